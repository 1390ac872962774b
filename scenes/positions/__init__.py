"""How places are told to attention, and what each way does to one row: the film."""
