"""One HTML page: self-contained, without a script, for a phone, a desk and paper.

The page is XML too, so that it can be checked; what it shows comes as pieces of HTML that are escaped already.
"""

from __future__ import annotations

from html import escape

from . import svg
from .screen import Screen

_STYLE = """
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 FONTS; overflow-wrap: break-word; }
h1, h2 { font-family: 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, 'Noto Serif', 'Songti TC',
  'Noto Serif CJK TC', serif; line-height: 1.2; font-weight: 600; break-after: avoid; }
h1 { font-size: 1.9rem; margin: 0 0 .5rem; }
h2 { font-size: 1.3rem; margin: 2rem 0 .75rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
:lang(zh-Hans) h1, :lang(zh-Hans) h2 { font-family: 'Songti SC', 'Noto Serif CJK SC', serif; }
p { margin: 0 0 .5rem; orphans: 2; widows: 2; }
ul { margin: 0 0 .5rem; padding-left: 1.2rem; }
.soft { color: var(--soft); font-size: .875rem; }
svg { display: block; max-width: 100%; height: auto; }
a { color: inherit; }
figure { margin: 0; break-inside: avoid; }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.25rem, 10.5rem)); gap: .75rem 1.25rem;
  margin: .5rem 0; }
.figures svg { max-width: 9rem; width: 100%; }
figcaption { margin-top: .35rem; font-size: .8125rem; line-height: 1.35; }
figcaption b { font-weight: 600; }
.tiles .figures { grid-template-columns: repeat(auto-fill, minmax(5.5rem, 1fr)); }
.tiles .figures svg { width: auto; height: 4.75rem; }
.rule { display: grid; grid-template-columns: 2.25rem 1fr; break-inside: avoid; padding: .6rem 0; }
.rule + .rule { border-top: 1px solid var(--line); }
.number { font-weight: 600; color: var(--soft); text-align: right; padding-right: .75rem; }
.hand { display: inline-block; vertical-align: top; width: 50%; padding: 0 1rem 1.25rem 0; }
.hand > * { max-width: 11.5rem; }
.hand .top, .boxes { display: flex; justify-content: space-between; font-size: .875rem; }
.hand .top { font-weight: 600; margin-bottom: .2rem; }
.hand .top .soft { font-weight: 400; }
.hand svg { width: 100%; }
.boxes i { display: inline-block; width: .8em; height: .8em; border: 1px solid var(--soft); border-radius: 2px;
  margin-right: .3em; vertical-align: -.05em; }
.blanks { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: 1rem 0 1.25rem; }
.blanks span { flex: 1 1 8rem; border-bottom: 1px solid var(--soft); padding-bottom: .1rem; color: var(--soft);
  white-space: nowrap; }
.key { margin-top: 4rem; padding-top: 1rem; border-top: 3px double var(--line); }
table { border-collapse: collapse; width: 100%; font-size: .875rem; line-height: 1.35; }
th { text-align: left; font-weight: 600; color: var(--soft); }
th, td { padding: .2rem .75rem .2rem 0; vertical-align: top; border-bottom: 1px solid var(--line); }
td.n, th.n { text-align: right; white-space: nowrap; }
tr { break-inside: avoid; }
code { font: inherit; font-size: .875em; color: var(--soft); white-space: nowrap; }
@media (min-width: 37rem) { .hand { width: 25%; } }
@media print {
  :root { color-scheme: light; }
  @page { margin: 14mm 13mm; }
  html { font-size: 11pt; }
  body { max-width: none; padding: 0; font-size: .9375rem; }
  nav { display: none; }
  .rule { padding: .3rem 0 .4rem; }
  .rule p { margin-bottom: .2rem; }
  .figures { gap: .4rem 1rem; margin: .3rem 0; }
  .figures svg { max-width: 7.5rem; }
  table { line-height: 1.25; }
  th, td { padding: .1rem .75rem .1rem 0; }
  .key { break-before: page; border: 0; margin: 0; padding: 0; }
}
""".strip()


def page(screen: Screen, title: str, body: str) -> str:
    """Frame a page.

    Parameters
    ----------
    screen
        The language.
    title
        What the window is called.
    body
        HTML, well-formed as XML.

    Returns
    -------
    str
        A whole file.
    """
    language = svg.TAGS[screen.language.name]
    style = svg.STYLE + "\n" + _STYLE.replace("FONTS", svg.fonts(screen))
    return (
        f'<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="{language}">\n<head>\n'
        '<meta charset="utf-8"/>\n<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}\n</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def element(name: str, text: str, kind: str = "") -> str:
    """Make an element out of plain text.

    Examples
    --------
    >>> element("p", "2 < 3", "soft")
    '<p class="soft">2 &lt; 3</p>'
    """
    return wrapped(name, escape(text), kind)


def wrapped(name: str, inner: str, kind: str = "") -> str:
    """Make an element out of HTML."""
    return f'<{name} class="{kind}">{inner}</{name}>' if kind else f"<{name}>{inner}</{name}>"
