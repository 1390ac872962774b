# Was „scaling“ sagt.

scaling-title = Skalierung

# Stichwörter: auf dem Bild, wo eine Stimme spricht.
scaling-samples-key = längere Vektoren, breitere Scores
scaling-derivation-key = Division durch die Wurzel
scaling-sharpness-key = dieselben Schlüssel, mit und ohne
scaling-nudge-key = ein Stups, zwei Wirkungen
scaling-derivative-key = Softmax, die stehen bleibt
scaling-rule-key = Scores gleicher Streuung

scaling-variance = Varianz
scaling-drawn-from = gleichverteilte Zufallszahlen mit Varianz eins;
scaling-same-height = alle Histogramme gleich hoch gezeichnet
scaling-assume = Annahme: alle Zahlen unabhängig, Mittelwert null, Varianz eins; vor dem Training etwa wahr.
scaling-unscaled = unskaliert
scaling-scaled = skaliert
scaling-weight = Softmax-Gewicht
scaling-at = Vektoren aus { $d_k } Zufallszahlen
scaling-moved = Änderung des Gewichts
scaling-moves = wie weit sich Gewichte w je Score s bewegen, in einer Zahl: Wurzel der Quadratsumme
scaling-medians = Median aus { $queries } Zeilen von Gewichten
scaling-spread = Varianz der Scores
scaling-middle = wie weit sich Gewichte bewegen: Median

scaling-samples-title = Mehr Summanden, weiter gestreut
scaling-samples-say = Skalarprodukte von Zufallsvektoren aus { $short } bis { $long } Zahlen: Je länger die Vektoren, desto weiter streuen die Scores.
scaling-samples-notes = Warum haben wir durch die Wurzel aus d_k geteilt? Sehen wir uns an, was lange Vektoren tun. Jede Zahl einer Abfrage und eines Schlüssels ist gleichverteilt gezogen: { $values } Werte zwischen −√3 und √3, alle gleich wahrscheinlich; Mittelwert null, Varianz eins. Jedes Histogramm enthält { $scores } echte Skalarprodukte. Alle haben dieselbe Achse, und jedes ist gleich hoch gezeichnet; darum scheinen die breiten mehr zu enthalten, aber das tun sie nicht. Gelernt wurde hier nichts: Allein das Rechnen treibt sie auseinander.

scaling-derivation-title = Warum jeder Summand eins beiträgt
scaling-derivation-say = Varianzen unabhängiger Summanden addieren sich: { $length }, Größe √{ $length }. Durch √{ $length } geteilt: eins.
scaling-derivation-notes = Die Varianzen neben den Zeilen sind gemessen, nicht angenommen; eine andere Ziehung wiche um etwa ein Prozent ab. Zu Beginn des Trainings, wo Parameter zufällig gezogen werden, ist die Annahme etwa wahr, wenn deren Größe dafür gewählt ist; später verspricht sie niemand. Bei unabhängigen Zahlen mit Mittelwert null ist der Mittelwert eines Produkts das Produkt der Mittelwerte, also null, und das mittlere Quadrat, das dann die Varianz ist, das Produkt der mittleren Quadrate, also eins. Teilt man eine Zahl durch √d_k, teilt man ihre Varianz durch d_k.

scaling-sharpness-title = Unskaliert nimmt einer fast alles
scaling-sharpness-say = Eine Abfrage, zehn Schlüssel, je { $d_k } Zufallszahlen. Größtes Gewicht unskaliert: { $unscaled }; skaliert: { $scaled }.
scaling-sharpness-notes = Auf beiden Seiten dieselbe Abfrage, dieselben Schlüssel, dieselbe Reihenfolge. Softmax schaut auf Differenzen, und unskaliert sind sie { $root }-mal so groß. Diese Abfrage liegt in der Mitte von allen: Die Hälfte ist schärfer. Die Entropie sagt, wie gleichmäßig die Gewichte verteilt sind: null, wenn ein Schlüssel alles hat, und { $bits } Bit, wenn zehn gleich teilen. Hier sind es unskaliert { $entropy_unscaled } Bit, skaliert { $entropy_scaled }.

scaling-nudge-title = Eine Zahl vor der Softmax anstupsen
scaling-nudge-say = Zur größten Zahl vor der Softmax kommt { $nudge } hinzu. Das Gewicht wächst unskaliert um { $unscaled }, skaliert um { $scaled }.
scaling-nudge-notes = Lernen heißt anstupsen: Ein Gewicht, das sich kaum bewegt, lernt langsam. Zum fairen Vergleich: Rechts ist die Zahl schon geteilt; dieselben { $nudge } wären bei q · k eine größere Änderung. Stupst man q · k selbst auf beiden Seiten um { $nudge } an, wächst das Gewicht unskaliert um { $same_unscaled } und skaliert um { $same_scaled }: Skaliert bewegt es sich immer noch mehr. Bei { $usual } Zahlen und weniger kann dieser zweite Vergleich anders ausgehen, denn das Teilen macht jede Änderung von q · k kleiner.

scaling-derivative-title = Unskaliert bewegt sich Softmax kaum
scaling-derivative-say = Bei { $d_k } Zahlen folgen Gewichte den Scores kaum: { $last }; skaliert { $scaled } (Mediane). Das Training geht durch diese Bewegung.
scaling-derivative-notes = Training bewegt jeden Score um seinen Gradienten, und der kommt durch die Gewichte zurück: Wo diese sich nicht bewegen, kommt nichts an. Die Formel ist die Ableitung aller Gewichte nach allen Zahlen, die in die Softmax eingehen: die Jacobi-Matrix. Ihre Größe, die Frobenius-Norm, ist die Wurzel aus der Summe aller Quadrate: Sie begrenzt, wie weit sich die Gewichte je Einheit Änderung bewegen. Der Median ist die Zeile in der Mitte: Die Hälfte aller Zeilen hat weniger. Nach q · k selbst hat die skalierte Seite noch den Faktor 1/√d_k; der ist in jeder Zeile gleich, und ein größerer Schritt macht ihn wett. Sättigung nicht: Die meisten Zeilen bekommen fast nichts, wenige sehr viel, und ein Schritt passt kaum beiden; der Film über das Lernen zeigt breite Köpfe, die trotzdem lernen, nur später. Darum ist bei { $d_k } Zahlen die mittlere Ableitung nach der Abfrage unskaliert sogar größer, während der Median einbricht.

scaling-rule-title = Warum wir teilen
scaling-rule-say = Skaliert streuen zufällige Scores bei jeder Länge gleich weit, und die Softmax bleibt beweglich. Aber was suchen Abfragen?
scaling-rule-notes = Bei { $short } Zahlen ändert das Teilen wenig, bei { $long } viel: Je Einheit dessen, was in die Softmax geht, bewegen sich Gewichte in der mittleren Zeile ohne Teilen um { $slow } statt um { $free }. In { $full_unscaled } % der Zeilen der längsten Vektoren liegt ohne Teilen ein Gewicht über { $limit }, mit Teilen in { $full_scaled } %. Eine Konstante je Kopf, allein aus der Länge seiner Vektoren. Die Stichproben sind Zufallsvektoren, nicht die dieses Satzes. Dieser Film zeigt diesen Satz nicht ohne das Teilen: Das Modell wurde damit trainiert, das würde also nichts über das Training beweisen. Der Film über das Lernen zeigt ein Experiment: Breite Köpfe lernen auch ohne, nur später.
