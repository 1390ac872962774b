"""The look of films: colours, sizes, areas of the frame, division of room."""
