"""What is said, spoken: the voice, how long it takes, and the film's sound."""
