"""Strategies for the battle, and their comparison over many battles."""
