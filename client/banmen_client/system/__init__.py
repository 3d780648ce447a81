"""What the window has of its computer: settings, identity, files, its own server, and where it is connected to."""
