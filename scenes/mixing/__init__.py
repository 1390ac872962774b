"""From scores to meaning: how a row of scores becomes shares, and shares a mixture of values."""
