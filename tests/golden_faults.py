"""Faults to plant into what golden texts and pictures are made of: for `tests.test_golden_sees`."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Painted
from banmen_client.ui.stage import Stage
from banmen_client.ui.widget import UNTOUCHED, Widget, place
from tests.text_canvas import TextCanvas

# --- in pictures ----------------------------------------------------------------------------------------------------

Picture = npt.NDArray[np.uint8]
"""(columns, rows, 3)."""
_EVEN, _TRIES = 12, 1000
"""By so much the ground around a mark may vary; at so many places a mark is looked for."""

PictureFault = Callable[[Picture], Picture | None]
"""The picture with the fault; None where it cannot be planted. Changes nothing that it is given."""


def tinted(picture: Picture, channels: Sequence[int] = (0, 1, 2)) -> Picture:
    """By 6 of 255: dark pictures lighter, light ones darker."""
    made = picture.astype(np.int16)
    made[:, :, list(channels)] += 6 if picture.mean() < 128 else -6
    return made.clip(0, 255).astype(np.uint8)


def part_tinted(picture: Picture) -> Picture:
    """A part of 32x32 px."""
    made = picture.copy()
    made[40:72, 40:72] = tinted(picture[40:72, 40:72])
    return made


def shifted(picture: Picture, columns: int = 0, rows: int = 0) -> Picture:
    """Moved, the edge repeated."""
    padded = np.pad(picture, ((columns, 0), (rows, 0), (0, 0)), mode="edge")
    return np.asarray(padded[: picture.shape[0], : picture.shape[1]])


def blurred(picture: Picture) -> Picture:
    """Each pixel the mean of the 3x3 px around it."""
    columns, rows, _ = picture.shape
    padded = np.pad(picture.astype(np.int16), ((1, 1), (1, 1), (0, 0)), mode="edge")
    around = [padded[right : right + columns, down : down + rows] for right in range(3) for down in range(3)]
    return np.asarray(np.sum(around, axis=0) // 9, np.uint8)


def faded(picture: Picture) -> Picture:
    """With a tenth less contrast around the mean of each channel."""
    mean = picture.mean(axis=(0, 1))
    return np.asarray(((picture - mean) * 0.9 + mean).round(), np.uint8)


def coarse(picture: Picture) -> Picture:
    """Of 2x2 px one is made, as of something that was scaled up."""
    return picture[::2, ::2].repeat(2, axis=0).repeat(2, axis=1)[: picture.shape[0], : picture.shape[1]]


def _even_places(picture: Picture, side_px: int) -> Iterable[Sequence[int]]:
    """Upper left pixels of squares whose corners and middles of sides are alike, in an order of no meaning."""
    columns, rows = (np.arange(4, side - side_px, 3) for side in picture.shape[:2])
    middle, last = side_px // 2, side_px - 1
    around = [(x, y) for x in (0, middle, last) for y in (0, middle, last) if (x, y) != (middle, middle)]
    signs = np.stack([picture[np.ix_(columns + right, rows + down)] for right, down in around])
    places = np.argwhere(np.ptp(signs, axis=0).max(axis=-1) <= _EVEN) * 3 + 4
    return Random(side_px).sample(places.tolist(), min(_TRIES, len(places)))


def with_faint_mark(picture: Picture, side_px: int = 7, contrast: int = 12) -> Picture | None:
    """With a disc on even ground, darker by `contrast` of 255 (lighter on dark ground): hardly any eye sees it."""
    off = np.arange(side_px) - (side_px - 1) / 2
    disc = off[:, None] ** 2 + off**2 <= (side_px / 2) ** 2
    for left, top in _even_places(picture, side_px):
        made = picture.astype(np.int16)
        part = made[left : left + side_px, top : top + side_px]
        if np.ptp(part, axis=(0, 1)).max() <= _EVEN:
            part[disc] += contrast if part.mean() < 128 else -contrast
            return made.clip(0, 255).astype(np.uint8)
    return None


def without_mark(picture: Picture, side_px: int = 9, contrast: int = 60, least_px: int = 9) -> Picture | None:
    """Without one mark: something of this contrast or more, of at least so many px, that lies alone on even ground."""
    for left, top in _even_places(picture, side_px):
        part = picture[left : left + side_px, top : top + side_px]
        edge = np.concatenate((part[0], part[-1], part[:, 0], part[:, -1]))
        if np.ptp(edge, axis=0).max() > _EVEN:
            continue
        ground = edge.mean(axis=0)
        off = np.abs(part - ground).max(axis=2)
        if off.max() >= contrast and (off >= off.max() / 2).sum() >= least_px:
            made = picture.copy()
            made[left : left + side_px, top : top + side_px] = ground
            return made
    return None


PICTURE_FAULTS: Mapping[str, PictureFault] = {
    "a tint of 6 of 255": tinted,
    "a tint of red": partial(tinted, channels=[0]),
    "a tint of green": partial(tinted, channels=[1]),
    "a tint of blue": partial(tinted, channels=[2]),
    "a tint of a part": part_tinted,
    "2 px to the right": partial(shifted, columns=2),
    "2 px down": partial(shifted, rows=2),
    "blurred edges": blurred,
    "a tenth less contrast": faded,
    "coarse pixels": coarse,
    "a missing mark": without_mark,
    "a missing small mark": partial(without_mark, side_px=7, least_px=5),
    "a missing large mark": partial(without_mark, side_px=20),
    "a faint mark too many": with_faint_mark,
}


# --- in compositions ------------------------------------------------------------------------------------------------

Plants = Callable[[Stage, TextCanvas], Iterator[str]]
"""Plants a fault at one place after another: yields where it is now, and takes it out again."""


def _some(things: Sequence[Any]) -> Sequence[Any]:
    """The first and the last."""
    return [things[0], things[-1]] if len(things) > 1 else things


def _widgets(stage: Stage) -> Sequence[Widget]:
    return [placed.widget for placed in place(stage._widgets)]


def changed(stage: Stage, _canvas: TextCanvas, *, names: Sequence[str], change: Callable[[Any], Any]) -> Iterator[str]:
    """Another value of a field, where there is one that is not empty."""
    for name in names:
        for widget in _some([each for each in _widgets(stage) if getattr(each, name, None) not in (None, "")]):
            before = getattr(widget, name)
            setattr(widget, name, change(before))
            yield f"{type(widget).__name__} #{widget.key}"
            setattr(widget, name, before)


def swapped(stage: Stage, _canvas: TextCanvas) -> Iterator[str]:
    """Swap the words of two widgets."""
    for name in ("text", "label"):
        by_words = {getattr(each, name): each for each in _widgets(stage) if getattr(each, name, "")}
        if len(by_words) > 1:
            (words, one), *_, (other_words, other) = by_words.items()
            setattr(one, name, other_words)
            setattr(other, name, words)
            yield f"{words} and {other_words}"
            setattr(one, name, words)
            setattr(other, name, other_words)


def moved(stage: Stage, canvas: TextCanvas) -> Iterator[str]:
    """4 px to the right, and 4 px down."""
    step = 4 / canvas.scale
    yield from changed(stage, canvas, names=["rect"], change=lambda rect: rect.moved(step, 0))
    yield from changed(stage, canvas, names=["rect"], change=lambda rect: rect.moved(0, step))


def missing(stage: Stage, _canvas: TextCanvas) -> Iterator[str]:
    """Leave out one widget of the window or of a container."""
    for holder, name in [(stage, "_widgets"), *((each, "contents") for each in _widgets(stage))]:
        held = [*getattr(holder, name, ())]
        for widget in _some(held):
            setattr(holder, name, [each for each in held if each is not widget])
            yield f"{type(widget).__name__} #{widget.key}"
        if held:
            setattr(holder, name, held)


def unfocused(stage: Stage, _canvas: TextCanvas) -> Iterator[str]:
    """The ring is lost, then the focus."""
    if stage.ring and stage._focused_widget() is not None:
        before, stage.ring = stage.ring, False
        yield "ring"
        stage.ring = before
    if stage._focused_widget() is not None:
        key, stage.focused = stage.focused, None
        yield "focus"
        stage.focused = key


Call = Callable[..., Any]
"""A method of a canvas, bound to it."""


def painted(
    stage: Stage,
    canvas: TextCanvas,
    *,
    method: str,
    faulty: Callable[[Call], Call],
    where: Callable[..., bool] = lambda *_args, **_how: True,
) -> Iterator[str]:
    """What widgets paint by themselves: `faulty` makes another method of the canvas's own, for one widget at a time.

    Of widgets that call the method with arguments for which `where` holds.
    """
    own = [each for each in _widgets(stage) if isinstance(each, Painted)]
    for widget in _some(
        [each for each in own if any(where(*args, **how) for args, how in _calls(each, canvas, method))]
    ):
        before = widget.paint

        def paint(on: TextCanvas, rect: Rect, touch: Any, before: Any = before) -> None:
            with _instead(on, method, faulty):
                before(on, rect, touch)

        widget.paint = paint
        yield f"{type(widget).__name__} #{widget.key}"
        widget.paint = before


def _calls(widget: Painted, canvas: TextCanvas, method: str) -> Sequence[tuple[tuple[Any, ...], dict[str, Any]]]:
    """The arguments of all calls of a method as a widget paints."""
    made: list[tuple[tuple[Any, ...], dict[str, Any]]] = []

    def noted(real: Call) -> Call:
        def call(*args: Any, **how: Any) -> Any:
            made.append((args, how))
            return real(*args, **how)

        return call

    with canvas.noting(), _instead(canvas, method, noted):
        widget.paint(canvas, widget.rect, UNTOUCHED)
    return made


@contextmanager
def _instead(canvas: TextCanvas, method: str, faulty: Callable[[Call], Call]) -> Iterator[None]:
    """For a while another method."""
    setattr(canvas, method, faulty(getattr(canvas, method)))
    try:
        yield
    finally:
        delattr(canvas, method)


def how(**changes: Callable[[Any], Any]) -> Callable[[Call], Call]:
    """A text painted with some arguments changed."""

    def faulty(real: Call) -> Call:
        def text(words: str, at: Any, size: float = 15, **given: Any) -> Any:
            wanted = {"words": words, "at": at, "size": size, "bold": False, "color": "ink", **given}
            wanted |= {name: change(wanted[name]) for name, change in changes.items()}
            return real(wanted.pop("words"), wanted.pop("at"), wanted.pop("size"), **wanted)

        return text

    return faulty


def is_faint(*_args: Any, **how: Any) -> bool:
    """Whether a text is painted in a colour of lesser words."""
    return how.get("color") in {"faint", "secondary"}


def has_words(words: str, *_args: Any, **_how: Any) -> bool:
    """Whether a text has any words."""
    return bool(words)


def without_faint(real: Call) -> Call:
    """Texts of the colours of lesser words are not there."""
    return lambda *args, **how: 0.0 if is_faint(*args, **how) else real(*args, **how)


def swapped_texts(real: Call) -> Call:
    """Each text stands where the one before it was."""
    last = ["?"]

    def text(words: str, *args: Any, **given: Any) -> Any:
        last.append(words)
        return real(last[-2], *args, **given)

    return text


def _other(role: Any) -> Any:
    return "faint" if role != "faint" else "ink"


def _moved(at: Any) -> Any:
    return at.moved(4, 0) if isinstance(at, Rect) else (at[0] + 4, at[1])


def _nothing(_real: Call) -> Call:
    return lambda *_args, **_more: None


def _other_icon(real: Call) -> Call:
    return lambda _name, *args, **more: real("circle-help", *args, **more)


_words = partial(changed, names=["text", "label", "title"])
_text = partial(painted, method="text", where=has_words)

COMPOSITION_FAULTS: Mapping[str, Plants] = {
    "a letter less": partial(_words, change=lambda words: words[:-1]),
    "swapped words": swapped,
    "4 px away": moved,
    "a size of 2 px more": partial(changed, names=["rect"], change=lambda rect: rect.inset(-1)),
    "a font size more": partial(changed, names=["size"], change=lambda size: size + 1),
    "bold lost or gained": partial(changed, names=["bold"], change=lambda bold: not bold),
    "another colour": partial(changed, names=["color", "fill"], change=_other),
    "another kind": partial(changed, names=["kind"], change=lambda kind: "danger" if kind == "plain" else "plain"),
    "another tone": partial(changed, names=["tone"], change=lambda tone: "red" if tone == "neutral" else "neutral"),
    "another icon": partial(changed, names=["icon"], change=lambda _: "circle-help"),
    "disabled or not": partial(changed, names=["enabled"], change=lambda enabled: not enabled),
    "selected or not": partial(changed, names=["selected", "on"], change=lambda selected: not selected),
    "another value": partial(changed, names=["chosen", "value"], change=lambda value: value + 1),
    "a tooltip lost": partial(changed, names=["tooltip"], change=lambda _: ""),
    "a focus lost": unfocused,
    "a widget missing": missing,
    "a painted letter less": partial(_text, faulty=how(words=lambda words: words[:-1])),
    "painted words swapped": partial(_text, faulty=swapped_texts),
    "a painted text 4 px away": partial(_text, faulty=how(at=_moved)),
    "a painted font size more": partial(_text, faulty=how(size=lambda size: size + 1)),
    "painted bold lost or gained": partial(_text, faulty=how(bold=lambda bold: not bold)),
    "another painted colour": partial(_text, faulty=how(color=_other)),
    "faint painted text missing": partial(_text, faulty=without_faint, where=is_faint),
    "another painted icon": partial(painted, method="icon", faulty=_other_icon),
    "a painted icon missing": partial(painted, method="icon", faulty=_nothing),
    "a painted shape missing": partial(painted, method="round_rect", faulty=_nothing),
    "a painted picture missing": partial(painted, method="picture", faulty=_nothing),
}
