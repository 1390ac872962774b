# Was „closing“ sagt.

closing-title = Die erste Zahl
closing-asked = Und nun selbst rechnen?
closing-takeaway = Score, teilen, Softmax, mischen: vier Schritte, und jede Zahl lässt sich von Hand berechnen.

# What many think at first; the beat shows otherwise.
closing-number-misconception = Was Attention berechnet, kann niemand nachrechnen.

# Stichworte: auf dem Bildschirm, wo eine Stimme spricht.
closing-number-key = zurück zur ersten Zahl

closing-first = Schicht eins
closing-second = Schicht zwei

closing-number-title = Woher { $share } kommt
closing-number-say = { $case ->
    [alone] „{ $query }“ fragt und antwortet allein, also macht die Softmax daraus { $share }.
   *[most] { $own ->
        [yes] „{ $query }“ fragt und antwortet
       *[no] „{ $query }“ fragt, { STEP("closing/beam") }„{ $here }“ antwortet
    }{ doubt }: { $steps ->
        [plain] { STEP("closing/scaled") }{ $scores } ÷ √{ $d_k } ist { $scaled }; { STEP("closing/exp") }Softmax: { $share }.
       *[other] { $scores }, nach der Softmax { $share }.
    }
    [tie] „{ $query }“ fragt, und nichts antwortet besser als „{ $here }“: { $steps ->
        [plain] { STEP("closing/scaled") }{ $scores } ÷ √{ $d_k } ist { $scaled }; { STEP("closing/exp") }Softmax gibt { $share }.
       *[other] { $scores }, nach der Softmax { $share }.
    }
} Damit raten Modelle Wörter.
closing-number-notes = Mit dieser Zahl hat die Vorlesung begonnen. { $reading ->
    [sure] { $cue ->
        [carried] In Schicht eins nahm ein Wort den Hinweis mit; in Schicht zwei fand die Abfrage ihren Schlüssel.
       *[none] In Schicht eins blickt jedes Wort umher; in der letzten findet die Abfrage ihren Schlüssel.
    }
    [misses] Sie stimmt, die Deutung aber nicht: Das Wort, das am meisten bekommt, kann nicht gemeint sein.
    [astray] Sie stimmt, die Deutung aber nicht: Das Wort, das am meisten bekommt, kann nicht gemeint sein.
    [nobody] Sie stimmt, sagt aber nichts über das Gemeinte: Kein Wort des Satzes kommt infrage.
   *[other] In Schicht eins blickt jedes Wort umher; in der letzten fragt jedes mit dem, was es gefunden hat.
} Abfrage und Schlüssel ergeben multipliziert einen Score, der Score wird durch die Wurzel aus d_k geteilt, und die Softmax macht aus der Zeile Anteile: e hoch jede Zahl, geteilt durch die Summe all dieser Potenzen. Aus einem Score allein wird kein Anteil; es braucht die ganze Zeile. So viel vom Wert wird mitgenommen. Jedes Wort tut das mit jedem, in jedem Kopf und jeder Schicht: daher n². Jetzt fehlt noch das Programm. Und wozu? Im Film über das nächste Wort schlägt ein Modell dieses Wort in dem nach, was es gelesen hat.
