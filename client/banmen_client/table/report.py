"""What a session tells the person: reports, and the action that was refused."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil
from time import localtime, strftime
from typing import Any, Literal

from banmen.net.reconnector import LinkState
from banmen.protocol import messages

ReportKind = Literal["info", "refusal", "success", "announcement"]

_WHY_OUT = {
    "superseded": "superseded",
    "version": "version-old",
    "banned": "out-banned",
    "kicked": "out-kicked",
    "revoked": "out-revoked",
}
BY_OPERATOR = frozenset({"banned", "kicked"})
"""Codes of an end that the server's operator may give a reason for."""


@dataclass(frozen=True)
class RefusedAct:
    """An action (the game's own value) that the server refused, with the refusal's code and sentence."""

    action: Any
    code: str
    text: str


LONGEST_IN_SECONDS = 90
"""The longest time shown in seconds. A longer one is shown in minutes."""


@dataclass(frozen=True)
class Report:
    """A message to the person: a text's id and its variables, or `text` where the id is not known.

    `act` is the action whose refusal it reports, `entered` the id or code of a table that cannot be entered.
    """

    kind: ReportKind
    id: str
    args: Mapping[str, object] = field(default_factory=dict)
    text: str = ""
    act: RefusedAct | None = field(default=None, compare=False)
    entered: str = field(default="", compare=False)


def out_report(link: LinkState) -> Report:
    """Return the report that the server refuses further attempts, with the code and sentence of its `bye`."""
    args: dict[str, object] = {"text": link.text}
    found = _WHY_OUT.get(link.code, f"refused-{link.code}")
    if link.code in BY_OPERATOR:
        args = {"why": link.why}
    if link.until is not None:
        found, args["until"] = f"{found}-until", strftime("%Y-%m-%d %H:%M", localtime(ceil(link.until / 60_000) * 60))
    return Report("refusal", found, args, text=link.text)


def announcement_report(announcement: messages.Announcement) -> Report:
    """Return the report of an announcement: the operator's text, or the server's in the words for its code."""
    if announcement.code == "draining":
        minutes = ceil((announcement.within_s or 0) / 60)
        return Report("announcement", "announcement-draining", {"minutes": minutes}, text=announcement.text)
    return Report("announcement", "announcement", {"text": announcement.text}, text=announcement.text)


def refused_report(refused: messages.Refused, act: RefusedAct | None = None, entered: str = "") -> Report:
    """Return the report that the server refused a command, and when to try again: in minutes if that is a long time."""
    args: dict[str, object] = {}
    if refused.wait_ms is not None:
        wait_s = ceil(refused.wait_ms / 1000)
        long = wait_s > LONGEST_IN_SECONDS
        args = {"wait": ceil(wait_s / 60) if long else wait_s, "unit": "minutes" if long else "seconds"}
    return Report("refusal", f"refused-{refused.code}", args, refused.text, act, entered)


def closed_report(why: str | None) -> Report:
    """Return the report that the table was closed. `why` is an operator's reason; None if no operator closed it."""
    if why is None:
        return Report("info", "table-closed")
    return Report("info", "table-closed-by-operator" if why else "table-closed-by-operator-plain", {"why": why})
