"""Letters as large as their place allows."""

from banmen_client.ui.canvas import Canvas

_STEP = 0.5


def fitting(canvas: Canvas, text: str, width: float, size: float, *, bold: bool = True, least: float = 11.0) -> float:
    """The largest size up to `size`, and no less than `least`, at which the text is no wider than `width` units."""
    needed = canvas.text_width(text, size, bold=bold)
    if needed <= width:
        return size
    size = max(least, size * width / needed)
    # A size is a whole number of pixels on the screen, so that letters shrink in steps.
    while size > least and canvas.text_width(text, size, bold=bold) > width:
        size = max(least, size - _STEP)
    return size
