"""What a query asks for: every noun in one slot of the sentence, and the weight it gets there."""
