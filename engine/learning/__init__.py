"""How attention learns: small recorded training runs, and single steps of gradient descent."""
