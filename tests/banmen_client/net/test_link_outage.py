"""The outage of a link: when it counts, its reason, and the countdown to the next attempt."""

import pytest

from banmen.net.reconnector import LinkState
from banmen_client.net.link import BRIEF_MS, Outage

WAITING = LinkState("waiting", attempt=3, retry_in_s=12.0, code="shutdown", text="Stopped.")


def after(*states: LinkState) -> Outage:
    outage = Outage()
    for state in states:
        outage.follow(state, 5_000)
    return outage


def test_it_counts_down_to_the_next_try() -> None:
    outage = after(LinkState("online"), WAITING)
    assert [outage.retry_in_s(5_000 + ms) for ms in (0, 1, 1_000, 11_000, 11_999, 12_000, 60_000)] == [
        *(12, 12, 11),
        *(1, 1, 1, 1),
    ]
    outage.follow(LinkState("connecting", attempt=4), 17_000)
    assert outage.retry_in_s(17_000) is None
    assert not outage.waiting


def test_the_same_state_again_keeps_the_countdown() -> None:
    outage = after(LinkState("online"), WAITING)
    outage.follow(WAITING, 10_000)
    assert outage.retry_in_s(10_000) == 7


def test_a_brief_outage_is_not_reported() -> None:
    outage = after(LinkState("online"), WAITING, LinkState("connecting", attempt=4))
    assert not outage.lasts(5_000 + BRIEF_MS - 1)
    assert outage.lasts(5_000 + BRIEF_MS)
    outage.follow(LinkState("online"), 9_000)
    assert not outage.lasts(99_000)


def test_it_is_present_from_the_loss_to_the_next_connection() -> None:
    assert not after(LinkState("online")).present
    assert after(LinkState("online"), WAITING).present
    assert not after(LinkState("online"), WAITING, LinkState("online")).present


@pytest.mark.parametrize("kind", ["ended", "offline"])
def test_a_permanent_outage_is_reported_immediately(kind: str) -> None:
    assert after(LinkState("online"), LinkState(kind, code="superseded")).lasts(5_000)  # type: ignore[arg-type] # from names


def test_the_first_try_to_connect_is_no_outage_yet() -> None:
    assert not after(LinkState("connecting", attempt=1)).lasts(60_000)
    assert after(LinkState("connecting", attempt=1), WAITING).lasts(60_000)


def test_the_reason_is_known_while_the_next_try_is_under_way() -> None:
    outage = after(LinkState("online"), WAITING, LinkState("connecting", attempt=4))
    assert outage.reason == WAITING
    outage.follow(LinkState("online"), 9_000)
    assert outage.reason.code == ""
