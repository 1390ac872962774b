"""How films look: colours and sizes, places in the frame, and what of a long sentence is folded."""
