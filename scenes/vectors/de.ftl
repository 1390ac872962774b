# Was „vectors“ sagt.

vectors-title = Wörter als Vektoren
vectors-asked = Was ist ein Wort für eine Maschine?
vectors-takeaway = Eine Zeile von Zahlen. Ohne hinzugefügte Positionen kann Attention die Reihenfolgen der Wörter nicht unterscheiden.

# What many think at first; the beat shows otherwise.
vectors-same-misconception = Die Zeile eines Wortes in der Tabelle hängt vom Satz ab.
vectors-shuffle-misconception = Attention liest von links nach rechts.

vectors-place = Platz { $place }
vectors-here = in dieser Reihenfolge
vectors-there = umgedreht
vectors-sides = Zeile: das Wort, das blickt; Spalte: das angeblickte Wort

vectors-look-up-key = Zeilen einer Tabelle
vectors-look-up-title = { $case ->
    [random] Ein Wort ist eine Zeile aus Zahlen
   *[table] Ein Wort ist eine Zeile der Tabelle
}
vectors-look-up-say = { $case ->
    [random] Hier ohne Tabelle: Jedes Wort zieht { $d_model } Zufallszahlen, immer dieselben.
    [unknown] { $size } Wörter, je { $d_model } Zahlen. „{ $unknown }“ fehlt: Diese Zeile entsteht aus der Schreibweise.
   *[table] Tabelle: { $size } Wörter, je { $d_model } Zahlen. Hier die Zeilen dieses Satzes, noch ohne Platz.
}
vectors-look-up-notes = { $case ->
    [random] Die Zahlen werden aus dem Startwert und der Schreibweise des Wortes gezogen. Sie bedeuten nichts, tun aber alles, was trainierte Zahlen tun.
    [unknown] Der Streifen zeigt einige Zeilen der Tabelle. Ein Wort ohne Zeile bekommt eine aus seiner Schreibweise, immer dieselbe: beim Standardmodell das Mittel der Zeilen aller Wörter mit gleicher Endung. Große Modelle zerlegen unbekannte Wörter in bekannte Stücke.
   *[table] Der Streifen zeigt einige Zeilen der Tabelle. Nachschlagen heißt eine Zeile abschreiben; berechnet wird nichts. { $origin ->
            [minilm] Die Zeilen der Wörter, die das Training benutzt hat, entstanden aus den Vektoren, die ein größeres, an Texten trainiertes Modell für die Wörter hat (MiniLM); das Training hat sie dann verändert. Die übrigen, die meisten, sind aus den Zeilen ähnlicher Wörter erschlossen.
           *[own] Die Zahlen stammen aus dem Training.
    }
}

vectors-same-key = ein Wort, eine Zeile
vectors-same-title = { $case ->
    [capitals] Großbuchstaben zählen hier
    [shared] Zwei unbekannte Wörter, eine Zeile
   *[other] Gleiches Wort, gleiche Zeile
}
vectors-same-say = { $case ->
    [none] Kein Wort steht hier zweimal. Wenn doch, hätten beide dieselbe Zeile.
    [shared] Weder „{ $first }“ noch „{ $second }“ steht in der Tabelle: Solche Wörter können sich eine Zeile teilen.
    [capitals] „{ $first }“ und „{ $second }“ haben zwei Zeilen: Großbuchstaben zählen hier.
   *[same] „{ $first }“ und „{ $second }“ haben dieselbe Zeile: Die Tabelle unterscheidet weder Groß und Klein noch Plätze.
}
vectors-same-notes = Eine Tabelle hat für jeden Eintrag eine Zeile, was auch immer um das Wort herum steht. Viele Modelle unterscheiden groß und klein: Dann sind solche Wörter zwei Einträge mit zwei Zeilen. Alles, was das eine Vorkommen vom anderen unterscheidet, muss später dazukommen.

vectors-place-key = eine Zeile für den Platz
vectors-place-title = { $case ->
    [none] Keine Zeile für den Platz
   *[placed] Eine Zeile für den Platz
}
vectors-place-say = { $case ->
    [none] Dieses Modell hat keine Zeilen für Plätze: Die Zeile von „{ $word }“ bleibt unverändert.
   *[placed] Auch Platz { $place } hat eine Zeile, die zu der von „{ $word }“ addiert wird.
}
vectors-place-notes = Jeder Platz hat eine Zeile, dieselbe in jedem Satz. Manche Modelle berechnen diese Zeilen aus Sinuswellen, manche lernen sie, und manche drehen stattdessen Abfragen und Schlüssel.{ $origin ->
    [minilm] {" "}Diese Zeilen sind eine gelernte Mischung aus acht Kurven, darunter sechs Sinus- und Kosinuskurven.
   *[own] {""}
}

vectors-twice-key = ein Wort, zwei Zeilen
vectors-twice-title = { $case ->
    [alone] Ein Wort, ein Platz
    [none] Gleiches Wort, gleiche Zeile
   *[other] Gleiches Wort, zwei Zeilen
}
vectors-twice-say = { $case ->
    [alone] „{ $word }“ steht allein: ein Platz, eine Zeile.
    [none] Ohne Zeilen für Plätze hat „{ $word }“ auf Platz { $first } und { $second } dieselbe Zeile.
    [moved] „{ $word }“ auf Platz { $second } statt { $first }: Dasselbe Wort hätte eine andere Zeile.
   *[twice] „{ $word }“ auf Platz { $first } und auf Platz { $second }: dasselbe Wort, zwei Zeilen.
}
vectors-twice-notes = Die Schichten sehen nur Summen. Was die Schichten aus jedem der beiden Teile machen, bestimmt das Training.

vectors-shuffle-key = Wörter und Ausgaben umgedreht
vectors-shuffle-title = Umgedreht, ohne Plätze
vectors-shuffle-say = { $case ->
    [alone] Ein Wort lässt sich nicht umdrehen: Sein Anteil an Aufmerksamkeit bleibt { $here }.
    [differs] Umgedreht gibt „{ $query }“ an „{ $key }“ { $there } statt { $here }, ohne Plätze.
   *[same] { $few } Wörter umgedreht: Alle Anteile an Aufmerksamkeit bleiben gleich, nur die Zellen wandern.
}
vectors-shuffle-notes = Ein Anteil an Aufmerksamkeit heißt Gewicht; die Werte der Wörter, so gewichtet und summiert, sind die Ausgabe. Das heißt Permutationsäquivarianz: Attention vergleicht Paare von Zeilen und summiert, und beides fragt nicht, wer zuerst steht. Die beiden Matrizen wurden getrennt berechnet; sie stimmen bis auf Rundung überein{ $outputs ->
    [kept] , ebenso die Ausgaben jedes Wortes: Sie sind nur umgestellt.
   *[other] .
} Ohne Plätze ist ein Satz ein Sack voller Wörter. { $placed ->
    [yes] Dieses Modell wurde mit Plätzen trainiert: Sie wegzulassen ist ein Experiment.
   *[no] {""}
}

vectors-order-key = mit Plätzen zählt die Reihenfolge
vectors-order-title = { $placed ->
    [yes] Mit Plätzen zählt die Reihenfolge
   *[no] Keine Plätze, keine Reihenfolge
}
vectors-order-say = { $case ->
    [alone] Ein Wort hat einen Platz: Sein Anteil an Aufmerksamkeit bleibt { $here }.
    [same] { $placed ->
        [yes] Mit Plätzen sind die Anteile anders, aber erst in hinteren Dezimalstellen.
       *[no] Dieses Modell hat keine Plätze: Umgedreht bleibt jeder Anteil gleich.
    }
   *[differs] Nur { $few } Wörter, mit Plätzen: „{ $query }“ gibt { $own ->
        [yes] sich selbst
       *[no] „{ $key }“
    } { $here }, umgedreht { $there }.
}
vectors-order-notes = Die Wörter sind in beiden Reihenfolgen dieselben; was für den Platz addiert wurde, ist es nicht. Viel von einem Unterschied kann trainiert sein: Im Modell der Lektion sollten die meisten Wörter auf dem ruhen, das zuerst kommt. „Hund beißt Mann“ muss also nicht derselbe Satz sein wie „Mann beißt Hund“.

vectors-rows-key = alles, was hineingeht
vectors-rows-title = Alles, was hineingeht
vectors-rows-say = { $case ->
    [one] Eine Zeile aus { $d_model } Zahlen: Mehr bekommt die erste Schicht nicht.
   *[rows] { $n } Zeilen aus { $d_model } Zahlen: Mehr bekommt die erste Schicht nicht.
}
vectors-rows-notes = Von hier an gibt es keine Wörter mehr, nur diese Matrix, X. Alles Weitere wird aus ihr berechnet.
