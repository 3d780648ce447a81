"""The wire: frozen messages and the one codec that trusts no bytes."""
