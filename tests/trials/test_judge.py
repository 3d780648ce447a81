"""The judgement finds what is planted: a lost record, a doubled one, one out of place, a leak, another fold."""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from banmen.events import ActionPlayed, Began, Ended, Seated, TableOpened
from banmen.game import Outcome
from banmen.games import GAMES
from banmen.protocol import messages
from banmen.protocol.codec import pack
from banmen.replay import Replay, state_hash
from tests.trials.client import Acknowledged, Client
from tests.trials.data_file import KeptTable
from tests.trials.judge import differences, judge_acknowledged
from tests.trials.leaks import judge_tapes
from tests.trials.results import Result, late
from tests.trials.tables import Kind, Table

AKI, MIO = "aki", "mio"


def client(player: str, *acknowledged: Acknowledged, tape: list[bytes] | None = None) -> Client:
    made = Client(player, lambda: "", Random(1), tape=tape)
    made.player = player
    made.acknowledged = list(acknowledged)
    return made


def kept_battle() -> KeptTable:
    """A battle of two blows, whose dice nobody may know before it ends."""
    game, kept = GAMES["battle"], KeptTable()
    kept.add([TableOpened("battle", {}, AKI, "CODE", "e"), Seated("hero", AKI, "Aki")], 1, f"{AKI}/1")
    began = game.begin(game.Options(), Random(1))
    kept.add([Seated("demon_king", MIO, "Mio"), Began(1, began)], 2, f"{MIO}/1")
    state = game.evolve(game.blank, began)
    for n, seat in ((1, "hero"), (1, "demon_king")):
        action = next(iter(game.legal(state, seat)))
        decided = game.decide(state, seat, action, Random(1))
        state = decided.state
        kept.add([ActionPlayed(seat, n, event) for event in decided.events], 3, f"{(AKI, MIO)[seat != 'hero']}/2")
    kept.add([Ended(Outcome("hero", "resigned"), opening=began)], 4, f"{MIO}/3")
    return kept


def acts(kept: KeptTable) -> list[Client]:
    act = messages.Act("2", "t", 1, {"type": "attack"})
    first, second = kept.records[2].seq, kept.records[3].seq
    return [client(AKI, Acknowledged("t", AKI, "2", first, act)), client(MIO, Acknowledged("t", MIO, "2", second, act))]


def judged(clients: list[Client], kept: Mapping[str, KeptTable]) -> Result:
    result = Result("judge", "the judgement")
    judge_acknowledged(result, clients, kept)
    return result


def test_records_stored_once_and_in_order_are_right() -> None:
    kept = kept_battle()
    result = judged(acts(kept), {"t": kept})
    assert result.passed
    assert result.acknowledged == 2


def test_a_missing_record_is_lost() -> None:
    kept = kept_battle()
    clients = acts(kept)
    del kept.records[3]
    assert judged(clients, {"t": kept}).lost == 1


def test_a_missing_table_has_lost_all_records() -> None:
    assert judged(acts(kept_battle()), {}).lost == 2


def test_another_players_record_in_its_place_is_a_loss() -> None:
    kept = kept_battle()
    clients = acts(kept)
    kept.records[3] = kept.records[3]._replace(append_id="eve/9")
    assert judged(clients, {"t": kept}).lost == 1


def test_a_repeated_record_is_doubled() -> None:
    kept = kept_battle()
    clients = acts(kept)
    kept.records.append(kept.records[2]._replace(seq=99))
    assert judged(clients, {"t": kept}).doubled == 2  # its id, and its action


def test_an_archived_record_without_its_id_is_found_by_its_position() -> None:
    kept = kept_battle()
    clients = acts(kept)
    kept.records = [record._replace(append_id="") for record in kept.records]
    assert judged(clients, {"t": kept}).passed
    del kept.records[2]
    assert judged(clients, {"t": kept}).lost == 1


def test_another_fold_is_a_difference() -> None:
    kept = kept_battle()
    table, known = Table(Kind("battle", "battle")), kept.seen_by("hero")
    assert differences(table, client(AKI), known, kept.seen_by("hero"), "the file") == []
    known.plies[2] = msgspec.structs.replace(known.plies[2], n=7)
    assert differences(table, client(AKI), known, kept.seen_by("hero"), "the file")


def leaked(kept: KeptTable, message: Any) -> int:
    """What is found where this frame is sent to the hero."""
    result = Result("leaks", "leaks")
    hero = client(AKI, tape=[pack(message)])
    table = Table(Kind("battle", "battle", masked=True), id="t", players=[hero])
    judge_tapes(result, [table], {"t": kept})
    return result.leaked


def events_of(kept: KeptTable, number: int, *, masked: bool) -> messages.Events:
    """Return the events of a record, masked for the hero or with nothing hidden."""
    record = kept.records[number]
    game = GAMES["battle"]
    events = [
        msgspec.structs.replace(event, event=game.reveal(event.event, "hero"))
        if masked and isinstance(event, (Began, ActionPlayed))
        else event
        for event in record.events
    ]
    told = tuple(messages.Event(record.at, msgspec.to_builtins(event)) for event in events)
    return messages.Events("t", "e", record.seq - len(told) + 1, told)


def test_a_masked_event_is_no_leak() -> None:
    kept = kept_battle()
    assert [leaked(kept, events_of(kept, number, masked=True)) for number in range(5)] == [0] * 5


def test_an_unmasked_event_is_a_leak() -> None:
    kept = kept_battle()
    assert leaked(kept, events_of(kept, 1, masked=False)) == 2  # the event, and the seed in its bytes


@pytest.mark.parametrize("masked", [True, False])
def test_rows_of_the_list_are_checked(*, masked: bool) -> None:
    kept = kept_battle()
    going_on = KeptTable(kept.records[:3], kept.replay)
    true = Replay()
    for record in going_on.records:
        for event in record.events:
            true.apply(event, record.at)
    state = going_on.seen_by(None).state if masked else true.state
    row = messages.Row("t", "battle", "playing", {}, {}, "all", state=msgspec.to_builtins(state))
    assert state_hash(row.state) == state_hash(state)
    assert (leaked(kept, messages.Listed(row)) == 0) == masked


def test_of_a_hundred_values_one_may_be_later() -> None:
    assert late([float(n) for n in range(1, 101)]) == 100.0
    assert late([1.0] * 199 + [50.0]) == 1.0
    assert late([]) == 0.0
