"""The question loop: ask, listen, grade, remember. It works with a terminal, a file of answers or a pipe alike.

A game brings a :class:`Subject`, which makes :class:`Question` objects; drill, lesson and exam only differ in which
questions they ask and when they say what was right.
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import IO, Any, Protocol

import click

from .screen import Screen, json_line, terminal_width
from .teach_boxes import Boxes, Item
from .teach_memory import Answer, Memory, UnusableMemoryError
from .teach_text import paragraph

HINT, RULES, QUIT = ("?", "？"), ("r", "R"), ("q", "Q")


class UnclearError(Exception):
    """An answer that cannot be read; its text says what was expected."""


@dataclass(frozen=True)
class Verdict:
    """What an answer is worth.

    Parameters
    ----------
    right
        Whether the course would do the same, or as well.
    given
        The answer as codes.
    cost
        What it loses in expected value; negative where it is better than what the course wants.
    facts
        What the record of the question says of the answer.
    detail
        What the game itself needs to explain it.
    """

    right: bool
    given: str
    cost: float
    facts: Mapping[str, Any]
    detail: Any = None


@dataclass(frozen=True)
class Answered:
    """An answer as it was given.

    Parameters
    ----------
    verdict
        What it is worth.
    helped
        Whether a hint or the list of rules was looked at before.
    seconds
        How long it took.
    """

    verdict: Verdict
    helped: bool
    seconds: float


class Question(Protocol):
    """One hand to set."""

    @property
    def item(self) -> Item:
        """The rule that decides it, and its kind of hand."""

    @property
    def hand(self) -> str:
        """The hand as codes."""

    @property
    def facts(self) -> Mapping[str, Any]:
        """What the record says of the question itself."""

    def show(self, screen: Screen) -> str:
        """Draw the hand and say what is asked."""

    def hints(self, screen: Screen) -> Sequence[str]:
        """Say something at the first ``?``, more at the second, and so on."""

    def judge(self, screen: Screen, text: str) -> Verdict:
        """Grade what was typed; raises :class:`UnclearError`."""

    def solution(self, screen: Screen) -> Mapping[str, Any]:
        """Tell the record the right answer."""

    def explain(self, screen: Screen, verdict: Verdict | None) -> str:
        """Say whether it is right, what is right, and why; None for a question left open."""


class Subject(Protocol):
    """What is learned."""

    @property
    def game(self) -> str:
        """``paigow`` or ``thirteen``."""

    @property
    def course(self) -> str:
        """Name of the house way or rule set."""

    @property
    def items(self) -> Mapping[str, Sequence[str]]:
        """Rule to kinds of hand, in the course's own order."""

    def question(self, item: Item, draw: Any) -> Question:
        """Make a question that this rule decides, of this kind."""

    def rule_list(self, screen: Screen) -> str:
        """Write all rules in order, for ``r``."""

    def rule_title(self, screen: Screen, rule: str) -> str:
        """Say a rule in a few words."""


class Listener:
    """Where answers come from.

    Parameters
    ----------
    screen
        Where the prompt is shown; none is where records are written.
    lines
        A file or pipe with an answer a line, None for the keyboard, or what stands in its place.
    """

    def __init__(self, screen: Screen, lines: IO[str] | None) -> None:
        keyboard = sys.stdin is not None and sys.stdin.isatty() and (lines is None or lines.isatty())
        self._typed = keyboard and not screen.as_json
        self._lines: Iterable[str] = (sys.stdin or ()) if lines is None else lines
        if isinstance(self._lines, io.TextIOWrapper):
            self._lines.reconfigure(errors="replace")
        self._screen = screen
        if self._typed:
            _edit_lines()

    def line(self, prompt: str) -> str | None:
        """Ask for a line; blank lines and comments of a file are passed over.

        Returns
        -------
        str or None
            Without blanks around it; None at the end.
        """
        if self._typed:
            try:
                return input(prompt).strip()
            except EOFError:
                self._screen.echo()
                return None
        for raw in self._lines:
            text = raw.strip()
            if text and not text.startswith("#"):
                if not self._screen.as_json:
                    self._screen.echo(prompt + text)
                return text
        return None


def _edit_lines() -> None:
    """Let the arrow keys edit the line, where Python has the library for it."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return


@dataclass
class Notebook:
    """A learner's answers to one course: in memory, and in the file where there is one.

    Parameters
    ----------
    profile, game, course
        Who learns what.
    memory
        The file; None where it cannot be used.
    from_seed
        Choose as if nothing had been answered before this run.
    warn
        Called once with the reason if an answer cannot be stored.
    """

    profile: str
    game: str
    course: str
    memory: Memory | None
    from_seed: bool
    warn: Callable[[str], None]
    boxes: Boxes = field(default_factory=Boxes)
    _read: int = 0

    def write(self, question: Question, verdict: Verdict, *, helped: bool, mode: str) -> None:
        """Store an answer before anything else is done with it."""
        rule, kind = question.item
        answer = Answer(
            self.profile, self.game, self.course, rule, kind, question.hand, verdict.given, verdict.right, helped,
            float(verdict.cost), mode, int(time.time()),
        )  # fmt: skip
        if self.memory is not None:
            try:
                self.memory.keep(answer)
            except UnusableMemoryError as error:
                self._lose(error)
        if self.memory is None or self.from_seed:
            self.boxes.answered(question.item, right=verdict.right, helped=helped)

    def current(self) -> Boxes:
        """Bring the boxes up to date, also with what was answered in another terminal."""
        if self.memory is not None and not self.from_seed:
            try:
                new = self.memory.answers(self.profile, self.game, self.course, self._read)
            except UnusableMemoryError as error:
                self._lose(error)
                return self.boxes
            for number, answer in new:
                self._read = number
                self.boxes.answered((answer.rule, answer.kind), right=answer.right, helped=answer.helped)
        return self.boxes

    def _lose(self, error: UnusableMemoryError) -> None:
        """Go on without the file."""
        self.memory = None
        self.warn(str(error))


@dataclass
class Score:
    """What a sitting came to.

    Parameters
    ----------
    asked, right
        Answers given, and how many were right.
    cost
        What the wrong ones lost.
    """

    asked: int = 0
    right: int = 0
    cost: float = 0.0

    def add(self, verdict: Verdict) -> None:
        """Count an answer."""
        self.asked += 1
        self.right += verdict.right
        self.cost += 0.0 if verdict.right else verdict.cost


@dataclass
class Sitting:
    """One run of questions.

    Parameters
    ----------
    screen
        Where it is shown.
    subject
        What is learned.
    listener
        Who answers.
    notebook
        Where answers are kept.
    mode
        ``drill``, ``lesson`` or ``exam``.
    seed
        For the record.
    """

    screen: Screen
    subject: Subject
    listener: Listener
    notebook: Notebook
    mode: str
    seed: int
    score: Score = field(default_factory=Score)

    def say(self, key: str, **params: Any) -> None:
        """Write a sentence for the learner, to stderr where stdout is for records."""
        screen = self.measured()
        self.write(paragraph(screen, screen.say(f"teach.{key}", **params), ""))

    def write(self, text: str = "") -> None:
        """Write a text for the learner."""
        if self.screen.as_json:
            click.echo(text, err=True)
        else:
            self.screen.echo(text)

    def ask(self, question: Question, heading: str) -> Answered | None:
        """Put a question until it is answered, and store the answer.

        Parameters
        ----------
        question
            The question.
        heading
            The line above it.

        Returns
        -------
        Answered or None
            None where the learner ended the sitting.
        """
        started = time.monotonic()
        hints: list[str] | None = None
        screen = self.measured()
        self._put(screen, question, heading)
        while True:
            text = self.listener.line(self.screen.say("teach.prompt"))
            if text is None or text in QUIT:
                return None
            if text in HINT and self.mode != "exam":
                hints = list(question.hints(screen)) if hints is None else hints
                self.write(hints.pop(0) if hints else screen.say("teach.no-more-hints"))
            elif text in RULES and self.mode != "exam":
                hints = list(question.hints(screen)) if hints is None else hints
                screen = self.measured()
                self.write(self.subject.rule_list(screen))
                self._put(screen, question, heading)
            elif text in (*HINT, *RULES):
                self.say("no-help")
            elif text:
                try:
                    verdict = question.judge(self.screen, text)
                except UnclearError as error:
                    self.write(paragraph(screen, str(error), ""))
                    continue
                helped = hints is not None
                self.notebook.write(question, verdict, helped=helped, mode=self.mode)
                self.score.add(verdict)
                return Answered(verdict, helped, time.monotonic() - started)

    def measured(self) -> Screen:
        """Ask the terminal for its width anew: it may have been resized since the last question."""
        return replace(self.screen, width=terminal_width())

    def _put(self, screen: Screen, question: Question, heading: str) -> None:
        if self.screen.as_json:
            click.echo(json_line({"question": self.score.asked + 1, **question.facts}), err=True)
        else:
            self.screen.echo()
            self.screen.echo(self.screen.style(heading, bold=True))
            self.screen.echo()
            self.screen.echo(question.show(screen))
            self.screen.echo()

    def record(
        self,
        question: Question,
        number: int,
        answered: Answered | None,
        more: Mapping[str, Any] | None = None,
    ) -> None:
        """Write what happened with a question as one line of JSON; without an answer it was left open."""
        rule, kind = question.item
        verdict = None if answered is None else answered.verdict
        self.screen.json(
            {
                "game": self.subject.game,
                "mode": self.mode,
                "seed": self.seed,
                "question": number,
                **question.facts,
                "answer": None if verdict is None else verdict.given,
                "right": verdict is not None and verdict.right,
                "helped": answered is not None and answered.helped,
                "rule": rule,
                "kind": kind,
                **question.solution(self.screen),
                **(verdict.facts if verdict else {}),
                "cost": None if verdict is None else verdict.cost,
                "seconds": None if answered is None else round(answered.seconds, 3),
                **(more or {}),
            }
        )

    def answer_at_once(self, question: Question, heading: str) -> Answered | None:
        """Ask, and say at once whether it was right.

        Returns
        -------
        Answered or None
            None where the learner ended the sitting.
        """
        answered = self.ask(question, heading)
        if answered is not None:
            if self.screen.as_json:
                self.record(question, self.score.asked, answered)
            else:
                self.screen.echo(question.explain(self.measured(), answered.verdict))
        return answered

    def farewell(self) -> None:
        """Tell the score."""
        if not self.score.asked:
            self.say("nothing")
            return
        percent = 100 * self.score.right // self.score.asked
        self.write()
        self.say("score", right=self.score.right, asked=self.score.asked, percent=percent)
        if self.score.right < self.score.asked:
            self.say(f"{self.subject.game}.score-cost", cost=f"{self.score.cost:.3f}")


def drill(sitting: Sitting, draw: Any, count: int | None) -> None:
    """Ask, by the boxes, until the count is reached or the learner ends it.

    Parameters
    ----------
    sitting
        The run.
    draw
        Chance.
    count
        How many questions; None for no end.
    """
    number = 0
    while count is None or number < count:
        number += 1
        item = sitting.notebook.current().choose(sitting.subject.items, draw)
        question = sitting.subject.question(item, draw)
        heading = sitting.screen.say(
            "teach.heading", number=number, right=sitting.score.right, asked=sitting.score.asked
        )
        if sitting.answer_at_once(question, heading) is None:
            break
    sitting.farewell()
