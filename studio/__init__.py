"""The studio films and publishes: it turns films into files and answers for them."""
