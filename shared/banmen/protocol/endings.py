"""The server's messages about an end: of a table, of a connection, or soon of the server itself."""

from banmen.protocol.frame import Frame


class Closed(Frame, frozen=True, tag="closed"):
    """The table was deleted. `why` is the operator's reason; null if no operator deleted it."""

    table: str
    text: str
    why: str | None = None


class Announcement(Frame, frozen=True, tag="announcement"):
    """A text from the server's operator to everybody; an announcement by the server itself has a `code`.

    With the code `draining` the server stops soon: within `within_s` seconds, if there is such a limit.
    """

    text: str
    code: str = ""
    within_s: int | None = None


class Bye(Frame, frozen=True, tag="bye"):
    """The last frame before the server closes the connection, with the reason.

    `why` is the operator's reason; `until` (ms since 1970) is the end of a ban, if it ends.
    """

    code: str
    text: str
    why: str = ""
    until: int | None = None
