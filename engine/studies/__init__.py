"""What is tried out on attention: links cut, words changed, faults planted, samples drawn."""
