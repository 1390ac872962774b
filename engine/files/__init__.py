"""Files read without trust and written as a whole; tables for notebooks."""
