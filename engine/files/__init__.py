"""Safe reading and atomic writing of files; HTML tables for notebooks."""
