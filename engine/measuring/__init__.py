"""What attention costs: counted by formulas, and timed on this machine."""
