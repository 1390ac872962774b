# Что говорит картинка со всеми головами слоя.

all-heads-title = Слой { $layer }: { $heads-count ->
    [one] { $heads } голова
    [few] все { $heads } головы
   *[other] все { $heads } голов
}
all-heads-one-title = Слой { $layer }, голова { $head }
all-heads-say = Строки спрашивают, столбцы отвечают; чем насыщеннее цвет, тем больше доля. В рамке строка «{ $query }».
all-heads-name = Слой { $layer }, голова { $head }
all-heads-short = Голова { $head }
all-heads-shares = Доли её внимания:
all-heads-does = { $pattern ->
    [previous] предыдущее слово
    [next] следующее слово
    [itself] само слово
    [first] первое слово
    [own] все на { $gets }
   *[pair] «{ $asks }» на «{ $gets }»
}
