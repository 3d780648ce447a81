"""The chat of a table: a bar below the panel, and the card that it opens."""
