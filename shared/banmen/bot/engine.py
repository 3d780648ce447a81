"""An external engine as a bot: the `choose` that asks it.

An engine that fails is restarted and asked once more. If it fails again it has no move for this position: the bot stops
with one sentence, and its games stay open, to be continued.
"""

from random import Random
from threading import Lock
from typing import Any

from banmen.bot.choosing import ChooseFailed, Fault
from banmen.commands.errors import program_fault_text
from banmen.game import AnyGame, IllegalMove, Seat
from banmen.processes.child import open_program
from banmen.programs.external import ExternalProgram, ProgramFault, illegal
from banmen.texts import Texts

ENGINE_FAULT = "engine"
"""The kind of fault after which the bot cannot continue."""

_TRIES = 2
_NO_DICE = Random(0)


class EngineChoice:
    """Asks one engine for the moves of all tables of a bot, one at a time. `limit_s` is the time for a move."""

    def __init__(self, game: AnyGame, protocol: str, command: str, *, depth: int, limit_s: float, t: Texts) -> None:
        """Start the engine. Raise ProgramFault."""
        self._game, self._protocol, self._command = game, protocol, command
        self._depth, self._limit_s, self._t = depth, limit_s, t
        self._asked = Lock()
        self._engine: ExternalProgram | None = self._open()
        self.name = self._engine.name

    def __call__(self, state: Any, _legal: list[Any], seat: Seat) -> Any:
        """Return the engine's move, checked by the rules. Raise ChooseFailed if it has none."""
        with self._asked:
            for tries_left in reversed(range(_TRIES)):
                try:
                    return self._choose(state, seat)
                except ProgramFault as fault:
                    self._end()
                    if not tries_left:
                        said = program_fault_text(self._t, fault.code, fault.details)
                        raise ChooseFailed(Fault(ENGINE_FAULT, {"fault": said})) from fault
        return None

    def close(self) -> None:
        """Stop the engine."""
        self._end()

    def _choose(self, state: Any, seat: Seat) -> Any:
        engine = self._engine = self._engine or self._open()
        action = engine.choose(state, seat, self._limit_s)
        try:
            self._game.decide(state, seat, action, _NO_DICE)
        except IllegalMove as refusal:
            raise illegal(action, refusal) from None
        return action

    def _open(self) -> ExternalProgram:
        return open_program(self._game, self._protocol, self._command, self._depth)

    def _end(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.close()
