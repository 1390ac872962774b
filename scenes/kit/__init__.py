"""The film kit: what every film is made of."""
