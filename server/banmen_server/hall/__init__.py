"""All tables and players of a server: the table index, the lobby, presence, challenges, and tokens.

command -> hall -> tables (in memory, or loaded from the log) -> a room
            |
            +-> players, player_connections   who is there
            +-> lobby, listing, my_tables     lists, and the changes of them that are sent
            +-> retention, lease_holder       what is unloaded, deleted, and run by this server
"""
