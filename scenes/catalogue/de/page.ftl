# Was Webseiten und Notebooks außer den Zeilen der Filme sagen.

page-document = { $title }: „{ $sentence }“
page-descriptions = Was zu sehen ist
page-chapters = Kapitel
page-films = Filme

# In what is written for YouTube.
youtube-sentence = Der Satz darin: „{ $sentence }“
youtube-sentences = Die Sätze darin: „{ $sentence }“ und „{ $other }“
youtube-minilm = Wortvektoren und Aufzeichnungen: all-MiniLM-L6-v2, sentence-transformers, Apache License 2.0
youtube-smollm2 = Aufzeichnungen: SmolLM2-135M-Instruct, Hugging Face, Apache License 2.0

results-title = Ergebnisse
results-count = { $done } von { $total } Dateien und Filmen sind da, { $failed } sind fehlgeschlagen, { $left } stehen noch aus.
results-failures = Fehlgeschlagen
results-pictures = { $count-count ->
    [one] ein Bild
   *[other] { $count } Bilder
}
