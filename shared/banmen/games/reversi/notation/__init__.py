"""Games of reversi in writing: transcripts, positions, PGN, GGF and the WTHOR base, and the reader of all of them."""
