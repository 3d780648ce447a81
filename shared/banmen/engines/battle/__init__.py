"""What thinks about the battle: ways to fight it, and their comparison over many battles."""
