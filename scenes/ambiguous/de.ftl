# Was „ambiguous“ sagt.

ambiguous-title = Mehrdeutige Wörter

# Stichworte: auf dem Bild, wo eine Stimme spricht.
ambiguous-same-key = zweimal dieselbe Zeile
ambiguous-apart-key = zwei Zeilen trennen sich
ambiguous-looks-key = die Verbindung zum anderen Wort
ambiguous-whose-key = woher der Unterschied kommt
ambiguous-cut-key = die Verbindung ist gekappt
ambiguous-two-key = ein Wort, zwei Zeilen

ambiguous-cosine-before = vor der ersten Schicht, Kosinus
ambiguous-cosine-after = nach Schicht { $layers }, Kosinus
ambiguous-after-layer = nach Schicht
ambiguous-cosine = Kosinus, Zeilen von „{ $word }“
ambiguous-cosine-cut = Kosinus nach der letzten Schicht
ambiguous-cut-in = gekappt in
ambiguous-nothing = keiner
ambiguous-every = allen
ambiguous-layer = Schicht { $layer }
ambiguous-pair = { $a }, { $b }
ambiguous-other = { $word }
ambiguous-from = von „{ $a }“ oder „{ $b }“
ambiguous-rest = von den anderen
ambiguous-shares = Anteil am Unterschied dessen, was Attention zu „{ $word }“ addiert
ambiguous-heads = { $case ->
    [own] Mittel von { $heads } Köpfen
   *[recorded] Mittel von { $heads } Köpfen; [CLS], [SEP]: Anfang und Ende
}

ambiguous-same-title = Ein Wort, dieselbe Zeile
ambiguous-same-say = „{ $word }“ beginnt in beiden Sätzen mit denselben { $size } Zahlen; { $drawn } sind zu sehen.
ambiguous-same-notes = { $case ->
    [own] Beide Sätze sind Ihre, gelesen von dem Modell, das unten rechts steht.
   *[recorded] „Time flies like an arrow“ ist ein altes Beispiel: Die Zeit fliegt wie ein Pfeil. In „Fruit flies like an arrow“ denken die meisten an Fruchtfliegen, also Insekten. Beide Sätze hat ein echtes Modell gelesen, all-MiniLM-L6-v2; das ist aufgezeichnet. Ausgesucht wurden sie, bevor etwas gemessen war. Ein eigenes Paar: --versus mit --weights hf: und einem installierten Modell.
} Das Wort steht an derselben Stelle, und seine Zeile aus der Tabelle samt der Zeile für die Stelle weiß nichts von den Nachbarn.

ambiguous-apart-title = Schicht für Schicht zwei Zeilen
ambiguous-apart-say = { $case ->
    [own] Am Ende hat „{ $word }“ den Kosinus { $here }. Von den anderen Wörtern ist „{ $drift }“ am weitesten auseinander: { $drifted }.
   *[recorded] Auch „House flies like an arrow“ handelt von Insekten: { $near }. Nach „{ $a }“ ist „{ $word }“ ein Verb: { $here }, { $far }.
}
ambiguous-apart-notes = Die Linie vergleicht die Zeile von „{ $word }“ mit „{ $a }“ und mit „{ $b }“ nach jeder Schicht. Von den anderen Wörtern endet „{ $drift }“ am weitesten auseinander: { $late } nach Schicht { $before }, { $drifted } nach Schicht { $layers }. Ein Modell, das ganze Sätze zusammenfassen soll, schreibt von allem etwas in jede Zeile, vor allem in der letzten Schicht. { $case ->
    [own] Ein Wort, das in beiden Sätzen dasselbe heißt, sollte sich weniger trennen. Wenn nicht, unterscheiden sich die Sätze als Ganze und nicht nur dieses Wort.
   *[recorded] „House flies like an arrow“ ist die Kontrolle: wieder ein anderes erstes Wort, aber dieselbe Bedeutung wie nach „Fruit“. House flies sind Stubenfliegen. Die beiden Insekten bleiben beieinander, das Verb ist von beiden weit weg. Drei Sätze sind ein Beispiel; wie oft das so ist, würden viele, vorher ausgesuchte Sätze zeigen.
}

ambiguous-looks-title = Wo sich die Sätze unterscheiden
ambiguous-looks-say = In der ersten Schicht gibt „{ $word }“ „{ $a }“ { $here } der Aufmerksamkeit, „{ $b }“ { $there }.
ambiguous-looks-notes = Anteile sind das Mittel der { $heads } Köpfe von Schicht 1. Tokens in eckigen Klammern sind die eigenen des Modells; sie bekommen oft viel Aufmerksamkeit und geben wenig weiter. Alle Wörter außer einem haben in beiden Sätzen dieselben Zahlen. Was die Zeilen von „{ $word }“ in dieser Schicht trennt, muss also von dem einen ausgehen.

ambiguous-whose-title = Woher der Unterschied kommt
ambiguous-whose-say = { $case ->
    [own] In der ersten Schicht kommt { $first } des Unterschieds von „{ $a }“ und „{ $b }“, in Schicht { $layers } { $last }.
   *[recorded] In Schicht 1 haben die anderen dieselben Werte: { $first } kommt von „{ $a }“ und „{ $b }“. In Schicht { $layers }: { $last }.
}
ambiguous-whose-notes = Was Attention zur Zeile von „{ $word }“ addiert, ist eine Summe über Wörter: Gewicht mal Wert. Der Unterschied zwischen den Sätzen ist auch eine Summe, und der Teil jedes Worts ist entlang des ganzen Unterschieds gemessen. Alle Teile zusammen ergeben 1; einer, der gegen den Unterschied wirkt, ist negativ. Die anderen beginnen in beiden Sätzen mit denselben Werten. Ihre Gewichte sind verschieden, weil alle Gewichte zusammen 1 ergeben, aber in Schicht 1 macht das nur { $others } aus. In Schicht { $layers } kommt { $rest } von ihnen.

ambiguous-cut-title = Die Verbindung gekappt
ambiguous-cut-say = Ohne den Blick auf „{ $a }“ oder „{ $b }“ in der ersten Schicht: Kosinus { $one }. In allen: { $every }.
ambiguous-cut-notes = Ohne Schnitt ist der Kosinus { $whole }; 1,000 ist dieselbe Richtung. Für jeden Balken lief das Modell noch einmal; verboten war nur dieser eine Blick, sein Gewicht ist 0, und die anderen Gewichte ergeben zusammen 1. Was die anderen Wörter gelesen haben, kann über sie noch ankommen. Nur in einer Schicht gekappt, ist der kleinste Kosinus { $low }: Die anderen Schichten holen es nach.

ambiguous-two-title = Ein Wort, zwei Zeilen
ambiguous-two-say = Nach { $layers-count ->
    [one] { $layers } Schicht
   *[other] { $layers } Schichten
} hat „{ $word }“ zwei Zeilen. Muss jedes Wort alle anderen sehen?
ambiguous-two-notes = Mit diesen Zeilen begann der Film, Zahl für Zahl gleich; das ist aus ihnen geworden. Sonst ist nirgends etwas über das Wort gespeichert: Was es hier heißt, steht in diesen { $size } Zahlen, und ihr Kosinus ist { $last }.
