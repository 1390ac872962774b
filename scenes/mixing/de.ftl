# Was „mixing“ sagt.

mixing-title = Werte mischen

# Stichwörter: auf dem Bild, wo eine Stimme spricht.
mixing-scores-key = Scores beliebiger Größe
mixing-exponentials-key = e hoch Score: immer positiv
mixing-stable-key = ohne das Maximum der Zeile
mixing-quotients-key = Potenz durch Summe: Anteil
mixing-weights-key = der größte Anteil der Aufmerksamkeit
mixing-shrink-key = Anteil mal Wert
mixing-add-up-key = die Summe z
mixing-join-key = alter Vektor plus Neues: x′
mixing-temperature-key = Temperatur: schärfer oder weicher
mixing-by-hand-key = jeder Schritt auf Papier
mixing-all-rows-key = ein Produkt: Gewichte mal V
mixing-formula-key = ein Kopf, eine Zeile

mixing-step-project = projizieren
mixing-step-score = bewerten
mixing-step-scale = skalieren
mixing-step-mask = maskieren
mixing-step-softmax = Softmax
mixing-step-mix = mischen
mixing-step-join = addieren

mixing-scores-title = Eine Zeile mit Scores
mixing-scores-say = { $case ->
    [alone] „{ $query }“ hat einen skalierten Score, mit sich selbst: { $score }. Daraus soll ein Anteil werden.
   *[usual] „{ $query }“ hat { $n } skalierte Scores, beliebig groß, mit beiden Vorzeichen. Daraus sollen Anteile werden.
}
mixing-scores-notes = Das sind die Skalarprodukte einer Abfrage mit jedem Schlüssel, geteilt durch die Wurzel von d_k. Ein Anteil muss positiv sein, und alle zusammen müssen eins ergeben: Die Softmax macht aus dem einen das andere.

mixing-exponentials-title = Zuerst: positiv machen
mixing-exponentials-say = { $case ->
    [overflow] e hoch Score ist immer positiv. Diese Werte sind dem Computer zu groß: Er sagt unendlich.
    [underflow] e hoch Score ist immer positiv. Diese Werte sind dem Computer zu klein: Er sagt 0.
    [negative-tie] Alle Scores sind negativ, ihre Potenzen nicht: Mehrere haben die größte, { $largest }.
    [usual-tie] e hoch jeden Score: immer positiv. Mehrere haben die größte Potenz, { $largest }.
    [negative] Alle Scores sind negativ, ihre Potenzen nicht: „{ $key }“ hat die größte, { $largest }.
   *[usual] e hoch jeden Score: immer positiv. „{ $key }“ hat die größte Potenz, { $largest }.
}
mixing-exponentials-notes = Die Exponentialfunktion behält die Reihenfolge, macht jede Zahl positiv und aus Differenzen Verhältnisse: Ein um eins größerer Score wiegt e-mal so viel. Unter dem Strich steht die Summe.

mixing-stable-title = Sicherere Zahlen, dieselben Anteile
mixing-stable-say = { $case ->
    [alone] Erst das Maximum der Zeile abziehen, { $max }: Dann ist keine Potenz größer als eins.
   *[usual] Erst das Maximum der Zeile abziehen, { $max } bei „{ $key }“: Dann ist keine Potenz größer als eins.
}
mixing-stable-notes = Zieht man von jedem Score dieselbe Zahl ab, teilt das jede Potenz und auch ihre Summe durch denselben Faktor. e hoch 710 ist für die Zahlen eines Computers schon zu groß; e hoch null oder weniger nie.

mixing-quotients-title = Durch die Summe teilen
mixing-quotients-say = { $case ->
    [overflow] Unendlich durch unendlich ist keine Zahl. Mit abgezogenem Maximum kommen die Anteile richtig heraus.
    [underflow] Null durch null ist keine Zahl. Mit abgezogenem Maximum kommen die Anteile richtig heraus.
    [lost] Links gehen Stellen verloren: Die Anteile stimmen nicht. Mit abgezogenem Maximum kommen sie richtig heraus.
   *[usual] Jede Potenz durch die Summe ihrer Spalte: Beide Spalten ergeben dieselben Anteile.
}
mixing-quotients-notes = Die umrahmten Spalten sind gleich: Der gemeinsame Faktor kürzt sich. Jedes Programm rechnet wie rechts, denn das Linke versagt bei großen Scores.

mixing-weights-title = Die Aufmerksamkeitsgewichte
mixing-weights-say = { $case ->
    [alone] Hier gibt es keine Wahl: „{ $query }“ schenkt sich selbst alle Aufmerksamkeit, { $weight }.
    [equal] Alle { $n } Schlüssel teilen sich die Aufmerksamkeit von „{ $query }“ gleich: je { $weight }.
    [tie] Mehrere Schlüssel teilen sich in der Zeile von „{ $query }“ den ersten Platz, mit je { $weight }.
    [negative] Alle Scores sind negativ; der am wenigsten negative gewinnt: „{ $key }“ bekommt { $weight }, kein Gewicht ist unter null.
    [self] „{ $query }“ schenkt den größten Anteil seiner Aufmerksamkeit, { $weight }, sich selbst.
   *[other] „{ $query }“ schenkt den größten Anteil seiner Aufmerksamkeit, { $weight }, „{ $key }“.
}
mixing-weights-notes = Alle Gewichte sind positiv und ergeben zusammen eins. Gezeichnet, mit wenigen Stellen, verfehlen sie es vielleicht ein wenig: Dann steht bei der Summe ein Ungefähr-Zeichen.

mixing-shrink-title = Jeder Wert schrumpft auf seinen Anteil
mixing-shrink-say = { $case ->
    [long] Umriss: der Wert jedes Tokens, { $d_v } Zahlen, hier die ersten davon. Gefüllt: was sein Anteil davon übrig lässt.
   *[usual] { $d_v-count ->
        [one] Umriss: der Wert jedes Tokens, hier eine einzige Zahl. Gefüllt: was sein Anteil davon übrig lässt.
       *[other] Umriss: der Wert jedes Tokens, { $d_v } Zahlen. Gefüllt: was sein Anteil davon übrig lässt.
    }
}
mixing-shrink-notes = Das Gewicht sagt, wie viel vom Wert eines Tokens genommen wird. Der Umriss ist der ganze Wert, der Balken der Teil, der bleibt; links von null ist er negativ.

mixing-add-up-title = Die geschrumpften Werte ergeben z
mixing-add-up-say = In neuem Maßstab: Jeder Balken beginnt, wo der vorige endete. Das letzte Ende ist z: was „{ $query }“ mitnimmt.
mixing-add-up-notes = Jeder Balken beginnt, wo der vorige aufhörte; das letzte Ende ist die Summe. Die Balken sind länger gezeichnet als eben, jede Spalte in ihrem eigenen Maßstab, damit man die Stufen sieht.

mixing-join-title = z kommt zum Vektor des Tokens
mixing-join-say = { $case ->
    [several] Noch eine Matrix macht aus den z aller { $heads } Köpfe { $d_model } Zahlen, und die kommen zum Vektor von „{ $query }“ hinzu.
   *[one] Noch eine Matrix macht aus z { $d_model } Zahlen, und die kommen zum Vektor von „{ $query }“ hinzu.
}
mixing-join-notes = Die Matrix ist W_O, gelernt wie die anderen. Aufmerksamkeit ersetzt den Vektor eines Tokens nicht, sie kommt hinzu. Die Summe, x′, geht in die nächste Schicht.

mixing-temperature-title = Schärfer oder weicher
mixing-temperature-say = { $case ->
    [alone] Ein einziger Schlüssel bekommt alles, bei jeder Temperatur.
    [equal] Die Scores durch eine Temperatur teilen: Gleiche bleiben gleich, bei jeder Temperatur.
    [full] Die Scores durch eine Temperatur T teilen: Über eins gleichen sich alle an. Darunter bleibt das größte Gewicht { $weight }, so weit man sieht.
    [flat] Die Scores durch eine Temperatur T teilen: Unter eins nimmt der Stärkste mehr. Darüber bleibt das größte Gewicht { $weight }, so weit man sieht.
    [still] Die Scores durch eine Temperatur T teilen: Bei diesen dreien bleibt das größte Gewicht { $weight }, so weit diese Stellen es zeigen.
   *[usual] Die Scores durch eine Temperatur T teilen: Unter eins nimmt der Stärkste mehr, darüber gleichen sich alle an.
}
mixing-temperature-notes = Die Reihenfolge der Gewichte ändert sich nie, ihr Abstand schon. Nahe null nimmt der Stärkste alles; bei sehr hoher Temperatur wiegen alle Schlüssel gleich viel.

mixing-by-hand-title = Zum Nachrechnen auf Papier
mixing-by-hand-say = Eine Abfrage, zwei Schlüssel, zwei Werte, Vektoren aus { $d_k } Zahlen: Jeder Schritt passt auf ein Blatt Papier.
mixing-by-hand-notes = Erfundene Vektoren, klein genug zum Rechnen. Skalarprodukte, die Wurzel von d_k, Potenzen, ihre Summe, die beiden Gewichte und die beiden Zahlen von z.

mixing-all-rows-title = Alle Zeilen auf einmal
mixing-all-rows-say = { $n-count ->
    [one] Eine Zeile Gewichte mal V: Bei einem einzigen Token ist z dessen eigener Wert.
   *[other] Alle { $n } Zeilen mischen auf einmal: ein Matrixprodukt, Gewichte mal V.
}
mixing-all-rows-notes = Die umrahmte Zeile ist die, der wir gefolgt sind. Die anderen standen ihr nie im Weg: Jede Zeile des Ergebnisses braucht nur ihre eigene Zeile Gewichte und ganz V.

mixing-formula-title = Sieben Schritte, eine Formel
mixing-formula-say = { $case ->
    [open] Projizieren, bewerten, skalieren, maskieren (hier nichts), Softmax, mischen, addieren: ein Kopf in einer Zeile.
   *[usual] Projizieren, bewerten, skalieren, maskieren, Softmax, mischen, addieren: ein Kopf in einer Zeile.
}
mixing-formula-notes = Abfragen, Schlüssel und Werte sind Projektionen von X. M ist null, wo eine Abfrage einen Schlüssel sehen darf, und minus unendlich, wo nicht.
