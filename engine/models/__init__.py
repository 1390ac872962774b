"""Pretrained transformers: one head at a time, exactly as the model itself computes it.

A model is read where it projects: `blocks` knows, class by class, which matrices an attention
module multiplies with; `forward` runs the model once, notes what enters each module, recomputes
each head from that with the engine's own steps, and compares with what the model computed.
A class that is not understood is refused by name; a head that comes out otherwise is refused, too.

Words and pieces. A model's rows are pieces of words, and only over pieces are all equations true:
the softmax of merged scores is not the merged softmax. So tensors stay per piece, films show
pieces as their tokens (a word that was not cut reads as always), and words are merged for weights
alone, under a name of their own (`engine.merged`).
"""
