"""The card of an open chat: its head, the list of messages, and the field to write in.

`ChatState` outlasts compositions: what is unread, the text being written, the scroll position. `lay_out` wraps the
messages once per width; `compose` makes the card.
"""

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import pygame

from banmen.events import Saying
from banmen.replay import PROGRAM
from banmen.texts import Texts
from banmen_client.screens.table.moment import Moment
from banmen_client.table.talk import RefusedSaying, Talk
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button, Select, button_width
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Avatar, Card, Icon, Label, Paragraph
from banmen_client.ui.text_field import Field, FieldState
from banmen_client.ui.widget import UNTOUCHED, KeyStroke, Scroll, ScrollState, Touch, Widget, WidgetHost

# --- the field to write in --------------------------------------------------------------------------------------------

_ENTER = {pygame.K_RETURN, pygame.K_KP_ENTER}
_PAGES = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


@dataclass(kw_only=True, eq=False)
class LineField(Field):
    """A field that calls `on_leave` for Escape, and `on_page(1 or -1)` for Page Down and Up.

    While the user writes, the table's commands with Ctrl, such as undo, are off.
    """

    on_leave: Callable[[], None]
    on_page: Callable[[int], None]

    def press_key(self, stroke: KeyStroke, host: WidgetHost) -> bool:
        """Leave, scroll the list, or edit. The input method gets all keys while it composes."""
        if self.state.composing:
            return super().press_key(stroke, host)
        if stroke.key == pygame.K_ESCAPE:
            self.on_leave()
        elif stroke.key in _PAGES:
            self.on_page(_PAGES[stroke.key])
        elif not (stroke.key in _ENTER and stroke.repeated):
            return super().press_key(stroke, host) or (stroke.command and stroke.key != pygame.K_COMMA)
        return True


# --- the laid out messages --------------------------------------------------------------------------------------------

_TEXT, _NAME, _ROLE = 14, 13, 12
_LEADING = 1.4
_HEADING, _ABOVE_HEADING, _BETWEEN = 20, 10, 3
_AVATAR, _INDENT, _NARROW = 20, 28, 220
_LINE_MARK = 3
_MOST_WRAPPED = 4000


Wrapped: TypeAlias = dict[tuple[str, int], tuple[str, ...]]
"""The wrapped lines by text and width in pixels."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One message: its wrapped `words`, and its place from the top of the list, in units.

    `name` and `role` are empty if the speaker of the line above continues. `pending`: the server has not published it
    yet.
    """

    saying: Saying
    words: tuple[str, ...]
    y: float
    height: float
    name: str
    role: str
    pending: bool = False


def lay_out(
    canvas: Canvas,
    sayings: Sequence[Saying],
    width: float,
    speaker: Callable[[Saying], tuple[str, str]],
    wrapped: Wrapped,
    *,
    pending: int = 0,
) -> tuple[Sequence[ChatLine], float]:
    """Return the lines for a width, and their total height.

    `speaker` returns name and role. The last `pending` messages are not published yet. `wrapped` caches wrapped texts.
    """
    if len(wrapped) > _MOST_WRAPPED:
        wrapped.clear()
    room = max(40.0, width - (_INDENT if width >= _NARROW else 0))
    lines: list[ChatLine] = []
    speakers: dict[object, tuple[str, str]] = {}
    y, before = 0.0, None
    for number, saying in enumerate(sayings):
        key = (saying.text, round(room * canvas.scale))
        if key not in wrapped:
            wrapped[key] = canvas.lines(saying.text, room, _TEXT)
        who = (saying.player, saying.seat, saying.name)
        if who not in speakers:
            speakers[who] = speaker(saying)
        name, role = speakers[who] if who != before else ("", "")
        y += (_ABOVE_HEADING if lines else 2) if name else _BETWEEN
        height = len(wrapped[key]) * _TEXT * _LEADING + (_HEADING if name else 0)
        lines.append(ChatLine(saying, wrapped[key], y, height, name, role, pending=number >= len(sayings) - pending))
        y, before = y + height, who
    return lines, y + 4


@dataclass(kw_only=True, eq=False)
class ChatLines(Widget):
    """The lines in their scrolled list; `seen` is the list's visible height, `marks` the numbers with a mark."""

    lines: Sequence[ChatLine]
    scroll: ScrollState
    seen: float
    marks: AbstractSet[int]

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        top, bottom = self.scroll.offset, self.scroll.offset + self.seen
        for line in self.lines:
            if line.y + line.height >= top and line.y <= bottom:
                self._draw_line(canvas, line)

    def _draw_line(self, canvas: Canvas, line: ChatLine) -> None:
        wide = self.rect.w >= _NARROW
        row = Rect(self.rect.x, self.rect.y + line.y, self.rect.w, line.height)
        if line.saying.number in self.marks:
            canvas.fill_rect(Rect(row.x - 10, row.y + 2, _LINE_MARK, row.h - 4), "gold")
        if line.name:
            heading, row = row.cut_top(_HEADING)
            if wide:
                Avatar(rect=Rect(heading.x, heading.y, _AVATAR, _AVATAR), name=line.saying.name).draw(canvas, UNTOUCHED)
                heading = heading.cut_left(_INDENT)[1]
            self._draw_heading(canvas, heading, line)
        words = row.cut_left(_INDENT)[1] if wide else row
        color = "faint" if line.pending else "ink"
        for text in line.words:
            row, words = words.cut_top(_TEXT * _LEADING)
            canvas.text(text, row, _TEXT, color=color)

    @staticmethod
    def _draw_heading(canvas: Canvas, rect: Rect, line: ChatLine) -> None:
        role = f" · {line.role}" if line.role else ""
        room = rect.w - canvas.text_width(role, _ROLE)
        whole = canvas.text_width(line.name, _NAME, bold=True) <= room
        name = rect.cut_left(room if whole or room > rect.w / 2 else rect.w)[0]
        width = canvas.text(line.name, name, _NAME, bold=True, color="secondary")
        if role:
            canvas.text(role, rect.cut_left(width)[1], _ROLE, color="faint")


# --- the state --------------------------------------------------------------------------------------------------------

LONGEST = 500
"""The maximum number of characters of a message; the server refuses a longer one."""

LINE_KEY = "chat/line"
LIST_KEY = "chat/list"


@dataclass
class ChatState:
    """The chat of one table, for this user.

    `unread` are the numbers of the messages that have not been on the screen yet. `new` are the numbers of the messages
    with a mark: they were unread when the chat was opened, or arrived out of view. `jump` is the list's next scroll
    target ("unread", "end", or empty), and `pages` an offset from it. `furthest` is the list's maximum offset at the
    last composition. `refused` is the refusal shown next to the field. `laid_out` is the last layout, with its inputs.
    """

    open: bool = False
    line: FieldState = field(default_factory=lambda: FieldState(limit=LONGEST))
    scroll: ScrollState = field(default_factory=ScrollState)
    unread: set[int] = field(default_factory=set)
    new: set[int] = field(default_factory=set)
    jump: str = ""
    pages: int = 0
    furthest: float = 0
    refused: RefusedSaying | None = None
    known: set[int] | None = field(default=None, repr=False)
    laid_out: tuple[Sequence[Saying], object, tuple[Sequence[ChatLine], float]] | None = field(default=None, repr=False)
    wrapped: Wrapped = field(default_factory=dict, repr=False)

    @property
    def at_end(self) -> bool:
        """Whether the list is scrolled to its end, so that it follows new messages."""
        return self.scroll.offset >= self.furthest - 1

    def mark_unread(self, sayings: Sequence[Saying], player: str) -> None:
        """Mark messages of other people as unread. The messages of the first call count as read."""
        numbers = {saying.number for saying in sayings}
        if self.known is not None:
            came = {saying.number for saying in sayings if saying.number not in self.known and saying.player != player}
            self.unread |= came
            if not (self.open and self.at_end):
                self.new |= came
        self.known = numbers if self.known is None else self.known | numbers
        self.unread &= numbers
        self.new &= numbers

    def see(self, numbers: set[int]) -> None:
        """Mark these messages as read: they are on the screen."""
        self.unread -= numbers


class ChatCalls(NamedTuple):
    """Callbacks of the chat.

    `write` opens the chat and focuses the field. `send` sends a text; an empty one leaves the field. `mute(player,
    muted)` mutes or unmutes a player. `jump` scrolls the list to unread messages, and `page` by pages up (-1) or down
    (1). `edited` is called for each change of the text.
    """

    write: Callable[[], None]
    send: Callable[[str], None]
    leave: Callable[[], None]
    close: Callable[[], None]
    mute: Callable[[str, bool], None]
    jump: Callable[[], None]
    page: Callable[[int], None]
    edited: Callable[[], None]


# --- the card ---------------------------------------------------------------------------------------------------------

_FEW_LEFT = 50
_PAGE = 0.85
_BAR, _MARK = 16, 10
"""Units: the width of the list's scroll bar at the right, and of the marks of new messages at the left."""


def compose(
    moment: Moment, rect: Rect, state: ChatState, talk: Talk, calls: ChatCalls, *, status: str = ""
) -> Sequence[Widget]:
    """Compose the card. `status` is the status of the panel that the card covers; empty while the panel is visible."""
    canvas, tight = moment.canvas, rect.w < 300 or rect.h < 240  # noqa: PLR2004 - little room
    inner = rect.inset(10, 8) if tight else rect.inset(16, 12)
    head, inner = inner.cut_top(30, 6)
    widgets: list[Widget] = [Card(rect=rect), *_head(moment, head, talk, calls)]
    if status:
        line, inner = inner.cut_top(22, 4)
        widgets.append(Label(rect=line, text=status, size=13, bold=True, color="gold_text"))
    note = _note(moment.t, state)
    if note:
        height = canvas.paragraph_height(note, inner.w - 8, 12, leading=1.35)
        place, inner = inner.cut_bottom(height, 4)
        color = "red_text" if state.refused else "secondary"
        widgets.append(Paragraph(rect=place.inset(4, 0), text=note, size=12, color=color, leading=1.35))
    line, inner = inner.cut_bottom(36 if tight else 40, 8)
    return [*widgets, *_list(moment, inner, state, talk, calls), *_line(moment, line, state, calls)]


# --- the head -------------------------------------------------------------------------------------------------------


def _head(moment: Moment, rect: Rect, talk: Talk, calls: ChatCalls) -> Sequence[Widget]:
    t = moment.t
    close, rest = rect.cut_right(32, 6)
    people = _people(moment)
    menu, rest = rest.cut_right(66, 8)
    icon, title = rest.cut_left(20, 8)
    return [
        Icon(rect=icon, name="message-circle", size=18, color="secondary"),
        Label(rect=title, text=t("chat-title"), size=15, bold=True, color="secondary"),
        *([_people_menu(moment, menu, people, talk, calls)] if people else []),
        Button(key="chat/close", rect=close, icon="x", tooltip=t("chat-close"), size=14, on_press=calls.close),
    ]


def _people(moment: Moment) -> Mapping[str, str]:
    """Return the names, by player, of the other people who have a seat or have spoken."""
    table = moment.table
    sitting = {sitter.player: sitter.name for sitter in table.replay.seats.values() if sitter}
    speaking = {saying.player: saying.name for saying in table.replay.sayings}
    return {
        player: name for player, name in {**speaking, **sitting}.items() if player not in {"", PROGRAM, table.player}
    }


def _people_menu(moment: Moment, rect: Rect, people: Mapping[str, str], talk: Talk, calls: ChatCalls) -> Widget:
    """Return the menu that mutes or unmutes a person."""
    t, players = moment.t, list(people)
    muted = [player in talk.muted for player in players]
    options = [
        t("chat-unmute" if quiet else "chat-mute", name=people[player])
        for player, quiet in zip(players, muted, strict=True)
    ]
    return Select(
        key="chat/people",
        rect=rect,
        radius=10,
        options=options,
        chosen=-1,
        icon="eye-off" if any(muted) else "users",
        menu_width=max(moment.canvas.text_width(option, 15) for option in options) + 60,
        tooltip=t("chat-people"),
        on_choose=lambda number: calls.mute(players[number], not muted[number]),
    )


# --- the list -------------------------------------------------------------------------------------------------------


def unmuted_sayings(moment: Moment, talk: Talk) -> Sequence[Saying]:
    """Return the messages of players who are not muted."""
    return [saying for saying in moment.table.replay.sayings if saying.player not in talk.muted]


def _list(moment: Moment, rect: Rect, state: ChatState, talk: Talk, calls: ChatCalls) -> Sequence[Widget]:
    """Return the scrolled list, and a button that jumps to unread messages outside the view."""
    width, stood_at_end = rect.w - _BAR - _MARK, state.at_end
    lines, height = _laid_out(moment, width, state, talk)
    content = Rect(rect.x + _MARK, rect.y, width, height)
    drawn = ChatLines(rect=content, lines=lines, scroll=state.scroll, seen=rect.h, marks=state.new)
    scroll = Scroll(key=LIST_KEY, rect=rect, state=state.scroll, height=height, contents=[drawn])
    _follow(state, scroll, lines, stood_at_end=stood_at_end)
    if not lines:
        words = rect.middle(rect.w - 16, min(rect.h, 44))
        empty = moment.t("chat-empty")
        return [Paragraph(rect=words, text=empty, size=13, color="secondary", align="center", leading=1.4)]
    return [scroll, *_to_unread(moment, rect, state, lines, calls)]


def _laid_out(moment: Moment, width: float, state: ChatState, talk: Talk) -> tuple[Sequence[ChatLine], float]:
    """Return the lines and their height.

    The layout is cached until a message arrives, or the muted people, the width, the scale or the language change.
    """
    all_said = moment.table.replay.sayings
    how = (talk.muted, talk.pending, width, moment.canvas.scale, moment.t.language)
    if state.laid_out is None or state.laid_out[0] is not all_said or state.laid_out[1] != how:
        sending = [Saying("", text, None, moment.table.player, number=-1) for text in talk.pending]
        laid_out = lay_out(
            moment.canvas,
            [*unmuted_sayings(moment, talk), *sending],
            width,
            lambda saying: _speaker(moment, saying),
            state.wrapped,
            pending=len(sending),
        )
        state.laid_out = (all_said, how, laid_out)
    return state.laid_out[2]


def _speaker(moment: Moment, saying: Saying) -> tuple[str, str]:
    """Return a speaker's name and role: the colour of a player, the presenter, or a spectator."""
    t, replay = moment.t, moment.table.replay
    host = replay.opened.host if replay.opened else ""
    if saying.number < 0 or (saying.player and saying.player == moment.table.player):
        return t("chat-you"), ""
    name = t("name-bot", name=saying.name) if saying.bot else saying.name
    if saying.seat is not None:
        return name, t(f"seat-{saying.seat}") if len(replay.seats) > 1 else ""
    return name, t("show-presenting") if replay.show and saying.player == host else t("chat-watching")


def _follow(state: ChatState, scroll: Scroll, lines: Sequence[ChatLine], *, stood_at_end: bool) -> None:
    """Scroll the list to its new position, and mark the visible messages as read."""
    unread = [line for line in lines if line.saying.number in state.unread]
    if state.jump == "unread" and unread:
        scroll.scroll_to(unread[0].y - 12)
    elif state.jump or stood_at_end:
        scroll.scroll_to(scroll.furthest)
    scroll.scroll_to(scroll.state.offset + state.pages * scroll.rect.h * _PAGE)
    state.jump, state.pages, state.furthest = "", 0, scroll.furthest
    top, bottom = scroll.state.offset, scroll.state.offset + scroll.rect.h
    state.see({line.saying.number for line in lines if line.y + line.height > top and line.y < bottom - 8})


def _to_unread(
    moment: Moment, rect: Rect, state: ChatState, lines: Sequence[ChatLine], calls: ChatCalls
) -> Sequence[Widget]:
    """Return a button if there are unread messages above or below the view."""
    unread = [line for line in lines if line.saying.number in state.unread]
    if not unread:
        return ()
    label = moment.t("chat-new", count=len(unread))
    above = unread[0].y < state.scroll.offset
    width = button_width(moment.canvas, label, 13) + 8
    place = Rect(rect.center[0] - width / 2, rect.y + 4 if above else rect.bottom - 34, width, 30)
    return [
        Button(
            key="chat/unread",
            rect=place,
            radius=15,
            label=label,
            kind="accent",
            size=13,
            on_press=calls.jump,
        )
    ]


# --- the line -------------------------------------------------------------------------------------------------------


def _note(t: Texts, state: ChatState) -> str:
    """Return the note below the field: why the last text was refused, or how many characters are left."""
    if state.refused is not None:
        return t(state.refused.id) if t.has(state.refused.id) else state.refused.sentence
    left = LONGEST - len(state.line.text)
    return t("chat-left", count=left) if left <= _FEW_LEFT else ""


def _line(moment: Moment, rect: Rect, state: ChatState, calls: ChatCalls) -> Sequence[Widget]:
    """Return the field, and the button that sends."""
    t, table = moment.t, moment.table
    hidden = table.watching and table.replay.people_compete
    send, field = rect.cut_right(rect.h, 6)
    return [
        LineField(
            key=LINE_KEY,
            rect=field,
            radius=10,
            state=state.line,
            placeholder=t("chat-hidden") if hidden else t("chat-placeholder"),
            tooltip=t("chat-hidden-tip") if hidden else "",
            size=14,
            wrong=state.refused is not None,
            on_change=lambda _text: calls.edited(),
            on_submit=calls.send,
            on_leave=calls.leave,
            on_page=calls.page,
        ),
        Button(
            key="chat/send",
            rect=send,
            radius=10,
            icon="send",
            size=14,
            tooltip=t("chat-send"),
            enabled=bool(state.line.text.strip()),
            on_press=lambda: calls.send(state.line.text),
        ),
    ]
