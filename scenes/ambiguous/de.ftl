# Was „ambiguous“ sagt.

ambiguous-title = Mehrdeutige Wörter

# Stichworte: auf dem Bild, wo eine Stimme spricht.
ambiguous-same-key = zweimal dieselbe Zeile
ambiguous-apart-key = Zeilen aller Wörter trennen sich
ambiguous-cut-key = die Verbindung ist gekappt
ambiguous-two-key = ein Wort, zwei Zeilen

ambiguous-cosine-before = Kosinus vor Schicht 1
ambiguous-cosine-after = Kosinus nach Schicht { $layers }
ambiguous-after-layer = nach Schicht
ambiguous-cosine = Kosinus
ambiguous-cosine-cut = Kosinus am Ende
ambiguous-cut-in = Blick gekappt in
ambiguous-nothing = keiner
ambiguous-every = allen
ambiguous-lower = nur Schicht { $layer }: unter „keiner“
ambiguous-layer = Schicht { $layer }
ambiguous-other = { $word }
ambiguous-controls = gestrichelt: { $count } eindeutige Wörter an derselben Stelle
ambiguous-same-title = Ein Wort, dieselbe Zeile
ambiguous-same-say = „{ $word }“ beginnt in beiden Sätzen mit denselben { $size } Zahlen; { $drawn } sind zu sehen.
ambiguous-same-notes = { $case ->
    [own] Beide Sätze sind Ihre, gelesen von dem Modell, das unten rechts steht.
   *[recorded] „Time flies like an arrow“ ist ein altes Beispiel: Die Zeit fliegt wie ein Pfeil. In „Fruit flies like an arrow“ denken die meisten an Fruchtfliegen, also Insekten. Beide Sätze hat ein echtes Modell gelesen, all-MiniLM-L6-v2; das ist aufgezeichnet. Ausgesucht wurden sie, bevor etwas gemessen war. Ein eigenes Paar: --versus mit --weights minilm.
} Das Wort steht an derselben Stelle, und seine Zeile aus der Tabelle samt der Zeile für die Stelle weiß nichts von den Nachbarn.

ambiguous-apart-title = { $case ->
    [own] Die Zeilen trennen sich
   *[recorded] Auch Eindeutiges trennt sich
}
ambiguous-apart-say = { $case ->
    [own] Am Ende hat „{ $word }“ den Kosinus { $here }. Von den anderen Wörtern ist „{ $drift }“ am weitesten auseinander: { $drifted }.
   *[recorded] Nach Schicht { $at } hat sich „{ $word }“ am meisten getrennt, am Ende das eindeutige „{ $c }“: { $far }.
}
ambiguous-apart-notes = Die Linie vergleicht die Zeile von „{ $word }“ mit „{ $a }“ und mit „{ $b }“ nach jeder Schicht. Von den anderen Wörtern endet „{ $drift }“ am weitesten auseinander: { $late } nach Schicht { $before }, { $drifted } nach Schicht { $layers }. { $case ->
    [own] Ein Modell, das ganze Sätze zusammenfassen soll, schreibt von allem etwas in jede Zeile. Ein Wort, das in beiden Sätzen dasselbe heißt, sollte sich weniger trennen. Wenn nicht, unterscheiden sich die Sätze als Ganze und nicht nur dieses Wort.
   *[recorded] Dieses Modell soll ganze Sätze zusammenfassen; dass seine letzte Schicht von allem etwas in jede Zeile schreibt, ist ein naheliegender Grund, hier nicht geprüft. Die gestrichelten Linien sind die Kontrolle: Wörter mit einer üblichen Bedeutung standen in beiden Sätzen an der Stelle von „{ $word }“. Nach Schicht { $at } ist der Kosinus von „{ $word }“ { $main }, kleiner als bei allen; das nächste ist „{ $nearest }“ mit { $next }. Am Ende liegt „{ $c }“ mit { $far } unter „{ $word }“ mit { $here }. Jede Zeile nimmt also ihre Nachbarn auf: Dass sich zwei Zeilen trennen, zeigt nicht, dass ein Wort zwei Bedeutungen hat. Dass sich „{ $word }“ nach Schicht { $at } am meisten trennt, passt zu zwei Bedeutungen, ist aber ein Beispiel.
}

ambiguous-cut-title = Der Blick verboten
ambiguous-cut-say = Blick auf „{ $a }“ oder „{ $b }“ verboten: Kosinus { $one } (Schicht { $n }), { $every } (alle), { $whole } (keine). Kann das eine Regel?
ambiguous-cut-notes = Ohne Verbot ist der Kosinus { $whole }; 1,000 ist dieselbe Richtung. Für jeden Balken lief das Modell noch einmal; verboten war nur dieser eine Blick: Sein Gewicht ist 0, und die anderen Gewichte ergeben zusammen 1. Was die anderen Wörter gelesen haben, kann über sie noch ankommen. Nur in einer Schicht verboten, ist der kleinste Kosinus { $low }: In allen anderen Schichten ist der Blick noch erlaubt.

ambiguous-two-title = Ein Wort, zwei Zeilen
ambiguous-two-say = Nach { $at-count ->
    [one] { $at } Schicht
   *[other] { $at } Schichten
} hat „{ $word }“ zwei Zeilen: Kosinus { $last }. Dieselbe Richtung wäre { $before }.
ambiguous-two-notes = Das sind die Zeilen des vorigen Bildes, die Zahl für Zahl gleich waren. Von den anderen Wörtern, die in beiden Sätzen gleich sind, hat nach Schicht { $at } keines einen kleineren Kosinus als { $least }. Was das Wort hier heißt, steht nicht nur in diesen { $size } Zahlen: Auch andere Zeilen haben das Wort gelesen, das sich unterscheidet, und dieses.
