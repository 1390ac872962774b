# Was „block“ sagt.

block-title = Der Rest des Modells
block-asked = Was hat ein solches Modell außer Attention?
block-takeaway = Normen und MLPs, alle in einer Summe durch alle Schichten. Attention trägt zwischen Wörtern; MLPs behandeln jedes für sich.

# What many think at first; the beat shows otherwise.
block-alone-misconception = Auch ein MLP trägt etwas von Wort zu Wort.
block-parts-misconception = Ein Sprachmodell besteht vor allem aus Attention.

# Stichwörter: auf dem Bild, wenn eine Stimme spricht.
block-row-key = eine Zeile, Teil für Teil
block-norm-key = durch die Größe geteilt
block-alone-key = das MLP: jedes Wort allein
block-parts-key = Attention: ein Fünftel
block-shared-key = Köpfe teilen Schlüssel und Werte
block-ledger-key = Punkte, Teil für Teil
block-lead-key = was über dem Mittel liegt
block-cut-key = der Blick ist verboten

block-after-layer = nach Schicht
block-length = Länge der Zeile von „{ $last }“
block-number = Zahl von { $size }
block-before = vorher
block-divided = ÷ { $spread }
block-gain = × Faktor
block-normed = gelesen
block-moves = bewegt um
block-attention = Attention
block-mlp = MLP
block-of-tables = Tabelle der Stücke
block-of-attention = Attention
block-of-mlps = MLPs
block-of-norms = Normen
block-parameters = Parameter
block-share = Anteil
block-together = zusammen
block-head = Kopf
block-adds-attention = Attention addiert
block-adds-mlp = das MLP addiert
block-mean = Größe
block-in-layers = Schichten
block-entry-row = Anfang
block-entry-attention = Attention, { $first }–{ $to }
block-entry-mlp = MLPs, { $first }–{ $to }
block-so-far = Summe bisher
block-points = Punkte für „{ $best }“
block-all-row = Anfang
block-all-attention = Attention
block-all-mlp = MLPs
block-guess = „{ $best }“
block-average = Stück im Mittel
block-lead = Vorsprung von „{ $best }“
block-left = ohne Blick auf „{ $source }“
block-change = Änderung
block-probability = Wahrscheinlichkeit von „{ $best }“: { $whole } → { $left }

block-row-title = Eine Zeile läuft durch das Modell
block-row-say = { $layers }-mal addiert Attention etwas zu einer Zeile, dann ein MLP: Länge { $first } wird { $end }.
block-row-notes = { $case ->
    [own] Der Satz ist Ihr eigener; gelesen hat ihn das Modell, das unten genannt ist.
   *[recorded] Das Modell ist SmolLM2-135M; gelesen hat es: The cat sat on the mat because it was tired. What was tired? The
} Die Zeile ist die des letzten Wortes, „{ $last }“. Sie beginnt als Zeile einer Tabelle; jede Schicht hat zwei Teile, Attention und ein MLP (zwei Lagen von Neuronen), und jeder addiert eine eigene Zeile dazu. Nichts wird überschrieben: Was das Modell am Ende sagt, wird von der Summe abgelesen. Die Kurve hat zwei Punkte je Schicht, nach Attention und nach dem MLP. Die Länge sagt, wie viel geschrieben wurde, nicht was.

block-norm-title = Vor jedem Teil: durch die Größe geteilt
block-norm-say = Ein Teil liest die Zeile geteilt durch das quadratische Mittel, { $spread }, mal je einem Faktor.
block-norm-notes = Zeilen werden lang, und lange Zeilen gäben lange Abfragen und riesige Scores. Also liest jeder Teil eine normierte Kopie: Jede Zahl wird durch das quadratische Mittel aller { $size } Zahlen der Zeile geteilt (quadrieren, mitteln, Wurzel ziehen) und mit einem Faktor multipliziert, einem Parameter, den das Training für diese Stelle gefunden hat. Das Bild hat die ersten Zahlen der Zeile des letzten Wortes vor Schicht { $layer }. Die Zeile selbst bleibt, wie sie ist. Diese Norm heißt RMSNorm; die LayerNorm älterer Modelle zieht außerdem den Mittelwert ab.

block-alone-title = Das MLP: jedes Wort allein
block-alone-say = Bekommt „{ $source }“ die Zeile von „{ $other }“, ändert sich „{ $witness }“: Attention { $attention }, MLP { $mlp }.
block-alone-notes = Ein Versuch in Schicht { $layer }: Die Zeile, die Attention bei „{ $source }“ liest, wird durch die von „{ $other }“ ersetzt, und die Ergebnisse werden neu berechnet; dann dasselbe mit dem MLP. Die Balken sagen, wie weit sich jedes Ergebnis bewegt, als Länge. Die Ergebnisse des MLP für alle anderen Wörter sind bis aufs letzte Bit dieselben, denn es wird Zeile für Zeile berechnet. Attention ist der einzige Teil, in dem ein Wort von einem anderen lesen kann. Wörter vor „{ $source }“ bewegen sich auch dort nicht: Die kausale Maske verbirgt es.

block-parts-title = { $case ->
    [own] Wie viel des Modells ist Attention?
   *[recorded] Attention ist ein Fünftel des Modells
}
block-parts-say = Wie viele von { $count } Parametern hat Attention? { STEP("parts/count/tables") }{ $attention } davon; die MLPs { $mlps }.
block-parts-notes = Gezählt nach den Formen der Matrizen: In jeder Schicht hat Attention W_Q, W_K, W_V und W_O, und das MLP hat drei Matrizen, die größer sind. Die Tabelle hat eine Zeile für jedes Stück des Wortschatzes; sie wird zweimal gebraucht, am Anfang und am Ende, wo sie jedem Stück Punkte gibt. Fragen Sie, bevor die Balken kommen: Welcher Teil ist der größte? Die Anteile gelten für dieses Modell; in größeren hat die Tabelle einen kleineren Anteil.

block-shared-title = Mehrere Köpfe teilen Schlüssel und Werte
block-shared-say = { $way ->
    [each] { $heads } Köpfe fragen; jeder hat eigene Schlüssel und Werte.
   *[shared] { $heads } Köpfe fragen; Schlüssel und Werte nur { $sets }-fach, in einem Rahmen dieselben.
}
block-shared-notes = Die Zeilen sind die Gewichte des letzten Wortes, „{ $last }“, in jedem Kopf von Schicht { $layer }. { $way ->
    [each] In vielen neueren Modellen teilen mehrere Köpfe Schlüssel und Werte.
   *[shared] Köpfe in einem Rahmen haben eigene Abfragen, aber dieselben Schlüssel und Werte: Sie blicken verschieden auf dasselbe Angebot. Das spart Parameter und, wenn ein Modell schreibt, Speicher: Schlüssel und Werte sind, was es behalten muss.
} Wegen der gerahmten Zelle ist diese Schicht gezeigt: Kein anderer Kopf blickt so sehr von „{ $last }“ auf „{ $source }“. Die Anteile einer Zeile ergeben 1; lange Sätze sind nur zum Teil gezeigt.

block-ledger-title = Punkte entscheiden das nächste Wort
block-ledger-say = Softmax macht aus Punkten Anteile: „{ $best }“ hat { $points }, { $most } von { $part ->
    [row] der Zeile am Anfang.
    [attention] Attention in den Schichten { $first }–{ $to }.
   *[mlp] den MLPs der Schichten { $first }–{ $to }.
}
block-ledger-notes = Am Ende gibt das Modell jedem Stück Punkte: seine Zeile der Tabelle mal die normierte Zeile des Wortes. Softmax macht aus Punkten Wahrscheinlichkeiten. Weil die Zeile eine Summe ist, sind es die Punkte auch: Jeder Balken beginnt, wo der vorige endet. Die letzte Norm teilt durch die Größe der ganzen Zeile; die Rechnung nimmt diese Größe, wie sie ist. Sie sagt, was jeder Teil direkt dazugibt, nicht, was spätere Teile daraus machen.

block-lead-title = Was über dem Mittel liegt
block-lead-say = Punkte bekommt jedes Stück. Über dem Mittel gibt Attention „{ $best }“ { $attention }, die MLPs { $mlps }.
block-lead-notes = Softmax sieht nur Unterschiede: Was jedes Stück bekommt, macht kein Wort wahrscheinlicher. Im Mittel über alle Stücke des Wortschatzes geben die MLPs { $every }. Zieht man es ab, bleibt { $lead } als Vorsprung von „{ $best }“. So gezählt hat Attention in den meisten Sätzen, die probiert wurden, weit mehr als ein Fünftel; wie viel, ist von Satz zu Satz verschieden.

block-cut-title = Den Blick verbieten
block-cut-say = Blickt „{ $last }“ nicht auf „{ $source }“: Attention { $attention }, MLPs { $mlps }. „{ $best }“ behält { $left }.
block-cut-notes = Der Versuch aus dem Film über das nächste Wort: Das Modell lief noch einmal, und das letzte Wort konnte in keinem Kopf auf „{ $source }“ blicken. „{ $best }“ fällt von { $whole } auf { $left }. { $case ->
    [own] Vergleichen Sie beide Änderungen: Welcher Teil hatte gebracht, was der Blick fand?
   *[recorded] Das meiste, was fehlt, kam von Attention: Sie trägt zum letzten Wort, was anderswo im Satz steht. Der Vorsprung der MLPs ändert sich viel weniger.
} Auch die Einträge der MLPs ändern sich, denn sie lesen die Zeile, zu der Attention etwas addiert hat. Wie viel davon auf anderen Blicken beruht, kann die Rechnung nicht sagen.
