# Was das Bild mit allen Köpfen einer Schicht sagt.

all-heads-title = Schicht { $layer }: { $heads-count ->
    [one] ihr einziger Kopf
   *[other] alle { $heads } Köpfe
}
all-heads-one-title = Schicht { $layer }, Kopf { $head }
all-heads-say = Zeilen fragen, Spalten antworten; je kräftiger die Farbe, desto größer der Anteil. Im Rahmen: die Zeile von „{ $query }“.
all-heads-name = Schicht { $layer }, Kopf { $head }
all-heads-short = Kopf { $head }
all-heads-shares = Anteile seiner Aufmerksamkeit:
all-heads-does = { $pattern ->
    [previous] das Wort davor
    [next] das Wort danach
    [itself] das Wort selbst
    [first] das erste Wort
    [own] alle an { $gets }
   *[pair] „{ $asks }“ an „{ $gets }“
}
