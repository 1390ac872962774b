# Что говорит картинка о следующих словах.

next-words-title = Что дальше?
next-words-say = После «{ $last }» модель даёт «{ $best }» { $share }.{ $cut ->
    [yes] {" "}Без взгляда на «{ $hidden }»: { $left }.
   *[no] {""}
}
next-words-whole = как есть
next-words-without = без «{ $hidden }»
