"""Four in a row: two players drop discs into seven columns; four of one colour in a line win."""
