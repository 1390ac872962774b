"""From figures to pixels, and to outlines, with Cairo."""
