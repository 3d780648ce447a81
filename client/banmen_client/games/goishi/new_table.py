"""The dialog that opens a table of goishi hiroi."""

from collections.abc import Callable, Sequence
from functools import partial

from banmen.games.goishi.engine.generate import LARGEST_SEED
from banmen_client.games.goishi.editor import edit_board
from banmen_client.games.goishi.table_choices import SIZES, GoishiChoices, open_table, picker_choices
from banmen_client.screens.dialog_form import NO_ROW, FormRow, choice
from banmen_client.screens.open_dialog import WATCHERS, guest_rows, open_table_dialog, text_entry, when_valid
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.controls import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget


def new_goishi(choices: GoishiChoices | None = None) -> DialogMaker:
    """Make the dialog. It keeps the choices until the table is opened."""
    choices = choices or GoishiChoices()

    def compose(window: Window) -> Widget:
        open_it = when_valid(window, choices, lambda: _open(window, choices))
        rows = _rows(window, choices, open_it)
        return open_table_dialog(
            window, "goishi", rows, open_it, valid=choices.valid, foot=partial(_own_board, window, choices)
        )

    return compose


def _open(window: Window, choices: GoishiChoices) -> None:
    open_table(window, choices.options(), choices, listed=choices.listed == 0, watchers=WATCHERS[choices.watchers])
    window.notify(window.t("goishi-making"), still=lambda: window.session.entering)


def _rows(window: Window, choices: GoishiChoices, open_it: Callable[[], None]) -> list[FormRow]:
    t = window.t
    fault = "" if choices.valid else t("new-seed-fault", largest=LARGEST_SEED)
    seed = text_entry(window, "new/seed", choices.seed, t("goishi-new-seed-any"), open_it, fault=fault)
    who, shows = picker_choices(window, choices, "new")
    sizes = [str(size) for size in SIZES]
    stones = [str(number) for number in choices.stones_offered]
    return [
        ("goishi-new-who", who),
        *([("goishi-new-shows", shows)] if choices.program else []),
        ("goishi-new-size", choice(window, "new/size", sizes, choices.size, partial(choices.set, "size"))),
        ("goishi-new-stones", choice(window, "new/stones", stones, choices.stones, partial(choices.set, "stones"))),
        ("goishi-new-seed", seed),
        *guest_rows(window, choices, "watchers" if choices.program else "none"),
        *([] if choices.program else [NO_ROW]),
    ]


def _own_board(window: Window, choices: GoishiChoices, rect: Rect) -> Sequence[Widget]:
    """Return the button that opens the editor for a board of one's own."""
    return [
        Button(
            key="new/own",
            rect=rect,
            label=window.t("goishi-new-own"),
            icon="pencil",
            on_press=lambda: window.show_dialog(edit_board(choices=choices)),
        ),
    ]
