"""The exam: a fixed number of hands against the clock, no help, and every miss explained at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..solver.draw import Draw
from .teach import Answered, Question, Sitting
from .teach_boxes import Item

#: How often another hand is dealt for one that was asked already.
_TRIES = 100


@dataclass(frozen=True)
class Paper:
    """An exam's terms.

    Parameters
    ----------
    count
        Number of hands.
    percent
        What must be right to pass.
    seconds
        Time for a hand; a later answer is a miss. None for no limit.
    """

    count: int
    percent: float
    seconds: float | None


def spread(items: Mapping[str, Sequence[str]], draw: Draw) -> Iterator[Item]:
    """Go through the rules evenly, without end: every rule once, in an order by chance, before any comes again.

    Parameters
    ----------
    items
        Rule to kinds of hand.
    draw
        Chance.

    Yields
    ------
    tuple of (str, str)
        Rule and kind of hand.

    Examples
    --------
    >>> taken = spread({"a": ["x"], "b": ["x", "y"], "c": ["x"]}, Draw(1))
    >>> sorted(next(taken)[0] for _ in range(3))
    ['a', 'b', 'c']
    """
    while True:
        for rule in draw.shuffled(list(items)):
            yield rule, items[rule][draw.below(len(items[rule]))]


def questions(sitting: Sitting, draw: Draw, count: int) -> Iterator[Question]:
    """Make the exam's questions; no hand comes twice as far as there are hands."""
    seen: set[str] = set()
    items = spread(sitting.subject.items, draw)
    for _ in range(count):
        for _ in range(_TRIES):  # a rule whose hands are used up is passed over
            question = sitting.subject.question(next(items), draw)
            if question.hand not in seen:
                break
        seen.add(question.hand)
        yield question


def exam(sitting: Sitting, draw: Draw, paper: Paper) -> bool:
    """Hold an exam.

    Parameters
    ----------
    sitting
        The run.
    draw
        Chance; the questions depend on nothing else.
    paper
        The terms.

    Returns
    -------
    bool
        Whether it is passed. Hands left open count as missed.
    """
    limit = "" if paper.seconds is None else sitting.screen.say("teach.exam-limit", seconds=f"{paper.seconds:g}")
    sitting.say("exam-terms", count=paper.count, percent=f"{paper.percent:g}", limit=limit)
    asked = list(questions(sitting, draw, paper.count))
    answers: list[Answered | None] = [None] * paper.count
    for number, question in enumerate(asked):
        answers[number] = sitting.ask(question, _heading(sitting, number, paper))
        if answers[number] is None:
            break
    late = [paper.seconds is not None and given is not None and given.seconds > paper.seconds for given in answers]
    right = [
        given is not None and given.verdict.right and not too_late
        for given, too_late in zip(answers, late, strict=True)
    ]
    for number, question in enumerate(asked):
        if sitting.screen.as_json:
            sitting.record(question, number + 1, answers[number], {"late": late[number]})
        elif not right[number]:
            _miss(sitting, question, answers[number], _heading(sitting, number, paper), late=late[number])
    given = [answer for answer in answers if answer is not None]
    took = sum(answer.seconds for answer in given)
    passed = 100 * sum(right) >= paper.percent * paper.count
    sitting.write()
    sitting.say("exam-result", right=sum(right), count=paper.count, percent=100 * sum(right) // paper.count,
                time=clock(took), each=f"{took / max(len(given), 1):.1f}")  # fmt: skip
    sitting.say("exam-passed" if passed else "exam-failed", percent=f"{paper.percent:g}")
    return passed


def _heading(sitting: Sitting, number: int, paper: Paper) -> str:
    return sitting.screen.say("teach.exam-heading", number=number + 1, count=paper.count)


def _miss(sitting: Sitting, question: Question, answer: Answered | None, heading: str, *, late: bool) -> None:
    """Show a hand that was not set right in time, with its rule."""
    screen = sitting.measured()
    sitting.write()
    sitting.write(screen.style(heading, bold=True))
    if answer is not None and late:
        sitting.say("exam-late", seconds=f"{answer.seconds:.1f}")
    sitting.write(question.explain(screen, None if answer is None else answer.verdict))


def clock(seconds: float) -> str:
    """Write a time as minutes and seconds.

    Examples
    --------
    >>> clock(75.4)
    '1:15'
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
