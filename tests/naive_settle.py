"""The slow twin of settling a table of Thirteen Water, from section 2.2 of the rulebook, in exact fractions.

A player is a dict: {"rows": (front, middle, back)} of cards, or {"strengths": (front, middle, back)} where only row
strengths are known, or {"special": name}. A rule set is a plain dict, see RULES. Everything is counted from the view
of player a in a pair (a, b), a < b.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import prod

from naive_specials import HONGKONG_POINTS, MAINLAND_POINTS, SHISANZHANG_POINTS, TAIWAN_POINTS
from naive_thirteen import FULL_HOUSE, QUADS, STRAIGHT_FLUSH, TRIPS, Strength, leading_suit, strength

Player = dict
Rules = dict
FRONT, MIDDLE, BACK = range(3)


def units(front_trips: int, middle_full: int, middle_quads: int, middle_sf: int, back_quads: int, back_sf: int) -> dict:
    """What a row is worth when it wins, by place and type; every other row is worth 1."""
    return {
        (FRONT, TRIPS): front_trips,
        (MIDDLE, FULL_HOUSE): middle_full,
        (MIDDLE, QUADS): middle_quads,
        (MIDDLE, STRAIGHT_FLUSH): middle_sf,
        (BACK, QUADS): back_quads,
        (BACK, STRAIGHT_FLUSH): back_sf,
    }


BASE: Rules = {
    "wheel": "lowest",
    "units": units(1, 1, 1, 1, 1, 1),
    "stake": "winner",  # of a row: `winner` = the winner's row; `t` = the best row on the table
    "foul_stake": "winner",  # what a foul pays for a row where the stake is t: the other's own unit, or `t`
    "ties": "push",
    "scoop": "none",  # none; `players`: p - 1 more; `double`: rows again; `three`: 3 more; `majority`: 1 for more rows
    "home_run": "none",  # none, add, multiply, classic
    "specials": {},  # name: points, highest first
    "special_pay": "each",  # each, pooled
    "quad_as_pairs": True,
    "two_suit_flushes": True,
    "qka": False,
}
TAIWAN: Rules = BASE | {"units": units(3, 2, 8, 10, 4, 5), "specials": TAIWAN_POINTS}
MAINLAND: Rules = BASE | {
    "units": units(4, 2, 8, 10, 4, 5),
    "stake": "t",
    "scoop": "players",
    "home_run": "add",
    "specials": MAINLAND_POINTS,
    "qka": True,
}
RULES: dict[str, Rules] = {
    "mainland": MAINLAND,
    "shisanzhang": MAINLAND | {"specials": SHISANZHANG_POINTS},
    "hongkong": TAIWAN | {"ties": "suits", "specials": HONGKONG_POINTS, "qka": True},
    "taiwan": TAIWAN,
    "taiwan-low": TAIWAN | {"units": units(3, 2, 4, 5, 3, 4)},
    "classic": TAIWAN | {"units": units(2, 2, 4, 5, 3, 4), "scoop": "double", "home_run": "classic"},
    "western": BASE | {"scoop": "majority"},
    "western-1-6": BASE | {"scoop": "three"},
}


def strengths_of(player: Player, rules: Rules) -> tuple[Strength, Strength, Strength] | None:
    """The strengths of a player's rows, or None for a special."""
    if "special" in player:
        return None
    if "strengths" in player:
        return player["strengths"]
    front, middle, back = (strength(row, rules["wheel"]) for row in player["rows"])
    return front, middle, back


def is_foul(player: Player, rules: Rules) -> bool:
    """2.1: back below middle, or middle below front. Suits never make a foul."""
    found = strengths_of(player, rules)
    return found is not None and not found[0] <= found[1] <= found[2]


def unit(row: int, worth: Strength, rules: Rules) -> int:
    """What a row of this strength wins in this place."""
    return rules["units"].get((row, worth[0]), 1)


def row_sign(row: int, a: Player, b: Player, rules: Rules, banker: str | None) -> int:
    """1 if a's row wins, -1 if b's, 0 for a tie.

    Note c. `suits`: the best suit among the cards of the leading rank. `banker`: only the first element of the row's
    strength is compared, equal goes to the banker. Reading: the type first, and of the ranks only the first
    (004: 只比點數最大的一隻牌, after the type).
    """
    sa, sb = strengths_of(a, rules)[row], strengths_of(b, rules)[row]
    if rules["ties"] == "banker":
        sa, sb = sa[:2], sb[:2]
        if sa == sb:
            return 1 if banker == "a" else -1
    if rules["ties"] == "suits" and sa == sb:
        return -1 if leading_suit(a["rows"][row], rules["wheel"]) > leading_suit(b["rows"][row], rules["wheel"]) else 1
    return (sa > sb) - (sa < sb)


def table_stakes(players: list[Player], rules: Rules) -> list[int]:
    """Mainland's t, row by row: the unit of the best row among the legal ordinary hands (a foul's do not count)."""
    legal = [strengths_of(p, rules) for p in players if strengths_of(p, rules) and not is_foul(p, rules)]
    return [unit(row, max((s[row] for s in legal), default=(0,)), rules) for row in range(3)]


def pair_rows(a: Player, b: Player, rules: Rules, stakes: list[int], banker: str | None) -> list[int]:
    """The three rows of two ordinary hands: what a wins of each, negative where b does.

    A foul loses every row at the other's units; two fouls are even. Reading: also in mainland these are the
    units of the other's own rows, and not t (`foul_stake=t` is the other reading).
    """
    foul_a, foul_b = is_foul(a, rules), is_foul(b, rules)
    if foul_a and foul_b:
        return [0, 0, 0]
    won = []
    for row in range(3):
        sign = (foul_b - foul_a) or row_sign(row, a, b, rules, banker)
        winner = strengths_of(a if sign > 0 else b, rules)[row]
        by_t = rules["stake"] == "t" and (rules["foul_stake"] == "t" or not (foul_a or foul_b))
        won.append(sign * (stakes[row] if by_t else unit(row, winner, rules)))
    return won


def pair_scoop(won: list[int], rules: Rules, seats: int) -> int:
    """打槍, for who won all three rows (or, in western, more than the other)."""
    more = sum((w > 0) - (w < 0) for w in won)
    if rules["scoop"] == "majority":
        return (more > 0) - (more < 0)
    if abs(more) < 3:
        return 0
    extra = {"none": 0, "players": seats - 1, "double": abs(sum(won)), "three": 3}[rules["scoop"]]
    return extra if more > 0 else -extra


def scoops(won: list[int]) -> bool:
    """Whether a won all three rows of the pair."""
    return all(w > 0 for w in won)


def pair_special(a: Player, b: Player, rules: Rules, banker: str | None) -> int:
    """Two hands of which at least one is a special, where each collects for itself.

    A special collects its points from an ordinary, fouled or lower special hand; equal ones push. With a banker, when
    both are special the banker pays the player's points.
    """
    points, order = rules["specials"], list(rules["specials"])
    sa, sb = a.get("special"), b.get("special")
    if sa and sb:
        if banker:
            return points[sa] if banker == "b" else -points[sb]
        if sa == sb:
            return 0
        return points[sa] if order.index(sa) < order.index(sb) else -points[sb]
    return points[sa] if sa else -points[sb]


def pooled_specials(players: list[Player], rules: Rules) -> dict[tuple[int, int], Fraction]:
    """Note f, `pooled`: each special is paid its points once, the ordinary hands share the bill equally.

    Nobody ordinary: places by rank of special as in note b, with t = the highest special's points. Reading: a foul is
    ordinary here, since only "special" hands do not pay.
    """
    points, order = rules["specials"], list(rules["specials"])
    special = [i for i, p in enumerate(players) if "special" in p]
    others = [i for i in range(len(players)) if i not in special]
    paid = {}
    for a, b in combinations(range(len(players)), 2):
        amount = Fraction(0)
        if not others:
            highest = min(order.index(p["special"]) for p in players)
            place_a, place_b = order.index(players[a]["special"]), order.index(players[b]["special"])
            amount = Fraction((place_b > place_a) - (place_b < place_a)) * points[order[highest]]
        elif a in special and b in others:
            amount = Fraction(points[players[a]["special"]], len(others))
        elif b in special and a in others:
            amount = -Fraction(points[players[b]["special"]], len(others))
        paid[a, b] = amount
    return paid


def home_runs(pairs: dict, ordinary: set[int], seats: int, rules: Rules) -> None:
    """全壘打: who scoops all p - 1 opponents, all of whom must have compared rows (a declared special prevents it).

    `add`: each pays 12 more, any number of players. `multiply`: what each owes, scoop included, times p - 1, from three
    players. `classic`, four players: the total, scoops already doubled, times 2, paid in equal parts.
    """
    if rules["home_run"] == "none" or len(ordinary) < seats:
        return
    for runner in range(seats):
        mine = {}
        for (a, b), result in pairs.items():
            if runner in (a, b):
                sign = 1 if runner == a else -1
                mine[a, b] = (sign, [sign * won for won in result["rows"]], sign * result["scoop"])
        if not all(scoops(won) for _, won, _ in mine.values()):
            continue
        total = sum(sum(won) + scoop for _, won, scoop in mine.values())
        for key, (sign, won, scoop) in mine.items():
            owed, extra = sum(won) + scoop, Fraction(0)
            if rules["home_run"] == "add":
                extra = Fraction(12)
            elif rules["home_run"] == "multiply" and seats >= 3:
                extra = Fraction(owed * (seats - 2))
            elif rules["home_run"] == "classic" and seats == 4:
                extra = Fraction(2 * total, 3) - owed
            pairs[key]["home_run"] = sign * extra


def settle(players: list[Player], rules: Rules, banker: int | None = None) -> dict:
    """2.2: settle a table of two to four players.

    Returns {"totals": [per player], "pairs": {(a, b): {"rows", "scoop", "special", "home_run", "total"}}}, each amount
    won by a from b. With a banker only his pairs are played.
    """
    seats = len(players)
    if rules["ties"] == "banker" and banker is None:
        raise ValueError("ties to the banker need a banker")
    playing = [pair for pair in combinations(range(seats), 2) if banker is None or banker in pair]
    ordinary = {i for i, player in enumerate(players) if "special" not in player}
    stakes = table_stakes(players, rules)
    pooled = pooled_specials(players, rules) if rules["special_pay"] == "pooled" else None
    pairs: dict = {}
    for a, b in playing:
        seat = None if banker is None else ("a" if banker == a else "b")
        rows, scoop, special = [0, 0, 0], 0, Fraction(0)
        if {a, b} <= ordinary:
            rows = pair_rows(players[a], players[b], rules, stakes, seat)
            scoop = pair_scoop(rows, rules, seats)
        elif pooled is not None:
            special = pooled[a, b]
        else:
            special = Fraction(pair_special(players[a], players[b], rules, seat))
        pairs[a, b] = {"rows": rows, "scoop": scoop, "special": special, "home_run": Fraction(0)}
    home_runs(pairs, ordinary, seats, rules)
    totals = [Fraction(0)] * seats
    for (a, b), result in pairs.items():
        result["total"] = sum(result["rows"]) + result["scoop"] + result["special"] + result["home_run"]
        totals[a] += result["total"]
        totals[b] -= result["total"]
    return {"totals": totals, "pairs": pairs}


def expected(
    mine: tuple[Strength, Strength, Strength],
    field: list[tuple[Fraction, tuple[Strength, Strength, Strength]]],
    rules: Rules,
    seats: int,
    banker: int | None = None,
) -> Fraction:
    """2.3: the expected points of an arrangement against seats - 1 opponents drawn independently from a field.

    The field is a list of (probability, row strengths); own cards are ignored. Every table is settled, so the sum is
    the definition that the tables of the solver must meet. Ties by `suits` count as half a win, which is a push.
    """
    if rules["ties"] == "suits":
        rules = rules | {"ties": "push"}
    value = Fraction(0)
    for drawn in product(field, repeat=seats - 1):
        chance = Fraction(1)
        for probability, _ in drawn:
            chance *= probability
        players = [{"strengths": mine}, *({"strengths": rows} for _, rows in drawn)]
        value += chance * settle(players, rules, banker)["totals"][0]
    return value


def formula(
    x: tuple[Strength, Strength, Strength],
    field: list[tuple[Fraction, tuple[Strength, Strength, Strength]]],
    rules: Rules,
    seats: int,
) -> Fraction:
    """2.3: the same expectation by the rulebook's formula, term by term (all pairs, ties push).

    EV(x) = (p-1) [V_front + V_middle + V_back + s(x) a(U(x)) - D(x)] + s(x)^(p-1) b(U(x)).
    """
    others = seats - 1

    def whole(y: tuple[Strength, Strength, Strength]) -> int:
        return sum(unit(row, y[row], rules) for row in range(3))

    def under(y: tuple[Strength, Strength, Strength]) -> Fraction:
        return sum((q for q, z in field if all(z[row] < y[row] for row in range(3))), Fraction(0))

    def a(total: int) -> int:
        return {"double": total, "players": others, "three": 3}.get(rules["scoop"], 0)

    def b(total: int) -> int:
        if rules["home_run"] == "add":
            return 12 * others
        if rules["home_run"] == "multiply":
            return (seats - 2) * others * (total + a(total))
        return others * (total + a(total)) if rules["home_run"] == "classic" and seats == 4 else 0

    value = Fraction(0)
    for row, (q, y) in product(range(3), field):
        sign = (x[row] > y[row]) - (x[row] < y[row])
        if rules["stake"] == "winner":
            value += q * sign * unit(row, max(x[row], y[row]), rules)
            continue
        for rest in product(field, repeat=seats - 2):
            chance = q * prod(probability for probability, _ in rest)
            top = max(x[row], y[row], *(z[row] for _, z in rest))
            value += chance * sign * unit(row, top, rules)
    for q, y in field:
        signs = [(x[row] > y[row]) - (x[row] < y[row]) for row in range(3)]
        if rules["scoop"] == "majority":
            value += q * ((sum(signs) > 0) - (sum(signs) < 0))
        elif signs == [-1, -1, -1]:
            value -= q * (a(whole(y)) + b(whole(y)) * under(y) ** (seats - 2) / others)
    value += under(x) * a(whole(x))
    return others * value + under(x) ** others * b(whole(x))
