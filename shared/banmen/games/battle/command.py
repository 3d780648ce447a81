"""`banmen battle`: a battle on the console in the words of the original, and tools for its dice.

With `--verify` it recomputes a saved battle; with `--simulate` it compares the strategies.
"""

import argparse
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

from banmen.commands import Command, closing, file_name
from banmen.commands.errors import CommandError, check_writable, refusal_text, unreadable, unwritable
from banmen.commands.parser import Parser, number_to
from banmen.events import ActionPlayed, AnyTableEvent, Began, Ended, Seated, TableOpened
from banmen.files.replay_file import MOST_BYTES, BadReplay, read_replay, write_replay
from banmen.game import BadOptions, Seat
from banmen.games.battle.engine.strategies import STRATEGIES, Results, every_pairing
from banmen.games.battle.rules import BATTLE as RULES
from banmen.games.battle.state import HERO, SEATS, Event, State
from banmen.games.battle.verify import verify_table
from banmen.games.battle.words import end_line, event_lines, round_lines, verdict_line
from banmen.options import read_options
from banmen.programs.seated import choices
from banmen.replay import PROGRAM, Replay
from banmen.texts import LANGUAGES, Texts

FAILED = 1
MOST_BATTLES = 10**9
_LINES_OF_A_FALL = 2
"""The line of the fall and the one about the world: the original ends there and names no winner."""

_ORIGINAL_LANGUAGE = "ja"
"""The language of a battle if neither --lang nor the environment names one."""


def report(t: Texts, fought: Iterable[tuple[str, str, Results]]) -> Iterator[str]:
    """Yield the lines of two Markdown tables of `every_pairing`: the hero's wins, and the length of battles."""
    rows: dict[str, list[Results]] = {}
    for hero, _, results in fought:
        rows.setdefault(hero, []).append(results)
    head = f"| {t('battle-command-pairing')} | {' | '.join(STRATEGIES)} |"
    rule = f"|{'---|' * (len(STRATEGIES) + 1)}"
    yield from (t("battle-command-wins"), "", head, rule)
    for hero, row in rows.items():
        yield f"| {hero} | {' | '.join(f'{100 * results.hero_wins / results.battles:.2f}' for results in row)} |"
    yield from ("", t("battle-command-rounds"), "", head, rule)
    for hero, row in rows.items():
        rounds = (results.actions / results.battles / len(SEATS) for results in row)
        yield f"| {hero} | {' | '.join(f'{taken:.1f}' for taken in rounds)} |"


def _configure(parser: Parser) -> None:
    t = parser.t
    parser.description = t("battle-command-about")
    parser.epilog = closing(
        t,
        "battle-command-status",
        "battle --seed S --lang en",
        "battle --save fight.banmen",
        "battle --verify fight.banmen",
    )
    parser.add_argument("--seed", type=_seed(t), metavar="S", help=t("battle-command-seed"))
    parser.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=t("battle-command-lang"))
    parser.add_argument("--original", action="store_true", help=t("battle-command-original"))
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--save", type=file_name(t), metavar="FILE", help=t("battle-command-save"))
    instead.add_argument("--verify", type=file_name(t), metavar="FILE", help=t("battle-command-verify"))
    battles = number_to(t, MOST_BATTLES)
    instead.add_argument("--simulate", type=battles, metavar="N", help=t("battle-command-simulate"))


def _run(arguments: Namespace) -> int:
    asked = _ORIGINAL_LANGUAGE if arguments.original else arguments.language
    t, faults = Texts(asked or _ORIGINAL_LANGUAGE), arguments.t
    if arguments.simulate is not None:
        return _simulate(faults, arguments.simulate, arguments.seed or "1")
    try:
        if arguments.verify is None:
            return _fight(t, faults, arguments.seed, arguments.save, is_original=arguments.original)
        if arguments.seed is not None:
            arguments.parser.refuse("battle-command-seed-of-file")
        return _verify(t, faults, arguments.verify)
    except CommandError as why:
        _write_note(str(why))
        return why.status


BATTLE = Command("battle", "battle-command", _configure, _run)


def _seed(t: Texts) -> Callable[[str], str]:
    """Return the type of an argument that is a seed accepted by the rules."""

    def seed(text: str) -> str:
        try:
            read_options(RULES, {"seed": text})
        except BadOptions as fault:
            raise ArgumentTypeError(refusal_text(t, fault)) from None
        return text

    return seed


# --- fighting ---------------------------------------------------------------------------------------------------------


def _fight(t: Texts, faults: Texts, seed: str | None, save: str | None, *, is_original: bool) -> int:
    """Fight a battle. Raise CommandError, worded in the language of `faults`."""
    if save is not None:
        check_writable(faults, save)
    options = {} if seed is None else {"seed": seed}
    began = RULES.begin(read_options(RULES, options), Random())
    _write_note(t("battle-commitment", commitment=began.commitment))
    replay = Replay()
    for event in _play(t, began, options, is_original=is_original):
        replay.apply(event, 0)
    _write_note(t("battle-seed", seed=began.seed))
    if save is None:
        return 0
    try:
        Path(save).write_bytes(write_replay(replay))
    except OSError as error:
        raise unwritable(faults, save, error) from None
    return 0


def _play(t: Texts, began: Event, options: dict[str, str], *, is_original: bool) -> Iterator[AnyTableEvent]:
    """Play a battle between programs, write it to standard output, and yield the events of a table.

    With `is_original` an empty line separates the rounds, and the last line is the one about the world.
    """
    yield TableOpened(RULES.key, options, PROGRAM, code="", epoch="")
    programs: dict[Seat, str] = dict.fromkeys(SEATS, next(iter(RULES.programs)))
    yield from (Seated(seat, PROGRAM, "", program=program) for seat, program in programs.items())
    yield Began(1, began)
    state = RULES.evolve(RULES.blank, began)
    dice = Random(0)  # never used: the battle rolls from its seed
    while (seat := state.turn) is not None:
        if seat == HERO:
            _write([*([""] if is_original and state.actions else []), *round_lines(t, state)])
        number = state.actions // len(SEATS) + 1
        for chosen in choices(RULES, state, programs, dice, most=1):
            events, state = RULES.decide(state, seat, chosen.action, dice)
            for event in events:
                lines = event_lines(t, event)
                _write(lines[:_LINES_OF_A_FALL] if is_original else lines)
                yield ActionPlayed(seat, number, event)
    outcome = RULES.outcome(state)
    if outcome is not None:
        yield Ended(outcome)


# --- verifying --------------------------------------------------------------------------------------------------------


def _verify(t: Texts, faults: Texts, name: str) -> int:
    """Verify the battle in a file. Raise CommandError, worded in the language of `faults`."""
    try:
        with Path(name).open("rb") as file:
            replay = read_replay(file.read(MOST_BYTES + 1))
    except OSError as error:
        raise unreadable(faults, name, error) from None
    except BadReplay as bad:
        why = bad.text if faults.language == "en" else faults(f"replay-{bad.code.replace('_', '-')}")
        raise CommandError(faults("battle-command-bad-file", name=name, fault=why)) from None
    if replay.game is not RULES:
        raise CommandError(faults("battle-command-other-game", name=name))
    options = replay.opened.options if replay.opened else {}
    fault = verify_table(replay.plies, replay.outcome, options)
    state: State = replay.state
    _write([t("battle-commitment", commitment=state.commitment)])
    if state.seed:
        _write([t("battle-seed", seed=state.seed)])
    _write([verdict_line(t, fault, state)])
    if fault or replay.outcome is None:
        return FAILED
    fell = replay.outcome.reason == "fell"
    _write(event_lines(t, replay.plies[-1].event) if fell else [end_line(t, replay.outcome)])
    return 0


# --- simulating -------------------------------------------------------------------------------------------------------


def _simulate(t: Texts, battles: int, seed: str) -> int:
    _write(report(t, _with_progress(t, every_pairing(battles, seed))))
    return 0


def _with_progress(t: Texts, fought: Iterator[tuple[str, str, Results]]) -> Iterator[tuple[str, str, Results]]:
    """Yield the pairings, and write each to standard error if that is a terminal."""
    for hero, demon_king, results in fought:
        if sys.stderr.isatty():
            won = {"won": str(results.hero_wins), "battles": str(results.battles)}
            sys.stderr.write(f"{t('battle-command-won', hero=hero, demon_king=demon_king, **won)}\n")
        yield hero, demon_king, results


def _write(lines: Sequence[str] | Iterator[str]) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")


def _write_note(line: str) -> None:
    """Write a line to standard error, in order with the lines of the battle."""
    sys.stdout.flush()
    sys.stderr.write(f"{line}\n")
