"""The lobby: open a table, the open tables, friends, servers, replays."""
