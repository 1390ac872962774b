# Was „meaning“ sagt.

meaning-title = Wonach eine Abfrage fragt
meaning-asked = Was suchen Abfragen?
meaning-takeaway = Das lässt sich probieren: andere Wörter einsetzen und sehen, welche eine Abfrage vorzieht. Es gilt nur für diese Gewichte.

# What many think at first; the beat shows otherwise.
meaning-turn-misconception = Ein Wort fragt in jedem Satz nach demselben.
meaning-kinds-misconception = Eine Abfrage fragt nach einem bestimmten Wort.

meaning-lane-people = Menschen
meaning-lane-animals = Tiere
meaning-lane-plants = Pflanzen
meaning-lane-food = Speisen
meaning-lane-things = Dinge
meaning-lane-vehicles = Fahrzeuge
meaning-lane-places = Orte
meaning-lane-ideas = Ideen
meaning-lane-words = Wörter

meaning-medians = Median der Gewichte je Gruppe; jedes Nomen stand allein auf dem Platz, die Balken ergeben nicht { $one }
meaning-cosines = Median der Kosinus je Gruppe mit den Nomen auf dem Platz; { $one }: dieselbe Richtung
meaning-column-key = Schlüssel von „{ $slot }“
meaning-column-value = Wert von „{ $slot }“
meaning-rises = Gewicht von „{ $query }“; Striche: Mediane
meaning-rises-turned = Gewicht von „{ $query }“{ $kind ->
    [versus] , mit „{ $other }“
    [without] , ohne „{ $word }“
   *[several] , zweiter Satz
}
meaning-column-first = „{ $query }“{ $kind ->
    [none] {""}
    [several] , erster Satz
   *[word] , mit „{ $word }“
}
meaning-column-turned = { $kind ->
    [versus] „{ $query }“, mit „{ $other }“
    [without] „{ $query }“, ohne „{ $word }“
   *[several] „{ $query }“, zweiter Satz
}

meaning-slot-key = ein Platz im Satz
meaning-slot-title = Ein Platz im Satz
meaning-slot-say = { $case ->
    [alone] „{ $query }“ hat nur den eigenen Platz: { $share }. Was bekäme dort ein anderes Wort?
    [misses] „{ $query }“ gibt „{ $slot }“ { $share }; mehr geht an ein falsches Wort. Was bekäme dort ein anderes?
   *[other] „{ $query }“ gibt „{ $slot }“ { $share }. Was bekäme ein anderes Wort auf diesem Platz?
}
meaning-slot-notes = Das Gewicht ist das des gezeigten Kopfes. Ein Platz ist eine Stelle im Satz: Das Wort dort lässt sich austauschen, und alles wird neu berechnet.

meaning-words-key = ein Wort ausgetauscht
meaning-keeps = Wahr sind nur Längen und Winkel zur Abfrage.

meaning-words-title = Ein Wort austauschen
meaning-words-say = { $case ->
    [one] Auf dem Platz weicht der Schlüssel von „{ $best }“ { $near }° von der Abfrage ab.
    [even] Auf dem Platz weicht der Schlüssel jedes dieser Wörter { $near }° von der Abfrage ab.
   *[ends] Auf dem Platz weicht der Schlüssel von „{ $best }“ { $near }° von der Abfrage ab, der von „{ $worst }“ { $far }°.
}
meaning-words-notes = Ein bekanntes Nomen aus jeder Gruppe, das erste ihrer Liste. Sonst ändert sich im Satz nichts, aber jeder Schlüssel wird neu berechnet, durch alle Schichten. Die Abfrage ist hier die des Satzes, wie er dasteht. Jeder Schlüssel hat seine wahre Länge und seinen wahren Winkel zur Abfrage; die Winkel zwischen Schlüsseln sind nicht wahr. Vom nächsten Bild an wird auch die Abfrage für jedes Nomen neu berechnet.

meaning-cloud-key = jedes Nomen auf dem Platz
meaning-cloud-title = Jedes Nomen ein Punkt
meaning-cloud-say = { $case ->
    [one] { $n } Wörter auf dem Platz, für jedes ein Punkt. Der Median ist { $most }.
    [even] { $n } Nomen auf dem Platz. Alle Gruppen haben denselben Median: { $most }.
   *[ends] { $n } Nomen auf dem Platz. Höchster Median: { $high }, { $most }. Niedrigster: { $low }, { $least }.
}
meaning-cloud-notes = { $weights ->
    [random] Diese Matrizen sind zufällig: Welche Nomen mehr bekommen, ist Zufall, und die Gruppen unterscheiden sich nur zufällig.
    [foreign] Dieses Modell kennt nur Englisch. Es sind englische Nomen in einem Satz einer anderen Sprache: Die Zahlen stimmen, haben aber keine Bedeutung.
    [lesson] Es sind die Nomen, mit denen die Gewichte trainiert wurden, und ihre Gruppen stammen aus der Liste dieses Trainings. Welche Gruppen zu welchen Wörtern passen, war ein Ziel des Trainings: Die Wolke zeigt, wie gut das gelernt ist. Der Strich in jeder Bahn ist der Median: Die Hälfte der Punkte liegt darüber, die Hälfte darunter.
   *[file] Es sind die Nomen einer Liste englischer Nomen, für die dieses Modell einen Vektor hat. Der Strich in jeder Bahn ist der Median: Die Hälfte der Punkte liegt darüber, die Hälfte darunter.
}

meaning-turn-key = eine andere Wolke
meaning-turn-title = { $kind ->
    [versus] „{ $word }“ wird „{ $other }“
    [without] Ohne „{ $word }“
    [several] Der andere Satz
   *[none] Sonst ist nichts zu ändern
}
meaning-turn-say = { $case ->
    [none] Kein anderes Wort lässt sich hier ändern: Die Wolke bleibt unverändert.
    [same] Noch einmal dieselben Nomen: Kein Median bewegt sich.
    [falls] { $kind ->
        [without] „{ $word }“ fehlt: Am
       *[other] Am
    } meisten fallen { $fall }, von { $fall-from } auf { $fall-to }; kein Median steigt.
    [rises] { $kind ->
        [without] „{ $word }“ fehlt: Am
       *[other] Am
    } meisten steigen { $rise }, von { $rise-from } auf { $rise-to }; kein Median fällt.
   *[both] { $kind ->
        [without] „{ $word }“ fehlt: Am
       *[other] Am
    } meisten fallen { $fall }, von { $fall-from } auf { $fall-to }; am meisten steigen { $rise }, von { $rise-from } auf { $rise-to }.
}
meaning-turn-notes = { $kind ->
    [without] Von allen Wörtern ist dieses das, dessen Fehlen die Gewichte am meisten ändert. Die Wörter dahinter rücken einen Platz auf.
    [none] In einem längeren Satz würde hier ein anderes Wort weggelassen.
   *[other] Die Nomen sind dieselben, und die Matrizen auch. Anders ist der Satz um den Platz herum.
}

meaning-kinds-key = wonach eine Abfrage fragt
meaning-kinds-title = Wonach eine Abfrage fragt
meaning-kinds-say = { $weights ->
    [random] Zufällige Matrizen: Wonach „{ $query }“ fragt, ist Zufall.
    [foreign] Das Modell kennt nur Englisch: Wonach „{ $query }“ fragt, hat hier keine Bedeutung.
   *[other] { $case ->
        [one] Eine Abfrage gewichtet Wörter. „{ $query }“ gibt im Median { $most }.
        [even] Hier zieht „{ $query }“ keine Gruppe vor: Alle haben { $most }.
        [mostly] { $with ->
            [word] Mit „{ $word }“
           *[none] Hier
        } bevorzugt „{ $query }“ { $high }{ $with ->
            [both] {""}, ohne „{ $word }“ auch
           *[none] {""}
        }.
       *[ends] Am meisten bekommen { $high } von „{ $query }“: { $most }. Keine Gruppe liegt weit vor allen anderen.
    }
}
meaning-kinds-notes = Eine Abfrage ist ein Vektor, und wonach sie fragt, ist das, was von ihr große Gewichte bekommt: eine Rangfolge aller Wörter, nicht ein Wort. Gruppen überschneiden sich, und einzelne Nomen können weit vom Median ihrer Gruppe liegen. Auch der Platz zählt, und welche Wörter konkurrieren.{ $swap ->
    [yes] {" "}Der Tausch: Mit der Abfrage des zweiten Satzes, an den Schlüsseln von diesem, ordnen sich die Nomen wie im zweiten Satz (Korrelation { $there }), nicht wie in diesem ({ $here }). In diesem Paar dreht also die Abfrage die Rangfolge, die Schlüssel der Nomen kaum: Das heißt hier „eine Abfrage fragt nach etwas“.
    [mixed] {" "}Der Tausch: Mit der Abfrage des zweiten Satzes, an den Schlüsseln von diesem, ist die Korrelation mit der Rangfolge im zweiten Satz { $there }, mit der in diesem { $here }.
   *[no] {""}
}

meaning-offers-key = Schlüssel und Wert in Worten
meaning-offers-title = Was Schlüssel und Wert sagen
meaning-offers-say = { $weights ->
    [random] Zufällige Matrizen: Wessen Schlüssel und Werte denen von „{ $slot }“ nahe sind, ist Zufall.
    [foreign] Das Modell kann nur Englisch: Schlüssel und Wert von „{ $slot }“ sagen hier nichts.
   *[other] { $case ->
        [one] Auf dem Platz hat das mittlere Wort einen Schlüssel mit Kosinus { $key }, einen Wert mit { $value }.
        [key] Der Schlüssel von „{ $slot }“ ist dieser Gruppe am nächsten: { $key-like }, { $key }. Beim Wert führt keine.
        [value] Der Wert von „{ $slot }“ ist dieser Gruppe am nächsten: { $value-like }, { $value }. Beim Schlüssel führt keine.
        [open] Beim Schlüssel von „{ $slot }“ liegt keine Gruppe vor den anderen, beim Wert auch nicht.
        [same] Schlüssel und Wert von „{ $slot }“ sind denen dieser Gruppe am nächsten: { $key-like }, { $key } und { $value }.
       *[differ] Der Schlüssel von „{ $slot }“ ist dieser Gruppe am nächsten: { $key-like }, { $key }; der Wert: { $value-like }, { $value }.
    }
}
meaning-offers-notes = Die Nomen sind die der Wolke, jedes auf dem Platz, jedes mit dem Schlüssel und dem Wert, die dort für das Wort berechnet werden. Ein Kosinus sagt, wie sehr zwei Vektoren in dieselbe Richtung zeigen, wie lang sie auch sind. Schlüssel gleicher Richtung werden von denselben Abfragen gefunden, Werte gleicher Richtung schreiben Ähnliches: Mehr heißt „in Worten“ hier nicht. Beide sind Produkte derselben Zeile, und auch Zeilen gleichen sich: Am nächsten sind „{ $slot }“ die der Gruppe { $row-like }, { $row }. Ein Schlüssel oder ein Wert weiß also nicht mehr; welche Unterschiede zum Finden zählen und welche zum Schreiben, das wählen die beiden Matrizen.
