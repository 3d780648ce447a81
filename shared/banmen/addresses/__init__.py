"""Addresses: those that people type, and those of this computer in its networks."""
