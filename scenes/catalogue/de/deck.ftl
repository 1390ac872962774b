# Was Foliensätze, Handzettel und Mitschriften außer den Zeilen der Filme sagen.

deck-title = Self-Attention
deck-document = Self-Attention: „{ $sentence }“
deck-keys = Leertaste oder → weiter · ← zurück · R noch einmal · C Untertitel · S Notizen · O Übersicht · F Vollbild
deck-captions = Untertitel
deck-captions-off = Untertitel sind aus
deck-captions-on = Untertitel sind an
deck-again = Noch einmal
deck-slides = Folien

handout-stage = Das verfolgte Token: „{ $word }“. Token insgesamt: { $n }.
handout-numbers = Die Zahlen
handout-numbers-say = Zeile = Abfrage, Spalte = Schlüssel. Zum Lesen sind die Zahlen gerundet; die Filme rechnen mit allen Stellen.
handout-window = Gezeigt sind { $shown } von { $n } Token, die um „{ $word }“ herum.
handout-columns = Gezeigt sind die ersten { $shown } von { $n } Zahlen jeder Zeile.
handout-X = Was die Schicht bekommt: eine Zeile Zahlen je Token
handout-W_Q = Gelernt: macht aus X Abfragen
handout-W_K = Gelernt: macht aus X Schlüssel
handout-W_V = Gelernt: macht aus X Werte
handout-b_Q = Gelernt: kommt zu jeder Abfrage hinzu
handout-b_K = Gelernt: kommt zu jedem Schlüssel hinzu
handout-b_V = Gelernt: kommt zu jedem Wert hinzu
handout-Q = Abfragen: was jedes Token sucht
handout-K = Schlüssel: woran man jedes Token findet
handout-V = Werte: was jedes Token hergibt
handout-scores = Scores: jede Abfrage mal jeden Schlüssel
handout-scaled = Scores, durch √d_k geteilt
handout-masked = Was die Maske übrig lässt; −∞ ist blockiert
handout-weights = Gewichte: Softmax jeder Zeile; jede Zeile ergibt 1
handout-output = Ausgabe: Jede Zeile Gewichte mischt die Werte

worksheet-title = Arbeitsblatt: eine Zeile von Hand
worksheet-intro = Was bekommt „{ $query }“ zu hören? Berechne es aus den Zahlen unten. Sie sind für dich gerundet: Rechne mit ihnen genau so, wie sie dastehen, und runde jedes Ergebnis auf { $decimals } Nachkommastellen, Hälften von null weg. Dann kommen genau die Lösungen der nächsten Seite heraus, Ziffer für Ziffer.
worksheet-query = Die Abfrage von „{ $query }“
worksheet-score = q · k
worksheet-scaled = ÷ { $root }
worksheet-shifted = abzüglich { $largest }
worksheet-exp = eˣ
worksheet-weight = Gewicht
worksheet-key = Schlüssel k
worksheet-value = Wert v
worksheet-token = Token
worksheet-step-score = Score: Multipliziere Abfrage und Schlüssel Zahl für Zahl und addiere.
worksheet-step-scaled = Teile jeden Score durch √d_k, hier { $root }.
worksheet-step-shifted = Zieh den größten, { $largest }, von jedem ab: Die Gewichte bleiben dieselben, und die Potenzen bleiben handlich.
worksheet-step-exp = Nimm von jedem e hoch diese Zahl (eˣ auf dem Taschenrechner).
worksheet-step-total = Addiere sie alle.
worksheet-step-weight = Teile jede durch diese Summe: Das sind die Gewichte.
worksheet-step-output = Multipliziere jeden Wert mit seinem Gewicht und addiere Spalte für Spalte: Das bekommt „{ $query }“ zu hören.
worksheet-total = Summe
worksheet-output = Ausgabe
worksheet-others = die übrigen { $others }
worksheet-others-say = Für die übrigen Token ist die Arbeit getan: Ihre eˣ sind addiert, ihre Werte zu einem gemischt.
worksheet-long = Die Vektoren haben { $d_k } Zahlen, zu viele für Papier: Die Scores sind gegeben.
worksheet-cut = Von den { $d_v } Zahlen der Werte genügen die ersten { $shown }.
worksheet-blocked = Die Maske blockiert { $blocked } Token: Sie bekommen kein Gewicht und sind weggelassen.
worksheet-answers = Lösungen
worksheet-sum = Die gerundeten Gewichte ergeben zusammen { $sum } statt { $one }: Auch das kommt vom Runden.
worksheet-exact = Der Computer begann mit allen Stellen, nicht mit gerundeten. Er fand:
worksheet-exact-say = Kleine Unterschiede kommen allein vom Runden.

transcript-heading = Mitschrift
transcript-shown = Auf dem Bild: { $numbers }.
transcript-more = und { $more } weitere
