"""What pages of ours run in the browser: plain modules, and how they get into one HTML file."""
