from banmen.games.battle.state import DEMON_KING, HERO, Fell, Guarded
from banmen_client.games.battle.scene.animation import LONGEST_QUEUE, animations_between, finished, in_sequence
from tests.banmen_client.games.battle.moments import after, blow, moments, state_of


def test_what_led_from_one_state_to_the_next_is_found_among_what_is_told() -> None:
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


def test_a_state_that_does_not_follow_is_not_played() -> None:
    before = state_of()
    assert not animations_between(before, state_of(hero=12), (blow(),))
    assert not animations_between(before, state_of(hero=12), ())
    assert not animations_between(after(before, blow()), before, (blow(),)), "back in time"


def test_what_was_missed_for_long_is_not_played() -> None:
    before = state_of()
    told = [blow("hit", seat) for seat in (HERO, DEMON_KING) * LONGEST_QUEUE][: LONGEST_QUEUE + 1]
    assert not animations_between(before, after(before, *told), told)


def test_acts_come_one_after_another_and_each_is_heard_before_its_end() -> None:
    before = state_of(demon_king=10)
    events = blow(), Fell(DEMON_KING, "seed")
    first, second = in_sequence(animations_between(before, after(before, *events), events), 1000, 0.5)
    assert first.start_ms == 1000
    assert first.start_ms < first.sound_at_ms < first.ends_ms == second.start_ms
    assert first.duration_ms == 2 * (first.ends_ms - first.start_ms)


def test_a_charged_blow_takes_longer_to_come() -> None:
    plain, charged = (finished(blow(charged=charged), state_of()) for charged in (False, True))
    assert charged.impact_ms > plain.impact_ms


def test_miss_hit_critical_and_the_ends_are_told_apart_by_ear() -> None:
    sounds = {name: finished(event, after(state, event)).sound for name, (state, event) in moments().items()}
    assert sounds["hit"] == sounds["struck"] == sounds["charged"] == "hit"
    assert len({sounds[name] for name in ("hit", "critical", "evaded", "guard", "peace", "conquered")}) == 6


def test_of_what_was_not_seen_the_loss_is_known() -> None:
    event = blow("critical")
    animation = finished(event, after(state_of(demon_king=200), event))
    assert (animation.before.demon_king.hp, animation.after.demon_king.hp) == (200, 178)
    assert finished(Guarded(HERO), state_of()).before == state_of()
