# Was „quadratic-cost“ sagt.

quadratic-cost-title = Was n² kostet

quadratic-cost-count-title = n Token, n² Zellen
quadratic-cost-count-say = { $n-count ->
    [one] Ein Token fragt sich selbst: eine einzige Zelle.
   *[other] { $n } Token, und jedes fragt alle { $n }: Das macht { $cells } Zellen.
}
quadratic-cost-count-notes = Jede Zelle ist ein Score, der berechnet, skaliert, durch die Softmax geschickt und mit einem Wert multipliziert wird.

quadratic-cost-double-title = Doppelt so langer Satz
quadratic-cost-double-say = Den Satz verdoppeln und neu zählen: Jede Verdopplung bringt viermal so viele Zellen.
quadratic-cost-double-notes = Lass das Publikum die nächste Zeile der Tabelle vorhersagen. Vier Blöcke, so groß wie der alte: Die alte Hälfte fragt sich selbst und die neue, und die neue fragt beide.

quadratic-cost-zoom-title = Aus größerer Entfernung
quadratic-cost-zoom-say = Bei { $middle } Token ist dieser Satz eine Ecke des Quadrats; bei { $large } ist auch dieses Quadrat eine Ecke.
quadratic-cost-zoom-notes = Die Seiten sind maßstäblich: Jede Ecke ist neben ihrem Quadrat so groß, wie sie wirklich ist. Einzelne Zellen sieht man nicht mehr. Eine Seite hat einige hundert Wörter, und vier Token sind etwa drei englische Wörter.

quadratic-cost-beside-title = Ein Buch, ein Programm, ein Genom
quadratic-cost-beside-say = Grobe Größen, nicht gezählt: ein Roman etwa { $novel } Token, eine Codebasis { $codebase }, ein Genom { $genome }.
quadratic-cost-beside-notes = Größenordnungen: etwa 80 000 Wörter in einem Roman; eine Million Zeilen zu etwa zehn Token in einer großen Codebasis; drei Milliarden Basenpaare im menschlichen Genom (Nurk und andere, Science 2022), je ein Token. Weiterhin maßstäblich.

quadratic-cost-memory-title = Was die Matrix wiegt
quadratic-cost-memory-say = Bei { $tokens } Token braucht die Matrix eines Kopfes { $one } { $one-unit }; alle { $heads } Köpfe in { $layers } Schichten von GPT-2 small { $every } { $every-unit }.
quadratic-cost-memory-notes = Vier Byte je Zahl (float32). Beim Training werden die Matrizen aller Schichten für den Rückweg behalten, beim Anwenden nur die einer Schicht. Womit verglichen wird, ist als Größenordnung gemeint.

quadratic-cost-measured-title = Die Uhr sagt dasselbe
quadratic-cost-measured-say = { $device ->
    [gpu] Jetzt gemessen, nicht gezählt: Jeder Punkt ist die Zeit eines Aufrufs auf einer GPU.
   *[other] Jetzt gemessen, nicht gezählt: Jeder Punkt ist die Zeit eines Aufrufs. Nur CPU; in dieser Datei ist keine GPU.
}
quadratic-cost-measured-notes = { $device ->
    [gpu] Mediane wiederholter Aufrufe. Beide Achsen sind logarithmisch: Jeder Schritt nach rechts verdoppelt die Token.
   *[other] Mediane wiederholter Aufrufe auf dem Prozessor, der unter dem Diagramm steht. Für diese Datei wurde keine GPU gemessen; eine GPU wäre schneller, hätte aber dieselben n² Zellen zu berechnen. Beide Achsen sind logarithmisch: Jeder Schritt nach rechts verdoppelt die Token. Mit --timings DATEI zeigt der Film die eigene Maschine.
}

quadratic-cost-slope-title = Die Steigung ist der Exponent
quadratic-cost-slope-say = Hier ist eine Potenz von n eine Gerade, und ihre Steigung der Exponent: gemessen { $slope } ± { $error }, in der Theorie { $theory }.
quadratic-cost-slope-notes = Doppelt so viele Token brauchten { $factor }-mal so lange. Kleinste Quadrate über den Logarithmen, nur durch die langen Eingaben; der Fehler ist der Standardfehler der Steigung. Bei kurzen Eingaben herrschen feste Kosten, und ihre Matrix passt noch in die Caches des Prozessors: Punkte vor der Geraden müssen nicht auf ihr liegen.

quadratic-cost-ends-title = { $exact ->
    [no] Wie weit es ging
   *[blockwise] { $further ->
        [yes] Eines endet, ein anderes macht weiter
       *[no] Dieselbe Arbeit, Kachel für Kachel
    }
}
quadratic-cost-ends-say = { $ending ->
    [memory] Bei { $n } Token geht der naiven Attention der Speicher aus: Sie braucht mindestens { $needed } { $unit }.
    [time] Bei { $n } Token dauerte die naive Attention zu lange und wurde abgebrochen.
    [budget] Vor { $n } Token war die Zeit zum Messen verbraucht.
    [failed] Bei { $n } Token scheiterte die naive Attention.
   *[complete] Naive Attention wurde bis { $n } Token gemessen; nichts hielt sie auf.
}{ $exact ->
    [blockwise] {" "}Blockweise { $further ->
        [yes] geht es weiter, Kachel für Kachel.
       *[no] ist es dieselbe Arbeit, Kachel für Kachel.
    }
    [fused] {" "}Ein fusionierter Kernel { $further ->
        [yes] macht weiter, Kachel für Kachel.
       *[no] tut dieselbe Arbeit, Kachel für Kachel.
    }
   *[no] {""}
}
quadratic-cost-ends-notes = Blockweise Attention, fusioniert als Flash Attention bekannt, ergibt bis auf Rundung dasselbe. Sie hat dieselben n² Produkte zu berechnen, darum ist ihre Kurve genauso steil; aber sie schreibt die ganze Matrix nie auf. Wie schnell sie ist, hängt davon ab, wie gut sie programmiert ist: Unsere ist einfaches Python, fusionierte Kernel sind es nicht.

quadratic-cost-tiles-title = Dieselbe Arbeit, weniger Speicher
quadratic-cost-tiles-say = { $case ->
    [both] Dieselben n² Schritte, aber O(n) statt O(n²) Speicher: bei { $n } Token { $naive } { $naive-unit } gegen { $exact } { $exact-unit }.
    [naive] Durch die Matrix wächst der naive Speicher mit n²: { $naive } { $naive-unit } bei { $n } Token.
   *[none] Der Speicher dieser Aufrufe war zu klein, um gemessen zu werden.
}
quadratic-cost-tiles-notes = Spitzenspeicher eines Aufrufs über seine Eingaben hinaus, wie gemessen. Blockweise werden eine Kachel, das laufende Maximum und die laufende Summe jeder Zeile und die Ausgabe behalten.

quadratic-cost-bend-title = Die Kurve biegen
quadratic-cost-bend-say = { $case ->
    [both] Billiger ist nur eine andere Funktion: ein Fenster von { $window } Schlüsseln oder lineare Attention. Jede gibt etwas auf.
    [window] Billiger ist nur eine andere Funktion: Ein Fenster von { $window } Schlüsseln gibt auf, was außerhalb liegt.
    [linear] Billiger ist nur eine andere Funktion: Lineare Attention gibt die Softmax auf.
   *[none] Ein Fenster oder lineare Attention würde die Kurve biegen; in dieser Datei sind sie nicht gemessen.
}
quadratic-cost-bend-notes = Keine von beiden ist eine schnellere Attention; jede ist eine andere Funktion, mit der das Modell trainiert werden muss. Ein Fenster sieht nur die Nachbarn, und ferne Wörter treffen sich erst nach mehreren Schichten. Lineare Attention setzt ein Produkt von Merkmalen an die Stelle der Softmax, damit Schlüssel und Werte nur einmal summiert werden.

quadratic-cost-crossover-title = Wann n² egal ist
quadratic-cost-crossover-say = Unter { $cross } Token kosten GPT-2 small die Projektionen mehr als n². Bei { $n-count ->
    [one] einem Token
   *[other] { $n } Token
} macht n² { $share } % der Arbeit aus.
quadratic-cost-crossover-notes = Multiplikationen mit Addition in einer Schicht, auf Papier gezählt: Die vier Projektionen wachsen mit n, Scores und Mischen mit n². Sie treffen sich bei zweimal d_model. Die Feed-Forward-Schichten, hier nicht gezählt, kosten noch mehr und schieben den Punkt weiter nach rechts.

quadratic-cost-tokens = Token
quadratic-cost-tokens-n = Token
quadratic-cost-cells = Zellen
quadratic-cost-four-times = viermal
quadratic-cost-yours = dieser Satz
quadratic-cost-page = ein, zwei Seiten
quadratic-cost-chapter = ein langes Kapitel
quadratic-cost-novel = ein Roman
quadratic-cost-codebase = eine Codebasis
quadratic-cost-genome = ein Genom
quadratic-cost-one-head = ein Kopf
quadratic-cost-all-heads = { $heads } Köpfe × { $layers } Schichten
quadratic-cost-one-is-like = ein Kopf entspricht etwa
quadratic-cost-batch = { $texts } Texte mit { $tokens } Token auf einmal, { $heads } Köpfe, eine Schicht:
quadratic-cost-like-number = einer einzelnen Zahl
quadratic-cost-like-word = einem langen Wort
quadratic-cost-like-message = einer Kurznachricht
quadratic-cost-like-page = einer Textseite
quadratic-cost-like-article = einem langen Artikel als Text
quadratic-cost-like-picture = einem kleinen Bild auf einer Seite
quadratic-cost-like-photo = einem Foto vom Telefon
quadratic-cost-like-video = einer Stunde Video
quadratic-cost-time = Zeit eines Aufrufs
quadratic-cost-peak = Spitzenspeicher eines Aufrufs
quadratic-cost-multiply-adds = Multiplikationen einer Schicht von { $name }: gezählt, nicht gemessen
quadratic-cost-machine = { $device ->
    [gpu] gemessen auf: { $name }
   *[other] gemessen auf: { $name }, { $threads } von { $cores-count ->
        [one] { $cores } Kern
       *[other] { $cores } Kernen
    }; keine GPU in dieser Datei
}
quadratic-cost-settings = { $library }, { $dtype }, { $heads-count ->
    [one] ein Kopf
   *[other] { $heads } Köpfe
} mit { $size } Zahlen{ $clock ->
    [cpu] , CPU-Zeit
   *[other] {""}
}
quadratic-cost-device = { $device ->
    [gpu] Auf einer GPU gemessen.
   *[other] Nur CPU: Keine GPU wurde gemessen. Es geht um die Steigung, nicht um das Tempo.
}
quadratic-cost-keeps-all = Berechnet die n × n-Matrix und behält sie ganz.
quadratic-cost-keeps-matrix = behält alle n² Zellen
quadratic-cost-keeps-tile = behält eine Kachel
quadratic-cost-both-work = Beide berechnen alle n² Zellen.
quadratic-cost-measured-slope = gemessen
quadratic-cost-theory-slope = Theorie
quadratic-cost-fitted = angepasst an { $points } Punkte ab { $from } Token
quadratic-cost-wall = { $ending ->
    [memory] naiv: kein Speicher mehr
    [time] naiv: zu langsam
    [budget] naiv: nicht gemessen
   *[other] naiv: gescheitert
}
quadratic-cost-bent-slope = Steigung { $slope } ± { $error }
quadratic-cost-gives-up-window = gibt auf: was weiter weg ist
quadratic-cost-gives-up-linear = gibt auf: Softmax, scharfen Blick
quadratic-cost-curve-naive = naiv
quadratic-cost-curve-blockwise = blockweise
quadratic-cost-curve-window = Fenster
quadratic-cost-curve-linear = linear
quadratic-cost-curve-sdpa = fusioniert
quadratic-cost-curve-sdpa-flash = Flash
quadratic-cost-curve-sdpa-cudnn = Flash (cuDNN)
quadratic-cost-curve-sdpa-efficient = fusioniert
quadratic-cost-projections = Projektionen
quadratic-cost-square = n²-Anteil
quadratic-cost-this-model = dieser Film
quadratic-cost-crossing = Schnitt bei n
quadratic-cost-unit-ns = ns
quadratic-cost-unit-us = µs
quadratic-cost-unit-ms = ms
quadratic-cost-unit-s = s
quadratic-cost-unit-B = B
quadratic-cost-unit-KiB = KiB
quadratic-cost-unit-MiB = MiB
quadratic-cost-unit-GiB = GiB
quadratic-cost-unit-TiB = TiB
