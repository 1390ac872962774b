# Was „scaling“ sagt.

scaling-title = Skalierung

scaling-variance = gemessene Varianz
scaling-assume = Annahme: alle Zahlen unabhängig, Mittelwert null, Varianz eins.
scaling-term = eines Summanden
scaling-sum = Varianzen addieren sich
scaling-scaled-sum = eins, egal wie viele Summanden
scaling-unscaled = unskaliert
scaling-scaled = skaliert
scaling-largest = größtes Gewicht
scaling-entropy = Entropie
scaling-bits = Bit
scaling-moved = Änderung jedes Gewichts, derselbe Maßstab für beide
scaling-jacobian = Jacobi-Matrix der Softmax: wie sich Gewichte mit den Scores bewegen
scaling-medians = Frobenius-Norm von J, Median aus { $queries } Zeilen
scaling-printed = wie gedruckt
scaling-computed = Softmax dieser Scores
scaling-top = die beiden größten zusammen

scaling-samples-title = Mehr Summanden, weiter gestreut
scaling-samples-say = { $queries } zufällige Abfragen mit je zehn Schlüsseln: Je länger die Vektoren, desto weiter streuen die Skalarprodukte.
scaling-samples-notes = Jedes Histogramm enthält { $scores } echte Skalarprodukte zufälliger Vektoren. Alle haben dieselbe Achse, und jedes ist gleich hoch gezeichnet. Gelernt wurde hier nichts: Allein das Rechnen treibt sie auseinander.

scaling-variance-title = Eins je Summand
scaling-variance-say = Gemessen ist die Varianz so gut wie genau die Zahl der Summanden: Jeder bringt eins mit.
scaling-variance-notes = Gemessen, nicht angenommen, und darum nicht genau: Eine andere Ziehung wiche um etwa ein Prozent ab. Die Standardabweichung ist die Wurzel davon; viermal so viele Summanden streuen also doppelt so weit.

scaling-derivation-title = Warum jeder eins mitbringt
scaling-derivation-say = Jeder Summand hat Varianz eins, und unabhängige addieren ihre. Geteilt durch die Wurzel ihrer Zahl ist es wieder eins.
scaling-derivation-notes = Die Annahme gilt zu Beginn des Trainings, wo Gewichte so gezogen werden; später verspricht sie niemand. Bei unabhängigen Zahlen mit Mittelwert null ist der Mittelwert eines Produkts das Produkt der Mittelwerte, also null, und das mittlere Quadrat das Produkt der mittleren Quadrate, also eins.

scaling-sharpness-title = Schärfer, als jemand wollte
scaling-sharpness-say = Zehn Schlüssel mit je { $d_k } Zahlen. Unskaliert nimmt einer { $unscaled } von allem, skaliert { $scaled }.
scaling-sharpness-notes = Dieselbe Abfrage, dieselben Schlüssel, dieselbe Reihenfolge. Softmax schaut auf Differenzen, und unskaliert sind sie { $root }-mal so groß. Diese Abfrage liegt in der Mitte von allen: Die Hälfte ist schärfer. Die Entropie ist null, wenn ein Schlüssel alles hat, und { $bits } Bit, wenn zehn gleich teilen.

scaling-nudge-title = Einen Score anstupsen
scaling-nudge-say = Der beste Score bekommt { $nudge } dazu. Skaliert bewegt sich sein Gewicht um { $scaled }, unskaliert nur um { $unscaled }.
scaling-nudge-notes = Lernen heißt anstupsen: Ein Gewicht, das sich nicht bewegt, wenn sein Score sich bewegt, lässt sich nicht belehren. Angestupst werden die Scores, die in die Softmax eingehen, auf beiden Seiten gleich.

scaling-derivative-title = Was verschwindet, ist eine Ableitung
scaling-derivative-say = In den meisten Zeilen bewegt sich die Softmax nicht mehr: Ihre Ableitung fällt im Median von { $first } auf { $last }. Skaliert bleibt { $scaled }.
scaling-derivative-notes = Das ist die Ableitung der Gewichte nach den Scores, die in die Softmax eingehen, in der Mitte aller Zeilen. Die nach der Abfrage selbst trägt auch die Schlüssel mit, und die wachsen: Ihr Mittelwert ist unskaliert sogar größer, ihr Median aber bricht ebenfalls ein. Die meisten Zeilen bekommen nichts, wenige sehr viel.

scaling-sentence-title = Dieser Satz, mit und ohne
scaling-sentence-say = { $case ->
    [alone] Bei einem Token gibt es nichts zu schärfen: Sein Gewicht ist { $scaled }, mit und ohne.
    [four] Hier haben Vektoren { $d_k } Zahlen: Durch { $root } geteilt werden Scores nur halb so groß. Bei { $model } teilt man durch { $model_root }: Da zählt es.
    [large] Hier haben Vektoren { $d_k } Zahlen: Scores werden durch { $root } geteilt. Sonst wäre das größte Gewicht { $unscaled } statt { $scaled }.
   *[usual] Hier haben Vektoren { $d_k-count ->
        [one] eine Zahl
       *[other] { $d_k } Zahlen
    }: Scores werden durch { $root } geteilt. Bei { $model } ist es { $model_root }, und da zählt es mehr.
}
scaling-sentence-notes = In einem so kleinen Kopf könnte man das Teilen weglassen, und kaum jemand würde es merken. Modelle nehmen 64 oder 128. Wodurch auch geteilt wird, die Reihenfolge der Schlüssel bleibt dieselbe.

scaling-published-title = Ein gedrucktes Beispiel, berichtigt
scaling-published-say = Gedruckt: { $claimed_0 }; { $claimed_1 }; { $claimed_2 }; { $claimed_3 }. Softmax ergibt aber { $right_0 }; { $right_1 }; { $right_2 }; { $right_3 }.
scaling-published-notes = Eine viel gelesene Tabelle teilt vier Scores durch { $root } und druckt Gewichte, die recht gleichmäßig aussehen. Ihre Scores stimmen, ihre Gewichte nicht: Auch skaliert haben zwei Schlüssel noch fast alles. Skalierung hält die Softmax beweglich; gleichmäßig macht sie sie nicht.
