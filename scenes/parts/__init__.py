"""The parts of pictures: they have keys but no positions; boxes are parts that arrange others."""
