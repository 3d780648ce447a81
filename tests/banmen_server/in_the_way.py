"""The way to a subscriber of which every update is asked, as one is that lags or has an answer waiting."""


class InTheWay:
    transport = None
