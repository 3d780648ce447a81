"""What can play: levels, scripts in processes of their own, engines; and what is wrong with some of them."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from banmen.arena.contenders import Contenders, OpenContender, Spec, open_contender, read_spec
from banmen.arena.match import Match
from banmen.games import GAMES
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, Place, opening
from banmen.programs.external import ProgramFault
from tests.banmen.arena import scripts
from tests.banmen.arena.scripts import script

OTHER_ENGINE = Path(__file__).parents[1] / "games" / "reversi" / "nboard" / "other_engine.py"
LIMIT_S = 60.0


def engine(fault: str = "") -> str:
    return f"nboard:{sys.executable} {OTHER_ENGINE} {fault}".rstrip()


@pytest.fixture
def opened() -> Iterator[Callable[..., OpenContender]]:
    """Opens contenders, which end with the test."""
    running: list[OpenContender] = []

    def open_one(text: str, limit_s: float = LIMIT_S) -> OpenContender:
        match = Match(game="reversi", a=text, b="1", seed=1, limit_s=limit_s, depth=1)
        running.append(open_contender(REVERSI, match, "a"))
        running[-1].begin("1/0/a")
        return running[-1]

    yield open_one
    for contender in running:
        contender.close()


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("5", Spec("level", "5")),
        ("level:10", Spec("level", "10")),
        ("bot.py", Spec("script", "bot.py")),
        ("C:bot.py", Spec("script", "C:bot.py")),
        ("nboard:./edax -nboard", Spec("nboard", "./edax -nboard")),
        ("11", None),
        ("level:11", None),
        ("nboard:", None),
        ("uci:stockfish", None),
        ("", None),
    ],
)
def test_specifications_are_parsed(text: str, spec: Spec | None) -> None:
    assert read_spec(REVERSI, text) == spec


def test_a_game_without_protocols_has_no_engines() -> None:
    assert read_spec(GAMES["battle"], "nboard:./edax") is None


def test_a_level_plays_as_at_a_table_and_the_same_again(opened: Callable[..., OpenContender]) -> None:
    level, again = opened("level:1"), opened("1")
    assert level.choose(opening(8), BLACK) == again.choose(opening(8), BLACK)
    assert level.name == ""


def test_a_script_plays_whatever_it_writes(tmp_path: Path, opened: Callable[..., OpenContender]) -> None:
    player = opened(script(tmp_path, scripts.FIRST))
    assert [player.choose(opening(8), BLACK).action for _ in range(2)] == [Place("d3")] * 2


def test_the_dice_of_a_script_follow_from_the_seed(tmp_path: Path, opened: Callable[..., OpenContender]) -> None:
    player = opened(script(tmp_path, scripts.AT_RANDOM))
    first = [player.choose(opening(8), BLACK).action for _ in range(8)]
    player.begin("1/0/a")
    assert [player.choose(opening(8), BLACK).action for _ in range(8)] == first
    assert len(set(map(msgspec.json.encode, first))) > 1


@pytest.mark.parametrize(
    ("text", "code", "detail"),
    [
        (scripts.RAISES, "script_raised", "bot.py:4"),
        (scripts.LEAVES, "script_raised", "SystemExit: enough"),
        (scripts.GIVES_NOTHING, "nothing", ""),
        (scripts.GIVES_A_WORD, "no_action", "object"),
        (scripts.GIVES_A_FILE, "no_action", "TextIOWrapper"),
        (scripts.DIES, "ended", "3"),
    ],
    ids=["raises", "leaves", "gives nothing", "gives a word", "gives a file", "dies"],
)
def test_a_script_at_fault(
    text: str, code: str, detail: str, tmp_path: Path, opened: Callable[..., OpenContender]
) -> None:
    with pytest.raises(ProgramFault) as fault:
        opened(script(tmp_path, text)).choose(opening(8), BLACK)
    assert fault.value.code == code
    assert detail in " ".join(fault.value.details.values())


def test_a_script_that_hangs_is_at_fault_in_time(tmp_path: Path, opened: Callable[..., OpenContender]) -> None:
    with pytest.raises(ProgramFault) as fault:
        opened(script(tmp_path, scripts.HANGS), 0.05).choose(opening(8), BLACK)
    assert (fault.value.code, fault.value.details) == ("silent", {"seconds": "0.05"})


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (scripts.ILL_WRITTEN, "script_raised"),
        (scripts.WITHOUT_CHOOSE, "no_choose"),
        ("1 / 0\n", "script_raised"),
        ("def choose(state): ...\n", "bad_signature"),
    ],
)
def test_a_script_that_fails_to_load(
    text: str, code: str, tmp_path: Path, opened: Callable[..., OpenContender]
) -> None:
    with pytest.raises(ProgramFault, match=code) as fault:
        opened(script(tmp_path, text))
    assert any(value.startswith("bot.py") for value in fault.value.details.values())


def test_a_script_that_is_not_there(tmp_path: Path, opened: Callable[..., OpenContender]) -> None:
    with pytest.raises(ProgramFault, match="no_script"):
        opened(str(tmp_path / "none.py"))


def test_an_engine_plays_under_its_own_name(opened: Callable[..., OpenContender]) -> None:
    player = opened(engine())
    assert player.choose(opening(8), BLACK).action == Place("d3")
    assert player.name == "Other Engine"
    assert opened(engine("edax")).choose(opening(8), BLACK).action == Place("d3")


@pytest.mark.parametrize(
    ("fault", "code"),
    [("dies", "ended"), ("silent", "silent"), ("babbles", "bad_move"), ("passes", "passed")],
)
def test_an_engine_at_fault(fault: str, code: str, opened: Callable[..., OpenContender]) -> None:
    player = opened(engine(fault), 0.5 if fault == "silent" else LIMIT_S)
    with pytest.raises(ProgramFault) as raised:
        player.choose(opening(8), BLACK)
    assert raised.value.code == code
    if fault == "dies":
        assert raised.value.details["said"] == "the engine has no more memory"


def test_an_engine_that_refuses_says_why(opened: Callable[..., OpenContender]) -> None:
    with pytest.raises(ProgramFault) as fault:
        opened(engine("refuses"))
    assert fault.value.details["said"] == "other engine: its licence has expired"


def test_contenders_are_started_when_they_are_needed_and_again_after_their_end(tmp_path: Path) -> None:
    match = Match(game="reversi", a=script(tmp_path, scripts.FIRST), b=engine(), seed=1)
    contenders = Contenders(REVERSI, match)
    try:
        assert list(contenders) == ["a", "b"]
        assert len(contenders) == 2
        assert contenders.names() == {}
        first = contenders["a"]
        assert contenders["a"] is first
        contenders.end("a")
        contenders.end("a")
        assert contenders["a"] is not first
        assert contenders["b"].name == "Other Engine"
        assert contenders.names() == {"b": "Other Engine"}
    finally:
        contenders.close()


def test_an_unsuitable_contender_is_not_started() -> None:
    with pytest.raises(ProgramFault, match="not_started"):
        open_contender(REVERSI, Match(game="reversi", a="99", b="1", seed=1), "a")
