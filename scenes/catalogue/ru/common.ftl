# Что говорится, по-русски. Запрос = query, ключ = key, значение = value, оценка = score.

decimal-mark = ,
group-mark = {"\u202F"}
list-mark = ;
quoted = «{ $word }»
corner = { $film } · { $beat } из { $beats }
badge = { $kind ->
    [random] случайные веса: смысла в них нет
    [lesson] урок: обучены находить, на что указывают местоимения (только английский)
   *[other] { $source }
}{ $strangers-count ->
    [0] {""}
    [1] {" "}· незнакомое слово: { $unknown }
   *[other] {" "}· незнакомые слова: { $unknown }
} · слой { $layer }, голова { $head }{ $chosen ->
    [yes] , выбрана, потому что это показывает
   *[no] {""}
} · sha256 { $sha256 }

rows-ask = строки ищут
columns-answer = столбцы отвечают
legend-negative = минус
legend-positive = плюс
others-together = прочие { $others }
asks = ищет

name-scores = оценки
name-scaled = делённые
name-masked = с маской
name-weights = веса
