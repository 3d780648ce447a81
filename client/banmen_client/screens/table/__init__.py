"""The screen of every table: a board, a panel, and the timeline if the table has one.

`screen` hosts them. The game's part is a `game_table.GameTable`. It gets a frozen `moment.Moment` of the table and the
callbacks `moment.TableCalls`, and returns widgets.
"""
