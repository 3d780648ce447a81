"""What the window works out about a game on its own: checks, hints, figures. Pure, without pygame or network.

It only looks; whatever it proposes goes to the server as an action like any other.
"""
