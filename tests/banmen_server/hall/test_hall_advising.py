"""Help over the wire: only for seated players, only from games that give help, and with a limit."""

from base64 import b64encode
from pathlib import Path

from banmen.protocol import messages
from tests.banmen_server.wire_client import Scene, play

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_hint_is_sent_only_to_the_player_who_asked(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        aki, watcher = await stage.come("Aki"), await stage.come("Mio")
        opened = await aki.ask(messages.Open, "sudoku", {"givens": PUZZLE})
        await watcher.ask(messages.Watch, opened.table)
        advised = await aki.ask(messages.Advise, opened.table, "hint", "ja")
        assert advised.advice["finding"] == "step"
        assert advised.advice["where"].endswith("してください。")
        assert await watcher.refusal(messages.Advise, opened.table, "hint") == "not_seated"

    play(scene, tmp_path / "hall.db")


def test_a_race_gives_help_only_right_after_the_others_were_notified(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        aki, mio = await stage.come("Aki"), await stage.come("Mio")
        asked = {"givens": PUZZLE, "mode": "race", "aids": "told"}
        table = (await aki.ask(messages.Open, "sudoku", asked)).table
        assert await aki.refusal(messages.Advise, table, "hint") == "not_begun"
        await mio.ask(messages.Join, table)
        assert await aki.refusal(messages.Advise, table, "hint") == "aid_not_told"
        await aki.ask(messages.Act, table, 1, {"type": "aid", "aid": "hint"})
        assert (await aki.ask(messages.Advise, table, "hint")).advice["finding"] == "step"
        assert await mio.refusal(messages.Advise, table, "hint") == "aid_not_told"

    play(scene, tmp_path / "hall.db")


def test_reversi_names_the_best_square_and_its_value(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        aki = await stage.come("Aki")
        seats = {"black": "me", "white": "me"}
        table = (await aki.ask(messages.Open, "reversi", {"size": 4}, seats)).table
        advice = (await aki.ask(messages.Advise, table, "hint")).advice
        assert advice["square"] in {"b1", "a2", "d3", "c4"}
        assert advice == advice | {"moves": 0, "value": -10.0, "shown": "−10", "exact": True}
        assert await aki.refusal(messages.Advise, table, "answer") == "no_advice"

    play(scene, tmp_path / "hall.db")


def test_games_that_give_no_help_say_so(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        aki = await stage.come("Aki")
        table = (await aki.ask(messages.Open, "goishi", {})).table
        assert await aki.refusal(messages.Advise, table, "hint") == "no_advice"

    play(scene, tmp_path / "hall.db")


def test_a_long_list_of_legal_actions_ends_with_the_4096th(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        aki = await stage.come("Aki")
        table = (await aki.ask(messages.Open, "knights_tour", {"rows": 70, "columns": 70})).table
        actions = (await aki.ask(messages.Advise, table, "legal")).advice["actions"]
        assert len(actions) == 4096  # of 4,900 first squares

    play(scene, tmp_path / "hall.db")


def test_later_commands_at_the_table_wait_for_the_help(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        aki = await stage.come("Aki")
        table = (await aki.ask(messages.Open, "sudoku", {"givens": PUZZLE})).table
        await aki.send(messages.Advise("first", table, "check"))
        await aki.send(messages.Act("then", table, 1, {"type": "set", "square": 2, "digit": 1}))
        advised = await aki.answer("first")
        assert advised.advice["finding"] == "right"  # the digit is wrong, and was not there yet
        assert isinstance(await aki.answer("then"), messages.Done)

    play(scene, tmp_path / "hall.db")


def test_any_client_may_have_a_text_read(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        aki = await stage.come("Aki")
        read = await aki.ask(messages.Read, b64encode(PUZZLE.encode()).decode())
        assert (read.advice["game"], read.advice["options"]) == ("sudoku", {"givens": PUZZLE})
        assert read.advice["began"]["givens"] == PUZZLE
        opened = await aki.ask(messages.Open, read.advice["game"], read.advice["options"])
        assert opened.table
        refused = await aki.ask(messages.Read, b64encode(b"f5d6c3a1").decode(), "ja")
        assert "1行7文字目" in refused.advice["fault"]

    play(scene, tmp_path / "hall.db")


def test_a_game_is_reviewed_part_by_part_for_whoever_brings_it(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        aki = await stage.come("Aki")
        game = b64encode(b"f5d6c3d3c4").decode()
        answer = (await aki.ask(messages.Read, game, "en", 0)).advice["review"]
        assert answer["steps"] == 10
        plies = {ply["number"] for ply in answer["plies"]}
        while answer["done"] < answer["steps"]:
            answer = (await aki.ask(messages.Read, game, "en", answer["done"])).advice["review"]
            plies |= {ply["number"] for ply in answer["plies"]}
        assert plies == {1, 2, 3, 4, 5}
        assert answer["said"].startswith("Reviewed")
        puzzle = await aki.ask(messages.Read, b64encode(PUZZLE.encode()).decode(), "en", 0)
        assert puzzle.advice == {"fault": "There is no game here that can be reviewed."}

    play(scene, tmp_path / "hall.db")


def test_reviews_count_as_help_that_an_address_asks_for(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        aki = await stage.come("Aki")
        nothing = b64encode(b"?").decode()
        for number in range(400):
            await aki.send(messages.Read(f"a{number}", nothing, "en", 0))
        answers = [await aki.answer(f"a{number}") for number in range(400)]
        refused = [answer.code for answer in answers if isinstance(answer, messages.Refused)]
        assert set(refused) == {"too_much_advice"}
        assert len(refused) > 100

    play(scene, tmp_path / "hall.db")
