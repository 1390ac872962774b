"""Who looks at whom: one word's attention, in two sentences and two rounds."""
