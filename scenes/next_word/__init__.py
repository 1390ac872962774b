"""What a language model says comes next: the film, and the still of `qkvideo next`."""
