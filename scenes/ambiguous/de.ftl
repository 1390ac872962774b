# Was „ambiguous“ sagt.

ambiguous-title = Mehrdeutige Wörter
ambiguous-asked = Hat ein Wort eine Bedeutung?
ambiguous-takeaway = Der Vektor beginnt in jedem Satz gleich und entfernt sich Schicht für Schicht, je nach dem, was darum herum steht.

# What many think at first; the beat shows otherwise.
ambiguous-same-misconception = Ein Wort mit zwei Bedeutungen hat zwei Zeilen in der Tabelle.

# Stichworte: auf dem Bild, wo eine Stimme spricht.
ambiguous-same-key = zweimal dieselbe Zeile
ambiguous-cut-key = die Verbindung ist gekappt
ambiguous-two-key = ein Wort, zwei Zeilen

ambiguous-before = Winkel zwischen beiden Zeilen vor Schicht 1
ambiguous-after = Winkel zwischen beiden Zeilen nach Schicht { $layer }
ambiguous-apart = Winkel am Ende, in Grad
ambiguous-cut-in = Blick gekappt in
ambiguous-nothing = keiner
ambiguous-every = allen
ambiguous-layer = Schicht { $layer }
ambiguous-same-title = Ein Wort, dieselbe Zeile
ambiguous-same-say = „{ $word }“ beginnt beide Male mit denselben { $size } Zahlen ({ $drawn } zu sehen): gleiche Richtung, Winkel { $angle }°.
ambiguous-same-notes = { $case ->
    [own] Beide Sätze sind Ihre, gelesen von dem Modell, das unten rechts steht.
   *[recorded] „Time flies like an arrow“ ist ein altes Beispiel: Die Zeit fliegt wie ein Pfeil. In „Fruit flies like an arrow“ können Fruchtfliegen, also Insekten, gemeint sein: eine Lesart. Beide Sätze hat ein echtes Modell gelesen, all-MiniLM-L6-v2; das ist aufgezeichnet. Ein anderes Paar, mit „bank“, trennt sich weniger weit. Ein eigenes Paar: --versus mit --weights minilm.
} Von den { $size } Zahlen sind { $drawn } zu sehen. Eine Zeile ist ein Pfeil in einem Raum mit { $size } Richtungen: Der Winkel zwischen zwei Zeilen ist 0°, wenn sie in dieselbe Richtung zeigen. Das Wort steht an derselben Stelle, und seine Zeile aus der Tabelle samt der Zeile für die Stelle weiß nichts von den Nachbarn.

ambiguous-cut-title = Ohne diesen Blick
ambiguous-cut-say = Ganz ohne Blick auf „{ $a }“ oder „{ $b }“ bleiben die Zeilen beisammen: { $every }°.
ambiguous-cut-notes = Ohne Sperre ist der Winkel { $whole }°; 0° ist dieselbe Richtung. Für jeden Balken lief das Modell noch einmal; gesperrt war nur dieser eine Blick: Sein Gewicht ist 0, und die anderen Gewichte ergeben zusammen 1. Was die anderen Wörter gelesen haben, kann über sie noch ankommen. Sperrt man nur in einer Schicht, ist der größte Winkel { $high }°; in allen anderen Schichten ist der Blick noch erlaubt.

ambiguous-two-title = Ein Wort, zwei Zeilen
ambiguous-two-say = Nach { $at-count ->
    [one] { $at } Schicht
   *[other] { $at } Schichten
} hat „{ $word }“ zwei Zeilen, { $last }° auseinander: Aus einem Pfeil wurden zwei.
ambiguous-two-notes = Das sind die Zeilen des vorigen Bildes, die Zahl für Zahl gleich waren. Zwei Pfeile liegen immer in einer Ebene, also stimmen ihre Längen und der Winkel. Von den anderen Wörtern, die in beiden Sätzen gleich sind, hat nach Schicht { $at } keines einen größeren Winkel als { $most }°.{ $case ->
    [own] {""}
   *[recorded] {" "}Eine Kontrolle: { $count } Wörter mit einer üblichen Bedeutung standen in beiden Sätzen an der Stelle von „{ $word }“. Nach Schicht { $at } ist der Winkel bei allen kleiner als bei „{ $word }“; den größten hat „{ $nearest }“ mit { $next }°. Am Ende liegt „{ $c }“ mit { $far }° über „{ $word }“ mit { $here }°. Jede Zeile nimmt also ihre Nachbarn auf: Dass sich zwei Zeilen trennen, zeigt nicht, dass ein Wort zwei Bedeutungen hat.
} Was das Modell aus dem Wort macht, muss nicht allein in diesen { $size } Zahlen stehen: Auch andere Zeilen haben das Wort gelesen, das sich unterscheidet; wo die Bedeutung steht, wurde nicht geprüft.
