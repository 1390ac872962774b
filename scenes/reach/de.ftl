# Was „reach“ sagt.

reach-title = Wie weit Wörter reichen
reach-asked = Ginge das ohne Attention?
reach-takeaway = Ja: Fenster brauchen viele Schichten, Rekurrenzen viele Schritte; Attention braucht einen Sprung und zahlt mit n² Scores.

# What many think at first; the beat shows otherwise.
reach-window-misconception = Ohne Attention treffen sich Wörter nie, die weit auseinander stehen.

# Stichworte: auf dem Bildschirm, wo eine Stimme spricht.
reach-window-key = ein Fenster, Schicht für Schicht
reach-turns-key = eine Rekurrenz, Schritt für Schritt
reach-left-key = was die Rekurrenz behält
reach-answers-key = die Antwort, Wort für Wort
reach-rounds-key = zwei Schichten
reach-clocks-key = drei Wege
reach-layer = Schicht
reach-layers = Schichten
reach-step = Schritt
reach-steps = Schritte
reach-rule = Zustand + nächstes Wort → nächster Zustand
reach-swap = „{ $other }“ statt „{ $key }“
reach-state = Zustand nach
reach-heard = „{ $query }“ weiß davon
reach-kept = Änderung nach
reach-unread = ungelesen
reach-now = dieser Satz
reach-more-words = { $n } Wörter mehr
reach-after = gelesen bis
reach-answer = Antwort: Anteil je Wort
reach-round-one = Schicht eins: { $share }
reach-round-two = Schicht zwei: { $share }
reach-window = Dreierfenster
reach-recurrence = Rekurrenz
reach-attention = Attention
reach-unit-window = { $count-count ->
    [one] { $count } Schicht
   *[other] { $count } Schichten
}
reach-unit-recurrence = { $count-count ->
    [one] { $count } Schritt
   *[other] { $count } Schritte
}
reach-unit-attention = { $count-count ->
    [one] { $count } Schicht
   *[other] { $count } Schichten
}
reach-window-title = Ein Fenster für drei Wörter
reach-window-say = { $case ->
    [alone] In jeder Schicht erfährt ein Wort von seinen Nachbarn. „{ $query }“ hat keine; ein längerer Satz zeigt mehr.
   *[other] In jeder Schicht erfährt ein Wort von zwei Nachbarn. Von „{ $key }“ bis „{ $query }“: { $gap-count ->
        [one] { $gap } Schritt, { $gap } Schicht
       *[other] { $gap } Schritte, { $gap } Schichten
    }.
}
reach-window-notes = Das spätere Wort ist das, dem auch die anderen Filme folgen. Das frühere ist das Wort davor, dem die Attention der Lektion in ihrer zweiten Schicht am meisten gibt. Ein Dreierfenster ist eine Faltung der Breite drei: Jede Zeile wird aus drei Zeilen der vorigen Schicht berechnet. Hell ist, wovon die Zeile des Wortes abhängt: Ein Wort ist hell, wenn ein anderes an seiner Stelle die Zeile ändern würde. Breitere Fenster oder solche mit Lücken brauchen weniger Schichten. Der Film zeigt immer die Attention der Lektion und eine Rekurrenz, die mit denselben Sätzen trainiert wurde, der aber weniger gesagt wurde: nur, welches Wort die Antwort ist, nicht, wohin sie unterwegs blicken soll.

reach-turns-title = Rekurrenz: ein Zustand wandert weiter
reach-turns-say = { $case ->
    [alone] Eine Rekurrenz liest Wort für Wort und behält einen Zustand. Hier ist nach einem Wort Schluss.
    [unread] Wort für Wort wandert ein Zustand aus { $size } Zahlen weiter. Von „{ $key }“ bis „{ $query }“: { $gap-count ->
        [one] { $gap } Schritt
       *[other] { $gap } Schritte
    }.
   *[end] Wort für Wort wandert ein Zustand aus { $size } Zahlen weiter. Von „{ $key }“ bis „{ $query }“: { $gap-count ->
        [one] { $gap } Schritt
       *[other] { $gap } Schritte
    }.
}
reach-turns-notes = Ein GRU (gated recurrent unit), klein, mit den Sätzen der Lektion trainiert. Ihm wurde gesagt, welches Wort die Antwort ist, bei Pronomen nach jedem folgenden Wort; der Attention der Lektion, wohin fünf ihrer acht Köpfe blicken. Der Film vergleicht also die Wege, nicht, wie gut die beiden sind. Jede Zeile ist der Zustand nach einem Wort, berechnet aus dem Wort und der Zeile darüber; kein Schritt kann also beginnen, bevor der vorige fertig ist. Gelesen wird nur von links nach rechts: Was später kommt, kann nicht im Zustand sein.{ $strangers ->
    [some] {" "}Manche Wörter dieses Satzes kennt die Lektion nicht: Ihre Vektoren stammen aus der Schreibweise.
   *[none] {""}
}

reach-left-title = Ein anderes Wort, ein anderer Zustand
reach-left-say = { $case ->
    [alone] Seitdem wurde nichts gelesen: Die Änderung bei „{ $query }“ ist ganz da, { $swap }.
   *[other] „{ $other }“ statt „{ $key }“ ändert den Zustand. Nach „{ $query }“ ist die Änderung { $swap }-mal so groß.
}
reach-left-notes = Die Länge der Änderung ist durch ihre Länge beim ersten Wort geteilt. Sie muss nicht bei jedem Wort kleiner werden: Ein Schritt kann einen Unterschied auch vergrößern. Das eingesetzte Wort war gewählt, bevor etwas gemessen wurde; der Median aller { $nouns } anderen gelernten Nomen ist { $median }.

reach-answers-title = { $case ->
    [taught] Auch eine Rekurrenz antwortet, Schritt für Schritt
    [wrong] Hier irrt die kleine Rekurrenz
   *[other] Was die Rekurrenz antwortet
}
reach-answers-say = { $case ->
    [alone] Nur „{ $query }“ ist gelesen und darum die Antwort: { $share }.
    [foreign] Diese Rekurrenz kennt nur Englisch: Die Zahlen zeigen, wie geantwortet wird, nicht, was richtig ist.
    [word] Gelernt sind Antworten für Pronomen mit Nomen. Für „{ $query }“ bedeutet „{ $first }“ { $share } vielleicht nichts.
   *[taught] { $after ->
        [none] Nach „{ $query }“ ist die Antwort „{ $first }“{ doubt }, { $share }. Danach kommt nichts.
        [same] Gelesen bis „{ $query }“: „{ $first }“{ doubt } { $share }. Mit „{ $end }“ ändert sich kaum etwas: { $final }.
       *[more] Bis „{ $query }“ ist die Antwort „{ $first }“ { $share }{ $two ->
            [two] , „{ $second }“ { $share2 }
           *[none] {""}
        }, nach „{ $end }“ „{ $last }“{ doubt } { $final }.
    }
}
reach-answers-notes = { $case ->
    [wrong] Diese Maschine ist klein und irrt hier: Ihre letzte Antwort kann nicht gemeint sein.{" "}
   *[other] {""}
}Was der Zustand dazu sagt, wofür das Pronomen steht, unter den schon gelesenen Wörtern: Jedes bekommt einen Anteil, zusammen sind das 1. Was entscheidet, kommt oft nach dem Pronomen; eine Rekurrenz antwortet, wenn sie weitergelesen hat. Das kann sie gut; wie oft, zählen die Seiten der Dokumentation. Dass ihre Anteile nahe 1 kommen und die der Attention der Lektion nicht, liegt am Training: Deren Ziel war ein Anteil unter 1. Die beiden Zahlen lassen sich also nicht vergleichen. Wo der ganze Text vorliegt, hilft meist eine zweite Rekurrenz von rechts nach links.

reach-rounds-title = { $order ->
    [told] Erst „{ $cue }“, dann „{ $key }“
   *[other] Zwei Schichten
}
reach-rounds-say = { $case ->
    [alone] „{ $query }“ blickt in Schicht eins auf sich selbst und in Schicht zwei wieder: { $two }.
   *[other] { $whom ->
        [own] Schicht eins: „{ $query }“ gibt sich selbst am meisten, { $one }.
       *[other] Schicht eins bringt „{ $query }“ etwas von „{ $cue }“, { $one }.
    } Schicht zwei gibt { $top ->
        [far] „{ $key }“{ doubt } { $two }
        [own] „{ $query }“ selbst { $three }, „{ $key }“ { $two }
       *[other] „{ $most }“{ doubt } { $three }, „{ $key }“ { $two }
    }.
}
reach-rounds-notes = Attention vergleicht ein Wort mit allen zugleich, und keines ist näher als ein anderes: Das Produkt von Abfrage und Schlüssel macht bei Nachbarn dieselbe Arbeit wie beim ersten und letzten Wort. Das ist mit einem Sprung gemeint. { $order ->
    [told] Welches Wort dieses Pronomen braucht, hängt von einem dritten ab. Schicht eins bringt das mit; damit in der Zeile fragt die nächste Abfrage nach etwas anderem. Die Probe: Ohne den Blick auf „{ $cue }“ sind es { $cut }. Dafür war der Blick auf „{ $cue }“ in allen Köpfen von Schicht eins gesperrt, und alles danach wurde neu berechnet. Ein Sprung erreicht also jedes Wort, und dieses Modell hat gelernt, zwei Schichten zu nutzen. Ein Film am Anfang der Vorlesung zeigt das für zwei Sätze.
   *[other] Ein Kopf jeder Schicht, der für solche Wörter zuständige. Worauf er blickt, hat nur bei Wörtern Bedeutung, für die er trainiert wurde. Ohne den Blick auf „{ $cue }“ bekommt „{ $key }“ { $cut }: Er war in allen Köpfen von Schicht eins gesperrt, und alles danach wurde neu berechnet.
}{ $mask ->
    [causal] {" "}Unter dieser kausalen Maske sieht auch die Attention keine späteren Wörter.
   *[none] {""}
}

reach-clocks-title = Derselbe Abstand, drei Wege
reach-clocks-say = { $case ->
    [alone] Noch ist nichts zu erreichen. Mit { $more } Wörtern dazwischen: { $grown } Schichten, { $grown } Schritte, { $rounds } Schichten Attention.
   *[other] Ein Blick erreicht jedes Wort; dieses Modell lernte { $rounds } Blicke. Mit { $more } Wörtern mehr: weiter { $rounds }.
}
reach-clocks-notes = Sechs Wörter mehr, etwa in „The cat that chased the dog all day sat on the mat“. Eine Schicht wartet auf die vorige, ein Schritt auf den vorigen; nur der Abstand der Attention wächst nicht. Ein Sprung erreicht jedes Wort; welches gebraucht wird, kann aber wie hier von einem dritten abhängen, und die Lektion hat gelernt, zwei Schichten zu nutzen. Diese beiden hängen nicht vom Abstand ab. Dort wächst stattdessen die Zahl der Wörter, mit denen verglichen wird: Bis zu so vielen Wörtern, wie ein Vektor Zahlen hat, multipliziert eine Schicht Attention weniger als eine Schicht der Rekurrenz, darüber mehr. Ein Fenster ist billig, und eine Rekurrenz liest einen beliebig langen Strom mit einem Zustand.
