"""`TwoPlayerFacts`: what a game of moves for two provides for its table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from banmen.game import Outcome, Seat
from banmen.replay import Ply
from banmen.texts import Texts
from banmen_client.drawing.board import Board


@dataclass(frozen=True)
class TwoPlayerFacts:
    """The parts of a two-player table that the game provides.

    `board` makes the board; `piece(seat, diameter_px)` draws a piece. `ply_text` is a ply in the move list,
    `action_text` an action that is sent. `options_text` is the subtitle, from the table's options. `count` is the
    number of a seat's pieces, if it is shown; `passed` the seat that an event forces to pass; `transcript` the moves as
    one line of text, if the game has one; `score_text` the result in numbers; `line_name` the name of the opening up to
    the ply in view, empty for none. `board_keys` are the message ids of the board's keys.
    """

    board: Callable[[], Board]
    piece: Callable[[Seat, int], pygame.Surface]
    ply_text: Callable[[Texts, Any], str]
    action_text: Callable[[Any], str]
    options_text: Callable[[Texts, Mapping[str, Any]], str] = lambda _t, _options: ""
    count: Callable[[Any, Seat], int] | None = None
    passed: Callable[[Any], Seat | None] = lambda _event: None
    transcript: Callable[[Sequence[Ply]], str] | None = None
    score_text: Callable[[Texts, Outcome], str] = lambda _t, _outcome: ""
    line_name: Callable[[Texts, Sequence[Ply]], str] = lambda _t, _plies: ""
    board_keys: Sequence[str] = ("key-square", "key-arrows")
