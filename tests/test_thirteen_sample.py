"""Dealt tables are settled as `settle.py` settles them, and their means agree with the tables of the field."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from houseway.solver.thirteen import field, rules, scan, subsets
from houseway.solver.thirteen.cards import cards_text, deal
from houseway.solver.thirteen.declare import held_specials
from houseway.solver.thirteen.sample import Candidate, Table, Tableau, leading_suits
from houseway.solver.thirteen.sampled import Sums
from houseway.solver.thirteen.settle import Seat, settle
from houseway.solver.thirteen.specials import special_numbers

SETS = {name: rules.load(name) for name in rules.BUILT_IN} | {
    "mainland-multiply": rules.replace(rules.load("mainland"), home_run="multiply"),
    "mainland-pooled": rules.replace(rules.load("mainland"), specials_meet="pooled"),
    "hongkong-banker": rules.replace(rules.load("hongkong"), ties="banker"),
    "banked": rules.replace(
        rules.load("taiwan"), against="banker", ties="banker", scoop="double", home_run="add", home_run_points=12
    ),
    "compared": rules.replace(rules.load("taiwan"), against="banker", banker_special="compare", wheel="second"),
}
#: Fields change who plays what, not how a table is settled: one that is at hand serves every set.
ANY = field.load(rules.load("taiwan"), 4)


def roles(loaded: rules.Rules) -> tuple[str | None, ...]:
    return (None,) if loaded.against == "all" else ("player", "banker")


def special_tables(loaded: rules.Rules, count: int) -> Iterator[np.ndarray]:
    """Tables of four on which somebody, and now and then two, hold a special."""
    hands = deal(np.random.default_rng(41), 4000)
    held = special_numbers(hands.reshape(-1, 13), loaded).reshape(-1, 4) >= 0
    several = np.flatnonzero(held.sum(axis=1) >= 2)
    single = np.flatnonzero(held.sum(axis=1) == 1)
    for table in [*several[:count], *single[:count]]:
        order = np.argsort(~held[table], kind="stable")
        yield hands[table][order]


def tables(loaded: rules.Rules) -> Iterator[np.ndarray]:
    yield from deal(np.random.default_rng(42), 15)
    if loaded.specials:
        yield from special_tables(loaded, 12)
    # one hand above all others: scoops and home runs
    strong = np.array([0, 1, 2, 48, 49, 50, 44, 45, 46, 47, 40, 41, 42], dtype=np.uint8)
    rest = np.setdiff1d(np.arange(52, dtype=np.uint8), strong)
    for seed in range(6):
        mixed = np.random.default_rng(seed).permutation(rest).reshape(3, 13)
        hands = np.sort(np.vstack([strong[None], mixed]), axis=1)
        yield hands
        yield hands[[1, 0, 2, 3]]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", SETS)
def test_every_table_is_settled_to_the_letter(name: str, players: int) -> None:
    loaded = SETS[name]
    places = subsets.load()
    rng = np.random.default_rng(43)
    for role in roles(loaded):
        settled = 0
        for hands in tables(loaded):
            hands = hands[:players]
            table = Table(loaded, players, role, ANY, hands[0].tolist())
            others = hands[1 : 1 + table.others]
            dealt, seats = put_down(others, loaded, rng, places)
            mine = [Candidate(scan.arrangements(hands[0], loaded.wheel).cards(number)) for number in (0, -1)]
            mine += [Candidate(None, special) for special in held_specials(hands[0].tolist(), loaded)[:1]]
            paid = table.settle(mine, dealt, jobs=1)[0]
            for candidate, points in zip(mine, paid, strict=True):
                own = sum(candidate.rows, ()) if candidate.rows else tuple(hands[0].tolist())
                me = Seat("me", own, declared=candidate.special is not None, banker=role == "banker")
                full = [me, *seats]
                if role == "player":
                    full[1] = Seat("bank", seats[0].cards, seats[0].declared, banker=True)
                    full += absent(hands, table.others)
                total = settle(full, loaded).players[0].total
                assert points == pytest.approx(float(total)), [
                    (seat.name, cards_text(seat.cards), seat.declared) for seat in full
                ]
                settled += 1
        assert settled >= 50


def absent(hands: np.ndarray, others: int) -> list[Seat]:
    """Players whom one who faces a banker does not meet, and who were not dealt."""
    return [Seat(f"away{number}", tuple(hand.tolist())) for number, hand in enumerate(hands[1 + others :])]


def put_down(
    others: np.ndarray, loaded: rules.Rules, rng: np.random.Generator, places: subsets.Subsets
) -> tuple[Tableau, list[Seat]]:
    """Let opponents declare every special they hold and otherwise play the best or any arrangement."""
    rows = np.zeros((1, len(others), 3), dtype=np.int16)
    suits = np.zeros((1, len(others), 3), dtype=np.int8)
    special = np.full((1, len(others)), -1, dtype=np.int8)
    names = [rule.name for rule in loaded.specials]
    seats = []
    for seat, hand in enumerate(others):
        every = scan.arrangements(hand, loaded.wheel)
        number = int(rng.choice([len(every.rows) - 1, rng.integers(len(every.rows))]))
        cards = every.cards(number)
        rows[0, seat] = every.rows[number]
        for row, codes in enumerate(cards):
            suits[0, seat, row] = leading_suits(
                np.array([codes], dtype=np.uint8), rows[0, seat, row : row + 1], loaded.wheel
            )[0]
        held = held_specials(hand.tolist(), loaded)
        if held:
            special[0, seat] = names.index(held[0])
        seats.append(Seat(f"other{seat}", sum(cards, ()), declared=bool(held)))
    return Tableau(rows, suits, special, others[None], np.zeros((1, len(others), 2), np.int16)), seats


def table_of(name: str, players: int, role: str | None = None, seen: tuple[int, ...] = ()) -> Table:
    loaded = SETS[name]
    hand = deal(np.random.default_rng(44), 1)[0, 0].tolist()
    return Table(loaded, players, role, field.load(loaded, players), hand, seen)


def test_opponents_hold_unseen_cards_and_every_one_equally_often() -> None:
    hand = deal(np.random.default_rng(44), 1)[0, 0].tolist()
    seen = tuple(code for code in range(52) if code not in hand)[::13]
    table = table_of("taiwan", 3, seen=seen)
    dealt = table.deal(0, 2048, seed=1)
    flat = dealt.hands.reshape(2048, 26)
    assert (np.diff(np.sort(flat, axis=1), axis=1) > 0).all(), "one deck"
    counts = np.bincount(flat.ravel(), minlength=52)
    assert counts[[*hand, *seen]].sum() == 0
    unseen = np.setdiff1d(np.arange(52), [*hand, *seen])
    share = 26 / len(unseen)
    assert np.abs(counts[unseen] - 2048 * share).max() < 5 * np.sqrt(2048 * share * (1 - share))


def test_deals_depend_on_seed_and_number_alone() -> None:
    table = table_of("classic", 4)
    one, same = table.deal(3, 300, seed=9, jobs=1), table.deal(3, 300, seed=9, jobs=3)
    assert (one.hands == same.hands).all()
    assert (one.rows == same.rows).all()
    assert (one.special == same.special).all()
    for other in (table.deal(4, 300, seed=9), table.deal(3, 300, seed=10)):
        assert (other.hands != one.hands).any()


def test_opponents_put_down_what_they_hold() -> None:
    table = table_of("hongkong", 4, "banker")
    dealt = table.deal(0, 200, seed=2)
    places = subsets.load()
    for hands, rows, suits, cut in zip(dealt.hands, dealt.rows, dealt.suits, dealt.split, strict=True):
        for seat in range(3):
            every = scan.arrangements(hands[seat], "lowest")
            number = np.flatnonzero((every.rows == rows[seat]).all(axis=1))[0]
            assert rows[seat].tolist() == every.rows[number].tolist()
            for row, at in enumerate(places.places(int(cut[seat, 0]), int(cut[seat, 1]))):
                codes = hands[seat][at]
                lead = scan.shown(codes.tolist())[0] >> 2
                assert suits[seat, row] == min(int(code) & 3 for code in codes if code >> 2 == lead)


def test_too_few_cards_are_refused() -> None:
    hand = deal(np.random.default_rng(44), 1)[0, 0].tolist()
    with pytest.raises(ValueError, match="too few for 3 hands"):
        table_of("taiwan", 4, seen=tuple(code for code in range(52) if code not in hand)[:1])


@pytest.mark.parametrize(
    ("name", "players", "role"), [("taiwan", 2, None), ("classic", 4, None), ("mainland", 4, None)]
)
def test_a_dealt_hand_wins_from_the_others_what_they_lose(name: str, players: int, role: str | None) -> None:
    """With four hands from one deck, all set by the field, seat 0 breaks even: the mean is 0 within three errors."""
    loaded = SETS[name]
    held = field.load(loaded, players)
    hands = deal(np.random.default_rng(45), 250, players)
    paid = []
    for mine in hands[:, 0]:
        table = Table(loaded, players, None, held, mine.tolist())
        every = scan.arrangements(mine, loaded.wheel)
        ev = held.tables(loaded, players).worth(every.rows)
        special = held_specials(mine.tolist(), loaded)
        rows = Candidate(every.cards(int(np.flatnonzero(ev == ev.max())[-1])))
        choice = Candidate(None, special[0]) if special and name != "mainland" else rows
        paid.append(table.settle([choice], table.deal(0, 24, seed=int(mine[0])), jobs=1).mean())
    assert abs(np.mean(paid)) < 3 * np.std(paid) / np.sqrt(len(paid)) + 0.02, np.mean(paid)


def test_sums_know_means_and_errors_of_differences() -> None:
    rng = np.random.default_rng(46)
    paid = rng.normal(size=(5000, 3)) + np.array([0.0, 0.1, -0.2]) + 3 * rng.normal(size=(5000, 1))
    sums = Sums(3)
    for part in np.array_split(paid, 7):
        sums.add(part)
    assert sums.deals == 5000
    assert sums.mean == pytest.approx(paid.mean(axis=0))
    assert sums.stderr == pytest.approx(paid.std(axis=0, ddof=1) / np.sqrt(5000), rel=1e-6)
    differences = paid - paid[:, [1]]
    assert sums.stderr_to(1) == pytest.approx(differences.std(axis=0, ddof=1) / np.sqrt(5000), rel=1e-6)


def test_expected_loss_is_the_mean_of_what_a_leader_lacks() -> None:
    """Against draws of the true means from the normal distribution that means and errors describe."""
    rng = np.random.default_rng(47)
    paid = rng.normal(size=(400, 2)) + np.array([0.05, 0.0])
    sums = Sums(2)
    sums.add(paid)
    leader = int(sums.mean.argmax())
    ahead, error = sums.mean[leader] - sums.mean[1 - leader], sums.stderr_to(leader)[1 - leader]
    draws = rng.normal(ahead, error, size=400_000)
    assert sums.expected_loss(leader) == pytest.approx(np.maximum(0, -draws).mean(), rel=0.02)
