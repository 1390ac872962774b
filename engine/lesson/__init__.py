"""How the `lesson` weights are made: grammar, word vectors, training.

Nothing here runs at lecture time but `classes`, which sorts nouns by these lists.
"""
