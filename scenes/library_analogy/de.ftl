# Was „library-analogy“ sagt.

library-analogy-title = Die Bibliothek

# Stichwörter: auf dem Bild, wo eine Stimme spricht.
library-analogy-reader-key = die Frage: eine Abfrage
library-analogy-books-key = Etiketten: Schlüssel, Seiten: Wert
library-analogy-one-book-key = ein Score: Produkte und Summe
library-analogy-held-key = ein Score für jedes Buch
library-analogy-shares-key = Anteile mit der Summe eins
library-analogy-blend-key = eine Mischung aller Seiten
library-analogy-both-key = Leser und Buch zugleich
library-analogy-sentence-key = Score, Anteil, Mischung
library-analogy-raw-key = Vektoren ohne Abfrage und Schlüssel
library-analogy-itself-key = der höchste Score jedes Tokens
library-analogy-roles-key = ein Kopf: drei Matrizen

library-analogy-reader = Leser
library-analogy-query = Abfrage
library-analogy-key = Schlüssel
library-analogy-value = Wert
library-analogy-match = Score
library-analogy-share = Anteil
library-analogy-for = besser
library-analogy-against = schlechter
library-analogy-together = zusammen
library-analogy-page = geschrumpfte Seiten
library-analogy-blend = die Mischung
library-analogy-more = { $others-count ->
    [one] noch { $others } Buch
   *[other] noch { $others } Bücher
}
library-analogy-query-role = fragt: Abfrage
library-analogy-key-role = findbar: Schlüssel
library-analogy-value-role = gibt her: Wert
library-analogy-symmetric = symmetrisch
library-analogy-not-symmetric = nicht symmetrisch
library-analogy-of = von
library-analogy-own = { $marked ->
    [outlined] umrandet: am höchsten mit sich
   *[bright] hell: in der Zeile am höchsten
}

library-analogy-reader-title = Ein Leser mit einer Frage
library-analogy-reader-say = Ein Leser kommt mit einer Frage in die Bibliothek: der Abfrage (Query).
library-analogy-reader-notes = Die Frage ist kein Satz, sondern ein Streifen Zahlen, als Farben gezeichnet: wie viel hiervon, wie wenig davon. Wer gefunden werden will, muss sich nach derselben Liste beschreiben.

library-analogy-books-title = Außen Etiketten, innen Seiten
library-analogy-books-say = Jedes Buch hat Etiketten auf dem Rücken, den Schlüssel (Key), und innen Seiten, den Wert (Value).
library-analogy-books-notes = Der Schlüssel sagt, wonach man ein Buch findet; der Wert ist, was man daraus mitnimmt. Beide müssen sich nicht ähneln, so wenig wie ein Etikett dem, worauf es klebt.

library-analogy-one-book-title = Ein Buch: multiplizieren, dann addieren
library-analogy-one-book-say = Gleiche Vorzeichen ergeben plus, verschiedene minus. Die Summe ist der Score: { $score }.
library-analogy-one-book-notes = Oben die Frage, darunter die Schlagwörter eines Buches, Zahl unter Zahl. Wo beide violett oder beide grün sind, ist das Produkt grün und hebt den Score; wo eines violett und eines grün ist, ist es violett und senkt den Score. Zahlen nahe null zählen kaum. „≈“ steht, wo die fürs Bild gerundeten Zahlen nicht genau ergeben, was folgt.

library-analogy-held-title = Eine Frage, alle Buchrücken auf einmal
library-analogy-held-say = Weiter rechts ist besser. Grün: in Richtung der Frage; violett: umgekehrt.
library-analogy-held-notes = Derselbe Streifen an jedem Rücken: Zahl mal Zahl, addiert. Ein Score von null hieße: rechter Winkel, nichts gemeinsam. Kein Buch kommt zuerst dran, keines wird ausgelassen; alle Scores entstehen auf einmal. Hier trennen sich Bibliothek und Computer: Kein Katalog wird durchsucht.

library-analogy-shares-title = Aus Scores werden Anteile
library-analogy-shares-say = { $case ->
    [bias] Aus Scores werden, um einen Zuschlag (Bias) verschoben, Anteile, zusammen eins.
    [even] Aus Scores werden Anteile, zusammen eins. Hier sehen alle gleich aus.
   *[usual] Aus Scores werden Anteile, zusammen eins: je höher der Score, desto größer der Anteil.
}
library-analogy-shares-notes = Wie aus einem Score ein Anteil wird, zeigt ein eigener Film, „Werte mischen“. Hier genügt, dass nur Unterschiede zwischen Scores zählen, also auch ein Buch mit violettem Balken einen Anteil bekommt, dass kein Anteil negativ ist und keiner ganz nichts, außer wo eine Maske ein Buch sperrt. Gerundete Zahlen müssen nicht genau aufgehen: Dann steht „≈“ da.

library-analogy-blend-title = Nicht ein Buch, sondern eine Mischung
library-analogy-blend-say = { $n-count ->
    [one] Hier ist nur ein Buch: Der Leser geht mit dessen Seite, ganz.
   *[other] Der Leser geht mit einer Mischung: die Seite jedes Buchs auf ihren Anteil geschrumpft, alle addiert.
}
library-analogy-blend-notes = Eine echte Bibliothek verleiht ein Buch oder nicht. Hier wird jedes Buch ein wenig verliehen. Das macht die Antwort glatt: Eine etwas andere Frage ergibt eine etwas andere Seite, und so können Gradienten sie trainieren.

library-analogy-both-title = Jedes Token ist Leser und Buch
library-analogy-both-say = { $n-count ->
    [one] In einem Satz ist jedes Wort (Token) Leser und Buch zugleich: „{ $query }“ fragt sich selbst.
   *[other] In einem Satz ist jedes Wort (Token) beides: „{ $query }“ fragt und steht zugleich im Regal.
}
library-analogy-both-notes = Ein Token ist ein Wort oder ein Stück davon. Drei gelernte Matrizen machen aus jedem drei Vektoren: was ich suche, woran man mich findet, was ich hergebe. Der Satz ist seine eigene Bibliothek, und alle Leser kommen auf einmal.

library-analogy-sentence-title = Die Bibliothek dieses Satzes
library-analogy-sentence-say = { $case ->
    [alone] „{ $query }“ ist das einzige Buch: Der Anteil ist { $share }, und die Mischung ist der eigene Wert.
    [tie] „{ $query }“ liest: Mehrere Token haben den größten Anteil, je { $share }.
    [self] „{ $query }“ liest: Der größte Anteil, { $share }, kommt von der eigenen Seite.
   *[other] „{ $query }“ liest: Der größte Anteil, { $share }, kommt von „{ $key }“{ doubt }.
}
library-analogy-sentence-notes = Dasselbe Bild mit seinen Zahlen. Oben die Abfrage; in jeder Zeile ein Schlüssel, sein Score, der Anteil, der daraus wird, und ein Wert; unten die Mischung. Jede Zahl wird in den folgenden Filmen ausgerechnet.

library-analogy-raw-title = Warum nicht die Vektoren selbst vergleichen?
library-analogy-raw-say = { $case ->
    [alone] Ein Token hat in jede Richtung einen Score: Fragen und Gefragtwerden können noch nicht verschieden sein.
    [same] Umrandet: „{ $query }“ und „{ $key }“. Direkt beide Male { $there }; mit Abfrage und Schlüssel hier auch beide Male { $asks }.
   *[differ] Umrandet: „{ $query }“ und „{ $key }“. Direkt beide Male { $there }; mit Abfrage und Schlüssel { $asks }, wenn „{ $query }“ fragt, sonst { $asked }.
}
library-analogy-raw-notes = X mal X transponiert ist symmetrisch: Welche Vektoren es auch sind, A ist für B, was B für A ist. Sprache ist nicht so. Ein Pronomen sucht sein Nomen; das Nomen sucht das Pronomen nicht auf dieselbe Weise. Jede Matrix hat ihre eigene Farbskala, bis zu ihrer größten Zahl.

library-analogy-itself-title = Frei, anderswo zu suchen
library-analogy-itself-say = { $n-count ->
    [one] Ein Token hat keinen Wettbewerb: Am höchsten ist der Score mit sich selbst.
   *[other] Direkt verglichen haben { $raw } von { $n } Token den höchsten Score mit sich, mit Abfrage und Schlüssel { $case ->
        [only] nur „{ $key }“; zu „{ $key }“ { $many }
        [rest] { $scores }, { $many } zu „{ $key }“
       *[usual] { $scores } von { $n }
    }.
}
library-analogy-itself-notes = Ohne W_Q und W_K finden Vektoren meist sich selbst. Hier wird gezählt, denn ein Gesetz ist das nur für Vektoren gleicher Länge: Ein längerer Nachbar kann gewinnen. Mit W_Q und W_K lässt sich lernen, wonach gesucht wird. Auch ein Wort, das nichts zu fragen hat, muss irgendwohin blicken, denn seine Anteile ergeben eins: Viele Köpfe lernen dafür ein bestimmtes Wort, oft das erste; die Standardgewichte wurden auf das erste trainiert. Sind die Matrizen zufällig, beweist die Zahl rechts nichts: Durch Zufall fände etwa eine Zeile sich selbst.

library-analogy-roles-title = Ein Token, drei Vektoren
library-analogy-roles-say = Drei gelernte Matrizen, ein Kopf, machen aus „{ $query }“ drei Vektoren. Wie entstehen die drei?
library-analogy-roles-notes = Ein Kopf sind diese drei Matrizen und seine Zeilen einer vierten, W_O, die ein späterer Film zeigt; ein Modell hat viele Köpfe, in jeder Schicht nebeneinander: Jeder fragt auf seine Weise. Welchem Kopf wir folgen, steht unten in der Ecke. Wie eine Matrix eine Abfrage macht, rechnet der nächste Film vor.
