"""The hint and the review in the window: the requests to the engine, and the display of its answers."""
