"""What is written is whole: a part with whole records, or the file under its name."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from houseway.cli import batch_output
from houseway.cli.batch_output import InUseError, NoRoomError, count_records, frames, open_output, record_end

CSV = b'1,"a\nb ""q"""\n2,c\n3,"\n\n"\n'


def test_records_are_told_apart_in_quotes_too() -> None:
    assert count_records(CSV, True) == (3, len(CSV))
    assert [record_end(CSV, n, True) for n in range(4)] == [0, 14, 18, len(CSV)]
    assert count_records(CSV + b'4,"x\n', True) == (3, len(CSV))
    assert count_records(b"{}\n{", False) == (1, 3)
    assert count_records(b"", True) == (0, 0)


def test_a_file_has_its_name_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    out = open_output(path)
    out.write(b"1\n")
    assert not path.exists()
    assert (tmp_path / "out.csv.part").read_bytes() == b"1\n"
    out.finish()
    assert path.read_bytes() == b"1\n"
    assert not (tmp_path / "out.csv.part").exists()


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "there" / "out")
    out = open_output(tmp_path / "link")
    out.write(b"1\n")
    out.finish()
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "there" / "out").read_bytes() == b"1\n"


def test_going_on_takes_half_a_record_back(tmp_path: Path) -> None:
    path = tmp_path / "out"
    for cut in range(len(CSV) + 1):
        (tmp_path / "out.part").write_bytes(CSV[:cut])
        out = open_output(path, quoted=True, resume=True)
        assert out.found == sum(end <= cut for end in (14, 18, len(CSV)))
        whole = record_end(CSV, out.found, True)
        assert out.tail(3) == CSV[max(whole - 3, 0) : whole]
        assert out.head(5) == CSV[: min(5, whole)]
        out.write(CSV[whole:])
        out.finish()
        assert path.read_bytes() == CSV, cut


def test_without_going_on_a_part_is_begun_again(tmp_path: Path) -> None:
    (tmp_path / "out.part").write_bytes(b"old\n" * 9)
    out = open_output(tmp_path / "out")
    out.write(b"new\n")
    out.finish()
    assert (tmp_path / "out").read_bytes() == b"new\n"


def test_a_device_is_written_as_it_is() -> None:
    out = open_output(Path(os.devnull))
    out.write(b"1\n")
    out.finish()
    assert not Path(os.devnull).is_file()
    assert not Path(os.devnull + ".part").exists()


def test_a_full_device_is_an_error_of_its_own() -> None:
    out = open_output(Path("/dev/full"))
    with pytest.raises(NoRoomError) as caught:
        out.write(b"1\n")
    assert (caught.value.why, caught.value.records) == ("No space left on device", 0)
    out.leave()


@pytest.mark.parametrize("direct", [False, True])
def test_where_room_ends_in_a_record_its_beginning_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, direct: bool
) -> None:
    if direct:
        monkeypatch.setattr(batch_output, "_scribe", lambda handle: None)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (30, before[1]))
    try:
        out = open_output(tmp_path / "out")
        out.write(b"0123456789abcd\n")
        with pytest.raises(NoRoomError) as caught:
            out.write(b"1234\n5678\n9999999999\n")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (caught.value.why, caught.value.records) == ("File too large", 2)
    out.leave()
    assert (tmp_path / "out.part").read_bytes() == b"0123456789abcd\n1234\n5678\n"


def test_portions_are_whole_records() -> None:
    for data, quoted in ((CSV * 50, True), (b"12\n345\n\n6\n" * 50, False)):
        for size in (1, 2, 7, 15, 30, 1000, 10_000):
            portions = [bytes(portion) for portion in frames(data, quoted, size)]
            assert b"".join(portions) == data
            assert all(count_records(portion, quoted)[1] == len(portion) > 0 for portion in portions)
            assert all(len(portion) <= size or count_records(portion, quoted)[0] == 1 for portion in portions)


def test_two_runs_do_not_write_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_output, "_PATIENCE", 0.1)
    first = open_output(tmp_path / "out")
    with pytest.raises(InUseError):
        open_output(tmp_path / "out", resume=True)
    first.leave()
    open_output(tmp_path / "out", resume=True).leave()


def test_what_reached_the_writing_process_is_written_when_we_are_killed(tmp_path: Path) -> None:
    program = (
        "import os, pathlib, signal, sys\n"
        "from houseway.cli.batch_output import open_output\n"
        "out = open_output(pathlib.Path(sys.argv[1]))\n"
        "out.write(b'whole\\n')\n"
        "pipe = out._scribe._process.stdin.fileno()\n"
        "os.write(pipe, (5).to_bytes(8, 'little') + b'late\\n')\n"
        "os.write(pipe, (99).to_bytes(8, 'little') + b'never')\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path / "out")], capture_output=True)
    assert done.returncode == -signal.SIGKILL
    again = open_output(tmp_path / "out", resume=True)  # waits until the writing process has let go
    assert again.tail(99) == b"whole\nlate\n"
    again.leave()


def test_a_writing_process_that_is_killed_itself_is_an_error(tmp_path: Path) -> None:
    out = open_output(tmp_path / "out")
    out.write(b"1\n")
    out._scribe._process.kill()  # type: ignore[attr-defined]
    with pytest.raises(NoRoomError, match="Broken pipe"):
        out.write(b"2\n")
    out.leave()
    assert (tmp_path / "out.part").read_bytes() == b"1\n"


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        open_output(tmp_path / "no" / "out")
