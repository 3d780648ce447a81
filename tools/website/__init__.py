"""Makes the site from the pages of `docs/`: see `__main__.py`."""
