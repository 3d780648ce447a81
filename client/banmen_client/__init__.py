"""The window: draws what a server sends, and sends what a person wants.

    net (a thread: WebSocket) -> table (session, ply looked at) -> screens -> ui, drawing -> pygame
                                      ^                              |
                                      +------ actions, messages <----+

`app` holds the loop; `games` has a folder for each game's board and panel; `system` is the computer around it.
"""
