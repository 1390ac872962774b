# Was „library-analogy“ sagt.

library-analogy-title = Die Bibliothek

# Stichwörter: auf dem Bild, wo eine Stimme spricht.
library-analogy-reader-key = die Frage: eine Abfrage
library-analogy-books-key = Etiketten: Schlüssel, Seiten: Wert
library-analogy-held-key = eine Passung für jedes Buch
library-analogy-shares-key = Anteile mit der Summe eins
library-analogy-blend-key = eine Mischung aller Seiten
library-analogy-both-key = Leser und Buch zugleich
library-analogy-sentence-key = Passung, Anteil, Mischung
library-analogy-raw-key = Vektoren ohne Abfrage und Schlüssel
library-analogy-itself-key = die beste Passung jedes Tokens
library-analogy-roles-key = ein Vektor, drei Matrizen

library-analogy-reader = Leser
library-analogy-query = Abfrage
library-analogy-key = Schlüssel
library-analogy-value = Wert
library-analogy-match = Passung
library-analogy-share = Anteil
library-analogy-for = dafür
library-analogy-against = dagegen
library-analogy-together = zusammen
library-analogy-softmax = Softmax
library-analogy-page = geschrumpfte Seiten
library-analogy-blend = die Mischung
library-analogy-more = { $others-count ->
    [one] noch { $others } Buch
   *[other] noch { $others } Bücher
}
library-analogy-query-role = fragt: Abfrage
library-analogy-key-role = wird gefunden: Schlüssel
library-analogy-value-role = gibt her: Wert
library-analogy-symmetric = symmetrisch
library-analogy-not-symmetric = nicht symmetrisch
library-analogy-of = von
library-analogy-own = Zeilen, in denen die eigene Zelle die größte ist

library-analogy-reader-title = Ein Leser mit einer Frage
library-analogy-reader-say = Ein Leser kommt mit einer Frage in die Bibliothek. Wir nennen sie Abfrage (Query).
library-analogy-reader-notes = Die Frage ist kein Satz, sondern ein Streifen Zahlen, als Farben gezeichnet: wie viel hiervon, wie wenig davon. Wer gefunden werden will, muss sich nach derselben Liste beschreiben.

library-analogy-books-title = Außen Etiketten, innen Seiten
library-analogy-books-say = Jedes Buch hat Etiketten auf dem Rücken, den Schlüssel (Key), und innen Seiten, den Wert (Value).
library-analogy-books-notes = Der Schlüssel sagt, wonach man ein Buch findet; der Wert ist, was man daraus mitnimmt. Beide müssen sich nicht ähneln, so wenig wie ein Etikett dem, worauf es klebt.

library-analogy-held-title = Eine Frage, alle Buchrücken auf einmal
library-analogy-held-say = Die Frage wird an jeden Buchrücken gehalten: Gleiche Schlagwörter sprechen für ein Buch, gegenteilige dagegen.
library-analogy-held-notes = Derselbe Streifen an jedem Rücken: Zahl mal Zahl, addiert. Kein Buch kommt zuerst dran, keines wird ausgelassen; alle Passungen entstehen auf einmal. Hier trennen sich Bibliothek und Computer: Kein Katalog wird durchsucht.

library-analogy-shares-title = Aus Passungen werden Anteile
library-analogy-shares-say = { $case ->
    [bias] Skalierung, ein Zuschlag (Bias) und Softmax machen aus Passungen Anteile, zusammen eins.
    [even] Skalierung und Softmax machen aus Passungen Anteile, zusammen eins. Hier sehen alle gleich aus.
   *[usual] Skalierung und Softmax machen aus Passungen Anteile, zusammen eins. Bessere Passung, größerer Anteil.
}
library-analogy-shares-notes = Zwei Schritte, jeder mit eigenem Film: In „Skalierung“ werden Passungen durch die Wurzel der Zahl der Schlagwörter geteilt, und in „Werte mischen“ macht Softmax daraus Anteile. Hier genügt, dass kein Anteil negativ ist und keiner ganz nichts, außer wo eine Maske ein Buch sperrt. Gerundete Zahlen müssen nicht genau aufgehen: Dann steht „≈“ da.

library-analogy-blend-title = Nicht ein Buch, sondern eine Mischung
library-analogy-blend-say = { $n-count ->
    [one] Es gibt nur ein Buch: Der Leser geht mit dessen Seite, ganz.
   *[other] Der Leser geht mit einer Mischung: die Seite jedes Buchs auf ihren Anteil geschrumpft, alle zusammengezählt.
}
library-analogy-blend-notes = Eine echte Bibliothek verleiht ein Buch oder nicht. Hier wird jedes Buch ein wenig verliehen. Das macht die Antwort glatt: Eine etwas andere Frage ergibt eine etwas andere Seite, und so etwas kann man lernen.

library-analogy-both-title = Jedes Token ist Leser und Buch
library-analogy-both-say = { $n-count ->
    [one] In einem Satz ist ein Token Leser und Buch zugleich: „{ $query }“ fragt sich selbst.
   *[other] In einem Satz ist jedes Token beides: „{ $query }“ fragt als Leser und steht zugleich selbst im Regal.
}
library-analogy-both-notes = Drei gelernte Matrizen machen aus einem Vektor drei: was ich suche, woran man mich findet, was ich hergebe. Der Satz ist seine eigene Bibliothek, und alle Leser kommen auf einmal.

library-analogy-sentence-title = Die Bibliothek dieses Satzes
library-analogy-sentence-say = { $case ->
    [alone] „{ $query }“ ist das einzige Buch: Sein Anteil ist { $share }, und es geht mit seinem eigenen Wert.
    [tie] „{ $query }“ liest: Mehrere Token haben den größten Anteil, je { $share }.
    [self] „{ $query }“ liest: Sein größter Anteil, { $share }, kommt von der eigenen Seite.
   *[other] „{ $query }“ liest: Sein größter Anteil, { $share }, kommt von „{ $key }“.
}
library-analogy-sentence-notes = Dasselbe Bild mit seinen Zahlen. Oben die Abfrage; in jeder Zeile ein Schlüssel, seine Passung, der Anteil, der daraus wird, und ein Wert; unten die Mischung. Der Schritt von der Passung zum Anteil steht am Pfeil: Das kann jeder nachrechnen. Jede Zahl wird in den folgenden Filmen ausgerechnet.

library-analogy-raw-title = Warum nicht die Vektoren selbst vergleichen?
library-analogy-raw-say = { $case ->
    [alone] Bei einem Token gibt es in jede Richtung einen Score: Fragen und Gefragtwerden können noch nicht verschieden sein.
    [same] Die Vektoren selbst ergeben in beide Richtungen { $there }. Abfrage und Schlüssel hier auch; sie müssten nicht.
   *[differ] Die Vektoren selbst ergeben in beide Richtungen { $there }: Wer fragt, ist egal. Mit Abfrage und Schlüssel nicht.
}
library-analogy-raw-notes = X mal X transponiert ist symmetrisch: Welche Vektoren es auch sind, A ist für B, was B für A ist. Sprache ist nicht so. Ein Pronomen sucht sein Nomen; das Nomen sucht das Pronomen nicht auf dieselbe Weise. Beide sind in einem Maßstab gezeichnet; was darüber liegt, ist am hellsten.

library-analogy-itself-title = Frei, anderswo zu suchen
library-analogy-itself-say = { $n-count ->
    [one] Bei einem Token gibt es keinen Wettbewerb: Es passt so oder so am besten zu sich selbst.
   *[other] Ohne Matrizen passen { $raw } von { $n } Token am besten zu sich. Abfrage und Schlüssel müssen nicht: hier { $scores } von { $n }.
}
library-analogy-itself-notes = Ohne W_Q und W_K finden Vektoren meist sich selbst. Hier wird gezählt, denn ein Gesetz ist das nur für Vektoren gleicher Länge: Ein längerer Nachbar kann gewinnen. Mit W_Q und W_K lässt sich lernen, wonach gesucht wird. Sind die Matrizen zufällig, beweist die Zahl rechts nichts: Durch Zufall fände etwa eine Zeile sich selbst.

library-analogy-roles-title = Drei Rollen, drei Matrizen
library-analogy-roles-say = Ein Vektor, drei gelernte Matrizen: „{ $query }“ fragt, wird gefunden und gibt etwas weiter.
library-analogy-roles-notes = Aufmerksamkeit in einer einzigen Zeile. Jedes Produkt darin hat einen eigenen Film: die Passungen, das Teilen und die Softmax, und die Mischung.
