"""The wire format: frozen messages, and one codec that validates every byte.

bytes -> codec -> a message of `messages`, or a refusal with a code
a message -> codec -> msgpack; for `banmen.json` the same as text
"""
