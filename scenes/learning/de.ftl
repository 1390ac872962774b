# Was „learning“ sagt.

learning-title = Gelernte Matrizen

# Stichworte: auf dem Bildschirm, wo eine Stimme spricht.
learning-start-key = Zufallszahlen
learning-way-key = die Gewichte, Schritt für Schritt
learning-first-key = Pronomen kommen zuletzt
learning-turn-key = zwei Kurven trennen sich
learning-step-key = alt − Rate × Gradient
learning-steps-key = der Verlust fällt
learning-dividing-key = mit und ohne Division
learning-told-key = nur die Antwort gesagt
learning-found-key = Antworten ohne Zeigen

learning-step = Schritt
learning-steps-log = Schritte (log)
learning-steps-own = Schritte mit diesem Satz
learning-lesson = die Lektion
learning-own-tokens = [CLS], [SEP]:
learning-weights-row = Gewichte von „{ $query }“:
learning-early-reached = { $level } nach
learning-early-last = bei { $last }
learning-second-is = zweiter Satz:
learning-right = eigener Kopf blickt am meisten zum richtigen Wort
learning-relation-object = Objekt → Verb
learning-relation-verb = Verb → Subjekt
learning-relation-adjective = Adjektiv → Subst.
learning-relation-pronoun = Pronomen → Subst.
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
learning-right-answers = richtige Antworten
learning-per-key = Zahlen je Key
learning-divided = geteilt:
learning-undivided = ungeteilt:
learning-learned-in = Lernzeit
learning-took = { $first }–{ $last } Schritte
learning-took-some = { $first }–{ $last } Schritte, { $learnt } von { $runs } Läufen
learning-told-where = Blickziel
learning-told-answers = Antwort
learning-learned = gelernt
learning-loss-is = Verlust = −ln Anteil für „{ $key }“:
learning-answered = Antwort:
learning-unknown = unbekannt in dem Modell, das nur Antworten lernte: { $words }
learning-looks = Anteil, bester Kopf
learning-averages = Mittel, Sätze eines Programms

learning-start-title = Vor dem Training: Zufallszahlen
learning-start-say = { $case ->
    [alone] „{ $query }“ ist das einzige Wort: Anteil { $share }, vor dem Training und danach.
   *[other] Die Matrizen für Q, K und V sind erst Zufall: Damit gibt „{ $query }“ „{ $key }“ am meisten, { $share }.
}
learning-start-notes = Das sind die Parameter der Lektion vor dem ersten Schritt ihres Trainings, mit diesem Satz. { $foreign ->
    [yes] Sie kennen nur Englisch: Hier hat auch die trainierte Matrix keine Bedeutung, aber alle Zahlen stimmen.
   *[no] Auch wo Anteile sich unterscheiden, hat das niemand gewählt: Andere Zufallszahlen gäben andere.
} Zufällig sind die Matrizen, die Reihen für Plätze und das kleine Netz, das Wortvektoren aus denen von MiniLM macht, einem größeren Modell; so sind manche nahen Wörter schon vor dem ersten Schritt nahe. Der Film zeigt immer das Modell der Lektion, ohne Maske, welche Gewichte auch gewählt sind: Von den meisten ist das Training nicht aufgezeichnet. Frage: Was sagt diese Matrix über den Satz? Noch nichts.

learning-way-title = { $reading ->
    [misses] Schritt für Schritt zum falschen Wort
    [nobody] Schritt für Schritt, ohne ein Ziel
   *[other] Dieselben Gewichte, Schritt für Schritt
}
learning-way-say = { $case ->
    [alone] Ein Wort allein hat nach jeder Zahl von Schritten den Anteil { $end }.
    [straight] Nach { $first } Schritten gibt „{ $query }“ „{ $key }“ am meisten, { $share }; nach { $last } „{ $final }“, { $end }.
    [stays] Nach { $first } Schritten gibt „{ $query }“ „{ $key }“ am meisten, { $share }; nach { $last } auch: { $end }.
   *[turns] Nach { $first } Schritten blickt „{ $query }“ auf „{ $key }“, nach { $then } auf „{ $other }“, am Ende auf „{ $final }“: { $end }.
}
learning-way-notes = Jede Matrix ist mit den Gewichten gerechnet, wie sie nach so vielen Schritten waren; qkvideo nimmt sie zum Beispiel als --weights lesson@{ $example }. Die gerahmte Zeile ist das Wort, dem wir folgen, in dem Kopf, der für solche Wörter zuständig ist; Wörter, die darin nichts zu tun haben, sollten im Training auf dem ersten Wort ruhen. Ziel des Trainings war ein Anteil von { $aim } und seinem Teil des Rests für das richtige Wort, nicht 1, damit Softmax beweglich bleibt. Frage: Nach welchem dieser Schritte hättet ihr aufgehört, und warum?

learning-first-title = Pronomen brauchten am längsten
learning-first-say = { $level } der Objekte finden das Wort nach { $object } Schritten, der Pronomen erst nach { $pronoun }.
learning-first-notes = Gemessen an { $sentences } Sätzen derselben Grammatik, jeder mit mindestens einem Substantiv, das im Training nie vorkam. Eine Zeile ist richtig, wenn ihr größter Anteil der des richtigen Wortes ist, in dem Kopf, der für ihre Beziehung trainiert wird; der Schritt ist der erste Test mit mindestens { $level }. Anfangs ist noch keine Reihenfolge zu sehen. Objekt: vom Objekt zu seinem Verb. Verb: vom Verb zu seinem Subjekt. Adjektiv: vom Adjektiv zu seinem Substantiv. Jeder Punkt ist ein eigener Test; gefragt waren nur { $pronouns } Pronomen, daher die Zacken. Es sind Sätze der Grammatik des Trainings: In von Hand geschriebenen Paaren werden Objekte viel seltener gefunden. Wohin ein Pronomen blickt, hängt von einem dritten Wort ab, das die erste Schicht mitbringen muss: Das mag der Grund sein, warum Pronomen am längsten brauchen, aber keine Probe hier trennt ihn von anderen. All das ist ein Trainingslauf; andere Zufallszahlen gäben andere Schritte. Frage: Wie ließe sich das prüfen?

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
learning-turn-notes = Die Punkte sind die Schritte, deren Gewichte aufgehoben sind, vom achten an. Kurven gelten als getrennt, wo sie von da an bis zum Ende um mindestens { $least } auseinanderliegen. Ein zweiter Satz ist einer, der bekannt ist oder verlangt wurde (--versus). Frage: Was muss gelernt sein, bevor die Kurven sich trennen können?

learning-step-title = Ein Schritt, eine Zahl
learning-step-say = { $case ->
    [still] Hier ist nichts zu gewinnen: Der Verlust bleibt { $after }, und ein Schritt ändert fast nichts.
   *[falls] Jede Zahl der Matrix geht gegen die Steigung: Der Verlust fällt von { $before } auf { $after }.{ $aim ->
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
    [still] Ein Wort allein: Der Verlust ist von Anfang an { $after }, und zu lernen gibt das nichts.
   *[falls] { $count } solche Schritte: „{ $key }“{ $aim ->
        [open] {" "}(vielleicht falsch)
       *[meant] {""}
    } steigt von { $from } auf { $to }. Die Lektion: { $last } Schritte von Adam zu je { $batch } Sätzen.
}
learning-steps-notes = Ein auswendig gelernter Satz ist kein Wissen. Die Parameter der Lektion stammen aus { $last } Schritten von Adam, jeder mit { $batch } anderen Sätzen und mit Paaren aus Aussagen und Nomen ohne Satz, um zu lehren, was passt; Adam gibt jeder Zahl eine eigene Rate, und die gemeinsame Rate steigt { $warm } Schritte lang, dann fällt sie. Dabei haben sich Embeddings, Positionen und alle Matrizen bewegt, außer W_V und W_O der letzten Schicht: Diese wurden danach trainiert, { $values } Schritte lang. Die Vektoren von Wörtern, die in keinem Trainingssatz stehen, sind aus ähnlichen Wörtern erschlossen. Frage: Würden diese Schritte einem anderen Satz helfen?

learning-dividing-title = Mit und ohne Division
learning-dividing-say = Jede Linie ein Training: einen von { $items } Einträgen finden. Gelernt: { $learnt } richtig. Breite Keys lernen ungeteilt später.
learning-dividing-notes = Eine kleine Aufgabe für einen Kopf: einen von { $items } Einträgen finden und sagen, was er enthält, einen von { $values } Werten. Der Verlust hängt an der Antwort, gelesen durch die Values. Gelernt: ein Anteil von { $learnt } der neuen Folgen richtig. { $runs } Läufe mit eigenem Zufall je Breite, und für beide Seiten die beste von { $rates } Lernraten, in { $run } Schritten. Nicht alle ungeteilten Läufe bei { $wide } Zahlen lernen so; sie bekamen eine niedrige Rate mehr und bei den niedrigen { $longer } Schritte, und alle lernten, nach { $first } bis { $last }. Bei { $narrow } Zahlen überlappen sich die Läufe; bei { $wide } ist der langsamste geteilte schneller als der schnellste ungeteilte. Das zeigt, wie das Training läuft, nicht, was Attention ausdrücken kann, und auch nicht, dass es die Division braucht: Breite Köpfe lernen auch ohne, langsamer und mit anderen Lernraten, und die Division ließe sich auch in die Anfangsgewichte legen, wie T5 es tut. Frage: Warum könnte die fehlende Division breite Köpfe am meisten bremsen? Ihre Scores sind am größten, und Softmax ist gesättigt; ob das alles ist, sagen diese Läufe nicht.

learning-told-title = Wohin „{ $query }“ ohne Vorgabe blickt
learning-told-say = { $case ->
    [alone] Ein Wort allein bekommt in beiden Modellen { $taught }.
   *[other] Sagt man, wohin „{ $query }“ blickt, bekommt „{ $key }“ { $taught }. { $second ->
        [unknown] Das zweite Modell kennt „{ $stranger }“ nicht: Seine Zahlen sagen hier wenig.
        [answer] Sagt man nur Antworten, antwortet ein zweites „{ $answer }“.
        [elsewhere] Sagt man nur die Antwort, gibt kein Kopf „{ $key }“ mehr als { $most }; dieser: „{ $most-of }“ { $more }.
       *[there] Sagt man nur die Antwort, gibt der beste Kopf „{ $key }“ { $most }.
    }
}
learning-told-notes = Die ersten zwei Modelle sind gleich groß und sahen dieselbe Art von Sätzen. Dem ersten wurde für jede Zeile gesagt, wohin blicken, und an einzelnen Wörtern, welche Nomen zu einer Aussage passen. Dem zweiten wurde nur gesagt, welches Wort die Antwort ist; gelesen wird die Antwort aus dem Ergebnis, und wohin seine Köpfe blicken, war frei. Gezeigt ist von allen acht Köpfen der, der „{ $key }“ am meisten gibt: Schicht { $layer }, Kopf { $head }.{ $read ->
    [yes] {" "}Das dritte Modell, all-MiniLM-L6-v2, lernte aus Text, und was ein Pronomen meint, wurde ihm nie gesagt. Doch kam nicht alle Aufmerksamkeit von selbst: Bei seiner Herstellung wurde eine letzte Schicht darauf trainiert, dorthin zu blicken, wohin ein größeres Modell blickt, sein Lehrer (Wang u. a., 2020). Von seinen Köpfen gibt Schicht { $text-layer }, Kopf { $text-head } „{ $key }“ am meisten; was den gezeigten Anteilen zu 1 fehlt, geht an die Zeichen für Anfang und Ende. Dieser Kopf richtet sich kaum nach dem Hinweis.
   *[no] {" "}Ein Modell, das aus Text lernte, all-MiniLM-L6-v2, ist nur für zwei Sätze aufgezeichnet; dieser gehört nicht dazu.
} Frage: Wie kann eine Antwort richtig sein, die so wenig von den Gewichten bekommt?

learning-found-title = Richtig, obwohl kein Kopf zeigt
learning-found-say = Nur Antworten, im Mittel: { $right } der Pronomen richtig; der beste Kopf gibt dem Substantiv nur { $looks }. Ginge das ohne Attention?
learning-found-notes = Mittel über neue Sätze des Programms, das die Trainingssätze schrieb (von den Paaren von Hand in „Wer wen ansieht“ sind mehr richtig); von allen acht Köpfen der, in dem das richtige Wort im Mittel am meisten bekommt. Von Verben, Objekten und Adjektiven zeigt je ein Kopf auf das richtige Wort, obwohl ihm niemand sagte, wohin zu blicken ist; und von Pronomen zeigt „Wer wen ansieht“, dass sie auf den Hinweis blicken. Für Pronomen wird die Antwort gefunden, aber kein einzelner Kopf zeigt auf das Substantiv: Eine Matrix von Gewichten allein muss nicht zeigen, was ein Modell weiß.{ $strangers ->
    [some] {" "}Manche Wörter dieses Satzes kennt die Lektion nicht: Ihre Vektoren stammen aus der Schreibweise.
   *[none] {""}
} Frage: Zeigt eine Matrix von Gewichten, was ein Modell weiß?
