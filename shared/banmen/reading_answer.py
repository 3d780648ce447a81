"""Read a text or file for the page, which has no reader, and answer in plain values: see `read` in the protocol."""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any

from banmen.game import Refusal, never
from banmen.job import Stop
from banmen.reading import FoundGames, FoundPuzzle, read_file
from banmen.reading_faults import unread_text
from banmen.replay import Replay
from banmen.replay_file import write_replay
from banmen.texts import LANGUAGES, Texts

MOST_LISTED = 400
"""Maximum number of games or puzzles in a list that the answer describes."""


def reading_answer(data: str, lang: str, review: int | None = None, stop: Stop = never) -> Mapping[str, Any]:
    """Read Base64 data; return a `replay`, the `options` of a table, a `list` of texts, or a `fault` in words.

    Each entry of a list has its own text, which can be sent here again. With `review`, the number of steps that the
    client knows, return the next part of the `review` of the game instead, computed until `stop()`.
    """
    t = Texts(lang if lang in LANGUAGES else "en")
    try:
        brought = b64decode(data, validate=True)
    except ValueError:  # binascii.Error is a ValueError; non-ASCII characters raise it too
        return {"fault": t("unread-no_text")}
    try:
        found = read_file(brought)
    except Refusal as fault:
        return {"fault": unread_text(t, fault)}
    if review is not None:
        part = found.game.review(found, review, lang, stop) if isinstance(found, Replay) and found.game else {}
        return {"review": part} if part else {"fault": t("review-no-game")}
    if isinstance(found, FoundGames):
        listed = [{"name": name, "text": text} for name, text in found.texts()[:MOST_LISTED]]
        return {"list": listed, "game": found.game} if listed else {"fault": t("unread-unknown_text")}
    if isinstance(found, FoundPuzzle):
        return {"options": dict(found.options), "game": found.game}
    return {"replay": b64encode(write_replay(found)).decode("ascii")}
