"""The wire format: frozen messages, and one codec that validates every byte."""
