"""Rows of CSV and objects of JSON Lines: what is a hand, what is carried along, what is wrong with a row alone."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import numpy as np
import pytest
from houseway.cli.batch_input import Block
from houseway.cli.batch_rows import Csv, Format, Json, Lines, Rows, find_format, portions, read_rows
from houseway.solver.errors import HandError
from houseway.solver.paigow.notation import parse_tiles

Row = tuple[int, str, list[Any], str | None]


def form(head: str, suffix: str = "", column: str | None = None, field: str | None = None) -> Format:
    return find_format("name", suffix, head, parse_tiles, column, field)


def rows(made: Format, text: str, block: int = 1 << 16) -> list[Row]:
    """All rows as line, hand, carried columns and fault, with the text cut into blocks of some lines."""
    lines = text.splitlines(keepends=True)
    blocks = [Block(1 + at, "".join(lines[at : at + block]).encode()) for at in range(0, len(lines), block)]
    found: list[Row] = []
    for part in read_rows(blocks, made):
        hands = part.data.decode().split("\n")[:-1]
        assert part.lines is not None
        assert part.carried is not None
        for n, (line, hand, carried) in enumerate(zip(part.lines, hands, part.carried, strict=True)):
            found.append((line, hand, list(carried), part.faults[n].key if n in part.faults else None))
    return found


@pytest.mark.parametrize(
    ("head", "suffix", "kind"),
    [
        ("T D 9 5\n", "", Lines),
        ("T,D,9,5\n", "", Lines),
        ("T,D,9,5\n", ".csv", Lines),
        ("T D 9 5\n", ".csv", Lines),
        ("id,tiles\n", "", Csv),
        ("# of the night\n\nid;Hand\n", "", Csv),
        ("\ufeff牌\n天 地 九 五\n", "", Csv),
        ("table\thand\n", ".tsv", Csv),
        ("a,b\n1,T D 9 5\n", ".csv", Csv),
        ('{"cards": "T D 9 5"}\n', "", Json),
        ("T D 9 5\n", ".jsonl", Json),
        ("", "", Lines),
        ("", ".csv", Lines),
        ("", ".jsonl", Json),
    ],
)
def test_the_kind_of_an_input_is_found(head: str, suffix: str, kind: type) -> None:
    assert isinstance(form(head, suffix), kind)


def test_the_column_is_found_by_name_or_by_what_is_in_it() -> None:
    text = "id,x,note\n1,T D 9 5,a\n"
    assert rows(form(text, ".csv"), text) == [(2, "T D 9 5", ["1", "a"], None)]
    assert form("x,cards,hand\n", column="hand").columns == ("x", "cards")
    assert form("x,cards,hand\n").columns == ("x", "hand")


@pytest.mark.parametrize(
    ("head", "suffix", "column", "field", "key", "named"),
    [
        ("id,hands\n", "", "hand", None, "batch.no-column", "hands"),
        ("id,what\n1,2\n", ".csv", None, None, "batch.find-column", "id, what"),
        ('{"id": 1, "dealt": "T D 9 5"}\n', "", None, None, "batch.find-field", "id, dealt"),
    ],
)
def test_a_column_that_is_not_there_is_answered_with_those_that_are(
    head: str, suffix: str, column: str | None, field: str | None, key: str, named: str
) -> None:
    with pytest.raises(HandError) as caught:
        form(head, suffix, column, field)
    assert caught.value.key == key
    assert named in str(caught.value)


@pytest.mark.parametrize("most", [1, 2, 3, 7, 100, None])
def test_smaller_lots_hold_the_same_rows(most: int | None) -> None:
    (whole,) = read_rows([Block(1, f"{CSV}\n".encode())], form(CSV))
    lots = list(portions(whole, most))
    assert b"".join(lot.data for lot in lots) == whole.data
    assert [line for lot in lots for line in lot.lines or ()] == whole.lines
    assert [cells for lot in lots for cells in lot.carried or ()] == whole.carried
    starts = np.cumsum([0, *(lot.data.count(b"\n") for lot in lots)]).tolist()
    assert {
        start + at: fault for start, lot in zip(starts, lots, strict=False) for at, fault in lot.faults.items()
    } == whole.faults
    assert most is None or all(lot.data.count(b"\n") <= most for lot in lots)
    plain = list(portions(Rows(b"a\nb\nc\n", first=7), most))
    assert [(lot.first, lot.data) for lot in plain][-1][0] in (7, 8, 9)
    assert b"".join(lot.data for lot in plain) == b"a\nb\nc\n"


def test_columns_of_one_name_or_none_are_told_apart() -> None:
    assert form("id,tiles,id,,id_2,\n").columns == ("id", "id_2", "column_4", "id_2_2", "column_6")


CSV = '''\
id,tiles,note
1,"T, D, 9, 5",plain
2,T D 9 5
# a remark
3,"T D 9 5","two
lines, and ""quotes"""
4,"T D 9 5,left open

5,T D 9 5,one,too many
6,5" high,an inch
id,tiles,note
7,T D 9 5,"two

blank"
8
9,"T D 9 5"x,after the quote
10,T D 9 5,last'''


@pytest.mark.parametrize("block", [1, 2, 3, 5, 100])
def test_rows_are_cut_the_same_wherever_the_blocks_are(block: int) -> None:
    bad = "batch.bad-row"
    assert rows(form(CSV), CSV + "\n", block) == [
        (2, "T, D, 9, 5", ["1", "plain"], None),
        (3, "T D 9 5", ["2", ""], None),
        (5, "T D 9 5", ["3", 'two\nlines, and "quotes"'], None),
        (7, "", ["", ""], bad),
        (9, "", ["", ""], bad),
        (10, '5" high', ["6", "an inch"], None),
        (12, "T D 9 5", ["7", "two\n\nblank"], None),
        (15, "", ["", ""], bad),
        (16, "", ["", ""], bad),
        (17, "T D 9 5", ["10", "last"], None),
    ]


def test_lines_may_end_as_windows_ends_them() -> None:
    found = rows(form(CSV), CSV.replace("\n", "\r\n") + "\r\n", 3)
    plain = rows(form(CSV), CSV + "\n")
    assert [
        (line, hand, [cell.replace("\r", "") for cell in carried], fault) for line, hand, carried, fault in found
    ] == plain


def test_a_last_column_may_hold_the_delimiter() -> None:
    text = "id,hand\n1,T,D,9,5\n2,T D 9 5\n"
    assert [hand for _, hand, _, _ in rows(form(text), text)] == ["T,D,9,5", "T D 9 5"]
    text = "hand\nT,D,9,5\n"
    assert [hand for _, hand, _, _ in rows(form(text, ".csv"), text)] == ["T,D,9,5"]


def test_a_quote_left_open_does_not_swallow_the_file() -> None:
    good = 'x,"T D 9 5",y\n'
    text = "a,tiles,b\n" + good * 2000 + 'x,"T D 9 5,y\n' + good * 3000
    found = rows(form(text), text, 700)
    assert len(found) == 5001
    assert [line for line, _, _, fault in found if fault] == [2002]


def test_what_csv_writes_is_read_back() -> None:
    rng = np.random.default_rng(2)
    signs = list('ab,"\n #天é')
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(["a", "tiles", "b"])
    cells = [["".join(rng.choice(signs, rng.integers(0, 9))) for _ in range(3)] for _ in range(500)]
    cells = [[f"x{a}", b, c] for a, b, c in cells]
    writer.writerows(cells)
    found = rows(form("a,tiles,b\n"), written.getvalue(), 7)
    assert [(a, b) for _, _, (a, b), _ in found] == [(a, c) for a, _, c in cells]
    assert [hand for _, hand, _, _ in found] == [hand.replace("\n", " ") for _, hand, _ in cells]


def test_objects_of_json_lines() -> None:
    text = (
        '{"id": 1, "cards": "T D 9 5"}\n\n'
        '{"cards": ["T", "D", 9, 5], "id": [2]}\n'
        '"T D 9 5"\n["T D", ["9", "5"]]\n'
        '{"cards": [{"rank": "A", "suit": "s"}, {"suit": "h", "rank": 10}]}\n'
        '{"id": 3}\n{"id": 4, "cards": null}\n{"id": 5, "cards": true}\n[1, {"rank": 1}]\n{cut\n# remark\n'
        '{"cards": "T D\\n9 5"}\n'
    )
    bad = "batch.bad-object"
    assert rows(form(text), text, 3) == [
        (1, "T D 9 5", [1], None),
        (3, "T, D, 9, 5", [[2]], None),
        (4, "T D 9 5", [None], None),
        (5, "T D, 9, 5", [None], None),
        (6, "As, 10h", [None], None),
        (7, "", [3], bad),
        (8, "", [4], bad),
        (9, "", [5], bad),
        (10, "", [None], bad),
        (11, "", [None], bad),
        (13, "T D 9 5", [None], None),
    ]


def test_half_a_surrogate_in_json_is_no_reason_to_stop() -> None:
    text = json.dumps({"cards": "T D \ud800"}) + "\n"
    assert [hand for _, hand, _, _ in rows(form(text), text)] == ["T D ?"]
