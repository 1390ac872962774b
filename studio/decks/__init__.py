"""From films to decks: a web page, a PowerPoint file and a handout, all from the same beats."""
