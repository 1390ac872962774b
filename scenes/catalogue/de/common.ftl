# Was gesagt wird, auf Deutsch. Abfrage = query, Schlüssel = key, Wert = value, Kopf = head.

decimal-mark = ,
group-mark = {"\u202F"}
list-mark = ;
colon = {": "}
quoted = „{ $word }“
corner = { $film } · { $beat } von { $beats }
# Die Namen der Modelle: Sie stehen mit ihren Zeichen in der Fußzeile.
model-lesson = Lektion
model-answer = Antwortmodell
model-recurrence = Rekurrenz
model-bilingual = zweisprachiges Modell
model-minilm = MiniLM-L6
model-smollm2 = SmolLM2-135M
model-random = Zufällige Parameter
model-own = eigenes Modell
# Was über einem Bild steht, in das ein anderes Modell kommt.
heading = { $name }{ $model ->
    [lesson] : Blickziele vorgegeben
    [answer] : nur Antworten vorgegeben
    [recurrence] : ohne Attention
    [bilingual] : Französisch fragt Englisch
    [minilm] : ein echtes Modell
   *[other] {""}
}
badge = { $kind ->
    [random] { $random }: ohne Bedeutung
    [lesson] { $lesson }: ein kleines Modell, nur{"\u00A0"}Englisch{ $step ->
        [none] {""}
       *[some] , nach { $step } Schritten
    }
    [answer] { $answer }: klein, nur Antworten vorgegeben{ $step ->
        [none] {""}
       *[some] , nach { $step } Schritten
    }
    [trained] { $own }: trainiert mit { $trained-count ->
        [one] einem eigenen Satz
       *[other] { $trained } eigenen Sätzen
    }
    [minilm] { $minilm } (22 Mio.), einem größeren Modell nachgebildet, dann mit Satzpaaren trainiert
    [smollm2] { $smollm2 }, ein Sprachmodell; lernte aus Texten, ohne Vorgaben für Köpfe
   *[other] { $source }
}{ $strangers-count ->
    [0] {""}
    [one] {"\u00A0"}· unbekanntes{"\u00A0"}Wort: { $unknown }
   *[other] {"\u00A0"}· unbekannte{"\u00A0"}Wörter: { $unknown }
}{ $heads ->
    [page] {""}
    [plain] {"\u00A0"}·{" "}
    [none] {"\u00A0"}· vor der ersten Schicht
    [every] {"\u00A0"}· alle Schichten
   *[other] {"\u00A0"}· { $layers ->
        [two] Schichten { $first } und { $layer }
       *[one] Schicht { $layer }
    }
}{ $heads ->
    [one] , Kopf { $head }
    [own] , jedes Wort in seinem Kopf
   *[other] {""}
}{ $chosen ->
    [yes] , gewählt, weil er das zeigt
   *[no] {""}
}{ $taught ->
    [none] {""}
    [plain-vectors] Wortvektoren aus denen eines größeren Modells
    [plain-both] trainiert, auf den Hinweis, dann auf das Nomen zu blicken
    [plain-cue] trainiert, auf den Hinweis zu blicken
    [plain-verb] trainiert, vom Verb auf das Subjekt zu blicken
    [plain-adjective] trainiert, vom Adjektiv auf das Beschriebene zu blicken
    [plain-object] trainiert, vom Nomen auf das Verb davor zu blicken
    [plain-pronoun] trainiert, vom Pronomen auf das Nomen zu blicken
    [plain-own] auf ein Ziel trainiert
    [both] : trainiert auf Hinweis, dann Nomen
    [mixed] : in Schicht 1 nur Kopf { $cue-head } trainiert, später jeder
    [heads] : jeder Kopf auf ein Ziel trainiert
    [own] : auf ein Ziel trainiert
    [first] : zum Teil trainiert auf den Hinweis
    [cue] : trainiert auf den Hinweis
   *[other] : { $layers ->
        [two] Schicht { $layer } trainiert auf
       *[one] trainiert auf
    } { $taught ->
        [verb] Verb → Subjekt
        [adjective] Adjektiv → Nomen
        [object] Objekt → Verb
       *[pronoun] Pronomen → Nomen
    }
}{ $reading ->
    [misses] ; hier irrt es
    [doubtful] ; hier unsicher
   *[other] {""}
}
# After the word that a query finds.
doubt = { $doubt ->
    [misses] {" "}(falsch)
    [doubtful] {" "}(vielleicht falsch)
   *[other] {""}
}
badge-elsewhere = { $about ->
    [random] Zufallszahlen, jedes Mal dieselben: keine stammt vom Modell
    [example] ein Beispiel zum Nachrechnen: keine Zahlen des Modells
    [measured] gemessene Zeiten und Speicher: nichts davon hängt vom Modell ab
    [counted] aus den Größen berechnet: für jedes Modell gleich
    [layered] aus den Größen berechnet; Schichten der Attention: die der Lektion
    [bilingual] { $bilingual }: klein, nur dafür trainiert; ein Satz fragt einen anderen
    [recorded] { $minilm } (all-MiniLM-L6-v2), ein echtes Modell: aufgezeichnet
    [language] { $smollm2 }, ein kleines echtes Sprachmodell: aufgezeichnet
    [published] veröffentlichte Modelle: nichts davon hängt vom Modell dieser Filme ab
    [training] { $lesson } beim Training, nur Englisch: aufgezeichnet
    [descent] { $lesson } vor dem Training: Schritte, nur mit diesem Satz berechnet
    [answers] { $answer }: klein, nur Antworten vorgegeben, aufgezeichnet
    [pair] { $lesson } und { $answer }, gleich groß: aufgezeichnet
    [state] { $recurrence }, mit den englischen Sätzen der Lektion trainiert
    [looks] { $lesson }: ein kleines Modell, nur Englisch
   *[pattern] welches Token welches sehen darf: keine Zahlen des Modells
}{ $remark ->
    [misses] ; hier irrt es
    [doubtful] ; hier unsicher
   *[other] {""}
}

rows-ask = Zeilen fragen
columns-answer = Spalten: Schlüssel
rounded = ≈ zum Lesen gerundet
legend-weight = Attention-Gewicht
legend-negative = negativ
legend-positive = positiv
others-together = weitere { $others }
asks = (fragt)

place = Schicht { $layer }, Kopf { $head }

name-scores = Scores
name-scaled = skaliert
name-masked = maskiert
name-weights = Gewichte

# The cards at the end of a film.
card-next = Der nächste Film
card-turn = Jetzt Sie
card-own = Jetzt mit einem eigenen Satz
card-make = So wird daraus ein Film über den eigenen Satz:
card-source = Jede Zahl darin wurde berechnet oder gemessen: { $file } sagt, woher jede stammt
card-licence = Gemacht mit QKVideo, freier Software unter der MIT-Lizenz

# The lecturer’s own licence, wherever it stands.
licence-line = Lizenz: { $licence }
