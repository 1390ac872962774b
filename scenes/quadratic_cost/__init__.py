"""What n² costs: counted for this sentence, measured on a named machine, and when it matters."""
