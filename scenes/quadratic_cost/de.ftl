# Was „quadratic-cost“ sagt.

quadratic-cost-title = Was n² kostet

# Stichwörter: auf dem Bild, wo eine Stimme spricht.
quadratic-cost-count-key = n Token: n² Zellen
quadratic-cost-double-key = Länge doppelt, Zellen vierfach
quadratic-cost-zoom-key = dieser Satz: ein Pünktchen
quadratic-cost-memory-key = eine Matrix je Kopf
quadratic-cost-measured-key = jeder Punkt: eine gemessene Zeit
quadratic-cost-slope-key = Steigung = Exponent von n
quadratic-cost-ends-key = das Ende der naiven Kurve
quadratic-cost-tiles-key = Kacheln statt der Matrix
quadratic-cost-bend-key = andere Funktion, andere Steigung
quadratic-cost-crossover-key = n²-Teil gegen Projektionen
quadratic-cost-summary-key = Arbeit, Speicher, Ergebnis

quadratic-cost-count-title = Was kostet Attention?
quadratic-cost-count-say = { $n-count ->
    [one] Ein Token fragt ein Token: ein einziger Score, in einer Zelle.
   *[other] Jedes von { $n } Token fragt alle { $n }: Das macht { $cells } Scores, einen in jeder Zelle.
}
quadratic-cost-count-notes = Der Preis der Attention wird in Zellen gezählt. Jede ist ein Score, der berechnet, skaliert, durch die Softmax geschickt und mit einem Wert multipliziert wird.

quadratic-cost-double-title = Doppelt so langer Satz
quadratic-cost-double-say = Den Satz verdoppeln und neu zählen: Jede Verdopplung bringt viermal so viele Zellen.
quadratic-cost-double-notes = Lass das Publikum die nächste Zeile der Tabelle vorhersagen. Vier Blöcke, so groß wie der alte: Die alte Hälfte fragt sich selbst und die neue, und die neue fragt beide.

quadratic-cost-zoom-title = Vom Satz zum Kapitel
quadratic-cost-zoom-say = Bei { $middle } Token ist dieser Satz ein Punkt in der Ecke. Bei { $large } ist die ganze Seite nur noch eine Ecke.
quadratic-cost-zoom-notes = Die Seiten sind maßstäblich: Jede Ecke ist neben ihrem Quadrat so groß, wie sie wirklich ist; nur was zu klein zum Sehen wäre, ist als Punkt gezeichnet. Die Ecke ist daneben vergrößert, damit beides zugleich zu sehen ist. Eine Seite hat einige hundert Wörter, und vier Token sind etwa drei englische Wörter.

quadratic-cost-memory-title = Was die Matrix wiegt
quadratic-cost-memory-say = Bei { $tokens } Token hat ein Kopf { $one } { $one-unit } Gewichte. Naives Training behält { $heads } × { $layers } je Text: mindestens { $every } { $every-unit }.
quadratic-cost-memory-notes = Vier Byte je Zahl (float32). Ein Training, das ganze Matrizen speichert, behält für den Rückweg mindestens diese, von allen Schichten, oft auch Scores oder Dropout, und zwar für jeden Text eines Batches zugleich. Flash Attention berechnet sie stattdessen neu; beim Anwenden nur die einer Schicht. Die letzte Zeile ist Rechnung: So weit kann dieses Modell nicht lesen. Womit verglichen wird, ist als Größenordnung gemeint.

quadratic-cost-measured-title = Gemessen, nicht gezählt
quadratic-cost-measured-say = { $device ->
    [gpu] Jetzt gemessen: Jeder Punkt ist die Zeit eines Aufrufs auf einer GPU. Gleiche Schritte auf einer Achse vervielfachen gleich.
   *[other] Jetzt gemessen, nur CPU: Jeder Punkt ist die Zeit eines Aufrufs. Gleiche Schritte auf einer Achse vervielfachen gleich.
}
quadratic-cost-measured-notes = { $device ->
    [gpu] Mediane wiederholter Aufrufe. Beide Achsen sind logarithmisch: Jeder Schritt nach rechts verdoppelt die Token.
   *[other] Mediane wiederholter Aufrufe auf dem Prozessor, der unter dem Diagramm steht. Für diese Datei wurde keine GPU gemessen; eine GPU wäre bei langen Eingaben schneller, hätte aber dieselben n² Zellen zu berechnen. Beide Achsen sind logarithmisch: Jeder Schritt nach rechts verdoppelt die Token. Mit --timings DATEI zeigt der Film die eigene Maschine.
}

quadratic-cost-slope-title = Die Steigung ist der Exponent
quadratic-cost-slope-say = { $sure ->
    [no] Die Steigung ist der Exponent: gemessen { $slope } ± { $error }, in der Theorie { $theory }. Ein so großer Fehler lässt den Exponenten offen.
   *[yes] { $why ->
        [all] Doppelt so viele Token brauchen { $factor }-mal so lange: Die Steigung, der Exponent von n, ist { $slope } ± { $error }, in der Theorie { $theory }.
       *[some] Ab { $from } Token brauchen doppelt so viele { $factor }-mal so lange: Die Steigung, der Exponent von n, ist { $slope } ± { $error }, in der Theorie { $theory }.
    }
}
quadratic-cost-slope-notes = Doppelt so viele Token brauchten { $factor }-mal so lange. Kleinste Quadrate über den Logarithmen; ± ist der Standardfehler der Steigung; bei wenigen Punkten ist er selbst nur grob bekannt. Angepasst ist die Gerade ab einem Achtel der längsten Eingabe, nach einer vorher festgelegten Regel; die Anpassung an alle Punkte steht darunter. Bei sehr kurzen Eingaben können feste Kosten herrschen. Wo zwischen zwei Punkten ein Sprung ist, wurde die Zeit gemessen, die Ursache nicht: Ein Cache, in den die Matrix nicht mehr passt, wäre eine.

quadratic-cost-ends-title = { $exact ->
    [no] Wie weit naive Attention kam
   *[blockwise] { $further ->
        [yes] Eines endet, ein anderes macht weiter
       *[no] Dieselbe Arbeit, Kachel für Kachel
    }
}
quadratic-cost-ends-say = { $ending ->
    [memory] { $more ->
        [yes] Bei { $n } Token { $matrices ->
            [one] bräuchte eine n × n-Matrix
           *[two] bräuchten zwei n × n-Matrizen
        } { $needed } { $unit }, vorhanden sind { $memory } { $gib }: nicht gerechnet.
       *[no] Bei { $n } Token fehlt naiver Attention Speicher: { $matrices ->
            [one] Eine n × n-Matrix braucht
           *[two] Zwei n × n-Matrizen brauchen
        } { $needed } { $unit }.
    }
    [time] Bei { $n } Token dauerte naive Attention zu lange und wurde abgebrochen.
    [budget] Vor { $n } Token war die Zeit zum Messen verbraucht.
    [failed] Bei { $n } Token scheiterte naive Attention.
   *[complete] Naive Attention wurde bis { $n } Token gemessen; nichts stand im Weg.
}{ $exact ->
    [blockwise] {" "}Blockweise { $further ->
        [yes] läuft in Kacheln weiter.
       *[no] ist das dieselbe Arbeit, in Kacheln.
    }
    [fused] {" "}Ein fusionierter Kernel { $further ->
        [yes] macht in Kacheln weiter.
       *[no] tut dieselbe Arbeit, in Kacheln.
    }
   *[no] {""}
}
quadratic-cost-ends-notes = Die senkrechte Linie steht bei einer Länge, bei der naive Attention nie lief.{ $skipped ->
    [yes] {" "}Zwischen { $last } und { $n } Token wurde keine Länge versucht: Bei einer davon könnte sie laufen.
   *[no] {""}
} Sie braucht die n × n Scores und bei den meisten Bibliotheken daneben ebenso viele Gewichte, vier Byte je Zahl; ein Aufruf, der mehr bräuchte, als frei ist, wird nicht gemacht. Blockweise Attention ergibt bis auf Rundung dasselbe und hat dieselben n² Produkte zu berechnen, darum ist ihre Kurve genauso steil; aber sie schreibt die ganze Matrix nie auf. Schneller kann sie trotzdem sein; ein wahrscheinlicher Grund, hier nicht geprüft: Eine große Matrix wandert in den Speicher und zurück, eine Kachel bleibt im Cache. Flash Attention ist blockweise Attention in einem Kernel (Dao und andere, 2022): „blockweise“ ist unsere eigene, „Flash“ die der Bibliothek. Softmax braucht die Summe einer ganzen Zeile: Jede Zeile behält ihren bisher größten Score und ihre Summe, und beide werden mit jeder Kachel berichtigt.

quadratic-cost-tiles-title = Dieselbe Arbeit, weniger Speicher
quadratic-cost-tiles-say = { $case ->
    [both] Dieselben n² Schritte, aber keine n × n-Matrix im Speicher: bei { $n } Token { $naive } { $naive-unit } gegen { $exact } { $exact-unit }.
    [naive] Durch die Matrix wächst der naive Speicher mit n²: { $naive } { $naive-unit } bei { $n } Token.
   *[none] Der Speicher dieser Aufrufe war zu klein, um gemessen zu werden.
}
quadratic-cost-tiles-notes = Spitzenspeicher eines Aufrufs über seine Eingaben hinaus, wie gemessen. Die gestrichelten Linien sind auf Papier gezählt: die n × n-Matrizen, und die n Zeilen Ausgabe, ohne die keiner auskommt. Blockweise werden diese behalten, eine Kachel fester Größe und mehr, das nicht untersucht wurde. Bei kurzen Eingaben ist das fast alles; erst bei den längsten überwiegen die Zeilen, und der Speicher wächst mit n. Das heißt O(n): keine Gerade von Anfang an, aber am Ende nicht schneller als n.

quadratic-cost-bend-title = Eine andere Funktion, eine andere Steigung
quadratic-cost-bend-say = { $case ->
    [both] Für weniger Steigung etwas anderes berechnen: ein Fenster von { $window } Schlüsseln oder lineare Attention. Jede gibt etwas auf.
    [window] Für weniger Steigung etwas anderes berechnen: Ein Fenster von { $window } Schlüsseln gibt auf, was außerhalb liegt.
    [linear] Für weniger Steigung etwas anderes berechnen: Lineare Attention gibt die Softmax auf.
   *[none] Ein Fenster oder lineare Attention hätte eine kleinere Steigung; gemessen ist das in dieser Datei nicht.
}
quadratic-cost-bend-notes = Keine von beiden ist eine schnellere Attention; jede ist eine andere Funktion, mit der das Modell trainiert werden muss. Ein Fenster sieht nur die Nachbarn, die Hälfte auf jeder Seite, und ferne Wörter treffen sich erst nach mehreren Schichten; das Bild zeigt die Form, nicht die Breite. Lineare Attention setzt ein Produkt von Merkmalen an die Stelle der Softmax, damit Schlüssel und Werte nur einmal summiert werden, in eine Matrix, deren Größe nicht von n abhängt. In der Theorie haben beide die Steigung eins; gemessene weichen ab: Kurze Eingaben und Caches sind naheliegende Gründe, hier nicht geprüft.

quadratic-cost-crossover-title = Wo n² der kleinere Teil ist
quadratic-cost-crossover-say = Bei { $n-count ->
    [one] einem Token
   *[other] { $n } Token
} ist n² { $share } % der Multiplikationen der Attention in GPT-2 small; über { $cross } Token mehr als die Hälfte.
quadratic-cost-crossover-notes = Multiplikationen mit Addition im Attention-Teil einer Schicht, auf Papier gezählt: Die Projektionen, die Q, K, V und die Ausgabe machen, wachsen mit n, Scores und Mischen mit n². Sie treffen sich bei zweimal d_model, am Ende dessen, was diese Modelle lesen können, oder dahinter. Der Feed-Forward-Teil der Schicht (zwei Matrizen, viermal so breit) ist nicht gezählt: Er kostet das Doppelte der Projektionen, und mit ihm bräuchte n² sechsmal d_model für die Hälfte. GPT-3 ist gezählt, als wäre jede Schicht vollständig; jede zweite sieht nur ein Band. All das ist Rechnung; der Speicher ist, wie zuvor, eine andere Sache.

quadratic-cost-tokens = Token
quadratic-cost-tokens-n = Token
quadratic-cost-cells = Zellen
quadratic-cost-four-times = viermal
quadratic-cost-yours = dieser Satz
quadratic-cost-page = ein, zwei Seiten
quadratic-cost-chapter = ein langes Kapitel
quadratic-cost-one-head = nur die Gewichte
quadratic-cost-four-bytes = vier Byte je Zahl
quadratic-cost-in-training = { $name }, Training
quadratic-cost-all-heads = { $layers } Schichten × { $heads } Köpfe
quadratic-cost-one-is-like = eine Matrix ist etwa wie
quadratic-cost-like-number = eine einzelne Zahl
quadratic-cost-like-word = ein langes Wort
quadratic-cost-like-message = eine Kurznachricht
quadratic-cost-like-page = eine Textseite
quadratic-cost-like-article = ein langer Artikel als Text
quadratic-cost-like-picture = ein kleines Bild auf einer Seite
quadratic-cost-like-photo = ein Foto vom Telefon
quadratic-cost-like-video = eine Stunde Video
quadratic-cost-time = Zeit eines Aufrufs
quadratic-cost-peak = Spitzenspeicher eines Aufrufs
quadratic-cost-multiply-adds = Multiplikationen der Attention je Schicht von { $name }: gezählt
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
quadratic-cost-keeps-all = Berechnet und behält die ganze n × n-Matrix.
quadratic-cost-keeps-matrix = behält alle n² Zellen
quadratic-cost-keeps-tile = behält eine Kachel
quadratic-cost-measured-slope = gemessen, ± Standardfehler
quadratic-cost-theory-slope = Theorie
quadratic-cost-before = { $why ->
    [jump] weggelassen: Punkte vor einem Sprung, × { $jump }, Grund unbekannt
    [short] weggelassen: kurze Aufrufe, dort herrschen feste Kosten
   *[plain] weggelassen: kürzere Aufrufe
}
quadratic-cost-jump = × { $jump }
quadratic-cost-fitted = angepasst an { $points } Punkte ab { $from } Token
quadratic-cost-wall = { $ending ->
    [memory] naiv: zu wenig Speicher
    [time] naiv: zu langsam
    [budget] naiv: nicht gemessen
   *[other] naiv: gescheitert
}
quadratic-cost-gives-up-window = gibt auf, was weiter weg ist; hier schmaler gezeichnet
quadratic-cost-keeps-linear = summiert Schlüssel × Wert aller Token: eine d{"\u00A0"}×{"\u00A0"}d-Tabelle (d Zahlen je Schlüssel);
quadratic-cost-gives-up-linear = gibt Softmax auf: andere Anteile
quadratic-cost-curve-naive = naiv
quadratic-cost-curve-blockwise = blockweise
quadratic-cost-curve-window = Fenster
quadratic-cost-curve-linear = linear
quadratic-cost-curve-sdpa = fusioniert
quadratic-cost-curve-sdpa-flash = Flash
quadratic-cost-curve-sdpa-cudnn = Flash (cuDNN)
quadratic-cost-curve-sdpa-efficient = fusioniert
quadratic-cost-projections = Projektionen: Q, K, V, Ausgabe
quadratic-cost-square = n²-Anteil
quadratic-cost-this-model = unser Modell
quadratic-cost-crossing = n² die Hälfte ab
quadratic-cost-unit-ns = ns
quadratic-cost-unit-us = µs
quadratic-cost-unit-ms = ms
quadratic-cost-unit-s = s
quadratic-cost-unit-B = B
quadratic-cost-unit-KiB = KiB
quadratic-cost-unit-MiB = MiB
quadratic-cost-unit-GiB = GiB
quadratic-cost-unit-TiB = TiB
quadratic-cost-quicker = Bei { $n } Token ist blockweise auf diesem Rechner { $times }-mal so schnell.
quadratic-cost-flash-is = { $kind ->
    [flash] Flash (FlashAttention)
   *[fused] Fusioniert
}: dieselbe Idee, als eine Routine von PyTorch{ $device ->
    [cpu] {" "}für CPUs
   *[gpu] {""}
}.
quadratic-cost-reads = GPT-2 small liest höchstens { $most } Token; die letzte Zeile ist Rechnung.
quadratic-cost-of-all = alle { $points } Punkte: { $slope } ± { $error }
quadratic-cost-holds-two = gestrichelt: zwei n × n-Matrizen, Scores und Gewichte
quadratic-cost-holds-one = gestrichelt: eine n × n-Matrix
quadratic-cost-holds-tile = gestrichelt: n Zeilen Ausgabe; eine Kachel und mehr hebt die Quadrate darüber
quadratic-cost-stops = { $name } liest höchstens { $most }
quadratic-cost-reads-most = liest höchstens

quadratic-cost-summary-title = Was n² kostet und was nicht
quadratic-cost-summary-say = Doppelt so viele Token, viermal so viele Scores; weniger braucht nur eine andere Funktion. Und nun selbst rechnen?
quadratic-cost-summary-notes = Größenordnungen des Wachstums: was aus Zeit und Speicher wird, wenn n wächst und alles andere bleibt. Ein Fenster hat hier { $window } Schlüssel, wie groß n auch ist. Gemeint ist der Teil, der mit n² wächst: In einer Schicht eines Transformers wie GPT-2, mit dem Feed-Forward-Teil (viermal so breit), ist er erst jenseits von sechsmal d_model die größere Hälfte.
quadratic-cost-time-column = Zeit
quadratic-cost-memory-column = Speicher
quadratic-cost-result-column = Ergebnis
quadratic-cost-sum-naive = naiv
quadratic-cost-sum-tiled = blockweise, Flash
quadratic-cost-sum-window = Fenster
quadratic-cost-sum-linear = lineare Attention
quadratic-cost-sum-exact = exakt
quadratic-cost-sum-another = andere Funktion
