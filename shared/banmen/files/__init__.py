"""Files of banmen: their default folder, saved replays, and plain text of any encoding."""
