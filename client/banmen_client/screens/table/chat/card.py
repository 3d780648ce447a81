"""The card of an open chat: its head, the list of messages, and the field to write in."""

from collections.abc import Mapping, Sequence

from banmen.events import Saying
from banmen.sitter import PROGRAM
from banmen.texts import Texts
from banmen_client.screens.table.chat.line_field import LineField
from banmen_client.screens.table.chat.lines import ChatLines, Line, lay_out
from banmen_client.screens.table.chat.state import LINE_KEY, LIST_KEY, LONGEST, ChatCalls, ChatState
from banmen_client.screens.table.moment import Moment
from banmen_client.table.talk import Talk
from banmen_client.ui.buttons import Button, button_width
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Icon, Label, Paragraph
from banmen_client.ui.menu import Select
from banmen_client.ui.scroll import Scroll
from banmen_client.ui.widget import Widget

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


def heard(moment: Moment, talk: Talk) -> Sequence[Saying]:
    """Return the messages of everyone who is not muted."""
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


def _laid_out(moment: Moment, width: float, state: ChatState, talk: Talk) -> tuple[Sequence[Line], float]:
    """Return the lines and their height.

    The layout is cached until a message arrives, or the muted people, the width, the scale or the language change.
    """
    all_said = moment.table.replay.sayings
    how = (talk.muted, talk.pending, width, moment.canvas.scale, moment.t.language)
    if state.laid_out is None or state.laid_out[0] is not all_said or state.laid_out[1] != how:
        sending = [Saying("", text, None, moment.table.player, number=-1) for text in talk.pending]
        laid_out = lay_out(
            moment.canvas,
            [*heard(moment, talk), *sending],
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


def _follow(state: ChatState, scroll: Scroll, lines: Sequence[Line], *, stood_at_end: bool) -> None:
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
    moment: Moment, rect: Rect, state: ChatState, lines: Sequence[Line], calls: ChatCalls
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
            on_submit=calls.say,
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
            on_press=lambda: calls.say(state.line.text),
        ),
    ]
