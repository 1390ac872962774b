# Was „pronoun“ sagt.

pronoun-title = Wer blickt auf wen
pronoun-asked = Was tut Attention für ein Wort?
pronoun-takeaway = Der Vektor eines Wortes nimmt eine gewichtete Mischung anderer Wörter auf: So kann ein Pronomen holen, wofür es steht.

# What many think at first; the beat shows otherwise.
pronoun-attention-misconception = Ein Wort blickt nur auf ein einziges anderes.
pronoun-ratio-misconception = Ein Blick genügt, um zu finden, was ein Pronomen meint.
pronoun-taken-in-misconception = Attention ersetzt ein Wort durch ein anderes.

# Stichwörter: auf dem Bild, wo eine Stimme spricht.
pronoun-opening-key = woher eine Zahl kommt
pronoun-question-key = die Bedeutung von „{ $query }“
pronoun-attention-key = Aufmerksamkeit: Anteile eines Blicks
pronoun-round-one-key = der größte Anteil, Schicht eins
pronoun-rows-key = Wörter als Zeilen aus Zahlen
pronoun-ratio-key = das Verhältnis zweier Anteile
pronoun-taken-in-key = ein Vektor, um Gesehenes ergänzt
pronoun-turn-key = die Frage dreht sich
pronoun-round-two-key = der nächste Blick umher
pronoun-cut-key = eine Verbindung weniger
pronoun-taught-key = worauf das Training zielte
pronoun-untold-key = ein Modell, nur Antworten vorgegeben
pronoun-without-key = ohne den gefundenen Blick
pronoun-two-rounds-key = ein Blick nach dem anderen

pronoun-before = vorher
pronoun-after = nachher
pronoun-sentence-1 = erster Satz
pronoun-sentence-2 = zweiter Satz
pronoun-short-1 = erster
pronoun-short-2 = zweiter
pronoun-both = in beiden
pronoun-together = zusammen
pronoun-readers = was gemeint ist
pronoun-answers = seine Antwort
pronoun-aimed = Ziel im Training
pronoun-here = in diesem Satz
pronoun-aim-cue = Schicht eins: „{ $query }“ → „{ $key }“
pronoun-aim-noun = Schicht zwei: „{ $query }“ → „{ $key }“
pronoun-aim-meant = Schicht zwei: „{ $query }“ → was gemeint sein kann
pronoun-aim-rest = Wörter ohne Aufgabe → „{ $key }“, im Mittel
pronoun-links-there = wie trainiert
pronoun-links-cut = gekappt
pronoun-of-right = Sätze richtig, von { $all }
pronoun-round-one = Schicht eins
pronoun-round-two = { $later ->
    [later] spätere Schicht
   *[two] Schicht zwei
}

pronoun-opening-title = Woher kommt diese Zahl?
pronoun-opening-say = { $case ->
    [alone] Wer das nächste Wort rät, blickt zurück; „{ $query }“ hat nur sich selbst: { $share }.
    [self] { $ways ->
        [both] Wörter blicken hier zurück und voraus
       *[back] Wer das nächste Wort rät, blickt zurück
    }: „{ $query }“ gibt sich selbst{ doubt } { $share }.
    [most] { $ways ->
        [both] Wörter blicken hier zurück und voraus
       *[back] Wer das nächste Wort rät, blickt zurück
    }: „{ $query }“ gibt „{ $here }“{ doubt } { $share } der Aufmerksamkeit.
   *[all] { $ways ->
        [both] Wörter blicken hier zurück und voraus
       *[back] Wer das nächste Wort rät, blickt zurück
    }: „{ $query }“ gibt keinem Wort mehr als { $share }.
}
pronoun-opening-notes = Modelle, die schreiben, lernen, das nächste Wort zu raten; durch Attention blickt so ein Tipp auf das Gelesene zurück. { $ways ->
    [both] Das Modell hier rät nicht: Seine Wörter blicken auch auf spätere.{" "}
   *[back] {""}
}Die Zahl ist ein Anteil an der Aufmerksamkeit. In einer Vorlesung zeigt dieser Film, was Aufmerksamkeit tut; die weiteren nehmen diese Zahl auseinander, Schritt für Schritt, mit den Zahlen dieses Satzes, und der letzte rechnet sie von Hand aus. Der Anteil ist der eines Kopfes einer Schicht: Andere Köpfe verteilen ihre Aufmerksamkeit anders, wie der Film über Köpfe zeigt.

pronoun-question-title = { $case ->
    [known] Ein Wort ändert alles
    [single] Wer blickt auf wen?
    [foreign] Wer blickt auf wen?
    [word] Wer blickt auf wen?
   *[other] Zwei Sätze
}
pronoun-question-say = { $case ->
    [known] Ein Wort, der Hinweis, sagt, was „{ $query }“ ist: { STEP("first/expected") }bei „{ $cue1 }“ die Katze, { STEP("second/expected") }bei „{ $cue2 }“ eher die Matte.
    [one] Ein Wort ist anders. Worauf blickt „{ $query }“ in jedem der Sätze?
    [foreign] Auf welche Wörter blickt „{ $query }“? Das Modell kennt nur Englisch: Die Zahlen zeigen den Weg, nicht den Sinn.
    [word] Auf welche Wörter blickt „{ $query }“? Dieser Kopf lernte andere Wörter: Vielleicht bedeutet das nichts.
    [single] Welche Wörter des Satzes helfen, „{ $query }“ zu verstehen?
   *[other] Worauf blickt „{ $query }“ in jedem der Sätze?
}
pronoun-question-notes = Geben Sie dem Publikum einen Moment für die Antwort. Auch eine Maschine muss das irgendwie herausfinden, und Aufmerksamkeit ist ein Weg dazu: Jedes Wort blickt auf die anderen. Das Wort, das sagt, was ein Pronomen meint, heißt in diesen Filmen der Hinweis. Es muss nicht alles klären: Auch eine Katze kann schmutzig sein; die Filme nehmen die Lesart, die besser passt.

pronoun-attention-title = Aufmerksamkeit wird verteilt
pronoun-attention-say = { $case ->
    [alone] „{ $query }“ ist allein: Alle Aufmerksamkeit, { $total }, geht an sich selbst.
    [most] „{ $query }“ verteilt Aufmerksamkeit, { STEP("first/total") }zusammen { $total }. Hier bekommt „{ $here }“ alles.
    [some] „{ $query }“ blickt auf alle Wörter, die nicht verdeckt sind. { STEP("first/share") }Jedes bekommt einen Anteil, { STEP("first/total") }zusammen { $total }.
   *[all] Ein erster Blick: Von „{ $query }“ { STEP("first/share") }bekommt jedes Wort einen Anteil der Aufmerksamkeit, { STEP("first/total") }zusammen { $total }.
}
pronoun-attention-notes = Je breiter der Strahl, desto größer der Anteil. Wie die Anteile entstehen, zeigen die nächsten Filme: Hier sind es Zahlen zwischen null und eins, die zusammen eins ergeben. Ein Wort blickt auch auf sich selbst.

pronoun-round-one-title = Der erste Blick: Schicht { $layer }
pronoun-round-one-say = { $case ->
    [alone] Ein Wort, ein Anteil: Sonst ist nichts da, worauf zu blicken wäre.
    [hidden] Das andere Wort kommt nach „{ $query }“, und niemand darf vorausblicken: Kein Anteil bewegt sich.
    [one] „{ $query }“ gibt „{ $cue1 }“ { $share1 } und { STEP("second/beam") }„{ $cue2 }“ { $share2 }. Den Rest teilen sich die anderen Wörter.
    [tie] Mehrere Wörter bekommen den größten Anteil von „{ $query }“: { $share }.
    [close] In Schicht eins blickt „{ $query }“ am stärksten auf { $own ->
        [here] sich selbst
       *[other] „{ $here }“
    }, { $share }, dann auf { $own ->
        [next] sich selbst
       *[other] „{ $next }“
    }, { $share3 }.
    [even] In Schicht eins blickt „{ $query }“ etwa gleich stark auf „{ $here }“ und „{ $next }“: { $share }.
    [self] In Schicht eins blickt „{ $query }“ am stärksten auf sich selbst: { $share }.
    [single] In Schicht eins blickt „{ $query }“ am stärksten auf „{ $here }“: { $share }.
    [uneven] In Schicht eins sind die größten Anteile { $share } und { $share2 }; mindestens einer geht an mehrere Wörter.
    [both] In Schicht eins blickt „{ $query }“ beide Male am stärksten auf „{ $here }“: { $share } und { $share2 }.
    [each] In Schicht eins blickt „{ $query }“ am stärksten auf „{ $here }“, im zweiten Satz auf „{ $there }“.
   *[other] In Schicht eins blickt „{ $query }“ am stärksten auf „{ $here }“, im zweiten Satz „{ $asked }“ auf „{ $there }“.
}{ $reading ->
    [foreign] {" "}Das Modell kennt nur Englisch.
    [random] {" "}Reiner Zufall: Zufallsmatrizen.
   *[other] {""}
}
pronoun-round-one-notes = Ein Modell hat Schichten, eine nach der anderen. In jeder blickt jeder Kopf umher (hier: Kopf { $head }) und nimmt etwas mit.

pronoun-rows-title = Jedes Wort ist eine Zeile aus Zahlen
pronoun-rows-say = { $case ->
    [one] Jedes Wort beginnt als Zeile aus { $d_model } Zahlen. Verschieden sind nur „{ $cue1 }“ und „{ $cue2 }“.
    [several] Jedes Wort beginnt als Zeile aus { $d_model } Zahlen. Verschieden: { $changed }.
   *[other] Jedes Wort beginnt als Zeile aus { $d_model } Zahlen.
}
pronoun-rows-notes = Eine Maschine kann mit Wörtern nicht rechnen. Darum hat jedes Wort eine Zeile aus Zahlen in einer Tabelle; eine zweite Zeile, für den Platz im Satz, kommt hinzu. Von den anderen Wörtern weiß eine Zeile noch nichts: Wo dasselbe Wort am selben Platz steht, ist die Zeile dieselbe.

pronoun-ratio-title = { $case ->
    [one] Ein Blick: beide Male dasselbe Verhältnis
   *[other] Das Verhältnis zweier Anteile
}
pronoun-ratio-say = { $case ->
    [few] Ein Vergleich braucht zwei Anteile. Hier sind zu wenige da.
    [one] „{ $query }“, „{ $a }“ und „{ $b }“ beginnen mit denselben Zahlen, also bekommt „{ $a }“ das { $ratio }-Fache von „{ $b }“.
    [apart] Das Verhältnis zweier Anteile bleibt hier nicht gleich: Diese Zeilen wissen schon voneinander.
    [single] „{ $a }“ bekommt das { $ratio }-Fache des Anteils von „{ $b }“, egal, wie die anderen Wörter heißen.
    [asker] Das fragende Wort selbst ist anders. Dann muss das Verhältnis zweier Anteile nicht gleich bleiben.
    [moved] Wörter sind verschoben. Dann muss das Verhältnis zweier Anteile nicht gleich bleiben.
   *[several] { $changed } Wörter sind anders, kein Hinweis steht allein: Das Argument mit dem Verhältnis gilt nicht.
}
pronoun-ratio-notes = In der ersten Schicht hängt nur von den Zeilen zweier Wörter ab, wie gut sie zueinander passen. Ein anderes Wort anderswo nimmt allen übrigen von ihrem Anteil, im selben Verhältnis: Zwei von ihnen behalten ihr Verhältnis also genau, und das fragende Wort kann nicht vom einen zum anderen schwenken. In einem anderen Kopf ist das Verhältnis ein anderes, aber es bleibt ebenso. Das gilt für Attention allein: Was ein Modell danach berechnet, etwa ein Feed-forward-Teil, kann eine Antwort noch finden. Gezeigt ist also, dass ein Blick nicht schwenken kann, nicht, dass jedes Modell zwei braucht.

pronoun-taken-in-title = Was eine Schicht zurücklässt
pronoun-taken-in-say = { $differ ->
    [none] Nach Schicht eins sind die Zahlen von „{ $query }“ in beiden dieselben.
   *[other] { $case ->
        [single] Nach dem Blick hat „{ $query }“ andere Zahlen: { $changed } von { $d_model } haben sich geändert{ $more ->
            [none] {""}
           *[some] ; zu sehen: die ersten { $shown }
        }.
        [same] Nach dem Blick hat „{ $query }“ andere Zahlen: { $changed } von { $d_model } sind je Satz verschieden{ $more ->
            [none] {""}
           *[some] ; zu sehen: die ersten { $shown }
        }.
       *[apart] Nach Schicht eins sind { $changed } der { $d_model } Zahlen von „{ $query }“ verschieden{ $more ->
            [none] {""}
           *[some] ; zu sehen: die ersten { $shown }
        }.
    }
}
pronoun-taken-in-notes = Hat ein Wort umhergeblickt, kommt zu seiner Zeile eine Mischung des Gesehenen hinzu. Die neue Zeile heißt x′: dasselbe Wort, aber nun weiß es etwas von seinem Satz. Damit beginnt die nächste Schicht.

pronoun-plane = Wörter sind Schatten auf der Ebene beider Fragen: Wahr ist nur die Reichweite entlang der Fragen.

pronoun-turn-title = { $case ->
    [turn] Die Frage dreht sich
   *[other] Wie weit sich die Frage dreht
}
pronoun-turn-say = { $case ->
    [turn] Die Frage von „{ $query }“ dreht sich um { $angle }°: { STEP("first") }Bei „{ $cue1 }“ reicht „{ $a }“ weiter, { STEP("second") }bei „{ $cue2 }“ „{ $b }“.
    [apart] Was jedes Wort sucht, als Pfeil, und andere Wörter in ihren Winkeln dazu.
   *[other] Von einem Satz zum anderen dreht sich, was „{ $query }“ sucht, um { $angle }°.
}
pronoun-turn-notes = Zeilen aus Zahlen kann man als Pfeile zeichnen. Zwei Pfeile liegen immer in einer Ebene: hier die beiden Fragen, in ihrem wahren Winkel, mit ihren wahren Längen. Von den beiden anderen Wörtern ist nur gezeichnet, was in dieser Ebene liegt: Wie weit jedes entlang der einen und der anderen Frage reicht, stimmt. Wie diese Pfeile entstehen, zeigen spätere Filme.

pronoun-round-two-title = { $case ->
    [everybody] Alle blicken
    [among] Alle blicken
    [ties] Alle blicken
    [alone] Alle blicken
    [one-turn] Eine Schicht und nicht mehr
    [one-stay] Eine Schicht und nicht mehr
    [one-even] Eine Schicht und nicht mehr
    [one-apart] Eine Schicht und nicht mehr
   *[other] { $later ->
        [later] Späterer Blick: Schicht { $layer }
       *[two] Der zweite Blick: Schicht { $layer }
    }
}
pronoun-round-two-say = { $case ->
    [alone] Ein Wort hat einen Strahl: auf sich selbst.
    [everybody] In derselben Schicht blickt jedes Wort umher; dies ist von jedem der stärkste Strahl.
    [among] In derselben Schicht blickt jedes Wort umher; von jedem der stärkste Strahl zu einem dieser Wörter.
    [ties] In derselben Schicht blickt jedes Wort umher. Von gleich starken Strahlen ist nur der erste gezeigt.
    [hidden] Auch in { $later ->
        [later] späterer Schicht
       *[two] Schicht zwei
    } bewegt sich kein Anteil: „{ $query }“ kann nicht vorausblicken.
    [single] In { $later ->
        [later] späterer Schicht
       *[two] Schicht zwei
    } blickt „{ $query }“ am stärksten auf { $own ->
        [here] sich selbst
       *[other] „{ $here }“
    }: { $share }.
    [close] In { $later ->
        [later] späterer Schicht
       *[two] Schicht zwei
    } blickt „{ $query }“ am stärksten auf { $own ->
        [here] sich selbst
       *[other] „{ $here }“
    }, { $share }, dann auf { $own ->
        [next] sich selbst
       *[other] „{ $next }“
    }, { $share3 }.
    [even] In { $later ->
        [later] späterer Schicht
       *[two] Schicht zwei
    } blickt „{ $query }“ etwa gleich stark auf „{ $here }“ und „{ $next }“: { $share }.
    [tie] Mehrere Wörter bekommen den größten Anteil von „{ $query }“: { $share }.
    [pair-even] Größte Anteile von „{ $query }“: { $share } und { $share2 }; mindestens einer geht an mehrere Wörter.
    [one-even] Mit einer Schicht gibt „{ $query }“ höchstens { $share } und { $share2 }, eines davon oder beide mehrfach.
    [turn] „{ $query }“ schwenkt um: auf „{ $here }“, { $share }, { STEP("second/beam") }oder auf „{ $there }“, { $share2 }.
    [own-turn] Unter den Wörtern schwenkt „{ $query }“ auf „{ $here }“, { $share }, oder auf „{ $there }“, { $share2 }.
    [apart] { $later ->
        [later] Spätere Schicht
       *[two] Schicht zwei
    }: „{ $query }“ blickt am stärksten auf „{ $here }“, { $share }; „{ $asked }“ auf „{ $there }“, { $share2 }.
    [each] { $later ->
        [later] Spätere Schicht
       *[two] Schicht zwei
    }: „{ $query }“ blickt auf „{ $here }“, { $share }; im zweiten Satz auf „{ $there }“, { $share2 }.
    [one-apart] Mit einer Schicht blickt „{ $query }“ am stärksten auf „{ $here }“, { $share }; „{ $asked }“ auf „{ $there }“, { $share2 }.
    [one-turn] Mit einer Schicht blickt „{ $query }“ am stärksten auf „{ $here }“, { $share }, oder „{ $there }“, { $share2 }.
    [one-stay] Mit einer Schicht blickt „{ $query }“ in beiden am stärksten auf „{ $here }“: { $share } und { $share2 }.
   *[stay] In { $later ->
        [later] späterer Schicht
       *[two] Schicht zwei
    } blickt „{ $query }“ in beiden am stärksten auf „{ $here }“: { $share } und { $share2 }.
}{ $reading ->
    [sure] {" "}So wurde das Modell trainiert.
    [trained] {" "}So wurde das Modell trainiert.
    [doubtful] {" "}Ob das stimmt, ist unsicher.
    [misses] {" "}Hier irrt das kleine Modell.
    [nobody] {" "}Doch gemeint sein kann hier keins.
    [astray] {" "}Das kann nicht gemeint sein.
    [unjudged] {" "}Ob das stimmt, ist zu prüfen.
    [foreign] {" "}Das Modell kennt nur Englisch.
    [word] {" "}Der Kopf lernte andere Wörter.
    [random] {" "}Reiner Zufall: Zufallsmatrizen.
   *[other] {""}
}
pronoun-round-two-notes = { $reading ->
    [foreign] Diese Matrizen wurden nur mit englischen Sätzen trainiert. Worauf ein Wort einer anderen Sprache hier blickt, bedeutet nichts.
    [word] Dieser Kopf wurde nicht für das verfolgte Wort trainiert: Sein Blick bedeutet hier nichts. Jeder Kopf der letzten Schicht wurde für Wörter bestimmter Art trainiert: der erste für Pronomen, der zweite für Verben, der dritte für Adjektive und Artikel, der vierte für Objekte und schließende Klammern.
    [misses] In einem Modell, das in beide Richtungen liest, kann ein Wort so finden, was zu ihm gehört, etwa ein Pronomen sein Nomen. Dieses ist klein und irrt hier: Was am meisten bekommt, kann nicht gemeint sein.
    [astray] In einem Modell, das in beide Richtungen liest, kann ein Wort so finden, was zu ihm gehört, etwa ein Pronomen sein Nomen. Hier irrt dieser Kopf: Was am meisten bekommt, kann nicht gemeint sein.
    [nobody] In einem Modell, das in beide Richtungen liest, kann ein Wort so finden, was zu ihm gehört, etwa ein Pronomen sein Nomen. Hier kann kein Wort des Satzes gemeint sein, und irgendwohin müssen die Anteile.
    [doubtful] In einem Modell, das in beide Richtungen liest, kann ein Wort so finden, was zu ihm gehört, etwa ein Pronomen sein Nomen. Ob dieses kleine es hier gefunden hat, ist unsicher.
    [unjudged] In einem Modell, das in beide Richtungen liest, kann ein Wort so finden, was zu ihm gehört, etwa ein Pronomen sein Nomen. Ob dieses kleine es hier gefunden hat, ist unsicher.
    [random] Diese Matrizen sind ausgewürfelt: Wer auf wen blickt, ist Zufall.
   *[other] In einem Modell, das in beide Richtungen liest, kann ein Wort so finden, was zu ihm gehört, etwa ein Pronomen sein Nomen. { $sentences ->
        [one] In einem Modell, das nur zurückblickt, wie GPT, weiß die Zeile des Pronomens nichts von späteren Wörtern; deren Zeilen können beides noch zusammenbringen.
       *[two] In einem, das nur zurückblickt, wie GPT, wäre die Zeile des Pronomens in beiden Sätzen dieselbe, wo das entscheidende Wort erst danach kommt; Zeilen späterer Wörter können beides noch zusammenbringen.
    }
}

pronoun-cut-title = { $case ->
    [alone] Nichts zu kappen
    [unknown] Was sich nicht zeigen lässt
   *[other] Eine Verbindung in Schicht eins kappen
}
pronoun-cut-say = { $case ->
    [alone] Die einzige Verbindung lässt sich nicht kappen: Nichts bliebe, worauf zu blicken wäre.
    [unknown] Diese Schichten lassen sich hier nicht neu berechnen: Welche Verbindung was trägt, wird nicht behauptet.
    [carrier] Ohne „{ $cue1 }“ oder „{ $cue2 }“ bevorzugt „{ $reader }“ in { $later ->
        [later] einer späteren Schicht
       *[two] Schicht zwei
    } dasselbe Wort: Dort lief der Hinweis.
    [other] „{ $reader }“ in Schicht eins ohne „{ $cue1 }“ oder „{ $cue2 }“: „{ $query }“ schwenkt nicht mehr. Diese Verbindung trug den Hinweis.
    [one] Die Verbindung zu „{ $key }“ gekappt: Ihren Anteil bekommen die anderen, im selben Verhältnis.
    [turn] Keine Verbindung trägt den Hinweis allein. „{ $reader }“ von „{ $key }“ getrennt: „{ $here }“ bekommt { $after } statt { $before }.
    [little] „{ $reader }“ in Schicht eins von „{ $key }“ getrennt: Kaum etwas ändert sich. „{ $here }“ bekommt weiter { $after }.
    [same] „{ $reader }“ in Schicht eins von „{ $key }“ getrennt: Andere Anteile ändern sich, „{ $here }“ bekommt weiter { $after }.
    [moves] „{ $reader }“ in Schicht eins von „{ $key }“ getrennt: Jetzt bekommt „{ $there }“ am meisten, { $most }; „{ $here }“ { $after }.
    [some] „{ $reader }“ in Schicht eins von „{ $key }“ getrennt: In { $later ->
        [later] späterer Schicht
       *[two] Schicht zwei
    } bekommt „{ $here }“ { $after } statt { $before }.
   *[single] „{ $reader }“ in Schicht eins von „{ $key }“ getrennt: „{ $here }“ bekommt weiter am meisten, { $after } statt { $before }.
}
pronoun-cut-notes = Die Verbindung wurde in allen Köpfen ihrer Schicht gekappt. Alles nach dem Schnitt wurde neu berechnet. { $case ->
    [carrier] Die Kontrolle: „{ $reader }“ hat in Schicht eins { $others } andere Verbindungen; kappt man eine von ihnen, schwenkt „{ $query }“ bei { $kept } weiterhin.{" "}
    [other] Die Kontrolle: „{ $reader }“ hat in Schicht eins { $others } andere Verbindungen; kappt man eine von ihnen, schwenkt „{ $query }“ bei { $kept } weiterhin.{" "}
   *[single] {""}
}Aus Attention-Gewichten (den Anteilen) allein lässt sich nur raten, wer was trägt; eine Verbindung wegnehmen und wieder hinsehen ist eine Probe.

pronoun-taught-title = { $case ->
    [cue] Beide Blicke wurden trainiert
    [noun] Dieser Blick wurde trainiert
    [misses] Dieser Blick wurde trainiert
    [rest] Was trainiert wurde
    [foreign] Was trainiert wurde
   *[other] Was nicht trainiert wurde
}
pronoun-taught-say = { $case ->
    [cue] Hier: { $cue-here } und { $noun-here }{ doubt }. { STEP("aimed") }Ziele im Training: { $cue-aim } und { $noun-aim }, der Rest verteilt auf die anderen Wörter.
    [noun] Hier bekommt „{ $noun }“{ doubt } { $noun-here }. { STEP("aimed") }Das Training zielte auf { $noun-aim } für das richtige Wort.
    [misses] Hier bekommt kein Wort, das gemeint sein kann, mehr als { $noun-here }. { STEP("aimed") }Das Training zielte auf { $noun-aim } für das richtige Wort.
    [rest] Wörter ohne Aufgabe in diesem Kopf geben dem ersten hier im Mittel { $rest-here }. { STEP("aimed") }Das Training zielte auf je { $rest-aim }.
    [alone] Ein einziges Wort gibt sich alles, worauf das Training auch zielt.
    [nothing] Für einen solchen Satz wurde nichts trainiert.
    [foreign] Wohin zu blicken ist, wurde nur mit englischen Sätzen trainiert.
    [answers] Diesem Modell wurden nur Antworten vorgegeben, nicht, wohin zu blicken ist.
    [random] Diese Matrizen hat niemand trainiert: Die Zahlen sind Zufall.
   *[other] Wofür dieses Modell trainiert wurde, ist hier nicht bekannt.
}
pronoun-taught-notes = { $case ->
    [random] Zufallsmatrizen haben kein Ziel. Mit dem voreingestellten Modell zeigt dieses Bild, auf welche Anteile ihr Training zielte.
    [other] Nur vom voreingestellten Modell ist hier bekannt, auf welche Anteile ihr Training zielte.
    [answers] Gesagt wurde, welches Wort ein Pronomen meint; die Anteile sind Sache des Modells.
    [foreign] Darum bedeutet hier kein Strahl etwas; nur die Zahlen stimmen.
   *[taught] Diese Bilder zeigen also, was Attention kann, nicht, was sie von selbst tut. Gezielt wurde mit anderen Sätzen: Training änderte die Zahlen des Modells, bis seine Anteile dort nahe kamen. Wörter, die nichts zu finden haben, sollten auf dem ersten Wort ruhen: Darum blicken in späteren Bildern die meisten dorthin. Je weniger Wörter, desto höher ein Ziel; keines ist 1, denn ein Anteil nahe 1 ändert sich kaum noch. Was sich von welchen Nomen sagen lässt, wurde ebenfalls trainiert, und die Wortvektoren wurden aus denen von MiniLM gemacht, einem größeren Modell, das auf Text trainiert ist. Nicht trainiert wurden dieser Satz und was bleibt, wenn eine Verbindung gekappt wird.
} Frage: Wie fände man heraus, ob ein Modell von selbst dorthin blickt?

pronoun-untold-title = { $case ->
    [same] Nur Antworten vorgegeben: Blick auf den Hinweis
   *[other] Anderer Satz: nur Antworten vorgegeben
}
pronoun-untold-say = Wohin, gab niemand vor. In Schicht eins gibt „{ $pronoun }“ „{ $cue1 }“ { $share }, „{ $cue2 }“ { $share2 }; die Antwort wechselt.
pronoun-untold-notes = Ein zweites, ebenso großes Modell. Es sah Sätze derselben Art und erfuhr nur Antworten, etwa welches Nomen ein Pronomen meint oder welches Subjekt ein Verb hat, nie, wohin zu blicken ist: Das Bild zeigt Kopf { $head } seiner ersten Schicht, die gestrichelte Linie seine Antwort. Auch seine Wortvektoren wurden aus denen von MiniLM gemacht. In den { $tested } Sätzen des nächsten Bilds gibt dieser Kopf, von den vieren der, der es am meisten tut, den Wörtern, die entscheiden, zusammen im Mittel { $looks }.

pronoun-without-title = Diesen Blick gekappt: nur die Hälfte stimmt
pronoun-without-say = Von { $total } neuen Sätzen stimmen { $right } Antworten; ohne die Verbindung zum Hinweis { $cut }.
pronoun-without-notes = { $pairs } von Hand geschriebene Paare; die zwei Sätze eines Paars unterscheiden sich in den Wörtern, die entscheiden, was das letzte Pronomen meint. Alle Wörter kennt dieses Modell; im Training kam keiner dieser Sätze vor. Gekappt wurden die Verbindungen vom Pronomen zu den Wörtern, die entscheiden, in allen Köpfen der ersten Schicht. Ohne sie bekommen beide Sätze eines Paars dieselbe Antwort: Einer von beiden stimmt dann. Paare, von denen beide stimmen: { $both } mit den Verbindungen, { $left } ohne. Den Blick auf das, was entscheidet, hat dieses Modell also selbst gefunden. Einen Blick des Pronomens auf das Nomen braucht es kaum: Sind dagegen seine Verbindungen zu beiden Nomen in beiden Schichten gekappt, bleiben { $blind } Sätze und { $blind_whole } Paare richtig. Die Antwort ist das Wort, dessen Vektor am besten zum Ergebnis des Pronomens passt, und dieser Vergleich kann das Nomen finden. Mit Text trainierte Modelle sind größer und weniger ordentlich; eines zeigt der Film über Köpfe.

pronoun-two-rounds-title = { $case ->
    [one] Eine Schicht
   *[other] { $later ->
        [later] Erste und spätere Schicht
       *[two] Zwei Schichten
    }
}
pronoun-two-rounds-say = { $case ->
    [turn] Erst blickt „{ $reader }“ auf „{ $first }“ oder „{ $second }“, { STEP("first/beam") }dann „{ $query }“ auf „{ $here }“ oder „{ $there }“{ doubt }.
    [pair] In beiden Sätzen: worauf „{ $query }“ in Schicht eins am stärksten blickt, und worauf in { $later ->
        [later] späterer
       *[two] Schicht zwei
    }.
    [askers] In beiden Sätzen: worauf das fragende Wort in Schicht eins am stärksten blickt, und worauf in { $later ->
        [later] späterer
       *[two] Schicht zwei
    }.
    [uneven] Je Satz ein größter Anteil aus Schicht eins und aus { $later ->
        [later] späterer
       *[two] Schicht zwei
    }; mindestens einer geht an mehrere Wörter.
    [single] Schicht eins: am stärksten auf { $begins ->
        [own] „{ $query }“ selbst
       *[other] „{ $first }“
    }. { $later ->
        [later] Später
       *[two] Schicht zwei
    }: am stärksten auf { $own ->
        [here] „{ $query }“ selbst
       *[other] „{ $here }“
    }{ doubt }.
    [close] Schicht eins: am stärksten auf { $begins ->
        [own] „{ $query }“ selbst
       *[other] „{ $first }“
    }. { $later ->
        [later] Später
       *[two] Schicht zwei
    }: auf „{ $here }“{ doubt }, dann auf „{ $next }“.
    [even] Schicht eins: { $ahead ->
        [first] am stärksten auf „{ $first }“
       *[other] kein Wort liegt allein vorn
    }. { $later ->
        [later] Später
       *[two] Schicht zwei
    }: { $ahead ->
        [last] am stärksten auf „{ $here }“{ doubt }
       *[other] kein Wort liegt allein vorn
    }.
   *[one] In einer Schicht blickt jeder Kopf einmal umher. Modelle haben viele; jede fragt mit dem, was die vorige fand.
}
pronoun-two-rounds-notes = { $reading ->
    [sure] Diese Matrizen wurden gezielt trainiert, von Wörtern auf das zu zeigen, was zu ihnen gehört: von Pronomen auf das Gemeinte, von Verben auf ihr Subjekt. Sprachmodellen sagt das niemand; sie lernen es, so weit sie es lernen, beim Vorhersagen von Wörtern.
    [trained] Diese Matrizen wurden gezielt trainiert, mit Sätzen, in denen markiert ist, was Wörter meinen. Sprachmodellen sagt das niemand; sie lernen es, so weit sie es lernen, beim Vorhersagen von Wörtern.
    [doubtful] Diese Matrizen wurden gezielt trainiert, von Wörtern auf das zu zeigen, was zu ihnen gehört, von Pronomen auf das Gemeinte, und zwar mit Sätzen, die eine Grammatik schrieb. Sie sind klein, und hier könnte ein anderes Wort gemeint sein, oder ein Wort ist ihnen unbekannt: Ob sie recht haben, müssen die Zuschauer beurteilen.
    [misses] Diese Matrizen wurden gezielt trainiert, von Wörtern auf das zu zeigen, was zu ihnen gehört, von Pronomen auf das Gemeinte, und zwar mit Sätzen, die eine Grammatik schrieb. Sie sind klein, und hier irren sie: Was am meisten bekommt, kann nicht gemeint sein. Die Zahlen stimmen, die Deutung nicht.
    [nobody] Diese Matrizen wurden gezielt trainiert, von Wörtern auf das zu zeigen, was zu ihnen gehört, von Pronomen auf das Gemeinte. Hier kann kein Wort des Satzes gemeint sein, und irgendwohin müssen die Anteile. Die Zahlen stimmen; zu deuten gibt es nichts.
    [astray] Niemand hat diesen Matrizen gesagt, wonach sie suchen sollen. Hier irren sie: Was am meisten bekommt, kann nicht gemeint sein. Die Zahlen stimmen, die Deutung nicht.
    [unjudged] Diese Matrizen wurden gezielt trainiert, von Wörtern auf das zu zeigen, was zu ihnen gehört. Sie sind klein: Ob sie hier recht haben, müssen die Zuschauer beurteilen.
    [foreign] Diese Matrizen wurden nur mit englischen Sätzen trainiert: In einer anderen Sprache bedeutet keiner ihrer Strahlen etwas.
    [word] Diese Matrizen wurden gezielt trainiert, in Schicht zwei jeder Kopf für Wörter bestimmter Art; das verfolgte Wort ist nicht von der Art seines Kopfes. In seine Strahlen lese man nichts hinein.
   *[other] Niemand hat diesen Matrizen gesagt, wonach sie suchen sollen; was ein Strahl bedeutet, muss man selbst herausfinden, mit Vorsicht.
}
