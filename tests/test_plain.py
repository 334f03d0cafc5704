"""What the reader of plain notation reads, the reader of every notation reads the same; the rest it leaves alone."""

from __future__ import annotations

import numpy as np
import pytest
from houseway.solver.errors import HandError
from houseway.solver.paigow import plain as tiles
from houseway.solver.paigow.names import spellings
from houseway.solver.paigow.notation import parse_tiles
from houseway.solver.paigow.tiles import CODES, HANDS, KIND_OF, hand_index
from houseway.solver.plain import LONGEST, UNKNOWN, split, vocabulary
from houseway.solver.thirteen import plain as cards
from houseway.solver.thirteen.cards import RANKS, SUITS
from houseway.solver.thirteen.notation import parse_cards

PARSE = {
    "thirteen": (cards.read_hands, parse_cards),
    "paigow": (tiles.read_hands, lambda text: KIND_OF[list(parse_tiles(text))].tolist()),
}
SEPARATORS = [" ", ",", ", ", "\t", "  ", " ,", ",,"]


def agree(game: str, lines: list[str]) -> int:
    """Check every line that was read in plain notation against the other reader; say how many were."""
    plain, parse = PARSE[game]
    at, codes, pieces = plain("".join(line + "\n" for line in lines).encode())
    assert len(pieces.ends) == len(lines)
    for index, hand in zip(at.tolist(), codes.tolist(), strict=True):
        assert list(parse(lines[index])) == hand, lines[index]
    return len(at)


def test_every_way_to_write_a_card() -> None:
    rng = np.random.default_rng(1)
    signs = {"s": "sS♠♤", "h": "hH♥♡", "c": "cC♣♧", "d": "dD♦♢"}
    lines = []
    for _ in range(1200):
        written = []
        for code in rng.permutation(52)[:13]:
            rank, suit = RANKS[code >> 2], rng.choice(list(signs[SUITS[code & 3]]))
            rank = rng.choice([rank, rank.lower(), "10" if rank == "T" else rank])
            written.append(rank + suit if rng.random() < 0.5 else suit + rank)
        lines.append(str(rng.choice(SEPARATORS)).join(written))
    assert agree("thirteen", lines) == len(lines)


def test_every_way_to_write_a_tile() -> None:
    rng = np.random.default_rng(2)
    lines = []
    for kinds in HANDS[rng.permutation(len(HANDS))[:1500]]:
        written = [str(rng.choice([CODES[kind], CODES[kind].lower()])) for kind in rng.permutation(kinds)]
        lines.append(str(rng.choice(SEPARATORS)).join(written))
    assert agree("paigow", lines) == len(lines)


def test_every_known_name_of_a_tile_beside_every_other() -> None:
    """Names can hold blanks, so that two names side by side could be a third; here they are not."""
    known: dict[int, list[str]] = {}
    for name in dict.fromkeys(printed for printed, _ in spellings().values()):
        codes = tiles.tile_words().look_up(split(f"{name}\n".encode()).words)
        if " " not in name and len(codes) == 1 and codes[0] != UNKNOWN:
            known.setdefault(int(codes[0]), []).append(name)
    assert set(known) == set(range(len(CODES)))
    words = [word for kind in known.values() for word in kind]
    assert len(words) > 100
    rng = np.random.default_rng(4)
    lines = []
    for first in words:
        for second in rng.permutation(words)[:25]:
            others = [CODES[kind] for kind in rng.permutation(15)[:2]]
            lines.append(" ".join([first, str(second), *others]))
    assert agree("paigow", lines) > 0.7 * len(lines)


@pytest.mark.parametrize("game", ["thirteen", "paigow"])
def test_a_damaged_line_is_read_as_the_other_reader_does_or_not_at_all(game: str) -> None:
    rng = np.random.default_rng(3)
    pieces = {
        "thirteen": [rank + suit for rank in RANKS for suit in SUITS],
        "paigow": [*CODES, *CODES, "GJ", "8", "10", "66"],
    }[game]
    size = {"thirteen": 13, "paigow": 4}[game]
    lines = []
    for _ in range(4000):
        line = list(" ".join(rng.choice(pieces, size, replace=False)))
        for _ in range(rng.integers(0, 3)):
            at = rng.integers(len(line))
            match rng.integers(3):
                case 0:
                    line[at] = str(rng.choice(list("AKQ25shSH ,0;♠天\0-/")))
                case 1:
                    del line[at]
                case 2:
                    line.insert(at, str(rng.choice(list("AKQ25shSH ,0;♠天\0-/"))))
        lines.append("".join(line))
    assert 500 < agree(game, lines) < len(lines)


def test_impossible_hands_are_left_to_the_reader_that_explains() -> None:
    lines = [
        "T T T 9",
        "GJ6 GJ6 9 5",
        "T D 9",
        "T D 9 5 5",
        "",
        " , ",
        "T D 9 x",
        "T D 9 \0",
        "TTTTTTTTTT D 9 5",
        "T\0 D 9 5",
    ]
    at, _, pieces = tiles.read_hands("".join(line + "\n" for line in lines).encode())
    assert at.tolist() == []
    assert pieces.count.tolist() == [4, 4, 3, 5, 0, 0, 4, 4, 4, 4]
    for line in lines[:4] + lines[6:8]:
        with pytest.raises(HandError):
            parse_tiles(line)


def test_windows_line_ends_and_no_lines_at_all() -> None:
    at, codes, _ = tiles.read_hands(b"T D 9 5\r\n\r\nT D 9 5\r\n")
    assert at.tolist() == [0, 2]
    assert hand_index(codes).tolist() == [int(hand_index([0, 1, 11, 14]))] * 2
    at, codes, pieces = cards.read_hands(b"")
    assert (len(at), codes.shape, len(pieces.ends)) == (0, (0, 13), 0)


def test_pieces_are_known_to_their_last_byte() -> None:
    known = vocabulary({"a": 1, "abcdefgh": 2, "♠A": 3, "abcdefghijklmno": 4, "高腳七": 5})
    pieces = {
        b"a": 1, b"a\0": UNKNOWN, b"abcdefgh": 2, b"abcdefghi": UNKNOWN, b"abcdefg": UNKNOWN, "♠A".encode(): 3,
        b"abcdefghijklmno": 4, b"abcdefghijklmnop": UNKNOWN, b"abcdefghijklmn": UNKNOWN, b"abcdefghijklmnO": UNKNOWN,
        "高腳七".encode(): 5, b"\0" * LONGEST: UNKNOWN, b"\0": UNKNOWN, b"x" * 50: UNKNOWN,
    }  # fmt: skip
    assert known.look_up(split(b" ".join(pieces) + b"\n").words).tolist() == list(pieces.values())
