"""Pages and drawings as a real browser lays them out: nothing overflows, nothing overlaps, no row is cut on paper.

Runs where Chromium is installed. The measuring script is this test's own, put into a copy of the page.
"""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from houseway.cli.main import main

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")

#: Writes what sticks out of the window, or of the drawing that it belongs to, and texts that lie on one another.
MEASURE = """<script>
const bad = [], wide = document.documentElement.clientWidth, name = e => e.tagName + ' ' + e.textContent.slice(0, 30);
const inside = (r, o) =>
  r.left >= o.left - 1 && r.right <= o.right + 1 && r.top >= o.top - 1 && r.bottom <= o.bottom + 1;
for (const e of document.querySelectorAll('body *')) {
  const r = e.getBoundingClientRect();
  if (r.width && (r.left < -0.5 || r.right > wide + 0.5)) bad.push('out of the window: ' + name(e));
  const own = e.ownerSVGElement;
  if (own && r.width && !inside(r, own.getBoundingClientRect())) bad.push('out of the drawing: ' + name(e));
  const inline = own || getComputedStyle(e).display == 'inline';
  if (!inline && e.scrollWidth > e.clientWidth + 1) bad.push('overflow: ' + name(e));
}
for (const drawing of document.querySelectorAll('svg')) {
  const all = [...drawing.querySelectorAll(':scope > text, :scope > rect.bar, :scope > g')];
  const boxes = all.map(e => [e, e.getBoundingClientRect()]).filter(([, r]) => r.width > 0.5);
  boxes.forEach(([e, r], n) => boxes.slice(0, n).forEach(([f, s]) => {
    if (r.left < s.right - 1 && s.left < r.right - 1 && r.top < s.bottom - 2 && s.top < r.bottom - 2)
      bad.push('one on the other: ' + name(e) + ' | ' + name(f));
  }));
}
for (const card of document.querySelectorAll('g.card, g.tile')) {
  const frame = card.querySelector('rect').getBoundingClientRect();
  for (const part of card.querySelectorAll('text, path, circle'))
    if (!inside(part.getBoundingClientRect(), frame)) bad.push('out of its frame: ' + name(part));
}
const count = {tile: 0, card: 0};
for (const kind in count) for (const e of document.querySelectorAll('g.' + kind))
  if (e.getBoundingClientRect().width > 10) count[kind] += 1;
const told = parent.document.body.appendChild(parent.document.createElement('b'));
const look = getComputedStyle(document.body);
told.setAttribute('data-found', JSON.stringify({bad, wide, ink: look.color, paper: look.backgroundColor, ...count}));
</script>"""


def chromium(tmp_path: Path, *words: str) -> str:
    done = subprocess.run(
        [str(CHROMIUM), "--headless", *(["--no-sandbox"] if os.geteuid() == 0 else []), "--disable-gpu",
         "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--hide-scrollbars", f"--user-data-dir={tmp_path / 'profile'}", *words],
        capture_output=True, encoding="utf-8", timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def measured(tmp_path: Path, page: str, widths: Sequence[int], dark: bool = False) -> list[dict[str, Any]]:
    """Lay a page out in frames of these widths and measure it in each."""
    frames = "".join(
        f'<iframe srcdoc="{html.escape(page.replace("</body>", MEASURE + "</body>"))}" '
        f'style="border: 0; width: {width}px; height: 900px"></iframe>'
        for width in widths
    )
    file = tmp_path / "frames.html"
    file.write_text(f"<!DOCTYPE html><html><body>{frames}</body></html>", encoding="utf-8")
    mode = ["--blink-settings=preferredColorScheme=0"] if dark else []
    dom = chromium(tmp_path, *mode, "--window-size=1400,1000", "--dump-dom", file.as_uri())
    return [json.loads(html.unescape(found)) for found in re.findall(r'<b data-found="([^"]*)"', dom)]


def made(tmp_path: Path, *words: str) -> str:
    file = tmp_path / "made"
    done = CliRunner().invoke(main, [*words, str(file)])
    assert done.exit_code == 0, done.output
    return file.read_text(encoding="utf-8")


#: A phone, a sheet of paper, a desk.
WIDTHS = (390, 700, 1280)
PAGES = [
    ("en", ["paigow", "ways", "foxwoods", "--html"]),
    ("zh-hant", ["paigow", "ways", "canberra", "--html"]),
    ("zh-hans", ["paigow", "teach", "--count", "40", "--seed", "7", "--sheet"]),
]


@pytest.mark.parametrize(("language", "words"), PAGES, ids=lambda value: str(value)[:30])
def test_a_page_fits_a_phone_and_a_desk(tmp_path: Path, language: str, words: list[str]) -> None:
    page = made(tmp_path, words[0], words[1], "--lang", language, *words[2:])
    found = measured(tmp_path, page, WIDTHS)
    assert sorted(one["wide"] for one in found) == sorted(WIDTHS)
    for one in found:
        assert one["bad"] == [], one["wide"]
        assert one["tile"] == page.count('<g class="tile"')


@pytest.mark.parametrize("dark", [False, True])
def test_ink_stands_out_from_paper_in_the_light_and_in_the_dark(tmp_path: Path, dark: bool) -> None:
    page = made(tmp_path, "paigow", "teach", "--count", "1", "--sheet")
    (found,) = measured(tmp_path, page, [800], dark)
    ink, paper = (luminance(found[part]) for part in ("ink", "paper"))
    assert (ink > paper) is dark
    assert (max(ink, paper) + 0.05) / (min(ink, paper) + 0.05) > 7


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 has it."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


ANSWERS = [
    ["paigow", "set", "teen", "9", "8l", "foo"],
    ["paigow", "set", "GJ6", "T", "H10", "L10", "--way", "canberra", "--opponent", "jb-simple", "--role", "banker"],
    ["paigow", "set", "L4", "L6", "11", "9", "--way", "nash"],
    ["thirteen", "set", "As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c"],
    ["thirteen", "set", "Ts Th Tc Td Js Jh Jc Jd Qs Qh Qc Qd Kd", "--rules", "mainland"],
]


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
def test_no_answer_overflows_its_drawing(tmp_path: Path, language: str) -> None:
    drawings = [made(tmp_path, *words, "--lang", language, "--svg") for words in ANSWERS]
    page = f"<!DOCTYPE html><html><body>{''.join(drawings)}</body></html>"
    (found,) = measured(tmp_path, page, [700])
    assert found["bad"] == []
    assert (found["tile"], found["card"]) == (12, 26)


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext is not installed")
@pytest.mark.parametrize("paper", ["A4", "letter"])
def test_nothing_is_cut_by_the_end_of_a_page_and_the_key_has_its_own(tmp_path: Path, paper: str) -> None:
    way = made(tmp_path, "paigow", "ways", "foxwoods", "--html")
    sheet = made(tmp_path, "paigow", "teach", "--count", "40", "--seed", "7", "--sheet")
    pages, marked = printed(tmp_path, [way, sheet], paper)
    assert (marked["rule"], marked["hand"]) == (28, 40)
    assert marked["tr"] > 41
    first_of_sheet = next(number for number, page in enumerate(pages) if "rule ____" in page)
    first_of_key = next(number for number, page in enumerate(pages) if "Key:" in page)
    assert all("rule ____" in page for page in pages[first_of_sheet:first_of_key])
    assert "rule ____" not in "".join(pages[first_of_key:])
    assert len(re.findall(r"[ABC]( / [ABC])? ", pages[first_of_key])) >= 40, "40 answers on one page"


def printed(tmp_path: Path, parts: Sequence[str], paper: str) -> tuple[list[str], dict[str, int]]:
    """Print pages in which every block has a mark before its first and behind its last word; both on one page."""
    tree, *more = (ElementTree.fromstring(part) for part in parts)
    body = next(e for e in tree if e.tag.endswith("}body"))
    for other in more:
        child = ElementTree.SubElement(body, body.tag.replace("}body", "}div"), style="break-before: page")
        child.extend(next(e for e in other if e.tag.endswith("}body")))
    blocks = [e for e in tree.iter() if e.get("class") in ("hand", "rule") or e.tag.endswith("}tr")]
    for number, block in enumerate(blocks):
        words = [
            e for e in block.iter() if "svg" not in e.tag and (e.text or "").strip() and e.get("class") != "number"
        ]
        words[0].text = f"<{number}> {words[0].text}"
        words[-1].text = f"{words[-1].text} <{number}>"
    style = next(e for e in tree.iter() if e.tag.endswith("}style"))
    style.text = f"{style.text} @page {{ size: {paper} }}"
    source, pdf = tmp_path / "print.xhtml", tmp_path / "print.pdf"
    source.write_bytes(ElementTree.tostring(tree))
    chromium(tmp_path, "--no-pdf-header-footer", f"--print-to-pdf={pdf}", source.as_uri())
    done = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], capture_output=True, encoding="utf-8", check=True)
    pages = [part for part in done.stdout.split("\f") if part.strip()]
    for number in range(len(blocks)):
        found = [place for place, part in enumerate(pages) for _ in range(part.count(f"<{number}>"))]
        assert len(found) == 2, (number, found)
        assert found[0] == found[1], f"block {number} is cut: {ElementTree.tostring(blocks[number], 'unicode')[:200]}"
    return pages, Counter(block.get("class") or "tr" for block in blocks)
