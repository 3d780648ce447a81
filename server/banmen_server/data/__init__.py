"""Operations on a data file: check, salvage, backup, export, import, compact."""
