"""The film `mixing`: how a row of scores becomes weights, and weights a mixture of values."""
