"""Batches of both games: every hand answered as `set` answers it, every bad line reported once, nothing lost."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from houseway.cli import batch_input
from houseway.cli.main import main
from houseway.solver.paigow.tiles import CODES, KIND_OF

DATA = Path(__file__).parent / "data"
CARDS = "As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c"
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "shcd"]


class Ended:
    """What a run printed and how it ended."""

    def __init__(self, *words: object, text: str | bytes | None = None) -> None:
        done = CliRunner().invoke(main, [str(word) for word in words], input=text)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        self.code = done.exit_code
        self.out = done.stdout_bytes.decode()
        # a machine that is busy may take long to get ready, and say so
        self.err = "".join(line for line in done.stderr.splitlines(keepends=True) if "getting ready" not in line)

    @property
    def objects(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


def tiles(rng: np.random.Generator, count: int) -> list[str]:
    return [" ".join(CODES[kind] for kind in KIND_OF[rng.permutation(32)[:4]]) for _ in range(count)]


def cards(rng: np.random.Generator, count: int) -> list[str]:
    return [" ".join(DECK[card] for card in rng.permutation(52)[:13]) for _ in range(count)]


HANDS = {"paigow": tiles, "thirteen": cards}


def lines(texts: Iterable[str]) -> str:
    return "".join(text + "\n" for text in texts)


def plain(record: dict[str, Any]) -> dict[str, Any]:
    """What `set` says in a record of a batch."""
    return {key: value for key, value in record.items() if key not in ("line", "file", "columns")}


def by_set(game: str, text: str, *options: str) -> dict[str, Any]:
    """What `set` answers, in the form of a batch."""
    answer = Ended(game, "set", text, "--json", *options)
    assert answer.code == 0, answer.err
    (found,) = answer.objects
    if game == "thirteen":
        del found["why"]
        found["arrangements"] = found["arrangements"][:1]
    return found


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("paigow", []),
        ("paigow", ["--way", "max-low", "--opponent", "foxwoods", "--role", "banker", "--commission", "0.03"]),
        ("paigow", ["--rules", "cantonese", "--way", "nash", "--lang", "zh-hant"]),
        ("thirteen", []),
        ("thirteen", ["--rules", "western", "--players", "2"]),
        ("thirteen", ["--rules", "hongkong", "--role", "banker", "--players", "3"]),
    ],
)
def test_a_hand_is_answered_as_set_answers_it(game: str, options: list[str]) -> None:
    hands = HANDS[game](np.random.default_rng(1), 12)
    done = Ended(game, "batch", *options, text=lines(hands))
    assert done.code == 0, done.err
    assert [record["line"] for record in done.objects] == list(range(1, 13))
    for hand, record in zip(hands, done.objects, strict=True):
        assert plain(record) == by_set(game, hand, *options), hand


def test_the_names_of_the_contract() -> None:
    done = Ended("thirteen", "batch", "-", text=lines([CARDS, "nonsense", CARDS.replace(" ", ", ")]))
    assert done.code == 1
    first, second, third = done.objects
    assert plain(first) == plain(third)
    assert set(second) == {"line", "input", "error"}
    assert second["input"] == "nonsense"
    assert set(second["error"]) == {"kind", "message"}
    assert "why" not in first


def collection(game: str) -> list[dict[str, Any]]:
    read = json.loads((DATA / f"notation_{game}.json").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = read["collection"]
    return found


@pytest.mark.parametrize("game", ["paigow", "thirteen"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030", "big5"])
def test_hands_in_the_wild_in_one_file_in_each_encoding(tmp_path: Path, game: str, encoding: str) -> None:
    wild = collection(game)
    if encoding == "big5":
        wild = [hand for hand in wild if hand["text"].encode("big5", "ignore").decode("big5") == hand["text"]]
        assert len(wild) > 10
    path = tmp_path / "hands.txt"
    path.write_bytes("".join(hand["text"] + "\r\n" for hand in wild).encode(encoding))
    named = ["--encoding", encoding] if encoding in ("gb18030", "big5") else []
    done = Ended(game, "batch", path, *named)
    assert [record["line"] for record in done.objects] == list(range(1, len(wild) + 1))
    key = {"paigow": "tiles", "thirteen": "cards"}[game]
    for hand, record in zip(wild, done.objects, strict=True):
        if "refused" in hand:
            assert record["error"]["kind"] == hand["refused"], record
            assert all(name in record["error"]["message"] for name in hand["names"]), record
        else:
            assert " ".join(record[key]) == hand[key], record
    refused = sum("refused" in hand for hand in wild)
    assert f"{refused} of {len(wild)} hands could not be answered" in done.err
    assert done.code == 1


def test_a_wild_hand_is_answered_as_set_answers_it() -> None:
    wild = [hand for hand in collection("thirteen") if "refused" not in hand][::8]
    done = Ended("thirteen", "batch", text=lines(hand["text"] for hand in wild))
    for hand, record in zip(wild, done.objects, strict=True):
        assert plain(record) == by_set("thirteen", hand["text"]), hand["id"]


def damaged(game: str, rng: np.random.Generator, count: int, every: int) -> tuple[list[bytes], dict[int, str]]:
    """Hands of which one in `every` is damaged, and what is wrong with those, by line number."""
    hands = [hand.encode() for hand in HANDS[game](rng, count)]
    wrong: dict[int, str] = {}
    for at in range(0, count, every):
        pieces = hands[at].split()
        place = int(rng.integers(len(pieces)))
        kinds = ["unknown", "duplicate", "few", "many", "bytes", "gbk", "zero", "ambiguous"]
        kind = kinds[int(rng.integers(len(kinds)))]
        match kind:
            case "unknown":
                pieces[place] = b"Xq"
            case "duplicate" if game == "thirteen":
                pieces[place] = pieces[place - 1]
            case "duplicate":
                pieces = [pieces[0]] * 3 + [b"9" if pieces[0] != b"9" else b"5"]
            case "few":
                del pieces[place]
            case "many":
                every = DECK if game == "thirteen" else ["T", "D", "H8", "H4", "H10"]
                pieces.append(next(piece.encode() for piece in every if piece.encode() not in pieces))
            case "bytes":
                pieces[place] += b"\xff"
            case "gbk":
                pieces[place] = "天".encode("gbk")
            case "zero":
                pieces[place] += b"\0"
            case "ambiguous" if game == "paigow":
                pieces = [b"T", b"D", b"9", b"8"]
            case "ambiguous":
                pieces[place] = b"11"
        hands[at] = b" ".join(pieces)
        names = {"few": "count", "many": "count", "bytes": "encoding", "gbk": "encoding", "zero": "encoding"}
        wrong[at + 1] = names.get(kind, "notation" if kind == "unknown" else kind)
    return hands, wrong


def check_damaged(game: str, folder: Path, count: int, every: int) -> None:
    hands, wrong = damaged(game, np.random.default_rng(4), count, every)
    path = folder / "hands.txt"
    path.write_bytes(b"".join(hand + b"\n" for hand in hands))
    done = Ended(game, "batch", path, "-o", folder / "out.jsonl")
    assert done.code == 1
    key = {"paigow": "tiles", "thirteen": "cards"}[game]
    seen = 0
    answers: dict[str, Any] = {}
    with (folder / "out.jsonl").open(encoding="utf-8") as records:
        for number, (line, hand) in enumerate(zip(records, hands, strict=True), 1):
            record = json.loads(line)
            assert record["line"] == number
            if number in wrong:
                kind = record["error"]["kind"]
                # a bare 11 is a rank without a suit, or two things at once, by what stands beside it
                assert kind == wrong[number] or (game, wrong[number]) == ("thirteen", "ambiguous"), record
                seen += 1
            else:
                assert " ".join(record[key]) == hand.decode()
                if len(answers) < 40:
                    answers[hand.decode()] = plain(record)
    assert seen == len(wrong)
    counted = {kind: list(wrong.values()).count(kind) for kind in wrong.values()}
    assert f"{len(wrong):,} of {count:,}" in done.err
    assert f" {counted['encoding']:,}  " in done.err
    for hand, answer in list(answers.items())[:: 1 if game == "paigow" else 4]:
        assert answer == by_set(game, hand)


@pytest.mark.parametrize(("game", "count", "every"), [("paigow", 8000, 20), ("thirteen", 2500, 20)])
def test_good_lines_are_answered_and_bad_ones_reported_once(tmp_path: Path, game: str, count: int, every: int) -> None:
    check_damaged(game, tmp_path, count, every)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["paigow", "thirteen"])
def test_two_hundred_thousand_lines_of_which_one_in_a_hundred_is_damaged(tmp_path: Path, game: str) -> None:
    check_damaged(game, tmp_path, 200_000, 100)


def test_csv_of_pai_gow_has_its_fixed_columns() -> None:
    hands = tiles(np.random.default_rng(5), 30)
    objects = Ended("paigow", "batch", "--way", "max-low", text=lines(hands)).objects
    done = Ended("paigow", "batch", "--way", "max-low", "--format", "csv", text=lines([*hands, "foo"]))
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert list(rows[0]) == ["line", "low", "high", "rule", "best_low", "best_high", "ev", "cost", "error"]
    for row, answer in zip(rows, objects, strict=False):
        house, best = (answer["splits"][answer[who]["split"]] for who in ("house", "best"))
        assert row == {
            "line": str(answer["line"]),
            "low": " ".join(house["low"]), "high": " ".join(house["high"]), "rule": answer["house"]["rule"],
            "best_low": " ".join(best["low"]), "best_high": " ".join(best["high"]),
            "ev": f"{house['ev']:.6f}", "cost": f"{answer['cost']:.6f}", "error": "",
        }  # fmt: skip
    assert len(rows) == 31
    assert rows[30]["line"] == "31"
    assert "4 were expected" in rows[30]["error"]


def test_csv_of_thirteen_water_has_its_fixed_columns() -> None:
    hands = cards(np.random.default_rng(6), 20)
    objects = Ended("thirteen", "batch", text=lines(hands)).objects
    done = Ended("thirteen", "batch", "--format", "csv", text=lines([*hands, "foo"]))
    rows = list(csv.DictReader(io.StringIO(done.out)))
    names = [
        "line",
        "front",
        "middle",
        "back",
        "front_type",
        "middle_type",
        "back_type",
        "ev",
        "special",
        "declare",
        "error",
    ]
    assert list(rows[0]) == names
    for row, answer in zip(rows, objects, strict=False):
        best, special = answer["arrangements"][0], answer["special"]
        assert row == {
            "line": str(answer["line"]),
            **{name: " ".join(best[name]) for name in ("front", "middle", "back")},
            **dict(zip(("front_type", "middle_type", "back_type"), best["types"], strict=True)),
            "ev": f"{best['ev']:.6f}",
            "special": special["name"] if special else "",
            "declare": str(special["declare"]).lower() if special else "",
            "error": "",
        }
    assert len(rows) == 21
    assert rows[20]["error"]


def test_a_table_aligns() -> None:
    for game in HANDS:
        hands = HANDS[game](np.random.default_rng(7), 25)
        shown = Ended(game, "batch", "--format", "table", text=lines(hands)).out.splitlines()
        assert len(shown) == 26
        place = shown[0].index("EV") + 2
        assert all(line[place - 1].isdigit() and line[place : place + 1] in ("", " ") for line in shown[1:]), shown[:3]


def test_other_columns_are_carried_through() -> None:
    text = 'id;tiles;line;note\n7;T D 9 5;x;"a;b"\n8;foo;y;"two\nlines"\n9;H8 L8 11 11;z;\n'
    done = Ended("paigow", "batch", "--format", "csv", text=text)
    rows = list(csv.reader(io.StringIO(done.out)))
    assert rows[0][9:] == ["id", "input_line", "note"]
    assert [[row[0], *row[9:]] for row in rows[1:]] == [
        ["2", "7", "x", "a;b"], ["3", "8", "y", "two\nlines"], ["5", "9", "z", ""],
    ]  # fmt: skip
    objects = Ended("paigow", "batch", text=text).objects
    assert [record["columns"] for record in objects] == [
        {"id": "7", "line": "x", "note": "a;b"}, {"id": "8", "line": "y", "note": "two\nlines"},
        {"id": "9", "line": "z", "note": ""},
    ]  # fmt: skip


def test_json_lines_in_and_out(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text('{"id": 1, "dealt": ["T", "D", "9", "5"]}\n{"id": [2], "dealt": "foo"}\n', encoding="utf-8")
    done = Ended("paigow", "batch", path, "--field", "dealt")
    first, second = done.objects
    assert first["columns"] == {"id": 1}
    assert second["columns"] == {"id": [2]}
    rows = list(csv.DictReader(io.StringIO(Ended("paigow", "batch", path, "--field", "dealt", "--format", "csv").out)))
    assert [row["id"] for row in rows] == ["1", "[2]"]


def test_several_inputs_say_which_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("T D 9 5\n\nfoo\n")
    (tmp_path / "b.csv").write_text("id,hand\n1,T D 9 5\n")
    done = Ended("paigow", "batch", tmp_path / "a.txt", "-", tmp_path / "b.csv", text="T D 9 5\n")
    assert [(record["file"], record["line"]) for record in done.objects] == [
        (str(tmp_path / "a.txt"), 1), (str(tmp_path / "a.txt"), 3), ("-", 1), (str(tmp_path / "b.csv"), 2),
    ]  # fmt: skip
    assert f"{tmp_path / 'a.txt'}, line 3" in done.err
    rows = list(csv.reader(io.StringIO(Ended("paigow", "batch", tmp_path / "a.txt", tmp_path / "b.csv",
                                             "--format", "csv").out)))  # fmt: skip
    assert rows[0][-3:] == ["error", "file", "id"]
    assert [row[-2:] for row in rows[1:]] == [[str(tmp_path / "a.txt"), ""]] * 2 + [[str(tmp_path / "b.csv"), "1"]]


def test_blank_lines_and_comments_are_passed_over_and_hands_come_again() -> None:
    done = Ended("paigow", "batch", text="# mine\n\n  \nT D 9 5\n#!x\n#\nT D 9 5\nD T 5 9\n")
    assert done.code == 0
    assert [record["line"] for record in done.objects] == [4, 7, 8]
    first, again, turned = map(plain, done.objects)
    assert first == again
    assert turned["tiles"] == ["D", "T", "5", "9"]
    assert {**turned, "tiles": first["tiles"]} == first


def test_errors_have_a_file_of_their_own(tmp_path: Path) -> None:
    done = Ended("paigow", "batch", "--errors", tmp_path / "bad", text="foo\nT D 9 5\nT T T 9\nT D 8 9\n")
    assert done.code == 1
    assert [record["line"] for record in done.objects] == [2]
    bad = [json.loads(line) for line in (tmp_path / "bad").read_text().splitlines()]
    assert [(record["line"], record["error"]["kind"]) for record in bad] == [
        (1, "count"), (3, "duplicate"), (4, "ambiguous"),
    ]  # fmt: skip
    assert [line.split()[-1] for line in done.err.splitlines()[1:]] == ["1", "3", "4"]


@pytest.mark.parametrize("apart", [False, True])
def test_strict_stops_at_the_first_error(tmp_path: Path, apart: bool) -> None:
    options = ["--errors", tmp_path / "bad"] if apart else []
    text = "T D 9 5\nT D 9 5\nT T T 9\nT D 9 5\nfoo\n"
    done = Ended("paigow", "batch", "--strict", *options, text=text)
    assert done.code == 1
    assert [record["line"] for record in done.objects] == [1, 2]
    assert "line 3: T is there 3 times" in done.err
    assert "2 whole records were written" in done.err


def test_what_an_incomplete_way_leaves_open_is_said_and_the_best_is_told_all_the_same() -> None:
    options = ["--way", "pennsylvania"]
    hands = tiles(np.random.default_rng(8), 60)
    done = Ended("paigow", "batch", *options, text=lines(hands))
    assert done.code == 1
    left = [record for record in done.objects if record["house"] is None]
    assert 0 < len(left) < 60
    for record in left:
        assert record["error"]["kind"] == "undecided"
        assert record["cost"] is None
        assert record["best"]["split"] is not None
    rows = list(
        csv.DictReader(io.StringIO(Ended("paigow", "batch", *options, "--format", "csv", text=lines(hands)).out))
    )
    assert [int(row["line"]) for row in rows if row["error"]] == [record["line"] for record in left]
    assert all(row["best_low"] for row in rows)
    said = Ended("paigow", "batch", *options, "--summary", "--json", text=lines(hands)).objects[0]
    assert (said["hands"], said["decided"]) == (60, 60 - len(left))


@pytest.mark.parametrize("game", ["paigow", "thirteen"])
@pytest.mark.parametrize("form", ["csv", "jsonl", "table"])
def test_the_records_do_not_depend_on_the_threads_or_the_blocks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, form: str
) -> None:
    path = tmp_path / "hands"
    hands, _ = damaged(game, np.random.default_rng(9), 600, 10)
    path.write_bytes(b"\n".join(hands))
    whole = Ended(game, "batch", path, "--format", form)
    monkeypatch.setattr(batch_input, "BLOCK", 700)
    for jobs in (1, 2, 5):
        again = Ended(game, "batch", path, "--format", form, "--jobs", jobs)
        assert (again.out, again.err, again.code) == (whole.out, whole.err, whole.code)


@pytest.mark.parametrize("form", ["csv", "jsonl", "table"])
@pytest.mark.parametrize("apart", [False, True])
def test_a_run_goes_on_from_any_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str, apart: bool) -> None:
    monkeypatch.setattr(batch_input, "BLOCK", 300)
    rng = np.random.default_rng(10)
    path = tmp_path / "hands.csv"
    rows = [f'{n},{hand if n % 9 else "foo"},"note\nof {n}"' for n, hand in enumerate(tiles(rng, 120))]
    path.write_text(lines(["id,tiles,note", *rows]))
    words = ["paigow", "batch", path, "--format", form, "-o", tmp_path / "out"]
    words += ["--errors", tmp_path / "bad"] if apart else []
    first = Ended(*words)
    whole = (tmp_path / "out").read_bytes()
    bad = (tmp_path / "bad").read_bytes() if apart else b""
    for cut in [0, 1, 50, len(whole) - 1, len(whole), *rng.integers(0, len(whole), 5).tolist()]:
        (tmp_path / "out").unlink(missing_ok=True)
        (tmp_path / "out.part").write_bytes(whole[:cut])
        (tmp_path / "bad").unlink(missing_ok=True)
        again = Ended(*words, "--resume")
        assert (again.code, again.err) == (first.code, first.err), cut
        assert (tmp_path / "out").read_bytes() == whole, cut
        assert not (tmp_path / "out.part").exists()
        assert not apart or (tmp_path / "bad").read_bytes() == bad, cut


def test_a_run_goes_on_in_thirteen_water_and_sums_up_the_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_input, "BLOCK", 500)
    path = tmp_path / "hands"
    path.write_text(lines(cards(np.random.default_rng(11), 90)))
    words = ["thirteen", "batch", path, "-o", tmp_path / "out.csv", "--summary", "--json"]
    first = Ended(*words)
    whole = (tmp_path / "out.csv").read_bytes()
    (tmp_path / "out.csv.part").write_bytes(whole[: len(whole) // 2])
    again = Ended(*words, "--resume")
    assert again.objects == first.objects
    assert (tmp_path / "out.csv").read_bytes() == whole


def test_what_another_run_left_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "hands"
    path.write_text("T D 9 5\nH8 L8 11 11\n")
    for left in (b'{"line": 1, "other": 1}\n', b"x\ny\nz\n"):
        part = tmp_path / "out.jsonl.part"
        part.write_bytes(left)
        done = Ended("paigow", "batch", path, "-o", tmp_path / "out.jsonl", "--resume")
        assert done.code == 2
        assert "start again without --resume" in done.err
        assert part.read_bytes() == left
        assert not (tmp_path / "out.jsonl").exists()


def test_the_summary_of_pai_gow(tmp_path: Path) -> None:
    hands = tiles(np.random.default_rng(12), 200)
    answers = Ended("paigow", "batch", "--way", "max-low", text=lines(hands)).objects
    done = Ended("paigow", "batch", "--way", "max-low", "--summary", "--json", text=lines(hands))
    (said,) = done.objects
    differ = [answer for answer in answers if answer["house"]["split"] != answer["best"]["split"]]
    assert (said["hands"], said["decided"], said["differ"]) == (200, 200, len(differ))
    assert said["cost"] == pytest.approx(sum(answer["cost"] for answer in answers) / 200, abs=2e-6)
    shown = Ended("paigow", "batch", "--way", "max-low", "--summary", "-o", tmp_path / "out.csv", text=lines(hands))
    assert f"{len(differ)} (" in shown.out
    assert len((tmp_path / "out.csv").read_text().splitlines()) == 201


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["nowhere.txt"], "nowhere.txt"),
        (["-", "-"], "only once"),
        (["--resume"], "--output"),
        (["--encoding", "klingon"], "klingon"),
        (["--column", "hands"], "hands"),
        (["-o", "no-such-folder/out"], "no-such-folder/out"),
        (["--errors", "no-such-folder/out"], "no-such-folder/out"),
        (["--jobs", "0"], "0"),
        (["--format", "xml"], "xml"),
    ],
)
def test_wrong_usage_is_answered_with_a_sentence(words: list[str], named: str) -> None:
    done = Ended("paigow", "batch", *words, text="id,tiles\n1,T D 9 5\n")
    assert done.code == 2
    assert named in done.err
    assert done.out == ""


def test_an_input_is_never_its_own_output(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("T D 9 5\n")
    for words in ([path, "-o", path], [path, "--errors", path], ["-o", path, "--errors", path]):
        done = Ended("paigow", "batch", *words, text="T D 9 5\n")
        assert done.code == 2
        assert "cannot be the output" in done.err
    assert path.read_text() == "T D 9 5\n"


def test_the_name_of_the_output_tells_the_format(tmp_path: Path) -> None:
    for name, begins in (("out.csv", "line,low"), ("out.jsonl", '{"line": 1'), ("out", '{"line": 1')):
        Ended("paigow", "batch", "-o", tmp_path / name, text="T D 9 5\n")
        assert (tmp_path / name).read_text().startswith(begins)
    assert Ended("paigow", "batch", "--json", text="T D 9 5\n").objects[0]["line"] == 1


@pytest.mark.parametrize("game_options", [[], ["--goal", "back-first"]])
def test_the_summary_of_thirteen_water(game_options: list[str]) -> None:
    flushes = "As Ks 9s 5s 2s Ah Kh 9h 5h 2h 3c 5c 8c"
    hands = [*cards(np.random.default_rng(13), 20), flushes]
    answers = Ended("thirteen", "batch", *game_options, text=lines(hands)).objects
    (said,) = Ended("thirteen", "batch", *game_options, "--summary", "--json", text=lines(hands)).objects
    assert said["hands"] == 21
    played = [answer for answer in answers if not (answer["special"] and answer["special"]["declare"])]
    for n, row in enumerate(("front", "middle", "back")):
        types = [answer["arrangements"][0]["types"][n] for answer in played]
        assert {kind: count for kind, count in said["rows"][row].items() if count} == {
            kind: types.count(kind) for kind in types
        }
    assert said["specials"]["three-flushes"] == {"hands": 1, "declare": int(answers[-1]["special"]["declare"])}
    rows = sum(answer["arrangements"][0]["ev"] for answer in answers) / 21
    assert said["ev_rows"] == pytest.approx(rows, abs=2e-6)
    shown = Ended("thirteen", "batch", *game_options, "--summary", text=lines(hands)).out
    assert "three flushes" in shown
    assert "full house" in shown


def test_a_special_is_written_as_set_writes_it() -> None:
    flushes, pairs = "As Ks 9s 5s 2s Ah Kh 9h 5h 2h 3c 5c 8c", "As Ad Ks Kd 9s 9d 5s 5d 3c 3h 2c 2d 7h"
    done = Ended("thirteen", "batch", text=lines([flushes, CARDS, pairs]))
    for hand, record in zip((flushes, CARDS, pairs), done.objects, strict=True):
        assert plain(record) == by_set("thirteen", hand)
    assert [bool(record["special"]) for record in done.objects] == [True, False, True]


@pytest.mark.parametrize(
    "options",
    [
        ["--goal", "safe"],
        ["--goal", "balanced", "--why"],
        ["--top", "3"],
        ["--samples", "50", "--seed", "3"],
        ["--samples", "50", "--seen", "2s 2h", "--players", "3"],
    ],
)
def test_what_takes_each_hand_by_itself(options: list[str]) -> None:
    hands = [hand for hand in cards(np.random.default_rng(14), 20) if not {"2s", "2h"} & set(hand.split())][:3]
    done = Ended("thirteen", "batch", *options, text=lines([*hands, "foo"]))
    words = [word for word in options if word != "--why"]
    for hand, record in zip(hands, done.objects, strict=False):
        (answer,) = Ended("thirteen", "set", hand, "--json", "--top", "1", *words).objects
        if "--why" not in options:
            del answer["why"]
        assert plain(record) == answer
    assert "error" in done.objects[3]
    rows = list(
        csv.DictReader(io.StringIO(Ended("thirteen", "batch", *options, "--format", "csv", text=lines(hands)).out))
    )
    assert [row["ev"] for row in rows] == [f"{record['arrangements'][0]['ev']:.6f}" for record in done.objects[:3]]


def test_a_hand_that_holds_seen_cards_is_an_error_of_its_own() -> None:
    done = Ended(
        "thirteen", "batch", "--samples", 20, "--seen", "As Kd", "--players", 3,
        text=lines([CARDS, CARDS.replace("As", "Ad")]),
    )  # fmt: skip
    first, second = done.objects
    assert (first["error"]["kind"], first["input"]) == ("duplicate", CARDS)
    assert "As" in first["error"]["message"]
    assert second["method"] == "sampled"
    for wrong, code in ((["--seen", "As"], 2), (["--samples", 5, "--seen", "As"], 1), (["--samples", "x"], 2)):
        assert Ended("thirteen", "batch", *wrong, text="").code == code


def test_progress_is_silent_unless_asked_for() -> None:
    assert Ended("paigow", "batch", text="T D 9 5\n").err == ""


def test_nothing_in_nothing_out() -> None:
    for game in HANDS:
        done = Ended(game, "batch", text="")
        assert (done.code, done.out, done.err) == (0, "", "")
        assert Ended(game, "batch", "--format", "csv", text="# none\n").out.startswith("line,")
        assert Ended(game, "batch", "--summary", "--json", text="").objects[0]["hands"] == 0
