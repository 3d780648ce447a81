"""The seed of a battle: its commitment, the revealed seed, and the verdict."""

import pygame

from banmen import events as ev
from banmen.game import Outcome
from banmen.games.battle.state import DEMON_KING, HERO, Fell
from banmen.replay import PROGRAM
from tests.banmen_client.games.battle.table import RemoteBattle, at, remote_of
from tests.banmen_client.person import Hall


def test_the_commitment_is_shown_and_copied_before_the_end(watched: Hall) -> None:
    digits = remote_of(watched).truth.commitment
    assert watched.reads(digits[:4])
    assert not watched.reads(remote_of(watched).seed)
    watched.click("seed")
    assert pasted() == digits
    assert not watched.place("verify").widget.enabled


def pasted() -> str:
    """Return the text in the clipboard."""
    from banmen_client.ui.text_field import CLIPBOARD  # noqa: PLC0415 - as the fixture left it

    return CLIPBOARD.read()


def test_after_the_end_the_seed_is_shown_and_verified(over: Hall) -> None:
    assert over.reads("banmen 784")
    over.click("verify")
    assert over.reads("Verified: the seed has the SHA-256 announced at the start")
    over.click("seed")
    assert pasted() == "banmen 784"


def test_v_verifies_too(over: Hall) -> None:
    over.key(pygame.K_v, "v")
    assert over.reads("Verified")


def test_viewing_another_ply_hides_the_verdict(over: Hall) -> None:
    over.click("verify")
    over.key(pygame.K_LEFT)
    assert not over.reads("Verified")


def test_a_battle_given_up_tells_its_seed_and_is_verified(mine: Hall) -> None:
    mine.news(remote_of(mine).attacks(1))
    assert not mine.place("verify").widget.enabled
    mine.news(remote_of(mine).cut_short(Outcome(DEMON_KING, "resigned")))
    assert mine.reads("banmen 784")
    mine.click("verify")
    assert mine.reads("Verified: the seed has the SHA-256 announced at the start")


def test_loaded_dice_are_found_out(hall: Hall) -> None:
    remote = RemoteBattle().fights(PROGRAM, PROGRAM)
    remote.to_the_end()
    *before, last = remote.replay.plies
    forged = RemoteBattle().fights(PROGRAM, PROGRAM)
    for ply in before[1:]:
        forged.record(ev.ActionPlayed(ply.seat or HERO, ply.n, ply.event))
    forged.record(ev.ActionPlayed(last.seat or HERO, last.n, Fell(DEMON_KING, "another seed")))
    forged.record(ev.Ended(Outcome(HERO, "fell")))
    forged.paced(len(forged.replay.plies) - 1)
    at(hall, forged)
    hall.click("verify")
    assert hall.reads("Not verified: the seed does not have the SHA-256 announced at the start.")
