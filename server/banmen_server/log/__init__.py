"""Where records are kept: the `EventLog` protocol and its stores."""
