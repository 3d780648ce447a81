"""A player who may look elsewhere is alerted at their turn and at the end, according to the settings."""

from banmen.protocol import messages
from tests.browser.chromium import Visitor
from tests.browser.conftest import Visit
from tests.end_to_end.person import Person
from tests.end_to_end.server_process import Server

NOTE_VIBRATIONS = "window.vibrated = []; navigator.vibrate = (how) => { vibrated.push(how[0]); return true }"
TURN, END = 60, 120


def switch_vibration(player: Visitor, *, on: bool) -> None:
    """Change the setting; on a phone the settings of a table are in its sheet."""
    player.page.evaluate("document.querySelector('.me').click()")
    box = player.page.get_by_label("Vibration")
    assert box.is_checked() is not on
    box.set_checked(on)
    player.page.get_by_role("button", name="Cancel").click()
    player.page.evaluate("document.querySelector('.me').click()")
    assert box.is_checked() is not on, "only what is saved is changed"
    box.set_checked(on)
    player.page.get_by_role("button", name="Save").click()


def test_a_phone_vibrates_at_ones_turn_and_at_the_end_unless_it_is_switched_off(visit: Visit, server: Server) -> None:
    other = Person(server, "Aki")
    table = other.ask(messages.Open, "reversi", {}, {"black": "me"}).table
    other.take_until(lambda: other.mirror is not None)
    assert other.replay.opened is not None
    player = visit(
        f"/{other.replay.opened.code}",
        init_script=NOTE_VIBRATIONS,
        width=390,
        height=664,
        has_touch=True,
        is_mobile=True,
    )
    player.sit_down()
    player.wait_for_board()
    other.ask(messages.Act, table, 1, {"type": "place", "square": "f5"})
    player.wait_until(f"() => String(vibrated) === '{TURN}'")
    switch_vibration(player, on=False)
    act = "app.link.command({ type: 'act', n: 1, table: table.id, action: { type: 'place', square: 'd6' } })"
    assert player.known(f"(await {act}).type") == "done"
    other.ask(messages.Act, table, 2, {"type": "place", "square": "c3"})
    player.wait_until_known("replay.plies.length === 4")
    assert player.page.evaluate("vibrated") == [TURN]
    switch_vibration(player, on=True)
    other.ask(messages.Resign, table)
    player.wait_until(f"() => String(vibrated) === '{TURN},{END}'")
    other.close()
