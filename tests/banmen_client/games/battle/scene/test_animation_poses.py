import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.battle.state import DEMON_KING, HERO, SEATS, opponent
from banmen_client.games.battle.scene.animation import Animation, Pose, at_rest, pose_at
from tests.banmen_client.games.battle.moments import after, blow, moments, state_of


def animation_of(name: str) -> Animation:
    """Return an animation that starts at 0 with stretch 1."""
    state, event = moments()[name]
    return Animation(event, state, after(state, event))


def at(name: str, ms: float) -> Pose:
    """Return the pose of an animation `ms` after its start."""
    return pose_at(animation_of(name), ms)


def landed(name: str) -> Pose:
    """Return the pose just after the impact."""
    return at(name, animation_of(name).impact_ms + 1)


def over(name: str) -> Pose:
    """Return the pose after the end."""
    return at(name, 1e9)


@given(name=st.sampled_from(sorted(moments())), share=st.floats(0, 1))
def test_hp_and_lights_stay_within_bounds(name: str, share: float) -> None:
    animation = animation_of(name)
    now = pose_at(animation, share * animation.duration_ms)
    for seat in SEATS:
        low, high = sorted(state.fighter(seat).hp for state in (animation.before, animation.after))
        assert low <= now.hp[seat] <= now.hp_before[seat] <= high
        assert 0 <= now.stances[seat].opacity <= 1
        assert 0 <= now.stances[seat].flash <= 1
        assert abs(now.stances[seat].right) < 120
        assert 0 <= now.shields[seat] <= 1
    assert all(0 <= light <= 1 for light in (now.glare, now.fire, now.burst, now.wave, now.wind, now.badge, now.dark))


@pytest.mark.parametrize("name", ["hit", "critical", "charged", "evaded"])
def test_before_the_impact_the_pose_does_not_show_the_result(name: str) -> None:
    animation = animation_of(name)
    now = pose_at(animation, animation.impact_ms - 1)
    assert now.hp == {seat: animation.before.fighter(seat).hp for seat in SEATS}
    assert (now.burst, now.wind, now.number, now.badge) == (0, 0, 0, 0)


@pytest.mark.parametrize("name", sorted(moments()))
def test_the_actor_returns_to_its_place(name: str) -> None:
    animation = animation_of(name)
    if name not in {"peace", "conquered"}:
        assert over(name).stances[animation.actor].right == 0
        assert over(name).sword == 0
    assert over(name).hp == {seat: animation.after.fighter(seat).hp for seat in SEATS}


def test_the_lost_hp_stay_visible_after_a_blow() -> None:
    now = over("critical")
    assert now.hp[DEMON_KING] == 178
    assert now.hp_before[DEMON_KING] == 200


def test_an_evading_fighter_sways_aside_in_the_wind() -> None:
    assert at("evaded", animation_of("evaded").impact_ms).stances[HERO].right < -30
    assert over("evaded").stances[HERO].right < -10
    assert over("evaded").wind == 1
    assert (over("evaded").burst, over("evaded").number) == (0, 0)
    assert over("hit").wind == 0


def test_a_critical_hit_is_heavier_than_a_hit() -> None:
    def shock(name: str) -> float:
        animation = animation_of(name)
        places = [
            pose_at(animation, animation.impact_ms + ms).stances[opponent(animation.actor)].right for ms in range(200)
        ]
        return max(map(abs, places))

    assert shock("critical") > shock("hit") > shock("guarded")
    assert landed("critical").dark > 0 == landed("hit").dark


def test_only_a_charged_blow_has_fire() -> None:
    assert at("charged", 500).fire > 0.5
    assert at("hit", 200).fire == 0
    assert over("charged").fire == 0


def test_a_shield_stands_as_long_as_the_guard_holds() -> None:
    assert over("guard").shields == {HERO: 1, DEMON_KING: 0}
    assert at_rest(state_of(guarding=DEMON_KING)).shields == {HERO: 0, DEMON_KING: 1}
    assert landed("guarded").shields[HERO] > 0.9
    assert over("guarded").shields[HERO] == 0


def test_a_fallen_fighter_sinks_and_fades() -> None:
    now = over("peace")
    assert now.stances[DEMON_KING].opacity < 0.5
    assert now.stances[DEMON_KING].down > 30
    assert now.stances[HERO].opacity == 1
    assert now.sword > 0, "raised"
    assert over("conquered").sword < 0, "dropped"


def test_an_animation_without_duration_ends_immediately() -> None:
    state, event = state_of(), blow()
    assert pose_at(Animation(event, state, after(state, event), stretch=0), 0) == over("hit")
