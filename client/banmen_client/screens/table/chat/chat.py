"""The chat of one table screen: whether it is open, what is unread, and its response to keys and presses.

A closed chat is a bar with the last message; an open one is the `card`.
"""

from collections.abc import Sequence

from banmen.events import Saying
from banmen.texts import Texts
from banmen_client.screens.table.chat import card
from banmen_client.screens.table.chat.card import LINE_KEY, ChatCalls, ChatState
from banmen_client.screens.table.moment import Moment
from banmen_client.screens.window_protocol import Window
from banmen_client.table.view import TableView
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Badge, Painted
from banmen_client.ui.widget import UNTOUCHED, Touch, Widget

BAR_KEY = "chat/open"
_MOST_SHOWN = 99


def compose_bar(t: Texts, rect: Rect, last: Saying | None, unread: int, calls: ChatCalls, *, key: str) -> Widget:
    """Compose the bar of a closed chat: an icon, the last message, and the number of unread ones.

    The key named `key` opens it too.
    """
    low = rect.h < 38  # noqa: PLR2004 - the height in a tight window
    size = 13 if low else 14

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
        canvas.card(rect, 10 if low else 12, border="gold" if unread else "card_border")
        if touch.hovered:
            canvas.round_rect(rect, 10 if low else 12, "pressed" if touch.pressed else "hover")
        inner = rect.inset(10 if low else 16, 0)
        icon, words = inner.cut_left(18, 8)
        canvas.icon("message-circle", icon.center, 18, "gold_text" if unread else "secondary")
        if unread:
            count = str(unread) if unread <= _MOST_SHOWN else f"{_MOST_SHOWN}+"
            badge, words = words.cut_right(canvas.text_width(count, 12, bold=True) + 20, 6)
            Badge(rect=badge, text=count, size=12, tone="gold").draw(canvas, UNTOUCHED)
        if last is None:
            canvas.text(t("chat-title"), words, size, color="secondary")
            return
        name = f"{last.name}: "
        width = min(canvas.text_width(name, size, bold=True), words.w / 2)
        named, said = words.cut_left(width)
        canvas.text(name, named, size, bold=True, color="secondary")
        canvas.text(last.text, said, size, color="ink")

    tip = t("chat-open-unread", key=key, count=unread) if unread else t("chat-open", key=key)
    of = (t, unread, last and (last.name, last.text))
    return Painted(key=BAR_KEY, rect=rect, radius=12, paint=paint, drawn_from=of, tooltip=tip, on_press=calls.write)


class Chat:
    """The chat of one table. It appears with the first other person, or when the user opens it, and then stays."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.state = ChatState()
        self.covers = False
        self._has_chat = False
        self._ringed: str | None = None
        self._calls = ChatCalls(
            write=self.write,
            send=self.send_message,
            leave=self.leave,
            close=self.close,
            mute=lambda player, muted: self._mute(player, muted=muted),
            jump=self._jump,
            page=self._page,
            edited=self._edited,
        )

    # --- what the screen asks ----------------------------------------------------------------------------------------

    def has_chat(self, moment: Moment) -> bool:
        """Whether the table shows a chat, open or closed. A saved replay has none."""
        if not self._has_chat and not moment.recorded:
            self._has_chat = self.state.open or bool(moment.table.replay.sayings) or _in_company(moment)
        return self._has_chat

    @property
    def unread(self) -> int:
        """The number of messages that have not been on the screen yet."""
        return len(self.state.unread)

    def on_messages(self, moment: Moment) -> None:
        """Update the chat from the session's new messages and refusals."""
        talk, state = self.window.session.talk, self.state
        state.mark_unread(card.unmuted_sayings(moment, talk), moment.table.player)
        if talk.refused is not state.refused:
            state.refused = talk.refused
            if state.refused is not None and not state.line.text:
                state.line.set(state.refused.text)
            state.open |= state.refused is not None

    def compose(
        self, moment: Moment, rect: Rect, *, key: str, covers: bool = False, status: str = ""
    ) -> Sequence[Widget]:
        """Compose the bar or the card. With `covers` the card covers the panel and shows the panel's `status`.

        `key` is the name of the key that opens the chat.
        """
        self.covers = covers
        talk = self.window.session.talk
        if self.state.open:
            return card.compose(moment, rect, self.state, talk, self._calls, status=status if covers else "")
        said = card.unmuted_sayings(moment, talk)
        return [compose_bar(moment.t, rect, said[-1] if said else None, self.unread, self._calls, key=key)]

    # --- what a person does ------------------------------------------------------------------------------------------

    def write(self, ringed: str | None = None) -> None:
        """Open the chat and focus its field. Leaving the field returns the focus ring to the widget `ringed`."""
        if not self.state.open:
            self.state.open, self.state.jump = True, "unread" if self.state.unread else "end"
            self.state.new |= self.state.unread
        self._ringed = ringed
        self.window.focus(LINE_KEY)

    def send_message(self, text: str) -> None:
        """Send a text to everyone at the table. An empty text leaves the field."""
        if not text.strip():
            self.leave()
            return
        self.window.session.send_message(text.strip())
        self.state.line.set("")
        self.state.jump = "end"
        self.state.new.clear()
        self.window.redraw()

    def leave(self) -> None:
        """Leave the field, so that the board gets the keys again. Close a chat that covers the panel."""
        if self.covers:
            self.close()
            return
        self._give_focus_back()

    def close(self) -> None:
        """Close the chat. The unsent text stays in the field."""
        self.state.open = False
        self.state.new.clear()
        self._give_focus_back()

    def _give_focus_back(self) -> None:
        self.window.focus(self._ringed, ring=self._ringed is not None)
        self._ringed = None

    def _mute(self, player: str, *, muted: bool) -> None:
        self.window.session.talk.mute(player, muted=muted)
        self.window.redraw()

    def _jump(self) -> None:
        self.state.jump = "unread"
        self.window.redraw()

    def _page(self, pages: int) -> None:
        self.state.pages += pages
        self.window.redraw()

    def _edited(self) -> None:
        """Drop the refusal: the user has changed the refused text."""
        self.window.session.talk.refused = self.state.refused = None
        self.window.redraw()


def _in_company(moment: Moment) -> bool:
    """Return True if another person is at the table: seated, watching, or presenting."""
    table = moment.table
    others = table.presence.watching if table.presence else 0
    return table.shared_with_people or others > 0 or _only_watches(table, moment)


def _only_watches(table: TableView, moment: Moment) -> bool:
    return table.watching and not moment.is_host
