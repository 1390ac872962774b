# Was „debugging“ sagt.

debugging-title = Fehlersuche
debugging-asked = Wo steckt im Code der Fehler?
debugging-takeaway = Auf die Gewichte sehen: Summen der Zeilen, NaN, zu große Gewichte. Mit einem zweiten Rechenweg vergleichen.

# What many think at first; the beat shows otherwise.
debugging-inverted-misconception = True heißt in jeder Maske dasselbe.
debugging-unscaled-misconception = Wenn jede Zeile eins ergibt, stimmt der Code.

# Stichworte: auf dem Schirm, wo eine Stimme spricht.
debugging-code-key = Attention in { $lines } Zeilen
debugging-quiz-axis-key = was die Summen sagen
debugging-axis-key = Softmax über die Abfragen
debugging-quiz-broadcast-key = ein Anteil über eins
debugging-broadcast-key = Summe einer anderen Zeile
debugging-multiplied-key = null mal unendlich
debugging-inverted-key = zwei Bedeutungen von True
debugging-quiz-unscaled-key = Summen von eins
debugging-unscaled-key = fehlende Division

debugging-yours = falsch
debugging-right = richtig
debugging-framed = im Rahmen
debugging-difference = falsch − richtig
debugging-lost = falsche Gewichte: NaN
debugging-rows = (÷ Σ)
debugging-columns = (÷ unten)
debugging-unmasked = ohne Maske
debugging-lines = die richtigen Codezeilen:

debugging-code-title = Attention in { $lines } Zeilen { $library ->
    [torch] PyTorch
   *[numpy] NumPy
}
debugging-code-say = Jede Zeile ist eine Formel: @ multipliziert Matrizen, { $fill }() blockiert, { $along } geht zeilenweise.
debugging-code-notes = { $library ->
    [torch] Die Funktion sqrt und die Konstante inf sind aus math.
   *[numpy] Die Funktionen sqrt und where und die Konstante inf sind aus NumPy, softmax ist aus SciPy.
} In der Maske blockiert True ein späteres Wort: { $fill }() setzt dort −∞. { $along } läuft die Zeilen entlang. Die Formen vorlesen: Alle sind n × n bis auf die letzte, die so breit ist wie ein Wert. Zeilen fragen, Spalten antworten. Die Maske ist im ganzen Film kausal: True ist, was später kommt und blockiert wird. Frage: In welcher dieser Matrizen ergibt jede Zeile eins?

debugging-quiz-axis-title = Quiz: Was sagen die Summen?
debugging-quiz-axis-say = { $case ->
    [alone] Ein Token, eine Zelle: { $one } ist so oder so richtig. Den Fehler sieht man erst mit mehr Tokens.
    [even] Jede Spalte ergibt { $one } und, so gerundet, jede Zeile auch. Trotzdem ist eine Codezeile falsch.
   *[usual] Spalten ergeben { $one }, die Zeile von „{ $query }“ { $sum }. Welche Codezeile wurde geändert?
}
debugging-quiz-axis-notes = Den Zuschauern einen Moment lassen: die Summen am Rand ansehen. Die fünf Codezeilen sind das richtige Programm; im falschen wurde eine davon geändert.

debugging-axis-title = Softmax über Abfragen statt über Schlüssel
debugging-axis-say = Das falsche { $axis } geht spaltenweise: Jede Spalte ergibt { $one }. { $along } geht zeilenweise.
debugging-axis-notes = Der Rahmen steht um die erste Zahl, die anders ist, hier und in den richtigen Gewichten; ihre Zahl steht dort über der Matrix. Keine Zeile muss hier eins ergeben, doch das Mittel der Zeilensummen ist { $mean }. In Code mit Batches und Köpfen kann die falsche Achse 1 oder 2 sein. Die letzte Achse der Scores ist die der Schlüssel, wie viele Achsen auch davor stehen. Dieses Mittel ist immer eins, denn n Spalten von je eins verteilen sich auf n Zeilen. Frage: Bei welchen Sätzen fiele dieser Fehler nicht auf?

debugging-quiz-broadcast-title = { $case ->
    [above] Quiz: ein Anteil von mehr als eins
   *[other] Quiz: Was wird durch was geteilt?
}
debugging-quiz-broadcast-say = { $case ->
    [range] Bei dieser Temperatur laufen Potenzen von e über oder verschwinden: „{ $query }“ ergibt in Summe { $sum }. Welche Codezeile wurde geändert?
    [alone] Ein Token, eine Zelle: { $one } ist trotzdem richtig. Auch diesen Fehler sieht man erst mit mehr Tokens.
    [even] Jede Zeile ergibt, so gerundet, { $one }. Trotzdem ist eine Codezeile falsch.
    [usual] Die Zeile von „{ $query }“ ergibt { $sum }, doch die Diagonale stimmt. Welche Codezeile wurde geändert?
   *[above] „{ $query }“ gibt „{ $key }“ { $weight }, mehr als { $one }. Welche Codezeile wurde geändert?
}
debugging-quiz-broadcast-notes = Noch ein Moment für die Zuschauer. Das obere Dreieck ist null, also wirkt die Maske. Die Diagonale und die Nullen stimmen: Jede andere Zelle wurde durch die Summe einer anderen Zeile geteilt.

debugging-broadcast-title = Geteilt durch die Summe einer anderen Zeile
debugging-broadcast-say = { $case ->
    [range] Ohne { $keeps } liegen die Summen an den Spalten. Hier laufen außerdem Potenzen von e über oder verschwinden.
    [alone] Ohne { $keeps } liegen die Summen an den Spalten. Bei einem Token ist das dasselbe.
   *[usual] Ohne { $keeps } liegen die Summen unten statt daneben: „{ $query }“{"\u00A0"}→{"\u00A0"}„{ $key }“ wird durch { $wrong } geteilt.
}
debugging-broadcast-notes = Anders ist die Codezeile der Gewichte: Die Softmax ist ausgeschrieben, ohne { $keeps }; so liegen die Summen quer. Die Matrix zeigt e hoch jeden maskierten Score, am Rand die Summen der Zeilen. Formen werden von rechts aneinandergelegt: (n, n) durch (n,) ist erlaubt und gibt jeder Spalte eine der Summen. Kein Fehler wird gemeldet, denn es gibt gleich viele Abfragen und Schlüssel. Eine Maske von falscher Form wird ebenso stillschweigend verteilt (Broadcasting). Ergeben Zeilen eins oder weniger, nie mehr, kommt vielleicht die Maske nach der Softmax. Frage: Bei welchen Eingaben würde dieselbe Zeile einen Fehler melden?

debugging-multiplied-title = 0 × (−∞) ist keine Zahl
debugging-multiplied-say = False in mask zählt als null: null{"\u00A0"}×{"\u00A0"}(−∞) ist NaN, jede Summe mit NaN auch.
debugging-multiplied-notes = Das Bild zeigt, was die Softmax erhielt; daraus wird überall NaN. NaN breitet sich aus: in die Summe, von dort in die ganze Zeile und in der nächsten Schicht zu allen Token. Mit where auswählen und nie mit unendlich multiplizieren. Frage: Was ergäbe dieselbe Zeile mit −1000 statt −∞?

debugging-inverted-title = True: blockiert oder behalten?
debugging-inverted-say = True in mask heißt −∞. Die falsche Zeile setzt −∞ bei False: Für „{ $last }“ bleibt kein Wort, nur NaN.
debugging-inverted-notes = Beide Bedeutungen sind üblich, in derselben Bibliothek: In torch.nn.MultiheadAttention heißt True blockiert, in torch.nn.functional.scaled_dot_product_attention heißt es, dass das Paar teilnimmt. Jedes Mal nachschlagen und mit einer Maske testen, die nicht symmetrisch ist. Frage: Was heißt True in der Bibliothek, mit der hier gearbeitet wird?

debugging-quiz-unscaled-title = Quiz: Alles scheint zu stimmen
debugging-quiz-unscaled-say = Alle Zeilen ergeben { $one }. Welche Codezeile wurde geändert?
debugging-quiz-unscaled-notes = Das letzte Quiz, und das schwerste: Alle Summen stimmen, die Maske wirkt, und keine Zelle ist NaN. Neben den richtigen Gewichten fällt der Unterschied auf.

debugging-unscaled-title = Am schwersten zu sehen: keine Division
debugging-unscaled-say = { $case ->
    [same] Ohne die Division ist die Softmax zu scharf, doch hier ändert sich gerundet kein Gewicht.
   *[usual] Ohne Division ist die Softmax zu scharf: „{ $query }“ gibt „{ $key }“ { $yours } statt { $right }.
}
debugging-unscaled-notes = Ohne die Division ist die Softmax zu scharf: Das größte Gewicht einer Zeile wächst, die anderen zusammen schrumpfen. Weder die Summen noch ein NaN verraten das. Das Mittel der größten Gewichte aller Zeilen kann es: Mit Zufallsvektoren und breiten Köpfen ist es viel zu groß, wenn die Division fehlt. Bei wenigen Zahlen wie hier ist eine zweite Implementierung zum Vergleich der sicherere Test; der Befehl qkvideo check ist einer. Frage: Welcher Test hätte diesen Fehler gefunden?

