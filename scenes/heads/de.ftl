# Was „heads“ sagt.

heads-title = Mehrere Köpfe

# Stichwörter: auf dem Bild, wo eine Stimme spricht.
heads-questions-key = die Fragen eines Wortes
heads-matrices-key = eine Matrix für jeden Kopf
heads-reads-key = ganz X, andere Matrizen
heads-joins-key = Ausgaben nebeneinander, Ausgabematrix
heads-entry-key = Teilsummen einer Zahl
heads-bill-key = gleich viel Rechnung, mehr Zellen
heads-cuts-key = ein gekappter Kopf, der Verlust
heads-real-key = die Köpfe eines echten Modells
heads-parked-key = ein Anteil und sein Beitrag
heads-caveat-key = Schnitte ohne Wirkung

heads-head = Kopf { $head }
heads-does = { $pattern ->
    [previous] das Wort davor
    [next] das Wort danach
    [itself] das Wort selbst
    [own] Ø { $gets }
   *[pair] { $asks } → { $gets }
}
heads-entry-total = zusammen
heads-wide = ein Kopf zu { $width }
heads-narrow = { $heads-count ->
    [one] ein Kopf zu { $d_k }
   *[other] { $heads } Köpfe zu { $d_k }
}
heads-parameters = Parameter
heads-products = Multiplikationen
heads-cells = Zellen der Gewichte
heads-parameters-how = { $matrices } Matrizen zu { $d_model } × { $width }
heads-products-how = { $n } × { $parameters } + { $twice } × { $n } × { $n } × { $width }
heads-cells-how = { $n } × { $n } je Kopf
heads-known = Sprachmodell GPT-2 small: { $gpt2 } Parameter je Schicht
heads-read = gelesen in Schicht { $layer }
heads-cut = gekappt in Schicht { $layer }
heads-without = ohne Kopf { $head }
heads-end-mark = { $end }: Endzeichen
heads-gets = Aufmerksamkeit
heads-gets-how = Mittel über Schicht { $layer }
heads-supplies = geliefert
heads-supplies-how = Anteil der Längen
heads-nothing-cut = nichts gekappt
heads-closest = am ehesten verhindert
heads-cut-place = ohne Schicht { $layer }, Kopf { $head }
heads-place = Schicht { $layer }, Kopf { $head }
heads-gives = „{ $query }“ gibt
heads-ending = bei „{ $cue }“
heads-picked = { $case ->
    [shown] Gewählt: So schwenken { $turning } von { $every } Köpfen.
   *[other] MiniLM liest „{ $sentence } …“.
}

heads-questions-title = { $case ->
    [one] Ein Wort, eine Frage
    [one-alone] Ein Wort, eine Frage
    [one-open] Ein Wort, eine Frage
   *[other] Ein Wort, { $heads } Fragen
}
heads-questions-say = { $case ->
    [one] Diese Gewichte haben einen Kopf: „{ $query }“ fragt einmal, blickt am meisten auf „{ $key }“, { $share }.
    [one-alone] Ein Kopf und ein Wort: „{ $query }“ kann nur auf „{ $query }“ blicken.
    [one-open] Diese Gewichte haben einen Kopf: „{ $query }“ fragt einmal.
    [alone] { $heads } Köpfe und ein Wort: „{ $query }“ kann nur auf „{ $query }“ blicken.
    [differ] „{ $query }“ fragt { $heads }-mal: am meisten gibt Kopf { $head } „{ $key }“, { $share }, Kopf { $head-other } „{ $key-other }“, { $share-other }.
    [idle] „{ $query }“ fragt { $heads }-mal. Kopf { $head } gibt „{ $key }“ { $share }. Kopf { $head-other } findet hier nichts und ruht auf „{ $key-other }“.
    [mine] „{ $query }“ fragt { $heads }-mal zugleich: Kopf { $head } blickt am meisten auf „{ $key }“, { $share }.
   *[open] „{ $query }“ fragt { $heads }-mal zugleich, und jeder Kopf verteilt die Aufmerksamkeit neu.
}
heads-questions-notes = Eine Schicht kann mehrere Köpfe haben. Jeder macht aus denselben Vektoren eigene Queries, Keys und Values; so kann ein Wort in einem Schritt nach mehrerem suchen. In jedem Kopf ergeben die Anteile eines Wortes zusammen eins: Ein Kopf ohne Aufgabe für ein Wort muss sie irgendwo lassen. Diese Gewichte haben gelernt, solche Anteile auf das erste Wort zu legen.

heads-matrices-title = { $some ->
    [one] Ein Kopf, eine Matrix
    [all] { $heads } Köpfe, { $heads } Matrizen
   *[some] { $shown } von { $heads } Köpfen
}
heads-matrices-say = { $case ->
    [one] Ein Kopf hat eine Matrix aller Wörter. Darunter: das Paar mit dem größten Anteil.
    [taught] Jeder Kopf lernte eine Verbindung: Pronomen–Nomen, Verb–Subjekt, Adjektiv–Nomen, Objekt–Verb.
    [missed] Jeder Kopf lernte eine Verbindung, etwa Pronomen–Nomen. Kopf { $head } irrt hier: „{ $asks }“ zu „{ $gets }“.
   *[found] Jeder Kopf hat eine Matrix aller Wörter. Darunter: ein Paar mit großem Anteil.
}
heads-matrices-notes = { $taught ->
    [yes] In diesen Gewichten wurde jedem Kopf der letzten Schicht eine Beziehung zugewiesen: Der erste soll von Pronomen auf das Gemeinte zeigen, der zweite von Verben auf ihr Subjekt, der dritte von Adjektiven und Artikeln auf ihr Nomen, der vierte von Objekten auf ihr Verb und von schließenden auf öffnende Klammern. Ein Wort ohne solche Beziehung soll auf das erste Wort blicken, denn die Anteile müssen irgendwohin. In „The cat that chased the dog ran“ blickt der zweite Kopf von „ran“ am Hund vorbei auf die Katze.
   *[no] { $case ->
        [marked] Das Paar ist das mit dem größten Anteil zwischen zwei verschiedenen Wörtern. Diese Köpfe wurden mit Sätzen trainiert, in denen die Antworten markiert sind: jeder Kopf für die Beziehungen, die dort markiert sind. Ein Kopf ohne solche Beziehung und ein Wort ohne Markierung ruhen auf dem ersten Wort, denn die Anteile müssen irgendwohin.
       *[other] Das Paar ist das mit dem größten Anteil zwischen zwei verschiedenen Wörtern. Keine Aufgabe dieser Köpfe steht in den Gewichten: Wozu ein Kopf da ist, muss man selbst herausfinden, mit Vorsicht.
    }
}

heads-reads-title = { $case ->
    [one] Ein Kopf liest ganz X
   *[several] Jeder Kopf liest ganz X
}
heads-reads-say = { $case ->
    [one] Der Kopf liest alle { $d_model } Zahlen jedes Wortes.
   *[several] Jeder Kopf liest mit eigenen Matrizen alle { $d_model } Zahlen eines Wortes: keine Scheiben.
}
heads-reads-notes = Ein häufiger Irrtum: Ein Vektor werde in Scheiben geschnitten, eine für jeden Kopf. Jeder Kopf hat ein W_Q, ein W_K und ein W_V, und jede dieser Matrizen hat eine Zeile für jede Zahl von X. In Programmen liegen die Matrizen aller Köpfe in einer großen nebeneinander, und erst deren Produkt wird nach Köpfen geteilt: Es sind dieselben Zahlen. Umrahmt: die Zahlen von „{ $query }“ und die Queries daraus.

heads-joins-title = { $case ->
    [one] Zurück zur Größe des Vektors
   *[several] Nebeneinander, dann gemischt
}
heads-joins-say = { $case ->
    [one] Die Ausgabe von „{ $query }“ hat { $width } Zahlen. Die Ausgabematrix macht daraus { $d_model }.
   *[several] { $heads } Ausgaben zu { $d_v } stehen nebeneinander: { $width } Zahlen. Die Ausgabematrix macht daraus { $d_model }.
}
heads-joins-notes = Aneinanderhängen, dann mit W_O multiplizieren: (1 × { $width }) · ({ $width } × { $d_model }) = (1 × { $d_model }). Jeder Kopf hat in W_O eigene Zeilen, sie sind umrahmt. Das nächste Bild folgt der umrahmten Zahl. Addiert ein Modell nach W_O einen Bias, so fehlt er hier.

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

heads-bill-title = { $case ->
    [one] Was ein Kopf kostet
   *[several] Gleich viele Multiplikationen, mehr Zellen
}
heads-bill-say = { $case ->
    [one] Ein Kopf zu { $width } macht { $cells-count ->
        [one] eine Zelle
       *[other] { $cells } Zellen
    } mit Gewichten. Echte Modelle haben mehr Köpfe.
    [shared] Ohne geteilte Keys: { $heads } schmale Köpfe multiplizieren so oft wie ein breiter, mit { $cells } Zellen statt { $wide }.
   *[several] { $heads } schmale Köpfe multiplizieren so oft wie ein breiter, machen aber { $cells } Zellen, nicht { $wide }.
}
heads-bill-notes = Mit h Köpfen zu d_model / h Zahlen sind alle Projektionen zusammen so groß wie die eines Kopfes zu d_model: 4 · d_model² Parameter ohne Bias. Gezählt sind die Multiplikationen (mit Addition) dieses Satzes: Projektionen, Scores, Mischung und W_O. Was wächst, ist die Zahl der Matrizen: Jeder Kopf hat eine eigene Softmax von n × n. GPT-2 small, ein Sprachmodell von 2019, hat 12 Köpfe zu 64; mit Bias hat eine Schicht Attention dort { $gpt2_biases } Parameter. GPT-3 (2020) hat 96 Köpfe zu 128 und ohne Bias { $gpt3 } Parameter.{ $case ->
    [shared] {" "}Die gezeigten Köpfe teilen sich Keys und Values und haben darum weniger Parameter als hier gezählt.
   *[other] {""}
}

heads-cuts-title = { $case ->
    [table] Einen Kopf kappen: Was fehlt?
    [none] Einen Kopf kappen: Was fehlt?
   *[other] Was sich hier nicht kappen lässt
}
heads-cuts-say = { $case ->
    [table] Ohne Kopf { $cut } von Schicht { $layer } gibt „{ $asks }“ „{ $gets }“ { $after } statt { $before }.
    [none] Welcher Kopf von Schicht { $layer } auch fehlt: Keiner dieser Anteile wird kleiner.
    [one] Schicht { $layer } hat einen Kopf: Ohne einen zweiten sagt kein Schnitt, welcher Kopf was tut.
    [same] Köpfe einer Schicht lesen einander nie: Ein Schnitt zeigte sich erst in späteren Schichten.
   *[open] Diese Schichten lassen sich hier nicht neu berechnen: Wer wen braucht, wird nicht behauptet.
}
heads-cuts-notes = Was ein Kopf der ersten Schicht schreibt, wird weggelassen (seine Zeilen von W_O sind null), und alles Folgende wird neu berechnet. Köpfe einer Schicht lesen einander nie, und die letzte Schicht liest niemand: Ein Schnitt dort änderte keinen Anteil. { $taught ->
    [yes] Diesen Köpfen wurden ihre Beziehungen zugewiesen, denen der ersten Schicht bis auf den ersten keine Aufgabe; den Köpfen eines Sprachmodells weist niemand etwas zu.
   *[no] Jede Spalte ist das Paar, das ein Kopf der späteren Schicht verbindet.
}

heads-real-title = { $heads-count ->
    [one] Der eine Kopf eines echten Modells
   *[other] { $heads } Köpfe eines echten Modells, ohne Aufgabe
}
heads-real-say = { $case ->
    [recorded] Schicht { $layer }: Kopf { $head } verbindet „{ $query }“ mit „{ $gets }“, { $share }. Im Mittel ruhen { $resting } andere auf „{ $rest }“, dem Startzeichen.
    [tie] Niemand gab diesen Köpfen eine Aufgabe. In Kopf { $head } bekommen mehrere Wörter am meisten von „{ $query }“: { $share }.
   *[model] Niemand gab diesen Köpfen eine Aufgabe. In Schicht { $layer }, Kopf { $head }, blickt „{ $query }“ am meisten auf „{ $gets }“: { $share }.
}
heads-real-notes = { $case ->
    [recorded] Niemand gab den Köpfen von MiniLM (all-MiniLM-L6-v2) eine Aufgabe. Das Modell hat insgesamt { $every } Köpfe; diese sind die von Schicht { $layer }. [CLS] und [SEP] sind eigene Zeichen des Modells für Anfang und Ende eines Satzes. Unter jedem Kopf: was das meiste seiner Aufmerksamkeit bekommt, und wie viel; „Ø“ steht vor einem Anteil, der das Mittel über die Zeilen aller Wörter des Satzes ist. Die Zeile eines Wortes kann anders aussehen.
   *[other] Alle Köpfe einer Schicht. Unter jedem, wo Platz ist: worauf er am meisten blickt, und wie viel seiner Aufmerksamkeit das ist.
}

heads-parked-title = { $case ->
    [empty] Ein Anteil kann leer sein
   *[other] Was ein Anteil liefert
}
heads-parked-say = { $case ->
    [alone] Ein Token bekommt alle Aufmerksamkeit und liefert alles.
    [empty] „{ $key }“ bekommt { $share } der Aufmerksamkeit, liefert nur { $written }, nach der Länge von Anteil × Value × Ausgabematrix.
   *[full] „{ $key }“ bekommt am meisten Aufmerksamkeit, { $share }, und liefert { $written } von allem.
}
heads-parked-notes = Die Anteile einer Zeile müssen zusammen eins ergeben: Ein Kopf, der nichts zu sagen hat, braucht einen Platz dafür, oft ein eigenes Token des Modells oder das erste Wort. Dass ein Anteil leer ist, sieht man ihm nicht an: Was ein Key liefert, ist die Größe von Anteil mal Value mal W_O, über alle Köpfe addiert (Kobayashi u. a., 2020). Für jedes fragende Wort werden die Längen aller Keys durch ihre Summe geteilt, sodass sie zusammen eins ergeben. Beide Spalten sind Mittel über die fragenden Wörter, die linke auch über die { $heads } Köpfe.

heads-caveat-title = Aufmerksamkeit ist noch keine Erklärung
heads-caveat-say = „{ $cue2 }“ schwenkt den Kopf von „{ $first }“ zu „{ $second }“. { $cuts } Köpfe davor einzeln gekappt: { $undone } ändern das. Keiner erklärt das allein.
heads-caveat-notes = Dieser Kopf wurde gewählt, weil er schwenkt: Bei „{ $cue1 }“ gibt er „{ $first }“ mehr als „{ $second }“, bei „{ $cue2 }“ weniger. Das tun { $turning } von { $every } Köpfen von MiniLM in diesem Satzpaar, und dieser in { $others } von { $pairs } anderen Paaren: Eine Regel ist es nicht. Bei „{ $cue2 }“ bekommt „{ $sink }“ { $sunk }, mehr als „{ $second }“ mit { $turned }. Jeder der { $cuts } Köpfe vor Schicht { $layer } wurde gekappt, einer nach dem anderen, und das Modell neu gerechnet; gezeigt sind die Schnitte, nach denen Kopf { $head } am ehesten nicht mehr schwenken würde, einer bei „{ $cue1 }“, einer bei „{ $cue2 }“. Die Zahlen ändern sich, der Schwenk bleibt: Ein Modell hat mehr als einen Weg zu einem Ergebnis, und wohin ein Kopf blickt, sagt noch nicht, was das Modell damit macht.
