# Was „classroom“ sagt.

classroom-title = Die Schulklasse
classroom-asked = Wie erfahren Zeilen voneinander?
classroom-takeaway = Jede Zeile fragt alle Zeilen und nimmt von jeder so viel, wie ihr Score ergibt.

# What many think at first; the beat shows otherwise.
classroom-cards-misconception = Die Schüler werden der Reihe nach gefragt.

# Stichworte: auf dem Bild, wo eine Stimme spricht.
classroom-pupils-key = ein Kind fragt
classroom-cards-key = Karten: wie gut es passt
classroom-notes-key = Zettel: Anteile, zusammen eins
classroom-table-key = die Klasse als Tabelle

classroom-board-asks = „{ $query }“ fragt
classroom-board-cards = : Wie gut passt du dazu?
classroom-board-together = alle Anteile zusammen
classroom-teacher = Lehrerin
classroom-sides = Zeilen fragen, Spalten antworten
classroom-rests = {". "}Wörter ohne Aufgabe sollten im Training auf „{ $key }“ blicken

classroom-pupils-title = Eine Klasse aus Wörtern
classroom-pupils-say = { $case ->
    [alone] Eine Klasse mit einem Kind: „{ $query }“ fragt, und sonst ist niemand da.
   *[usual] Jedes Kind ist ein Wort. „{ $query }“ meldet sich und fragt die ganze Klasse.
}
classroom-pupils-notes = In der Attention fragt, solange nichts verborgen ist, jedes Wort eines Satzes alle Wörter und antwortet auch allen. Eine Frage heißt Abfrage (Query). Fragen kann jedes; hier folgen wir einem Kind, und alle Zahlen sind die dieses Satzes.

classroom-cards-title = Alle halten eine Karte hoch
classroom-cards-say = { $case ->
    [alone] Nur eine Karte: { $score }.
   *[usual] Eine Karte sagt, wie gut ein Kind zur Frage passt. Die höchste: „{ $key }“, { $score }.
}
classroom-cards-notes = Woran ein Kind zu finden ist, heißt Schlüssel (Key); die Zahl auf der Karte sagt, wie gut Schlüssel und Abfrage zusammenpassen. Niemand wird zuerst gefragt, niemand ausgelassen: Alle Karten gehen zugleich hoch. Je kleiner die Zahl, desto schlechter passen sie. Die Zahl ist der Score; wie er berechnet und wodurch er geteilt wird, bevor er ein Anteil wird, zeigen spätere Filme.

classroom-notes-title = Alle reichen einen Zettel weiter
classroom-notes-say = { $case ->
    [alone] Bei einem Kind ist der Zettel das Ganze: { $share }.
    [own] Je höher die Karte, desto größer der Zettel: „{ $query }“ behält den größten Anteil, { $share }.
   *[usual] Je höher die Karte, desto größer der Zettel: „{ $query }“ bekommt am meisten von „{ $key }“, { $share }.
}
classroom-notes-notes = Was weitergereicht wird, heißt Wert (Value); wie viel davon zählt, ist der Anteil auf jedem Tisch. Zusammen ergeben die Anteile eins: Was ein Kind mehr gibt, geben die anderen weniger. „{ $query }“ antwortet auch: Das ist der Anteil auf dem eigenen Tisch.

classroom-table-title = Alle fragen: eine Tabelle
classroom-table-say = { $case ->
    [alone] Eine Zeile, eine Spalte: der einzige Anteil.
    [own] Jede Zeile fragt: „{ $query }“ bekommt { $share } von sich selbst.
   *[usual] Jede Zeile fragt: „{ $query }“ bekommt { $share } von „{ $best }“.
}
classroom-table-notes = Das sind dieselben Anteile: Was ein Kind an Aufmerksamkeit gibt, reicht das andere als Zettel weiter. Die gerahmte Zeile ist die Frage von „{ $query }“. Jede Zeile ergibt zusammen eins. Das Standardmodell hat gelernt, dass Wörter ohne Frage auf das erste Wort blicken; das ist kein Gesetz der Attention. Eine Klasse ist nur ein Vergleich: Kinder denken, Wörter nicht, und was eine Frage hier ist, zeigt der nächste Film.
