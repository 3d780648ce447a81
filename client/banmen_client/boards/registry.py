"""The boards, one line a game: what the window needs to draw a game and to play it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pygame

from banmen.game import Seat
from banmen_client.boards import Board
from banmen_client.boards.reversi import ReversiBoard
from banmen_client.boards.reversi_pictures import disc, thumbnail, tile


class Kit(NamedTuple):
    """What the window needs of a game.

    Its board; the piece of a seat (diameter in px); a small board (side in px); the picture of the game (width and
    height in px).
    """

    board: Callable[[], Board]
    piece: Callable[[Seat, int], pygame.Surface]
    thumbnail: Callable[[Any, int], pygame.Surface]
    tile: Callable[[tuple[int, int]], pygame.Surface]


BOARDS: Mapping[str, Kit] = {"reversi": Kit(ReversiBoard, disc, thumbnail, tile)}
