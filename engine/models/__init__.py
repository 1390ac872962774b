"""Pretrained transformers: one head at a time, exactly as the model computes it.

A model (`model`) is run once, and records the input of each attention module. `forward` recomputes
each head from this input with the engine's own steps, compares the result with the model's, and
refuses a head whose result differs. There are two kinds of models:

- Models of the library transformers (`loading`), which torch runs. `blocks` knows which matrices
  each attention class multiplies with; a class that it does not know is refused by name. `noting`
  records what the modules receive.
- MiniLM (`minilm`), which NumPy runs: `wordpiece` splits words, `bert` computes.

A model's rows are pieces of words, and the equations hold only for pieces, since the softmax of
merged scores is not the merged softmax. Tensors therefore have one row per piece, and films show
pieces as their tokens (a word that was not split looks as usual). Only weights are merged into
words, and get a name of their own (`engine.attention.merged`).
"""
