"""The window's use of its computer: settings, identity, files, its own server, and the connection."""
