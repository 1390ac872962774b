# Was „positions“ sagt.

positions-title = Wer steht wo
positions-asked = Woher kennt Attention die Reihenfolge der Wörter?
positions-takeaway = Durch addierte Zeilen, gelernt oder aus Sinuskurven; durch Drehen von Abfragen und Schlüsseln; oder durch einen Abzug je Abstand.

# What many think at first; the beat shows otherwise.
positions-swap-misconception = Attention weiß von selbst, welches Wort zuerst kommt.
positions-ways-misconception = Es gibt nur einen richtigen Weg, Attention Plätze mitzuteilen.

# Stichwörter: auf dem Bild, wenn eine Stimme spricht.
positions-swap-key = getauscht, und nichts ändert sich
positions-learned-key = eine gelernte Zeile je Platz
positions-clocks-key = Sinus: Uhren
positions-shift-key = verschieben heißt drehen
positions-rotary-key = nur der Abstand zählt
positions-layouts-key = wer dreht sich mit wem
positions-alibi-key = eine Gerade von Abzügen
positions-ways-key = eine Zeile, mehrere Wege

positions-place = Platz
positions-table = Zeilen der Plätze
positions-words = Zeilen der Wörter
positions-with = Wörter + Plätze
positions-ends = { $most } Zeilen; keine für Platz { $next }
positions-numbers = Zahlen { $a } und { $b }
positions-speed = { $angle }° je Platz
positions-from = von Platz
positions-to = zu Platz
positions-turned = Drehung
positions-adds = gibt
positions-hands = Zeiger:
positions-before = Gewicht vorher
positions-after = Gewicht nachher
positions-score = Score
positions-halves = Hälften
positions-pairs = Paare
positions-mixed = gemischt
positions-length = Länge
positions-shifted = { $by } Plätze weiter
positions-scaled = skalierter Score
positions-penalty = −{ $slope } × Abstand
positions-sum = Summe
positions-none = ohne Plätze
positions-learned = { $drawn ->
    [yes] zufällige Zeilen
   *[no] gelernte Zeilen
}
positions-sines = Sinus
positions-rotary = rotary
positions-alibi = ALiBi
positions-change = ändert sich

positions-swap-title = Ohne Plätze keine Reihenfolge
positions-swap-say = { $case ->
    [alone] Ein Wort kann den Platz nicht tauschen: Sein Gewicht bleibt { $weight }.
    [same] Zwei gleiche Wörter getauscht: „{ $query }“ gibt „{ $key }“ weiter { $weight }.
   *[usual] „{ $key }“ und „{ $other }“ getauscht: „{ $query }“ gibt „{ $key }“ weiter { $weight }. Nur Zellen wandern.
}
positions-swap-notes = Das Modell bekommt die Zeilen der Wörter ohne jeden Platz, und die Gewichte werden zweimal berechnet: für den Satz und für den, in dem zwei Wörter die Plätze getauscht haben. Alle Gewichte sind bis auf Rundung dieselben; Zeilen und Spalten wandern mit ihren Wörtern. „The cat chased the dog“ und „the dog chased the cat“ wären also derselbe Sack voller Wörter. In diesem Film gibt es keine Maske: Auch eine kausale Maske verrät Plätze. Trainiert wurde das Modell mit Plätzen; sie wegzulassen ist ein Versuch.

positions-learned-title = { $case ->
    [none] Keine Zeile für einen Platz
   *[other] Eine Zeile für jeden Platz
}
positions-learned-say = { $case ->
    [none] Dieses Modell hat keine Zeilen für Plätze: Die der Wörter bleiben unverändert.
    [open] Auch jeder Platz hat eine Zeile, die zur Zeile des Wortes addiert wird.
   *[usual] { $most } Plätze haben eine Zeile, die zu der des Wortes addiert wird; Platz { $next } hat keine.
}
positions-learned-notes = Die Wörter des Satzes, die Zeilen ihrer Plätze (eingerahmt) und die Summen, die in die erste Schicht gehen. Gelernte Zeilen sind der einfachste Weg: eine zweite Tabelle. Ein Platz, den das Training nicht hatte, hat keine Zeile: Ein längerer Text lässt sich nicht lesen. GPT-2 und BERT haben solche Tabellen.

positions-clocks-title = Sinus: Uhren, die verschieden schnell gehen
positions-clocks-say = { $one ->
    [yes] Zwei Zahlen einer Zeile sind die Spitze eines Zeigers: je Platz { $first }° Drehung.
   *[other] Zwei Zahlen, eine Zeigerspitze: je Platz dreht die erste um { $first }°, die langsamste hier um { $last }°.
}
positions-clocks-notes = Die Zeilen aus „Attention Is All You Need“: Zahl 2i + 1 ist der Sinus von (Platz − 1) ÷ { $base }^(2i ÷ d), die nächste der Kosinus; Code zählt Plätze von null an. Gelernt wird nichts, und jeder Platz hat eine Zeile. Ein schneller Zeiger unterscheidet Nachbarn, ein langsamer nah und fern, wie die Zeiger einer Uhr Sekunden und Stunden. Fragen Sie: Warum reicht ein Zeiger nicht?

positions-shift-title = Verschieben heißt drehen
positions-shift-say = Von { $begin } zu { $end }, von { $far } zu { $there }: immer dieselbe Drehung, { $angle }°.
positions-shift-notes = Der Zeiger an einem Platz, und der Zeiger so viele Plätze weiter, wie zwischen „{ $query }“ und „{ $key }“ liegen. Sinus und Kosinus einer Summe sind eine Drehung von Sinus und Kosinus: dieselbe Matrix, wo auch immer man beginnt. Deshalb wählten die Autoren Sinus: Ein Kopf kann lernen, so viele Plätze zurückzublicken.

positions-rotary-title = Rotary: nur der Abstand zählt
positions-rotary-say = Abfrage und Schlüssel gedreht: auf { $q } und { $k }, auf { $far-q } und { $far-k } ist der Score { $score }.
positions-rotary-notes = Zu Zeilen wird nichts addiert: In jeder Schicht werden die Zahlen von Abfrage und Schlüssel paarweise gedreht, um Winkel, die mit dem Platz wachsen. Das Bild zeigt die Paare von „{ $query }“ (Abfrage) und „{ $key }“ (Schlüssel), daneben, was jedes Paar zum Score beiträgt. Wachsen beide Plätze um gleich viel, bleibt der Winkel zwischen beiden Zeigern, also auch der Score; bei anderem Abstand ist er ein anderer. So machen es Llama und SmolLM2, das Sprachmodell anderer Filme. Abfrage und Schlüssel wurden mit gelernten Zeilen trainiert und stehen hier ohne sie: Gezeigt wird das Verfahren, kein trainiertes Modell.

positions-layouts-title = Quiz: Hälften oder Paare?
positions-layouts-say = { $first } dreht sich mit { $half } oder { $second }. Vorher raten: was gleich ist und was ein Versatz ändert.
positions-layouts-notes = Fragen Sie, bevor die Zahlen kommen. (Alle Längen sind gleich. Die Scores von Hälften und Paaren sind verschieden, aber jeder bleibt, wenn beide Plätze verschoben werden; der gemischte nicht.) Das Paper dreht Nachbarn zusammen, Llamas Checkpoints und der Code dazu die erste Hälfte mit der zweiten. Beides ist richtig. Aber ein Modell ist mit einem davon trainiert. Liest man es mit dem anderen, rechnet es ohne Fehlermeldung, und falsch; und werden Abfrage und Schlüssel verschieden gedreht, hängt der Score von mehr als dem Abstand ab. Wer ein Modell umwandelt, ordnet die Spalten von W_Q und W_K um.

positions-alibi-title = ALiBi: eine Gerade von Abzügen
positions-alibi-say = { $case ->
    [alone] { $slope } weniger je Platz Abstand: Ein Wort hat keinen und bleibt bei { $after }.
    [little] { $slope } weniger je Platz Abstand: hier ist das nicht zu sehen, „{ $key }“ hat { $after }.
   *[usual] { $slope } weniger je Platz Abstand: „{ $key }“ fällt von { $before } auf { $after }.
}
positions-alibi-notes = Attention mit linearen Zusätzen: Weder Zeilen noch Abfragen werden angefasst; die skalierten Scores sinken, in gerader Linie mit dem Abstand. Jeder Kopf hat eine eigene Steigung, die nicht gelernt wird; die dieses Kopfes ist { $slope }. Das Modell des Papers sieht nur frühere Wörter; hier fällt die Gerade nach beiden Seiten.

positions-ways-title = Eine Zeile, mehrere Wege
positions-ways-say = { $case ->
    [alone] Ein Wort hat einen Platz: Sein Gewicht bleibt.
    [same] Wieder getauscht: So gerundet ändert sich bei manchen Wegen kein Gewicht.
   *[usual] Wieder getauscht: Ohne Plätze ändert sich nichts. { $trained ->
        [yes] Trainiert wurde nur mit gelernten Zeilen.
       *[other] Keiner dieser Wege wurde hier trainiert.
    }
}
positions-ways-notes = Die Gewichte von „{ $query }“ auf allen Wegen, dann mit zwei getauschten Wörtern; darunter von den gezeigten Gewichten das, das sich am meisten ändert, vorher und nachher. Trainiert wurde das Modell mit seinen eigenen Zeilen für Plätze. Alle anderen Spalten zeigen, was ein Weg mit den Gewichten macht, nicht, wie gut er ist: Dafür müsste mit jedem ein Modell trainiert werden.
