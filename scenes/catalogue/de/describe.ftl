# Bilder in Worten, für alle, die sie nicht sehen. Jede Zeile ist ein Teil eines Satzes.

describe-with = mit „{ $word }“: { $fact }
describe-which = { $case ->
    [1] erster Satz: { $fact }
   *[2] zweiter Satz: { $fact }
}
describe-sentence = die Wörter stehen in einer Reihe: „{ $words }“
describe-expected = ein gestrichelter Bogen führt von „{ $query }“ zu „{ $key }“
describe-expected-too = ein gestrichelter Bogen führt zu „{ $key }“
describe-dashes = gestrichelt: { $meaning }
describe-beams = { $case ->
    [one] ein Strahl, von „{ $query }“ zu „{ $key }“, { $share }
    [same] alle Strahlen von „{ $query }“ sind gleich, je { $share }
    [even] die breitesten Strahlen führen von „{ $query }“ zu „{ $key }“ und „{ $key2 }“, je { $share }
    [bare] der breiteste Strahl führt von „{ $query }“ zu „{ $key }“
    [thin] der breiteste Strahl führt von „{ $query }“ zu „{ $key }“, { $share }; die anderen sind dünn
    [short] der breiteste Strahl führt von „{ $query }“ zu „{ $key }“, { $share }
    [far] der breiteste Strahl führt von „{ $query }“ zu „{ $key }“, { $share }; die anderen sind dünn, höchstens { $next }
   *[next] der breiteste Strahl führt von „{ $query }“ zu „{ $key }“, { $share }, der nächste zu „{ $key2 }“, { $next }
}
describe-beams-too = { $case ->
    [bare] der breiteste Strahl führt zu „{ $key }“
    [same] alle sind gleich, je { $share }
    [even] die breitesten führen zu „{ $key }“ und „{ $key2 }“, je { $share }
   *[next] der breiteste Strahl führt zu „{ $key }“, { $share }
}
describe-was = durchgestrichen: vorher „{ $key }“ { $share }
describe-lit-beam = hell ist der Strahl zu „{ $key }“, { $share }
describe-facing = zwei Sätze stehen einander gegenüber: „{ $first }“ und „{ $second }“
describe-way = von „{ $query }“ zu „{ $key }“
describe-ways = die breitesten Strahlen führen { $ways }
describe-everybody = von jedem Wort führt ein Strahl aus; der von „{ $query }“ zu „{ $key }“
describe-no-beam = kein Strahl führt von { $words } weg
describe-crossed = die Verbindung von „{ $query }“ zu „{ $key }“ ist durchgestrichen
describe-link = { $case ->
    [named] { $name }: eine Verbindung führt von „{ $query }“ zu „{ $key }“
   *[other] eine Verbindung führt von „{ $query }“ zu „{ $key }“
}
describe-weighed = { $case ->
    [bare] eine Klammer verbindet „{ $a }“ und „{ $b }“
   *[told] eine Klammer verbindet „{ $a }“ und „{ $b }“: { $terms }
}
describe-weighed-too = { $terms }

describe-fan = { $case ->
    [nameless] ein Pfeil nach rechts, eine Abfrage
   *[query] ein Pfeil nach rechts, die Abfrage von { $query }
}
describe-ray = { $case ->
    [arrow] { $query } und { $key } als Pfeile, { $angle }° auseinander
    [shadow] der Schlüssel von { $key } bei { $angle }°, sein Schatten auf der Abfrage: { $shadow }
   *[plain] der Schlüssel von { $key } bei { $angle }°
}
describe-rays = { $case ->
    [arrows] { $count-count ->
        [one] { $count } weiterer Pfeil
       *[other] { $count } weitere Pfeile
    }
   *[keys] { $count-count ->
        [one] { $count } weiterer Schlüssel
       *[other] { $count } weitere Schlüssel
    }
}

describe-matrix = eine Matrix{ $name }: { $rows } × { $columns }
describe-out-of = { $part } von { $whole }
describe-variance = Varianz von
describe-matrices = { $count } Matrizen{ $name }: je { $rows } × { $columns }
describe-of-head = { $symbol } der Köpfe { $head }
describe-sides-are = { $case ->
    [same] Zeilen und Spalten: { $rows }
   *[two] Zeilen: { $rows }; Spalten: { $columns }
}
describe-strip = { $name }eine Zeile aus { $n } Zahlen{ $first }
describe-name-products = Produkte
describe-name-added = was dazukommt
describe-name-rows = Zeilen
describe-name-powers = Potenzen
describe-name-row = Gewichte eines Wortes, eine Zeile je Kopf
describe-name-heads = alle Köpfe
describe-name-result = das Ergebnis
describe-name-embedded = Wörter plus Plätze
describe-name-vocabulary = Zeilen der Tabelle
describe-name-words = Zeilen der Wörter
describe-name-places = Zeilen der Plätze
describe-name-sines = Zeilen von Sinus
describe-name-fault = die eigenen Gewichte
describe-name-nan = Gewichte nach −∞
describe-name-uniform = Gewichte nach der kleinsten Zahl
describe-name-difference = der Unterschied
describe-name-entering = was die Softmax erhält
describe-name-output = Z
describe-name-heard = wovon das Wort weiß, Schicht für Schicht
describe-name-states = der Zustand nach jedem Wort
describe-name-clocks = Schritte
describe-name-answers = Antworten
describe-filled = { $count-count ->
    [one] nur eine Zelle ist gefüllt
   *[other] { $count } Zellen sind gefüllt
}
describe-cell = Zeile „{ $query }“, Spalte „{ $key }“: { $number }
describe-columns = eingerahmt: { $count-count ->
    [one] die Spalte
   *[other] die Spalten
} { $words }
describe-framed = darin eingerahmt: { $count-count ->
    [one] die Spalte
   *[other] die Spalten
} { $words }
describe-framed-cell = eingerahmt: Zeile { $row } der Spalte „{ $key }“
describe-lit-row = die Zeile „{ $query }“ ist markiert{ $numbers }
describe-begins = die Zeile „{ $query }“ beginnt mit { $numbers }
describe-row = { $case ->
    [one] in der Zeile „{ $query }“ steht { $best }, in der Spalte „{ $key }“
    [same] alle Zahlen der Zeile „{ $query }“ sind { $best }
   *[other] die größte Zahl der Zeile „{ $query }“ ist { $best }, in der Spalte „{ $key }“
}
describe-largest = die größte Zahl, { $best }, steht in der Zeile „{ $query }“, Spalte „{ $key }“
describe-crossing = wo sie sich kreuzen: { $numbers }
describe-sums = { $case ->
    [one] die Zeile ergibt { $most }
    [same] jede Zeile ergibt { $most }
   *[other] die Zeilen ergeben zwischen { $least } und { $most }
}
describe-open = keine Zelle ist blockiert
describe-causal = alle Zellen rechts der Diagonale sind blockiert
describe-shut-columns = blockiert: { $count-count ->
    [one] die Spalte
   *[other] die Spalten
} { $words }
describe-shut = { $count } von { $all } Zellen sind blockiert
describe-times = { $given } mal { $factor }{ $bias } ergibt { $result }
describe-times-too = mal { $factor }{ $bias } ergibt { $result }
describe-beside = links die Abfrage von { $words } als Spalte
describe-tiers = untereinander, je { $n } Zahlen: { $chain }
describe-first-tier = die erste: { $sum }
describe-matrix-tiers = rechts davon { $name }, für jedes der { $n } Wörter eine Spalte; darunter die Zeile { $below }
describe-best = ihre größte Zahl ist { $best }, in der Spalte „{ $key }“
describe-multiples = { $count } Matrizen nebeneinander, je { $rows } × { $columns }

describe-list = { $n } Balken: { $asks }
describe-rows = { $n-count ->
    [one] { $n } Zeile
   *[other] { $n } Zeilen
}
describe-column = { $column }{ $case ->
    [one] { $key } { $best }
    [same] überall { $best }
    [even] { $key } und { $key2 }, je { $best }
    [far] { $key } { $best }, weit vor { $key2 }, { $next }
   *[next] { $key } { $best }, dann { $key2 } { $next }
}
describe-bars-alike = { $column }{ $names }, je { $each }
describe-trend = { $column }{ $first } bei { $one }, { $last } bei { $other }
describe-longest = { $column }den längsten Balken hat { $key }
describe-stacked = jeder Balken beginnt, wo der darüber endet
describe-table = eine Tabelle mit { $n } Zeilen, { $asks }, mit den Spalten { $heads }
describe-table-row = { $key }: { $numbers }
describe-columns-are = Spalten: { $heads }
describe-framed-number = { $number } (eingerahmt)
describe-spread = { $n } Histogramme von { $what } auf einer Achse: bei { $label } = { $one } von { $from } bis { $to }, bei { $other } von { $from2 } bis { $to2 }

describe-shelf = { $case ->
    [table] eine Liste mit { $n } Zeilen
   *[open] { $n } offene Bücher im Regal
}
describe-book = „Buch { $k }“
describe-becomes = ein Pfeil führt von { $first } zu { $last }
describe-strips = { $case ->
    [framed] { $column }: in jeder Zeile ein Streifen aus { $n } Farben, einer eingerahmt
   *[plain] { $column }: in jeder Zeile ein Streifen aus { $n } Farben
}
describe-below = darunter, eingerahmt, { $name }{ $case ->
    [numbers] : { $first } und so weiter
   *[colours] {""}
}
describe-somebodies = vor jeder Zeile steht eine Person
describe-sides = { $for } Balken { $for-count ->
    [one] zeigt
   *[other] zeigen
} nach rechts, { $against } nach links

describe-vectors = { $rows } Zeilen aus { $n } Zahlen in Farben{ $case ->
    [yes] , den ersten von vielen
   *[no] {""}
}
describe-differ = { $count } von { $n } Spalten sind eingerahmt: dort unterscheiden sich die unteren Zeilen

describe-plot = ein Diagramm{ $case ->
    [none] {""}
    [lower] , die untere Achse logarithmisch
    [left] , die linke Achse logarithmisch
   *[both] , beide Achsen logarithmisch
}; senkrecht: { $y }; waagerecht: { $x }
describe-curve = { $case ->
    [bare] eine Kurve
   *[named] { $name }
} von { $y1 } bei { $x1 } bis { $y2 } bei { $x2 }
describe-power = eine gestrichelte Linie wächst wie { $formula }
describe-wall = sie treffen sich bei { $at }

describe-square = { $case ->
    [named] ein Quadrat, { $name }, maßstäblich; in der Ecke ein kleines, { $small }
    [nested] ein Quadrat aus { $n } × { $n } Zellen; das vorige, { $corner } × { $corner }, ist sein linkes oberes Viertel
   *[plain] ein Quadrat aus { $n } × { $n } Zellen
}
describe-pattern = { $case ->
    [all] ein kleines Quadrat, alle Zellen hell
    [tile] ein kleines Quadrat, nur eine Kachel darin hell
   *[band] ein kleines Quadrat, ein Band entlang der Diagonale hell
}
describe-thumbs = { $n } kleine Matrizen nacheinander: { $names }
describe-gallery = { $count } Quadrate nebeneinander

describe-cloud = { $dots } Punkte in { $n-count ->
    [one] einer Bahn
   *[other] { $n } Bahnen nebeneinander
}; senkrecht: { $title }
describe-medians = die Mediane: { $lanes }
describe-named-dots = benannt: { $names }
describe-class = Schüler an Tischen: { $words }
describe-class-asks = „{ $word }“ meldet sich
describe-class-all-ask = alle melden sich
describe-class-cards = die höchsten Karten: { $cards }
describe-class-notes = { $case ->
    [to] die größten Zettel an „{ $word }“ kommen von { $notes }
   *[from] die größten Zettel von „{ $word }“ gehen an { $notes }
}
describe-class-board = an der Tafel: { $text }
