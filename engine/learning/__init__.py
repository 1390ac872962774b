"""How attention learns: small trainings that are recorded, and single steps worked out."""
