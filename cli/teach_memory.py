"""What learners answered, one row an answer, in a SQLite file of the user's data folder.

Nothing else is stored: boxes, accuracy and trends are read out of the answers. So an answer is one insertion, whole or
not there at all, whoever is killed and however many terminals write at once.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Self

from ..solver.folders import user_folder

#: Version of the file's layout, kept in its ``user_version``.
LAYOUT = 1
#: Seconds to wait for another process that writes; one insertion takes milliseconds.
_PATIENCE = 30.0


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to one question.

    Parameters
    ----------
    profile
        The learner.
    game
        ``paigow`` or ``thirteen``.
    course
        The house way or rule set that is learned.
    rule
        The rule that decides the hand.
    kind
        What the hand looks like.
    hand, given
        The hand and the learner's split or rows, as codes.
    right
        Whether it was what the course wants.
    helped
        Whether a hint or the list of rules was looked at before.
    cost
        What the answer loses in expected value.
    mode
        ``drill``, ``lesson`` or ``exam``.
    at
        Seconds since 1970.
    """

    profile: str
    game: str
    course: str
    rule: str
    kind: str
    hand: str
    given: str
    right: bool
    helped: bool
    cost: float
    mode: str
    at: int


_COLUMNS = tuple(field.name for field in fields(Answer))
_TABLE = (
    "CREATE TABLE IF NOT EXISTS answer (id INTEGER PRIMARY KEY AUTOINCREMENT, profile TEXT NOT NULL, "
    "game TEXT NOT NULL, course TEXT NOT NULL, rule TEXT NOT NULL, kind TEXT NOT NULL, hand TEXT NOT NULL, "
    "given TEXT NOT NULL, right INTEGER NOT NULL, helped INTEGER NOT NULL, cost REAL NOT NULL, mode TEXT NOT NULL, "
    "at INTEGER NOT NULL)"
)
_INDEX = "CREATE INDEX IF NOT EXISTS answer_course ON answer (profile, game, course, id)"


class UnusableMemoryError(Exception):
    """The file cannot be read or written; its text says why."""


def data_folder() -> Path | None:
    """Find the folder for what the user would miss: ``HOUSEWAY_DATA`` if set, else the platform's place for data.

    Returns
    -------
    Path or None
        None where no home can be found.
    """
    named = os.environ.get("HOUSEWAY_DATA")
    return Path(named) if named else user_folder("data")


class Memory:
    """An open file of answers, to be closed by ``with``.

    Parameters
    ----------
    path
        The file; it and its folder are made if need be.

    Raises
    ------
    UnusableMemoryError
        The file is no memory of this version, or its folder cannot be written.

    Examples
    --------
    >>> answer = Answer("me", "paigow", "foxwoods", "wgh.wong", "strong", "T 9 5 11", "T+9", True, False, 0, "drill", 0)
    >>> with Memory(Path(":memory:")) as memory:
    ...     memory.keep(answer)
    ...     [kept.rule for _, kept in memory.answers("me", "paigow", "foxwoods")]
    ['wgh.wong']
    """

    def __init__(self, path: Path) -> None:
        with _unusable():
            if str(path) != ":memory:":
                path.parent.mkdir(parents=True, exist_ok=True)
            self._file = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
            try:
                self._prepare()
            except BaseException:
                self._file.close()
                raise

    def _prepare(self) -> None:
        # Everything in one transaction, so that of two first starts one waits. The journal stays SQLite's ordinary
        # one: it also holds on network folders, where a write-ahead log does not.
        self._file.execute("BEGIN IMMEDIATE")
        found = int(self._file.execute("PRAGMA user_version").fetchone()[0])
        if found > LAYOUT:
            raise UnusableMemoryError(f"layout {found} is newer than {LAYOUT}")
        self._file.execute(_TABLE)
        self._file.execute(_INDEX)
        self._file.execute(f"PRAGMA user_version = {LAYOUT}")
        self._file.execute("COMMIT")

    def keep(self, answer: Answer) -> None:
        """Store an answer; it is on the disk when this returns.

        Raises
        ------
        UnusableMemoryError
            It could not be written.
        """
        marks = ", ".join("?" * len(_COLUMNS))
        with _unusable():
            self._file.execute(f"INSERT INTO answer ({', '.join(_COLUMNS)}) VALUES ({marks})", astuple(answer))

    def answers(self, profile: str, game: str, course: str, after: int = 0) -> list[tuple[int, Answer]]:
        """Read a learner's answers in the order in which they were given, those of other terminals among them.

        Parameters
        ----------
        profile, game, course
            Whose answers to what.
        after
            Leave out numbers up to this one.

        Returns
        -------
        list of (int, Answer)
            Each with its number.
        """
        wanted = "profile = ? AND game = ? AND course = ? AND id > ? ORDER BY id"
        with _unusable():
            rows = self._file.execute(
                f"SELECT id, {', '.join(_COLUMNS)} FROM answer WHERE {wanted}", (profile, game, course, after)
            ).fetchall()
        return [(int(row[0]), _answer(row[1:])) for row in rows]

    def forget(self, profile: str) -> int:
        """Delete everything of a learner.

        Returns
        -------
        int
            How many answers there were.
        """
        with _unusable():
            self._file.execute("PRAGMA secure_delete = ON")
            return self._file.execute("DELETE FROM answer WHERE profile = ?", (profile,)).rowcount

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def _answer(row: tuple[object, ...]) -> Answer:
    values = dict(zip(_COLUMNS, row, strict=True))
    values["right"], values["helped"] = bool(values["right"]), bool(values["helped"])
    return Answer(**values)  # type: ignore[arg-type]


@contextlib.contextmanager
def _unusable() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeError) as error:
        raise UnusableMemoryError(str(error)) from error


def open_memory() -> Memory:
    """Open the user's memory.

    Raises
    ------
    UnusableMemoryError
        There is no home, or the file cannot be used.
    """
    folder = data_folder()
    if folder is None:
        raise UnusableMemoryError("no home folder")
    return Memory(folder / "teach.sqlite")
