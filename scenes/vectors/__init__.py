"""The film `vectors`: words are rows of one table, positions are rows of another."""
