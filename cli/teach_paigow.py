"""The command `houseway paigow teach`: drill, lessons, exam and memory of a house way."""

from __future__ import annotations

import secrets
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..solver.errors import HandError
from .options import output_options, paigow_options
from .saving import save
from .screen import Screen
from .switches import paigow_rules, sides
from .teach_options import Terms, forget, run, sitting, teach_options
from .usage import WrongUsage

if TYPE_CHECKING:
    from .teach_tiles import TileSubject

#: Hands on a practice sheet where no number is given.
_HANDS = 40


@click.command("teach")
@paigow_options
@click.option("--hard", is_flag=True, help="Only hands on which the usual mistakes cost most, or ways differ.")
@click.option("--lesson", metavar="SECTION", help="Learn a section of the way, 'all' of them, or 'list' them.")
@click.option(
    "--sheet",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write hands to solve on paper, with their key, as a page to print (--count, --seed).",
)
@teach_options
@output_options
def teach_command(
    screen: Screen,
    terms: Terms,
    way: str,
    rules: str,
    switches: tuple[str, ...],
    opponent: str | None,
    role: str,
    commission: float | None,
    hard: bool,
    lesson: str | None,
    sheet: Path | None,
) -> int:
    r"""Learn a house way: four tiles are shown, you split them, and hear at once what is right and why.

    \b
    Answer with the numbers of the two tiles of the high hand, or with A, B or C.
    ? gives a hint, r the rules, q or Ctrl-D ends with the score.

    \b
    houseway paigow teach                          drill, what you missed comes back sooner
    houseway paigow teach --lesson pairs           a section of the way, from its rules
    houseway paigow teach --exam 20 --pass 95      no feedback until the end
    houseway paigow teach --stats                  what you know
    houseway paigow teach --sheet hands.html       hands to solve on paper
    """
    if sheet is not None and (terms.exam is not None or terms.stats or terms.forget):
        raise WrongUsage("sheet")
    if terms.forget:
        forget(screen, terms)
        return 0
    from ..solver.paigow.houseway import Mixed
    from ..solver.paigow.lessons import course, hard_hands
    from .teach_tiles import Seat, TileSubject

    table_rules = paigow_rules(rules, switches)
    taught, faced = sides(way, opponent, table_rules)
    if isinstance(taught, Mixed):
        raise HandError("lesson", "paigow.mixed-way", read=way)
    among = hard_hands(taught, faced, table_rules, role) if hard else None
    subject = TileSubject(course(taught, table_rules, among), Seat(faced, role, commission))
    if sheet is not None:
        again = ["houseway", "paigow", "teach", "--way", way, "--rules", rules]
        again += [word for switch in switches for word in ("--switch", switch)]
        again += ["--hard"] * hard + ["--lesson", lesson or "all"] * (lesson is not None)
        return _write_sheet(screen, terms, subject, lesson, again, sheet)
    if lesson is None:
        return run(screen, terms, subject)
    from .teach_lessons import lessons, list_lessons

    if lesson == "list":
        list_lessons(screen, subject)
        return 0
    every = subject.way_course
    sections = every.sections if lesson == "all" else (every.section(lesson),)
    with sitting(screen, terms, subject, "lesson") as (made, draw):
        lessons(made, subject, sections, draw, terms.count)
    return 0


def _write_sheet(
    screen: Screen, terms: Terms, subject: TileSubject, lesson: str | None, again: list[str], file: Path
) -> int:
    """Write a practice sheet, of one section where one is named, that says how to make it again."""
    from .sheets import Practice, draw_questions, practice_page

    seed = secrets.randbelow(1_000_000) if terms.seed is None else terms.seed
    count = terms.count or _HANDS
    course = subject.way_course
    only = None if lesson in (None, "all") else [rule.id for rule in course.section(str(lesson)).rules]
    questions = draw_questions(subject, count, seed, only)
    again += ["--sheet", file.name, "--count", str(count), "--seed", str(seed)]
    save(screen, file, practice_page(screen, subject, Practice(questions, shlex.join(again))))
    return 0
