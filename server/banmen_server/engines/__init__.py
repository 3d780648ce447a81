"""The processes that think beside the server's own."""
