"""A lecture as a file: what `lecture.toml` may hold, and the requests that it comes to."""
