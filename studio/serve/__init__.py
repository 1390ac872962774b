"""`qkvideo serve`: a web page on which a lecture is assembled, and its server."""
