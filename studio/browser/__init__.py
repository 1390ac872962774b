"""QKVideo's own JavaScript modules, and how they are put into an HTML file."""
