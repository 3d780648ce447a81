"""Measures the server against a minimal one: `banmen bench`. Needs the extra `bench`, except for `command`."""
