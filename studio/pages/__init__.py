"""Films on pages of others: a course platform, a website, a notebook."""
