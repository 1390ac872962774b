"""The look of films: colours, sizes, areas of the frame, folding of large matrices."""
