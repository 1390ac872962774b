# Что говорится, по-русски. Запрос = query, ключ = key, значение = value, оценка = score.

decimal-mark = ,
group-mark = {"\u202F"}
list-mark = ;
colon = {": "}
quoted = «{ $word }»
corner = { $film } · { $beat } из { $beats }
# Имена моделей: они стоят со своими знаками внизу кадра.
model-lesson = урок
model-answer = модель ответов
model-recurrence = рекуррентная сеть
model-bilingual = двуязычная модель
model-minilm = MiniLM-L6
model-smollm2 = SmolLM2-135M
model-random = случайные параметры
model-own = своя модель
# Что стоит над картиной, когда появляется другая модель.
heading = { $name }{ $model ->
    [lesson] : указано, куда смотреть
    [answer] : даны только ответы
    [recurrence] : без внимания
    [bilingual] : французский спрашивает английский
    [minilm] : настоящая модель
   *[other] {""}
}
badge = { $kind ->
    [random] { $random }: смысла в них нет
    [lesson] { $lesson }: малая модель, только английский{ $step ->
        [none] {""}
       *[some] , шагов: { $step }
    }
    [answer] { $answer }: малая, даны только ответы{ $step ->
        [none] {""}
       *[some] , шагов: { $step }
    }
    [trained] { $own }: обучена на { $trained-count ->
        [one] { $trained } вашем предложении
       *[other] { $trained } ваших предложениях
    }
    [minilm] { $minilm } (22 млн), повторяет большую модель, затем обучена на парах предложений
    [smollm2] { $smollm2 }, языковая модель; училась по текстам, без указаний о головах
   *[other] { $source }
}{ $strangers-count ->
    [0] {""}
    [1] {"\u00A0"}· незнакомое слово: { $unknown }
   *[other] {"\u00A0"}· незнакомые слова: { $unknown }
}{ $heads ->
    [page] {""}
    [plain] {"\u00A0"}·{" "}
    [none] {"\u00A0"}· до первого слоя
    [every] {"\u00A0"}· все слои
   *[other] {"\u00A0"}· { $layers ->
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
}{ $taught ->
    [none] {""}
    [plain-vectors] векторы слов из векторов большей модели
    [plain-both] обучена смотреть на подсказку, затем на существительное
    [plain-cue] обучена смотреть на подсказку
    [plain-verb] обучена смотреть от глагола на подлежащее
    [plain-adjective] обучена смотреть от прилагательного на описанное
    [plain-object] обучена смотреть от существительного на глагол слева
    [plain-pronoun] обучена смотреть от местоимения на существительное
    [plain-own] обучена, куда смотреть
    [both] : обучены: подсказка, затем существительное
    [mixed] : в слое 1 обучена лишь голова { $cue-head }, далее каждая
    [heads] : каждая голова обучена, куда смотреть
    [own] : обучена, куда смотреть
    [first] : частично обучен смотреть на подсказку
    [cue] : обучена смотреть на подсказку
   *[other] : { $layers ->
        [two] слой { $layer } обучен:
       *[one] обучена:
    } { $taught ->
        [verb] глагол → подлежащее
        [adjective] прилагательное → существительное
        [object] дополнение → глагол
       *[pronoun] местоимение → существительное
    }
}{ $reading ->
    [misses] ; здесь ошибка
    [doubtful] ; здесь неясно
   *[other] {""}
}
# After the word that a query finds.
doubt = { $doubt ->
    [misses] {" "}(неверно)
    [doubtful] {" "}(возможно, неверно)
   *[other] {""}
}
badge-elsewhere = { $about ->
    [random] случайные числа, каждый раз те же: они не из модели
    [example] пример для бумаги: его числа не из модели
    [measured] измеренные время и память: от модели они не зависят
    [counted] подсчитано по размерам: одинаково для любой модели
    [layered] подсчитано по размерам; слои внимания: как в уроке
    [bilingual] { $bilingual }: малая, обучена только этому; одно предложение спрашивает другое
    [recorded] { $minilm } (all-MiniLM-L6-v2), настоящая модель: запись
    [language] { $smollm2 }, маленькая настоящая языковая модель: запись
    [published] опубликованные модели: от модели этих фильмов это не зависит
    [training] { $lesson } в ходе обучения, только английский: запись
    [descent] { $lesson } до обучения: шаги вычислены только на этом предложении
    [answers] { $answer }: малая, даны только ответы, запись
    [pair] { $lesson } и { $answer } того же размера: запись
    [state] { $recurrence }, обучена на английских предложениях урока
    [looks] { $lesson }: малая модель, только английский
   *[pattern] кто кого видит: чисел модели здесь нет
}{ $remark ->
    [misses] ; здесь ошибка
    [doubtful] ; здесь неясно
   *[other] {""}
}

rows-ask = строки спрашивают
columns-answer = столбцы: ключи
rounded = ≈ округлено для чтения
legend-weight = вес внимания
legend-negative = минус
legend-positive = плюс
others-together = ещё { $others }
asks = (спрашивает)

place = слой { $layer }, голова { $head }

name-scores = оценки
name-scaled = оценки s
name-masked = с маской
name-weights = веса

# The cards at the end of a film.
card-next = Следующий фильм
card-turn = Теперь вы
card-own = Теперь — со своим предложением
card-make = Чтобы сделать такой фильм со своим предложением:
card-source = Каждое число в нём вычислено или измерено: { $file } говорит, откуда каждое из них
card-licence = Сделано с QKVideo — свободной программой по лицензии MIT

# The lecturer’s own licence, wherever it stands.
licence-line = Лицензия: { $licence }
