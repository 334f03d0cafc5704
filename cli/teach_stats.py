"""What a learner knows: accuracy per rule, weakest first, and whether it gets better."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .screen import Screen, display_width, pad
from .teach import Subject
from .teach_boxes import UNSEEN, Item, replay
from .teach_memory import Answer
from .teach_text import shorten

#: How many answers are "the last".
RECENT = 10
#: A change of accuracy that is called one.
_CHANGE = 0.1


@dataclass(frozen=True)
class RuleStats:
    """How a learner does with one rule.

    Parameters
    ----------
    rule
        Its id.
    asked, right
        Number of answers, and of right ones.
    recent
        Part of the last ten that was right.
    before
        Part of those before the last ten that was right; None where there are none.
    box
        Its lowest box.
    cost
        What the wrong answers lost together.
    """

    rule: str
    asked: int
    right: int
    recent: float
    before: float | None
    box: int
    cost: float

    @property
    def accuracy(self) -> float:
        """Part that was right."""
        return self.right / self.asked

    @property
    def trend(self) -> str:
        """``better``, ``worse``, ``steady``, or ``new`` where ten answers are not reached."""
        if self.before is None:
            return "new"
        change = self.recent - self.before
        return "steady" if abs(change) < _CHANGE else "better" if change > 0 else "worse"


def rule_stats(answers: Iterable[Answer]) -> list[RuleStats]:
    """Add up a learner's answers to one course.

    Parameters
    ----------
    answers
        In the order in which they were given.

    Returns
    -------
    list of RuleStats
        Weakest first; of equally accurate rules the one that was asked oftener.
    """
    by_rule: dict[str, list[Answer]] = {}
    history: list[tuple[Item, bool, bool]] = []
    for answer in answers:
        by_rule.setdefault(answer.rule, []).append(answer)
        history.append(((answer.rule, answer.kind), answer.right, answer.helped))
    boxes = replay(history).box
    found = []
    for rule, given in by_rule.items():
        last, first = given[-RECENT:], given[:-RECENT]
        found.append(
            RuleStats(
                rule=rule,
                asked=len(given),
                right=sum(answer.right for answer in given),
                recent=sum(answer.right for answer in last) / len(last),
                before=sum(answer.right for answer in first) / len(first) if first else None,
                box=min(box for (name, _), box in boxes.items() if name == rule),
                cost=sum(answer.cost for answer in given if not answer.right),
            )
        )
    return sorted(found, key=lambda stats: (stats.accuracy, -stats.asked, stats.rule))


def stats_json(profile: str, subject: Subject, stats: Sequence[RuleStats]) -> Mapping[str, Any]:
    """Make the object that ``--stats --json`` prints."""
    known = {row.rule for row in stats}
    return {
        "game": subject.game,
        "course": subject.course,
        "profile": profile,
        "asked": sum(row.asked for row in stats),
        "right": sum(row.right for row in stats),
        "rules": [
            {
                "rule": row.rule,
                "asked": row.asked,
                "right": row.right,
                "accuracy": row.accuracy,
                "recent": row.recent,
                "before": row.before,
                "trend": row.trend,
                "box": row.box,
                "cost": row.cost,
            }
            for row in stats
        ],
        "unseen": [rule for rule in subject.items if rule not in known],
    }


def stats_text(screen: Screen, profile: str, subject: Subject, stats: Sequence[RuleStats]) -> str:
    """Write a table of the rules, weakest first, that fits the screen."""
    if not stats:
        return screen.say("teach.stats-none", profile=profile, course=subject.course)
    rows = [[screen.say(f"teach.stats-{name}") for name in ("right", "asked", "last", "trend", "box", "rule")]]
    rows += [
        [
            f"{row.accuracy:.0%}",
            str(row.asked),
            f"{row.recent:.0%}",
            screen.say(f"teach.trend-{row.trend}"),
            str(row.box),
            subject.rule_title(screen, row.rule),
        ]
        for row in stats
    ]
    widths = [max(display_width(cells[column]) for cells in rows) for column in range(5)]
    room = max(screen.width - sum(widths) - 2 * len(widths) - 1, 12)
    table = []
    for cells in rows:
        numbers = [" " * (width - display_width(cell)) + cell for cell, width in zip(cells[:5], widths, strict=True)]
        numbers[3] = pad(cells[3], widths[3])
        table.append("  ".join([*numbers, shorten(screen, cells[5], room)]))
    asked, right = sum(row.asked for row in stats), sum(row.right for row in stats)
    seen = {row.rule for row in stats}
    unseen = sum(rule not in seen for rule in subject.items)
    lines = [
        screen.say("teach.stats-head", profile=profile, course=subject.course, right=right, asked=asked),
        "",
        *table,
        "",
        screen.say("teach.stats-unseen", count=unseen, boxes=UNSEEN) if unseen else screen.say("teach.stats-all-seen"),
    ]
    return "\n".join(lines)
