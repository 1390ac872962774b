"""Child processes, the pool that limits how many work at the same time, and signals."""
