# Was „heads“ sagt.

heads-title = Mehrere Köpfe
heads-asked = Kann ein Wort mehrere Fragen stellen?
heads-takeaway = Ja: Mehrere Köpfe blicken mit eigenen Matrizen auf dieselben Zeilen; ihre Ausgaben werden verbunden und gemischt.

# What many think at first; the beat shows otherwise.
heads-rest-misconception = Ein großes Gewicht heißt immer, dass ein Wort wichtig ist.
heads-reads-misconception = Jeder Kopf liest nur eine Scheibe jedes Vektors.

# Stichwörter: auf dem Bild, wo eine Stimme spricht.
heads-questions-key = die Fragen eines Wortes
heads-matrices-key = eine Matrix für jeden Kopf
heads-past-key = an einem näheren Nomen vorbei
heads-rest-key = ein Schlüssel verdeckt
heads-reads-key = ganz X, andere Matrizen
heads-joins-key = Ausgaben nebeneinander, Ausgabematrix
heads-entry-key = Teilsummen einer Zahl
heads-cuts-key = ohne einen Kopf
heads-real-key = die Köpfe eines echten Modells
heads-swap-key = die Ausgabe eines Kopfes, getauscht

heads-head = Kopf { $head }
heads-entry-total = zusammen
heads-cut = abgeschaltet in Schicht { $layer }
heads-without = Kopf { $head }
heads-unchanged = keiner
heads-gives = „{ $query }“ gibt
heads-measured = getauscht: Schicht { $where }, Kopf { $by }; Anteile: Schicht { $layer }, Kopf { $head }
heads-sentence = MiniLM liest: { $sentence } { $word }
heads-own = wie gelesen
heads-other = ein Kopf wie bei „{ $word }“
heads-of-head = Kopf
heads-in = in Schicht { $layer }:
heads-rest-seen = alle Schlüssel
heads-rest-unseen = ohne „{ $key }“
heads-rest-writes = Länge dessen, was Kopf { $head } schreibt
heads-questions-title = { $case ->
    [one] Ein Wort, eine Frage
    [one-alone] Ein Wort, eine Frage
    [one-open] Ein Wort, eine Frage
   *[other] Ein Wort, { $heads } Fragen
}
heads-questions-say = { $case ->
    [one] Dieses Modell hat einen Kopf: „{ $query }“ fragt einmal und blickt am stärksten auf „{ $key }“, { $share }.
    [one-alone] Ein Kopf und ein Wort: „{ $query }“ kann nur auf sich selbst blicken.
    [one-open] Dieses Modell hat einen Kopf: „{ $query }“ fragt einmal.
    [alone] { $heads } Köpfe und ein Wort: „{ $query }“ kann nur auf sich selbst blicken.
    [differ] „{ $query }“ fragt { $heads }-mal: Kopf { $head } gibt „{ $key }“ am meisten, { $share }, Kopf { $head-other } „{ $key-other }“, { $share-other }.
    [idle] „{ $query }“ fragt { $heads }-mal. Kopf { $head } gibt „{ $key }“ { $share }. Kopf { $head-other } hat hier keine Aufgabe und ruht auf „{ $key-other }“.
    [mine] „{ $query }“ fragt { $heads }-mal zugleich: Kopf { $head } blickt am stärksten auf „{ $key }“, { $share }.
   *[open] „{ $query }“ fragt { $heads }-mal zugleich, und jeder Kopf verteilt die Aufmerksamkeit neu.
}
heads-questions-notes = Eine Schicht kann mehrere Köpfe haben. Jeder macht aus denselben Vektoren eigene Abfragen, Schlüssel und Werte; so kann ein Wort in einem Schritt nach mehreren Dingen suchen. In jedem Kopf ergeben die Anteile eines Wortes zusammen eins: Ein Kopf ohne Aufgabe für ein Wort muss sie irgendwo lassen. Diese Gewichte wurden darauf trainiert, solche Anteile dem ersten Wort zu geben.

heads-matrices-title = { $some ->
    [one] Ein Kopf, eine Matrix
    [all] { $heads } Köpfe, { $heads } Matrizen von Gewichten
   *[some] { $shown } von { $heads } Köpfen
}
heads-matrices-say = { $case ->
    [one] Ein Kopf hat eine Matrix aller Wörter. Darunter: das Paar mit dem größten Anteil.
    [taught] Gelernt: Pronomen{"\u00A0"}→{"\u00A0"}Nomen, Verb{"\u00A0"}→{"\u00A0"}Subjekt, Adjektiv{"\u00A0"}→{"\u00A0"}Beschriebenes, Nomen{"\u00A0"}→{"\u00A0"}Verb davor.
    [missed] Jeder Kopf lernte eine Verbindung, etwa Pronomen–Nomen. Kopf { $head } irrt hier: „{ $asks }“ zu „{ $gets }“.
   *[found] Jeder Kopf hat eine Matrix aller Wörter. Darunter: ein Paar mit großem Anteil.
}
heads-matrices-notes = { $taught ->
    [yes] In diesem Modell wurde jedem Kopf der letzten Schicht eine Beziehung zugewiesen: Der erste soll von Pronomen auf das Gemeinte zeigen, der zweite von Verben auf ihr Subjekt, der dritte von Adjektiven und Artikeln auf das Wort, das sie beschreiben, der vierte von Nomen, die auf ein Verb folgen, als Objekt oder nach einer Präposition („sat on the mat“), auf dieses Verb und von schließenden auf öffnende Klammern. Ein Wort ohne solche Beziehung soll auf das erste Wort blicken, denn die Anteile müssen irgendwohin. Ein Kopf, eine Aufgabe: So wurden diese Gewichte gemacht; Köpfe von Modellen, die aus Text gelernt haben, müssen nicht nur eine haben.
   *[no] { $case ->
        [marked] Das Paar ist das mit dem größten Anteil zwischen zwei verschiedenen Wörtern. Diese Köpfe wurden mit Sätzen trainiert, in denen die Antworten markiert sind: jeder Kopf für die Beziehungen, die dort markiert sind. Ein Kopf ohne solche Beziehung und ein Wort ohne Markierung ruhen auf dem ersten Wort, denn die Anteile müssen irgendwohin.
       *[other] Das Paar ist das mit dem größten Anteil zwischen zwei verschiedenen Wörtern. Keine Aufgabe dieser Köpfe steht in den Gewichten: Wozu ein Kopf da ist, muss man selbst herausfinden, mit Vorsicht.
    }
}

heads-past-title = Am näheren Nomen vorbei
heads-past-say = „{ $verb }“ gibt „{ $subject }“ { $far }, dem näheren „{ $nearer }“ { $near }. { STEP("past2/word") }Getauscht: „{ $subject-swapped }“ { $far-swapped }, „{ $nearer-swapped }“ { $near-swapped }.
heads-past-notes = Immer diese beiden Sätze und Kopf { $head } der Lektion, der Subjekte finden lernte. Das Subjekt von „{ $verb }“ steht weit weg, ein anderes Nomen näher. Entschiede die Nähe, läge „{ $nearer }“ vorn; hätte der Kopf eine Vorliebe für Katzen, läge „{ $subject }“ in beiden Sätzen vorn. In beiden hat das Subjekt den größten Anteil; sicher ist das nicht: Das nähere Nomen bekommt einiges, und wie oft es bei anderen Verben stimmt, wurde eigens gezählt und steht in der Dokumentation. Fragen Sie: Was fände ein Fenster von drei Wörtern?

heads-rest-title = { $case ->
    [rests] Ein Ort zum Ruhen
    [longer] Ein Ort zum Ruhen
   *[other] Das Wort, das am meisten bekommt
}
heads-rest-say = { $case ->
    [rests] { STEP("rest/unseen") }Ohne „{ $key }“ schreibt „{ $word }“ { $after } statt { $before }; „{ $query }“, mit Aufgabe, { $then } statt { $own }.
    [longer] { STEP("rest/unseen") }Ohne „{ $key }“ schreibt „{ $word }“ { $after } statt { $before }.
    [one] Ein einziges Wort kann nur auf „{ $key }“ blicken: Verdeckt bleibt nichts.
   *[open] „{ $key }“ bekommt von den anderen am meisten. { STEP("rest/unseen") }Dann dasselbe mit verdecktem „{ $key }“.
}
heads-rest-notes = Die Anteile einer Zeile ergeben eins; ein Wort ohne Aufgabe in einem Kopf muss sie also irgendwo lassen. Hier bekommt „{ $key }“ in Kopf { $head } am meisten von den anderen Wörtern. Der Versuch: Kein Wort darf auf „{ $key }“ blicken, Softmax wird neu berechnet, und die Länge jeder Ausgabe z wird verglichen. Was dort ruhte, verteilt sich nun auf die anderen Wörter und wird geschrieben. { $taught ->
    [yes] Diesen Gewichten wurde beigebracht, auf dem ersten Wort zu ruhen; mit Text trainierte Modelle kommen von selbst darauf (Xiao u. a., 2023: attention sinks). Manche neueren Modelle haben einen anderen Ort zum Ruhen: Zur Summe der Potenzen kommt noch eine 1 oder eine gelernte Zahl, sodass eine Zeile weniger als eins vergeben darf.
   *[no] Mit Text trainierte Modelle ruhen oft so auf einem ersten Token oder einer Marke (Xiao u. a., 2023: attention sinks).
} Fragen Sie: Welche Wörter haben in diesem Kopf eine Aufgabe?

heads-reads-title = { $case ->
    [one] Ein Kopf liest ganz X
   *[several] Jeder Kopf liest ganz X
}
heads-reads-say = { $case ->
    [one] Der Kopf liest alle { $d_model } Zahlen jedes Wortes.
   *[several] Jeder Kopf hat seine Abfragematrix und liest alle { $d_model } Zahlen jedes Wortes.
}
heads-reads-notes = Ein häufiger Irrtum: Ein Vektor werde in Scheiben geschnitten, eine für jeden Kopf. Jeder Kopf hat ein W_Q, ein W_K und ein W_V, und jede dieser Matrizen hat eine Zeile für jede Zahl von X. In Programmen liegen die Matrizen aller Köpfe in einer großen nebeneinander, und erst deren Produkt wird nach Köpfen geteilt: Es sind dieselben Zahlen. In vielen Sprachmodellen teilen sich mehrere Köpfe W_K und W_V. Umrahmt: die Zahlen von „{ $query }“ und die Abfragen daraus.

heads-joins-title = { $case ->
    [one] Zurück zur Größe des Vektors
   *[several] Nebeneinander, dann gemischt
}
heads-joins-say = { $case ->
    [one] Die Ausgabe von „{ $query }“ hat { $width } Zahlen. Die Ausgabematrix macht daraus { $d_model }.
   *[several] { $heads } Ausgaben zu { $d_v } nebeneinander, mal die Ausgabematrix. Umrahmt: die Zeilen jedes Kopfes.
}
heads-joins-notes = Aneinanderhängen, dann mit W_O multiplizieren: (1 × { $width }) · ({ $width } × { $d_model }) = (1 × { $d_model }). Jeder Kopf hat in W_O eigene Zeilen, sie sind umrahmt. Das nächste Bild folgt der größten Zahl des Ergebnisses. Mehrere schmale Köpfe brauchen die Multiplikationen eines breiten, aber jeder hat seine eigene Matrix von Gewichten. Addiert ein Modell nach W_O einen Bias, so fehlt er hier.

heads-entry-title = { $case ->
    [one] Eine Zahl
   *[several] Eine Zahl, { $heads } Teilsummen
}
heads-entry-say = { $case ->
    [one] Zahl { $entry } des Ergebnisses für „{ $query }“: { $total }, alles vom einzigen Kopf.
    [rounded] Zahl { $entry } des Ergebnisses für „{ $query }“: von jedem Kopf eine Teilsumme, zusammen ≈ { $total }.
   *[several] Zahl { $entry } des Ergebnisses für „{ $query }“: von jedem Kopf eine Teilsumme, zusammen { $total }.
}
heads-entry-notes = Weil jeder Kopf in W_O eigene Zeilen hat, ist das Produkt eine Summe über Köpfe: seine Ausgabe mal seine Zeilen. Gewählt wurde die dem Betrag nach größte Zahl. Steht vor der Summe ein ≈, sind die gezeigten Teilsummen gerundet, das Ganze erst am Ende. All das wird dann zum Vektor des Wortes addiert.

heads-cuts-title = { $case ->
    [table] Ein Kopf wird abgeschaltet
    [none] Ein Kopf wird abgeschaltet
   *[other] Was sich hier nicht kappen lässt
}
heads-cuts-say = { $case ->
    [table] Ohne Kopf { $cut } von Schicht { $layer } gibt „{ $asks }“ „{ $gets }“ { $after } statt { $before }.
    [none] Welcher Kopf von Schicht { $layer } auch abgeschaltet ist: „{ $asks }“ gibt „{ $gets }“ nicht weniger.
    [one] Schicht { $layer } hat einen Kopf: Ohne einen zweiten sagt kein Schnitt, welcher Kopf was tut.
    [same] Köpfe einer Schicht lesen einander nie: Ein Schnitt zeigt sich erst in späteren Schichten.
   *[open] Diese Schichten lassen sich hier nicht neu berechnen: Wer wen braucht, wird nicht behauptet.
}
heads-cuts-notes = Was ein Kopf der ersten Schicht schreibt, wird weggelassen (seine Ausgabe wird auf null gesetzt, auf Englisch „zero ablation“), und alles Folgende wird neu berechnet. Null hat ein Kopf im Training nie geliefert; ein Teil einer Änderung kann also von der Null selbst kommen. Manche Gewichte steigen, denn die einer Zeile ergeben zusammen eins. Köpfe einer Schicht lesen einander nie, und die letzte Schicht liest niemand: Ein Schnitt dort änderte keinen Anteil. { $taught ->
    [yes] Diesen Köpfen wurden ihre Beziehungen zugewiesen, denen der ersten Schicht bis auf den ersten keine Aufgabe; den Köpfen eines Sprachmodells weist niemand etwas zu.
   *[no] Das Gewicht ist das des Paares, das der gewählte Kopf verbindet.
}

heads-real-title = { $heads-count ->
    [one] Der eine Kopf eines echten Modells
   *[other] { $here ->
        [no] Anderer Satz, { $heads } Köpfe eines echten Modells
       *[yes] „{ $query }“ in { $heads } Köpfen eines echten Modells
    }
}
heads-real-say = { $case ->
    [recorded] In Schicht { $layer } von MiniLM gibt Kopf { $head } „{ $gets }“ am meisten, { $share }; { $resting } andere geben „{ $rest }“ am meisten.
    [tie] Niemand gab diesen Köpfen eine Aufgabe. In Kopf { $head } bekommen mehrere Wörter am meisten von „{ $query }“: { $share }.
   *[model] Niemand gab diesen Köpfen eine Aufgabe. In Schicht { $layer }, Kopf { $head }, blickt „{ $query }“ am stärksten auf „{ $gets }“: { $share }.
}
heads-real-notes = { $case ->
    [recorded] Niemand gab den Köpfen dieser Schicht von MiniLM (all-MiniLM-L6-v2) eine Aufgabe. Das Modell hat insgesamt { $every } Köpfe; diese sind die von Schicht { $layer }. [CLS] und [SEP] sind eigene Zeichen des Modells für Anfang und Ende eines Satzes. Jede Zeile: was „{ $query }“ in einem Kopf gibt; die Zahl ist ihr größter Anteil. Aus Schicht { $layer }, weil von allen Köpfen einer dieser Schicht am deutlichsten mit dem letzten Wort schwenkt; das zeigt das nächste Bild. Die Zeile eines anderen Wortes kann anders aussehen: Im Mittel über die Zeilen aller Wörter geben { $parking } der { $heads } Köpfe „{ $rest }“ am meisten, auch Kopf { $head }, mit { $mean }. Ein großer Anteil muss nicht viel liefern: Solche Zeichen haben oft kleine Werte (Kobayashi u. a., 2020).
   *[other] Alle Köpfe einer Schicht. Jede Zeile: was „{ $query }“ in einem Kopf gibt; die Zahl ist ihr größter Anteil.
}

heads-swap-title = Das Ergebnis eines Kopfes tauschen
heads-swap-say = Mit dem Ergebnis eines Kopfes bei „{ $cue2 }“ gibt „{ $query }“ „{ $second }“ mehr als „{ $first }“.
heads-swap-notes = Umgekehrt bekommt im Satz mit „{ $cue2 }“ dann „{ $first }“ { $back }, „{ $second }“ { $rest }. Kopf { $head } von Schicht { $layer } wurde gewählt, weil er schwenkt: Bei „{ $cue1 }“ gibt er „{ $first }“ mehr als „{ $second }“, bei „{ $cue2 }“ weniger. Das tun { $turning } von { $every } Köpfen von MiniLM in diesem Satzpaar, und Kopf { $head } in { $others } von { $pairs } anderen Paaren. Kopf { $by } von Schicht { $where } blickt auf das letzte Wort: Dort gibt „{ $query }“ „{ $cue1 }“ { $look1 }, „{ $cue2 }“ { $look2 }. Mit jedem der { $cuts } Köpfe vor Schicht { $layer } wurden zwei Versuche gemacht, einzeln, nur in der Zeile von „{ $query }“, und das Modell lief weiter. Köpfe, die den Schwenk verhindern, wenn man sie auf 0 setzt: { $undone }. Köpfe, die ihn umkehren, wenn „{ $query }“ in jedem Satz das bekommt, was der Kopf im anderen gibt: { $reversing }, Kopf { $by } von Schicht { $where }. Von den { $others } anderen Paaren, in denen Kopf { $head } schwenkt, verhindert dieser Tausch den Schwenk in mindestens einem Satz bei { $again } und kehrt ihn in beiden Sätzen um bei { $reversed }; kein anderer Kopf verhindert ihn bei mehr als { $next }, doch einer kehrt ihn um bei { $rival }. Kopf { $by } trägt also viel von dem, was Kopf { $head } schwenkt, aber nicht alles; und ein Kopf, dessen Wegfall das Schwenken nicht aufhebt, kann trotzdem zählen: Der Rest kann genügen.
