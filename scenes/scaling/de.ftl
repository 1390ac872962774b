# Was „scaling“ sagt.

scaling-title = Skalierung
scaling-asked = Warum werden Scores geteilt?
scaling-takeaway = Lange Vektoren lassen Scores wie √d_k streuen; ungeteilt nimmt ein Gewicht fast alles und bewegt sich beim Lernen kaum.

# What many think at first; the beat shows otherwise.
scaling-sharpness-misconception = Alle Scores durch dieselbe Zahl zu teilen, ändert nichts.
scaling-nudge-misconception = Ein Gewicht von fast eins lässt sich im Training leicht ändern.

# Stichwörter: auf dem Bild, wo eine Stimme spricht.
scaling-samples-key = längere Vektoren, breitere Scores
scaling-derivation-key = Division durch die Wurzel
scaling-sharpness-key = dieselben Schlüssel, mit und ohne
scaling-nudge-key = ein Stups, zwei Wirkungen
scaling-thin-key = mehr Schlüssel, dünnere Gewichte

scaling-query = Abfrage
scaling-keys = Schlüssel
scaling-long = Länge
scaling-reach = × Schatten
scaling-spread = ≈ Scores
scaling-drawn-from = gleichverteilte Zufallszahlen mit Varianz eins;
scaling-same-height = alle Histogramme gleich hoch gezeichnet
scaling-assume = Pfeile: eine Abfrage, zehn Schlüssel; Zahlen, aus allen Paaren: Wurzel des mittleren Quadrats
scaling-unscaled = unskaliert
scaling-scaled = skaliert
scaling-weight = Softmax-Gewicht
scaling-moved = Änderung, vergrößert
scaling-of-keys = Schlüssel
scaling-largest = größtes Gewicht
scaling-lacks = für wieder { $weight }, Score

scaling-samples-title = Mehr Summanden, weiter gestreut
scaling-samples-say = Skalarprodukte von Zufallsvektoren: Je länger ({ $short } bis { $long } Zahlen), desto weiter streuen die Scores.
scaling-samples-notes = Warum haben wir durch die Wurzel aus d_k geteilt? Sehen wir uns an, was lange Vektoren tun. Jede Zahl einer Abfrage und eines Schlüssels ist gleichverteilt gezogen: { $values } Werte zwischen −√3 und √3, alle gleich wahrscheinlich; Mittelwert null, Varianz eins. Jedes Histogramm enthält { $scores } echte Skalarprodukte. Alle haben dieselbe Achse, und jedes ist gleich hoch gezeichnet; darum scheinen die breiten mehr zu enthalten, aber das tun sie nicht. Gelernt wurde hier nichts: Allein das Rechnen treibt sie auseinander.

scaling-derivation-title = Scores wachsen mit der Länge der Abfrage
scaling-derivation-say = Bei jeder Länge streuen Schatten um eins. Durch die Länge der Abfrage, etwa √{ $length }, wird geteilt.
scaling-derivation-notes = Ein Score ist die Länge der Abfrage mal den Schatten eines Schlüssels. Der Schatten ist ein Schlüssel, in nur einer Richtung gesehen, und in jeder Richtung haben die Zahlen die Varianz eins. Aber jede Zahl macht die Abfrage länger: Nach Pythagoras ist das Quadrat der Länge die Summe von d_k Quadraten, im Mittel d_k. Die Zahlen sind gemessen, nicht angenommen; eine andere Ziehung wiche um etwa ein Prozent ab. Als Rechnung: Var(q₁k₁) = Var(q₁) · Var(k₁) = 1, also Var(q · k) = d_k und Var(q · k / √d_k) = 1. Zu Beginn des Trainings, wo Parameter zufällig gezogen werden, ist die Annahme etwa wahr, wenn deren Größe dafür gewählt ist; später verspricht sie niemand. Bei unabhängigen Zahlen mit Mittelwert null ist der Mittelwert eines Produkts das Produkt der Mittelwerte, also null, und das mittlere Quadrat, das dann die Varianz ist, das Produkt der mittleren Quadrate, also eins. Teilt man eine Zahl durch √d_k, teilt man ihre Varianz durch d_k.

scaling-sharpness-title = Unskaliert bekommt ein Schlüssel fast alles
scaling-sharpness-say = Bei zehn Schlüsseln aus je { $d_k } Zufallszahlen ist das größte Gewicht { $unscaled }, skaliert { $scaled }.
scaling-sharpness-notes = Auf beiden Seiten dieselbe Abfrage, dieselben Schlüssel, dieselbe Reihenfolge. Für die Softmax zählen nur Differenzen, und unskaliert sind sie { $root }-mal so groß. Unskaliert liegt diese Abfrage in der Mitte von allen: Die Hälfte ist schärfer. Die Entropie sagt, wie gleichmäßig die Gewichte verteilt sind: null, wenn ein Schlüssel alles hat, und { $bits } Bit, wenn zehn gleich teilen. Hier sind es unskaliert { $entropy_unscaled } Bit, skaliert { $entropy_scaled }.

scaling-nudge-title = Lernen heißt anstupsen: Folgt das Gewicht?
scaling-nudge-say = Ein Score, um { $nudge } angestupst, bewegt sein Gewicht um { $unscaled }; skaliert um { $scaled }.
scaling-nudge-notes = Training fragt, wie sich der Verlust mit jedem Score ändert. Auf dem Weg über die Werte lernt ein Gewicht, das sich kaum bewegt, langsam; liest der Verlust die Gewichte selbst, wie beim Modell dieser Lektion, muss das nicht so sein. Zum fairen Vergleich: Rechts ist die Zahl schon geteilt; dieselben { $nudge } wären bei q · k eine größere Änderung. Stupst man q · k selbst auf beiden Seiten um { $nudge } an, wächst das Gewicht unskaliert um { $same_unscaled } und skaliert um { $same_scaled }: Skaliert bewegt es sich immer noch mehr. Dieser zweite Vergleich geht in manchen solchen Zeilen anders aus, bei { $usual } Zahlen in mehr als der Hälfte, und im Mittel bei jeder Länge. In { $full_unscaled } % der Zeilen von Vektoren aus { $long } Zahlen liegt ein Gewicht ohne Teilen über { $limit }, geteilt in { $full_scaled } %. Die Stichproben sind Zufallsvektoren, nicht die dieses Satzes: Das Modell wurde mit der Division trainiert, also beweisen seine Scores nichts. Dieser Film zeigt also nur Zufallsvektoren, nicht, wie ein Modell ohne Division lernt.

scaling-thin-title = Mehr Schlüssel, dünnere Gewichte
scaling-thin-say = Dieselbe Abfrage, { $many } Schlüssel statt { $few }: höchstens { $least }. { STEP("thin/more") }Ein Score, um { $more } höher, gleicht aus.
scaling-thin-notes = Abfragen und Schlüssel aus { $length } Zufallszahlen, Scores skaliert; weniger Schlüssel sind die ersten der vielen. Die Anteile einer Zeile ergeben eins, also lassen mehr Schlüssel jedem weniger: Von { $most } fällt das größte Gewicht auf { $least }. Bei { $asked } Abfragen mit { $many } Schlüsseln hat das größte Gewicht den Median { $middle }. So ist es bei Scores einer Streuung wie hier; kein Gesetz macht lange Texte unscharf. Rechts steht, was der größte Score gewinnen müsste, damit das Gewicht wieder { $most } ist: Bei zehnmal so vielen Schlüsseln kommt jedes Mal etwa gleich viel dazu, wie beim Logarithmus. Ein trainiertes Modell kann solche Scores lernen; ob eines das tut, ist hier nicht zu sehen. Fragen Sie: Was stünde rechts bei zehnmal { $many } Schlüsseln?
