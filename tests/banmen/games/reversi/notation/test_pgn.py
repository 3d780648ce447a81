"""Games of reversi in PGN, and comments in transcripts."""

import pytest

from banmen.games.reversi.notation.pgn import games_in, is_pgn, moves_of, without_comments

GAME = """\
[Event "Club {evening}"]
[Black "Aki [3d]"]
[White "Mio \\"M\\""]
[Result "33-31"]

1. f5 d6 {a (good) one} 2. c3! d3?! (2. c5 (f4) d7) $4 c4
; a comment
% another
33-31
"""


def test_the_tags_of_a_game_and_its_moves() -> None:
    assert is_pgn(GAME)
    (game,) = games_in(GAME)
    assert game.tags == {"event": "Club {evening}", "black": "Aki [3d]", "white": 'Mio "M"', "result": "33-31"}
    assert without_comments(game.moves).split() == ["1.", "f5", "d6", "2.", "c3", "d3", "c4"]


def test_what_a_tag_calls_unknown_is_left_empty() -> None:
    (game,) = games_in('[Event "?"]\n[Black "?"]\n[White "Who?"]\n\n1. f5 d6\n')
    assert game.tags == {"event": "", "black": "", "white": "Who?"}


def test_games_follow_one_another() -> None:
    first, second = games_in(GAME + GAME.replace("Aki", "Ken"))
    assert (first.tags["black"], second.tags["black"]) == ("Aki [3d]", "Ken [3d]")
    assert (first.line, second.line) == (1, 10)


@pytest.mark.parametrize("text", ["f5d6", '"O O"\n', "[Puzzle]\n", ""])
def test_other_texts_have_no_tag(text: str) -> None:
    assert not is_pgn(text)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("f5 - d6 – c3", "f5 d6 c3"),
        ("f5 -> d6 → c3", "f5 d6 c3"),
        ('"f5d6"', "f5d6"),
        ("f5 -- d6", "f5 -- d6"),
        ("f5 d6 *", "f5 d6"),
        ("# head\n// more\nf5", "f5"),
        ("f5 {never closed", "f5 {never closed"),
        ("f5d6 +4", "f5d6"),
        ("f5 {[%clk 0:05:00]} d6 {half % of it} c3", "f5 d6 c3"),
        ("f5 % {never closed\nd6", "f5 d6"),
        ("P@f5 P@d6", "f5 d6"),
        ("k=f5%20d6", "k=f5%20d6"),
    ],
)
def test_everything_but_moves_becomes_blanks(text: str, moves: str) -> None:
    plain = without_comments(text)
    assert plain.split() == moves.split()
    assert len(plain) == len(text)


def test_a_board_keeps_its_signs() -> None:
    board = "-" * 27 + "O*------*O" + "-" * 27 + " *"
    assert without_comments(board) == board


def test_headings_stand_above_the_tags_which_may_share_a_line() -> None:
    (game,) = games_in('Game of the day\n\n[Black "Aki"] [White "Mio"]\n\n1. f5 d6 ; the tiger\n2. c3\n')
    assert game.tags == {"black": "Aki", "white": "Mio"}
    assert moves_of(game).split() == ["1.", "f5", "d6", "2.", "c3"]
    assert is_pgn('Game of the day\n[Black "Aki"]')
