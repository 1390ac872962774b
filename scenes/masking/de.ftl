# Was „masking“ sagt.

masking-title = Wer wen sieht

# Stichwörter: auf dem Bild, wo eine Stimme spricht.
masking-everyone-key = ein Blick auf spätere Token
masking-causal-key = −∞ für jeden späteren Schlüssel
masking-left-over-key = Anteile der erlaubten Schlüssel
masking-one-row-key = gleiche Verhältnisse, neu verteilt
masking-future-key = nichts Neues von später
masking-who-key = Leser: beidseitig, Schreiber: zurück
masking-pads-key = Füllzeichen mit einem Anteil
masking-padding-key = die blockierten Spalten
masking-broadcast-key = zwei Formen, eine Maske
masking-keep-key = True: blockiert oder behalten
masking-quiz-after-key = eine Maske nach der Softmax
masking-quiz-axis-key = Softmax entlang der falschen Achse
masking-quiz-triangle-key = das Dreieck verkehrt herum
masking-quiz-blocked-key = eine Zeile ohne Schlüssel

masking-for = für
masking-blocked = { $blocked } von { $cost } blockiert
masking-head-open = ohne Maske
masking-head-causal = { $scope ->
    [layer] Maske nur in dieser Schicht
   *[all] mit kausaler Maske
}
masking-head-ending = mit dem Ende „{ $word }“
masking-head-cut = abgeschnitten nach „{ $word }“
masking-bert = BERT
masking-gpt = GPT
masking-encoder = T5, Encoder
masking-decoder = T5, Decoder
masking-sees-bert = in beide Richtungen
masking-sees-gpt = nur zurück
masking-sees-encoder = in beide Richtungen
masking-sees-decoder = nur zurück, und den ganzen Encoder
masking-legend-open = darf gesehen werden
masking-legend-blocked = blockiert
masking-pads-why = Ein Batch ist ein Rechteck aus Zahlen: Kürzere Sätze werden mit Pads aufgefüllt. Score null schützt nicht, auch er bekommt einen Anteil.
masking-padding-columns = Spalten blockiert: Kein Token hört auf ein Pad.
masking-padding-rows = Zeilen grau: Was Pads selbst hören würden, wird berechnet und weggeworfen.
masking-name-padding = Padding: je eine Zeile
masking-name-causal = kausal: eine für alle
masking-name-both = beide
masking-or = oder
masking-row-blocked = True = blockiert
masking-row-blocked-who = nn.MultiheadAttention
masking-row-keep = True = behalten
masking-row-keep-who = scaled_dot_product_attention
masking-row-right = wie gemeint
masking-row-right-who = sieht, was es darf
masking-row-mixed = verwechselt
masking-row-mixed-who = sieht, was es nicht darf
masking-question = Was ging schief?
masking-worst = schlimmste: { $worst } daneben
masking-infinite = gefüllt mit −∞
masking-smallest = gefüllt mit der kleinsten darstellbaren Zahl
masking-after-name = Nach der Softmax maskiert
masking-after-catch = Die blockierten Gewichte zählten mit, bevor sie entfernt wurden. Prüfe, ob jede Zeile eins ergibt.
masking-axis-name = Softmax in falscher Richtung
masking-axis-catch = Spalten ergeben eins, nicht Zeilen. Bei n × n ist das Mittel der Summen so oder so eins: Prüfe die schlimmste Zeile.
masking-triangle-name = Das Dreieck steht kopf
masking-triangle-catch = Die Vergangenheit ist blockiert, die Zukunft offen; Summen zeigen es nicht. Prüfe, ob über der Diagonale alles null ist.
masking-blocked-name = Auch die Diagonale ist blockiert
masking-blocked-catch = Eine Zeile ohne Schlüssel hat keine Gewichte. Melde einen Fehler: NaN wandert in jede Schicht, gleiche Gewichte fallen nicht auf.

masking-everyone-title = Kausal: das Problem
masking-everyone-say = { $case ->
    [alone] „{ $query }“ ist allein: Es bewertet sich selbst, und später kommt nichts.
    [last] „{ $query }“ kommt zuletzt und bewertet alle { $tokens } Token. Auch die davor sehen es; wer schreiben lernt, darf das nicht.
   *[usual] „{ $query }“ bewertet alle { $tokens } Token, { $later-count ->
        [one] sogar das eine danach.
       *[other] sogar die { $later } danach.
    } Ein Modell, das das nächste Token schreiben lernt, darf es nicht sehen.
}
masking-everyone-notes = Ein Modell, das schreibt, muss das nächste Token vorhersagen. Könnte es dieses sehen, gäbe es nichts zu lernen.

masking-causal-title = { $scope ->
    [layer] Kausal: Die Maske greift, nur in dieser Schicht
   *[all] Kausal: Die Maske greift
}
masking-causal-say = { $case ->
    [alone] Die Maske setzt −∞, wo ein Schlüssel nach seiner Abfrage kommt. Bei einem Token gibt es keine solche Stelle.
   *[usual] Wo ein Schlüssel nach seiner Abfrage kommt, setzt die Maske −∞ an die Stelle des Scores, vor der Softmax.
}
masking-causal-notes = Minus unendlich ist der Score, dessen Potenz genau null ist. Die Maske kommt vor die Softmax, damit Blockiertes in der Summe nicht mitzählt.

masking-left-over-title = { $scope ->
    [layer] Kausal: der Rest, nur in dieser Schicht
   *[all] Kausal: Anteile vom Rest
}
masking-left-over-say = { $case ->
    [alone] „{ $first }“ hat nur sich selbst und gibt sich alles: { $one }.
   *[usual] „{ $first }“ hat nur sich selbst: { $one }. „{ $last }“, das letzte, sieht weiterhin alles.
}
masking-left-over-notes = Die Softmax ist dieselbe wie zuvor; blockierte Schlüssel bekommen genau null, und jede Zeile ergibt weiterhin eins.

masking-one-row-title = Kausal: eine Zeile, vorher und nachher
masking-one-row-say = { $case ->
    [alone] Bei einem Token ändert die Maske nichts.
    [last] Nach „{ $query }“ kommt nichts: Seine Gewichte bleiben, wie sie waren.
    [first] Vor „{ $query }“ kommt nichts: Alle Aufmerksamkeit bleibt ihm selbst.
    [all] { $later-count ->
        [one] Das spätere Token hatte fast alles; jetzt teilen es sich die übrigen.
       *[other] Die { $later } späteren Token hatten fast alles; jetzt teilen es sich die übrigen.
    }
   *[usual] { $later-count ->
        [one] Was das spätere Token hatte, teilen sich die übrigen, im selben Verhältnis.
       *[other] Was die { $later } späteren Token hatten{ $listed ->
            [some] , aufgeführt oder nicht,
           *[all] ,
        } teilen sich die übrigen, im selben Verhältnis.
    }
}
masking-one-row-notes = Blockieren ändert nicht, wer unter den Übrigen bevorzugt wird: Jedes verbleibende Gewicht wird durch ihre gemeinsame Summe geteilt.

masking-future-title = { $case ->
    [deeper] Kausal: jetzt in jeder Schicht maskiert
   *[usual] Kausal: nichts Neues aus der Zukunft
}
masking-future-say = { $case ->
    [alone] Bei einem Token gibt es keine Zukunft, in die es blicken könnte.
    [contrast] Ob am Ende „{ $last }“ oder „{ $other }“ steht: Die Zeile von „{ $query }“ ist dieselbe. Der Hinweis liegt in seiner Zukunft.
    [deeper] Ob am Ende „{ $last }“ oder „{ $other }“ steht: dieselbe Zeile. Zuvor verriet eine Schicht ohne Maske „{ $query }“ das Ende.
    [cut-here] Nach „{ $query }“ abgeschnitten, sein Vektor, wie er ist: dieselbe Zeile. In dieser Schicht zählt nichts Späteres.
   *[cut] Schneidet man den Satz nach „{ $query }“ ab, bleibt die Zeile dieselbe. Was später kommt, kann nichts ändern.
}
masking-future-notes = { $case ->
    [deeper] Bisher war die Maske nur in dieser Schicht. Die Schicht davor las in beide Richtungen und hatte der Zeile das Ende verraten: Darum ist die Zahl von vorhin verschwunden.{" "}
   *[usual] {""}
}Das gilt in jeder Schicht, denn jede Zeile las immer nur frühere. Darum kann ein Modell, das schreibt, behalten, was es berechnet hat, und muss nicht mit jedem Token von vorn beginnen.

masking-who-title = Kausal: wer so maskiert
masking-who-say = BERT liest in beide Richtungen, GPT blickt nur zurück. T5 hat für beides eine Hälfte.
masking-who-notes = Modelle, die einen fertigen Text lesen, brauchen keine kausale Maske. Modelle, die schreiben, schon. In T5 liest der Encoder, der Decoder schreibt; und der Decoder sieht auch alle Token des Encoders, ohne kausale Maske.

masking-pads-title = Padding: das Problem
masking-pads-say = { $pads } Pads füllen den Batch auf. Ohne Maske gibt „{ $query }“ jedem davon { $weight } seiner Aufmerksamkeit.
masking-pads-notes = Ein Pad kommt hier als Vektor aus Nullen herein, also sind auch seine Scores null, wenn es keine Biases gibt. e hoch null ist eins: ein Anteil wie jeder andere.

masking-padding-title = Padding: Spalten blockieren
masking-padding-say = Die Padding-Maske blockiert die Spalten der Pads; deren eigene Zeilen werden berechnet und nie gelesen.
masking-padding-notes = Nur die Spalten sind blockiert. Wären es auch die Zeilen, hätten sie gar keinen Schlüssel, und die Softmax hätte nichts zu verteilen.

masking-broadcast-title = Padding: zwei Formen, eine Maske
masking-broadcast-say = Die Padding-Maske wird in jede Zeile kopiert, die kausale in jeden Satz. Zum Blockieren genügt eine von beiden.
masking-broadcast-notes = B ist die Zahl der Sätze; die zweite Stelle gehört den Köpfen. Wo in einer Form eine Eins steht, dienen dieselben Zahlen für alle.

masking-keep-title = Padding: Was heißt True?
masking-keep-say = Eine Maske für „{ $query }“{ $scope ->
    [layer] , nur in dieser Schicht,
   *[all] ,
} in zwei Schreibweisen. Verwechselt zeigen sie genau das Verbotene.
masking-keep-notes = Bibliotheken sind sich uneins, sogar innerhalb von PyTorch. Kein Fehler wird gemeldet, und jede Zeile ergibt weiterhin eins. Probiere eine Maske mit einem einzigen blockierten Schlüssel und sieh nach, wohin das Gewicht gegangen ist.

masking-quiz-after-title = { $case ->
    [none] Quiz: Summen, die stimmen
   *[usual] Quiz: Summen unter eins
}
masking-quiz-after-say = { $case ->
    [alone] Bei einem Token ist nichts blockiert, und der erste Fehler zeigt sich nicht.
    [none] Jede Zeile ergibt eins: Spätere Schlüssel hatten fast nichts, und der Fehler zeigt sich nicht.
    [some] Wo ein späterer Schlüssel einen Anteil hatte, ergibt die Zeile weniger als eins; die letzte, „{ $last }“, ist ganz.
   *[usual] Die Zeilen ergeben weniger als eins; nur die letzte, „{ $last }“, ist ganz.
}
masking-quiz-after-notes = Gib dem Publikum einen Moment, bevor die Antwort erscheint. Nach der Softmax mit einer Maske aus Nullen und Einsen zu multiplizieren bewirkt dasselbe.

masking-quiz-axis-title = Quiz: Das Mittel stimmt
masking-quiz-axis-say = { $case ->
    [alone] Bei einem Token sind beide Richtungen gleich: Die Summe ist { $mean }, und der Fehler zeigt sich nicht.
    [none] Hier ergibt jede Zeile eins, das Mittel ist also { $mean }: Der Fehler zeigt sich nicht.
   *[usual] Die Zeilen ergeben irgendetwas, und doch ist das Mittel ihrer Summen { $mean }.
}
masking-quiz-axis-notes = n Spalten ergeben je eins, alle Gewichte zusammen also n; auf n Zeilen verteilt ist das Mittel eins. Ein Test des Mittels besteht. Alles richtig sieht es nur bei einem einzigen Token aus.

masking-quiz-triangle-title = Quiz: Alle Summen sind eins
masking-quiz-triangle-say = { $case ->
    [alone] Bei einem Token hat das Dreieck keine Seiten, und der Fehler zeigt sich nicht.
   *[usual] Jede Zeile ergibt eins; doch „{ $first }“ sieht alles, und „{ $last }“ nur sich selbst.
}
masking-quiz-triangle-notes = Ein Buchstabe genügt: tril statt triu. Der Trainingsverlust fällt wunderbar, denn jedes Token sieht, was es vorhersagen soll.

masking-quiz-blocked-title = Quiz: NaN, oder alle gleich
masking-quiz-blocked-say = Die Zeile von „{ $first }“ hat keinen Schlüssel mehr: −∞ ergibt NaN, die kleinste darstellbare Zahl überall { $uniform }.
masking-quiz-blocked-notes = Um eins daneben: Ein strenges Dreieck blockiert jedes Token für sich selbst, und das erste hat sonst nichts. Bei Padding auf der linken Seite trifft es die ersten Zeilen genauso.
