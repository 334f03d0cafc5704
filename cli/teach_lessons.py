"""Lessons: a house way section by section, rules explained, shown and tried, until the section is known."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from ..solver.draw import Draw
from ..solver.paigow.lessons import Section
from .screen import Screen
from .teach import Sitting
from .teach_tiles import TileSubject

#: A section is known when so many of the last so many answers were right without help.
NEEDED, OF_THE_LAST = 9, 10
#: How often a rule is tried at most before the next one is explained.
_TRIES = 3


class _Ended(Exception):  # noqa: N818  no error: the learner went, or the count is reached
    pass


def lessons(sitting: Sitting, subject: TileSubject, sections: Sequence[Section], draw: Draw, count: int | None) -> None:
    """Teach sections one after the other.

    Parameters
    ----------
    sitting
        The run.
    subject
        The way.
    sections
        What to teach, in order.
    draw
        Chance.
    count
        How many questions at most; None for no end.
    """
    try:
        for section in sections:
            _explain(sitting, subject, section, draw, count)
            _practise(sitting, subject, section, draw, count)
            sitting.say("section-known", title=subject.heading(sitting.screen, section.title))
            sitting.write()
    except _Ended:
        pass
    else:
        _next(sitting, subject, sections[-1])
    sitting.farewell()


def _ask(sitting: Sitting, subject: TileSubject, rule_or_none: str | None, section: Section, draw: Draw,
         count: int | None) -> bool:  # fmt: skip
    """Ask one question of a section; say whether it was right without help."""
    if count is not None and sitting.score.asked >= count:
        raise _Ended
    rules = [rule.id for rule in section.rules] if rule_or_none is None else [rule_or_none]
    item = sitting.notebook.current().choose(subject.way_course.only(rules), draw)
    title = subject.heading(sitting.screen, section.title)
    heading = sitting.screen.say("teach.lesson-heading", title=title, number=sitting.score.asked + 1)
    answered = sitting.answer_at_once(subject.question(item, draw), heading)
    if answered is None:
        raise _Ended
    return answered.verdict.right and not answered.helped


def _explain(sitting: Sitting, subject: TileSubject, section: Section, draw: Draw, count: int | None) -> None:
    """Go through a section's rules: text, two examples, and hands that only this rule decides until one is right."""
    place = subject.way_course.sections.index(section) + 1
    sitting.write()
    title = subject.heading(sitting.screen, section.title)
    sitting.say("section", number=place, count=len(subject.way_course.sections), title=title)
    for rule in section.rules:
        sitting.write()
        sitting.write(subject.present(sitting.measured(), rule.id, draw))
        for _ in range(_TRIES):
            if _ask(sitting, subject, rule.id, section, draw, count):
                break


def _practise(sitting: Sitting, subject: TileSubject, section: Section, draw: Draw, count: int | None) -> None:
    """Ask hands of the whole section, mixed, until it is known."""
    if len(section.rules) > 1:
        sitting.write()
        sitting.say("section-mixed", needed=NEEDED, last=OF_THE_LAST)
    last: deque[bool] = deque(maxlen=OF_THE_LAST)
    while sum(last) < NEEDED:
        last.append(_ask(sitting, subject, None, section, draw, count))


def _next(sitting: Sitting, subject: TileSubject, section: Section) -> None:
    sections = subject.way_course.sections
    place = sections.index(section) + 1
    if place < len(sections):
        sitting.say(
            "next-section", title=subject.heading(sitting.screen, sections[place].title), name=sections[place].name
        )
    else:
        sitting.say("last-section")


def list_lessons(screen: Screen, subject: TileSubject) -> None:
    """Name the sections of a way."""
    sections = subject.way_course.sections
    if screen.as_json:
        found = [
            {"name": s.name, "title": subject.heading(screen, s.title), "rules": [rule.id for rule in s.rules]}
            for s in sections
        ]
        screen.json({"way": subject.course, "sections": found})
        return
    for number, section in enumerate(sections, 1):
        screen.echo(f"{number}. {section.name}")
        title = subject.heading(screen, section.title)
        screen.echo(screen.say("teach.section-line", title=title, count=len(section.rules)))
