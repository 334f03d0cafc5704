"""Deal and settle rounds of Big Pai Gow: shuffle, eight stacks, dice, seats, set hands, the banker against each.

Places are counted counter-clockwise with the banker as 1. The place on which the total of the dice falls takes the
first stack and the following places the following stacks: the banker has it on 1, 9 and 17. There are
always eight places; an empty one gets a stack and leaves it closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..draw import Draw
from ..errors import HandError
from .compare import Meeting, meet_set
from .houseway import UNDECIDED, Mixed, play_all
from .language import Way
from .rules import Rules
from .splits import SPLITS, all_splits
from .tiles import KIND_OF, TILES, hand_index
from .value import Strategy

PLACES = 8
#: Chances of a mixed way are drawn as whole parts of this.
_PARTS = 1 << 32


@dataclass(frozen=True, slots=True)
class Seat:
    """One of eight places and what lies there.

    Parameters
    ----------
    number
        The seat, 1 to 8, counter-clockwise.
    place
        Counted from the banker, who is 1.
    stack
        Which stack it got, 1 to 8.
    taken
        Whether somebody sits there; else the stack stays closed.
    tiles
        Four tile ids, as they lay.
    low, high
        Two tile ids each; None where the stack stays closed.
    rule
        Id of the rule that decided; ``mix`` for a mixed way, ``only-way`` where all splits are equal, None where the
        stack stays closed.
    meeting
        Against the banker, who is `b` in it; None for the banker and for an empty seat.
    paid
        In bets, commission paid; 0 for an empty seat.
    """

    number: int
    place: int
    stack: int
    taken: bool
    tiles: tuple[int, ...]
    low: tuple[int, int] | None
    high: tuple[int, int] | None
    rule: str | None
    meeting: Meeting | None
    paid: float


@dataclass(frozen=True, slots=True)
class Round:
    """One round.

    Parameters
    ----------
    number
        From 1.
    banker
        The banker's seat.
    dice
        What each die shows.
    first
        The place that takes the first stack.
    seats
        All eight, by number.
    """

    number: int
    banker: int
    dice: tuple[int, ...]
    first: int
    seats: tuple[Seat, ...]


def deal(
    *,
    seed: int,
    rules: Rules,
    way: Strategy,
    players: int = 8,
    dice: int = 3,
    banker: int = 1,
    rounds: int = 1,
    rotate: bool = False,
) -> Iterator[Round]:
    """Deal rounds; the same seed deals the same.

    Parameters
    ----------
    seed
        Of the shuffles, the dice and a mixed way's choices, all from one :class:`houseway.solver.draw.Draw`; its
        lowest 64 bits count.
    rules
        The rules of the house.
    way
        How every hand is set.
    players
        Two to eight with the banker; fewer than eight sit evenly around the table.
    dice
        Three, or four of which one has another colour.
    banker
        The seat of the first banker, 1 to 8.
    rounds
        How many.
    rotate
        Whether the bank passes to the next player, counter-clockwise, after each round.

    Yields
    ------
    Round

    Raises
    ------
    HandError
        Kind ``count``: no such table; ``undecided``: the way does not decide a hand that was dealt.

    Examples
    --------
    >>> from .language import load_way
    >>> (played,) = deal(seed=1, rules=Rules(), way=load_way("foxwoods"), players=4)
    >>> [seat.number for seat in played.seats if seat.taken], round(sum(seat.paid for seat in played.seats), 2) <= 0
    ([1, 3, 5, 7], True)
    """
    for what, read, allowed in (
        ("players", players, range(2, PLACES + 1)),
        ("dice", dice, range(3, 5)),
        ("banker", banker, range(1, PLACES + 1)),
    ):
        if read not in allowed:
            raise HandError("count", "paigow.seats", what=what, read=read)
    draw = Draw(seed)
    taken = sorted((banker - 1 + n * PLACES // players) % PLACES + 1 for n in range(players))
    for number in range(1, rounds + 1):
        yield _round(draw, number, rules, way, taken, dice, banker)
        if rotate:
            banker = taken[(taken.index(banker) + 1) % players]


def first_place(total: int) -> int:
    """Find the place that takes the first stack.

    Parameters
    ----------
    total
        Of the dice.

    Returns
    -------
    int
        1 to 8, the banker being 1.

    Examples
    --------
    >>> [first_place(total) for total in (1, 9, 17)], first_place(3), first_place(8)
    ([1, 1, 1], 3, 8)
    """
    return (total - 1) % PLACES + 1


def _round(draw: Draw, number: int, rules: Rules, way: Strategy, taken: list[int], dice: int, banker: int) -> Round:
    pile = draw.shuffled(range(TILES))
    thrown = tuple(draw.below(6) + 1 for _ in range(dice))
    first = first_place(sum(thrown))
    places = {seat: (seat - banker) % PLACES + 1 for seat in range(1, PLACES + 1)}
    stacks = {seat: (place - first) % PLACES + 1 for seat, place in places.items()}
    tiles = {seat: tuple(pile[4 * stack - 4 : 4 * stack]) for seat, stack in stacks.items()}
    halves = {seat: _set(draw, tiles[seat], rules, way, "banker" if seat == banker else "player") for seat in taken}
    meetings = {seat: meet_set(halves[seat][:2], halves[banker][:2], rules) for seat in taken if seat != banker}
    kept = float(rules.kept)
    paid = {seat: {"win": kept, "push": 0.0, "lose": -1.0}[meeting.result] for seat, meeting in meetings.items()}
    paid[banker] = sum({"win": -1.0, "push": 0.0, "lose": kept}[meeting.result] for meeting in meetings.values())
    seats = []
    for seat in range(1, PLACES + 1):
        low, high, rule = halves.get(seat, (None, None, None))
        seats.append(
            Seat(
                seat,
                places[seat],
                stacks[seat],
                seat in taken,
                tiles[seat],
                low,
                high,
                rule,
                meetings.get(seat),
                paid.get(seat, 0.0),
            )
        )
    return Round(number, banker, thrown, first, tuple(seats))


def _set(
    draw: Draw, tiles: tuple[int, ...], rules: Rules, way: Strategy, role: str
) -> tuple[tuple[int, int], tuple[int, int], str]:
    """Set one hand by the way: low hand, high hand, rule."""
    ordered = sorted(tiles, key=lambda tile: (int(KIND_OF[tile]), tile))
    row = int(hand_index(KIND_OF[list(ordered)]))
    if isinstance(way, Mixed):
        parts = [round(chance * _PARTS) for chance in way.chances(role)[row].tolist()]
        split, rule = draw.weighted(parts), "mix"
    else:
        split, rule = _pick(way, rules, row)
    one, two = ((ordered[a], ordered[b]) for a, b in SPLITS[split])
    low_first = tuple(all_splits(rules).low[row, split]) == tuple(int(KIND_OF[tile]) for tile in one)
    return (one, two, rule) if low_first else (two, one, rule)


def _pick(way: Way, rules: Rules, row: int) -> tuple[int, str]:
    played = play_all(way, rules)
    number = int(played.rule[row])
    if number == UNDECIDED:
        raise HandError("undecided", "way.undecided-hand", read=way.id)
    return int(played.split[row]), "only-way" if number < 0 else way.rules[number].id
