"""Processes for heavy computation: programs' moves, openings, advice and reviews."""
