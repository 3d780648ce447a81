"""The players open to challenges, and the challenges of one session."""

from banmen.net.reconnector import LinkState
from banmen.protocol import messages
from banmen.protocol.messages import Accept, Available, Challenge, Challenged, ChallengeOver, OpenChallenge
from banmen.protocol.rows import Challenger, Player
from banmen_client.table.session import Session
from tests.banmen_client.remote_table import FakeLink

ME, MIO = Challenger("me", "Aki"), Challenger("p2", "Mio")
TO_ME, BY_ME = OpenChallenge("c1", "reversi", MIO, ME, 5), OpenChallenge("c2", "reversi", ME, MIO, 5)
DICE, JUN = Player("p3", "Dice", ("reversi",), bot=True), Player("p4", "jun", ("reversi",))
WELCOME = messages.Welcome(1, "banmen", "me", "t", 0)


def session() -> tuple[Session, FakeLink]:
    link = FakeLink()
    made = Session(link)
    made.receive(WELCOME)
    return made, link


def test_others_are_listed_people_first_and_the_player_is_not() -> None:
    made, _ = session()
    made.receive(messages.Players((DICE, Player("me", "Aki", ("reversi",)))))
    made.receive(messages.PlayerListed(JUN))
    assert made.challenges.players("me") == [JUN, DICE]
    made.receive(messages.PlayerUnlisted("p3"))
    made.receive(messages.PlayerUnlisted("p9"))
    assert made.challenges.players("me") == [JUN]
    made.receive(WELCOME)
    assert made.challenges.players("me") == [], "after a reconnection they are told again"


def test_availability_is_sent_again_after_a_reconnection() -> None:
    made, link = session()
    made.challenges.be_open(on=True)
    made.challenges.be_open(on=True)
    made.receive(WELCOME)
    made.challenges.be_open(on=False)
    assert [call[1] for call in link.calls if call[0] == "tell"] == [
        Available(("reversi", "battle")),
        Available(("reversi", "battle")),
        Available(()),
    ]


def test_a_challenge_is_reported_once_and_answered() -> None:
    made, link = session()
    (report,) = made.receive(Challenged(TO_ME))
    assert (report.id, report.args["name"]) == ("challenged-by", "Mio")
    assert made.receive(Challenged(TO_ME)) == [], "it is told again after a reconnection"
    assert (made.challenges.to("me"), made.challenges.by("me")) == ([TO_ME], [])
    made.answer_challenge("c1", accept=True)
    made.answer_challenge("c1", accept=False)
    assert isinstance(link.sent[-2], Accept)
    assert isinstance(link.sent[-1], messages.Decline)


def test_an_accepted_challenge_leads_to_its_table() -> None:
    made, link = session()
    made.receive(LinkState("online"))
    made.receive(Challenged(BY_ME))
    assert made.receive(ChallengeOver("c2", "accepted", "t1")) == []
    assert isinstance(link.sent[-1], messages.Join)
    assert link.sent[-1].table == "t1"
    assert made.challenges.by("me") == []


def test_a_declined_challenge_is_reported_to_its_author_alone() -> None:
    made, _ = session()
    made.receive(Challenged(BY_ME))
    (report,) = made.receive(ChallengeOver("c2", "declined"))
    assert (report.id, report.args["name"]) == ("challenge-declined", "Mio")
    made.receive(Challenged(TO_ME))
    assert made.receive(ChallengeOver("c1", "expired")) == []
    assert made.receive(ChallengeOver("c9", "expired")) == []


def test_a_challenge_is_sent_with_its_settings() -> None:
    made, link = session()
    made.receive(LinkState("online"))
    clock = messages.ClockRule(60_000)
    made.challenge("p3", "reversi", options={"size": 6}, clock=clock, seat="white")
    sent = link.sent[-1]
    assert isinstance(sent, Challenge)
    assert (sent.to, sent.options, sent.clock, sent.seat) == ("p3", {"size": 6}, clock, "white")
