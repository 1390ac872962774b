# Was „library-analogy“ sagt.

library-analogy-title = Die Bibliothek
library-analogy-asked = Wie findet ein Wort ein anderes?
library-analogy-takeaway = Eine Abfrage wird mit jedem Schlüssel verglichen; von jedem Wert nimmt sie einen Anteil. Alle drei entstehen aus denselben Zeilen.

# What many think at first; the beat shows otherwise.
library-analogy-blend-misconception = Das beste Buch wird gewählt, die anderen zählen nicht.
library-analogy-both-misconception = Manche Wörter sind Abfragen, andere sind Schlüssel.
library-analogy-raw-misconception = Man könnte die Zeilen selbst vergleichen, ohne Abfragen und Schlüssel.

# Stichwörter: auf dem Bild, wo eine Stimme spricht.
library-analogy-books-key = Abfrage, Schlüssel, Wert
library-analogy-one-book-key = ein Score: Produkte und Summe
library-analogy-shares-key = Anteile mit der Summe eins
library-analogy-blend-key = eine Mischung aller Seiten
library-analogy-both-key = Leser und Buch zugleich
library-analogy-sentence-key = Score, Anteil, Mischung
library-analogy-raw-key = Zeilen ohne Abfrage und Schlüssel

library-analogy-query = Abfrage
library-analogy-key = Schlüssel
library-analogy-value = Wert
library-analogy-match = Score
library-analogy-question = Frage: Abfrage
library-analogy-tags = Etiketten außen: Schlüssel
library-analogy-pages = Seiten innen: Wert
library-analogy-share = Anteil
library-analogy-together = zusammen
library-analogy-page = geschrumpfte Seiten
library-analogy-blend = die Mischung
library-analogy-more = { $others-count ->
    [one] noch { $others } Buch
   *[other] noch { $others } Bücher
}
library-analogy-query-role = fragt: Abfrage
library-analogy-key-role = findbar: Schlüssel
library-analogy-value-role = gibt weiter: Wert
library-analogy-symmetric = symmetrisch
library-analogy-not-symmetric = nicht symmetrisch
library-analogy-of-raw = Zeile · Zeile
library-analogy-of-scores = Abfrage · Schlüssel

library-analogy-books-title = Ein Leser in einer Bibliothek
library-analogy-books-say = Ein Leser bringt eine Frage, die Abfrage; { STEP("K/0") }ein Buch Etiketten, den Schlüssel, { STEP("V/0") }und Seiten, den Wert.
library-analogy-books-notes = Die Abfrage (Query) ist kein Satz, sondern ein Streifen Zahlen, als Farben gezeichnet: wie viel hiervon, wie wenig davon. Wer gefunden werden will, beschreibt sich nach derselben Liste: Das ist der Schlüssel (Key) auf dem Rücken. Der Wert (Value) ist, was man aus einem Buch mitnimmt. Schlüssel und Wert müssen sich nicht ähneln, so wenig wie ein Etikett dem, worauf es klebt.

library-analogy-one-book-title = Ein Buch: multiplizieren, dann addieren
library-analogy-one-book-say = Gleiche Vorzeichen ergeben plus, verschiedene minus. { STEP("one/rule") }Die Summe ist der Score: { $score }.
library-analogy-one-book-notes = Oben die Frage, darunter die Schlagwörter eines Buches, Zahl unter Zahl. Wo beide violett oder beide grün sind, ist das Produkt grün und hebt den Score; wo eines violett und eines grün ist, ist es violett und senkt den Score. Zahlen nahe null zählen kaum. „≈“ steht, wo die fürs Bild gerundeten Zahlen nicht genau ergeben, was folgt.

library-analogy-shares-title = Aus Scores werden Anteile
library-analogy-shares-say = { $case ->
    [bias] Jedes Buch hat einen Score. { STEP("shelf/becomes") }Um einen Bias verschoben, werden Scores zu Anteilen.
    [even] Jedes Buch hat einen Score. { STEP("shelf/becomes") }Aus Scores werden Anteile, zusammen eins; hier sind alle gleich.
   *[usual] Jedes Buch hat einen Score. { STEP("shelf/becomes") }Daraus werden Anteile, zusammen eins: je höher, desto größer.
}
library-analogy-shares-notes = Der Streifen der Frage wird an jedem Rücken verglichen, wie eben an dem einen Buch: Zahl mal Zahl, addiert. Kein Buch kommt zuerst dran, keines wird ausgelassen; kein Katalog wird durchsucht. Wie aus einem Score ein Anteil wird, zeigt ein eigener Film, „Werte mischen“. Hier genügt, dass nur Unterschiede zwischen Scores zählen, also auch ein Buch mit violettem Balken einen Anteil bekommt, dass kein Anteil negativ ist und keiner ganz nichts, außer wo eine Maske ein Buch sperrt. Gerundete Zahlen müssen nicht genau aufgehen: Dann steht „≈“ da.

library-analogy-blend-title = Nicht ein Buch, sondern eine Mischung
library-analogy-blend-say = { $n-count ->
    [one] Hier steht nur ein Buch: Der Leser nimmt dessen ganze Seite mit.
   *[other] Der Leser nimmt eine Mischung mit: { STEP("said/page") }jede Seite mal ihren Anteil, { STEP("z") }alles addiert.
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

library-analogy-raw-title = Warum nicht die Zeilen selbst vergleichen?
library-analogy-raw-say = { $case ->
    [alone] Ein Wort hat in jede Richtung einen Score.
    [same] Zeile mal Zeile: beide Male { $there }. Abfrage mal Schlüssel: hier auch beide Male { $asks }.
   *[differ] Zeile mal Zeile: beide Male { $there }. Abfrage mal Schlüssel: { $asks }, zurück { $asked }.
}
library-analogy-raw-notes = Die Zahlen einer Zeile sind ein Pfeil. Zwischen zwei Pfeilen liegt ein Winkel, wer auch fragt: Zeile mal Zeile ist symmetrisch. Die Abfrage zeigt in eine Richtung, und ein Score ist groß, wo ein Schlüssel dahin zeigt, wohin die Frage zeigt, und beide lang sind. Sprache ist nicht so. Ein Pronomen sucht sein Nomen; das Nomen sucht das Pronomen nicht auf dieselbe Weise. Direkt verglichen finden Zeilen außerdem meist sich selbst, denn nichts ist einem Pfeil näher als er selbst. Längen und Winkel sind genau; jedes Bild hat seinen eigenen Maßstab.
