"""How words and numbers are typeset and written, and the texts of every language."""
