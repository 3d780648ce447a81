"""What an operator does with a data file: check, salvage, backup, export, import, compact."""
