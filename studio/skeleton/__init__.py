"""The template of the package that `qkvideo new-film` writes."""
