# Was „mixing“ sagt.

mixing-title = Werte mischen
mixing-asked = Wie werden aus Scores Anteile?
mixing-takeaway = Durch Softmax: e hoch jeden Score, geteilt durch die Summe der Zeile. Die Ausgabe ist die gewichtete Summe der Werte.

# What many think at first; the beat shows otherwise.
mixing-exponentials-misconception = Ein Wort mit einem Score unter null zählt nicht.
mixing-stable-misconception = Zieht man den größten Score ab, ändern sich die Gewichte.
mixing-add-up-misconception = Die Ausgabe ist der Wert des Wortes mit dem größten Gewicht.

# Stichwörter: auf dem Bild, wo eine Stimme spricht.
mixing-scores-key = Scores durch √{ $d_k }
mixing-exponentials-key = e hoch Score: immer positiv
mixing-quotients-key = Softmax: Potenz durch Summe
mixing-stable-key = ohne das Maximum der Zeile
mixing-weights-key = Gewichte: Anteile von eins
mixing-shrink-key = Wert mal Gewicht
mixing-add-up-key = die Summe z
mixing-all-rows-key = ein Produkt: Gewichte mal V
mixing-formula-key = Attention in einer Zeile
mixing-by-hand-key = jeder Schritt auf dem Papier

mixing-step-project = herstellen
mixing-step-score = bewerten
mixing-step-scale = teilen
mixing-step-softmax = Softmax
mixing-step-mix = mischen
mixing-times-weight = Wert × Gewicht
mixing-equal-share = bei gleichen Anteilen:

mixing-scores-title = Zuerst jeden Score teilen
mixing-scores-say = { $case ->
    [masked] Jeder Score von „{ $query }“ wird geteilt; { STEP("rest") }Schlüssel, die eine Maske sperrt, bekommen −∞. Anteile sind das noch nicht.
    [tempered] Jeder Score von „{ $query }“ wird durch √{ $d_k } und durch die Temperatur T geteilt. { STEP("rest") }Anteile sind das noch nicht.
   *[usual] { $d_k-count ->
        [one] Jeder Score von „{ $query }“ wird durch √{ $d_k } geteilt: { STEP("rest") }Ein Schlüssel hat nur eine Zahl.
       *[other] Jeder Score von „{ $query }“ durch √{ $d_k }{"\u00A0"}({ $root }): { STEP("rest") }Schlüssel haben { $d_k } Zahlen.
    }
}
mixing-scores-notes = Die erste Spalte enthält die Skalarprodukte einer Abfrage mit jedem Schlüssel. Warum teilt man durch die Wurzel aus d_k? Das nehmen wir vorerst hin; am Ende ist es eine der offenen Fragen. Anteile müssen positiv sein und zusammen eins ergeben. Diese Zahlen dürfen negativ sein, und ihre Summe kann alles sein.

mixing-exponentials-title = Dann jede Zahl positiv machen
mixing-exponentials-say = { $case ->
    [overflow] e hoch Score ist immer positiv. Diese Werte sind zu groß für float64: Heraus kommt unendlich.
    [underflow] e hoch Score ist immer positiv. Diese Werte sind zu klein für float64: Heraus kommt 0.
    [alone] e hoch Score ist immer positiv. Hier kommt { $largest } heraus.
    [negative-tie] Alle Scores sind negativ, aber e hoch Score ist positiv. Mehrere haben den größten Wert, { $largest }.
    [usual-tie] e hoch Score ist immer positiv. Mehrere haben den größten Wert, { $largest }.
    [negative] Alle Scores sind negativ, aber e hoch Score ist positiv. „{ $key }“ hat den größten Wert, { $largest }.
   *[usual] e hoch Score ist immer positiv. „{ $key }“ hat den größten Wert, { $largest }.
}
mixing-exponentials-notes = e ist ungefähr 2,72. Die Exponentialfunktion behält die Reihenfolge, macht jede Zahl positiv und aus Differenzen Verhältnisse: Ein Punkt mehr heißt e-mal so viel. Unter dem Strich steht die Summe der Spalte. Die Zahlen sind gerundet; ≈ steht bei einer Summe, die mit den gerundeten Zahlen anders herauskäme.

mixing-quotients-title = Dann durch die Summe: Softmax
mixing-quotients-say = { $case ->
    [overflow] Unendlich durch unendlich ist keine Zahl. Softmax muss man anders ausrechnen.
    [underflow] Null durch null ist keine Zahl. Softmax muss man anders ausrechnen.
    [alone] Die Summe ist dieselbe Zahl, der Anteil also eins. Beide Schritte zusammen heißen Softmax.
   *[usual] Jede Potenz durch die Summe, { $sum }: { STEP("share") }Anteile eines Ganzen. Beide Schritte zusammen heißen Softmax.
}
mixing-quotients-notes = Alle Balken werden um denselben Faktor kürzer: Ihr Platz reichte bis zur größten Potenz und reicht jetzt bis eins. Softmax ist genau das: e hoch Score, geteilt durch die Summe aller dieser Potenzen.

mixing-stable-title = Erst den größten Score abziehen
mixing-stable-say = { $case ->
    [rescued] { STEP("row/shifted") }Erst das Maximum abziehen, { $max }: Keine Potenz ist größer als eins, und die Anteile stimmen.
    [lost] Links gehen Stellen verloren. { STEP("row/shifted") }Erst das Maximum abziehen, { $max }: Dann stimmen die Anteile.
   *[usual] Potenzen von e können zu groß werden. { STEP("row/shifted") }Erst von allen den größten, { $max }, abziehen: gleiche Anteile.
}
mixing-stable-notes = Zieht man von jedem Score dieselbe Zahl ab, wird jede Potenz durch denselben Faktor geteilt, und die Summe auch: Der Faktor kürzt sich. Programme rechnen die Spalten rechts, denn e hoch { $limit } ist für Zahlen doppelter Genauigkeit schon zu groß; e hoch null oder weniger ist das nie.

mixing-weights-title = Die Attention-Gewichte
mixing-weights-say = { $case ->
    [alone] Bei einem einzigen Schlüssel bleibt keine Wahl: Das Gewicht ist { $weight }.
    [equal] In der Zeile von „{ $query }“ haben alle { $n } Schlüssel dasselbe Gewicht: { $weight }.
    [tie] In der Zeile von „{ $query }“ teilen sich mehrere Schlüssel das größte Gewicht: je { $weight }.
    [negative] Alle Scores sind negativ. Am wenigsten negativ ist „{ $key }“: Gewicht { $weight }, und keines liegt unter null.
    [ahead] Diese Anteile heißen Attention-Gewichte. „{ $key }“ bekommt { $weight }; { STEP("equal") }gleiche Anteile wären { $equal }.
   *[other] In der Zeile von „{ $query }“ geht das größte Gewicht, { $weight }, an „{ $key }“.
}
mixing-weights-notes = Anteile haben bei der Aufmerksamkeit einen eigenen Namen: Gewichte. Alle sind positiv, und zusammen ergeben sie eins. Gezeichnet, mit wenigen Stellen, verfehlen sie das vielleicht ein wenig: Dann steht bei der Summe ≈.

mixing-shrink-title = Jeder Wert mal sein Gewicht
mixing-shrink-say = { $case ->
    [alone] Jeder Wert wird mit dem Gewicht des Tokens multipliziert. Hier behält „{ $key }“ alles.
   *[usual] Jedes Token hat eine Zeile Werte. { STEP("shrink") }Mal Gewicht: „{ $key }“ behält { $weight } von jeder Zahl.
}
mixing-shrink-notes = Links stehen die Werte, eine Zeile für jedes Token: die Zeilen von V. Rechts steht eine Kopie von V und dann, was die Gewichte davon übrig lassen. Ein großes Gewicht lässt die Farben fast, wie sie waren; ein kleines lässt kaum etwas übrig. Beide Matrizen haben dieselbe Farbskala. Werte entstehen wie Abfragen und Schlüssel, aus einer dritten gelernten Matrix: V = X W_V.

mixing-add-up-title = Die Summe ist z
mixing-add-up-say = { $d_v-count ->
    [one] Die Spalte addieren. Die Summe ist z: die Zahl, die „{ $query }“ aus dem Satz mitnimmt.
   *[other] Jede Spalte addieren. Dieses gewichtete Mittel ist z: { $d_v } Zahlen, die „{ $query }“ aus dem Satz mitnimmt.
}
mixing-add-up-notes = z hat so viele Zahlen wie ein Wert und ähnelt am meisten langen Werten mit großen Gewichten. z ist ein gewichtetes Mittel der Zeilen von V; als Formel: z = w V. Die Zahlen auf dem Bild sind gerundet: Wer sie addiert, bekommt vielleicht eine andere letzte Stelle.

mixing-all-rows-title = Alle Zeilen auf einmal
mixing-all-rows-say = { $n-count ->
    [one] Eine Zeile Gewichte mal V: Bei einem einzigen Token ist z der Wert dieses Tokens.
   *[other] Jede Zeile Gewichte ergibt eine Zeile von Z; { STEP("rest") }alle { $n } zugleich sind ein Produkt: Gewichte mal V.
}
mixing-all-rows-notes = Der Rahmen geht über die ersten Zeilen; alle anderen kommen auf einmal, und er endet bei der, der wir gefolgt sind. Jede Zeile von Z braucht nur ihre eigene Zeile Gewichte und ganz V. Keine muss auf eine andere warten. Was aus Z wird, zeigt der Film über mehrere Köpfe: Eine weitere Matrix macht daraus Neues für jedes Token, das zum eigenen Vektor addiert wird.

mixing-formula-title = Attention in einer Zeile
mixing-formula-say = { $case ->
    [masked] { STEP("project") }Q, K und V herstellen, { STEP("score") }bewerten, { STEP("scale") }teilen, { STEP("softmax") }Softmax, { STEP("mix") }mischen. Masken, wie hier eine gilt, haben einen eigenen Film.
   *[usual] { STEP("project") }Q, K und V herstellen, { STEP("score") }bewerten, { STEP("scale") }teilen, { STEP("softmax") }Softmax, { STEP("mix") }mischen: Attention in einer Zeile.
}
mixing-formula-notes = Abfragen, Schlüssel und Werte sind Projektionen von X. Jeder Schritt beleuchtet seinen Teil der Formel, und das kleine Bild unter diesem Teil zeigt, was er aus diesem Satz macht. Die Formel ist die eines Kopfes: Heraus kommt Z. W_O nimmt dann die Z aller Köpfe nebeneinander, und X kommt hinzu.

mixing-by-hand-title = Zum Nachrechnen auf Papier
mixing-by-hand-say = Zwei Token, je zwei Zahlen: Jeder Schritt passt auf ein Blatt.
mixing-by-hand-notes = Erfundene Vektoren, klein genug zum Rechnen. Von links nach rechts: Skalarprodukte, geteilt durch die Wurzel aus d_k, Potenzen, geteilt durch ihre Summe. Unten mischen die Gewichte die beiden Werte zu z. Zwei Dinge wurden benutzt, ohne zu fragen: die Zahl, durch die geteilt wird, und die Abfrage selbst. Kurz gesagt: Scores langer Zufallsvektoren liegen weit auseinander; die Softmax gibt dann meist fast alles einem einzigen Schlüssel und bewegt sich kaum noch mit den Scores; der Film über das Skalieren misst das nach. Was Abfragen bedeuten, zeigt ein eigener Film.
