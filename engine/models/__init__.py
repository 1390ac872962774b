"""Pretrained transformers: one head at a time, exactly as the model computes it.

`blocks` knows which matrices each attention class multiplies with. `forward` runs the model once,
records the input of each attention module, recomputes each head from this input with the engine's
own steps, and compares the result with the model's. An attention class that `blocks` does not know
is refused by name, and so is a head whose result differs.

A model's rows are pieces of words, and the equations hold only for pieces, since the softmax of
merged scores is not the merged softmax. Tensors therefore have one row per piece, and films show
pieces as their tokens (a word that was not split looks as usual). Only weights are merged into
words, and get a name of their own (`engine.attention.merged`).
"""
