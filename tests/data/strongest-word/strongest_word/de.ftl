strongest-word-title = Das stärkste Wort
strongest-word-asked = Was zeigt „Das stärkste Wort“?
strongest-word-count = eines von { $n } Wörtern

strongest-word-asks-title = Ein Wort fragt
strongest-word-asks-say = „{ $query }“ sieht { $n ->
    [one] ein Wort an: sich selbst.
   *[other] { $n } Wörter an.
}
strongest-word-asks-key = der Blick eines Wortes
strongest-word-asks-notes = Stehen lassen.

strongest-word-answer-title = Ein anderes antwortet
strongest-word-answer-say = „{ $best }“ bekommt { $share } von dem, was „{ $query }“ vergibt: kein Wort bekommt mehr.
strongest-word-answer-key = der größte Anteil
strongest-word-answer-notes = Es ist die größte Zahl der Zeile.
