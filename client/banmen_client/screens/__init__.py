"""The screens of the window and their dialogs: lobby, table, settings, replays."""
