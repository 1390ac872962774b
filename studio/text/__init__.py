"""What is said, as captions and transcripts; and whether a text can be drawn at all."""
