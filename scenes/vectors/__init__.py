"""Where the vectors come from: rows of a table, and a row for each place."""
