"""Measures the server beside a bare one: `banmen bench`. Needs the extra `bench`; only `command` does not."""
