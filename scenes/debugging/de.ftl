# Was „debugging“ sagt.

debugging-title = Finde den Fehler

# Stichworte: auf dem Schirm, wo eine Stimme spricht.
debugging-code-key = Attention in { $lines } Zeilen
debugging-quiz-axis-key = Spalten mit Summe eins
debugging-axis-key = Softmax über die Queries
debugging-quiz-after-key = Zeilen, denen etwas fehlt
debugging-after-key = Maske nach der Softmax
debugging-multiplied-key = null mal unendlich
debugging-inverted-key = zwei Bedeutungen von True
debugging-unscaled-key = fehlendes √d_k
debugging-check-key = ein Befehl, der prüft

debugging-yours = eigen
debugging-right = richtig
debugging-difference = Differenz
debugging-blocks = blockiert
debugging-keeps = behält

debugging-code-title = Attention in { $lines } Zeilen
debugging-code-say = Jede Zeile NumPy macht eine Matrix. Nun dasselbe mit einer falschen Zeile: Was sieht man?
debugging-code-notes = Die Funktionen sqrt und where und die Konstante inf sind aus NumPy, softmax ist aus SciPy. Die Formen vorlesen: Alle sind n × n bis auf die letzte, die so breit ist wie ein Value. Zeilen fragen, Spalten antworten. Die Maske ist im ganzen Film kausal. True blockiert.

debugging-quiz-axis-title = Quiz: Welche Zeile ist falsch?
debugging-quiz-axis-say = { $case ->
    [alone] Ein Token, eine Zelle: { $one } ist so oder so richtig. Den Fehler sieht man erst mit mehr Tokens.
    [even] Jede Spalte ergibt { $one } und, so gerundet, jede Zeile auch. Trotzdem ist eine Codezeile falsch.
   *[usual] Jede Spalte ergibt { $one }. Die Zeile von „{ $query }“ ergibt { $sum }, und das Mittel aller Zeilen ist { $mean }.
}
debugging-quiz-axis-notes = Den Zuschauern einen Moment lassen: das Eigene mit dem Richtigen vergleichen, dann die Summen am Rand ansehen. Der Rahmen steht um die erste Zahl, die anders ist. Das Mittel der Zeilen ist immer eins, denn n Spalten von je eins verteilen sich auf n Zeilen.

debugging-axis-title = Softmax über Queries statt über Keys
debugging-axis-say = Die Softmax lief die Spalten hinab, die falsche Achse. Jede Zeilensumme prüfen; das Mittel verrät nichts.
debugging-axis-notes = In Code mit Batches und Köpfen ist die falsche Achse oft 1 oder 2. Die letzte Achse der Scores ist die der Keys, wie viele Achsen auch davor stehen.

debugging-quiz-after-title = Quiz: Und welche Zeile jetzt?
debugging-quiz-after-say = { $case ->
    [alone] Ein Token, und nichts zu blockieren: { $one } ist richtig. Auch diesen Fehler sieht man erst mit mehr Tokens.
    [even] Späteres sieht niemand, und so gerundet ergibt jede Zeile { $one }. Trotzdem ist eine Codezeile falsch.
   *[usual] Späteres sieht niemand. Aber „{ $query }“ vergibt nur { $sum }; „{ $last }“, das letzte, vergibt { $one }.
}
debugging-quiz-after-notes = Noch ein Moment für die Zuschauer. Das obere Dreieck stimmt, also wirkt die Maske. Auch die letzte Zeile stimmt: Für sie ist nichts blockiert.

debugging-after-title = Die Maske kam nach der Softmax
debugging-after-say = Was die Maske nahm, war schon ein Anteil und fehlt nun. Erst blockieren, dann alles verteilen lassen.
debugging-after-notes = Jede Zeile danach durch ihre Summe zu teilen wäre auch richtig, solange beim Runden nicht alles verloren geht.

debugging-multiplied-title = 0 × (−∞) ist keine Zahl
debugging-multiplied-say = Die Maske wurde malgenommen. Wo nichts blockiert ist, ergibt null mal −∞ NaN, und das nimmt die ganze Zeile mit.
debugging-multiplied-notes = Das Bild zeigt erst, was die Softmax erhält, dann, was daraus wird. NaN breitet sich aus: in die Summe, von dort in die ganze Zeile und in der nächsten Schicht zu allen Tokens. Mit where auswählen und nie mit unendlich malnehmen.

debugging-inverted-title = True: blockiert oder behalten?
debugging-inverted-say = { $case ->
    [alone] Hier hieß True „behalten“, also sieht „{ $last }“ nichts: NaN. PyTorch selbst kennt beide Bedeutungen.
   *[usual] Hier hieß True „behalten“: Alle sehen voraus, „{ $last }“ sieht nichts. PyTorch kennt beide Bedeutungen.
}
debugging-inverted-notes = Beide Bedeutungen sind üblich, in derselben Bibliothek: In torch.nn.MultiheadAttention heißt True blockiert, in torch.nn.functional.scaled_dot_product_attention heißt es, dass das Paar teilnimmt. Jedes Mal nachschlagen und mit einer Maske testen, die nicht symmetrisch ist.

debugging-unscaled-title = Am schwersten zu sehen: ohne √d_k
debugging-unscaled-say = { $case ->
    [same] Jede Zeile ergibt { $one }, und hier ändert sich gerundet kein Gewicht. Erst ein anderer Satz würde das zeigen.
   *[usual] Jede Zeile ergibt { $one }, nichts warnt. Nur neben dem Richtigen fällt auf: „{ $query }“ gibt „{ $key }“ { $yours } statt { $right }.
}
debugging-unscaled-notes = Ohne die Division ist die Softmax zu scharf: Das größte Gewicht einer Zeile wächst, die anderen schrumpfen. Am Ergebnis selbst ist nichts zu merken; es braucht eine zweite Implementierung zum Vergleich. Das ist ohnehin der beste Test.

debugging-check-title = Eine zweite Implementierung zum Vergleich
debugging-check-say = { $named } von { $faults } Fehlern haben einen Namen, NaN fällt auf, und True heißt beides. Nun selbst die { $lines } Zeilen schreiben.
debugging-check-notes = Der Befehl ruft eine Funktion von Q, K, V und einer Maske mit kleinen Eingaben auf und vergleicht ihr Ergebnis mit dem richtigen. Die Dateien enthalten die { $lines } Zeilen dieses Films, jede mit einem Fehler, und eine ohne. Zu einer einzelnen Datei sagt der Befehl, in welcher Zelle das Ergebnis zuerst abweicht, was zu tun ist und was True dort heißt.
