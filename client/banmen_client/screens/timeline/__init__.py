"""The timeline along the bottom of a table: the track of plies with milestones, the controls and the keys."""
