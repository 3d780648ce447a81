"""Whether all of a page can be seen and used: what is cut off or too small, what axe finds, named keys."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import axe_playwright_python
from playwright.sync_api import Page

_OUTSIDE = """() => {
  const root = document.documentElement;
  const found = root.scrollWidth > innerWidth ? [`the page is ${root.scrollWidth} px wide, not ${innerWidth}`] : [];
  const scrolls = (style) => ["auto", "scroll"].includes(style.overflowX);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const shown = text.parentElement.checkVisibility({ visibilityProperty: true });
    if (!text.data.trim() || text.parentElement.closest("svg") || !shown) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, width, height } = range.getBoundingClientRect();
    if (!width || !height) continue;
    const { tagName, className } = text.parentElement;
    const named = `${tagName}.${className.baseVal ?? className} “${text.data.trim().slice(0, 40)}”`;
    let inside = false;
    for (let box = text.parentElement; box && !inside; box = box.parentElement) {
      const style = getComputedStyle(box);
      const edges = box.getBoundingClientRect();
      if (edges.width <= 2 || edges.height <= 2 || style.position === "fixed") inside = true; // is heard alone
      else if (scrolls(style)) inside = true;
      else if (style.textOverflow === "ellipsis") inside = true;
      else if (style.overflowX !== "visible" && (left < edges.left - 1 || right > edges.right + 1)) {
        found.push(`cut off: ${named}`);
        inside = true;
      }
    }
    if (!inside && (left < -1 || right > innerWidth + 1)) found.push(`outside: ${named}`);
  }
  return found;
}"""
_SMALL = """least => [...document.querySelectorAll("button, input, select, textarea, summary, a[href]")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".moves, p, li.saying"))
  .map((each) => [each, (each.closest("label") ?? each).getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 2 && height > 2 && Math.min(width, height) < least)
  .map(([each, { width, height }]) =>
    `${each.tagName}.${each.className} “${each.ariaLabel ?? each.textContent.slice(0, 30)}” ${width} x ${height}`)"""
"""Moves and links in a text are beside large ways to do the same."""


def outside(page: Page) -> Sequence[str]:
    """What makes the page scroll sideways, and texts that are cut off or lie outside."""
    return page.evaluate(_OUTSIDE)  # type: ignore[no-any-return]  # a list of strings


def too_small(page: Page, least_px: float) -> Sequence[str]:
    """What can be pressed and is smaller than that."""
    return page.evaluate(_SMALL, least_px)  # type: ignore[no-any-return]  # a list of strings


_TEXTS = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement: box } = texts.currentNode;
    if (box.checkVisibility({ visibilityProperty: true })) found.push(data);
  }
  for (const name of ["title", "aria-label", "placeholder"])
    for (const each of document.querySelectorAll(`[${name}]`)) found.push(each.getAttribute(name));
  return found.map((text) => text.trim()).filter(Boolean);
}"""
_KEY = re.compile(
    r"[Aa]rrow keys|\b(Enter|Esc|Escape|Ctrl|Shift|Space|Backspace|Home|End)\b(?=[,.+)]|キー|で|を)"
    r"|\b[A-Z] gives|[Pp]ress (Enter|End|Home|Space|[A-Z?])\b|\([A-Z?](, [^)]*)?\)|矢印|キー"
)
"""How a message names a key, as in “H gives a hint”, “Undo (U, Ctrl+Z)”, “Endキーで”."""


def named_keys(page: Page) -> Sequence[str]:
    """Return the visible texts, titles and labels that name a key of a keyboard."""
    return [text for text in page.evaluate(_TEXTS) if _KEY.search(text)]


@cache
def _axe() -> str:
    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


def inaccessible(page: Page) -> Sequence[str]:
    """What axe finds, a line for each element."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(_axe())
    found: Any = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{rule['id']}: {node['target']} {node['html'][:120]} {[check['message'] for check in node['any'][:2]]}"
        for rule in found["violations"]
        for node in rule["nodes"][:4]
    ]
