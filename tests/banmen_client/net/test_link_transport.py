from banmen.protocol.messages import Say
from banmen_client.net.link import NoServer, Transport


def test_without_a_server_nothing_is_sent() -> None:
    transport: Transport = NoServer()
    assert not transport.send(Say(transport.new_id(), "t1", "hello"))
    transport.forget("t1")
    transport.resync("t1", None)
