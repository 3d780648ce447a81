from banmen.games.battle.state import DEMON_KING, HERO, Fell, Guarded
from banmen_client.games.battle.scene.animation import LONGEST_QUEUE, animations_between, finished, in_sequence
from tests.banmen_client.games.battle.moments import after, blow, moments, state_of


def test_the_events_between_two_states_are_animated() -> None:
    before = state_of()
    mine, answer = blow(), blow("critical", DEMON_KING)
    told = (blow("evaded", DEMON_KING), mine, answer)
    animations = animations_between(before, after(before, mine, answer), told)
    assert [animation.event for animation in animations] == [mine, answer]
    assert [animation.actor for animation in animations] == [HERO, DEMON_KING]
    assert animations[0].after == animations[1].before
    assert [animation.event for animation in animations_between(animations[0].after, animations[1].after, told)] == [
        answer
    ]


def test_a_state_that_does_not_follow_is_not_animated() -> None:
    before = state_of()
    assert not animations_between(before, state_of(hero=12), (blow(),))
    assert not animations_between(before, state_of(hero=12), ())
    assert not animations_between(after(before, blow()), before, (blow(),)), "back in time"


def test_more_events_than_the_queue_holds_are_not_animated() -> None:
    before = state_of()
    told = [blow("hit", seat) for seat in (HERO, DEMON_KING) * LONGEST_QUEUE][: LONGEST_QUEUE + 1]
    assert not animations_between(before, after(before, *told), told)


def test_animations_run_in_sequence_and_each_sounds_before_its_end() -> None:
    before = state_of(demon_king=10)
    events = blow(), Fell(DEMON_KING, "seed")
    first, second = in_sequence(animations_between(before, after(before, *events), events), 1000, 0.5)
    assert first.start_ms == 1000
    assert first.start_ms < first.sound_at_ms < first.ends_ms == second.start_ms
    assert first.duration_ms == 2 * (first.ends_ms - first.start_ms)


def test_a_charged_blow_lands_later() -> None:
    plain, charged = (finished(blow(charged=charged), state_of()) for charged in (False, True))
    assert charged.impact_ms > plain.impact_ms


def test_each_kind_of_event_has_its_own_sound() -> None:
    sounds = {name: finished(event, after(state, event)).sound for name, (state, event) in moments().items()}
    assert sounds["hit"] == sounds["struck"] == sounds["charged"] == "hit"
    assert len({sounds[name] for name in ("hit", "critical", "evaded", "guard", "peace", "conquered")}) == 6


def test_a_finished_animation_restores_the_hp_before_its_event() -> None:
    event = blow("critical")
    animation = finished(event, after(state_of(demon_king=200), event))
    assert (animation.before.demon_king.hp, animation.after.demon_king.hp) == (200, 178)
    assert finished(Guarded(HERO), state_of()).before == state_of()
