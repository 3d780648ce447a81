"""The shared parts of boards: their interface, wood and felt, frames, marks, and the keyboard's cursor."""
