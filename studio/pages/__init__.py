"""Films on web pages, course platforms and in notebooks."""
