"""What the timeline says of a game for two: moves, and passes."""

from collections.abc import Mapping

from banmen.texts import Texts
from banmen_client.screens import wording
from banmen_client.screens.standing import Standing, move_number


class MovesTelling:
    """The `Telling` of games that have a list of moves."""

    def step_text(self, t: Texts, standing: Standing) -> tuple[str, str]:
        """How many moves there were, and the last of them."""
        replay, shown = standing.replay, standing.shown
        if not 0 < shown < len(replay.plies):
            return t("show-first-ply"), ""
        move = t("show-move", number=move_number(replay, shown))
        return move, wording.kit(replay).ply_text(t, replay.plies[shown].event)

    def marks(self) -> Mapping[str, tuple[str, str]]:
        """Passes."""
        return {"pass": ("gold", "skip-forward")}
