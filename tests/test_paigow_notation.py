from __future__ import annotations

import json
from pathlib import Path

import pytest
from houseway.solver.errors import SENTENCES, HandError
from houseway.solver.paigow import names, tiles
from houseway.solver.paigow.notation import parse_tiles, tile_code
from hypothesis import example, given, settings
from hypothesis import strategies as st

DATA = json.loads((Path(__file__).parent / "data" / "notation_paigow.json").read_text(encoding="utf-8"))
WRITTEN = [case for case in DATA["collection"] + DATA["spellings"] if "tiles" in case]
REFUSED = [case for case in DATA["collection"] + DATA["refusals"] if "refused" in case]
NAMES = [(name, code) for code, spelled in DATA["names"].items() for name in spelled]
PAIRS = [(name, codes) for codes, spelled in DATA["pairs"].items() for name in spelled]


def written(given: tuple[int, ...]) -> str:
    return " ".join(tile_code(names.KIND_OF[tile]) for tile in given)


def outcome(text: str, count: int | None, **keywords: bool) -> tuple[int, ...] | HandError:
    try:
        return parse_tiles(text, count, **keywords)
    except HandError as error:
        return error


def refusal(text: str | list[str], count: int | None = 4, **keywords: bool) -> HandError:
    with pytest.raises(HandError) as caught:
        parse_tiles(text, count, **keywords)
    return caught.value


def test_the_names_are_of_the_tiles_that_are_there():
    assert names.CODES == tiles.CODES
    assert tuple(tuple(map(int, face)) for face in names.FACES) == tiles.FACES
    assert list(names.KIND_OF) == tiles.KIND_OF.tolist()


@pytest.mark.parametrize("case", WRITTEN, ids=lambda case: case.get("id", case["text"][:30]))
def test_hands_are_read(case):
    assert written(parse_tiles(case["text"])) == case["tiles"], case["text"]


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.get("id", case["text"][:30]))
def test_what_cannot_be_read_is_refused_by_name(case):
    error = refusal(case["text"])
    assert error.kind == case["refused"], str(error)
    assert all(name in str(error) for name in case["names"]), str(error)


@pytest.mark.parametrize(("name", "code"), NAMES)
def test_every_name_of_the_rulebook_and_its_sources(name, code):
    assert written(parse_tiles(name, 1)) == code, name


@pytest.mark.parametrize(("name", "codes"), PAIRS)
def test_every_name_of_a_pair_is_two_tiles(name, codes):
    assert written(parse_tiles(name, 2)) == (codes if " " in codes else f"{codes} {codes}"), name


def test_arguments_of_a_shell_are_pieces_where_they_hold_blanks():
    assert written(parse_tiles(["low", "ten", "day", "9", "5"])) == "L10 D 9 5"
    assert written(parse_tiles(["gee joon", "nine", "gee joon", "low four"])) == "GJ6 9 GJ3 L4"


def test_pips_keep_their_face_and_names_take_the_other():
    assert parse_tiles("9 3-6 T D") == (23, 22, 0, 2)
    assert parse_tiles("4-5 9 T D") == (23, 22, 0, 2)
    assert parse_tiles("8l 2-6 5 2-3") == (25, 24, 28, 29)
    assert parse_tiles("黑九 紅九 紅五 黑五") == (22, 23, 28, 29)
    assert parse_tiles("T T H8 H8") == (0, 1, 4, 5)


def test_a_bare_gee_joon_is_either_where_it_makes_no_difference():
    assert parse_tiles("GJ T 9 5") == (30, 0, 22, 28)
    error = refusal("T GJ 9 5", gee_joon_equal=False)
    assert (error.kind, error.key, error.params["position"]) == ("ambiguous", "paigow.gee-joon", 2)
    assert parse_tiles("GJ GJ 9 5", gee_joon_equal=False) == (30, 31, 22, 28)
    assert parse_tiles("GJ GJ6 9 5", gee_joon_equal=False) == (31, 30, 22, 28)


def test_three_pips_are_a_gee_joon_of_either_face_where_they_are_alike():
    assert parse_tiles("3 3 9 5") == (31, 30, 22, 28)
    assert refusal("3 3 9 5", gee_joon_equal=False).kind == "duplicate"
    assert parse_tiles("3 9 5 T", gee_joon_equal=False)[0] == 31


def test_any_number_of_tiles_where_none_is_asked_for():
    assert written(parse_tiles("T 9", None)) == "T 9"
    assert written(parse_tiles("H8-11", 2)) == "H8 11"
    assert refusal("5-5", 2).params["count"] == 1
    assert refusal("", None).key == "paigow.no-tiles"


def test_a_dash_holds_one_tile_together_and_more_of_them_a_list():
    """B089, B101: 6-4 is one tile of ten points; 10 in a list is not one kind."""
    assert tiles.POINTS[names.KIND_OF[parse_tiles("6-4", 1)[0]]] == 10
    assert written(parse_tiles("6-4 6-4", None)) == "L10 L10"
    assert refusal("H8-11-10-L8").params["choices"] == "H10 / L10"


def test_what_a_piece_can_be_leaves_out_what_is_used_up():
    assert refusal("GJ, six, GJ, L4").params["choices"] == "H6 / L6"
    assert refusal("T six D L4").params["choices"] == "H6 / L6 / GJ6"


CODE_FORMS = st.sampled_from([str.upper, str.lower, lambda code: code[:1].lower() + code[1:]])


def glyph(face: str, first: int) -> str:
    return chr(first + 7 * int(face[0]) + int(face[1]))


@st.composite
def hands(draw: st.DrawFn) -> list[int]:
    return draw(st.lists(st.integers(0, 31), min_size=4, max_size=4, unique=True))


@given(hands(), CODE_FORMS, st.sampled_from([" ", ",", ", ", "-", " / ", "\t", "、", " + "]))
def test_codes_read_back(hand, form, between):
    kinds = [names.KIND_OF[tile] for tile in hand]
    text = between.join(form(tile_code(kind)) for kind in kinds)
    assert [names.KIND_OF[tile] for tile in parse_tiles(text)] == kinds


@given(
    hands(), st.lists(st.booleans(), min_size=4, max_size=4), st.sampled_from("-:g[|"), st.sampled_from(["\u2013", "-"])
)
def test_pips_read_back_to_the_very_tile(hand, turned, style, dash):
    pieces = []
    for tile, turn in zip(hand, turned, strict=True):
        face = names.FACES[tile][:: -1 if turn else 1]
        if style == "g":
            pieces.append(glyph(face, 0x1F063 if turn else 0x1F031))
        else:
            pieces.append(
                {"-": dash.join(face), ":": ":".join(face), "[": f"[{','.join(face)}]", "|": "|".join(face)}[style]
            )
    read = parse_tiles("".join(pieces) if style == "g" else " ".join(pieces))
    for tile, got in zip(hand, read, strict=True):
        # The two tiles of a civil kind look alike.
        assert names.FACES[got] == names.FACES[tile], pieces


# Names that stand for the kind as such: no glyph, no pips, no numeral alone, no single face of a mixed kind.
FACES = {"紅九", "黑九", "红九", "平八", "彎八", "弯八", "紅七", "黑七", "红七", "紅五", "黑五", "红五"}
CHINESE = {
    code: [
        name for name in spelled if name.isalpha() and not name.isascii() and name not in FACES | {"九", "五", "十一"}
    ]
    for code, spelled in DATA["names"].items()
}
ENGLISH = {
    code: [name for name in spelled if name.replace(" ", "").isalpha() and name.isascii() and len(name) > 1]
    for code, spelled in DATA["names"].items()
}


@given(hands(), st.data(), st.sampled_from(["", " ", "、", "，"]))
def test_chinese_names_read_back_with_and_without_blanks(hand, data, between):
    kinds = [names.KIND_OF[tile] for tile in hand]
    text = between.join(data.draw(st.sampled_from(CHINESE[tile_code(kind)])) for kind in kinds)
    assert [names.KIND_OF[tile] for tile in parse_tiles(text)] == kinds, text


@given(hands(), st.data(), st.sampled_from([", ", "; ", "\n", " / ", " and "]))
def test_english_names_read_back(hand, data, between):
    kinds = [names.KIND_OF[tile] for tile in hand]
    text = between.join(data.draw(st.sampled_from(ENGLISH[tile_code(kind)])) for kind in kinds)
    assert [names.KIND_OF[tile] for tile in parse_tiles(text)] == kinds, text


PIECES = st.sampled_from(
    [
        *"0123456789TDHLM-–/,.[]()|'\" ♠A牌天地人和長九八三二四對雙",
        "GJ",
        "gee joon",
        "high ",
        "six",
        "pair of ",
        "play",
        "->",
        "🁫",
        "\x00",
        "\ud800",
    ]
)


@settings(max_examples=400)
@given(st.one_of(st.text(), st.lists(PIECES, max_size=12).map("".join)), st.sampled_from([None, 2, 4]), st.booleans())
@example("二" * 5000, 4, True)
@example("td" * 5000, 4, True)
@example("天" * 65, None, True)
def test_no_text_does_more_than_be_refused(text, count, alike):
    read = outcome(text, count, gee_joon_equal=alike)
    if isinstance(read, HandError):
        assert read.kind in {"notation", "ambiguous", "duplicate", "count", "encoding"}
        assert read.params["read"] is not None
        assert len(str(read)) < 400
    else:
        assert len(set(read)) == len(read) > 0
        assert count is None or len(read) == count
        assert set(read) <= set(range(32))


@given(st.text(alphabet="TDHLGJ0123456789", max_size=9))
def test_the_quick_reader_agrees_with_the_other(text):
    """A trailing semicolon keeps a hand from the quick reader."""

    for typed in (text, " ".join(text)):
        quick, other = outcome(typed, None), outcome(typed + ";", None)
        assert str(quick) == str(other), typed


def test_every_sentence_about_tiles_is_said():
    said = {refusal(case["text"]).key for case in REFUSED} | {refusal("GJ T 9 5", gee_joon_equal=False).key}
    about = (
        "no-tiles unknown-tile unknown-tile-nearest ambiguous-tile gee-joon no-such-face same-face too-many "
        "too-many-count count"
    )
    assert said == {f"paigow.{key}" for key in about.split()} | {"text.encoding"} <= set(SENTENCES)
