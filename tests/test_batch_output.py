"""What is written is whole: a part with whole records, or the file under its name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from houseway.cli.batch_output import NoRoomError, Output, count_records, record_end

CSV = b'1,"a\nb ""q"""\n2,c\n3,"\n\n"\n'


def test_records_are_told_apart_in_quotes_too() -> None:
    assert count_records(CSV, True) == (3, len(CSV))
    assert [record_end(CSV, n, True) for n in range(4)] == [0, 14, 18, len(CSV)]
    assert count_records(CSV + b'4,"x\n', True) == (3, len(CSV))
    assert count_records(b"{}\n{", False) == (1, 3)
    assert count_records(b"", True) == (0, 0)


def test_a_file_has_its_name_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    out = Output(path)
    out.write(b"1\n")
    assert not path.exists()
    assert (tmp_path / "out.csv.part").read_bytes() == b"1\n"
    out.finish()
    assert path.read_bytes() == b"1\n"
    assert not (tmp_path / "out.csv.part").exists()


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "there" / "out")
    out = Output(tmp_path / "link")
    out.write(b"1\n")
    out.finish()
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "there" / "out").read_bytes() == b"1\n"


def test_going_on_takes_half_a_record_back(tmp_path: Path) -> None:
    path = tmp_path / "out"
    for cut in range(len(CSV) + 1):
        (tmp_path / "out.part").write_bytes(CSV[:cut])
        out = Output(path, quoted=True, resume=True)
        assert out.found == sum(end <= cut for end in (14, 18, len(CSV)))
        whole = record_end(CSV, out.found, True)
        assert out.tail(3) == CSV[max(whole - 3, 0) : whole]
        assert out.head(5) == CSV[: min(5, whole)]
        out.write(CSV[whole:])
        out.finish()
        assert path.read_bytes() == CSV, cut


def test_without_going_on_a_part_is_begun_again(tmp_path: Path) -> None:
    (tmp_path / "out.part").write_bytes(b"old\n" * 9)
    out = Output(tmp_path / "out")
    out.write(b"new\n")
    out.finish()
    assert (tmp_path / "out").read_bytes() == b"new\n"


def test_a_device_is_written_as_it_is() -> None:
    out = Output(Path(os.devnull))
    out.write(b"1\n")
    out.finish()
    assert not Path(os.devnull).is_file()
    assert not Path(os.devnull + ".part").exists()


def test_a_full_device_is_an_error_of_its_own() -> None:
    out = Output(Path("/dev/full"))
    with pytest.raises(NoRoomError) as caught:
        out.write(b"1\n")
    assert (caught.value.why, caught.value.records) == ("No space left on device", 0)
    out.leave()


def test_where_room_ends_in_a_record_its_beginning_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = [30]
    write = os.write

    def narrow(handle: int, data: memoryview) -> int:
        if not room[0]:
            raise OSError(28, "No space left on device")
        done = write(handle, data[: min(len(data), room[0], 9)])
        room[0] -= done
        return done

    out = Output(tmp_path / "out")
    monkeypatch.setattr(os, "write", narrow)
    out.write(b"0123456789abcd\n")
    with pytest.raises(NoRoomError) as caught:
        out.write(b"1234\n5678\n9999999999\n")
    assert caught.value.records == 2
    out.leave()
    assert (tmp_path / "out.part").read_bytes() == b"0123456789abcd\n1234\n5678\n"


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(NoRoomError, match="No such file"):
        Output(tmp_path / "no" / "out")
