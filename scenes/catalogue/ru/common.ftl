# Что говорится, по-русски. Запрос = query, ключ = key, значение = value, оценка = score.

decimal-mark = ,
group-mark = {"\u202F"}
list-mark = ;
quoted = «{ $word }»
corner = { $film } · { $beat } из { $beats }
badge = { $kind ->
    [random] случайные веса: смысла в них нет
    [lesson] веса обучены находить, на что указывают местоимения (только английский)
   *[other] { $source }
}{ $strangers-count ->
    [0] {""}
    [1] {"\u00A0"}· незнакомое слово: { $unknown }
   *[other] {"\u00A0"}· незнакомые слова: { $unknown }
}{"\u00A0"}· { $heads ->
    [none] до первого слоя
   *[other] { $layers ->
        [two] слои { $first } и { $layer }
       *[one] слой { $layer }
    }
}{ $heads ->
    [one] , голова { $head }
    [own] , у каждого слова своя голова
   *[other] {""}
}{ $chosen ->
    [yes] , выбрана, потому что это показывает
   *[no] {""}
}
badge-elsewhere = { $about ->
    [random] случайные числа, каждый раз те же: они не из модели
    [example] пример для бумаги: его числа не из модели
    [measured] измеренные время и память: от весов модели они не зависят
    [counted] подсчитано по размерам: от весов модели это не зависит
    [bilingual] одно предложение ищет в другом: малые веса, обученные только этому
    [recorded] запись настоящей модели, all-MiniLM-L6-v2: не веса остальных картин
    [checked] вывод qkvideo check: от весов модели ничего здесь не зависит
    [published] опубликованные модели: от весов этих фильмов это не зависит
    [training] веса урока (только английский) в ходе их обучения: запись
    [trials] малые обучения, записанные для этого: не из модели
   *[pattern] кто кого видит: чисел модели здесь нет
}

rows-ask = строки ищут
columns-answer = столбцы: ключи
rounded = ≈ округлено для чтения
legend-negative = минус
legend-positive = плюс
others-together = ещё { $others }
asks = ищет

name-scores = оценки
name-scaled = оценки s
name-masked = с маской
name-weights = веса
