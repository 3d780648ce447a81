"""`banmen battle`: the original's text, and the check of its dice."""

import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgpack
import pytest

from banmen.files.replay_file import read_replay
from banmen.games.battle.state import SEATS
from tests.banmen.console import Console

GOLDEN = Path(__file__).parents[3] / "golden" / "battle"
CRITICAL_HERO = "勇者の攻撃!クリティカルヒット!魔王に22のダメージ"
VERIFIED = (
    "Verified: the seed has the SHA-256 announced at the start, and all 121 rolls and all damage follow from it by the "
    "rules."
)


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str]) -> Console:
    return Console(capsys, "battle")


@pytest.fixture
def saved(console: Console, tmp_path: Path) -> Path:
    """A battle that the demon king won."""
    path = tmp_path / "won.banmen"
    assert console("--seed", "6585", "--save", path).status == 0
    return path


# --- the text ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize(("seed", "name"), [("1", "hero-wins"), ("6585", "demon-king-wins")])
def test_a_battle_has_the_original_text(console: Console, seed: str, name: str, language: str) -> None:
    assert console("--seed", seed, "--lang", language).status == 0
    assert console.out == (GOLDEN / f"{name}-{language}.txt").read_text(encoding="utf-8")


def test_the_original_s_language_is_the_usual_one(console: Console) -> None:
    japanese = console("--seed", "1", "--lang", "ja").out
    assert console("--seed", "1").out == japanese
    assert japanese.startswith(
        "勇者:HP300 攻撃力15\n"
        "魔王:HP400 攻撃力9\n"
        "勇者の攻撃!魔王に15のダメージ\n"
        "魔王の攻撃!勇者に9のダメージ\n"
        "勇者:HP291 攻撃力15\n"
        "魔王:HP385 攻撃力9\n"
    )
    assert japanese.endswith("魔王は倒れた。\n世界に平和が訪れた。\n勇者の勝ち\n")


def test_as_the_original_wrote_it_rounds_are_apart_and_no_winner_is_named(console: Console) -> None:
    usual = console("--seed", "1", "--lang", "ja").out
    original = console("--seed", "1", "--original", "--lang", "en").out
    assert original.startswith(
        "勇者:HP300 攻撃力15\n"
        "魔王:HP400 攻撃力9\n"
        "勇者の攻撃!魔王に15のダメージ\n"
        "魔王の攻撃!勇者に9のダメージ\n"
        "\n"
        "勇者:HP291 攻撃力15\n"
    )
    assert original.endswith("魔王は倒れた。\n世界に平和が訪れた。\n")
    assert original.replace("\n\n", "\n") == usual.removesuffix("勇者の勝ち\n")


def test_the_lines_add_up(console: Console) -> None:
    """Read as the text stands: what is taken from one is missing in the next round."""
    lines = console("--seed", "1").out.splitlines()
    hp = {"勇者": 300, "魔王": 400}
    for line in lines:
        if stands := re.fullmatch(r"(勇者|魔王):HP(\d+) 攻撃力(15|9)", line):
            assert hp[stands[1]] == int(stands[2])
        elif taken := re.search(r"(勇者|魔王)に(\d+)のダメージ$", line):
            assert int(taken[2]) in ((15, 22) if taken[1] == "魔王" else (9, 13))
            assert ("クリティカルヒット!" in line) == (int(taken[2]) in (22, 13))
            hp[taken[1]] -= int(taken[2])
    assert hp["魔王"] <= 0 < hp["勇者"]
    assert CRITICAL_HERO in lines


def test_without_a_seed_a_random_one_is_committed_to_and_printed(console: Console) -> None:
    first = console("--lang", "en")
    committed, seed = (line.rpartition(" ")[2] for line in first.err.splitlines())
    assert re.fullmatch("[0-9a-f]{32}", seed)
    assert committed == sha256(seed.encode()).hexdigest()
    told = first.out
    assert console("--lang", "en", "--seed", seed).out == told
    assert console("--lang", "en").err.splitlines()[1] != f"Seed of the dice {seed}"


@pytest.mark.parametrize(
    "arguments", [("--seed", ""), ("--seed", "x" * 65), ("--seed", "種"), ("--lang", "fr"), ("x",)]
)
def test_wrong_arguments(console: Console, arguments: tuple[str, ...]) -> None:
    assert console(*arguments).status == 2
    assert console.out == ""
    assert "banmen battle: error:" in console.err


# --- saved and verified -----------------------------------------------------------------------------------------------


def test_verifying_a_saved_battle_names_the_winner(console: Console, saved: Path) -> None:
    assert console("--verify", saved, "--lang", "en").status == 0
    assert console.out.splitlines() == [
        f"SHA-256 of the dice's seed {sha256(b'6585').hexdigest()}",
        "Seed of the dice 6585",
        VERIFIED,
        "The hero has fallen.",
        "The world has been conquered.",
        "The demon king wins",
    ]
    assert console.err == ""


def test_a_saved_battle_is_a_replay_like_any_other(saved: Path) -> None:
    replay = read_replay(saved.read_bytes())
    assert replay.show
    assert replay.outcome is not None
    assert (replay.outcome.winner, replay.outcome.reason) == ("demon_king", "fell")
    assert [ply.seat for ply in replay.plies[:4]] == [None, *SEATS, "hero"]
    assert [ply.n for ply in replay.plies[1:5]] == [1, 1, 2, 2]
    assert replay.opened is not None
    assert replay.opened.options == {"seed": "6585"}


def test_a_battle_that_somebody_improved_is_not_verified(console: Console, saved: Path) -> None:
    file = msgpack.unpackb(saved.read_bytes())
    file["snapshot"]["plies"][5]["event"]["damage"] = 300
    saved.write_bytes(msgpack.packb(file))
    assert console("--verify", saved, "--lang", "en").status == 1
    assert console.out.splitlines()[-1] == "Not verified: ply 5 does not follow from the rolls by the rules."
    assert console("--verify", saved).out.splitlines()[-1].startswith("検証できません。5手目")


@pytest.mark.exhaustive
def test_every_field_of_a_saved_battle_is_verified(console: Console, saved: Path) -> None:
    """Each field of the file that says how it went, changed alone."""
    whole = msgpack.unpackb(saved.read_bytes())
    plies = len(whole["snapshot"]["plies"])
    for ply in range(plies):
        for name, value in whole["snapshot"]["plies"][ply]["event"].items():
            file = msgpack.unpackb(saved.read_bytes())
            file["snapshot"]["plies"][ply]["event"][name] = another(value)
            saved_as(saved.with_name("edited"), file)
            status = console("--verify", saved.with_name("edited")).status
            assert status in {1, 4}, (ply, name, value)  # 4: the change made it an invalid battle
            assert "検証しました" not in console.out
    for change in (
        {"outcome": whole["snapshot"]["outcome"] | {"winner": "hero"}},
        {"outcome": whole["snapshot"]["outcome"] | {"reason": "resigned"}},
        {"opened": whole["snapshot"]["opened"] | {"options": {"seed": "another"}}},
        {"plies": whole["snapshot"]["plies"][:-2]},
    ):
        saved_as(saved.with_name("edited"), whole | {"snapshot": whole["snapshot"] | change})
        assert console("--verify", saved.with_name("edited")).status in {1, 4}, change
        assert "検証しました" not in console.out


def another(value: Any) -> Any:
    """Something else of the same kind."""
    others = {"hero": "demon_king", "demon_king": "hero", "hit": "evaded", "evaded": "critical", "critical": "hit"}
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case list():
            return [[number, (shown + 1) % 10_000] for number, shown in value]
    return others.get(value, f"{value[:-1]}{'1' if value[-1] == '0' else '0'}" if len(value) > 9 else f"{value}0")


def saved_as(path: Path, file: Any) -> None:
    path.write_bytes(msgpack.packb(file))


def test_verifying_a_battle_cut_short_names_the_winner_and_the_reason(console: Console, saved: Path) -> None:
    file = msgpack.unpackb(saved.read_bytes())
    del file["snapshot"]["plies"][20:]
    file["snapshot"]["outcome"] = {"winner": "hero", "reason": "resigned", "counts": {}}
    saved_as(saved, file)
    assert console("--verify", saved, "--lang", "en").status == 0
    assert console.out.splitlines()[-1] == "The hero wins · By resignation"
    file["snapshot"]["outcome"] = {"winner": None, "reason": "agreed", "counts": {}}
    saved_as(saved, file)
    assert console("--verify", saved, "--lang", "ja").out.splitlines()[-1] == "引き分け · 合意による"


def test_a_battle_that_is_not_over_is_not_verified(console: Console, saved: Path) -> None:
    file = msgpack.unpackb(saved.read_bytes())
    del file["snapshot"]["plies"][20:]
    file["snapshot"] |= {"outcome": None}
    file["snapshot"]["plies"][0]["event"]["seed"] = ""
    saved.write_bytes(msgpack.packb(file))
    assert console("--verify", saved, "--lang", "en").status == 1
    assert console.out.splitlines()[-1].startswith("This cannot be verified yet")


def test_unreadable_and_unwritable_files_are_reported(console: Console, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_bytes(b"53..7....\n")
    for arguments, sentence in (
        (("--verify", other), f"{other}: This is no saved replay of banmen.\n"),
        (("--verify", tmp_path / "none"), f"{tmp_path / 'none'}: File not found.\n"),
        (("--verify", tmp_path), f"{tmp_path} cannot be read: Is a directory.\n"),
    ):
        assert console(*arguments).status == 4
        assert (console.out, console.err) == ("", sentence)
    assert console("--save", tmp_path / "no" / "folder").status == 4
    told = f"{tmp_path / 'no' / 'folder'} cannot be written: No such file or directory.\n"
    assert (console.out, console.err) == ("", told), "before the first blow"


def test_verifying_is_not_fighting(console: Console, saved: Path) -> None:
    for arguments in (
        ("--verify", saved, "--seed", "1"),
        ("--verify", saved, "--save", saved),
        ("--verify", ""),
        ("--save", ""),
    ):
        assert console(*arguments).status == 2


# --- simulated --------------------------------------------------------------------------------------------------------


def test_simulated_battles_of_every_pairing(console: Console) -> None:
    assert console("--simulate", "10").status == 0
    assert (console.out.count("\n| "), console.err) == (12, "")
    assert "| attack | 100.00 | 0.00 | 0.00 | 100.00 | 0.00 |" in console.out
    assert console("--simulate", "0").status == 2
