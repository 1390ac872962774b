# Was „debugging“ sagt.

debugging-title = Finde den Fehler

# Stichworte: auf dem Schirm, wo eine Stimme spricht.
debugging-code-key = Attention in { $lines } Zeilen
debugging-quiz-axis-key = Spalten mit Summe eins
debugging-axis-key = Softmax über die Queries
debugging-quiz-after-key = Zeilen, denen etwas fehlt
debugging-after-key = Maske nach der Softmax
debugging-quiz-multiplied-key = nichts als NaN
debugging-multiplied-key = null mal unendlich
debugging-inverted-key = zwei Bedeutungen von True
debugging-quiz-unscaled-key = Summen von eins
debugging-unscaled-key = fehlende Division
debugging-check-key = ein Befehl, der prüft

debugging-yours = eigen
debugging-right = richtig
debugging-right-framed = richtig, im Rahmen
debugging-difference = eigen − richtig
debugging-blocks = blockiert
debugging-keeps = behält
debugging-yours-masked = eigen: masked
debugging-everywhere = überall
debugging-lines = die richtigen Zeilen:
debugging-seen = in diesem Film
debugging-compared = Ergebnis im Vergleich
debugging-seen-after = Zeilen fehlte etwas
debugging-seen-axis = Spaltensummen von eins
debugging-seen-inverted = True heißt behalten
debugging-seen-multiplied = nichts als NaN
debugging-seen-right = kein Fehler
debugging-seen-unscaled = Summen von eins

debugging-code-title = Attention in { $lines } Zeilen { $library ->
    [torch] PyTorch
   *[numpy] NumPy
}
debugging-code-say = { $fill }() setzt −∞ bei True; { $along } läuft jede Zeile entlang.
debugging-code-notes = { $library ->
    [torch] Die Funktion sqrt und die Konstante inf sind aus math.
   *[numpy] Die Funktionen sqrt und where und die Konstante inf sind aus NumPy, softmax ist aus SciPy.
} Die Formen vorlesen: Alle sind n × n bis auf die letzte, die so breit ist wie ein Value. Zeilen fragen, Spalten antworten. Die Maske ist im ganzen Film kausal: True ist, was später kommt und blockiert wird. Frage: In welcher dieser Matrizen ergibt jede Zeile eins?

debugging-quiz-axis-title = Quiz: Spalten mit Summe eins
debugging-quiz-axis-say = { $case ->
    [alone] Ein Token, eine Zelle: { $one } ist so oder so richtig. Den Fehler sieht man erst mit mehr Tokens.
    [even] Jede Spalte ergibt { $one } und, so gerundet, jede Zeile auch. Trotzdem ist eine Codezeile falsch.
   *[usual] Jede Spalte ergibt { $one }, die Zeile von „{ $query }“ { $sum }. Welche Codezeile ist falsch?
}
debugging-quiz-axis-notes = Den Zuschauern einen Moment lassen: das Eigene mit dem Richtigen vergleichen, dann die Summen am Rand ansehen. Der Rahmen steht um die erste Zahl, die anders ist; dieselbe Zelle ist in den richtigen Gewichten gerahmt, ihre Zahl steht dort über der Matrix. Die Zeilen sind die richtigen: Eine davon war anders geschrieben.

debugging-axis-title = Softmax über Queries statt über Keys
debugging-axis-say = Die Softmax lief die Spalten hinab. Ein Test des Mittels der Zeilensummen, { $mean }, ginge durch.
debugging-axis-notes = Die Differenz hat denselben Rahmen. Violett: das Eigene ist kleiner; grün: das Eigene ist größer. In Code mit Batches und Köpfen ist die falsche Achse oft 1 oder 2. Die letzte Achse der Scores ist die der Keys, wie viele Achsen auch davor stehen. Das Mittel der Zeilen ist immer eins, denn n Spalten von je eins verteilen sich auf n Zeilen. Frage: Bei welchen Sätzen fiele dieser Fehler nicht auf?

debugging-quiz-after-title = Quiz: Zeilen, denen etwas fehlt
debugging-quiz-after-say = { $case ->
    [alone] Ein Token, und nichts zu blockieren: { $one } ist richtig. Auch diesen Fehler sieht man erst mit mehr Tokens.
    [even] Späteres sieht niemand, und so gerundet ergibt jede Zeile { $one }. Trotzdem ist eine Codezeile falsch.
   *[usual] Späteres sieht niemand, aber „{ $query }“ vergibt nur { $sum }. Welche Codezeile ist falsch?
}
debugging-quiz-after-notes = Noch ein Moment für die Zuschauer. Das obere Dreieck stimmt, also wirkt die Maske. Auch die letzte Zeile stimmt: Für sie ist nichts blockiert.

debugging-after-title = Die Maske kam nach der Softmax
debugging-after-say = Was die Maske nahm, war schon ein Anteil. Erst blockieren, dann Softmax.
debugging-after-notes = Jede Zeile danach durch ihre Summe zu teilen wäre auch richtig, solange beim Runden nicht alles verloren geht. Frage: Warum stimmt die letzte Zeile trotzdem? Für das letzte Token ist nichts blockiert.

debugging-quiz-multiplied-title = Quiz: nirgends eine Zahl
debugging-quiz-multiplied-say = NaN, „keine Zahl“, in jeder Zelle: Welche Codezeile macht das?
debugging-quiz-multiplied-notes = Den Zuschauern einen Moment lassen. Auch alle Summen sind NaN und helfen nicht: Was macht jede Zeile mit −∞?

debugging-multiplied-title = 0 × (−∞) ist keine Zahl
debugging-multiplied-say = Unblockiert ist die Maske null, und null mal −∞ ist NaN. Softmax trägt NaN in die Zeile.
debugging-multiplied-notes = Das Bild zeigt, was die Softmax erhielt; daraus wird überall NaN. NaN breitet sich aus: in die Summe, von dort in die ganze Zeile und in der nächsten Schicht zu allen Tokens. Mit where auswählen und nie mit unendlich malnehmen. Frage: Was machte dieselbe Zeile mit −1000 statt −∞?

debugging-inverted-title = True: blockiert oder behalten?
debugging-inverted-say = { $case ->
    [alone] Hier hieß True „behalten“, also sieht „{ $last }“ nichts: NaN. PyTorch selbst kennt beide Bedeutungen.
   *[usual] Hier hieß True „behalten“: „{ $last }“ sieht nichts. PyTorch kennt beides.
}
debugging-inverted-notes = Beide Bedeutungen sind üblich, in derselben Bibliothek: In torch.nn.MultiheadAttention heißt True blockiert, in torch.nn.functional.scaled_dot_product_attention heißt es, dass das Paar teilnimmt. Jedes Mal nachschlagen und mit einer Maske testen, die nicht symmetrisch ist. Frage: Was heißt True in der Bibliothek, die ihr verwendet?

debugging-quiz-unscaled-title = Quiz: Alles scheint zu stimmen
debugging-quiz-unscaled-say = Jede Zeile ergibt { $one }, Späteres sieht niemand. Welche Codezeile ist falsch?
debugging-quiz-unscaled-notes = Das letzte Quiz, und das schwerste: Alle Summen stimmen, die Maske wirkt, und keine Zelle ist NaN. Nur neben den richtigen Gewichten fällt ein Unterschied auf.

debugging-unscaled-title = Am schwersten zu sehen: keine Division
debugging-unscaled-say = { $case ->
    [same] Ohne die Division ist die Softmax zu scharf, doch hier ändert sich gerundet kein Gewicht.
   *[usual] Ohne die Division ist die Softmax zu scharf: „{ $query }“ gibt „{ $key }“ { $yours } statt { $right }.
}
debugging-unscaled-notes = Ohne die Division ist die Softmax zu scharf: Das größte Gewicht einer Zeile wächst, die anderen schrumpfen. Am Ergebnis selbst ist nichts zu merken; es braucht eine zweite Implementierung zum Vergleich. Das ist ohnehin der beste Test. Frage: Welcher Test hätte diesen Fehler gefunden?

debugging-check-title = Ein Werkzeug vergleicht: qkvideo check
debugging-check-say = { $named } von { $faults } Fehlern erkannt; wo True behält, ist inverted.py richtig. Woher kommt ein Gewicht?
debugging-check-notes = Der Befehl ruft eine Funktion von Q, K, V und einer Maske mit kleinen Eingaben auf und vergleicht ihr Ergebnis mit dem richtigen. Die Dateien enthalten die { $lines } Zeilen dieses Films, jede mit einem Fehler, und eine ohne. Zu einer einzelnen Datei sagt der Befehl, in welcher Zelle das Ergebnis zuerst abweicht, was zu tun ist und was True dort heißt. Frage: Was würdet ihr an einer eigenen Funktion noch testen?
