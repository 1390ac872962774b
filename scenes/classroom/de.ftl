# Was „classroom“ sagt.

classroom-title = Die Schulklasse

# Stichworte: auf dem Bild, wo eine Stimme spricht.
classroom-pupils-key = ein Kind fragt
classroom-cards-key = Karten: wie gut es passt
classroom-notes-key = Zettel: Anteile mit Summe eins
classroom-asked-key = jetzt fragen alle
classroom-table-key = die Klasse als Tabelle

classroom-board-asks = „{ $query }“ fragt
classroom-board-cards = : Wie gut passt deine Antwort?
classroom-board-together = alle Zettel zusammen
classroom-board-all = alle fragen
classroom-board-asked = Zettel von „{ $key }“
classroom-teacher = Lehrerin
classroom-sides = Zeilen fragen, Spalten antworten

classroom-pupils-title = Eine Klasse aus Wörtern
classroom-pupils-say = { $case ->
    [alone] Eine Klasse mit einem Kind: „{ $query }“ fragt, und sonst ist niemand da.
   *[usual] Jedes Kind ist ein Wort. „{ $query }“ meldet sich und fragt die ganze Klasse.
}
classroom-pupils-notes = Bei Attention fragt jedes Wort eines Satzes alle Wörter und antwortet auch allen. Eine Frage heißt Abfrage (Query). Fragen kann jedes; hier folgen wir einem Kind, und alle Zahlen sind die dieses Satzes.

classroom-cards-title = Alle halten eine Karte hoch
classroom-cards-say = { $case ->
    [alone] Nur eine Karte: { $score }.
   *[usual] Die Zahl auf einer Karte ist ein Score. Am höchsten: „{ $key }“, { $score }.
}
classroom-cards-notes = Woran ein Kind zu finden ist, heißt Schlüssel (Key); die Zahl auf der Karte ist ein Score: wie gut Schlüssel und Abfrage zusammenpassen. Niemand wird zuerst gefragt, niemand ausgelassen: Alle Karten gehen zugleich hoch. Eine negative Zahl passt schlecht. Das sind die Zahlen, die die Softmax bekommt, schon skaliert; spätere Filme zeigen beides.

classroom-notes-title = Alle reichen einen Zettel weiter
classroom-notes-say = { $case ->
    [alone] Bei einem Kind ist der Zettel das Ganze: { $share }.
   *[usual] Je höher die Karte, desto größer der Zettel: „{ $key }“ gibt { $share } von allem, was „{ $query }“ bekommt.
}
classroom-notes-notes = Was weitergereicht wird, heißt Wert (Value); wie viel davon zählt, ist der Anteil auf jedem Tisch. Zusammen ergeben die Anteile eins: Was ein Kind mehr gibt, geben die anderen weniger. „{ $query }“ antwortet auch: Das ist der Anteil auf dem eigenen Tisch.

classroom-asked-title = { $case ->
    [most] Ein Kind verteilt am meisten
   *[other] Jetzt fragen alle
}
classroom-asked-say = { $case ->
    [alone] „{ $key }“ fragt und antwortet, und verteilt { $total }.
    [even] Ohne Regel fragen alle { $n }. Auf jedem Tisch: der Anteil, den „{ $key }“ gibt, zusammen { $total } von { $n }. Andere geben so viel.
   *[most] Ohne Regel fragen alle { $n }. Auf jedem Tisch: der Anteil, den „{ $key }“ gibt, zusammen { $total } von { $n }.
}
classroom-asked-notes = Jeder Zettel ist so breit wie der Anteil, den dieses Kind von „{ $key }“ bekommt; die Zahl auf dem Tisch ist dieser Anteil. Was ein Kind bekommt, ergibt zusammen eins, also gibt es insgesamt so viele wie Kinder. In vielen Modellen bekommt ein Wort viel Aufmerksamkeit von allen anderen, oft das erste: Wer nichts zu fragen hat, muss irgendwo hinsehen. Die Standardgewichte wurden trainiert, dann auf dem ersten Wort zu ruhen; ein Gesetz der Attention ist das nicht.

classroom-table-title = Die Klasse als Tabelle
classroom-table-say = { $case ->
    [alone] Eine Zeile, eine Spalte: der einzige Anteil.
   *[usual] Gerahmt: was „{ $query }“ bekommt, { $share } von „{ $best }“, und was „{ $key }“ verteilt. Wie sieht eine Frage aus?
}
classroom-table-notes = Das sind dieselben Anteile: Was ein Kind an Aufmerksamkeit gibt, reicht das andere als Zettel weiter. Die gerahmte Zeile ist die Frage von „{ $query }“, die gerahmte Spalte das, was „{ $key }“ verteilt. Jede Zeile ergibt zusammen eins. Eine Klasse ist nur ein Vergleich: Kinder denken, Wörter nicht, und was eine Frage hier ist, zeigt der nächste Film.
