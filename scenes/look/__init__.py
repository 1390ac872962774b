"""The look of films: colours, sizes, areas of the frame, and how rows and columns share room."""
