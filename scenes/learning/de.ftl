# Was „learning“ sagt.

learning-title = Gelernte Matrizen
learning-asked = Woher kommen die Matrizen?
learning-takeaway = Schritt für Schritt: Jede Zahl bewegt sich ein wenig dorthin, wo der Fehler kleiner wird.

# What many think at first; the beat shows otherwise.
learning-start-misconception = Menschen legen die Zahlen der Matrizen fest.
learning-steps-misconception = Ein einziger Satz genügt zum Lernen.

# Stichworte: auf dem Bildschirm, wo eine Stimme spricht.
learning-start-key = Zufallszahlen
learning-way-key = die Gewichte, Schritt für Schritt
learning-first-key = Pronomen kommen zuletzt
learning-turn-key = zwei Kurven trennen sich
learning-step-key = alt − Rate × Gradient
learning-steps-key = der Verlust fällt
learning-told-key = nur die Antwort vorgegeben
learning-step = Schritt
learning-steps-log = Schritte (log)
learning-steps-own = Schritte mit diesem Satz
learning-weights-row = Gewichte von „{ $query }“:
learning-second-is = zweiter Satz:
learning-right = Anteil der Abfragen, die am stärksten aufs richtige Wort blicken
learning-relation-object = Objekt → Verb
learning-relation-pronoun = Pronomen → Nomen
learning-gets = Anteil für „{ $key }“ von „{ $query }“
learning-with = mit „{ $word }“
learning-this = dieser Satz
learning-second = zweiter Satz
learning-old = alt
learning-rate = Rate
learning-gradient = Gradient
learning-new = neu
learning-loss = Verlust
learning-share-of = Anteil für „{ $key }“
learning-told-where = Blickziel vorgegeben
learning-told-answers = nur Antwort vorgegeben
learning-learned = gelernt
learning-loss-is = Verlust = −ln Anteil für „{ $key }“, vorher und nachher:
learning-answered = Antwort:
learning-unknown = unbekannt in dem Modell, das nur Antworten lernte: { $words }
learning-start-title = Vor dem Training: Zufallszahlen
learning-start-say = { $case ->
    [alone] „{ $query }“ ist das einzige Wort: Anteil { $share }, vor dem Training und danach.
   *[other] Die Matrizen für Q, K und V sind anfangs zufällig: Noch gibt „{ $query }“ „{ $key }“ am meisten, { $share }.
}
learning-start-notes = Das sind die Parameter der Lektion vor dem ersten Schritt ihres Trainings, mit diesem Satz. { $foreign ->
    [yes] Sie kennen nur Englisch: Hier hat auch die trainierte Matrix keine Bedeutung, aber alle Zahlen stimmen.
   *[no] Auch wo Anteile sich unterscheiden, hat das niemand gewählt: Andere Zufallszahlen gäben andere.
} Zufällig sind die Matrizen, die Zeilen für Plätze und das kleine Netz, das Wortvektoren aus denen von MiniLM macht, einem größeren Modell; deshalb liegen manche verwandten Wörter schon vor dem ersten Schritt nah beieinander. Der Film zeigt immer das Modell der Lektion, ohne Maske, welche Gewichte auch gewählt sind: Von den meisten ist das Training nicht aufgezeichnet. Frage: Was sagt diese Matrix über den Satz? Noch nichts.

learning-way-title = { $reading ->
    [misses] Schritt für Schritt zum falschen Wort
    [nobody] Schritt für Schritt, ohne ein Ziel
   *[other] Dieselben Gewichte, Schritt für Schritt
}
learning-way-say = { $case ->
    [alone] Ein Wort allein hat nach jedem Schritt den Anteil { $end }.
    [straight] Nach { $first } Schritten gibt „{ $query }“ „{ $key }“ am meisten, { $share }; nach { $last } „{ $final }“, { $end }.
    [stays] Nach { $first } Schritten gibt „{ $query }“ „{ $key }“ am meisten, { $share }; nach { $last } auch: { $end }.
    [crowd] Nach { $first } Schritten blicken alle auf „{ $key }“; „{ $query }“ nach { $then } auf „{ $other }“, am Ende auf „{ $final }“: { $end }.
   *[turns] Nach { $first } Schritten blickt „{ $query }“ auf „{ $key }“, nach { $then } auf „{ $other }“, am Ende auf „{ $final }“: { $end }.
}
learning-way-notes = Jede Matrix ist mit den Gewichten berechnet, die es nach so vielen Schritten gab; qkvideo nimmt sie zum Beispiel als --weights lesson@{ $example }. Die gerahmte Zeile ist das Wort, dem wir folgen, in dem Kopf, der für solche Wörter zuständig ist; Wörter, die darin nichts zu tun haben, sollten im Training auf dem ersten Wort ruhen. Ziel des Trainings war ein Anteil von { $aim } und seinem Teil des Rests für das richtige Wort, nicht 1, damit Softmax beweglich bleibt. Ein Wort, auf das früh alle Zeilen blicken, ist noch nicht für „{ $query }“ gefunden. Frage: Nach welchem dieser Schritte hätte man aufhören können, und warum?

learning-first-title = Pronomen brauchten länger
learning-first-say = Das richtige Wort findet ein Anteil von { $level } der Objekte nach { $object } Schritten, der Pronomen nach { $pronoun }.
learning-first-notes = Gemessen an { $sentences } Sätzen derselben Grammatik, jeder mit mindestens einem Nomen, das im Training nie vorkam. Eine Zeile ist richtig, wenn ihr größter Anteil der des richtigen Wortes ist, in dem Kopf, der für ihre Beziehung trainiert wird; der Schritt ist der erste Test mit mindestens { $level }. Anfangs ist noch keine Reihenfolge zu sehen. Objekt: von einem Nomen nach einem Verb (Objekt oder mit Präposition, wie in „sat on the mat“) zu diesem Verb. Jeder Punkt fragt dieselben { $pronouns } Pronomen; warum die Kurve unterwegs fällt, wurde nicht geprüft. Es sind Sätze der Grammatik des Trainings: In von Hand geschriebenen Paaren werden Objekte viel seltener gefunden. Wohin ein Pronomen blickt, hängt von einem dritten Wort ab, das die erste Schicht mitbringen muss: Das mag der Grund sein, warum Pronomen am längsten brauchen (Adjektive und Verben waren fast so früh gelernt wie Objekte), aber keine Probe hier trennt ihn von anderen. All das ist ein Trainingslauf; andere Zufallszahlen gäben andere Schritte. Frage: Wie ließe sich das prüfen?

learning-turn-title = { $case ->
    [parts] Wo zwei Sätze sich trennen
    [apart] Zwei Sätze, zwei Kurven
    [together] Zwei Sätze, eine Kurve
   *[other] Was „{ $key }“ bekommt, Schritt für Schritt
}
learning-turn-say = { $case ->
    [parts] { $words ->
        [one] Bis Schritt { $step } gehen beide zusammen. Am Ende bekommt „{ $key }“ mit „{ $one }“ { $to }, mit „{ $two }“ { $other }.
       *[several] Bis Schritt { $step } bleiben die Kurven beisammen. Am Ende bekommt „{ $key }“ { $to } und { $other }.
    }
    [apart] Die Kurven liegen von Anfang an auseinander: Am Ende bekommt „{ $key }“ { $to } und { $other }.
    [together] In beiden Sätzen bekommt „{ $key }“ am Ende etwa gleich viel: { $to } und { $other }.
    [same] „{ $query }“ gibt „{ $key }“ nach { $start } Schritten { $to }, und am Ende auch.
   *[other] „{ $query }“ gibt „{ $key }“ nach { $start } Schritten { $from }, am Ende { $to }.
}
learning-turn-notes = Die Punkte sind die Schritte, deren Gewichte gespeichert sind, vom achten an. Kurven gelten als getrennt, wo sie von da an bis zum Ende um mindestens { $least } auseinanderliegen. Ein zweiter Satz ist einer, der bekannt ist oder verlangt wurde (--versus). Frage: Was muss gelernt sein, bevor die Kurven sich trennen können?

learning-step-title = Eine Zahl in einem Schritt
learning-step-say = { $case ->
    [still] Hier ist nichts zu gewinnen: Der Verlust bleibt { $after }, und ein Schritt ändert fast nichts.
   *[falls] Jede Zahl geht gegen den Gradienten: Der Verlust fällt von { $before } auf { $after }.{ $aim ->
        [open] {" "}Ob „{ $key }“ gemeint ist, ist unsicher.
       *[meant] {""}
    }
}
learning-step-notes = Ein eigener Lauf mit einfachem Gradientenabstieg, von den zufälligen Parametern an, nur mit diesem Satz: „{ $query }“ soll „{ $key }“ mehr geben, der Verlust ist −ln dieses Anteils, der Gradient seine Ableitung nach der Zelle. Alle Zellen von W_Q machen den Schritt zugleich; hier ist eine mit großem Gradienten. Alles andere bleibt stehen. Der Gradient stimmt mit dem von torch auf neun Stellen überein. Frage: Wohin bewegt sich eine Zelle, deren Gradient negativ ist?

learning-steps-title = { $case ->
    [still] Ein Wort allein lernt nichts
   *[falls] Schritt für Schritt fällt der Verlust
}
learning-steps-say = { $case ->
    [still] Ein Wort allein: Der Verlust ist von Anfang an { $after }, zu lernen ist nichts.
   *[falls] { $count } solche Schritte: „{ $key }“{ $aim ->
        [open] {" "}(vielleicht falsch)
       *[meant] {""}
    } steigt von { $from } auf { $to }. Das Modell: { $last } Schritte zu je { $batch } Sätzen.
}
learning-steps-notes = Ein auswendig gelernter Satz ist kein Wissen. Die Parameter der Lektion stammen aus { $last } Schritten von Adam, jeder mit { $batch } Sätzen aus einer großen Menge, sodass jeder von ihnen oft vorkam, und mit Paaren aus Aussagen und Nomen ohne Satz, um zu lehren, was passt; Adam gibt jeder Zahl eine eigene Rate, und die gemeinsame Rate steigt { $warm } Schritte lang, dann fällt sie. Dabei haben sich Embeddings, Positionen und alle Matrizen bewegt, außer W_V und W_O der letzten Schicht: Diese wurden danach trainiert, { $values } Schritte lang. Die Vektoren von Wörtern, die das Training nie benutzt hat, sind aus ähnlichen Wörtern erschlossen. Frage: Würden diese Schritte einem anderen Satz helfen?

learning-told-title = Nur die Antwort vorgegeben
learning-told-say = { $case ->
    [alone] Ein Wort allein bekommt in beiden Modellen { $taught }.
   *[other] { $second ->
        [unknown] Das zweite Modell kennt „{ $stranger }“ nicht: Seine Zahlen sagen hier wenig.
        [answer] Das zweite Modell, nur mit Antworten trainiert, antwortet „{ $answer }“.
        [elsewhere] Ohne vorgegebenes Blickziel gibt kein Kopf „{ $key }“ mehr als { $most }; dieser gibt „{ $most-of }“ { $more }.
       *[there] Nur mit Antworten trainiert: Von allen Köpfen gibt Kopf { $head } in Schicht { $layer } „{ $key }“ am meisten, { $most }.
    }
}
learning-told-notes = Beide Modelle sind gleich groß und sahen dieselbe Art von Sätzen. Dem ersten wurde für jede Zeile gesagt, wohin sie blicken soll, und an einzelnen Wörtern, welche Nomen zu einer Aussage passen. Dem zweiten wurde nur gesagt, welches Wort die Antwort ist; gelesen wird die Antwort aus dem Ergebnis, und wohin seine Köpfe blicken, war frei. Gezeigt ist von allen acht Köpfen der, der „{ $key }“ am meisten gibt: Schicht { $layer }, Kopf { $head }. Ein so, mit diesem Satz, gewählter Kopf kann „{ $key }“ auch bei einem anderen Ende am meisten geben. „Wer blickt auf wen“ zeigt einen Kopf von Schicht 1, der auf das Wort blickt, das entscheidet. Im Mittel über neue Sätze des Programms, das die Trainingssätze schrieb, antwortet es für { $right } der Pronomen richtig (für die Paare von Hand in „Wer blickt auf wen“ öfter), während der im Mittel beste Kopf, nicht unbedingt dieser, dem richtigen Nomen nur { $looks } gibt: Gewichte allein müssen nicht zeigen, was ein Modell weiß.{ $strangers ->
    [some] {" "}Manche Wörter dieses Satzes kennt die Lektion nicht: Ihre Vektoren stammen aus der Schreibweise.
   *[none] {""}
} Frage: Wie kann eine Antwort richtig sein, die so wenig von den Gewichten bekommt?
