"""A log that several servers share, on the engine NATS JetStream: `nats_log.NatsLog`.

    append -> writing -> publishing -> connection ==> the engine
    read   <- reading <- messages   <- connection <==    |
    follow <- following, heads      <--------------------+   records and heads of other servers

A server on one machine imports nothing from here. The engine's client (the extra `cluster`) is imported only when a
connection opens.
"""
