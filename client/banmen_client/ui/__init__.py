"""Widgets, theme, text, shapes."""
