# Was „quadratic-cost“ sagt.

quadratic-cost-title = Was n² kostet
quadratic-cost-asked = Was kostet Attention?
quadratic-cost-takeaway = Doppelt so viele Token, viermal so viele Scores. Kacheln sparen Speicher, keine Arbeit.

# What many think at first; the beat shows otherwise.
quadratic-cost-double-misconception = Doppelt so viel Text dauert doppelt so lange.
quadratic-cost-tiles-misconception = Kacheln sparen Arbeit.
quadratic-cost-summary-misconception = Attention ist immer der teuerste Teil eines Modells.

# Stichwörter: auf dem Bild, wo eine Stimme spricht.
quadratic-cost-count-key = n Token: n² Zellen
quadratic-cost-double-key = Länge doppelt, Zellen vierfach
quadratic-cost-zoom-key = dieser Satz: ein Pünktchen
quadratic-cost-memory-key = eine Matrix je Kopf
quadratic-cost-measured-key = jeder Punkt: eine gemessene Zeit
quadratic-cost-slope-key = Steigung = Exponent von n
quadratic-cost-tiles-key = Kacheln statt der Matrix
quadratic-cost-bend-key = andere Funktion, andere Steigung
quadratic-cost-summary-key = Arbeit, Speicher, Ergebnis

quadratic-cost-count-title = Was kostet Attention?
quadratic-cost-count-say = { $n-count ->
    [one] Ein Token fragt ein Token: ein einziger Score, in einer Zelle.
   *[other] Jedes von { $n } Token fragt alle { $n }: Das macht { $cells } Scores, einen in jeder Zelle.
}
quadratic-cost-count-notes = Der Preis der Attention wird in Zellen gezählt. Jede ist ein Score, der berechnet, skaliert, durch die Softmax geschickt und mit einem Wert multipliziert wird.

quadratic-cost-double-title = Doppelt so langer Satz
quadratic-cost-double-say = Den Satz verdoppeln und neu zählen: Jede Verdopplung bringt viermal so viele Zellen.
quadratic-cost-double-notes = Lassen Sie das Publikum die nächste Zeile der Tabelle vorhersagen. Vier Blöcke, so groß wie der alte: Die alte Hälfte fragt sich selbst und die neue, und die neue fragt beide.

quadratic-cost-zoom-title = Vom Satz zum Kapitel
quadratic-cost-zoom-say = Bei { $middle } Token { STEP("page") }ist dieser Satz ein Punkt in der Ecke, { STEP("chapter") }bei { $large } die ganze Seite nur eine Ecke.
quadratic-cost-zoom-notes = Die Seiten sind maßstäblich: Jede Ecke ist neben ihrem Quadrat so groß, wie sie wirklich ist; nur was zu klein zum Sehen wäre, ist als Punkt gezeichnet. Die Ecke ist daneben vergrößert, damit beides zugleich zu sehen ist. Eine Seite hat einige hundert Wörter, und vier Token sind etwa drei englische Wörter.

quadratic-cost-measured-title = Gemessen, nicht gezählt
quadratic-cost-measured-notes = { $device ->
    [gpu] Mediane wiederholter Aufrufe. Beide Achsen sind logarithmisch: Jeder Schritt nach rechts verdoppelt die Token.
   *[other] Mediane wiederholter Läufe, oder ein langsamer Lauf, auf dem Prozessor, der unter dem Diagramm steht und auch anderes zu tun gehabt haben kann. Für diese Datei wurde keine GPU gemessen; eine GPU hat dieselben n² Zellen zu berechnen. Beide Achsen sind logarithmisch: Jeder Schritt nach rechts verdoppelt die Token. Mit --timings DATEI zeigt der Film die eigene Maschine.
}

quadratic-cost-slope-title = Die Steigung ist der Exponent
quadratic-cost-slope-say = { $sure ->
    [no] Die Steigung ist der Exponent: gemessen { $slope } ± { $error }, in der Theorie { $theory }. Ein so großer Fehler lässt den Exponenten offen.
   *[yes] { $why ->
        [all] Doppelt so viele Token brauchen die { $factor }-fache Zeit: Die Steigung ist { $slope } ± { $error }, theoretisch { $theory }.
       *[some] Ab { $from } brauchen doppelt so viele { $factor }-mal so lang. Die Steigung ist { $slope } ± { $error }, theoretisch { $theory }.
    }
}
quadratic-cost-slope-notes = Doppelt so viele Token brauchten { $factor }-mal so lange. Die Gerade ist nach der Methode der kleinsten Quadrate an die Logarithmen angepasst; ± ist der Standardfehler der Steigung; bei wenigen Punkten ist er selbst nur grob bekannt. Angepasst ist sie ab einem Achtel der längsten Eingabe, nach einer vorher festgelegten Regel{ $why ->
    [some] ; durch alle { $all-points } Punkte ist die Steigung { $all-slope } ± { $all-error }.
   *[all] .
} Bei sehr kurzen Eingaben können feste Kosten überwiegen. Wo zwischen zwei Punkten ein Sprung ist, wurde die Zeit gemessen, die Ursache nicht: Ein Cache, in den die Matrix nicht mehr passt, wäre eine.

quadratic-cost-bend-title = Eine andere Funktion, eine andere Steigung
quadratic-cost-tokens = Token
quadratic-cost-tokens-n = Token
quadratic-cost-cells = Zellen
quadratic-cost-four-times = viermal
quadratic-cost-yours = dieser Satz
quadratic-cost-page = ein, zwei Seiten
quadratic-cost-chapter = ein langes Kapitel
quadratic-cost-four-bytes = vier Byte je Zahl
quadratic-cost-one-is-like = eine Matrix ist etwa wie
quadratic-cost-like-number = eine einzelne Zahl
quadratic-cost-like-word = ein langes Wort
quadratic-cost-like-message = eine Kurznachricht
quadratic-cost-like-page = eine Textseite
quadratic-cost-like-article = ein langer Artikel als Text
quadratic-cost-like-picture = ein kleines Bild auf einer Seite
quadratic-cost-like-photo = ein Foto vom Handy
quadratic-cost-like-video = eine Stunde Video
quadratic-cost-time = Zeit eines Laufs
quadratic-cost-machine = { $device ->
    [gpu] gemessen auf: { $name }
   *[other] gemessen auf: { $name }, { $threads } von { $cores-count ->
        [one] { $cores } Kern
       *[other] { $cores } Kernen
    }
}
quadratic-cost-settings = { $library }, { $dtype }, { $heads-count ->
    [one] ein Kopf
   *[other] { $heads } Köpfe
} mit { $size } Zahlen{ $clock ->
    [cpu] , CPU-Zeit
   *[other] {""}
}
quadratic-cost-measured-slope = gemessen, ± Standardfehler
quadratic-cost-theory-slope = Theorie
quadratic-cost-fitted = angepasst an { $points } Punkte ab { $from } Token
quadratic-cost-curve-naive = naiv
quadratic-cost-curve-window = Fenster
quadratic-cost-unit-ns = ns
quadratic-cost-unit-us = µs
quadratic-cost-unit-ms = ms
quadratic-cost-unit-s = s
quadratic-cost-unit-B = B
quadratic-cost-unit-KiB = KiB
quadratic-cost-unit-MiB = MiB
quadratic-cost-unit-GiB = GiB
quadratic-cost-unit-TiB = TiB
quadratic-cost-summary-title = Was n² kostet und was nicht
quadratic-cost-time-column = Zeit
quadratic-cost-memory-column = Speicher
quadratic-cost-result-column = Ergebnis
quadratic-cost-sum-naive = naiv
quadratic-cost-sum-window = Fenster

quadratic-cost-one-head = eine Matrix von Gewichten
quadratic-cost-naive-is = behält die ganze n × n-Matrix
quadratic-cost-at = ein Kopf bei { $n } Token, gemessen
quadratic-cost-kept-all = naiv
quadratic-cost-kept-tile = in Kacheln
quadratic-cost-keeps-all = { $backend ->
    [torch] n² Scores, n² Gewichte
   *[other] alle n² Zellen
}
quadratic-cost-keeps-tile = je eine Kachel, Summen bisher
quadratic-cost-gives-up-window = jedes Token sieht nur nahe Token (hier schmaler gezeichnet)
quadratic-cost-sum-tiled = in Kacheln: Flash
quadratic-cost-sum-exact = exakt
quadratic-cost-sum-another = nur nahe Wörter

quadratic-cost-memory-title = Der Speicher einer Matrix
quadratic-cost-memory-say = Bei { $tokens } Token { STEP("weights/page") }füllt eine Matrix von Gewichten { $one } { $unit } Speicher, { STEP("weights/chapter") }bei { $many } Token { $last } { $last-unit }.
quadratic-cost-memory-notes = Vier Byte je Zahl (float32). Jeder Kopf jeder Schicht hat eine solche Matrix. Ein Training, das ganze Matrizen speichert, behält für den Rückweg die aller Köpfe und Schichten, und zwar für jeden Text eines Batches zugleich; Kacheln vermeiden das, sie werden neu berechnet. Womit verglichen wird, ist als Größenordnung gemeint.

quadratic-cost-measured-say = { $device ->
    [gpu] Nun gemessen, auf einer GPU: Jeder Punkt ist ein Median. Gleich lange Schritte bedeuten denselben Faktor.
   *[other] Nun gemessen, nur CPU: Jeder Punkt ist ein Median. Gleich lange Schritte bedeuten denselben Faktor.
}

quadratic-cost-tiles-title = Dieselbe Arbeit, weniger Speicher
quadratic-cost-tiles-say = { $case ->
    [both] Kachel für Kachel, mit Zwischensummen: dasselbe Ergebnis, { $exact } { $exact-unit } statt { $naive } { $naive-unit }.
    [naive] Alle n² Zellen brauchen { $naive } { $naive-unit }; Kachel für Kachel ist das Ergebnis dasselbe.
   *[none] Dasselbe Ergebnis, Kachel für Kachel: Behalten wird eine, nicht alle n² Zellen.
}
quadratic-cost-tiles-notes = Spitzenspeicher eines Laufs über seine Eingaben hinaus, wie gemessen; mit PyTorch hält der naive Lauf dabei zwei n × n-Matrizen, Scores und Gewichte, mit NumPy eine. Beide haben dieselben n² Produkte zu berechnen und bis auf Rundung dasselbe Ergebnis; Kachel für Kachel wird die ganze Matrix nie aufgeschrieben. Wie Softmax, die eine ganze Zeile braucht, in Kacheln geht, zeigt der Film „Kachel für Kachel“. So wächst der Speicher mit n, für die n Zeilen Ausgabe, nicht mit n². Eine Kachel bleibt im kleinen schnellen Speicher des Prozessors, so kann es auch schneller sein. FlashAttention (Dao u. a., 2022) ist diese Idee in einer Routine, die weniger Daten bewegen soll.

quadratic-cost-bend-say = { $case ->
    [window] Kleinere Steigung heißt: andere Funktion. { STEP("plot/window") }Ein Fenster von { $window } Schlüsseln gibt ferne Wörter auf.
   *[none] Ein Fenster hätte eine kleinere Steigung und verzichtete auf ferne Wörter; hier ist nichts gemessen.
}
quadratic-cost-bend-notes = Ein Fenster ist keine schnellere Attention, sondern eine andere Funktion, mit der das Modell trainiert werden muss. Ein exakter Weg mit weniger Schritten ist nicht in Gebrauch; dass es keinen gibt, ist nur unter einer Annahme bewiesen. Es sieht nur die Nachbarn, die Hälfte auf jeder Seite, und ferne Wörter treffen sich erst nach mehreren Schichten; das Bild zeigt die Form, nicht die Breite. In der Theorie ist die Steigung eins; gemessene weichen ab: Kurze Eingaben und Caches sind naheliegende Gründe, hier nicht geprüft. Lineare Attention ist eine weitere solche Funktion: Sie setzt ein Produkt von Merkmalen an die Stelle der Softmax, damit Schlüssel und Werte nur einmal summiert werden, in eine Matrix, deren Größe nicht von n abhängt.

quadratic-cost-summary-say = Doppelt so viele Token, viermal so viele Scores; weniger hat praktisch nur eine andere Funktion.
quadratic-cost-summary-notes = Größenordnungen des Wachstums: was aus Zeit und Speicher wird, wenn n wächst und alles andere bleibt. Ein Fenster hat hier { $window } Schlüssel, wie groß n auch ist. Gemeint ist der Teil, der mit n² wächst. Bei kurzen Eingaben ist er der kleinere einer Schicht: Die Produkte, die Q, K, V und die Ausgabe machen, kosten mehr Multiplikationen, bis es doppelt so viele Token sind, wie ein Vektor Zahlen hat, und mit dem Feed-Forward-Teil eines Transformers (viermal so breit), bis es sechsmal so viele sind.
