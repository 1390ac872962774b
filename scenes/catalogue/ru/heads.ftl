# Что говорит картинка со всеми головами слоя.

heads-title = Слой { $layer }: { $heads-count ->
    [one] { $heads } голова
    [few] все { $heads } головы
   *[other] все { $heads } голов
}
heads-one = Слой { $layer }, голова { $head }
heads-said = Строки спрашивают, столбцы отвечают, самый светлый — больше всех. В рамке строка «{ $query }» и то, куда уходит больше всего.
heads-badge = { $source } · sha256 { $sha256 }
