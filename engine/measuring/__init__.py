"""What attention costs: counted, and timed on this machine."""
