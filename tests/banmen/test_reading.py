"""What a file or text is recognised as: a replay, a puzzle, or refused with a sentence, whatever its bytes."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from banmen.files.replay_file import ENDING, BadReplay, write_replay
from banmen.game import BadText, Transcript, WrittenAction
from banmen.games import GAMES
from banmen.games.reversi.notation.transcript import write_transcript
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import Place
from banmen.games.sudoku.files import read_sudoku
from banmen.options import read_options
from banmen.reading import (
    FILE_LIMIT,
    MOST_CHARACTERS,
    FoundGames,
    FoundPuzzle,
    Unread,
    file_endings,
    read_file,
    read_text,
    replay_of,
)
from banmen.replay import Replay
from tests.banmen.games.reversi.recorded_games import TOURNAMENT_GAME

GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TOUR = " 1  4  7 10\n12  9  2  5\n 3  6 11  8\n"


def replay_in(text: str) -> Replay:
    found = read_text(text)
    assert isinstance(found, Replay)
    return found


# --- what is read ---------------------------------------------------------------------------------------------------


def test_a_transcript_is_a_replay_with_its_end() -> None:
    replay = replay_in(TOURNAMENT_GAME)
    assert replay.game is REVERSI
    assert write_transcript(replay.plies) == TOURNAMENT_GAME
    assert replay.outcome is not None
    assert replay.outcome.counts["discs"] == {"black": 32, "white": 32}
    assert [ply.n for ply in replay.plies[1:4]] == [1, 1, 2]


def test_recorded_games_are_read_whatever_is_between_their_moves(shared_data: Path) -> None:
    lines = (shared_data / "reversi" / "wthor_300.txt").read_text().splitlines()
    for line in [line for line in lines if not line.startswith("#")][:20]:
        moves, black, white, *_ = line.split()
        spaced = "\n".join(f"{n + 1}. {moves[4 * n : 4 * n + 4].upper()}" for n in range(-(-len(moves) // 4)))
        outcome = replay_in(spaced).outcome
        assert outcome is not None
        assert outcome.counts["discs"] == {"black": int(black), "white": int(white)}
        assert replay_in(moves).plies == replay_in(spaced).plies


@pytest.mark.parametrize("text", [TOURNAMENT_GAME, "f5d6c3", "6x6 e4e3", "8x8", TOUR])
def test_a_text_is_the_same_game_once_saved_as_a_replay(text: str) -> None:
    replay = replay_in(text)
    again = read_file(write_replay(replay))
    assert isinstance(again, Replay)
    assert again.plies == replay.plies
    assert again.outcome == replay.outcome


@pytest.mark.parametrize(
    ("text", "game"),
    [(GRID, "sudoku"), ("https://puzz.link/p?goishi/6/7/vsten1tvo", "goishi"), ('"O O"\n"OOO"\n', "goishi")],
)
def test_a_puzzle_is_found_with_its_game(text: str, game: str) -> None:
    found = read_text(text)
    assert isinstance(found, FoundPuzzle)
    assert found[:2] == (game, text)
    rules = GAMES[game]
    assert rules.begin(read_options(rules, found.options), Random(1))


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_texts_are_read_in_the_encodings_of_editors_and_in_full_width(codec: str) -> None:
    found = read_file("Ｆ５　ｄ６\r\nc3".encode(codec))
    assert isinstance(found, Replay)
    assert write_transcript(found.plies) == "f5d6c3"


def test_every_game_with_files_has_a_reader() -> None:
    assert {ENDING, ".txt", ".num"} <= file_endings()
    assert all(game.reader for game in GAMES.values() if game.file_endings)


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "nothing"),
        (b" \r\n\t", "nothing"),
        (b"a letter to a friend", "unknown_text"),
        (b"\x7fELF\x02\x01\x01\0\0\0", "no_text"),
        (b"\x89PNG\r\n\x1a\n\0\0", "no_text"),
        (b"\xff\xfe\x00", "no_text"),
        (b"f5" * MOST_CHARACTERS, "text_too_large"),
        (b"f5d6c3a1", "turns_nothing"),
        (GRID[:-1].encode(), "bad_grid"),
        (TOUR.replace("12", "11").encode(), "tour_twice"),
    ],
)
def test_an_unreadable_file_is_refused_with_a_code_and_a_sentence(data: bytes, code: str) -> None:
    with pytest.raises(Unread) as refused:
        read_file(data)
    assert refused.value.code == code
    assert refused.value.text.endswith((".", "9"))
    assert (refused.value.game is None) == (code in {"nothing", "unknown_text", "no_text", "text_too_large"})


def test_a_file_larger_than_any_is_refused_like_a_text_that_is_too_long() -> None:
    with pytest.raises(Unread) as refused:
        read_file(b"1" * FILE_LIMIT)  # not a parameter, which would be held for the whole run
    assert (refused.value.code, refused.value.game) == ("text_too_large", None)


def test_a_fault_says_which_move_and_where() -> None:
    with pytest.raises(Unread, match=r"^Line 2, column 4, move 4: There is a disc on d5 already\.$"):
        read_text("f5d6\nc3 d5")


def test_a_text_meant_for_one_game_is_not_refused_by_another() -> None:
    with pytest.raises(Unread) as refused:
        read_text(TOUR.replace(" 8", " 9"))
    assert refused.value.game == "knights_tour"


def test_a_damaged_replay_is_refused_as_a_replay() -> None:
    with pytest.raises(BadReplay):
        read_file(write_replay(replay_in("f5d6"))[:-5])


def test_the_rules_judge_a_transcript_whoever_wrote_it() -> None:
    twice = [WrittenAction("black", Place("f5"), 1, 1), WrittenAction("white", Place("f5"), 1, 3)]
    with pytest.raises(BadText) as refused:
        replay_of(REVERSI, Transcript({}, twice))
    assert (refused.value.code, refused.value.number, refused.value.column) == ("occupied", 2, 3)


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
@example(b'"')
@example(b"[")
@example(b"#")
@example("①".encode())
@example("1٣ 2\n".encode())
def test_any_bytes_are_read_or_refused_and_nothing_else_happens(data: bytes) -> None:
    with suppress(Unread, BadReplay):
        assert isinstance(read_file(data), (Replay, FoundPuzzle, FoundGames))


@pytest.mark.parametrize("sign", ["1 ", "O", '"', "f5", "1 1\n", ",", "[", "goishi/", "--", "1.", "\n", "|"])
def test_long_texts_are_judged_in_no_time_that_grows_with_their_square(sign: str) -> None:
    text = sign * (60_000 // len(sign)) + "x"
    with pytest.raises(Unread):
        read_text(text)


# --- what people really have ----------------------------------------------------------------------------------------

GAME_PGN = '[Black "Aki"]\n[White "Mio"]\n\n1. f5 d6 2. c3 d3 {fine} 3. c4\n'
POSITION = "-" * 27 + "OX------XO" + "-" * 27 + " X"


@pytest.mark.parametrize(
    "name", ["moves_utf16.txt", "moves_fullwidth.txt", "name_bracket.ggf", "name_bracket_escaped.ggf"]
)
def test_odd_files_of_games_open(shared_data: Path, name: str) -> None:
    replay = read_file((shared_data / "odd" / name).read_bytes())
    assert isinstance(replay, Replay)
    assert write_transcript(replay.plies) == ("f5d6c3" if name.endswith("ggf") else "f5d6c3d3c4")
    if name.endswith("ggf"):
        assert [sitter.name for sitter in replay.seats.values() if sitter] == ["Aki[3d]", "b"]


def test_odd_files_of_grids_open(shared_data: Path) -> None:
    paths = sorted((shared_data / "odd").glob("grid*"))
    assert len(paths) == 8
    for path in paths:
        found = read_file(path.read_bytes())
        if path.name.startswith("grids"):
            assert isinstance(found, FoundGames)
            assert [sheet.digits[:5] for sheet in found.games] == [(5, 3, 0, 0, 7), (1, 0, 0, 0, 0)]
        else:
            assert isinstance(found, FoundPuzzle)
            assert read_sudoku(found.text).digits[:5] == (5, 3, 0, 0, 7)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        (GAME_PGN, "f5d6c3d3c4"),
        ("Game 1\n\nf5d6c3d3c4", "f5d6c3d3c4"),
        ("Moves: f5 d6 c3", "f5d6c3"),
        ("Look at this:\n```\nf5 d6\n```\nNice, is it not?", "f5d6"),
        ("> f5 d6\n> c3", "f5d6c3"),
        ("https://reversi.example/game?moves=f5d6c3d3c4", "f5d6c3d3c4"),
        ("“f5d6c3”", "f5d6c3"),
        ('"f5d6c3"', "f5d6c3"),
        ("1. f5! d6 (1... f4) 2. c3?", "f5d6c3"),
        ('[Black "Aki"]\n\n1. f5 {[%clk 0:05:00]} d6 {[%clk 0:04:58]} 2. c3 *', "f5d6c3"),
        ("1: f5\n2: d6\n3: c3", "f5d6c3"),
        ("I lost this: f5d6c3. Where?", "f5d6c3"),
    ],
)
def test_a_game_is_read_whatever_is_around_it(text: str, moves: str) -> None:
    assert write_transcript(replay_in(text).plies) == moves


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("f5d6c3d3c4\nf5f6e6f4\n", ["", ""]),
        (f"{GAME_PGN}\n{GAME_PGN}", ["", ""]),
        ("https://a.example/?k=f5d6c3d3c4\nhttps://a.example/?k=f5f6e6f4\n", ["", ""]),
        ("black,white,moves\nAki,Mio,f5d6c3d3c4\nA,B,f5f6e6f4\n", ["", ""]),
        ("Round 1\nf5 d6 c3\nd3 c4\n\nRound 2\nf5 f6 e6\nf4\n", ["", ""]),
        (f"{POSITION}; f5:+2; d6:-1\n{POSITION.replace(' X', ' O')}; f4:+3; % two\n", [POSITION, POSITION[:-1] + "O"]),
    ],
)
def test_several_games_are_a_list(text: str, starts: list[str]) -> None:
    found = read_text(text)
    assert isinstance(found, FoundGames)
    assert [record.start for record in found.games] == [start.replace(" ", "") for start in starts]


def test_a_position_with_scored_moves_is_a_puzzle() -> None:
    start = POSITION.replace(" ", "")
    found = read_text(f"{POSITION}; f5:+2; d6:-1\n")
    assert found == FoundPuzzle("reversi", start, {"size": 8, "start": start})


def test_an_address_in_a_sentence_is_found() -> None:
    found = read_text("Try <https://puzz.link/p?goishi/6/7/vsten1tvo>, it is hard.")
    assert isinstance(found, FoundPuzzle)
    assert found[:2] == ("goishi", "https://puzz.link/p?goishi/6/7/vsten1tvo")


@pytest.mark.parametrize(
    ("text", "game", "place"),
    [
        ("5,3,,,7,,,,\n6,,,1,9,5x,,,\n,9,8,,,,,6,\n", "sudoku", (2, 9)),
        (f"https://sudoku.example/?g={GRID[:-1]}", "sudoku", (1, 107)),
        ("> f5d6\n> c3 d5", "reversi", (2, 6)),
        ("f5d6c3d3c4\nf5f6e6f4\nc4c3a1", "reversi", (3, 5)),
        ("https://a.example/?k=f5d6c3d3a1", "reversi", (1, 30)),
        ("Aki: f5d6c3d3\nMio: f5f6e6f4\nRen: f5d6c3d9", "reversi", (3, 12)),
        ("1 4 7 10\n12 9 2 5\n3 6 11 x\n", "knights_tour", (3, 8)),
        ("https://puzz.link/p?nurikabe/9/9/abc", "goishi", (1, 21)),
        ("https://puzz.link/p?sudoku/4/4/1g2h3j4", "sudoku", (1, 28)),
        ("https://sudokupad.app/sclN4IgzglgXgpi", "sudoku", (1, 1)),
        ("1.3.\n..2.\n.1..\n4..2", "sudoku", (1, 1)),
        ("1 2 . .\n3 . . .\n. . 3 .\n. . . 1\n", "sudoku", (1, 1)),
    ],
)
def test_a_refusal_names_the_likely_game_and_the_first_place(text: str, game: str, place: tuple[int, int]) -> None:
    with pytest.raises(Unread) as refused:
        read_text(text)
    assert refused.value.fault is not None
    assert (refused.value.game, (refused.value.fault.line, refused.value.fault.column)) == (game, place)


@pytest.mark.parametrize(
    "sign", ['[A "x"]\n', "{", "()", "f5d6\n", "://", "https://a ", "(;A[", "]]", "\t", "5|", "> ", "* "]
)
def test_long_hostile_texts_are_judged_in_linear_time(sign: str) -> None:
    with pytest.raises(Unread):
        read_text(sign * (100_000 // len(sign)) + "x")
