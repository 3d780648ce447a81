"""Pictures that screens share: the parts of boards (wood, felt, frames, marks, cursor), line graphs, and QR codes."""
