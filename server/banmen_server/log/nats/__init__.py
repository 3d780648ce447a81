"""A log that several servers share, on the engine NATS JetStream: `nats_log.NatsLog`.

A server on one machine imports nothing from here. The engine's client (the extra `cluster`) is imported only when a
connection opens.
"""
