"""The dice of the viewed blow."""

import pygame

from tests.banmen_client.person import Hall


def test_the_dice_of_the_blow_are_shown(watched: Hall) -> None:
    assert watched.reads("0148")
    assert watched.reads("Evasion below 0500")
    watched.click("follow")
    watched.key(pygame.K_HOME)
    assert watched.reads("No dice were rolled.")
