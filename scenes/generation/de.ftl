# Was „generation“ sagt.

generation-title = Wort für Wort
generation-asked = Was kostet jedes neue Wort?
generation-takeaway = Mit behaltenen Schlüsseln und Werten eine neue Zeile statt aller; der Preis ist Speicher, der mit dem Text wächst.

# What many think at first; the beat shows otherwise.
generation-kept-misconception = Auch frühere Abfragen müssen aufgehoben werden.
generation-same-misconception = Aufgehobene Schlüssel und Werte machen das Ergebnis ungenauer.

# Stichwörter: auf dem Bild, wenn eine Stimme spricht.
generation-append-key = ein Stück nach dem anderen
generation-again-key = alle Zeilen, oder eine
generation-kept-key = eine Abfrage, alle Schlüssel
generation-same-key = gleich bis auf Rundung
generation-counts-key = Zeilen, gezählt
generation-measured-key = auf einem Rechner gemessen
generation-draw-key = dieselbe Zeile, andere Ziehungen
generation-memory-key = Aufgehobenes braucht Speicher

generation-anew = ohne Gedächtnis
generation-kept = Schlüssel und Werte aufgehoben
generation-rows = Stücke; Zahlen: wie oft berechnet
generation-steps = Schritt
generation-weights = Gewichte
generation-query = Abfrage
generation-keys = Schlüssel
generation-values = Werte
generation-computed = neu
generation-sum-anew = alle Zeilen neu:
generation-sum-kept = Schlüssel und Werte aufgehoben:
generation-shown = die ersten { $shown } von { $all } Zahlen jeder Zeile
generation-remain = bleiben
generation-each-piece = Stück
generation-each-with = mit Gedächtnis
generation-each-without = alle Zeilen neu
generation-each-difference = Unterschied
generation-all-anew = alles neu …
generation-all-gap-0 = größter
generation-all-gap-1 = Unterschied
generation-all-equal-0 = gleich bis aufs
generation-all-equal-1 = letzte Bit, von { $all }
generation-all-once = … alle Zeilen auf einmal
generation-all-portions = … in denselben Portionen
generation-new = neue Stücke
generation-rows-in-all = berechnete Zeilen insgesamt
generation-length = Stücke im Text
generation-time = Zeit für ein neues Stück
generation-machine = { $cpu }, { $cores } Kerne
generation-library = SmolLM2-135M, { $library }, float64
generation-way-plain = Softmax
generation-way-temperature = Temperatur { $limit }
generation-way-k = Top-k { $limit }
generation-way-p = Top-p { $limit }
generation-seed = Startzahl
generation-two = Schlüssel und Wert
generation-of-layers = Schichten
generation-of-heads = Köpfe
generation-of-length = Zahlen
generation-of-bytes = Bytes
generation-of-pieces = Stücke im Text
generation-of-kv = { $heads } Köpfe für Schlüssel
generation-unit-ns = ns
generation-unit-us = µs
generation-unit-ms = ms
generation-unit-s = s
generation-unit-B = B
generation-unit-KiB = KiB
generation-unit-MiB = MiB
generation-unit-GiB = GiB
generation-unit-TiB = TiB

generation-append-title = Raten, anhängen, wieder raten
generation-append-say = Das nächste Stück raten, anhängen, wieder raten: { $count } neue Stücke.
generation-append-notes = { $case ->
    [own] Der Satz ist Ihr eigener; fortgesetzt hat ihn das Modell, das unten genannt ist.
   *[recorded] Den Satz hat ein kleines echtes Modell fortgesetzt, SmolLM2-135M; das wurde aufgezeichnet.
} In jedem Schritt wird hier das wahrscheinlichste Stück genommen; Stücke, die einen Text beenden, sind ausgenommen, damit es weitergeht. Ein Stück ist ein Wort oder ein Teil davon. Nichts blickt voraus: Was geschrieben ist, bleibt, und jeder Tipp geht von allem aus, was da ist. Fragen Sie nach dem dritten Stück: Was muss das Modell nun berechnen, und was davon ist neu?

generation-again-title = Alle Zeilen noch einmal, oder eine
generation-again-say = Alle Zeilen in jedem Schritt neu: { $anew }. { STEP("kept") }Mit aufgehobenen Schlüsseln und Werten: { $kept }.
generation-again-notes = Eine Zeile ist, was das Modell für ein Stück berechnet, in allen Schichten. Der erste Schritt liest den Satz: { $first } Zeilen. Ohne Gedächtnis berechnet der letzte { $last }, obwohl alle außer einer schon berechnet waren. Ein Modell, das schreibt, sieht nichts Späteres: Also ändert sich keine frühere Zeile, wenn ein Stück dazukommt, und keine muss neu berechnet werden. Die Zahl in einer Zelle sagt, wie oft diese Zeile bis dahin berechnet wurde: Eine Eins ist neu. Fragen Sie, bevor nur diese hervortreten: Welche Zeilen müssten berechnet werden?

generation-kept-title = Was aufgehoben wird: Schlüssel und Werte
generation-kept-say = Nur „{ $piece }“ fragt alle Schlüssel: „{ $source }“ bekommt { $weight }. Frühere Zeilen sind aufgehoben.
generation-kept-notes = Kopf { $head } der Schicht { $layer }; er wurde gewählt, weil er einem Stück weiter vorn das größte Gewicht gibt. Von den früheren Zeilen braucht die neue die Schlüssel und Werte und sonst nichts: weder ihre Abfragen noch ihre Ausgaben. Also werden diese beiden Matrizen aufgehoben und wachsen mit jedem Stück um eine Zeile. Das erste Stück, das unmittelbar davor und das neue selbst sind vom Vergleich ausgenommen. Fragen Sie: Warum werden Abfragen nicht aufgehoben?

generation-same-title = Dieselben Zahlen?
generation-same-say = Nur Rundung: alles auf einmal neu, { $equal } von { $pieces } gleich; in denselben Portionen { $all }.
generation-same-notes = Eine häufige Frage: Ist das Ergebnis mit Gedächtnis ein anderes? Verglichen werden die Zahlen, die das Modell im letzten Schritt allen { $pieces } Stücken gibt, bevor die Softmax daraus Wahrscheinlichkeiten macht. Verglichen mit allen Zeilen auf einmal sind { $equal } bis aufs letzte Bit gleich, die anderen weichen in den letzten Stellen ab; auf einem anderen Rechner können es andere Anzahlen sein. Die Ursache hat ihren Versuch: Alles wird neu berechnet, aber in den Portionen, in denen es berechnet wurde, bevor es aufgehoben wurde, und dann sind { $all } gleich. Aufheben ändert also nichts; ein Produkt vieler Zeilen addiert seine Summanden in anderer Reihenfolge als das einer Zeile, und jede Summe wird gerundet. In halber Genauigkeit sind Rundungen viel größer; dann können zwei fast gleiche Tipps die Plätze tauschen.

generation-counts-title = Gezählt: ein Dreieck, oder eine Linie
generation-counts-say = Nach { $n } neuen Stücken: { $anew } Zeilen ohne Gedächtnis, { $kept } mit aufgehobenen.
generation-counts-notes = Von Hand: Jeder Summand ist ein Schritt. Ohne Gedächtnis hat jeder Schritt eine Zeile mehr als der vorige: ein Dreieck, sodass die Summe mit dem Quadrat der neuen Stücke wächst. Mit Gedächtnis fügt jeder Schritt nach dem ersten eine Zeile hinzu. Eine Zeile blickt immer noch auf alle aufgehobenen Schlüssel: Dieser Teil wächst mit dem Text, auch mit Gedächtnis.

generation-measured-title = Gemessen: ein neues Stück
generation-measured-say = Bei { $n } Stücken kostet eins mehr { $anew } { $anew-unit } ohne Gedächtnis, { $kept } { $kept-unit } mit Gedächtnis.
generation-measured-notes = Der kürzeste von je vier Läufen von SmolLM2-135M in diesem Programm, mit NumPy und einem Thread, auf dem unten genannten Rechner. Mit Gedächtnis geht die meiste Zeit in das Lesen der Parameter des Modells, wie lang der Text auch ist. Beide Achsen sind logarithmisch.

generation-draw-title = Eine Zeile Zahlen, mehrere Arten zu wählen
generation-draw-say = Nach „{ $context }“: Top-p { $p } lässt { $remain } Stücke. Dieselbe Startzahl { $seed } zieht dasselbe.
generation-draw-notes = Die Zeile der Zahlen vor der Softmax ist in allen Listen dieselbe; was sich ändert, geschieht vor der Softmax, die dann neu berechnet wird. Eine Temperatur unter eins teilt diese Zahlen und macht große Anteile größer. Top-k lässt die { $k } wahrscheinlichsten Stücke. Top-p lässt die wahrscheinlichsten, bis ihre Anteile { $p } erreichen. Eine Ziehung mit Startzahl { $seed } ergab „{ $piece }“ aus der einfachen Liste. Die Startzahl legt die Zufallszahlen fest; was gezogen wird, hängt auch von der Liste ab. Manche gezogenen Stücke sind nicht unter den gezeigten. Fragen Sie: Was davon würden Sie für ein Gedicht nehmen, was für ein Rezept?

generation-memory-title = Der Preis: Speicher
generation-memory-say = Bei { $n } Stücken: { $heads } Köpfe, { $many } { $many-unit }; { $kv } gemeinsame, { $few } { $few-unit }.
generation-memory-notes = Aus den Formen gezählt: für jedes Stück in jeder Schicht ein Schlüssel und ein Wert jedes Kopfes, der eigene hat. Dieses Modell hat { $heads } Köpfe, die fragen, und { $kv } Köpfe für Schlüssel und Werte, die sie sich teilen (Grouped-Query Attention). Eine Zahl in halber Genauigkeit hat zwei Bytes; in diesem Programm haben Zahlen acht. Was aufgehoben wird, gehört zu einem Text: Wer viele Texte zugleich schreibt, hebt es für jeden auf. Fragen Sie am Ende: Mit Gedächtnis wird für ein neues Stück eine Zeile berechnet. Was wächst trotzdem mit dem Text? (Die Schlüssel, auf die es blickt, und was aufgehoben wird.)
