# What the picture of the next words says.

next-words-title = What comes next?
next-words-say = After “{ $last }”, the model gives “{ $best }” { $share }.{ $cut ->
    [yes] {" "}Without a look at “{ $hidden }”: { $left }.
   *[no] {""}
}
next-words-whole = as it is
next-words-without = without “{ $hidden }”
