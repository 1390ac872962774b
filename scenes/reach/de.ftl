# Was „reach“ sagt.

reach-title = Wie weit Wörter reichen

# Stichworte: auf dem Bildschirm, wo eine Stimme spricht.
reach-window-key = ein Fenster, Schicht für Schicht
reach-turns-key = eine Rekurrenz, Zug um Zug
reach-left-key = was die Rekurrenz behält
reach-answers-key = die Antwort, Wort für Wort
reach-rounds-key = zwei Schichten
reach-clocks-key = drei Uhren
reach-bill-key = die Rechnung

reach-layer = Schicht
reach-layers = Schichten
reach-turn = Zug
reach-turns = Züge
reach-swap = { $key } → { $other }
reach-state = Zustand nach
reach-heard = „{ $query }“ weiß davon
reach-kept = Änderung nach
reach-unread = ungelesen
reach-needs = Fenster bis „{ $key }“: { $gap-count ->
    [one] { $gap } solche Schicht
   *[other] { $gap } solche Schichten
}
reach-now = dieser Satz
reach-more-words = { $n } Wörter mehr
reach-layer-of = eine Schicht,
reach-words = { $n-count ->
    [one] { $n } Wort
   *[other] { $n } Wörter
}
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
    [one] { $count } Zug
   *[other] { $count } Züge
}
reach-unit-attention = { $count-count ->
    [one] { $count } Schicht
   *[other] { $count } Schichten
}
reach-multiply-adds = Multiplikationen
reach-steps = Schritte
reach-in-turn = nacheinander
reach-vectors = Vektoren
reach-in-memory = im Speicher
reach-of-attention = Attention: { $matrices } (Matrizen) + { $pairs } (wächst mit n²)

reach-window-title = Ein Fenster für drei Wörter
reach-window-say = { $case ->
    [alone] In jeder Schicht erfährt ein Wort von seinen Nachbarn. „{ $query }“ hat keine; ein längerer Satz zeigt mehr.
   *[other] In jeder Schicht erfährt ein Wort von je einem Nachbarn links und rechts. Von „{ $key }“ bis „{ $query }“: { $gap-count ->
        [one] { $gap } Schritt, { $gap } Schicht
       *[other] { $gap } Schritte, { $gap } Schichten
    }.
}
reach-window-notes = Das spätere Wort ist das, dem auch die anderen Filme folgen. Das frühere ist das Wort davor, dem die Attention der Lektion in ihrer zweiten Schicht am meisten gibt. Ein Dreierfenster ist eine Faltung der Breite drei: Jede Reihe wird aus drei Reihen der vorigen Schicht berechnet. Hell ist, wovon die Reihe des Wortes abhängt: Ein Wort ist hell, wenn ein anderes an seiner Stelle die Reihe ändern würde. Breitere Fenster oder solche mit Lücken brauchen weniger Schichten. Der Film zeigt immer die Attention der Lektion und eine Rekurrenz, die mit denselben Sätzen trainiert wurde, der aber weniger gesagt wurde: nur, welches Wort die Antwort ist, nicht, wohin sie unterwegs blicken soll.

reach-turns-title = Eine Rekurrenz (GRU), Wort für Wort
reach-turns-say = { $case ->
    [alone] Eine Rekurrenz liest Wort für Wort und behält einen Zustand. Hier ist nach einem Wort Schluss.
    [unread] Ein Zustand aus { $size } Zahlen wandert weiter: { $gap-count ->
        [one] { $gap } Zug
       *[other] { $gap } Züge
    } von „{ $key }“ bis „{ $query }“. „{ $next }“ ist noch ungelesen.
   *[end] Ein Zustand aus { $size } Zahlen wandert weiter: { $gap-count ->
        [one] { $gap } Zug
       *[other] { $gap } Züge
    } von „{ $key }“ bis „{ $query }“, einer nach dem anderen.
}
reach-turns-notes = Ein GRU (gated recurrent unit), klein, mit den Sätzen der Lektion trainiert. Ihm wurde gesagt, welches Wort die Antwort ist, nach jedem folgenden Wort noch einmal; der Attention der Lektion wurde gesagt, wohin jeder Kopf blicken soll. Der Film vergleicht also die Wege, nicht, wie gut die beiden sind. Jede Reihe ist der Zustand nach einem Wort, berechnet aus dem Wort und der Reihe darüber; kein Zug kann also beginnen, bevor der vorige fertig ist. Gelesen wird nur von links nach rechts: Was später kommt, kann nicht im Zustand sein.{ $strangers ->
    [some] {" "}Manche Wörter dieses Satzes kennt die Lektion nicht: Ihre Vektoren stammen aus der Schreibweise.
   *[none] {""}
}

reach-left-title = Was die Rekurrenz von „{ $key }“ behält
reach-left-say = { $case ->
    [alone] Seitdem ist nichts gelesen: Die Änderung bei „{ $query }“ ist ganz da, { $swap }.
   *[other] „{ $other }“ statt „{ $key }“ ändert den Zustand: bei „{ $key }“ um { $whole }; bei „{ $query }“ ist davon { $swap } übrig{ $growth ->
        [more] , mit Anstiegen dazwischen
       *[no] {""}
    }.
}
reach-left-notes = Die Länge der Änderung ist durch ihre Länge beim ersten Wort geteilt. Sie muss nicht bei jedem Wort kleiner werden: Ein Zug kann einen Unterschied auch vergrößern. Das eingesetzte Wort war gewählt, bevor etwas gemessen wurde; der Median aller { $nouns } gelernten Nomen ist { $median }.

reach-answers-title = { $case ->
    [taught] Was „{ $query }“ für die Rekurrenz bedeutet
    [wrong] Hier irrt die kleine Rekurrenz
   *[other] Was die Rekurrenz antwortet
}
reach-answers-say = { $case ->
    [alone] Nur „{ $query }“ ist gelesen und darum die Antwort: { $share }.
    [foreign] Dieses GRU kennt nur Englisch: Die Zahlen zeigen, wie geantwortet wird, nicht, was richtig ist.
    [word] Gelernt sind Antworten für Pronomen mit Nomen. Für „{ $query }“ bedeutet „{ $first }“ { $share } vielleicht nichts.
   *[taught] { $after ->
        [none] Nach „{ $query }“ ist die Antwort „{ $first }“{ doubt }, { $share }. Danach kommt nichts.
        [same] Gelesen bis „{ $query }“: „{ $first }“{ doubt } { $share }. Mit „{ $end }“ ändert sich kaum etwas: { $final }.
       *[more] Gelesen bis „{ $query }“, ohne „{ $end }“: „{ $first }“ { $share }{ $two ->
            [two] , „{ $second }“ { $share2 }
           *[none] {""}
        }. Mit „{ $end }“: „{ $last }“{ doubt }, { $final }.
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
    [alone] „{ $query }“ blickt in Schicht eins auf „{ $query }“ und in Schicht zwei wieder: { $two }.
   *[other] { $whom ->
        [own] Schicht eins: Am meisten, { $one }, geht wieder an „{ $query }“.
       *[other] Schicht eins bringt „{ $query }“ etwas von „{ $cue }“, { $one }.
    } Schicht zwei gibt { $top ->
        [far] „{ $key }“{ doubt } { $two }
        [own] „{ $query }“ selbst { $three }, „{ $key }“ { $two }
       *[other] „{ $most }“{ doubt } { $three }, „{ $key }“ { $two }
    }; ohne Blick auf „{ $cue }“ { $cut }.
}
reach-rounds-notes = Attention vergleicht ein Wort mit allen zugleich, und keines ist näher als ein anderes: Das Produkt von Abfrage und Schlüssel macht bei Nachbarn dieselbe Arbeit wie beim ersten und letzten Wort. Das ist mit einem Sprung gemeint. { $order ->
    [told] Welches Wort ein Pronomen braucht, hängt von einem dritten ab. Schicht eins bringt das mit; damit in der Reihe fragt die nächste Query nach etwas anderem. Die letzte Zahl ist die Probe: Der Blick auf „{ $cue }“ war in allen Köpfen von Schicht eins verboten, und alles danach wurde neu berechnet. Ein Sprung erreicht also jedes Wort, und doch nutzt dieses Modell zwei Schichten. Ein Film am Anfang der Vorlesung zeigt das für zwei Sätze.
   *[other] Ein Kopf jeder Schicht, der für solche Wörter zuständige. Worauf er blickt, hat nur bei Wörtern Bedeutung, für die er trainiert wurde. Für die letzte Zahl war der Blick auf „{ $cue }“ in allen Köpfen von Schicht eins verboten, und alles danach wurde neu berechnet.
}{ $mask ->
    [causal] {" "}Unter dieser kausalen Maske sieht auch die Attention keine späteren Wörter.
   *[none] {""}
}

reach-clocks-title = Derselbe Abstand, drei Uhren
reach-clocks-say = { $case ->
    [alone] Noch ist nichts zu erreichen. Mit { $more } Wörtern dazwischen: { $grown } Schichten, { $grown } Züge, { $rounds } Schichten Attention.
   *[other] { $gap-count ->
        [one] { $gap } Schicht, { $gap } Zug
       *[other] { $gap } Schichten, { $gap } Züge
    }, { $rounds } Schichten Attention. Mit { $more } Wörtern mehr dazwischen: { $grown }, { $grown } und immer noch { $rounds }.
}
reach-clocks-notes = Sechs Wörter mehr, etwa in „The cat that chased the dog all day sat on the mat“. Eine Schicht wartet auf die vorige, ein Zug auf den vorigen; nur der Abstand der Attention wächst nicht. Ein Sprung erreicht jedes Wort; welches gebraucht wird, hängt aber von einem dritten ab, und so braucht die Lektion zwei Schichten, also zwei Schichten. Sie hängen nicht vom Abstand ab. Dort wächst stattdessen die Zahl der Wörter, mit denen verglichen wird.

reach-bill-title = Die Rechnung einer Schicht
reach-bill-say = { $case ->
    [less] Unter { $even } Wörtern multipliziert Attention weniger als die Rekurrenz, darüber mehr: n² wächst. Wie schnell?
    [equal] Bei { $even } Wörtern sind Attention und Rekurrenz gleich teuer, darüber Attention: n² wächst. Wie schnell?
   *[more] Unter { $even } Wörtern multipliziert Attention weniger als die Rekurrenz, hier mehr: n² wächst. Wie schnell?
}
reach-bill-notes = Multiplikationen mit Addition in einer Schicht für diesen Satz, mit Vektoren so lang wie die der Lektion und mit allen gelernten Matrizen. Nacheinander: wie viele Schritte aufeinander warten müssen. Vektoren im Speicher: was von den vorigen Wörtern gebraucht wird, um mit dem nächsten weiterzumachen; bei Attention ein Key und ein Value jedes Wortes. Das Fenster braucht für eine Schicht nur einen Schritt, aber für jeden Schritt des Abstands eine Schicht. Die anderen können also manches besser: Ein Fenster ist billig, eine Rekurrenz liest einen beliebig langen Strom mit einem Zustand, und beide kosten für doppelt so viele Wörter das Doppelte. Attention behält jedes Wort und vergleicht jedes mit jedem.
