"""Films as data that a browser draws: pictures, transitions and times."""
