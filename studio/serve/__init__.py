"""`qkvideo serve`: a page on which a lecture is put together, and the server behind it."""
