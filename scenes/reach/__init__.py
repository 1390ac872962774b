"""The film about how far a word reaches in a window, in a recurrence and in attention."""
