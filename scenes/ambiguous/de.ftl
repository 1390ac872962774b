# Was „ambiguous“ sagt.

ambiguous-title = Mehrdeutige Wörter

# Stichworte: auf dem Bild, wo eine Stimme spricht.
ambiguous-same-key = zweimal dieselbe Zeile
ambiguous-apart-key = zwei Zeilen trennen sich
ambiguous-whose-key = woher der Unterschied kommt
ambiguous-cut-key = die Verbindung ist gekappt
ambiguous-two-key = ein Wort, zwei Zeilen

ambiguous-cosine-before = Kosinus vor Schicht 1
ambiguous-cosine-after = Kosinus nach Schicht { $layers }
ambiguous-after-layer = nach Schicht
ambiguous-cosine = { $case ->
    [own] Kosinus
   *[recorded] Kosinus von „{ $word }“
}
ambiguous-cosine-cut = Kosinus am Ende
ambiguous-cut-in = Blick gekappt in
ambiguous-nothing = keiner
ambiguous-every = allen
ambiguous-lower = nur Schicht { $layer }: unter „keiner“
ambiguous-layer = Schicht { $layer }
ambiguous-pair = { $a }, { $b }
ambiguous-other = { $word }
ambiguous-from = von „{ $a }“, „{ $b }“
ambiguous-rest = von allen anderen
ambiguous-shares = Anteil am Unterschied dessen, was Attention zu „{ $word }“ addiert
ambiguous-same-title = Ein Wort, dieselbe Zeile
ambiguous-same-say = „{ $word }“ beginnt in beiden Sätzen mit denselben { $size } Zahlen; { $drawn } sind zu sehen.
ambiguous-same-notes = { $case ->
    [own] Beide Sätze sind Ihre, gelesen von dem Modell, das unten rechts steht.
   *[recorded] „Time flies like an arrow“ ist ein altes Beispiel: Die Zeit fliegt wie ein Pfeil. In „Fruit flies like an arrow“ denken die meisten an Fruchtfliegen, also Insekten. Beide Sätze hat ein echtes Modell gelesen, all-MiniLM-L6-v2; das ist aufgezeichnet. Ausgesucht wurden sie, bevor etwas gemessen war. Ein eigenes Paar: --versus mit --weights hf: und einem installierten Modell.
} Das Wort steht an derselben Stelle, und seine Zeile aus der Tabelle samt der Zeile für die Stelle weiß nichts von den Nachbarn.

ambiguous-apart-title = Die Zeilen trennen sich
ambiguous-apart-say = { $case ->
    [own] Am Ende hat „{ $word }“ den Kosinus { $here }. Von den anderen Wörtern ist „{ $drift }“ am weitesten auseinander: { $drifted }.
   *[recorded] Auch „House flies like an arrow“ handelt von Insekten: { $near }. Nach „{ $a }“ ist „{ $word }“ ein Verb: { $here }, { $far }.
}
ambiguous-apart-notes = Die Linie vergleicht die Zeile von „{ $word }“ mit „{ $a }“ und mit „{ $b }“ nach jeder Schicht. Von den anderen Wörtern endet „{ $drift }“ am weitesten auseinander: { $late } nach Schicht { $before }, { $drifted } nach Schicht { $layers }. Ein Modell, das ganze Sätze zusammenfassen soll, schreibt von allem etwas in jede Zeile, vor allem in der letzten Schicht. { $case ->
    [own] Ein Wort, das in beiden Sätzen dasselbe heißt, sollte sich weniger trennen. Wenn nicht, unterscheiden sich die Sätze als Ganze und nicht nur dieses Wort.
   *[recorded] „House flies like an arrow“ ist die Kontrolle: wieder ein anderes erstes Wort, aber dieselbe Bedeutung wie nach „Fruit“. House flies sind Stubenfliegen. Die beiden Insekten bleiben beieinander, das Verb ist von beiden weit weg. Drei Sätze sind ein Beispiel; wie oft das so ist, würden viele, vorher ausgesuchte Sätze zeigen.
}

ambiguous-whose-title = Woher der Unterschied kommt
ambiguous-whose-say = In Schicht { $n } bringt nur „{ $a }“ oder „{ $b }“ einen anderen Wert: { $first }. Sonst dieselben Werte, { $case ->
    [own] anders gewichtet: { $others }
   *[recorded] anders gewichtet: ≈ { $others }
}.
ambiguous-whose-notes = Was Attention zur Zeile von „{ $word }“ addiert, ist eine Summe über Wörter: Gewicht mal Wert. Der Unterschied zwischen den Sätzen ist auch eine Summe, und der Teil jedes Worts ist entlang des ganzen Unterschieds gemessen. Alle Teile zusammen ergeben 1; einer, der gegen den Unterschied wirkt, ist negativ. Vor Schicht { $n } haben alle Zeilen außer einer in beiden Sätzen dieselben Zahlen, also auch dieselben Werte. Ihre Gewichte sind etwas verschieden, weil alle Gewichte zusammen 1 ergeben; das macht gerundet { $others } des Unterschieds aus. In Schicht { $layers } kommt { $last } von „{ $a }“ oder „{ $b }“ und { $rest } von den anderen, die bis dahin auf dieses Wort geblickt haben.

ambiguous-cut-title = Der Blick verboten
ambiguous-cut-say = „{ $word }“ ohne Blick auf „{ $a }“ oder „{ $b }“ in Schicht { $n }: { $one }; in allen { $every }: Andere reichen weiter. Kann man Blicke verbieten?
ambiguous-cut-notes = Ohne Verbot ist der Kosinus { $whole }; 1,000 ist dieselbe Richtung. Für jeden Balken lief das Modell noch einmal; verboten war nur dieser eine Blick: Sein Gewicht ist 0, und die anderen Gewichte ergeben zusammen 1. Was die anderen Wörter gelesen haben, kann über sie noch ankommen. Nur in einer Schicht verboten, ist der kleinste Kosinus { $low }: In allen anderen Schichten ist der Blick noch erlaubt.

ambiguous-two-title = Ein Wort, zwei Zeilen
ambiguous-two-say = Nach { $layers-count ->
    [one] { $layers } Schicht
   *[other] { $layers } Schichten
} hat „{ $word }“ zwei Zeilen: Kosinus { $last }. Dieselbe Richtung wäre { $before }.
ambiguous-two-notes = Das sind die Zeilen des vorigen Bildes, die Zahl für Zahl gleich waren. Sonst ist nirgends etwas über das Wort gespeichert: Was es hier heißt, steht in diesen { $size } Zahlen.
