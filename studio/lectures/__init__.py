"""Lecture files (`lecture.toml`): their entries, their errors, and the requests made from them."""
