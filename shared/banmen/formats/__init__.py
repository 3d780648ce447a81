"""What files and transcripts look like."""
