"""What the words of an English sentence can be, without any model: nouns, verbs, people, things.

The knowledge comes from WordNet; `build` reads it, and the package includes the result.
"""
