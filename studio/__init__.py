"""The studio turns films into files, and publishes them."""
