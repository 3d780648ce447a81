"""The scene of the battle: which events it animates, in which order, and how animations are skipped."""

import pygame
import pytest

from banmen.games.battle.rules import BATTLE
from banmen.games.battle.state import DEMON_KING, HERO, Event, Fell, Guarded, State
from banmen.texts import Texts
from banmen_client.drawing.board import Board, View
from banmen_client.games.battle.board import BattleBoard
from banmen_client.games.battle.scene import effects, hud
from banmen_client.games.battle.scene.hud import SceneWords
from tests.banmen_client.games.battle.moments import after, blow, moments, state_of

PLACE = pygame.Rect(20, 20, 480, 480)

pytestmark = pytest.mark.usefixtures("display")


class Seen:
    """A scene, and the sounds that it has played."""

    def __init__(self, state: State) -> None:
        self.sounds: list[str] = []
        self.state = state
        self.board = BattleBoard()
        self.board.play_sound = self.sounds.append
        self.board.place(PLACE, 0.8)
        self.board.show(View(state), now_ms=0)

    def happens(self, *events: Event, now_ms: float = 0, animate: float = 1.0) -> None:
        """Show these events together."""
        self.state = after(self.state, *events)
        self.board.show(View(self.state, events), now_ms=now_ms, animate=animate)

    def picture(self, now_ms: float) -> bytes:
        """Return the picture at a time."""
        return pygame.image.tobytes(self.drawn(now_ms)[0], "RGB")

    def moves(self, now_ms: float) -> bool:
        """Return True if an animation runs at a time."""
        return self.drawn(now_ms)[1]

    def drawn(self, now_ms: float) -> tuple[pygame.Surface, bool]:
        """Return a drawn surface, and whether an animation runs."""
        surface = pygame.Surface((520, 520), 0, 32)
        surface.fill((32, 36, 43))
        return surface, self.board.draw(surface, now_ms)


@pytest.fixture
def seen() -> Seen:
    """Return a scene in which the hero is to act."""
    return Seen(state_of())


def test_it_is_a_board(seen: Seen) -> None:
    board: Board = seen.board
    assert board.area.contains(PLACE)
    assert not board.point((100, 100))
    assert board.press((100, 100)) is None
    assert board.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a)) == (False, None)


def test_it_draws_nothing_before_it_has_a_place() -> None:
    assert not BattleBoard().draw(pygame.Surface((10, 10)), 0)


def test_scene_and_strip_share_the_place(seen: Seen) -> None:
    layout = seen.board.layout
    assert layout is not None
    assert PLACE.contains(layout.scene)
    assert PLACE.contains(layout.strip)
    assert not layout.scene.colliderect(layout.strip)
    assert layout.scene.h > 5 * layout.strip.h


def test_nothing_is_drawn_outside_the_scene_and_its_shadow(seen: Seen) -> None:
    seen.happens(blow("critical"))
    surface, _ = seen.drawn(360)
    layout = seen.board.layout
    assert layout is not None
    assert surface.get_at(layout.strip.center)[:3] == (32, 36, 43)
    assert surface.get_at(layout.scene.topleft)[:3] != surface.get_at((layout.scene.x + 20, layout.scene.y + 20))[:3]


def test_a_blow_is_animated_and_sounds_once(seen: Seen) -> None:
    still = seen.picture(0)
    seen.happens(blow())
    assert seen.moves(100)
    assert seen.picture(100) != still
    assert not seen.sounds
    assert seen.moves(400)
    assert seen.moves(500)
    assert seen.sounds == ["hit"]
    assert not seen.moves(2000)
    assert seen.sounds == ["hit"]


def test_showing_the_same_view_again_keeps_the_animation_running(seen: Seen) -> None:
    seen.happens(blow())
    seen.board.show(View(seen.state, (blow(),)), now_ms=300)
    assert seen.moves(350)
    assert not seen.moves(901)


def test_without_animation_the_event_still_sounds(seen: Seen) -> None:
    seen.happens(blow("evaded"), animate=0)
    assert not seen.moves(0)
    assert seen.sounds == ["evaded"]


def test_an_animation_ends_in_the_picture_without_animation(seen: Seen) -> None:
    for event in (blow("critical"), Guarded(DEMON_KING)):
        other = Seen(seen.state)
        other.happens(event, animate=0)
        seen.happens(event, now_ms=5000)
        assert seen.picture(9000) == other.picture(0)


def test_a_press_on_the_scene_skips_the_animation(seen: Seen) -> None:
    seen.happens(blow())
    assert seen.moves(10)
    seen.board.press((PLACE.x + 5, PLACE.bottom - 5))
    assert seen.moves(20), "the press was outside the scene"
    seen.board.press((PLACE.x + 100, PLACE.y + 100))
    assert not seen.moves(30)


def test_enter_skips_a_running_animation(seen: Seen) -> None:
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN)
    assert seen.board.key(enter) == (False, None)
    seen.happens(blow())
    assert seen.board.key(enter) == (True, None)
    assert not seen.moves(10)


def test_settling_skips_queued_animations_too(seen: Seen) -> None:
    """The fall waits in the queue for the blow before it."""
    seen.board.queues = True
    seen.happens(blow("critical", DEMON_KING), Fell(HERO, "seed"))
    assert seen.moves(5)
    seen.board.settle()
    assert not seen.moves(10)
    other = Seen(state_of())
    other.board.queues = True
    other.happens(blow("critical", DEMON_KING), Fell(HERO, "seed"))
    assert not other.moves(9000)
    assert seen.picture(10) == seen.picture(9000) == other.picture(9000)


def test_the_next_ply_does_not_wait_for_the_last_one(seen: Seen) -> None:
    seen.happens(blow())
    seen.happens(blow("hit", DEMON_KING), now_ms=100)
    assert seen.board.unplayed == 1
    assert not seen.moves(1001)
    assert seen.sounds == ["hit"]


def test_a_queue_plays_blow_and_answer_one_after_the_other(seen: Seen) -> None:
    seen.board.queues = True
    seen.happens(blow(), blow("critical", DEMON_KING))
    assert seen.board.unplayed == 2
    assert seen.moves(500)
    assert seen.board.unplayed == 1
    assert seen.sounds == ["hit"]
    assert seen.moves(1400)
    assert seen.board.unplayed == 0
    assert seen.sounds == ["hit", "critical"]
    assert not seen.moves(1801)


def test_the_queue_is_bounded(seen: Seen) -> None:
    seen.board.queues = True
    for _ in range(4):
        seen.happens(blow(), blow("hit", DEMON_KING))
    assert seen.board.unplayed <= 4


def test_stretch_slows_and_speeds_up_animations(seen: Seen) -> None:
    seen.board.stretch = 2
    seen.happens(blow())
    assert seen.moves(1500)
    seen.board.stretch = 0.2
    seen.happens(blow("hit", DEMON_KING), now_ms=3000)
    assert not seen.moves(3190)


def test_an_unrelated_state_is_shown_without_animation(seen: Seen) -> None:
    seen.happens(blow())
    seen.board.show(View(state_of(hero=12), (blow("hit", DEMON_KING),)), now_ms=10)
    assert not seen.moves(20)
    assert not seen.sounds
    seen.board.show(View(None), now_ms=20)
    assert not seen.moves(30)
    assert seen.board._state == BATTLE.blank


def test_miss_hit_and_critical_look_different() -> None:
    pictures = set()
    for state, event in moments().values():
        seen = Seen(state)
        seen.happens(event, animate=0)
        pictures.add(seen.picture(0))
    assert len(pictures) == len(moments())


def test_its_texts_are_in_the_chosen_language(seen: Seen) -> None:
    english = seen.picture(0)
    seen.board.words = SceneWords.of(Texts("ja"))
    assert seen.picture(0) != english


def test_the_users_own_side_is_marked(seen: Seen) -> None:
    before = seen.picture(0)
    seen.board.own_seats = (HERO,)
    assert seen.picture(0) != before


def test_drawing_the_same_state_twice_gives_the_same_picture(seen: Seen) -> None:
    seen.happens(blow("critical"), animate=0)
    assert seen.picture(0) == seen.picture(10)


def test_the_sprites_of_the_next_blow_are_made_ahead(seen: Seen) -> None:
    seen.picture(0)
    assert list(seen.board.preparations())
    makers = (effects.burst, effects.slash, hud.damage_digit)
    made = [maker.misses for maker in makers]
    seen.happens(blow(), animate=0)
    seen.picture(0)
    assert [maker.misses for maker in makers] == made
