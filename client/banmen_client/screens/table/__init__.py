"""The one screen of every table: a board, a panel, and, where there is a pace, the timeline.

`screen` hosts them. The game's part is a `game_table.GameTable`. It gets a frozen `moment.Moment` of the table and the
callbacks `moment.TableCalls`, and returns widgets.
"""
