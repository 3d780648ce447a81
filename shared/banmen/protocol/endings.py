"""What the server says of an end: of a table, of a connection, and, perhaps, soon of itself."""

from banmen.protocol.frame import Frame


class Closed(Frame, frozen=True, tag="closed"):
    """The table is gone. `why` is what the server's operator gave as the reason; null where it was no operator."""

    table: str
    text: str
    why: str | None = None


class Announcement(Frame, frozen=True, tag="announcement"):
    """What the server's operator tells everybody. What the server says itself has a `code`.

    With the code `draining` it stops soon: `within_s` is after how long at the latest, where there is such a limit.
    """

    text: str
    code: str = ""
    within_s: int | None = None


class Bye(Frame, frozen=True, tag="bye"):
    """The last frame before the server closes, with the reason.

    `why` is what the server's operator gave as the reason; `until` (ms since 1970) is when a ban ends, if it does.
    """

    code: str
    text: str
    why: str = ""
    until: int | None = None
