"""The widget toolkit of the window: widgets, theme, text, shapes and the stage that shows them.

    widgets -> stage (focus, pointer, scrolling) -> canvas -> display list -> display (only what changed)

All places are in logical units; `canvas` alone turns them into pixels (px).
"""
