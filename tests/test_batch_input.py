"""Files of hands in every packing and encoding come out as whole lines of UTF-8.

Kinds of fault: a BOM on standard input loses the first hand; text decoded twice; `open()` without an encoding.
"""

from __future__ import annotations

import codecs
import gzip
import io
import lzma
import sys
from pathlib import Path

import click
import numpy as np
import pytest
from houseway.cli import batch_input
from houseway.cli.batch_input import LONGEST_LINE, Source, encoding
from houseway.solver.errors import HandError

LINES = ["T D 9 5", "", "天 地 雜九 雜五", "# a remark", "人牌 鵝 梅花 長三"]
TEXT = "\n".join(LINES) + "\n"


def read(path: Path, named: str | None = None) -> str:
    source = Source(str(path), named)
    source.peek()
    source.park()
    return b"".join(block.data for block in source.blocks()).decode()


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("utf-8", None),
        ("utf-8-sig", None),
        ("utf-16", None),
        ("utf-16", "utf-16"),
        ("utf-16-le", "utf-16"),
        ("utf-16-be", "utf-16-be"),
        ("gb18030", "gb18030"),
        ("gb18030", "gbk"),
        ("big5", "big5"),
        ("cp950", "cp950"),
    ],
)
@pytest.mark.parametrize("pack", ["", ".gz", ".xz"])
def test_every_encoding_and_packing(tmp_path: Path, written: str, named: str | None, newline: str, pack: str) -> None:
    data = TEXT.replace("\n", newline).encode(written)
    data = {"": bytes, ".gz": gzip.compress, ".xz": lzma.compress}[pack](data)
    path = tmp_path / f"hands.txt{pack}"
    path.write_bytes(data)
    name = None if named is None else encoding(click.Context(click.Command("x")), click.Option(["--x"]), named)
    assert read(path, name).replace("\r\n", "\n") == TEXT


def test_utf_16_of_the_other_end_is_told_by_its_mark(tmp_path: Path) -> None:
    path = tmp_path / "hands"
    path.write_bytes(codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"))
    assert read(path) == read(path, "utf-16-le") == TEXT


def test_every_character_of_big5_is_in_its_extension() -> None:
    for high in range(0xA1, 0xFA):
        for low in [*range(0x40, 0x7F), *range(0xA1, 0xFF)]:
            pair = bytes([high, low])
            try:
                plain = pair.decode("big5")
            except UnicodeDecodeError:
                continue
            if "\u4e00" <= plain <= "\u9fff":
                assert pair.decode("big5hkscs") == plain, pair


@pytest.mark.parametrize("block", [1, 2, 3, 7, 64, 1000])
@pytest.mark.parametrize("written", ["utf-8-sig", "utf-16"])
def test_blocks_are_whole_lines_wherever_they_are_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, block: int, written: str
) -> None:
    monkeypatch.setattr(batch_input, "BLOCK", block)
    # the second byte of U+0A0A's neighbours looks like a line feed
    lines = ["T D 9 5", "\u0a0a\u0a05\u050a", "", "last"]
    path = tmp_path / "hands"
    path.write_bytes("\n".join(lines).encode(written))
    source = Source(str(path))
    source.peek()
    number = 1
    found = []
    for piece in source.blocks():
        assert piece.first == number
        assert piece.data.endswith(b"\n")
        number += piece.data.count(b"\n")
        found.append(piece.data)
    assert b"".join(found).decode().split("\n") == [*lines, ""]


@pytest.mark.parametrize("named", ["gb18030", "big5hkscs", "utf-16-le"])
def test_what_cannot_be_decoded_spoils_its_own_line(tmp_path: Path, named: str) -> None:
    good = "天 地 5 9".encode(named)
    newline = "\n".encode(named)
    bad = b"\xff\xff" if named != "utf-16-le" else b"\x00\xd8"
    path = tmp_path / "hands"
    path.write_bytes(newline.join([good, good + bad, good]) + newline)
    first, second, third = read(path, named).splitlines()
    assert first == third == "天 地 5 9"
    assert "\ufffd" in second


def test_a_line_without_end_does_not_fill_the_memory(tmp_path: Path) -> None:
    path = tmp_path / "hands"
    path.write_bytes(b"T D 9 5\n" + b"x" * (5 * LONGEST_LINE) + b"\nT D 8h 9\n" + b"y" * (2 * LONGEST_LINE))
    blocks = list(Source(str(path)).blocks())
    lines = b"".join(block.data for block in blocks).split(b"\n")
    assert [line[:7] for line in lines] == [b"T D 9 5", b"x" * 7, b"T D 8h ", b"y" * 7, b""]
    assert max(map(len, lines)) == LONGEST_LINE
    assert [block.first for block in blocks if b"D 8h" in block.data or b"y" in block.data][-1] == 4


class Pipe(io.RawIOBase):
    """Hands over a few bytes at a time, as a slow writer does."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        piece, self._data = self._data[:3], self._data[3:]
        return piece


def test_standard_input_loses_its_mark_too(monkeypatch: pytest.MonkeyPatch) -> None:
    class Text:
        fileno = io.RawIOBase().fileno
        buffer = Pipe(codecs.BOM_UTF8 + TEXT.encode())

    monkeypatch.setattr(sys, "stdin", Text())
    source = Source("-")
    assert source.peek().splitlines()[0] == "T D 9 5"
    source.park()
    assert b"".join(block.data for block in source.blocks()).decode() == TEXT


@pytest.mark.parametrize(
    ("name", "data", "key"),
    [
        ("cut.gz", gzip.compress(TEXT.encode() * 99)[:-20], "batch.bad-packing"),
        ("cut.xz", lzma.compress(TEXT.encode() * 99)[:-20], "batch.bad-packing"),
        ("no.gz", TEXT.encode(), "batch.bad-packing"),
        ("no.xz", TEXT.encode(), "batch.bad-packing"),
        ("missing", None, "file.unreadable"),
    ],
)
def test_a_file_that_is_no_file_is_named(tmp_path: Path, name: str, data: bytes | None, key: str) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(HandError) as caught:
        list(Source(str(path)).blocks())
    assert (caught.value.key, caught.value.params["read"]) == (key, str(path))


def test_damage_inside_a_packed_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "hands.gz"
    whole = bytearray(gzip.compress(np.random.default_rng(1).bytes(5000)))
    whole[2000] ^= 255
    path.write_bytes(bytes(whole))
    with pytest.raises(HandError):
        list(Source(str(path)).blocks())


def test_the_suffix_is_that_of_what_is_inside() -> None:
    assert [Source(name).suffix for name in ("a.csv", "a.CSV.gz", "a.b.jsonl.xz", "a.gz", "-")] == [
        ".csv", ".csv", ".jsonl", "", "",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["utf-32", "rot13", "nonsense", "hex"])
def test_an_encoding_that_has_no_lines_is_refused(name: str) -> None:
    with pytest.raises(click.ClickException):
        encoding(click.Context(click.Command("x")), click.Option(["--x"]), name)
