"""The widget toolkit of the window: widgets, theme, text, shapes and the stage that shows them."""
