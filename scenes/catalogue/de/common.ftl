# Was gesagt wird, auf Deutsch. Abfrage = query, Schlüssel = key, Wert = value, Kopf = head.

decimal-mark = ,
group-mark = {"\u202F"}
list-mark = ;
quoted = „{ $word }“
corner = { $film } · { $beat } von { $beats }
badge = { $kind ->
    [random] Zufallsgewichte: ohne Bedeutung
    [lesson] Lektion: gezielt trainiert, von Pronomen auf das Gemeinte zu zeigen (nur Englisch)
   *[other] { $source }
}{ $strangers-count ->
    [0] {""}
    [one] {" "}· unbekanntes Wort: { $unknown }
   *[other] {" "}· unbekannte Wörter: { $unknown }
} · Schicht { $layer }, Kopf { $head }{ $chosen ->
    [yes] , gewählt, weil er das zeigt
   *[no] {""}
} · sha256 { $sha256 }

rows-ask = Zeilen fragen
columns-answer = Spalten antworten
legend-negative = negativ
legend-positive = positiv
others-together = übrige { $others }
asks = fragt

name-scores = Scores
name-scaled = skaliert
name-masked = maskiert
name-weights = Gewichte
