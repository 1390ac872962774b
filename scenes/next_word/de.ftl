# Was „next-word“ sagt, und das Bild der nächsten Wörter.

next-word-title = Das nächste Wort
next-word-asked = Wozu ist Attention gut?
next-word-takeaway = Um nachzusehen, was gebraucht wird: Verbietet man den Blick, ändert sich, was erwartet wird.

# What many think at first; the beat shows otherwise.
next-word-cut-misconception = Ein großes Gewicht beweist, dass der Tipp von diesem Wort abhängt.
next-word-wrong-misconception = Was Attention holt, ist die richtige Antwort.

# Stichwörter: auf dem Bild, wenn eine Stimme spricht.
next-word-gap-key = das wahrscheinlichste nächste Wort
next-word-places-key = jede Stelle war eine Lücke
next-word-looks-key = wohin das letzte Wort blickt
next-word-cut-key = der Blick ist verboten
next-word-control-key = irgendein anderes Wort
next-word-layers-key = aufwärts durch die Schichten
next-word-it-key = diesem Modell nicht vorgegeben
next-word-wrong-key = derselbe Tipp, und falsch

next-word-whole = wie es ist
next-word-without = ohne Blick auf „{ $hidden }“
next-word-expected = erwartet
next-word-came = was kam
next-word-given = Wahrscheinlichkeit dessen, was kam
next-word-left = Wahrscheinlichkeit von „{ $best }“
next-word-unseen = verborgen
next-word-nothing = nichts
next-word-head = Schicht { $layer }, Kopf { $head }
next-word-after-layer = gelesen nach Schicht
next-word-place = Rang von „{ $best }“ unter allen Stücken

next-word-still-title = Was kommt als Nächstes?
next-word-still-say = Nach „{ $last }“ gibt das Modell „{ $best }“ { $share }.{ $cut ->
    [yes] {" "}Ohne Blick auf „{ $hidden }“: { $left }.
   *[no] {""}
}

next-word-gap-title = Das nächste Wort raten
next-word-gap-say = Modelle, die schreiben, lernen, das nächste Wort zu raten. Hier: „{ $best }“, { $share }.
next-word-gap-notes = { $case ->
    [own] Der Satz ist Ihr eigener; gelesen hat ihn das Modell, das unten genannt ist.
   *[recorded] Den Satz mit einer Frage dahinter hat ein kleines echtes Modell gelesen, SmolLM2-135M; das wurde aufgezeichnet.
} Die Balken sind die wahrscheinlichsten Stücke seines Wortschatzes; alle Stücke zusammen haben 1. Ein Stück ist ein Wort oder ein Teil davon. Fragen Sie, bevor die Balken kommen: Welches Wort würden Sie erwarten, und woher im Satz nehmen Sie es?

next-word-places-title = Jede Stelle war eine Lücke
next-word-places-say = { $count ->
    [0] Bei einem einzigen Wort ist vor dem Ende nichts zu raten.
   *[other] Ab dem zweiten wurde jedes Wort geraten: „{ $high }“ hatte { $most }; vor „{ $low }“ führte „{ $expected }“.
}
next-word-places-notes = Im Training ist jede Stelle eines Textes zugleich eine solche Lücke: Die kausale Maske verbirgt, was später kommt, und so gibt ein einziger Durchlauf für jede Stelle einen Tipp. Vor dem ersten Wort steht nichts, also gibt es dort keinen. Wo ein Wort in Stücke zerlegt wurde, werden die Wahrscheinlichkeiten seiner Stücke multipliziert. Auch ein Punkt oder ein Leerzeichen in der Liste ist ein Stück.

next-word-looks-title = Wohin das letzte Wort blickt
next-word-looks-say = Von { $heads } Köpfen blickt Kopf { $head } der Schicht { $layer } am meisten von „{ $last }“ auf „{ $source }“: { $weight }.
next-word-looks-notes = Jeder Kopf hat eine eigene Attention. Dieser wurde gesucht: Unter allen Köpfen aller Schichten hat er das größte Gewicht vom letzten Wort zu „{ $source }“. Ein Blick ist noch kein Grund. Ob der Tipp daran hängt, zeigt nur ein Versuch: der im nächsten Bild.

next-word-cut-title = Den Blick verbieten
next-word-cut-say = „{ $last }“ darf in keinem Kopf auf „{ $source }“ blicken: „{ $best }“ { $winner ->
    [even] behält { $left }.
    [same] hat { $left } statt { $whole }.
   *[other] hat { $left } statt { $whole }. „{ $other }“ führt.
}
next-word-cut-notes = Das Modell lief noch einmal. Verboten war nur der Blick vom letzten Wort auf „{ $source }“, in allen Köpfen aller Schichten: Sein Gewicht ist 0, die anderen Gewichte ergeben 1. „{ $source }“ ist das Wort, ohne das der Tipp am unwahrscheinlichsten wird, das erste und das letzte Wort ausgenommen. Andere Wörter können noch weitergeben, was sie von „{ $source }“ gelesen haben.

next-word-control-title = Jedes andere Wort, eins nach dem anderen
next-word-control-say = { $mark ->
    [none] Ist ein anderes Wort verborgen, behält „{ $best }“ { $least } oder mehr, beim ersten, „{ $first }“, { $odd }.
   *[other] Ist ein anderes Wort verborgen, bleiben { $least } oder mehr, beim ersten, „{ $first }“, { $odd }, bei „{ $sign }“ { $lost }.
}
next-word-control-notes = Eine Kontrolle: Jeder Balken ist ein eigener Durchlauf, in dem das letzte Wort ein anderes Wort nicht sieht. Ohne „{ $source }“ blieb { $left }. Das erste Wort ist ein Fall für sich: In vielen Köpfen ruht dort ein großer Anteil, weil sonst nichts passt; fehlt es, gehen diese Anteile anderswohin, und der Tipp ändert sich, nach oben oder unten. { $mark ->
    [none] {""}
   *[other] Satzzeichen werden nicht als Wort gewählt, das verborgen wird; ohne „{ $sign }“ bleibt { $lost }.{" "}
}Bei einem langen Satz stehen in der Liste die Wörter, auf die es am meisten ankommt.

next-word-layers-title = Schicht für Schicht
next-word-layers-say = Wäre Schicht { $at } die letzte, hätte „{ $best }“ Rang { $from }. Nach der letzten ist der Rang 1.
next-word-layers-notes = Die Zeile des letzten Wortes wird nach jeder Schicht so gelesen, als wäre diese die letzte. So kann man eine Zeile lesen, das Modell selbst tut es nicht: Es liest die Zeile ein einziges Mal, am Ende. Ein hinterer Rang heißt nicht, dass das Wort fehlt: Die Zeile kann es in einer Form enthalten, aus der erst spätere Schichten ein Wort machen.

next-word-it-title = Niemand hat gesagt, wohin
next-word-it-say = In einem von { $heads } Köpfen gibt „{ $query }“ „{ $source }“ { $weight }, auch mit „{ $b }“: Späteres ist verdeckt.
next-word-it-notes = Kopf { $head } der Schicht { $layer } wurde unter { $heads } gewählt: In diesem Satz ist bei keinem anderen das Gewicht von „{ $query }“ zu „{ $source }“ größer. Ein Kopf für Pronomen ist er nicht: Auch andere Wörter blicken dort am meisten auf „{ $source }“. Mit „{ $a }“ und mit „{ $b }“ ist die Zeile Zahl für Zahl dieselbe, denn ein Modell, das schreibt, sieht nichts Späteres: Das Wort, das entscheidet, ist noch nicht gelesen, wenn „it“ fragt.

next-word-wrong-title = Derselbe Tipp, und falsch
next-word-wrong-say = Was schmutzig war: Die meisten sagen, die Matte. Das Modell sagt wieder „{ $guess }“, { $there }.
next-word-wrong-notes = Dieses Modell ist klein. Größere, mit mehr Text trainiert, haben bei solchen Fragen öfter recht; hier wurde das nicht gemessen. Es wurde darauf trainiert, Texte so fortzusetzen, wie Menschen sie schreiben, nicht darauf, recht zu haben. Was die Attention tat, ist in beiden Fällen dasselbe: Sie holte ein Nomen aus dem Satz. Welches es sein sollte, entscheidet sich auch anderswo. Fragen Sie: Was müsste man ihm zeigen, damit es das lernt?
