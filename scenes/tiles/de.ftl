# Was „tiles“ sagt.

tiles-title = Kachel für Kachel
tiles-asked = Wie kommt Attention ohne eine ganze Zeile Scores aus?
tiles-takeaway = Sie behält den größten Score, eine Summe und eine Mischung und korrigiert beide, wenn ein größerer Score kommt: das Ergebnis ist gleich.

# What many think at first; the beat shows otherwise.
tiles-correct-misconception = Eine Summe, die mit einem kleineren größten Score entstand, ist verloren.
tiles-same-misconception = Kachel für Kachel kommt nur ungefähr dieselbe Ausgabe heraus.

# Stichwörter: auf dem Bild, wenn eine Stimme spricht.
tiles-whole-key = Softmax braucht die ganze Zeile
tiles-first-key = die erste Kachel
tiles-correct-key = ein größerer Score korrigiert
tiles-rest-key = geteilt wird ganz am Ende
tiles-same-key = gleich bis auf Rundung
tiles-held-key = zugleich gehaltene Zahlen

tiles-head-largest = größter Score
tiles-head-sum = Summe der Potenzen
tiles-head-blend = Mischung
tiles-head-n = Token
tiles-head-all = alle Scores
tiles-head-tile = Kachel und Summen
tiles-before = vorher
tiles-corrected = × e^(vorher − jetzt)
tiles-now = jetzt
tiles-divided = Mischung ÷ Summe
tiles-gap = größter Unterschied
tiles-way-whole = die ganze Zeile auf einmal
tiles-way-tiles = Kachel für Kachel, wie hier
tiles-way-turned = Kacheln rückwärts
tiles-way-uncorrected = ohne Korrekturen

tiles-whole-title = Was Softmax von einer Zeile braucht
tiles-whole-say = Softmax braucht die ganze Zeile: den größten Score, { $highest }, { STEP("powers") }und die Summe der Potenzen, { $total }.
tiles-whole-notes = Die Zeile von „{ $query }“. Von jedem Score wird zuerst der größte der Zeile, m, abgezogen, damit keine Potenz zu groß wird; das ändert kein Gewicht. Beide Zahlen kennt man erst, wenn alle Scores da sind. Fragen Sie: Kann man früher anfangen?

tiles-first-title = Die erste Kachel
tiles-first-say = Von der ersten Kachel bleiben: der größte Score, { $largest }, die Summe, { $sum }, und die Mischung.
tiles-first-notes = Kacheln dürfen in beliebiger Reihenfolge kommen. Hier kommen sie so, dass man mehr sieht: vom ersten Wort an oder vom letzten. Die Mischung ist die Summe der Werte der Kachel, jeder mal seine Potenz; geteilt wird noch nicht. Danach braucht man die Scores der Kachel nicht mehr, und sie gehen.

tiles-correct-title = { $case ->
    [late] Ein größerer Score kommt
    [none] Die nächste Kachel
   *[one] Eine Kachel genügt
}
tiles-correct-say = { $case ->
    [late] „{ $key }“ hat einen größeren Score, { $largest }: Summe und Mischung werden mit { $factor } malgenommen.
    [none] Kein späterer Score ist hier größer: Summe und Mischung bleiben unverändert.
   *[one] Ein Wort ergibt eine Kachel: Nichts kommt später, nichts wird korrigiert.
}
tiles-correct-notes = Summe und Mischung wurden mit einem kleineren m berechnet. Der Faktor ist e hoch das alte m minus das neue: Er macht aus jeder schon addierten Potenz die, die das neue m ergeben hätte. Mehr muss man von den früheren Scores nicht wissen. Milakov und Gimelshein haben das für Softmax beschrieben (2018); FlashAttention (Dao u. a., 2022) berechnet so Attention, in Kacheln.

tiles-rest-title = Nach der letzten Kachel
tiles-rest-say = Am Ende ist die Summe die der ganzen Zeile, { $sum }; { STEP("z") }Mischung ÷ Summe ist die Ausgabe.
tiles-rest-notes = Eine Division für jede Zahl der Ausgabe, ganz am Ende. Kein Gewicht wurde je aufgeschrieben. Fragen Sie: Welche Zahlen des ersten Bildes waren nie zugleich da?

tiles-same-title = Dieselbe Ausgabe?
tiles-same-say = { $case ->
    [late] Die Ausgabe ist dieselbe, bis auf Rundung. { STEP("way/uncorrected") }Ohne Korrekturen ist der Unterschied { $wrong }.
    [none] Die Ausgabe ist dieselbe, bis auf Rundung. Zu korrigieren war nichts.
   *[one] Mit einer einzigen Kachel ist die Ausgabe dieselbe.
}
tiles-same-notes = Jede Ausgabe wird mit der der ganzen Zeile verglichen, Zahl für Zahl, in doppelter Genauigkeit; gezeigt wird der größte Unterschied. Die Reihenfolge der Kacheln ändert nur Rundungen. Die letzte Zeile ist eine Gegenprobe: alles wie zuvor, aber Summe und Mischung werden nicht korrigiert, wenn ein größerer Score kommt.

tiles-held-title = Was zugleich gehalten wird
tiles-held-say = Bei { $n } Token sind eine Kachel und ihre Summen { $tile } Zahlen, alle Scores { $all }.
tiles-held-notes = Gezählt: Kacheln von { $here } × { $here } für diesen Satz, von { $width } × { $width } für lange Texte; dazu der größte Score und die Summe jeder Zeile einer Kachel. Eingaben und Ausgabe braucht man so oder so, sie zählen nicht mit; die Mischung wird zur Ausgabe. Scores werden so viele berechnet wie zuvor, n²: Nicht mehr mit n² wächst der Speicher, und mit ihm die Zeit, Zahlen zu bewegen. Was davon gemessen wurde, ist im Film darüber, was n² kostet.
