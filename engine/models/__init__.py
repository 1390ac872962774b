"""Pretrained transformers: one head at a time, exactly as the model computes it.

`blocks` knows, for each attention class, which matrices it multiplies with. `forward` runs the
model once, records the input of each attention module, recomputes each head from it with the
engine's own steps, and compares the result with the model's. A class that is not known is refused
by name, and so is a head whose result differs.

Words and pieces: a model's rows are pieces of words, and the equations hold only for pieces, since
the softmax of merged scores is not the merged softmax. So tensors have one row per piece, and films
show pieces as their tokens (a word that was not split looks as usual). Only weights are merged into
words, under a name of their own (`engine.attention.merged`).
"""
