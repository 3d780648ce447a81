"""The screens of the window and their dialogs: lobby, table, settings, replays.

    a change (news, a key, the pointer) -> a screen composes its widgets anew -> the stage shows what differs

A screen keeps its own state (what is typed, scrolled, looked at); all else it reads from the session at each composing.
"""
