"""What the card under the palette says: the coach's message, the last step, what is paused, the end of the game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from banmen.texts import Texts
from banmen_client.games.sudoku.coach.checks import Answer, Completeness, Verdict, givens_of, solutions
from banmen_client.games.sudoku.coach.hints import Hint, NextStep, NoHint, NoSolution, Stage, WrongDigits, WronglyStruck
from banmen_client.games.sudoku.coach.messages import RunResult
from banmen_client.games.sudoku.commands import COMMANDS, new_puzzle, toggle_pause
from banmen_client.games.sudoku.moment import SudokuMoment
from banmen_client.games.sudoku.scene import step_at
from banmen_client.games.sudoku.wording import (
    ROUNDS,
    change_text,
    reason_text,
    square_names,
    technique_name,
    where_text,
)
from banmen_client.ui.indicators import Tone


@dataclass(frozen=True)
class Choice:
    """A button on the card: `sudoku-card-NAME` says what it does."""

    name: str
    icon: str
    press: Callable[[], object]
    main: bool = False

    def pressed(self) -> None:
        """Press it, and ignore what is returned."""
        self.press()


@dataclass(frozen=True)
class CardMessage:
    """What the card says, and its buttons."""

    title: str
    body: str = ""
    icon: str = "lightbulb"
    tone: Tone = "gold"
    choices: Sequence[Choice] = ()


def card_message(moment: SudokuMoment) -> CardMessage:
    """The most important message now."""
    return _under_way(moment) or (_now(moment) if moment.table.live else _earlier(moment))


def _under_way(moment: SudokuMoment) -> CardMessage | None:
    """The pause, a run under way, or that the coach is thinking."""
    t, coach = moment.t, moment.coach
    if moment.table.replay.playing and moment.live_state.paused:
        return _paused(moment)
    if coach.run is not None:
        kind = coach.run.kind
        stop = Choice("stop", "x", lambda: moment.calls.run(kind))
        return CardMessage(t(ROUNDS[kind]), t("sudoku-running", count=coach.run.squares), "zap", choices=(stop,))
    return CardMessage(t("sudoku-thinking"), icon="hourglass", tone="neutral") if coach.thinking else None


def _now(moment: SudokuMoment) -> CardMessage:
    """The answer of the coach, else the end of the game, else the step taken last."""
    t, message, answer = moment.t, moment.coach.message, moment.coach.answer
    if isinstance(message, Hint):
        return _hint(moment, message)
    if isinstance(message, Verdict):
        return _verdict(moment, message)
    if isinstance(message, Completeness):
        return _completeness(t, message)
    if isinstance(message, RunResult):
        return _run_result(t, message)
    if answer is not None and moment.coach.answer_is_new:
        return _answer(t, answer)
    return _end(moment) if moment.table.replay.outcome is not None else _last_step(moment)


def _paused(moment: SudokuMoment) -> CardMessage:
    t = moment.t
    if moment.table.watching:
        return CardMessage(t("sudoku-paused"), icon="pause", tone="neutral")
    resume = Choice("resume", "play", lambda: toggle_pause(moment), main=True)
    return CardMessage(t("sudoku-paused"), t("sudoku-paused-hint"), "pause", choices=(resume,))


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


def _unsolvable(t: Texts) -> CardMessage:
    return CardMessage(t("sudoku-no-answer"), t("sudoku-no-answer-body"), "circle-alert", "red")


def _run_result(t: Texts, result: RunResult) -> CardMessage:
    none = t(f"sudoku-ran-none-{result.kind.replace('_', '-')}")
    return CardMessage(t(ROUNDS[result.kind]), t("sudoku-ran", count=result.squares) if result.squares else none, "zap")


def _mend(moment: SudokuMoment, *, main: bool = False) -> Choice:
    return Choice("mend", "history", lambda: COMMANDS["mend"].do(moment), main=main)


def _hint(moment: SudokuMoment, hint: Hint) -> CardMessage:
    t = moment.t
    match hint.finding:
        case NextStep(step) if hint.stage is Stage.WHERE:
            further = Choice("further", "lightbulb", moment.calls.hint)
            return CardMessage(t("sudoku-hint-where"), where_text(t, step), choices=(further,))
        case NextStep(step):
            apply = Choice("apply", "check", lambda: moment.calls.apply_hint(hint), main=True)
            return CardMessage(t("sudoku-hint", name=technique_name(t, step)), reason_text(t, step), choices=(apply,))
        case WrongDigits(squares):
            return _mistaken(moment, hint, squares)
        case WronglyStruck(candidates):
            gone, digit = [square for square, _ in candidates], candidates[0][1]
            body = t("sudoku-overstruck", count=len(gone), squares=square_names(t, gone), digit=str(digit))
            give = Choice("give-back", "undo-2", lambda: moment.calls.apply_hint(hint), main=True)
            return CardMessage(t("sudoku-overstruck-title"), body, "circle-alert", "red", (give,))
        case NoSolution(unsolvable):
            lost = CardMessage(t("sudoku-lost-title"), t("sudoku-lost"), "circle-alert", "red")
            return _unsolvable(t) if unsolvable else lost
        case NoHint(full):
            body = t("sudoku-silence-full" if full else "sudoku-silence")
            return CardMessage(t("sudoku-silence-title"), body, "info", "neutral")


def _mistaken(moment: SudokuMoment, hint: Hint, squares: Sequence[int]) -> CardMessage:
    """Without a single solution it is unknown which digit was wrong first: then there is no way back to before it."""
    t = moment.t
    body = t("sudoku-mistaken", count=len(squares), squares=square_names(t, squares))
    known = solutions(givens_of(moment.live_state)).only
    clear = Choice("clear", "eraser", lambda: moment.calls.apply_hint(hint), main=not known)
    choices = (_mend(moment, main=True), clear) if known else (clear,)
    return CardMessage(t("sudoku-mistaken-title"), body, "circle-alert", "red", choices)


def _completeness(t: Texts, complete: Completeness) -> CardMessage:
    empty, breaking = complete
    if not empty and not breaking:
        return CardMessage(t("sudoku-completed"), icon="party-popper")
    parts = [t("sudoku-empty", count=empty)] if empty else [t("sudoku-full")]
    if breaking:
        parts.append(t("sudoku-breaking", count=breaking))
    return CardMessage(t("sudoku-not-complete"), " ".join(parts), "list-checks", "red" if breaking else "neutral")


def _answer(t: Texts, answer: Answer) -> CardMessage:
    if answer.digits is None:
        return _unsolvable(t)
    return CardMessage(t("sudoku-answer"), t("sudoku-answer-only" if answer.only else "sudoku-answer-several"), "eye")


def _end(moment: SudokuMoment) -> CardMessage:
    """The end of the game: the grid is complete, or who was first."""
    t, table, calls = moment.t, moment.table, moment.general.calls
    outcome = table.replay.outcome
    new = Choice("new", "plus", lambda: calls.show_dialog(new_puzzle(moment)), main=True)
    again = Choice("again", "repeat", lambda: calls.offer("rematch", None))
    choices = (new,) if table.watching else (new, again)
    if outcome is None or outcome.reason != "solved":
        title = t(f"reason-{outcome.reason}") if outcome else ""
        return CardMessage(title, icon="flag", tone="neutral", choices=choices)
    time = t("sudoku-in-time", time=moment.time_text)
    race = moment.state.mode == "race"
    if race and outcome.winner not in table.seats:
        name = table.name(outcome.winner or "") or t(f"seat-{outcome.winner}")
        return CardMessage(t("sudoku-other-first", name=name), time, "trophy", "neutral", choices)
    body = f"{t('sudoku-you-first')} {time}" if race else time
    return CardMessage(t("sudoku-completed"), body, "party-popper", choices=choices)


def _earlier(moment: SudokuMoment) -> CardMessage:
    """What happened at the ply looked at."""
    t, table, taken = moment.t, moment.table, step_at(moment.table)
    if taken is not None:
        return CardMessage(t("sudoku-step", name=technique_name(t, taken.step)), reason_text(t, taken.step))
    number = t("sudoku-looking-back", number=table.shown, last=table.last)
    return CardMessage(number, change_text(t, table), "clock", "accent")


def _last_step(moment: SudokuMoment) -> CardMessage:
    """The step taken last, with undo and the next step for a player; else where to find help."""
    t, watching, taken = moment.t, moment.table.watching, step_at(moment.table)
    if taken is None:
        return CardMessage("", t("sudoku-tip-watching" if watching else "sudoku-tip"), "info", "neutral")
    back = Choice("back", "undo-2", lambda: COMMANDS["undo"].do(moment))
    following = Choice("next", "footprints", moment.calls.next_step, main=True)
    title = t("sudoku-step", name=technique_name(t, taken.step))
    return CardMessage(title, reason_text(t, taken.step), choices=() if watching else (back, following))
