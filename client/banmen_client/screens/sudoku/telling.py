"""The card under the palette: what the coach has said, the step taken last, what stands still, joy."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from banmen.games.sudoku.values import State
from banmen.texts import Texts
from banmen_client.coach.sudoku.checks import Answer, Completeness, Verdict, givens_of, solutions
from banmen_client.coach.sudoku.hints import Advice, Hint, Lost, Mistaken, Overstruck, Silence, Stage
from banmen_client.screens.standing import Standing
from banmen_client.screens.sudoku.commands import COMMANDS, new_puzzle, toggle_pause
from banmen_client.screens.sudoku.sight import step_at
from banmen_client.screens.sudoku.tutor import Ran
from banmen_client.screens.sudoku.wording import ROUNDS, happened, named, place, reason, technique
from banmen_client.ui.marks import Tone

if TYPE_CHECKING:
    from banmen_client.screens.sudoku.screen import SudokuScreen


@dataclass(frozen=True)
class Choice:
    """A button on the card: `sudoku-card-NAME` says what it does."""

    name: str
    icon: str
    press: Callable[[], object]
    main: bool = False

    def pressed(self) -> None:
        """Press it; nobody asks for the result."""
        self.press()


@dataclass(frozen=True)
class Told:
    """What the card says, and what can be pressed on it."""

    title: str
    body: str = ""
    icon: str = "lightbulb"
    tone: Tone = "gold"
    choices: Sequence[Choice] = ()


def card(screen: "SudokuScreen", standing: Standing) -> Told:
    """What is most worth saying now."""
    return _under_way(screen, standing) or (
        _said_now(screen, standing) if standing.live else _earlier(screen, standing)
    )


def _under_way(screen: "SudokuScreen", standing: Standing) -> Told | None:
    """What goes on, or stands still."""
    t, tutor = screen.window.t, screen.tutor
    if standing.replay.playing and standing.replay.state.paused:
        return _paused(screen, standing)
    if tutor.running is not None:
        run = tutor.running
        stop = Choice("stop", "x", lambda: tutor.start(run.run))
        return Told(t(ROUNDS[run.run]), t("sudoku-running", count=run.squares), "zap", choices=(stop,))
    return Told(t("sudoku-thinking"), icon="hourglass", tone="neutral") if tutor.thinking.busy else None


def _said_now(screen: "SudokuScreen", standing: Standing) -> Told:
    """What the coach has said, else the end, else the step taken last."""
    state = standing.state
    said, answer = screen.tutor.said(state), screen.tutor.answer_just_found(state)
    if isinstance(said, Hint):
        return _hinted(screen, said)
    if isinstance(said, Verdict):
        return _judged(screen, said)
    if isinstance(said, Completeness):
        return _counted(screen.window.t, said)
    if isinstance(said, Ran):
        return _ran(screen.window.t, said)
    if answer is not None:
        return _answered(screen.window.t, answer)
    return _ended(screen, standing) if standing.replay.outcome is not None else _last(screen, standing)


def _paused(screen: "SudokuScreen", standing: Standing) -> Told:
    t = screen.window.t
    if standing.watching:
        return Told(t("sudoku-paused"), icon="pause", tone="neutral")
    resume = Choice("resume", "play", lambda: toggle_pause(screen), main=True)
    return Told(t("sudoku-paused"), t("sudoku-paused-hint"), "pause", choices=(resume,))


def _judged(screen: "SudokuScreen", verdict: Verdict) -> Told:
    t, count = screen.window.t, len(verdict.squares)
    match verdict.finding:
        case "right":
            return Told(t("sudoku-right"), t("sudoku-right-so-far"), "circle-check", "green")
        case "wrong":
            mend = Choice("mend", "history", lambda: _mend(screen))
            return Told(t("sudoku-wrong", count=count), t("sudoku-wrong-marked"), "circle-alert", "red", (mend,))
        case "open":
            return Told(t("sudoku-several"), t("sudoku-several-open"), "info", "neutral")
        case "dead":
            return Told(t("sudoku-several"), t("sudoku-several-dead"), "circle-alert", "red")
        case "none":
            return _unsolvable(t)


def _unsolvable(t: Texts) -> Told:
    return Told(t("sudoku-no-answer"), t("sudoku-no-answer-body"), "circle-alert", "red")


def _ran(t: Texts, ran: Ran) -> Told:
    none = t(f"sudoku-ran-none-{ran.run.replace('_', '-')}")
    return Told(t(ROUNDS[ran.run]), t("sudoku-ran", count=ran.squares) if ran.squares else none, "zap")


def _mend(screen: "SudokuScreen") -> None:
    COMMANDS["mend"].do(screen)


def _hinted(screen: "SudokuScreen", hint: Hint) -> Told:
    t = screen.window.t
    apply = Choice("apply", "check", lambda: screen.tutor.apply(hint), main=True)
    further = Choice("further", "lightbulb", screen.tutor.press_hint)
    match hint.finding:
        case Advice(step) if hint.stage is Stage.WHERE:
            return Told(t("sudoku-hint-where"), place(t, step), choices=(further,))
        case Advice(step):
            return Told(t("sudoku-hint", name=technique(t, step)), reason(t, step), choices=(apply,))
        case Mistaken(squares):
            return _mistaken(screen, hint, squares)
        case Overstruck(candidates):
            gone, digit = [square for square, _ in candidates], candidates[0][1]
            body = t("sudoku-overstruck", count=len(gone), squares=named(t, gone), digit=str(digit))
            give = Choice("give-back", "undo-2", lambda: screen.tutor.apply(hint), main=True)
            return Told(t("sudoku-overstruck-title"), body, "circle-alert", "red", (give,))
        case Lost(unsolvable):
            lost = Told(t("sudoku-lost-title"), t("sudoku-lost"), "circle-alert", "red")
            return _unsolvable(t) if unsolvable else lost
        case Silence(full):
            return Told(
                t("sudoku-silence-title"), t("sudoku-silence-full" if full else "sudoku-silence"), "info", "neutral"
            )


def _mistaken(screen: "SudokuScreen", hint: Hint, squares: Sequence[int]) -> Told:
    """Where several solutions leave open which digit was wrong first, there is no way back to before it."""
    t, state = screen.window.t, screen.mirror.replay.state
    body = t("sudoku-mistaken", count=len(squares), squares=named(t, squares))
    known = solutions(givens_of(state)).only
    mend = Choice("mend", "history", lambda: _mend(screen), main=True)
    clear = Choice("clear", "eraser", lambda: screen.tutor.apply(hint), main=not known)
    choices = (mend, clear) if known else (clear,)
    return Told(t("sudoku-mistaken-title"), body, "circle-alert", "red", choices)


def _counted(t: Texts, far: Completeness) -> Told:
    empty, breaking = far
    if not empty and not breaking:
        return Told(t("sudoku-completed"), icon="party-popper")
    parts = [t("sudoku-empty", count=empty)] if empty else [t("sudoku-full")]
    if breaking:
        parts.append(t("sudoku-breaking", count=breaking))
    return Told(t("sudoku-not-complete"), " ".join(parts), "list-checks", "red" if breaking else "neutral")


def _answered(t: Texts, answer: Answer) -> Told:
    if answer.digits is None:
        return _unsolvable(t)
    return Told(t("sudoku-answer"), t("sudoku-answer-only" if answer.only else "sudoku-answer-several"), "eye")


def _ended(screen: "SudokuScreen", standing: Standing) -> Told:
    """Joy, or who was first."""
    t, outcome = screen.window.t, standing.replay.outcome
    new = Choice("new", "plus", lambda: screen.window.ask(new_puzzle(screen)), main=True)
    again = Choice("again", "repeat", screen.rematch)
    choices = (new,) if standing.watching else (new, again)
    if outcome is None or outcome.reason != "solved":
        return Told(t(f"reason-{outcome.reason}") if outcome else "", icon="flag", tone="neutral", choices=choices)
    time = t("sudoku-in-time", time=screen.time_text())
    race = isinstance(standing.state, State) and standing.state.mode == "race"
    if race and outcome.winner not in standing.seats:
        name = standing.name(outcome.winner or "") or t(f"seat-{outcome.winner}")
        return Told(t("sudoku-other-first", name=name), time, "trophy", "neutral", choices)
    body = f"{t('sudoku-you-first')} {time}" if race else time
    return Told(t("sudoku-completed"), body, "party-popper", choices=choices)


def _earlier(screen: "SudokuScreen", standing: Standing) -> Told:
    """What happened at the ply looked at."""
    t = screen.window.t
    number = t("sudoku-looking-back", number=standing.shown, last=standing.last)
    shown = step_at(standing)
    if shown is not None:
        return Told(t("sudoku-step", name=technique(t, shown.step)), reason(t, shown.step))
    return Told(number, happened(t, standing), "clock", "accent")


def _last(screen: "SudokuScreen", standing: Standing) -> Told:
    """The step taken last, with the way on and back for who plays; else where help is."""
    t, shown = screen.window.t, step_at(standing)
    if shown is None:
        return Told("", t("sudoku-tip-watching" if standing.watching else "sudoku-tip"), "info", "neutral")
    back = Choice("back", "undo-2", lambda: COMMANDS["undo"].do(screen))
    following = Choice("next", "footprints", screen.tutor.next_step, main=True)
    choices = () if standing.watching else (back, following)
    return Told(t("sudoku-step", name=technique(t, shown.step)), reason(t, shown.step), choices=choices)
