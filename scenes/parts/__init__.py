"""What pictures are made of: parts with keys, and boxes that hold parts. Data, without places."""
