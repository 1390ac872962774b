"""Where weights come from: one file per kind of source, one small interface for all."""
