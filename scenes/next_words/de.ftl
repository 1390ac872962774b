# Was das Bild der nächsten Wörter sagt.

next-words-title = Was kommt als Nächstes?
next-words-say = Nach „{ $last }“ gibt das Modell „{ $best }“ { $share }.{ $cut ->
    [yes] {" "}Ohne Blick auf „{ $hidden }“: { $left }.
   *[no] {""}
}
next-words-whole = wie es ist
next-words-without = ohne „{ $hidden }“
