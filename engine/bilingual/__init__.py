"""How the `bilingual` weights are made: words in two languages, pairs of sentences, training.

Nothing here runs at lecture time.
"""
