"""What boards share: the interface of a board, wood and felt, frames, marks, and the keyboard's cursor."""
