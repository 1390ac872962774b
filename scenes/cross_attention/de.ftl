# Was „cross-attention“ sagt.

cross-attention-title = Cross-Attention
cross-attention-asked = Kann ein Satz einen anderen fragen?
cross-attention-takeaway = Ja: Nichts ändert sich, nur die Quelle von Schlüsseln und Werten.

# What many think at first; the beat shows otherwise.
cross-attention-moved-misconception = Cross-Attention wird anders berechnet.
cross-attention-sums-misconception = Auch die Spalten ergeben eins.

# Stichworte: auf dem Bildschirm, wo eine Stimme spricht.
cross-attention-two-key = einer fragt, einer antwortet
cross-attention-moved-key = Schlüssel und Werte von anderswo
cross-attention-scores-key = { $n } × { $m } Scores
cross-attention-cross-key = gekreuzte Strahlen
cross-attention-sums-key = Zeilen: eins; Spalten: beliebig
cross-attention-use-key = Übersetzung, Fragen, Sprache

cross-attention-two-title = Ein Satz fragt einen anderen
cross-attention-two-say = { $case ->
    [example] Wie beim Übersetzen: Französische Wörter fragen, die des englischen Satzes antworten.
   *[own] Zwei Sätze. Wörter des ersten fragen, Wörter des zweiten antworten.
}
cross-attention-two-notes = Bisher hat ein Satz sich selbst gefragt. Hier kommen die Abfragen aus einem Satz, Schlüssel und Werte aus einem anderen. Das Modell ist klein und wurde direkt darauf trainiert, von jedem französischen Wort auf das englische zu zeigen, für das es steht, mit Sätzen, die eine Grammatik erzeugt hat; es ist nicht das Modell der anderen Filme.
cross-attention-asks = fragt: X
cross-attention-answers = antwortet: Y
cross-attention-unknown = den Gewichten unbekannt: { $words }

cross-attention-moved-title = Nur Schlüssel und Werte ziehen um
cross-attention-moved-say = Abfragen kommen { $n-count ->
    [one] vom einen Wort, das fragt
   *[other] von den { $n } Wörtern, die fragen
}, Schlüssel und Werte { $m-count ->
    [one] vom einen, das antwortet
   *[other] von den { $m }, die antworten
}.
cross-attention-moved-notes = Bei der Self-Attention entstehen alle drei aus demselben X. Bei der Cross-Attention entstehen Schlüssel und Werte aus den Vektoren des anderen Satzes, Y; in der Literatur heißt das Encoder-Decoder-Attention. Eine solche Schicht hat eigene Matrizen. Scores, Skalierung, Softmax und gewichtete Summe sind die der Filme davor.
cross-attention-self = Self-Attention
cross-attention-cross = Cross-Attention

cross-attention-scores-title = Die Scores bilden ein Rechteck
cross-attention-scores-say = { $n-count ->
    [one] Eine Abfrage
   *[other] { $n } Abfragen
}, { $m-count ->
    [one] ein Schlüssel
   *[other] { $m } Schlüssel
}: { $total-count ->
    [one] ein Score
   *[other] { $total } Scores
}. Zeilen fragen, Spalten antworten.
cross-attention-scores-notes = Jedes Wort des einen Satzes wird mit jedem Wort des anderen verglichen. Beide Längen zählen: Fragt ein kurzer Text einen langen, wächst der Aufwand mit dem Produkt der beiden Längen, nicht mit einem Quadrat.

cross-attention-cross-title = Jedes Wort fragt
cross-attention-cross-say = { $case ->
    [crossed] „{ $query }“ blickt auf „{ $key }“, quer zu „{ $other }“{ $whose ->
        [example] : andere Wortfolge.
       *[own] .
    }
   *[straight] „{ $query }“ gibt „{ $key }“ { $share }. { $whose ->
        [example] Beide Sätze haben dieselbe Wortfolge: Nichts kreuzt sich.
       *[own] Kein breitester Strahl kreuzt einen anderen.
    }
}{ $two ->
    [shared] {" "}„{ $word }“ blickt auf „{ $a }“ und „{ $b }“.
   *[none] {""}
}
cross-attention-cross-notes = Der erste Strahl gehört zu einem Wort und ist so breit wie dessen Anteil. Im Training sah dieses Modell Satzpaare mit den richtigen Verbindungen; den meisten Übersetzungsmodellen wird nicht gesagt, welches Wort zu welchem gehört. Attention braucht keine gemeinsame Reihenfolge; dieser Kopf lernte auch Stellen, und beides zählt, Wörter und Stellen. Beim Übersetzen löste sie von 2014 an den einen Vektor fester Länge ab, in den ein Satz passen musste; welche Wörter zusammengehören, hatte man vorher schon auf andere Weise gelernt. Dünne Fäden sind kleine Anteile; das Training hat für jedes Wort ein wenig übrig gelassen.

cross-attention-sums-title = Zeilen ergeben eins, Spalten nicht
cross-attention-sums-say = { $case ->
    [usual] Jede Zeile ergibt { $one }: die Aufmerksamkeit eines Wortes. „{ $key }“ sammelt { $sum }.
   *[even] Jede Zeile ergibt { $one }. Hier tun das auch die Spalten; nichts erzwingt das.
}
cross-attention-sums-notes = Softmax wirkt entlang der Zeilen. Wie viel ein Wort bekommt, ist nirgends festgelegt: Eines, das niemand braucht, bekommt fast nichts, eines, das zwei brauchen, fast zwei.


cross-attention-use-title = Wo Modelle das tun
cross-attention-use-say = Was entsteht, befragt das, was gegeben ist: Text oder Ton.
cross-attention-use-notes = So übersetzte der Transformer von 2017. Auch T5 hat Encoder und Decoder und teilt nicht durch √d_k: Seine Anfangsparameter gleichen das aus. Der andere Satz liegt von Anfang an vollständig vor, daher keine kausale Maske; gesperrt sind nur Pads. In einem Decoder fragt das letzte geschriebene Wort die Quelle nach dem nächsten. Der Decoder von Whisper schreibt Text und fragt den Ton. Das Rechteck dieses Films hat { $total-count ->
    [one] einen Score
   *[other] { $total } Scores
}.
cross-attention-model = Modell
cross-attention-asking = fragt
cross-attention-answering = antwortet
cross-attention-transformer = Transformer (2017)
cross-attention-transformer-asks = entstehendes Deutsch
cross-attention-transformer-answers = gegebenes Englisch
cross-attention-tfive = T5 (2019)
cross-attention-tfive-asks = entstehende Antwort
cross-attention-tfive-answers = gegebene Aufgabe
cross-attention-whisper = Whisper (2022)
cross-attention-whisper-asks = entstehender Text
cross-attention-whisper-answers = gegebener Ton
