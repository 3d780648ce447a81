"""A log that several servers share, on the engine NATS JetStream: `nats_log.NatsLog`.

Nothing here is imported on one machine; the client of the engine (the extra `cluster`) only when a connection opens.
"""
