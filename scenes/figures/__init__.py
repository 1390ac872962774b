"""What a picture looks like at one moment: outlines, colours and grids of cells, as data."""
