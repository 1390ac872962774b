# Was „score-matrix“ sagt.

score-matrix-title = Die Score-Matrix
score-matrix-asked = Wie entstehen Abfrage und Schlüssel?
score-matrix-takeaway = Durch Multiplikation jeder Zeile mit gelernten Matrizen. Ein Score ist das Skalarprodukt von Abfrage und Schlüssel: n × n davon.

# What many think at first; the beat shows otherwise.
score-matrix-projections-misconception = Die Matrizen, die das Training findet, sind die Attention-Gewichte.
score-matrix-shadow-misconception = Ein Score sagt nur, ob zwei Pfeile in dieselbe Richtung zeigen.
score-matrix-total-misconception = Ein Score ist schon ein Anteil.

# Stichwörter: auf dem Bild, wo eine Stimme spricht.
score-matrix-sentence-key = ein Token: eine Zeile
score-matrix-entry-key = Produkte, addiert
score-matrix-projections-key = je eine Matrix: Abfrage, Schlüssel
score-matrix-one-cell-key = Abfrage mal Schlüssel: ein Score
score-matrix-one-row-key = eine Abfrage: eine Zeile
score-matrix-whole-matrix-key = jedes Paar: ein Score
score-matrix-highest-key = höchster Score der Zeile
score-matrix-shadow-key = Länge × Schatten
score-matrix-fan-key = jeder Schlüssel als Pfeil
score-matrix-total-key = Scores: noch keine Anteile
score-matrix-column = Spalte 1 von
score-matrix-query = Abfrage
score-matrix-keys = Schlüssel
score-matrix-sentence-title = { $depth ->
    [later] Jedes Token kommt als Vektor
   *[first] Jedes Token wird ein Vektor
}
score-matrix-sentence-say = { $depth ->
    [later] { $n-count ->
        [one] Aus der Schicht davor kommt „{ $token }“, ein Vektor aus { $d_model } Zahlen: die einzige Zeile von X.
       *[other] Aus der Schicht davor kommen { $n } Token, jedes ein Vektor aus { $d_model } Zahlen. Umrahmt: „{ $token }“.
    }
   *[first] { $n-count ->
        [one] „{ $token }“ wird als Vektor aus { $d_model } Zahlen nachgeschlagen: die einzige Zeile von X.
       *[other] { $n } Token, jedes als Vektor aus { $d_model } Zahlen nachgeschlagen. Umrahmt: „{ $token }“.
    }
}
score-matrix-sentence-notes = Computer können keine Wörter multiplizieren. { $depth ->
    [later] Zu jedem Token wurde in einer Tabelle ein Vektor nachgeschlagen, und die Schichten vor dieser haben hinzugefügt, was sie im Satz fanden. Übereinander sind diese Vektoren
   *[first] Zu jedem Token wird in einer Tabelle ein Vektor nachgeschlagen, zu dem einer für seinen Platz kommt; übereinander sind die Vektoren
} die Zeilen der Matrix X. Die umrahmte Zeile ist das Token, dem wir folgen.

score-matrix-entry-title = Eine Zahl einer Abfrage
score-matrix-entry-say = { $case ->
    [biased] „{ $token }“ mal eine Spalte einer gelernten Matrix: { $d_model } Produkte und ein Bias ergeben { $q }, die erste Zahl der Abfrage.
    [rotary] „{ $token }“ mal eine Spalte einer gelernten Matrix ergibt { $q }; dann dreht die Position die Abfrage.
   *[plain] „{ $token }“ mal eine Spalte einer gelernten Matrix: { $d_model } Produkte ergeben { $q }, die erste Zahl der Abfrage.
}
score-matrix-entry-notes = Oben der Vektor des Tokens, darunter die erste Spalte von W_Q, einer Matrix, die das Training findet; dann ihre Produkte, Zahl für Zahl. Deren Summe ist die erste Zahl der Abfrage. Die anderen Spalten ergeben die anderen Zahlen.

score-matrix-projections-title = Abfragen suchen, Schlüssel werden gefunden
score-matrix-projections-say = Zwei gelernte Matrizen, dieselben für jedes Token: { STEP("W_Q") }Die eine erzeugt Abfragen, { STEP("W_K") }die andere Schlüssel.
score-matrix-projections-notes = Die inneren Größen müssen übereinstimmen und verschwinden; die äußeren bleiben. Jedes Token bekommt eine Abfrage, mit der es fragt, und einen Schlüssel, an dem es zu finden ist: je { $d_k } Zahlen. „Gelernt“ heißt, dass das Training die Zahlen beider Matrizen gefunden hat; Attention-Gewichte, die Anteile der Softmax, sind etwas anderes.

score-matrix-one-cell-title = Eine Abfrage, ein Schlüssel, ein Score
score-matrix-one-cell-say = Abfrage von „{ $query }“, Schlüssel von „{ $key }“: { $d_k-count ->
    [one] Ein Produkt ergibt { $score }.
   *[other] { $d_k } Produkte ergeben zusammen { $score }.
}
score-matrix-one-cell-notes = Das Skalarprodukt ist groß, wo Abfrage und Schlüssel in dieselbe Richtung zeigen und lang sind. Die Summe kommt in die Zeile dessen, der fragt, und in die Spalte dessen, dessen Schlüssel geprüft wird.

score-matrix-one-row-title = Eine Abfrage, alle Schlüssel
score-matrix-one-row-say = { $n-count ->
    [one] „{ $query }“ kann nur sich selbst fragen: ein Schlüssel, ein Score.
   *[other] „{ $query }“ fragt jedes Token, nah und fern: { STEP("rest") }{ $n } Schlüssel, { $n } Scores, eine Zeile.
}
score-matrix-one-row-notes = Die Abfrage bleibt, die Schlüssel ziehen vorbei. Jede Spalte ist der Schlüssel eines Tokens, und darunter steht der Score. Das ist eine Zeile der Score-Matrix.

score-matrix-whole-matrix-title = Alle Abfragen, alle Schlüssel
score-matrix-whole-matrix-say = { $n-count ->
    [one] Ein Token, eine Abfrage, ein Schlüssel: eine Matrix aus einem einzigen Score.
   *[other] Jedes Token fragt einmal: { $n } Zeilen mit je { $n } Scores, eine Matrix.
}
score-matrix-whole-matrix-notes = Alle Zeilen zusammen sind ein Matrixprodukt, Q mal K transponiert. Entschieden ist darin noch nichts: Das sind rohe Scores, keine Anteile.

score-matrix-highest-title = Eine Zeile lesen
score-matrix-highest-say = { $case ->
    [alone] Bei nur einem Token ist nichts zu vergleichen: „{ $query }“ hat mit sich selbst den Score { $score }.
    [tie] Mehrere Token teilen sich den höchsten Score von „{ $query }“: { $score }.
    [negative] Alle Scores von „{ $query }“ sind negativ; der höchste ist { $score }, für „{ $key }“.
    [self] Der höchste Score von „{ $query }“ ist { $score }, mit sich selbst.
   *[other] Der höchste Score von „{ $query }“ ist { $score }, mit „{ $key }“{ doubt }.
}{ $weights ->
    [random] {" "}Diese Matrizen sind zufällig.
   *[other] {""}
}
score-matrix-highest-notes = Eine Zeile gehört dem Token, das fragt, eine Spalte dem, dessen Schlüssel geprüft wird. Nur Vergleiche innerhalb einer Zeile zählen; darauf achtet die Softmax.

score-matrix-score = Score
score-matrix-length = Länge der Abfrage
score-matrix-shadow = Schatten des Schlüssels
score-matrix-keeps = Jeder Schlüssel hat seine wahre Länge und seinen wahren Winkel zur Abfrage; Winkel zwischen Schlüsseln stimmen nicht.

score-matrix-shadow-title = Wie weit ein Schlüssel reicht
score-matrix-shadow-say = „{ $query }“ und „{ $key }“ als Pfeile, { $angle }° dazwischen. Schatten mal Länge der Abfrage: { $score }.
score-matrix-shadow-notes = Zwei Vektoren liegen immer in einer Ebene, also ist dieses Bild genau: Beide Längen und der Winkel dazwischen stimmen. Das Licht fällt im rechten Winkel auf die Linie der Abfrage; der Schatten sagt, wie weit der Schlüssel entlang der Abfrage reicht. Mal die Länge der Abfrage ist das das Skalarprodukt, der Score. Ein Schlüssel, der nach hinten zeigt, hat einen negativen Schatten.

score-matrix-fan-title = Jeder Schlüssel in seinem Winkel
score-matrix-fan-say = { $case ->
    [alone] Ein Token, ein Schlüssel: Außer mit sich selbst ist „{ $query }“ mit nichts zu vergleichen.
    [tie] Jeder Schlüssel in seinem Winkel zu „{ $query }“. Mehrere reichen gleich weit, am weitesten mit { $score }.
    [longer] Jeder Schlüssel in seinem Winkel. { STEP("longer") }„{ $long }“ ist länger als „{ $key }“, steht aber bei { $angle }°: { $low }.
   *[usual] Jeder Schlüssel in seinem Winkel zu „{ $query }“. Am weitesten reicht „{ $key }“: { $score }.
}
score-matrix-fan-notes = Ein Score ist groß, wo ein Schlüssel in die Richtung der Abfrage zeigt und lang ist. Das Bild behält die Länge jedes Schlüssels und seinen Winkel zur Abfrage. Die Winkel zwischen Schlüsseln kann es nicht behalten: Sie bräuchten mehr Dimensionen, als eine Seite hat. Ob über oder unter der Linie, hat nichts zu sagen.

score-matrix-total-title = Was eine Zeile zusammen ergibt
score-matrix-total-say = { $case ->
    [one] Die Scores von „{ $query }“ ergeben zufällig { $total }, andere Zeilen nicht.
   *[usual] Die Scores von „{ $query }“ ergeben zusammen { $total }, nicht eins.
}
score-matrix-total-notes = Anteile sind nie negativ und ergeben zusammen eins. Für Scores gilt beides nicht: Ein Score kann jede Zahl sein, und die Summe einer Zeile auch. Was aus einer Zeile von Scores Anteile macht, ist die Frage des nächsten Films.
