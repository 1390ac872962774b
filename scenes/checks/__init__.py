"""What is wrong with a picture's layout, found by measuring."""
