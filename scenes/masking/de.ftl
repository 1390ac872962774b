# Was „masking“ sagt.

masking-title = Wer wen sehen darf
masking-asked = Darf jedes Wort gefragt werden?
masking-takeaway = Das entscheidet eine Maske: Gesperrte Scores werden −∞, ihre Gewichte null, und der Rest ergibt weiter eins.

# What many think at first; the beat shows otherwise.
masking-left-over-misconception = Mit einer Maske ergibt eine Zeile weniger als eins.
masking-future-misconception = Was verdeckt ist, kommt über spätere Schichten doch noch an.
masking-pads-misconception = Pads schaden nicht, denn niemand liest sie.

# Stichwörter: auf dem Bild, wo eine Stimme spricht.
masking-everyone-key = ein Blick auf spätere Token
masking-causal-key = −∞ für jeden späteren Schlüssel
masking-left-over-key = Anteile der erlaubten Schlüssel
masking-one-row-key = gleiche Verhältnisse, neu verteilt
masking-future-key = nichts Neues von später
masking-pads-key = Füllzeichen mit einem Anteil
masking-padding-key = die blockierten Spalten
masking-both-key = was eine der Masken sperrt
masking-quiz-blocked-key = ein Fehler
masking-blocked-key = eine Zeile ohne Schlüssel
masking-who-key = wer welche Maske trägt

masking-for = für
masking-places = i: Zeile, j: Spalte
masking-blocked = { $blocked } von { $cost } Scores dieser Schicht blockiert
masking-head-open = ohne Maske
masking-head-causal = { $scope ->
    [layer] diese Schicht maskiert
   *[all] mit kausaler Maske
}{ $case ->
    [usual] : ÷ { $kept }
   *[other] {""}
}
masking-head-ending = am Ende „{ $word }“
masking-head-cut = abgeschnitten nach „{ $word }“
masking-bert = BERT
masking-gpt = GPT
masking-sees-bert = ein Encoder: liest einen ganzen Text, in beide Richtungen
masking-sees-gpt = ein Decoder: schreibt Wort für Wort, blickt nur zurück
masking-legend-open = darf gesehen werden
masking-legend-blocked = blockiert
masking-pads-batch = Ein Batch wird zusammen berechnet, alles gleich lang: Pads füllen auf.
masking-pads-zero = Auch ein Pad ist ein Schlüssel: Softmax gibt ihm einen Anteil.
masking-guess = Nie mit der Maske trainiert: Gewichte bedeuten hier wenig.
masking-padding-first = Zuerst die Scores:
masking-padding-columns = Spalten blockiert: Kein Token hört auf ein Pad.
masking-padding-then = Dann die Gewichte:
masking-padding-rows = Zeilen grau: berechnet, dann weggeworfen.
masking-shape-causal = { $one } × { $one } × N × N
masking-shape-padding = B × { $one } × { $one } × N
masking-shape-both = B × { $one } × N × N
masking-causal = kausal
masking-padding = Padding
masking-both = beide: eine blockiert
masking-question = Zeilen fragen; dunkel: blockiert
masking-infinite = −∞: 0{"\u00A0"}÷{"\u00A0"}0, keine Zahl (NaN)
masking-smallest = riesige negative Zahl: 1{"\u00A0"}÷{"\u00A0"}{ $n }
masking-blocked-name = Auch die Diagonale ist blockiert

masking-everyone-title = Wer darf vorausblicken?
masking-everyone-say = { $case ->
    [alone] „{ $query }“ ist allein und bewertet nur sich selbst: Später kommt nichts.
    [last] „{ $query }“ kommt zuletzt und bewertet alle { $tokens } Token. Auch frühere blicken so weit; wer schreiben lernt, darf das nicht.
   *[usual] „{ $query }“ bewertet alle { $tokens } Token, { $later-count ->
        [one] sogar das eine danach.
       *[other] sogar die { $later } danach.
    } Ein Modell, das schreiben lernt, schummelt so.
}
masking-everyone-notes = Ein Modell, das schreibt, muss das nächste Token vorhersagen. Wäre die Antwort zu sehen, würde das Modell nur abschreiben lernen.

masking-causal-title = Die kausale Maske: nur zurück
masking-causal-say = { $case ->
    [alone] Die Maske setzt −∞, wo ein Schlüssel nach der Abfrage kommt. Ein Token allein hat keine solche Stelle.
   *[usual] Wo ein Schlüssel nach der Abfrage kommt, { STEP("mask") }setzt die Maske vor der Softmax −∞ statt des Scores.
}
masking-causal-notes = Zeile i fragt, Spalte j wird angesehen. Minus unendlich ist der Score, dessen Potenz genau null ist. Die Maske kommt vor die Softmax, damit Blockiertes in der Summe nicht mitzählt.

masking-left-over-title = Kausal: Was bleibt, wird aufgeteilt
masking-left-over-say = { $case ->
    [alone] „{ $first }“ hat sonst niemanden und behält alles: { $one }.
   *[usual] „{ $first }“ sieht nur sich selbst: { $one }. { STEP("ends") }„{ $last }“, das letzte, sieht weiterhin alles.
}
masking-left-over-notes = Die Softmax ist dieselbe wie zuvor. e hoch −∞ ist genau null: Blockierte Schlüssel bekommen nichts, und jede Zeile ergibt weiterhin eins.

masking-one-row-title = Kausal: eine Zeile, vorher und nachher
masking-one-row-say = { $case ->
    [alone] Bei einem Token ändert die Maske nichts.
    [last] Nach „{ $query }“ kommt nichts: Die Gewichte bleiben dieselben.
    [first] Vor „{ $query }“ kommt nichts: Alle Aufmerksamkeit bleibt bei „{ $query }“.
    [all] { $later-count ->
        [one] Das spätere Token hatte fast alles; { STEP("rest") }jetzt teilen die übrigen sich das.
       *[other] Die { $later } späteren Token hatten fast alles; { STEP("rest") }jetzt teilen die übrigen sich das.
    }
   *[usual] { $later-count ->
        [one] Das spätere Token bekommt nichts.
       *[other] Die { $later } späteren Token bekommen nichts.
    } { STEP("rest") }Die übrigen Anteile werden durch den Rest geteilt, { $kept }.
}
masking-one-row-notes = Blockieren ändert nicht, wer unter den Übrigen bevorzugt wird: Jedes verbleibende Gewicht wird durch dieselbe Zahl geteilt, die Summe dessen, was bleibt. So bleiben die Verhältnisse. Nullen erst nach Softmax ließen eine Zeile, die weniger als eins ergibt.

masking-future-title = { $case ->
    [deeper] Kausal: jetzt in jeder Schicht maskiert
   *[usual] Kausal: nichts Neues aus der Zukunft
}
masking-future-say = { $case ->
    [alone] Ein Token allein hat keine Zukunft.
    [contrast] Ob am Ende „{ $last }“ oder „{ $other }“ steht: Die Zeile von „{ $query }“ ist dieselbe. Kein späteres Wort erreicht „{ $query }“.
    [deeper] Nun mit Maske in jeder Schicht: Ob „{ $last }“ oder „{ $other }“, nichts Späteres ändert die Zeile von „{ $query }“.
    [cut-here] Nach „{ $query }“ abgeschnitten, mit demselben Vektor: dieselbe Zeile. In dieser Schicht zählt nichts Späteres.
   *[cut] Schneidet man den Satz nach „{ $query }“ ab, bleibt die Zeile dieselbe. Nichts Späteres kann etwas ändern.
}
masking-future-notes = { $case ->
    [deeper] Bisher war die Maske nur in dieser Schicht. Die Schicht davor las in beide Richtungen; diese Zeile und die anderen hatten vorausgelesen: Darum ist die Zahl von vorhin verschwunden.{" "}
   *[usual] {""}
}{ $unmet ->
    [yes] Das Modell wurde ohne diese Maske trainiert und hat nie gelernt, ohne den Hinweis auszukommen: Wer hier am meisten bekommt, bedeutet nichts. Nur die Gleichheit zählt.{" "}
   *[no] {""}
}Die Zeile ist in jeder Schicht dieselbe, denn keine Zeile las je eine spätere. Die Zeilen späterer Wörter lesen beides und können eine Antwort noch zusammensetzen. Darum kann ein Modell, das schreibt, Berechnetes behalten und muss nicht mit jedem Token von vorn beginnen.

masking-pads-title = Padding: das Problem
masking-pads-say = { $pads } Pads füllen den Satz auf. Ohne Maske gibt „{ $query }“ einem Pad { $weight } der Aufmerksamkeit dieser Zeile.
masking-pads-notes = Gezeigt: das Wort, das einem Pad am meisten gibt. { $through ->
    [yes] Die Pads kamen vor der ersten Schicht dazu, wie bei qkvideo trace mit --pad, und liefen wie Wörter durch alle Schichten; auch dort ohne Maske. Sie ändern also schon vor dieser Schicht die Zeilen der Wörter.
   *[no] Ein Pad kommt hier in diese Schicht als Vektor aus Nullen, also sind auch die Scores null, wenn es keine Biases gibt. e hoch null ist eins: ein Anteil wie jeder andere.
}

masking-padding-title = Padding: Spalten blockieren
masking-padding-say = Die Padding-Maske blockiert die Spalten der Pads; { STEP("rows") }deren Zeilen sind berechnet, nie gelesen.
masking-padding-notes = Nur die Spalten sind blockiert. Wären auch die Zeilen blockiert, hätte die Zeile eines Pads gar keinen Schlüssel, und die Softmax hätte nichts zu verteilen.

masking-both-title = Beide Masken zugleich
masking-both-say = Ein Schlüssel ist zu, wenn eine der Masken blockiert. { STEP("both/both") }Eine Achse der Länge { $one } wird gedehnt.
masking-both-notes = Scores eines Batches haben die Form (B, Köpfe, N, N): B Sequenzen und hier N Tokens mit den Pads. Die kausale Maske ist für alle dieselbe, (1, 1, N, N). Jede Sequenz hat eigene Pads: (B, 1, 1, N), dieselben für alle ihre Köpfe und Abfragen. Im Code ist die Maske kausal | Padding, wo True blockiert, oder die Summe von beiden, wo 0 freigibt und −∞ blockiert. Formen werden von rechts angepasst: Ohne ihre Achse für Köpfe gälte die Padding-Maske als eine von Köpfen. Die Zeilen der Pads behalten die Wörter des Satzes, damit die Softmax etwas zu verteilen hat.

masking-quiz-blocked-title = Quiz: Was ist falsch an dieser Maske?
masking-quiz-blocked-say = Diese kausale Maske hat einen Fehler. In welcher Zeile scheitert die Softmax?
masking-quiz-blocked-notes = Geben Sie dem Publikum einen Moment, bevor die Antwort erscheint.

masking-blocked-title = Um eins daneben: eine Zeile ohne Schlüssel
masking-blocked-say = „{ $first }“ sieht auch sich selbst nicht: { STEP("infinite/cells") }Mit −∞ wird die Zeile NaN, { STEP("smallest/cells") }mit riesigem Minus haben alle { $uniform }.
masking-blocked-notes = In so einem Fall gehört eine Fehlermeldung hierher: NaN wandert in jede Schicht, und gleiche Gewichte fallen nicht auf. Die Maske ist um eins verschoben: Ein strenges Dreieck blockiert für jedes Token auch den Blick auf sich selbst, und das erste hat sonst nichts. Jedes e hoch −∞ ist 0, also ist die Summe 0, und 0 ÷ 0 ist keine Zahl (zieht man zuerst das Maximum ab, ist −∞ − (−∞) auch keine). Mit der kleinsten Zahl, die ein Float fasst, sind alle Scores gleich, und die Softmax teilt gleichmäßig. Manche Modelle ersetzen blockierte Scores nicht, sondern addieren eine Zahl wie −10 000: Ist die ganze Zeile blockiert, verschieben sich alle Scores gleich, und die Zeile ist die ohne Maske (float16 ist dort so grob, dass oft alle Anteile gleich werden). Bei Padding auf der linken Seite trifft es die ersten Zeilen genauso.

masking-who-title = Wer welche Maske verwendet
masking-who-say = GPT schreibt Wort für Wort und blickt nur zurück. { STEP("who/bert") }BERT liest fertige Texte in beide Richtungen.
masking-who-notes = Modelle, die einen fertigen Text lesen, brauchen keine kausale Maske. Modelle, die von links nach rechts schreiben, schon. T5 hat beides: Der Encoder liest, und der Decoder schreibt; der Decoder sieht auch alle Token des Encoders, ohne kausale Maske. Wie ein Text in einen anderen blickt, zeigt ein eigener Film der langen Vorlesung.
