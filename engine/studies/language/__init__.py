"""What a language model makes of a text: what it says comes next, why, and how it writes on."""
