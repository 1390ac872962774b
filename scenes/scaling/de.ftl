# Was „scaling“ sagt.

scaling-title = Skalierung

# Stichwörter: auf dem Bild, wo eine Stimme spricht.
scaling-samples-key = längere Vektoren, breitere Scores
scaling-variance-key = ein Summand mehr: Varianz +1
scaling-derivation-key = Division durch die Wurzel
scaling-sharpness-key = dieselben Schlüssel, mit und ohne
scaling-nudge-key = ein Stups und seine Wirkung
scaling-derivative-key = die verschwindende Ableitung
scaling-published-key = gedruckte Gewichte, wahre Gewichte
scaling-sentence-key = größtes Gewicht, mit und ohne
scaling-rule-key = Scores gleicher Streuung

scaling-variance = gemessene Varianz
scaling-short = Varianz
scaling-same-height = alle gleich hoch gezeichnet
scaling-assume = Annahme: alle Zahlen unabhängig, Mittelwert null, Varianz eins.
scaling-unscaled = unskaliert
scaling-scaled = skaliert
scaling-weight = Softmax-Gewicht
scaling-entropy = Entropie
scaling-of = von
scaling-at = Zufallsvektoren aus { $d_k } Zahlen
scaling-bits = Bit
scaling-moved = Änderung des Gewichts
scaling-same = wenn q · k um { $nudge } steigt:
scaling-jacobian = wie sich die Gewichte w mit den Eingaben s der Softmax bewegen
scaling-medians = Größe von J (Frobenius-Norm), Median aus { $queries } Zeilen
scaling-printed = wie gedruckt
scaling-computed = Softmax dieser Scores
scaling-spread = Varianz dessen, was in die Softmax eingeht
scaling-full = Zeilen mit einem Gewicht über { $limit }
scaling-middle = mittlere Größe (Median) der Ableitung J

scaling-samples-title = Mehr Summanden, weiter gestreut
scaling-samples-say = Zufallszahlen mit Mittelwert null und Varianz eins: Je länger die Vektoren, desto weiter streuen die Skalarprodukte.
scaling-samples-notes = Jedes Histogramm enthält { $scores } echte Skalarprodukte zufälliger Vektoren. Alle haben dieselbe Achse, und jedes ist gleich hoch gezeichnet; darum scheinen die breiten mehr zu enthalten, aber das tun sie nicht. Gelernt wurde hier nichts: Allein das Rechnen treibt sie auseinander.

scaling-variance-title = Varianz = Zahl der Summanden
scaling-variance-say = Die gemessene Varianz ist bis auf Zufall die Zahl der Summanden: Jeder trägt eins bei.
scaling-variance-notes = Gemessen, nicht angenommen, und darum nicht genau: Eine andere Ziehung wiche um etwa ein Prozent ab. Die Standardabweichung ist die Wurzel davon; viermal so viele Summanden streuen also doppelt so weit.

scaling-derivation-title = Warum jeder Summand eins beiträgt
scaling-derivation-say = Varianzen unabhängiger Summanden addieren sich, hier je eins. Teilt man durch die Wurzel der Anzahl, bleibt eins.
scaling-derivation-notes = Die Annahme gilt zu Beginn des Trainings, wo Gewichte so gezogen werden; später verspricht sie niemand. Bei unabhängigen Zahlen mit Mittelwert null ist der Mittelwert eines Produkts das Produkt der Mittelwerte, also null, und das mittlere Quadrat das Produkt der mittleren Quadrate, also eins. Teilt man eine Zahl durch √d_k, teilt man ihre Varianz durch d_k.

scaling-sharpness-title = Unskaliert nimmt einer fast alles
scaling-sharpness-say = Zehn Schlüssel mit je { $d_k } Zahlen. Unskaliert bekommt einer das Gewicht { $unscaled }, skaliert { $scaled }.
scaling-sharpness-notes = Dieselbe Abfrage, dieselben Schlüssel, dieselbe Reihenfolge. Softmax schaut auf Differenzen, und unskaliert sind sie { $root }-mal so groß. Diese Abfrage liegt in der Mitte von allen: Die Hälfte ist schärfer. Die Entropie ist null, wenn ein Schlüssel alles hat, und { $bits } Bit, wenn zehn gleich teilen.

scaling-nudge-title = Die Eingabe der Softmax anstupsen
scaling-nudge-say = Das größte q · k steigt um { $nudge }, sein Gewicht skaliert um { $same_scaled }, sonst um { $same_unscaled }. Erst nach dem Teilen addiert: { $scaled }.
scaling-nudge-notes = Lernen heißt anstupsen: Ein Gewicht, das sich nicht bewegt, lässt sich nicht belehren. Zum fairen Vergleich: Rechts ist schon geteilt, was eingeht; dieselben { $nudge } wären bei q · k eine größere Änderung. Die letzte Zeile stupst q · k selbst an, auf beiden Seiten: { $same_scaled } gegen { $same_unscaled }, und skaliert bewegt sich immer noch mehr. Bei 64 Zahlen und weniger kann dieser zweite Vergleich anders ausgehen, denn das Teilen macht jede Änderung von q · k kleiner.

scaling-derivative-title = Was verschwindet, ist eine Ableitung
scaling-derivative-say = Bei { $d_k } Zahlen hat unskaliert die Hälfte aller Zeilen eine Ableitung von höchstens { $last }. Skaliert bleibt der Median { $scaled }.
scaling-derivative-notes = J ist die Ableitung der Gewichte nach den Zahlen, die in die Softmax eingehen; der Median ist die Zeile in der Mitte. Nach q · k selbst hat die skalierte Seite noch den Faktor 1/√d_k; der ist in jeder Zeile gleich, und ein größerer Schritt macht ihn wett. Sättigung nicht: Die meisten Zeilen bekommen nichts, wenige sehr viel, und kein Schritt passt beiden. Darum ist bei 512 Zahlen die mittlere Ableitung nach der Abfrage unskaliert sogar größer, während ihr Median einbricht.

scaling-published-title = Ein gedrucktes Beispiel, berichtigt
scaling-published-say = Die gedruckten Gewichte sind nicht die Softmax dieser Scores. In Wahrheit halten zwei Schlüssel noch { $top } des Gewichts.
scaling-published-notes = Ein Kurstext teilt vier Scores durch { $root } und druckt Gewichte, die recht gleichmäßig aussehen. Seine Scores stimmen, seine Gewichte nicht. Prüfen kann das jeder: Zwei Softmax-Gewichte unterscheiden sich um den Faktor exp der Differenz ihrer Scores. Skalierung hält die Softmax beweglich; gleichmäßig macht sie sie nicht.

scaling-sentence-title = Dieser Satz, mit und ohne
scaling-sentence-say = { $case ->
    [alone] Bei einem Token gibt es nichts zu verteilen: Sein Gewicht ist { $scaled }, mit und ohne Teilen.
    [same] Hier haben Vektoren { $d_k-count ->
        [one] eine Zahl
       *[other] { $d_k } Zahlen
    }: Scores werden durch { $root } geteilt. Das größte Gewicht ist so oder so { $scaled }.
    [four] Hier haben Vektoren { $d_k } Zahlen: Durch { $root } geteilt werden Scores nur halb so groß. Das größte Gewicht ist { $scaled } statt { $unscaled }.
   *[usual] Hier haben Vektoren { $d_k-count ->
        [one] eine Zahl
       *[other] { $d_k } Zahlen
    }: Scores werden durch { $root } geteilt. Das größte Gewicht ist { $scaled } statt { $unscaled }.
}
scaling-sentence-notes = In einem so kleinen Kopf könnte man das Teilen weglassen, und kaum jemand würde es merken. Bei { $model } Zahlen, wie in vielen Modellen, teilt man durch { $model_root }, und da zählt es. Wodurch auch geteilt wird, die Reihenfolge der Schlüssel bleibt dieselbe.

scaling-rule-title = Warum man teilt
scaling-rule-say = Geteilt streuen Scores gleich weit, wie viele Zahlen sie auch addieren, und die Softmax bleibt beweglich.
scaling-rule-notes = Eine Konstante je Kopf, allein aus der Länge seiner Vektoren. Die Stichproben sind Zufallsvektoren, nicht die dieses Satzes. Geteilt oder nicht, es gewinnt derselbe Schlüssel: Anders ist, wie viel die übrigen noch zählen und ob Lernen daran etwas ändern kann.
