"""`banmen battle`: hero and demon king fight on the console, in the original's words; and all about their dice."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from banmen.commands import Command, closing, file_name
from banmen.events import PROGRAM, AnyTableEvent, Began, Ended, Opened, Played, Seated
from banmen.game import BadOptions
from banmen.games.battle.engine.simulation import Results, every_pairing, report
from banmen.games.battle.rules import BATTLE as RULES
from banmen.games.battle.state import HERO, SEATS, Event, State
from banmen.games.battle.verify import verify_table
from banmen.games.battle.words import end_line, event_lines, round_lines, verdict_line
from banmen.options import read_options
from banmen.programs import choices
from banmen.replay import Replay
from banmen.replay_file import MOST_BYTES, BadReplay, read_replay, write_replay
from banmen.texts import LANGUAGES, Texts

FAILED = 1
_ORIGINAL_LANGUAGE = "ja"


def _configure(parser: ArgumentParser) -> None:
    parser.description = (
        "Let the hero and the demon king fight, blow by blow, until one falls. Dice follow from a seed. Its SHA-256 "
        "is told on standard error before the first blow, and at the end the seed, which brings the same battle back."
    )
    parser.epilog = closing(
        "0 fought or verified; 1 not verified, not readable or not writable; 2 wrong arguments.",
        "battle --seed S --lang en",
        "battle --save fight.banmen",
        "battle --verify fight.banmen",
    )
    parser.add_argument("--seed", type=_seed, metavar="S", help="the seed of the dice; by default one is drawn")
    parser.add_argument("--lang", choices=LANGUAGES, default=_ORIGINAL_LANGUAGE, help="by default the original's, ja")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument(
        "--save", type=file_name, metavar="FILE", help="save the battle too: as a replay for the window and --verify"
    )
    instead.add_argument(
        "--verify",
        type=file_name,
        metavar="FILE",
        help="work a battle out again from its seed: FILE was saved by --save, or by the window once it was over",
    )
    instead.add_argument(
        "--simulate", type=_number, metavar="N", help="fight N battles for each pairing of strategies, and count"
    )
    parser.set_defaults(parser=parser)


def _run(arguments: Namespace) -> int:
    t = Texts(arguments.lang)
    if arguments.simulate is not None:
        return _simulate(arguments.simulate, arguments.seed or "1")
    if arguments.verify is None:
        return _fight(t, arguments.seed, arguments.save)
    if arguments.seed is not None:
        arguments.parser.error("--verify takes the seed from FILE")
    return _verify(t, arguments.verify)


BATTLE = Command("battle", "hero against demon king; verify a saved battle", _configure, _run)


def _seed(text: str) -> str:
    try:
        read_options(RULES, {"seed": text})
    except BadOptions as fault:
        raise ArgumentTypeError(fault.text) from None
    return text


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text) < 1:
        raise ArgumentTypeError(f"{text}: A number from 1 is wanted.")
    return int(text)


# --- fighting ---------------------------------------------------------------------------------------------------------


def _fight(t: Texts, seed: str | None, save: str | None) -> int:
    options = {} if seed is None else {"seed": seed}
    began = RULES.begin(read_options(RULES, options), Random())
    _write_note(t("battle-commitment", commitment=began.commitment))
    replay = Replay()
    for event in _play(t, began, options):
        replay.apply(event, 0)
    _write_note(t("battle-seed", seed=began.seed))
    if save is None:
        return 0
    try:
        Path(save).write_bytes(write_replay(replay))
    except OSError as error:
        return _fail(f"{save} cannot be written: {error.strerror}.")
    return 0


def _play(t: Texts, began: Event, options: dict[str, str]) -> Iterator[AnyTableEvent]:
    """Play a battle of programs and write it to standard output; yields the events of a table."""
    yield Opened(RULES.key, options, PROGRAM, code="", epoch="")
    yield from (Seated(seat, PROGRAM, "") for seat in SEATS)
    yield Began(1, began)
    state = RULES.evolve(RULES.blank, began)
    dice = Random(0)  # never thrown: the battle has its own
    while (seat := state.turn) is not None:
        if seat == HERO:
            _write(round_lines(t, state))
        number = state.actions // len(SEATS) + 1
        for chosen in choices(RULES, state, SEATS, dice, most=1):
            events, state = RULES.decide(state, seat, chosen.action, dice)
            for event in events:
                _write(event_lines(t, event))
                yield Played(seat, number, event)
    outcome = RULES.outcome(state)
    if outcome is not None:
        yield Ended(outcome)


# --- verifying --------------------------------------------------------------------------------------------------------


def _verify(t: Texts, name: str) -> int:
    try:
        with Path(name).open("rb") as file:
            replay = read_replay(file.read(MOST_BYTES + 1))
    except OSError as error:
        return _fail(f"{name} cannot be read: {error.strerror}.")
    except BadReplay as bad:
        return _fail(f"{name}: {bad.text}")
    if replay.game is not RULES:
        return _fail(f"{name}: This is a replay of another game; only battles have dice.")
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


def _simulate(battles: int, seed: str) -> int:
    _write(report(_with_progress(every_pairing(battles, seed))))
    return 0


def _with_progress(fought: Iterator[tuple[str, str, Results]]) -> Iterator[tuple[str, str, Results]]:
    """The pairings, each written to standard error where that is a terminal."""
    for hero, demon_king, results in fought:
        if sys.stderr.isatty():
            sys.stderr.write(f"{hero} / {demon_king}: {results.hero_wins} of {results.battles}\n")
        yield hero, demon_king, results


def _write(lines: Sequence[str] | Iterator[str]) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")


def _write_note(line: str) -> None:
    """Write a line to standard error, at its place in the course of the battle."""
    sys.stdout.flush()
    sys.stderr.write(f"{line}\n")


def _fail(sentence: str) -> int:
    _write_note(sentence)
    return FAILED
