from banmen.games.battle.values import DEMON_KING, HERO, Fell, Guarded
from banmen_client.boards.battle_acts import MOST, done, in_turn, played_between
from tests.banmen_client.boards.battle_moments import after, blow, moments, state_of


def test_what_led_from_one_state_to_the_next_is_found_among_what_is_told() -> None:
    before = state_of()
    mine, answer = blow(), blow("critical", DEMON_KING)
    told = (blow("evaded", DEMON_KING), mine, answer)
    acts = played_between(before, after(before, mine, answer), told)
    assert [act.event for act in acts] == [mine, answer]
    assert [act.actor for act in acts] == [HERO, DEMON_KING]
    assert acts[0].after == acts[1].before
    assert [act.event for act in played_between(acts[0].after, acts[1].after, told)] == [answer]


def test_a_state_that_does_not_follow_is_not_played() -> None:
    before = state_of()
    assert not played_between(before, state_of(hero=12), (blow(),))
    assert not played_between(before, state_of(hero=12), ())
    assert not played_between(after(before, blow()), before, (blow(),)), "back in time"


def test_what_was_missed_for_long_is_not_played() -> None:
    before = state_of()
    told = [blow("hit", seat) for seat in (HERO, DEMON_KING) * MOST][: MOST + 1]
    assert not played_between(before, after(before, *told), told)


def test_acts_come_one_after_another_and_each_is_heard_before_its_end() -> None:
    before = state_of(demon_king=10)
    events = blow(), Fell(DEMON_KING, "seed")
    first, second = in_turn(played_between(before, after(before, *events), events), 1000, 0.5)
    assert first.start_ms == 1000
    assert first.start_ms < first.cue_at_ms < first.ends_ms == second.start_ms
    assert first.length_ms == 2 * (first.ends_ms - first.start_ms)


def test_a_charged_blow_takes_longer_to_come() -> None:
    plain, charged = (done(blow(charged=charged), state_of()) for charged in (False, True))
    assert charged.lead_ms > plain.lead_ms


def test_miss_hit_critical_and_the_ends_are_told_apart_by_ear() -> None:
    cues = {name: done(event, after(state, event)).cue for name, (state, event) in moments().items()}
    assert cues["hit"] == cues["struck"] == cues["charged"] == "hit"
    assert len({cues[name] for name in ("hit", "critical", "evaded", "guard", "peace", "conquered")}) == 6


def test_of_what_was_not_seen_the_loss_is_known() -> None:
    event = blow("critical")
    act = done(event, after(state_of(demon_king=200), event))
    assert (act.before.demon_king.hp, act.after.demon_king.hp) == (200, 178)
    assert done(Guarded(HERO), state_of()).before == state_of()
