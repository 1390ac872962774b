# Was die Seite von `qkvideo serve` sagt. Ihre Variablen sind Namen von Filmen und Schritten, und was getippt wurde.

serve-title = Ihre Vorlesung
serve-old = Diese Seite braucht JavaScript und einen Browser von 2024 oder später.
serve-skip = Zu den Bildern
serve-page-language = Diese Seite auf
serve-sentence = Ihr Satz
serve-versus = Vergleichen mit
serve-compare = Mit einem zweiten Satz vergleichen
serve-compare-end = Ohne den zweiten Satz
serve-settings = Einstellungen
serve-lecture = Vorlesung
serve-lecture-short = kurz
serve-lecture-full = ausführlich
serve-lecture-own = Ihre eigene
serve-row = Wort, das fragt
serve-row-chosen = von den Filmen gewählt
serve-language = Sprache
serve-theme = Farben
serve-theme-dark = dunkel
serve-theme-light = hell
serve-theme-white = weiß
serve-aspect = Format
serve-pace = Tempo
serve-pace-slow = langsam
serve-pace-normal = normal
serve-pace-brisk = zügig
serve-weights = Gewichte
serve-weights-lesson = gelernt
serve-weights-random = zufällig

serve-beats = { $all-count ->
    [one] ein Bild
   *[other] { $all } Bilder
}
serve-beats-of = { $on } von { $all } Bildern
serve-up = „{ $film }“ nach oben
serve-down = „{ $film }“ nach unten
serve-place = { $place } von { $of }
serve-beat-on = „{ $beat }“ zeigen
serve-own = Ihre Worte
serve-caption = Bildtext
serve-notes = Notizen für Sie
serve-facts = Einen Wert dieses Satzes einfügen
serve-insert = { $name } einfügen: { $text }
serve-reset = Zurück zum Text des Films
serve-put-back = Zurück zu Ihrem Text
serve-earlier = ← Früher
serve-later = Später →
serve-still = Bild speichern
serve-close = Schließen

serve-make-open = Herstellen …
serve-make-going = In Arbeit: { $share }
serve-making = Herstellen
serve-what = Was
serve-make-films = Filme
serve-make-join = Ein Film aus allen
serve-make-powerpoint = PowerPoint-Folien
serve-make-deck = Folien für den Browser
serve-make-handout = Handout (PDF)
serve-make-worksheet = Arbeitsblatt und Lösung (PDF)
serve-make-zip = Kurspaket
serve-which = Aus
serve-which-all = der ganzen Vorlesung
serve-quality = Qualität
serve-voice = Von einer Computerstimme gesprochen
serve-front-title = Titel von Folien und Handouts
serve-front-author = Ihr Name, auf der ersten Seite
serve-front-date = Datum, wie Sie es schreiben
serve-logo = Logo
serve-logo-hint = Eine SVG-Datei aus einfachen Formen oder ein PNG. Es steht in Filmen, Folien und Handouts.
serve-logo-file = Logo wählen
serve-logo-unread = Das ist weder eine SVG-Datei noch ein PNG: Speichern Sie das Logo als eines von beiden.
serve-table = Für eine Klasse: alles für jede Person einzeln
serve-table-hint = Eine Zeile je Person, die erste Zeile nennt die Spalten: Name, Satz. Eine Tabelle kann aus einer Tabellenkalkulation eingefügt oder als CSV-Datei gewählt werden.
serve-table-file = Tabelle wählen
serve-table-text = Tabelle
serve-table-unread = Das ist kein Text in UTF-8: Speichern Sie die Tabelle als „CSV UTF-8“.
serve-file-large = Die Datei ist zu groß: Verkleinern oder teilen Sie sie.
serve-file-empty = Die Datei ist leer.
serve-file-remove = Entfernen
serve-files = Dateien ({ $files })
serve-files-cut = Weitere Dateien liegen im Ordner.
serve-begin = Herstellen
serve-begun = Es ist in Arbeit.
serve-summary = { $films-count ->
    [one] Ein Film
   *[other] { $films } Filme
}, { $beats-count ->
    [one] ein Bild
   *[other] { $beats } Bilder
}
serve-make-nothing = Wählen Sie mindestens eins aus.
serve-nothing-made = Es wurde noch nichts hergestellt.
serve-state-waiting = wartet
serve-state-running = in Arbeit
serve-state-done = fertig
serve-state-failed = fehlgeschlagen
serve-state-cancelled = abgebrochen
serve-state-interrupted = unterbrochen
serve-now = „{ $title }“: { $state }
serve-foreign = Nichts zeigt, dass dies hier entstanden ist; darum werden die Dateien nicht geöffnet. „Weitermachen“ stellt es neu her.
serve-left = noch { $time }
serve-cancel = Abbrechen
serve-again = Weitermachen
serve-show = Im Ordner zeigen
serve-forget = Aus der Liste nehmen
serve-play = Abspielen
serve-play-name = { $name } abspielen
serve-open = Öffnen
serve-open-name = { $name } öffnen
serve-download = Herunterladen
serve-download-name = { $name } herunterladen
serve-more = Weitere Dateien ({ $files })
serve-captions = Untertitel

serve-save = Als Datei speichern …
serve-save-title = Die Vorlesung als Datei speichern
serve-save-hint = Im Terminal, im Ordner der Datei, stellt diese Zeile die Vorlesung wieder her, auf jedem Rechner:
serve-save-file = lecture.toml speichern
serve-copy = Kopieren
serve-copied = Kopiert
serve-command = Diese Zeile macht das Gleiche ohne die Datei:
serve-copy-command = Befehl kopieren

serve-lost = QKVideo antwortet nicht. Was Sie getippt haben, bleibt erhalten: Starten Sie „qkvideo serve“ neu.
serve-locked = Diese Seite ist gesperrt: Öffnen Sie die Adresse, die „qkvideo serve“ im Terminal zeigt. Was Sie getippt haben, bleibt erhalten.

# Was vom Satz oder von diesem Rechner gesagt wird
serve-quoted = „{ $word }“
serve-told-missing = Auf diesem Rechner fehlt: { $what }. Wer QKVideo hier eingerichtet hat, kann es ergänzen.
serve-told-sure = Richtig gelesen: „{ $asks }“ blickt am stärksten auf „{ $found }“ ({ $share }).
serve-told-misses-pronoun = Falsch gelesen: „{ $asks }“ blickt am stärksten auf „{ $found }“ ({ $share }), kann der Grammatik nach aber nur { $could } meinen.
serve-told-misses-verb = Falsch gelesen: „{ $asks }“ blickt am stärksten auf „{ $found }“ ({ $share }), kann der Grammatik nach aber nur von { $could } gesagt sein.
serve-told-misses-adjective = Falsch gelesen: „{ $asks }“ blickt am stärksten auf „{ $found }“ ({ $share }), kann der Grammatik nach aber nur zu { $could } gehören.
serve-told-misses-stated = Falsch gelesen: „{ $asks }“ blickt am stärksten auf „{ $found }“ ({ $share }), aber Sie sagen, gemeint ist { $could }.
serve-told-doubtful-unknown = Zweifelhaft: „{ $asks }“ blickt am stärksten auf „{ $found }“ ({ $share }), aber diese Wörter sind nicht bekannt: { $named }.
serve-told-doubtful-others = Zweifelhaft: „{ $asks }“ blickt am stärksten auf „{ $found }“ ({ $share }), dann auf „{ $next }“. Ist „{ $meant }“ gemeint?
serve-told-means = Ist „{ $meant }“ doch richtig, schreiben Sie in lecture.toml: means = { $number }.
serve-told-nobody = Kein Wort hier kann sein, was „{ $asks }“ meint: Worauf „{ $asks }“ blickt, sagt nichts.
serve-told-untaught = Für „{ $asks }“ als fragendes Wort wurden die Gewichte nicht trainiert: Worauf „{ $asks }“ blickt, sagt nichts.
serve-told-strange = Nicht bekannte Wörter: { $named } ({ $unknown } von { $words }). Worauf diese Wörter blicken, bedeutet nichts.
serve-told-english-only = Nicht bekannte Wörter: { $named } ({ $unknown } von { $words }). Die Gewichte können nur Englisch: Worauf diese Wörter blicken, bedeutet nichts.
serve-told-other-word = Mit „{ $word }“ statt „{ $old }“ wird „{ $found }“ sicher gefunden.
serve-told-other-row = Fragt „{ $word }“ (Wort { $row }), wird „{ $found }“ sicher gefunden.
serve-told-model = Mit den Gewichten „minilm“ wird „{ $found }“ gefunden ({ $share }).
serve-told-no-model = Das größere Modell MiniLM liest mehr Sätze richtig; wer QKVideo hier eingerichtet hat, kann es ergänzen.
serve-told-table-no-sentence = Zeile { $line }: Der Satz fehlt. Geben Sie ihn ein, oder löschen Sie die Zeile.
serve-told-table-no-column = Die erste Zeile nennt keine Spalte „Satz“. Beginnen Sie die Tabelle mit einer Zeile wie: Name, Satz.
serve-told-table-unknown-column = Die Spalte „{ $name }“ ist nicht bekannt. Möglich sind: Name, Satz, Vergleich, Zeile, gemeint.
serve-told-table-columns = Zeile { $line } hat mehr Spalten als die erste Zeile. Setzen Sie einen Satz mit Kommas in Anführungszeichen.
serve-told-table-twice = Zeile { $line }: Der Name „{ $name }“ steht schon darüber. Geben Sie jeder Zeile einen eigenen Namen.
serve-told-table-empty = Unter der ersten Zeile steht kein Satz.
serve-told-table-quotes = Zeile { $line }: Ein Anführungszeichen fehlt oder steht an der falschen Stelle.
serve-told-table-row = Zeile { $line }: „{ $name }“ ist keine Nummer eines Wortes.
serve-told-other = Das geht nicht. Die Meldung auf Englisch: { $says }
serve-told-sentence-empty = Der Satz ist leer: Geben Sie mindestens ein Wort ein.
serve-told-sentence-long = Der Satz hat { $count } Wörter und Zeichen, höchstens { $most } sind möglich: Kürzen Sie ihn.
serve-told-word-long = Wort { $number } ist zu lang: Es darf höchstens { $most } Buchstaben haben.
serve-told-sign = Das Zeichen an Stelle { $number } ({ $sign }) lässt sich nicht zeigen: Löschen Sie es.
serve-told-text-long = Der Text ist zu lang: Höchstens { $most } Zeichen sind möglich.
serve-told-text-too-long = Der Text ist zu lang: Höchstens { $most } Zeichen sind möglich.
serve-told-row = Der Satz hat kein Wort { $row }: Wählen Sie eines von 1 bis { $count }.
serve-told-versus-same = Der zweite Satz ist der gleiche wie der erste: Ändern Sie ein Wort.
serve-told-versus-differs = Die Sätze unterscheiden sich in mehr als einem Wort; daher entfällt ein Teil des Films „{ $film }“.
serve-told-recorded = Die Gewichte „{ $weights }“ enthalten nur aufgezeichnete Sätze, etwa „{ $sentence }“: Geben Sie einen davon ein, oder wählen Sie andere Gewichte.
serve-told-no-words = Die Gewichte „{ $weights }“ kennen keine anderen Wörter, die der Film „{ $film }“ braucht: Schalten Sie ihn aus, oder wählen Sie andere Gewichte.
serve-told-no-matrices = Die Gewichte „{ $weights }“ enthalten keine Matrizen, der Film „{ $film }“ zeigt aber welche: Schalten Sie ihn aus, oder wählen Sie andere Gewichte.
serve-told-scaling = Die Gewichte „{ $weights }“ rechnen anders, als der Film „{ $film }“ zeigt: Schalten Sie ihn aus, oder wählen Sie andere Gewichte.
serve-told-no-film = Es ist kein Film mehr gewählt: Schalten Sie einen ein.
serve-told-no-beat = Der Film „{ $film }“ hat keinen Teil „{ $beat }“.
serve-told-caption-long = Dieser Text passt nicht ins Bild: Kürzen Sie ihn.
serve-told-caption-empty = Der Text ist leer: Geben Sie ihn ein, oder nehmen Sie den des Films.
serve-told-fact = { $fact } ist hier nicht bekannt. Möglich sind: { $facts }.
serve-told-braces = Eine geschweifte Klammer fehlt. Klammern, die man sehen soll, werden doppelt geschrieben: {"{{"} und {"}}"}.
serve-told-logo-unread = Dieses Bild lässt sich nicht lesen: Speichern Sie das Logo als SVG oder PNG.
serve-told-logo-large = Das Logo ist zu groß: Verkleinern Sie es, oder speichern Sie es als PNG.
serve-told-logo = Etwas in diesem Logo lässt sich nicht zeichnen (Text, Verläufe, Effekte): Speichern Sie es als PNG.
serve-told-jobs = Es gibt schon { $count } Aufträge: Entfernen Sie einige aus der Liste, oder warten Sie.
serve-told-class-large = { $count } Sätze sind auf einmal zu viele: Teilen Sie die Tabelle, oder lassen Sie Filme weg.
serve-told-slow = Das Zeichnen dauert länger als { $seconds } Sekunden: Versuchen Sie es mit einem kürzeren Satz.
serve-told-ended = Das Programm, das zeichnet, ist beendet: Versuchen Sie es noch einmal.
serve-told-changed = Die Dateien dieses Auftrags hat jemand verändert: Stellen Sie die Vorlesung noch einmal zusammen.
serve-told-disk = Der Speicher ist voll: Schaffen Sie Platz, und machen Sie dann weiter.
