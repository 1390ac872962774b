# Was die Seite zum Erkunden sagt. Ihre Variablen sind Wörter des Satzes und Zahlen, wie sie dastehen.

explore-title = Self-Attention erkunden
explore-old = Diese Seite braucht JavaScript und einen Browser von 2024 oder später.
explore-skip = Zur Matrix
explore-language = Sprache
explore-theme = Farben
explore-theme-auto = wie das System
explore-theme-dark = dunkel
explore-theme-light = hell
explore-theme-white = weiß

explore-sentence = Ihr Satz
explore-versus = Vergleichen mit
explore-compare = Mit einem zweiten Satz vergleichen
explore-compare-end = Ohne den zweiten Satz
explore-hint = Wählen Sie das Wort, das fragt.
explore-hint-fixed = Wählen Sie das Wort, das fragt. Diesen Satz hat das Modell berechnet; ein anderer braucht eine neue Seite. Temperatur, Maske und Kappen ändern jeden Kopf für sich.{ $whole ->
    [yes] {""}
   *[no] {" "}Von { $of } Schichten passen { $first } bis { $last } hierher.
}
explore-who-asks = Welches Wort fragt
explore-word-gets = { $key }: { $number } der Aufmerksamkeit von { $query }
explore-controls = Was berechnet wird
explore-weights-from = Gewichte
explore-lesson = gelernt
explore-random = zufällig
explore-seed = Startzahl
explore-layer = Schicht
explore-head = Kopf
explore-head-1 = Pronomen
explore-head-2 = Verben
explore-head-3 = Adjektive
explore-head-4 = Nomen
explore-mask = Maske
explore-mask-none = keine
explore-mask-causal = kausal
explore-mask-padding = Padding
explore-mask-causal-padding = beide
explore-pads = Padding
explore-temperature = Temperatur

explore-stages-title = Schritt für Schritt
explore-stages = Stufen
explore-all = nebeneinander
explore-which = Welchen Satz die Matrizen zeigen
explore-first = erster Satz
explore-second = zweiter Satz
explore-stage-X = X
explore-stage-QKV = Q K V
explore-stage-scores = Scores
explore-stage-scaled = skaliert
explore-stage-masked = maskiert
explore-stage-weights = Gewichte
explore-stage-output = Mischung
explore-stage-result = Ergebnis
explore-where = Schicht { $layer }, Kopf { $head }
explore-step = Schritt { $step } von { $steps }
explore-next = Weiter
explore-next-layer = Weiter zur nächsten Schicht
explore-again = Von vorn
explore-back = Zurück

explore-say-X = { $first ->
    [yes] „{ $query }“ kommt als Zeile aus { $numbers } Zahlen: denen seines Wortes plus denen von Platz { $row }.
   *[no] „{ $query }“ kommt als Zeile aus { $numbers } Zahlen: dem, was Schicht { $before } daraus gemacht hat.
}
explore-say-QKV = Drei gelernte Matrizen machen aus der Zeile von „{ $query }“ eine Abfrage, die fragt, einen Schlüssel, der antwortet, und einen Wert, der weitergegeben wird.
explore-say-scores = { $self ->
    [yes] Die Abfrage von „{ $query }“ mal jeden Schlüssel: Am besten antwortet der eigene, { $score }.
   *[no] Die Abfrage von „{ $query }“ mal jeden Schlüssel: Am besten antwortet „{ $key }“, { $score }.
}
explore-say-scaled = { $tempered ->
    [yes] Jeder Score ÷ √{ $keys } ({ $root }), dann ÷ Temperatur, { $temperature }: Der höchste ist nun { $scaled }.
   *[no] Jeder Score ÷ √{ $keys } ({ $root }), denn Schlüssel haben { $keys } Zahlen: Der höchste ist nun { $scaled }.
}
explore-say-masked = { $hidden-count ->
    [0] Vor „{ $query }“ ist kein Schlüssel verborgen: Hier ändert sich nichts.
    [one] „{ $query }“ darf { $hidden } von { $of } Schlüsseln nicht sehen: Dessen Score wird −∞.
   *[other] „{ $query }“ darf { $hidden } von { $of } Schlüsseln nicht sehen: Deren Scores werden −∞.
}
explore-say-weights = { $self ->
    [yes] Softmax macht aus der Zeile Anteile, zusammen 1: „{ $query }“ gibt sich selbst am meisten, { $weight }.
   *[no] Softmax macht aus der Zeile Anteile, zusammen 1: „{ $query }“ gibt „{ $key }“ am meisten, { $weight }.
}
explore-say-output = { $self ->
    [yes] Jeder Wert mal sein Gewicht, addiert: „{ $query }“ nimmt am meisten von sich selbst, { $weight }.
   *[no] Jeder Wert mal sein Gewicht, addiert: „{ $query }“ nimmt am meisten von „{ $key }“, { $weight }.
}
explore-say-result = { $many ->
    [yes] Was alle Köpfe gefunden haben, nebeneinander, mal W_O, kommt zur alten Zeile von „{ $query }“ hinzu
   *[no] Was der Kopf gefunden hat, mal W_O, kommt zur alten Zeile von „{ $query }“ hinzu
}{ $last ->
    [yes] . Das hat Attention daraus gemacht.
   *[no] : das X der nächsten Schicht.
}

explore-name-X = X
explore-name-Q = Q
explore-name-K = K
explore-name-V = V
explore-name-scores = Scores
explore-name-scaled = skaliert
explore-name-masked = maskiert
explore-name-weights = Gewichte
explore-name-output = Mischung
explore-name-result = Ergebnis
explore-formula-X = eine Zeile für jedes Token
explore-formula-Q = { $made ->
    [yes] X W_Q: Abfragen fragen
   *[no] Abfragen fragen
}
explore-formula-K = { $made ->
    [yes] X W_K: Schlüssel antworten
   *[no] Schlüssel antworten
}
explore-formula-V = { $made ->
    [yes] X W_V: Werte werden weitergegeben
   *[no] Werte werden weitergegeben
}
explore-formula-scores = jede Abfrage mal jeden Schlüssel
explore-formula-scaled = Scores ÷ √d_k ÷ Temperatur
explore-formula-masked = −∞, wo die Maske sperrt
explore-formula-weights = Softmax jeder Zeile
explore-formula-output = Gewichte mal V
explore-formula-result = X + Mischungen aller Köpfe mal W_O
explore-grid-X = X von Schicht { $layer }: eine Zeile für jedes Token
explore-grid-Q = Abfragen von Schicht { $layer }, Kopf { $head }
explore-grid-K = Schlüssel von Schicht { $layer }, Kopf { $head }
explore-grid-V = Werte von Schicht { $layer }, Kopf { $head }
explore-grid-scores = Scores von Schicht { $layer }, Kopf { $head }: Zeilen fragen, Spalten antworten
explore-grid-scaled = Skalierte Scores von Schicht { $layer }, Kopf { $head }: Zeilen fragen, Spalten antworten
explore-grid-masked = Maskierte Scores von Schicht { $layer }, Kopf { $head }: Zeilen fragen, Spalten antworten
explore-grid-weights = Gewichte von Schicht { $layer }, Kopf { $head }: Zeilen fragen, Spalten antworten
explore-grid-output = Mischungen von Schicht { $layer }, Kopf { $head }
explore-grid-result = Ergebnis von Schicht { $layer }
explore-asks = fragt ↓
explore-answers = antwortet →
explore-tokens = Token ↓
explore-numbers = Zahl →
explore-cell-scores = { $query } fragt { $key }: { $number }
explore-cell-scaled = { $query } fragt { $key }, skaliert: { $number }
explore-cell-masked = { $query } fragt { $key }, maskiert: { $number }
explore-cell-weights = { $query } gibt { $key }: { $number }
explore-cell-blocked = { $query } darf { $key } nicht sehen: { $number }
explore-cell-Q = Abfrage von { $token }, Zahl { $place }: { $number }
explore-cell-K = Schlüssel von { $token }, Zahl { $place }: { $number }
explore-cell-V = Wert von { $token }, Zahl { $place }: { $number }
explore-cell-row = { $tensor ->
    [output] Mischung von { $token }, Zahl { $place }: { $number }
    [result] Ergebnis von { $token }, Zahl { $place }: { $number }
   *[X] { $token }, Zahl { $place } von X: { $number }
}

explore-opened = Die gewählte Zahl, ausgerechnet
explore-products = Die Produkte, deren Summe die gewählte Zahl ist
explore-product = Produkt
explore-powers = Die Potenzen, von denen das gewählte Gewicht ein Anteil ist
explore-largest = Das größte s der Zeile ist { $number }; es wird zuerst abgezogen, was keinen Anteil ändert.
explore-word = Wort
explore-place = Platz
explore-score = Score
explore-why-open = Diesen Schlüssel verbirgt nichts: Der skalierte Score bleibt, wie er ist.
explore-why-later = Dieser Schlüssel kommt später im Satz, und die kausale Maske verbirgt ihn: −∞, dessen Anteil 0 ist.
explore-why-padding = Dieser Schlüssel ist Padding, und die Maske verbirgt ihn: −∞, dessen Anteil 0 ist.
explore-why-cut = Diese Verbindung haben Sie gekappt: −∞, dessen Anteil 0 ist.
explore-why-carried = Diese Zahl hat das Modell berechnet, mit einer Matrix, die für diese Seite zu groß ist.

explore-experiments = Experimente
explore-ask = Das Wörterbuch fragen
explore-ask-say = Wonach sucht „{ $query }“? Jedes Wort nimmt den Platz eines Wortes ein, und der ganze Satz wird neu berechnet.
explore-ask-slot = Am Platz von
explore-ask-among = Versuche
explore-ask-nouns = alle Nomen
explore-ask-all = alle Wörter
explore-ask-do = Fragen
explore-ask-progress = { $done } von { $of } Wörtern …
explore-ask-result = Von { $count } Wörtern gibt „{ $query }“ am meisten an „{ $key }“: { $number }.
explore-cut = Eine Verbindung kappen
explore-cut-say = Machen Sie in allen Köpfen einer Schicht ein Wort blind für ein anderes, und sehen Sie, was folgt. Gemeint ist die Verbindung der gewählten Zahl, sonst die stärkste.
explore-cut-fixed = Machen Sie in allen Köpfen dieser Schicht ein Wort blind für ein anderes. Was spätere Schichten daraus machen, kann nur das Modell berechnen. Gemeint ist die Verbindung der gewählten Zahl, sonst die stärkste.
explore-cut-do = „{ $key }“ vor „{ $query }“ verbergen, Schicht { $layer }
explore-cut-mend = Wieder verbinden
explore-cut-done = In Schicht { $layer } sieht „{ $query }“ „{ $key }“ nicht mehr.
explore-cut-result = { $changed ->
    [yes] In Schicht { $layer }, Kopf { $head }, ändert sich am meisten für „{ $key }“: „{ $query }“ gab ihm { $before }, jetzt { $after }.
   *[no] In Schicht { $layer }, Kopf { $head }, ändert sich für „{ $query }“ nichts.
}
explore-guess = Das nächste Wort raten
explore-guess-say = { $model } hat gelesen: „{ $sentence } ____“. Was kommt als Nächstes? Und was, wenn das letzte Wort eines der Wörter nicht sieht, in allen Köpfen aller Schichten?
explore-guess-without = Verborgen
explore-guess-nothing = nichts
explore-guess-whole = Am wahrscheinlichsten: „{ $best }“, { $number }.
explore-guess-left = Ohne Blick auf „{ $key }“ { $same ->
    [yes] behält „{ $best }“ { $number }.
   *[no] hat „{ $best }“ { $number }, nicht { $before }.
}
explore-arrows = Die Abfrage drehen
explore-arrows-say = Ziehen Sie am Pfeil von „{ $query }“, oder drehen Sie ihn mit ← und →, und strecken Sie ihn mit ↑ und ↓. Die Ebene ist die der Abfrage und des Schlüssels von „{ $key }“: Gestrichelte Pfeile sind Schatten auf ihr, und wie weit jeder entlang der Abfrage reicht, ist genau.
explore-arrows-handle = Die Abfrage von „{ $query }“
explore-arrows-value = um { $turn }° gedreht, Länge { $long }: am meisten bekommt „{ $key }“, { $weight }
explore-arrows-own = Die Abfrage des Modells, Länge { $long }. Am meisten bekommt „{ $key }“: { $weight }.
explore-arrows-moved = Nicht mehr die des Modells: um { $turn }° gedreht, Länge { $long }. Am meisten bekäme „{ $key }“: { $weight }.
explore-arrows-back = Zurück zur Abfrage des Modells
explore-arrows-table = Schatten, Scores und Gewichte aller Schlüssel
explore-arrows-token = Schlüssel
explore-arrows-shadow = Schatten
explore-arrows-score = Score
explore-arrows-weight = Gewicht
explore-shuffle = Mischen
explore-shuffle-say = Attention selbst kennt keine Reihenfolge: Sie vergleicht Paare von Zeilen. Nur die Zahlen der Plätze sagen, wo ein Wort steht.
explore-shuffle-do = Wörter mischen
explore-shuffle-back = Wieder der Reihe nach
explore-shuffle-places = mit Plätzen
explore-shuffle-result = { $same ->
    [yes] Zurück an ihren Plätzen sind alle Gewichte dieselben wie im Satz: Die Wörter sind nur umgestellt.
   *[no] Zurück an ihren Plätzen weicht ein Gewicht um bis zu { $number } ab{ $places ->
        [yes] : Plätze unterscheiden die Wörter.
       *[no] { $mask ->
            [yes] : Die kausale Maske kennt eine Reihenfolge.
           *[no] .
        }
    }
}

explore-film = Als Film
explore-copy = Befehl kopieren
explore-link = Link kopieren
explore-copied = Kopiert
explore-unsaid-cut = Welche Verbindung gekappt ist, kann der Befehl nicht sagen: Der Film „Wer blickt auf wen“ kappt selbst eine.
explore-unsaid-alone = Was hier in einer Schicht allein geändert ist, kann der Befehl nicht sagen.
explore-unsaid-places = Plätze weglassen kann der Befehl nicht: Der Film „Wörter als Vektoren“ tut es selbst.
explore-unsaid-order = Diese Reihenfolge kann der Befehl nicht sagen.
explore-badge-lesson = Gelernte Gewichte: direkt darauf trainiert, von Pronomen auf das Gemeinte zu zeigen (nur Englisch)
explore-badge-random = Zufällige Parameter: ohne Bedeutung
explore-unknown = { $strange-count ->
    [one] unbekanntes Wort: { $words }
   *[other] unbekannte Wörter: { $words }
}

explore-empty = Es gibt nichts zu lesen: Geben Sie mindestens ein Wort ein.
explore-too-many = Es sind { $count } Token, höchstens { $most } sind möglich.
explore-too-many-characters = Der Satz ist zu lang: höchstens { $most } Zeichen.
explore-too-long = „{ $word }…“ ist zu lang für ein Wort.
explore-forbidden = { $code } an Stelle { $position } lässt sich nicht zeigen: Entfernen Sie es.
explore-overflow = Mit dieser Temperatur wird ein Score zu groß: Wählen Sie eine näher bei 1.
explore-all-blocked = Zeile { $row } sähe gar keinen Schlüssel.
