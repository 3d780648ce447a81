"""Draws every widget in both themes: `python tests/banmen_client/ui/gallery.py OUT.png [scale] [theme] [language]`."""

import os
import sys
from collections.abc import Sequence
from time import perf_counter

import pygame

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button, ButtonSpec, Kind, Segmented, Select, Slider, Toggle
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import (
    Avatar,
    Badge,
    Card,
    Icon,
    Label,
    ListRow,
    Meter,
    Painted,
    Paragraph,
    Pill,
    StatusDot,
)
from banmen_client.ui.overlays import Notices, dialog, toast
from banmen_client.ui.stage import Stage
from banmen_client.ui.text_field import Field, FieldState
from banmen_client.ui.theme import PATH_ORDER, THEMES
from banmen_client.ui.widget import Scroll, ScrollState, Touch, Widget

WORDS = {
    "en": {
        "title": "Open tables", "join": "Join", "watch": "Watch", "all": "All", "waiting": "Waiting",
        "playing": "Playing",
        "wait": "Waiting for an opponent", "address": "192.168.0.12 or K7QX…", "turn": "Your turn", "undo": "Undo",
        "hint": "Hint", "resign": "Resign", "friend": "Play with a friend", "copy": "Copy",
        "text": "Give your friend this address and code. The code is good for this evening, on the same network.",
        "follow": "Follow the presenter", "no": "You cannot take that stone", "why": "You may not turn back at once.",
        "level": "Level 4", "language": "English", "game": "Reversi", "each": "10 min each",
    },
    "ja": {
        "title": "募集中の卓", "join": "参加する", "watch": "観戦", "all": "すべて", "waiting": "募集中",
        "playing": "対局中",
        "wait": "対戦相手を待っています", "address": "192.168.0.12 または K7QX…", "turn": "あなたの番です",
        "undo": "元に戻す",
        "hint": "ヒント", "resign": "投了", "friend": "友だちと遊ぶ", "copy": "コピー",
        "text": "このアドレスとコードを友だちに伝えてください。コードは同じネットワークの中で、今晩のあいだ使えます。",
        "follow": "発表者に合わせる", "no": "その石は取れません", "why": "来た方向へは戻れません。",
        "level": "レベル4", "language": "日本語", "game": "リバーシ", "each": "持ち時間10分",
    },
}  # fmt: skip


ICONS = (
    *("users", "monitor", "house", "globe", "laptop", "trophy", "gauge", "handshake", "message-circle", "keyboard"),
    *("circle-question-mark", "plug-zap", "wifi-off", "lock", "bell", "hourglass", "sun", "moon", "save", "download"),
    *("door-open", "repeat"),
)


def nothing(*_args: object) -> None:
    """What every button here does."""


def compose(area: Rect, say: dict[str, str]) -> list[Widget]:
    """Four columns of everything."""
    inner = area.inset(44, 28)
    head, rest = inner.cut_top(56, 16)
    left, right = rest.cut_left(792, 32)
    return [*_head(head, say), *_tables(left, say), *_side(right, say)]


def _head(rect: Rect, say: dict[str, str]) -> list[Widget]:
    title, rest = rect.cut_left(250)
    avatar, rest = rest.cut_right(40, 12)
    gear, rest = rest.cut_right(40, 12)
    language, rest = rest.cut_right(136, 12)
    chosen, rest = rest.cut_right(260, 20)
    return [
        Label(rect=title, text=say["title"], size=36, bold=True),
        Badge(rect=rest.cut_left(60)[0], text="5"),
        Segmented(
            key="filter",
            rect=chosen.middle(chosen.w, 40),
            labels=(say["all"], say["waiting"], say["playing"]),
            chosen=0,
            on_choose=nothing,
        ),
        Select(
            key="language",
            rect=language.middle(136, 40),
            icon="languages",
            options=("English", "日本語"),
            chosen=0 if say is WORDS["en"] else 1,
            on_choose=nothing,
        ),
        Button(
            key="gear", rect=gear.middle(40, 40), icon="settings", kind="ghost", tooltip="Settings", on_press=nothing
        ),
        Avatar(rect=avatar, name="Aki", dot="green"),
    ]


def _tables(rect: Rect, say: dict[str, str]) -> list[Widget]:
    tables, rest = rect.cut_top(330, 16)
    contents: list[Widget] = []
    for number in range(7):
        row = Rect(tables.x, tables.y + 82 * number, tables.w, 82)
        contents += _row(row, number, say)
    tools, rest = rest.cut_top(80, 16)
    kinds: tuple[Kind, ...] = ("plain", "accent", "danger", "ghost")
    icons = ("undo-2", "lightbulb", "flag", "eye")
    labels = (say["undo"], say["hint"], say["resign"], say["watch"])
    timeline, rest = rest.cut_bottom(110, 16)
    buttons, stones = tools.cut_left(480, 16)
    row_above, row_below = rest.cut_top(48, 12)
    return [
        Card(rect=tables),
        Scroll(key="tables", rect=tables.inset(0, 1), state=ScrollState(30), height=82 * 7, contents=contents),
        *(
            Button(
                key=f"tool{i}",
                rect=place,
                label=labels[i],
                icon=icons[i],
                kind=kinds[i],
                on_press=nothing,
                stacked=True,
            )
            for i, place in enumerate(buttons.columns(4, 10))
        ),
        Painted(rect=stones, paint=_paint_path),
        *(
            Button(key=f"row{i}", rect=place, label=labels[i], icon=icons[i], on_press=nothing, enabled=i != 2)
            for i, place in enumerate(row_above.columns(4, 12))
        ),
        Pill(rect=row_below.cut_top(44)[0], text=say["turn"], tone="gold", icon="circle-play", size=17, center=False),
        *_timeline(timeline),
    ]


def _row(rect: Rect, number: int, say: dict[str, str]) -> list[Widget]:
    words, state = Rect(rect.x + 92, rect.y, 240, rect.h), Rect(rect.x + 340, rect.y, 240, rect.h)
    button = Rect(rect.right - 122, rect.y + 21, 104, 40)

    def paint(canvas: Canvas, _rect: Rect, _touch: Touch) -> None:
        canvas.text(say["game"], words.cut_top(56)[0], 18, bold=True)
        canvas.text("Mika · 勇者 Sora", Rect(words.x, words.y + 42, words.w, 26), 15)
        canvas.icon(
            "clock" if number == 0 else "play",
            (state.x + 8, state.y + 28),
            16,
            "gold_text" if number == 0 else "green_text",
        )
        canvas.text(
            say["wait"],
            Rect(state.x + 24, state.y, state.w, 56),
            15,
            bold=number == 0,
            color="gold_text" if number == 0 else "ink",
        )
        canvas.text(say["each"], Rect(state.x, state.y + 42, state.w, 26), 14, color="secondary")
        canvas.icon("eye", (state.right + 36, rect.center[1]), 17, "secondary")
        canvas.text(str(number * 3), (state.right + 54, rect.center[1]), 14)
        canvas.picture(Rect(rect.x + 18, rect.y + 13, 56, 56), "felt", _felt, 8)

    return [
        ListRow(key=f"table{number}", rect=rect.inset(4, 2), paint=paint, on_press=nothing, selected=number == 1),
        Button(
            key=f"join{number}",
            rect=button,
            label=say["join"] if number == 1 else say["watch"],
            kind="primary" if number == 1 else "plain",
            on_press=nothing,
        ),
    ]


def _felt(width: int, height: int) -> pygame.Surface:
    felt = pygame.Surface((width, height))
    felt.fill((35, 120, 80))
    return felt


def _paint_path(canvas: Canvas, rect: Rect, _touch: Touch) -> None:
    points = [(rect.x + 20 + i * (rect.w - 40) / 3, rect.y + (20 if i % 2 else rect.h - 20)) for i in range(4)]
    for start, end, color in zip(points, points[1:], PATH_ORDER, strict=False):
        canvas.line(start, end, color, 4)
    for number, (point, color) in enumerate(zip(points, PATH_ORDER, strict=True), 1):
        canvas.circle(point, 16, color, "knob", 2, canvas.theme.button_shadow)
        canvas.text(str(number), point, 14, bold=True, color="on_accent", align="center")


def _timeline(rect: Rect) -> list[Widget]:
    line = Rect(rect.x + 16, rect.y + 12, rect.w - 140, 40)
    live = Rect(rect.right - 104, rect.y + 18, 80, 28)
    controls = rect.inset(24, 0).cut_bottom(50)[0]
    icons = ("skip-back", "step-back", "pause", "step-forward", "skip-forward")
    return [
        Card(rect=rect, radius=16),
        Slider(key="line", rect=line, value=41, low=0, high=64, marks=(10, 22, 40), on_change=nothing),
        Pill(rect=live, text="LIVE", tone="live", dot=True),
        *(
            Button(
                key=f"step{i}",
                rect=Rect(controls.x + 180 + 52 * i + (12 if i > 2 else 0), controls.y, 56 if i == 2 else 44, 40),
                icon=icon,
                kind="accent" if i == 2 else "plain",
                enabled=i < 3,
                on_press=nothing,
            )
            for i, icon in enumerate(icons)
        ),
        Slider(
            key="pace",
            rect=Rect(controls.right - 230, controls.y, 220, 40),
            value=3,
            low=0,
            high=4,
            step=0.5,
            thick=4,
            ticks=((0, "0.25"), (1, "1"), (2, "10"), (3, "100"), (4, "1000")),
            on_change=nothing,
        ),
        Label(rect=controls.cut_left(170)[0], text="Step 1,207", size=15, bold=True),
    ]


def _side(rect: Rect, say: dict[str, str]) -> list[Widget]:
    friend, rest = rect.cut_top(270, 16)
    inner = friend.inset(22, 20)
    code = Rect(inner.x, inner.y + 124, inner.w, 50)
    entry = Rect(inner.x, code.bottom + 10, inner.w, 44)
    typed = FieldState("K7QX-2MPD を入れる")
    typed.anchor, typed.caret = 3, 9
    toggle, rest = rest.cut_top(40, 10)
    servers = rest
    return [
        Card(rect=friend),
        Label(rect=inner.cut_top(24)[0], text=say["friend"], size=18, bold=True),
        Paragraph(rect=Rect(inner.x, inner.y + 30, inner.w, 60), text=say["text"], size=14, color="secondary"),
        Painted(rect=code, paint=lambda canvas, rect, _: canvas.round_rect(rect, 12, "field", "field_border")),
        Label(rect=code.inset(16, 0), text="Code", size=13, color="secondary"),
        Label(rect=code.inset(76, 0), text="K7QX-2MPD", size=20, bold=True, color="gold_text", spacing=2),
        Button(
            key="copy",
            rect=Rect(code.right - 90, code.y + 7, 82, 36),
            label=say["copy"],
            icon="copy",
            size=14,
            radius=9,
            on_press=nothing,
        ),
        Field(key="address", rect=entry.cut_left(220)[0], state=FieldState(), icon="link", placeholder=say["address"]),
        Field(key="typed", rect=entry.cut_right(98)[0], state=typed),
        Toggle(key="follow", rect=toggle.cut_left(220)[0], label=say["follow"], on=True, on_change=nothing),
        Toggle(key="off", rect=toggle.cut_right(60)[0], on=False, on_change=nothing),
        Card(rect=servers),
        StatusDot(rect=Rect(servers.x + 20, servers.y + 20, 20, 20), glow=True),
        StatusDot(rect=Rect(servers.x + 50, servers.y + 20, 20, 20), color="gold"),
        StatusDot(rect=Rect(servers.x + 80, servers.y + 20, 20, 20), color="secondary", hollow=True),
        Meter(rect=Rect(servers.x + 120, servers.y + 26, 120, 8), share=0.6),
        Pill(rect=Rect(servers.right - 100, servers.y + 14, 84, 30), text="検証", tone="green", icon="check"),
        *(
            Icon(rect=Rect(servers.x + 18 + 30 * (i % 11), servers.y + 52 + 30 * (i // 11), 24, 24), name=name)
            for i, name in enumerate(ICONS)
        ),
    ]


def main(arguments: Sequence[str]) -> None:
    """Draw to the path given; with a fifth argument, `dialog` or `menu`, that is open."""
    path, scale, theme, language, extra = [*arguments, *("1", "dark", "en", "")[len(arguments) - 1 :]]
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.init()
    factor = float(scale)
    surface = pygame.display.set_mode((round(1280 * factor), round(800 * factor)))
    canvas = Canvas(surface, factor, THEMES[theme])
    stage = Stage(factor)
    say = WORDS[language]
    widgets = compose(canvas.area, say)
    notices = Notices()
    notices.add(say["why"], "refusal", 0)
    if extra == "dialog":
        answers = (ButtonSpec("no", say["undo"], nothing), ButtonSpec("yes", say["resign"], nothing, "primary"))
        widgets.append(
            dialog(canvas, key="ask", title=say["resign"], body=say["text"], buttons=answers, on_cancel=nothing)
        )
    if extra == "dialog" and (notice := notices.current(1)):
        widgets.append(toast(canvas, notice))
    stage.show(widgets)
    stage.focus("ask/yes" if extra == "dialog" else "join1" if extra != "field" else "typed")
    if extra == "menu":
        stage.focus("language")
        stage.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    if extra == "tip":
        stage.focus("gear")
    canvas.fill_background()
    stage.draw(canvas)
    pygame.image.save(surface, path)
    began, rounds = perf_counter(), 100
    for _ in range(rounds):
        canvas.fill_background()
        stage.draw(canvas)
    print(f"{len(widgets)} widgets: {(perf_counter() - began) / rounds * 1000:.2f} ms a frame")  # noqa: T201 - a script


if __name__ == "__main__":
    main(sys.argv[1:])
