# Was Webseiten und Notebooks außer den Zeilen der Filme sagen.

page-document = { $title }: „{ $sentence }“
page-descriptions = Was zu sehen ist
page-chapters = Kapitel
page-films = Filme
