"""What is said, spoken."""
