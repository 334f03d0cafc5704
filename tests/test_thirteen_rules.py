"""Rule sets: what each one says, what is ours in it, files of one's own, and what is refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from houseway.solver.errors import HandError
from houseway.solver.thirteen.ranks import TYPES
from houseway.solver.thirteen.rules import BUILT_IN, SPECIALS, Rules, load, replace


def units(rules: Rules) -> dict[str, int]:
    """The units that are not 1."""
    found = {}
    for row in ("front", "middle", "back"):
        values = rules.row_units(row)
        found |= {f"{row} {TYPES[kind]}": int(values[kind]) for kind in np.flatnonzero(values != 1)}
    return found


COMMON = {
    "middle full-house": 2,
    "middle quads": 8,
    "middle straight-flush": 10,
    "back quads": 4,
    "back straight-flush": 5,
}
CLASSIC = {
    "front trips": 2,
    "middle full-house": 2,
    "middle quads": 4,
    "middle straight-flush": 5,
    "back quads": 3,
    "back straight-flush": 4,
}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("mainland", {"front trips": 4} | COMMON),
        ("shisanzhang", {"front trips": 4} | COMMON),
        ("hongkong", {"front trips": 3} | COMMON),
        ("taiwan", {"front trips": 3} | COMMON),
        ("classic", CLASSIC),
        ("western", {}),
        ("western-1-6", {}),
    ],
)
def test_row_units(name: str, expected: dict[str, int]) -> None:
    assert units(load(name)) == expected


def test_taiwan_has_a_second_column() -> None:
    low = {"middle quads": 4, "middle straight-flush": 5, "back quads": 3, "back straight-flush": 4}
    assert units(replace(load("taiwan"), units="low")) == {"front trips": 3, "middle full-house": 2} | low


@pytest.mark.parametrize(
    ("name", "against", "ties", "stake", "scoop", "home_run", "meet", "banker_special", "front_qka"),
    [
        ("mainland", "all", "push", "best", "opponents", "add", "each", "compare", True),
        ("shisanzhang", "all", "push", "best", "opponents", "add", "each", "compare", True),
        ("hongkong", "banker", "suits", "winner", "none", "none", "each", "pay", True),
        ("taiwan", "all", "push", "winner", "none", "none", "each", "pay", False),
        ("classic", "all", "push", "winner", "double", "double", "each", "compare", False),
        ("western", "all", "push", "winner", "none", "none", "each", "compare", False),
        ("western-1-6", "all", "push", "winner", "points", "none", "each", "compare", False),
    ],
)
def test_switches(
    name: str,
    against: str,
    ties: str,
    stake: str,
    scoop: str,
    home_run: str,
    meet: str,
    banker_special: str,
    front_qka: bool,
) -> None:
    rules = load(name)
    found = rules.against, rules.ties, rules.stake, rules.scoop, rules.home_run, rules.specials_meet
    assert found == (against, ties, stake, scoop, home_run, meet)
    assert (rules.banker_special, rules.front_qka) == (banker_special, front_qka)
    assert (rules.wheel, rules.quad_as_pairs, rules.two_suit_flushes) == ("lowest", True, True)
    assert rules.name == name


MAINLAND_SPECIALS = {
    "one-suit-dragon": 108,
    "dragon": 36,
    "twelve-royals": 24,
    "three-straight-flushes": 22,
    "three-quads": 20,
    "all-big": 15,
    "all-small": 12,
    "one-colour": 10,
    "four-trips": 6,
    "five-pairs-and-trips": 5,
    "six-pairs": 4,
    "three-flushes": 3,
    "three-straights": 3,
}
TAIWAN_SPECIALS = {
    "one-suit-dragon": 108,
    "dragon": 36,
    "twelve-royals": 32,
    "three-straight-flushes": 24,
    "three-quads": 20,
    "all-big": 12,
    "all-small": 12,
    "one-colour": 10,
    "four-trips": 8,
    "six-pairs": 6,
    "three-straights": 4,
    "three-flushes": 3,
}
SEVEN = ("one-suit-dragon", "dragon", "all-big", "all-small", "six-pairs", "three-flushes", "three-straights")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("mainland", MAINLAND_SPECIALS),
        ("shisanzhang", {special: MAINLAND_SPECIALS[special] for special in SEVEN}),
        (
            "hongkong",
            {"one-suit-dragon": 108, "dragon": 13, "six-pairs": 3, "three-flushes": 3, "three-straights": 3},
        ),
        ("taiwan", TAIWAN_SPECIALS),
        ("classic", TAIWAN_SPECIALS),
        ("western", {}),
        ("western-1-6", {}),
    ],
)
def test_specials_in_order(name: str, expected: dict[str, int]) -> None:
    assert [(rule.name, rule.points) for rule in load(name).specials] == list(expected.items())
    assert load(name).points("one-suit-dragon") == expected.get("one-suit-dragon")


@pytest.mark.parametrize(
    ("name", "players", "scoop", "home_run"),
    [
        # of three rows worth U = 4: a(U), and b(U) from all opponents together
        ("taiwan", 4, 0, 0),
        ("mainland", 2, 1, 12),
        ("mainland", 3, 2, 24),
        ("mainland", 4, 3, 36),
        ("classic", 2, 4, 0),
        ("classic", 3, 4, 0),
        ("classic", 4, 4, 2 * 3 * 4),
        ("western-1-6", 4, 3, 0),
    ],
)
def test_awards(name: str, players: int, scoop: int, home_run: int) -> None:
    rules = load(name)
    assert rules.scoop_award(4, players) == scoop
    assert rules.home_run_award(4, players) == home_run
    several = np.array([3, 4, 7])
    assert rules.scoop_award(several, players).tolist() == [rules.scoop_award(int(u), players) for u in several]
    assert rules.home_run_award(several, players).tolist() == [rules.home_run_award(int(u), players) for u in several]


def test_a_home_run_that_multiplies() -> None:
    rules = replace(load("mainland"), home_run="multiply")
    assert [rules.home_run_award(4, players) for players in (2, 3, 4)] == [0, 1 * 2 * (4 + 2), 2 * 3 * (4 + 3)]


# --- what is ours -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("mainland", "row_units.standard.middle.full-house"),
        ("mainland", "row_units.standard.back"),
        ("mainland", "home_run"),
        ("taiwan", "against"),
        ("hongkong", "specials.one-suit-dragon"),
        ("hongkong", "order"),
        ("classic", "scoop"),
        ("classic", "specials.six-pairs"),
        *((name, "wheel") for name in BUILT_IN),
        *((name, "two_suit_flushes") for name in ("mainland", "shisanzhang", "hongkong", "taiwan", "classic")),
    ],
)
def test_a_value_that_the_source_does_not_give_says_so(name: str, key: str) -> None:
    reason = load(name).is_ours(key)
    assert reason is not None
    assert {language for language, _ in reason} == {"en", "zh-hant", "zh-hans"}
    assert all(words for _, words in reason)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("mainland", "row_units.standard.front.trips"),
        ("mainland", "specials.dragon"),
        ("hongkong", "row_units.standard.middle.quads"),
        ("hongkong", "against"),
        ("hongkong", "specials.dragon"),
        ("taiwan", "front_qka"),
        ("taiwan", "specials.one-suit-dragon"),
        ("classic", "home_run"),
        ("classic", "row_units.standard.front.trips"),
    ],
)
def test_a_value_that_the_source_gives_is_not_ours(name: str, key: str) -> None:
    assert load(name).is_ours(key) is None


@pytest.mark.parametrize("name", BUILT_IN)
def test_marks_name_something(name: str) -> None:
    rules = load(name)
    parts = {"row_units": {*dict(rules.unit_tables)}, "specials": {rule.name for rule in rules.specials}}
    for key, _ in rules.ours:
        first, _, rest = key.partition(".")
        assert first in ("row_units", "order") or hasattr(rules, first), key
        assert not rest or rest.split(".")[0] in parts[first], key


def test_a_changed_switch_is_nobodys_reading() -> None:
    rules = replace(load("taiwan"), wheel="second", units="high")
    assert rules.is_ours("wheel") is None
    assert rules.is_ours("units") is not None


# --- what is played ---------------------------------------------------------------------------------------------------


def test_only_what_is_played_is_in_the_key() -> None:
    taiwan, mainland = load("taiwan"), load("mainland")
    assert taiwan.trained_key(2) == taiwan.trained_key(4)
    assert mainland.trained_key(2) != mainland.trained_key(3) != mainland.trained_key(4)
    assert load("classic").trained_key(2) == load("classic").trained_key(3) != load("classic").trained_key(4)
    assert replace(taiwan, against="banker").trained_key(4) == taiwan.trained_key(4)
    assert replace(mainland, specials_meet="pooled").trained_key(4) == mainland.trained_key(4)
    assert replace(taiwan, units="low").trained_key(4) != taiwan.trained_key(4)
    assert replace(taiwan, ties="banker", against="banker").trained_key(4) != taiwan.trained_key(4)
    assert replace(taiwan, wheel="second").trained_key(4) != taiwan.trained_key(4)
    assert replace(mainland, home_run="multiply").trained_key(2) == replace(mainland, home_run="none").trained_key(2)
    assert load("shisanzhang").trained_key(4) != mainland.trained_key(4)


def test_a_third_player_raises_the_stake_only_among_all() -> None:
    mainland = load("mainland")
    assert [mainland.stake_is_shared(players) for players in (2, 3, 4)] == [False, True, True]
    assert not replace(mainland, against="banker").stake_is_shared(4)
    assert not load("taiwan").stake_is_shared(4)


# --- files of one's own -----------------------------------------------------------------------------------------------


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_over_a_base_set(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """\
        extends = "taiwan"
        title = "Our club"
        wheel = "second"
        scoop = "points"
        scoop_points = 3
        [row_units.high]
        front = { trips = 6 }
        [row_units.flat]
        [specials]
        dragon = 50
        six-pairs = 5
        """,
    )
    rules = load(str(path))
    assert (rules.name, rules.base, rules.title, rules.source) == ("club", "taiwan", (("en", "Our club"),), ())
    assert (rules.wheel, rules.scoop, rules.scoop_points, rules.ties) == ("second", "points", 3, "push")
    assert units(rules) == COMMON | {"front trips": 6}
    assert units(replace(rules, units="flat")) == {}
    assert [(rule.name, rule.points) for rule in rules.specials] == [("dragon", 50), ("six-pairs", 5)]
    assert rules.is_ours("wheel") is None  # the file has said so
    assert rules.is_ours("two_suit_flushes") is not None
    assert load(path) == rules


def test_a_file_may_mark_and_name_in_languages(tmp_path: Path) -> None:
    rules = load(write(tmp_path, 'extends = "western"\nname = "x"\nwheel = "second"\nours.wheel.en = "heard so"\n'))
    assert rules.name == "x"
    assert rules.is_ours("wheel") == (("en", "heard so"),)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            'extends = "taiwan"\n\nweel = "second"\n',
            "club.toml, line 3: there is no key 'weel'; the nearest is 'wheel'",
        ),
        ('extends = "taiwan"\nwheel = "high"\n', "line 2: wheel = 'high', but lowest | second was expected"),
        ('extends = "taiwan"\n[specials]\ndragoon = 3\n', "line 3: there is no key 'dragoon'; the nearest is 'dragon'"),
        (
            'extends = "taiwan"\n# full-houses\n[row_units.high]\nback = { full-houses = 3 }\n',
            "line 4: there is no key 'full-houses'; the nearest is 'full-house'",
        ),
        ('extends = "taiwan"\n[row_units.high.front]\nflush = 3\n', "line 3: there is no key 'flush'"),
        (
            'extends = "taiwan"\n[row_units.high]\nmidle = {}\n',
            "line 3: there is no key 'midle'; the nearest is 'middle'",
        ),
        ('extends = "taiwan"\n[specials]\ndragon = "x"\n', "specials.dragon = 'x', but a whole number"),
        ('extends = "taiwan"\n[specials]\ndragon = 0\n', "a whole number, 1 to 10000"),
        ('extends = "taiwan"\nscoop_points = -1\n', "line 2: scoop_points = -1"),
        ('extends = "taiwan"\nscoop_points = true\n', "line 2: scoop_points = True"),
        ('extends = "taiwan"\nfront_qka = 1\n', "line 2: front_qka = 1, but true or false"),
        ('extends = "taiwan"\nspecials = 3\n', "line 2: specials = 3, but a table"),
        ('extends = "taiwan"\ntitle = 3\n', "line 2: title = 3, but a table"),
        ('extends = "taiwan"\ntitle = { en = 3 }\n', "title.en = 3, but text"),
        ('extends = "taiwan"\nname = 3\n', "name = 3, but text"),
        ('extends = "taiwon"\n', "the nearest is 'taiwan'"),
        ('extends = "taiwan"\nunits = "hi"\n', "no units named 'hi'; the nearest is 'high'"),
        ('extends = "taiwan"\nties = "banker"\n', "contradicts itself: ties = 'banker' needs a banker"),
        ('extends = "hongkong"\nspecials_meet = "pooled"\n', "game of all against all"),
        ('wheel = "lowest"\n', "extends no rule set and lacks: against, ties"),
        ("[row_units]\n[specials]\n", "quad_as_pairs, two_suit_flushes, front_qka, units, row_units"),
        ("wheel = \n", "is not TOML"),
    ],
)
def test_a_slip_in_a_file_is_named(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(HandError) as caught:
        load(write(tmp_path, text))
    assert caught.value.kind == "rules"
    assert words in str(caught.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(HandError, match="cannot be read: No such file"):
        load(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(HandError, match="is not UTF-8 text"):
        load(tmp_path / "bad.toml")


def test_a_slip_in_a_name_or_a_switch() -> None:
    with pytest.raises(HandError, match="no rule set named 'taiwn'; the nearest is 'taiwan'"):
        load("taiwn")
    with pytest.raises(HandError, match="no switch named 'tie'; the nearest is 'ties'"):
        replace(load("taiwan"), tie="push")
    with pytest.raises(HandError, match="no ties named 'pus'; the nearest is 'push'"):
        replace(load("taiwan"), ties="pus")
    with pytest.raises(HandError, match="no units named 'middling'"):
        replace(load("taiwan"), units="middling")
    with pytest.raises(HandError, match="scoop_points = 'many', but a whole number"):
        replace(load("taiwan"), scoop_points="many")
    with pytest.raises(HandError, match="front_qka = 1, but true or false"):
        replace(load("taiwan"), front_qka=1)
    with pytest.raises(HandError, match="no switch named 'specials'"):
        replace(load("taiwan"), specials=3)
    with pytest.raises(HandError, match="needs a banker"):
        replace(load("taiwan"), ties="banker")
    changed = replace(load("taiwan"), ties="banker", against="banker", quad_as_pairs=False, wheel="lowest")
    assert (changed.ties, changed.name) == ("banker", "taiwan against=banker quad_as_pairs=false ties=banker")


def test_every_special_is_in_some_rule_set() -> None:
    assert {rule.name for name in BUILT_IN for rule in load(name).specials} == set(SPECIALS)
