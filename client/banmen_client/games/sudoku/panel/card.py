"""The card of the panel: a message about the game or from the coach, coloured by its tone, and buttons.

`card_message` chooses the message with the highest priority: a pause, then the coach's, then the end of the game, then
the last step. A long message can be scrolled.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from banmen.games.sudoku.coach.hints import (
    Completeness,
    HintStage,
    NextStep,
    NoHint,
    NoSolution,
    Solution,
    SolvingHint,
    Verdict,
    WrongDigits,
    WronglyStruck,
    givens_of,
    solutions,
)
from banmen.games.sudoku.outcome import finishing_order, is_aid
from banmen.games.sudoku.state import Aided, Edited
from banmen.texts import Texts
from banmen_client.games.sudoku.coach.messages import CoachQuestion, NothingToFill
from banmen_client.games.sudoku.commands import COMMANDS, BoardCommand, new_puzzle, toggle_pause
from banmen_client.games.sudoku.dialogs.path import path_dialog
from banmen_client.games.sudoku.moment import SudokuMoment
from banmen_client.games.sudoku.path import written_digits
from banmen_client.games.sudoku.scene import step_at
from banmen_client.games.sudoku.wording import (
    change_text,
    reason_text,
    square_names,
    standing,
    technique_name,
    time_text,
    where_text,
)
from banmen_client.screens.names import seat_name
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import ButtonSpec, Kind
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Icon, Paragraph, Tone
from banmen_client.ui.theme import Color
from banmen_client.ui.widget import Scroll, ScrollState, Widget

_LOOKS: dict[Tone, tuple[str | Color, str | Color, str | Color]] = {
    "gold": ("gold_tint", "gold", "gold_text"),
    "red": ("red_tint", "red_border", "red_text"),
    "green": ("green_tint", "green", "green_text"),
    "accent": ("selection", "accent", "accent_text"),
    "neutral": ("card", "card_border", "secondary"),
}
"""The fill, the border and the icon colour of each tone."""

_BUTTON, _BUTTON_TIGHT = 36, 30
_NARROW, _MOST_IN_ROW = 300, 2
"""The width below which a card is narrow, and the buttons in each of its rows then."""


@dataclass(frozen=True)
class CardMessage:
    """The text of the card and its buttons."""

    title: str
    body: str = ""
    icon: str = "lightbulb"
    tone: Tone = "gold"
    choices: Sequence[ButtonSpec] = ()


@dataclass
class CardState:
    """The scroll position of the card's text, and that text."""

    scroll: ScrollState = field(default_factory=ScrollState)
    text: str = ""


# --- the choice of a message ----------------------------------------------------------------------------------------


def card_message(moment: SudokuMoment) -> CardMessage:
    """Return the message with the highest priority."""
    return _under_way(moment) or (_now(moment) if moment.table.live else _earlier(moment))


def _under_way(moment: SudokuMoment) -> CardMessage | None:
    """Return the message of a pause, or of the coach's search, or None."""
    t, coach = moment.t, moment.coach
    if moment.table.replay.playing and moment.live_state.paused:
        return _paused(moment)
    return CardMessage(t("sudoku-thinking"), icon="hourglass", tone="neutral") if coach.thinking else None


def _paused(moment: SudokuMoment) -> CardMessage:
    t = moment.t
    if moment.table.watching:
        return CardMessage(t("sudoku-paused"), icon="pause", tone="neutral")
    resume = _button(moment.t, "resume", "play", lambda: toggle_pause(moment), main=True)
    return CardMessage(t("sudoku-paused"), t("sudoku-paused-hint"), "pause", choices=(resume,))


def _now(moment: SudokuMoment) -> CardMessage:
    """Return the coach's answer, or the end of the game, or the last step."""
    answer = moment.coach.answer
    match moment.coach.message:
        case SolvingHint() as hint:
            return _hint(moment, hint)
        case Verdict() as verdict:
            return _verdict(moment, verdict)
        case Completeness() as complete:
            return _completeness(moment.t, complete)
        case NothingToFill(kind):
            return _nothing_to_fill(moment.t, kind.replace("_", "-"))
        case CoachQuestion(command):
            return _question(moment, COMMANDS[command])
    return _answer(moment.t, answer) if answer is not None and moment.coach.answer_is_new else _without_coach(moment)


def _without_coach(moment: SudokuMoment) -> CardMessage:
    """Return the end of the game or of the viewer's own race, or the last step."""
    if moment.table.replay.outcome is not None:
        return _end(moment)
    return _end_of_race(moment) if moment.out_of_race else _last_step(moment)


def _earlier(moment: SudokuMoment) -> CardMessage:
    """Return the message about the viewed ply."""
    t, table, taken = moment.t, moment.table, step_at(moment.table)
    if taken is not None:
        return CardMessage(t("sudoku-step", name=technique_name(t, taken.step)), reason_text(t, taken.step))
    number = t("sudoku-looking-back", number=table.shown, last=table.last)
    return CardMessage(number, change_text(t, table), "clock", "accent")


# --- the coach's messages -------------------------------------------------------------------------------------------


def _hint(moment: SudokuMoment, hint: SolvingHint) -> CardMessage:
    t = moment.t
    match hint.finding:
        case NextStep(step) if hint.stage is HintStage.WHERE:
            further = _button(moment.t, "further", "lightbulb", moment.calls.hint)
            return CardMessage(t("sudoku-hint-where"), where_text(t, step), choices=(further,))
        case NextStep(step):
            apply = _button(moment.t, "apply", "check", lambda: moment.calls.apply_hint(hint), main=True)
            return CardMessage(t("sudoku-hint", name=technique_name(t, step)), reason_text(t, step), choices=(apply,))
        case WrongDigits(squares):
            return _mistaken(moment, hint, squares)
        case WronglyStruck(candidates):
            gone, digit = [square for square, _ in candidates], candidates[0][1]
            body = t("sudoku-overstruck", count=len(gone), squares=square_names(t, gone), digit=str(digit))
            give = _button(moment.t, "give-back", "undo-2", lambda: moment.calls.apply_hint(hint), main=True)
            return CardMessage(t("sudoku-overstruck-title"), body, "circle-alert", "red", (give,))
        case NoSolution(unsolvable):
            lost = CardMessage(t("sudoku-lost-title"), t("sudoku-lost"), "circle-alert", "red")
            return _unsolvable(t) if unsolvable else lost
        case NoHint(full):
            body = t("sudoku-silence-full" if full else "sudoku-silence")
            return CardMessage(t("sudoku-silence-title"), body, "info", "neutral")


def _mistaken(moment: SudokuMoment, hint: SolvingHint, squares: Sequence[int]) -> CardMessage:
    """Return the message about wrong digits.

    Without a unique solution it is unknown which digit was wrong first, so there is no button to go back to before it.
    """
    t = moment.t
    body = t("sudoku-mistaken", count=len(squares), squares=square_names(t, squares))
    known = solutions(givens_of(moment.live_state)).only
    clear = _button(moment.t, "clear", "eraser", lambda: moment.calls.apply_hint(hint), main=not known)
    choices = (_mend(moment, main=True), clear) if known else (clear,)
    return CardMessage(t("sudoku-mistaken-title"), body, "circle-alert", "red", choices)


def _mend(moment: SudokuMoment, *, main: bool = False) -> ButtonSpec:
    return _button(moment.t, "mend", "history", lambda: COMMANDS["mend"].do(moment), main=main)


def _verdict(moment: SudokuMoment, verdict: Verdict) -> CardMessage:
    t, count = moment.t, len(verdict.squares)
    match verdict.finding:
        case "right":
            return CardMessage(t("sudoku-right"), t("sudoku-right-so-far"), "circle-check", "green")
        case "wrong":
            wrong = t("sudoku-wrong", count=count)
            return CardMessage(wrong, t("sudoku-wrong-marked"), "circle-alert", "red", (_mend(moment),))
        case "open":
            return CardMessage(t("sudoku-several"), t("sudoku-several-open"), "info", "neutral")
        case "dead":
            return CardMessage(t("sudoku-several"), t("sudoku-several-dead"), "circle-alert", "red")
        case "none":
            return _unsolvable(t)


def _completeness(t: Texts, complete: Completeness) -> CardMessage:
    empty, breaking = complete
    if not empty and not breaking:
        return CardMessage(t("sudoku-completed"), icon="party-popper")
    parts = [t("sudoku-empty", count=empty)] if empty else [t("sudoku-full")]
    if breaking:
        parts.append(t("sudoku-breaking", count=breaking))
    return CardMessage(t("sudoku-not-complete"), " ".join(parts), "list-checks", "red" if breaking else "neutral")


def _answer(t: Texts, answer: Solution) -> CardMessage:
    if answer.digits is None:
        return _unsolvable(t)
    return CardMessage(t("sudoku-answer"), t("sudoku-answer-only" if answer.only else "sudoku-answer-several"), "eye")


def _unsolvable(t: Texts) -> CardMessage:
    return CardMessage(t("sudoku-no-answer"), t("sudoku-no-answer-body"), "circle-alert", "red")


def _nothing_to_fill(t: Texts, command: str) -> CardMessage:
    return CardMessage(t(f"sudoku-do-{command}"), t(f"sudoku-ran-none-{command}"), COMMANDS[command].icon)


def _question(moment: SudokuMoment, command: BoardCommand) -> CardMessage:
    """Return the question before a command that does much at a time. Enter confirms, Escape cancels."""
    t = moment.t
    name = "show" if command.name == "answer" else "fill"
    do = _button(t, name, command.icon, lambda: command.do(moment), main=True)
    no = _button(t, "cancel", "x", moment.calls.silence)
    title, body = (t(f"sudoku-ask-{command.name}{part}") for part in ("", "-body"))
    return CardMessage(title, body, command.icon, choices=(no, do))


# --- messages about the game ----------------------------------------------------------------------------------------


def _last_step(moment: SudokuMoment) -> CardMessage:
    """Return the last step, with buttons for a player; without a step, the news of a race or a tip."""
    t, watching, taken = moment.t, moment.table.watching, step_at(moment.table)
    if taken is None:
        news = _news_of_race(moment)
        if news is not None:
            return news
        tip = "sudoku-tip-watching" if watching else "sudoku-tip-race" if moment.aids_off else "sudoku-tip"
        return CardMessage("", t(tip), "info", "neutral")
    back = _button(moment.t, "back", "undo-2", lambda: COMMANDS["undo"].do(moment))
    following = _button(moment.t, "next", "footprints", moment.calls.next_step, main=True)
    title = t("sudoku-step", name=technique_name(t, taken.step))
    return CardMessage(title, reason_text(t, taken.step), choices=() if watching else (back, following))


def _news_of_race(moment: SudokuMoment) -> CardMessage | None:
    """Return the aid that another racer has just taken, or the first one to finish; None if there is neither."""
    t, table, race = moment.t, moment.table, moment.live_state.race
    if race is None or not table.replay.plies:
        return None
    ply = table.replay.plies[-1]
    aided = isinstance(ply.event, Aided) or (isinstance(ply.event, Edited) and is_aid(ply.event.done))
    if aided and ply.seat not in table.seats:
        return CardMessage("", change_text(t, table), "lightbulb", "neutral")
    if not race.finished:
        return None
    first = finishing_order(moment.live_state)[0]
    title = t("sudoku-other-first", name=seat_name(t, table, first) or t(f"seat-{first}"))
    time = t("sudoku-in-time", time=time_text(standing(table.replay, first).time_ms))
    return CardMessage(title, time if table.watching else f"{time} {t('sudoku-race-on')}", "trophy", "neutral")


def _end(moment: SudokuMoment) -> CardMessage:
    """Return the end of the game: the grid is complete, or the winner of the race."""
    t, table, calls = moment.t, moment.table, moment.general.calls
    outcome = table.replay.outcome
    new = _button(moment.t, "new", "plus", lambda: calls.show_dialog(new_puzzle(moment)), main=True)
    again = _button(moment.t, "again", "repeat", lambda: calls.offer("rematch", None))
    choices = (new,) if table.watching else (new, again)
    if outcome is None or outcome.reason != "solved":
        title = t(f"reason-{outcome.reason}") if outcome else ""
        return CardMessage(title, icon="flag", tone="neutral", choices=choices)
    if moment.state.mode == "race" and outcome.winner not in table.seats:
        name = seat_name(t, table, outcome.winner or "") or t(f"seat-{outcome.winner}")
        first = t("sudoku-other-first", name=name)
        mine = standing(table.replay, moment.seat)
        body = _result(moment, mine.place) if mine.place else ""
        return CardMessage(first, body, "trophy", "neutral", choices)
    place = standing(table.replay, moment.seat).place
    if not table.watching:
        choices = (*choices, _button(moment.t, "path", "clock", lambda: _show_path(moment)))
    return CardMessage(t("sudoku-completed"), _result(moment, place), "party-popper", choices=choices)


def _show_path(moment: SudokuMoment) -> None:
    """Show how hard the puzzle was: the time of each digit, and what would have helped."""
    calls = moment.general.calls
    written = written_digits(moment.table.replay, moment.seat)
    calls.show_dialog(path_dialog(moment.live_state, written, calls.look))


def _end_of_race(moment: SudokuMoment) -> CardMessage:
    """Return the message for a viewer out of the race while the other players still race."""
    t, place = moment.t, standing(moment.table.replay, moment.seat).place
    if not place:
        return CardMessage(t("sudoku-you-gave-up"), t("sudoku-others-race"), "flag", "neutral")
    return CardMessage(t("sudoku-completed"), f"{_result(moment, place)} {t('sudoku-others-race')}", "party-popper")


def _result(moment: SudokuMoment, place: int = 0) -> str:
    """Return the place in a race, the time, and this computer's record for the level."""
    t, result = moment.t, moment.result
    parts = [t("sudoku-your-place", place=place)] if place else []
    parts.append(t("sudoku-in-time", time=moment.time_text))
    if result is not None:
        best = result.record.best_ms
        parts += [t("sudoku-new-best")] if result.new_best else []
        parts += [t("sudoku-best-time", time=time_text(best))] if best is not None and not result.new_best else []
        parts += [t("sudoku-with-aid")] if result.aided else []
        parts.append(t("sudoku-solved-count", count=result.record.solved))
    return " ".join(parts)


# --- the card -------------------------------------------------------------------------------------------------------


def compose(
    moment: SudokuMoment, rect: Rect, message: CardMessage, state: CardState, *, tight: bool
) -> Sequence[Widget]:
    canvas = moment.canvas
    pad, lead, size, title = _sizes(rect, tight=tight)
    if state.text != message.body:  # scroll a new text to its beginning
        state.text, state.scroll.offset = message.body, 0
    fill, border, ink = _LOOKS.get(message.tone, _LOOKS["neutral"])
    widgets: list[Widget] = [Card(rect=rect, fill=fill, border=border)]
    inner = rect.inset(pad)
    for choices in reversed(_button_rows(message, rect)):
        row, inner = inner.cut_bottom(_BUTTON_TIGHT if tight else _BUTTON, 8)
        places, label = row.columns(len(choices), 8), 13 if tight else 14
        widgets += [choice.at(place, label) for place, choice in zip(places, choices, strict=True)]
    title_height = _title_height(canvas, message, rect, tight=tight)
    body_height = canvas.paragraph_height(message.body, inner.w - lead, size) if message.body else 0
    spare = max(0.0, inner.h - title_height - body_height)
    words = inner.cut_left(lead)[1]
    words = Rect(words.x, words.y + spare / 2, words.w, words.h - spare)
    if lead:
        widgets.append(Icon(rect=Rect(inner.x, inner.y, 26, inner.h), name=message.icon, size=26, color=ink))
    head, body = words.cut_top(title_height)
    if message.title:
        widgets.append(Paragraph(rect=head, text=message.title, size=title, bold=True, leading=1.35))
    if message.body and body_height <= body.h + 1:
        widgets.append(
            Paragraph(rect=body, text=message.body, size=size, color="ink" if message.title else "secondary")
        )
    elif message.body:
        inside = Paragraph(rect=Rect(body.x, body.y, body.w - 14, body_height), text=message.body, size=size)
        whole = canvas.paragraph_height(message.body, body.w - 14, size)
        widgets.append(Scroll(key="told", rect=body, state=state.scroll, height=whole, contents=[inside]))
    return widgets


def height(canvas: Canvas, message: CardMessage, rect: Rect, *, tight: bool, most: float) -> float:
    """Return the height of the card for this message in a panel of this width, at most `most`."""
    pad, lead, size, title = _sizes(rect, tight=tight)
    words = canvas.paragraph_height(message.body, rect.w - 2 * pad - lead, size) if message.body else 0
    buttons = len(_button_rows(message, rect)) * ((_BUTTON_TIGHT if tight else _BUTTON) + 8)
    least = 64 if tight else 106
    return min(
        most, max(least, 2 * pad + _title_height(canvas, message, rect, tight=tight) + title * 0.1 + words + buttons)
    )


def _button_rows(message: CardMessage, rect: Rect) -> list[Sequence[ButtonSpec]]:
    """Return the buttons in rows: a narrow card has two in each."""
    each = _MOST_IN_ROW if rect.w < _NARROW else max(1, len(message.choices))
    return [message.choices[first : first + each] for first in range(0, len(message.choices), each)]


def _sizes(rect: Rect, *, tight: bool) -> tuple[float, float, float, float]:
    """Return the padding, the room for the icon, and the sizes of body and title."""
    return (10, 0, 13, 14) if tight or rect.w < _NARROW else (18, 44, 15, 17)


def _title_height(canvas: Canvas, message: CardMessage, rect: Rect, *, tight: bool) -> float:
    pad, lead, _, title = _sizes(rect, tight=tight)
    if not message.title:
        return 0
    return canvas.paragraph_height(message.title, rect.w - 2 * pad - lead, title, bold=True, leading=1.35)


def _button(t: Texts, name: str, icon: str, press: Callable[[], object], *, main: bool = False) -> ButtonSpec:
    kind: Kind = "primary" if main else "plain"
    return ButtonSpec(f"card/{name}", t(f"sudoku-card-{name}"), press, kind, icon)
