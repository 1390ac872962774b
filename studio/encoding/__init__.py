"""From pictures to films: sizes, formats, encoders, containers."""
