# Was das Bild mit allen Köpfen einer Schicht sagt.

heads-title = Schicht { $layer }: { $heads-count ->
    [one] ihr einziger Kopf
   *[other] alle { $heads } Köpfe
}
heads-one = Schicht { $layer }, Kopf { $head }
heads-said = Zeilen fragen, Spalten antworten, die hellste am meisten. Im Rahmen: die Zeile von „{ $query }“ und wohin das meiste geht.
heads-badge = { $source } · SHA-256 { $sha256 }
