"""Our own JavaScript modules, and how they get into an HTML file."""
