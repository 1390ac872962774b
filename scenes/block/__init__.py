"""What a language model has besides attention, and what each part adds: the film."""
