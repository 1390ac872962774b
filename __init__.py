"""QKVideo: type a sentence, get the attention lecture."""
