# Что говорит страница, на которой можно пробовать. Переменные: слова предложения и записанные числа.

explore-title = Попробуйте внимание сами
explore-old = Этой странице нужны JavaScript и браузер 2024 года или новее.
explore-skip = К матрице
explore-language = Язык
explore-theme = Цвета
explore-theme-auto = как в системе
explore-theme-dark = тёмные
explore-theme-light = светлые
explore-theme-white = белые

explore-sentence = Ваше предложение
explore-versus = Сравнить с
explore-compare = Сравнить со вторым предложением
explore-compare-end = Без второго предложения
explore-hint = Выберите слово, которое спрашивает.
explore-hint-fixed = Выберите слово, которое спрашивает. Это предложение вычислила модель; для другого нужна новая страница. Температура, маска и разрывы меняют каждую голову отдельно.{ $whole ->
    [yes] {""}
   *[no] {" "}Из { $of } слоёв здесь поместились { $first }–{ $last }.
}
explore-who-asks = Какое слово спрашивает
explore-word-gets = { $key }: { $number } внимания слова { $query }
explore-controls = Что вычисляется
explore-weights-from = Веса
explore-lesson = обученные
explore-random = случайные
explore-seed = Зерно
explore-layer = Слой
explore-head = Голова
explore-head-1 = местоимения
explore-head-2 = глаголы
explore-head-3 = прилагательные
explore-head-4 = существительные
explore-mask = Маска
explore-mask-none = нет
explore-mask-causal = причинная
explore-mask-padding = заполнители
explore-mask-causal-padding = обе
explore-pads = Заполнители
explore-temperature = Температура

explore-stages-title = Шаг за шагом
explore-stages = Этапы
explore-all = рядом
explore-which = Какое предложение в матрицах
explore-first = первое предложение
explore-second = второе предложение
explore-stage-X = X
explore-stage-QKV = Q K V
explore-stage-scores = оценки
explore-stage-scaled = делим
explore-stage-masked = маска
explore-stage-weights = веса
explore-stage-output = смесь
explore-stage-result = итог
explore-where = Слой { $layer }, голова { $head }
explore-step = шаг { $step } из { $steps }
explore-next = Дальше
explore-next-layer = К следующему слою
explore-again = Сначала
explore-back = Назад

explore-say-X = { $first ->
    [yes] «{ $query }» приходит строкой чисел, их { $numbers }: числа слова плюс числа места { $row }.
   *[no] «{ $query }» приходит строкой чисел, их { $numbers }: это сделал слой { $before }.
}
explore-say-QKV = Три обученные матрицы делают из строки «{ $query }» запрос, который спрашивает, ключ, который отвечает, и значение, которое передают.
explore-say-scores = { $self ->
    [yes] Запрос «{ $query }» на каждый ключ: лучше всех отвечает собственный, { $score }.
   *[no] Запрос «{ $query }» на каждый ключ: лучше всех отвечает «{ $key }», { $score }.
}
explore-say-scaled = { $tempered ->
    [yes] Каждая оценка ÷ √{ $keys } ({ $root }), затем ÷ температуру, { $temperature }: лучшая теперь { $scaled }.
   *[no] Каждая оценка ÷ √{ $keys } ({ $root }), ведь чисел в ключе { $keys }: лучшая теперь { $scaled }.
}
explore-say-masked = { $hidden-count ->
    [0] От «{ $query }» не скрыт ни один ключ: здесь ничего не меняется.
    [one] «{ $query }» не видит { $hidden } ключ из { $of }: его оценка становится −∞.
    [few] «{ $query }» не видит { $hidden } ключа из { $of }: их оценки становятся −∞.
   *[other] «{ $query }» не видит { $hidden } ключей из { $of }: их оценки становятся −∞.
}
explore-say-weights = { $self ->
    [yes] Softmax делает из строки доли, вместе 1: больше всего «{ $query }» даёт себе, { $weight }.
   *[no] Softmax делает из строки доли, вместе 1: больше всего «{ $query }» даёт «{ $key }», { $weight }.
}
explore-say-output = { $self ->
    [yes] Каждое значение на свой вес, и всё сложить: больше всего «{ $query }» берёт у себя, { $weight }.
   *[no] Каждое значение на свой вес, и всё сложить: больше всего «{ $query }» берёт у «{ $key }», { $weight }.
}
explore-say-result = { $many ->
    [yes] Найденное всеми головами, рядом, умноженное на W_O, прибавляют к прежней строке «{ $query }»
   *[no] Найденное головой, умноженное на W_O, прибавляют к прежней строке «{ $query }»
}{ $last ->
    [yes] . Вот что сделало из неё внимание.
   *[no] : это X следующего слоя.
}

explore-name-X = X
explore-name-Q = Q
explore-name-K = K
explore-name-V = V
explore-name-scores = оценки
explore-name-scaled = делённые
explore-name-masked = с маской
explore-name-weights = веса
explore-name-output = смесь
explore-name-result = итог
explore-formula-X = по строке на токен
explore-formula-Q = { $made ->
    [yes] X W_Q: запросы спрашивают
   *[no] запросы спрашивают
}
explore-formula-K = { $made ->
    [yes] X W_K: ключи отвечают
   *[no] ключи отвечают
}
explore-formula-V = { $made ->
    [yes] X W_V: значения передают
   *[no] значения передают
}
explore-formula-scores = каждый запрос на каждый ключ
explore-formula-scaled = оценки ÷ √d_k ÷ температура
explore-formula-masked = −∞ там, где закрыто маской
explore-formula-weights = softmax каждой строки
explore-formula-output = веса на V
explore-formula-result = X + смеси всех голов на W_O
explore-grid-X = X слоя { $layer }: по строке на токен
explore-grid-Q = Запросы: слой { $layer }, голова { $head }
explore-grid-K = Ключи: слой { $layer }, голова { $head }
explore-grid-V = Значения: слой { $layer }, голова { $head }
explore-grid-scores = Оценки: слой { $layer }, голова { $head }; строки спрашивают, столбцы отвечают
explore-grid-scaled = Делённые оценки: слой { $layer }, голова { $head }; строки спрашивают, столбцы отвечают
explore-grid-masked = Оценки с маской: слой { $layer }, голова { $head }; строки спрашивают, столбцы отвечают
explore-grid-weights = Веса: слой { $layer }, голова { $head }; строки спрашивают, столбцы отвечают
explore-grid-output = Смеси: слой { $layer }, голова { $head }
explore-grid-result = Итог: слой { $layer }
explore-asks = спрашивает ↓
explore-answers = отвечает →
explore-tokens = токен ↓
explore-numbers = число →
explore-cell-scores = { $query } спрашивает { $key }: { $number }
explore-cell-scaled = { $query } спрашивает { $key }, делённая: { $number }
explore-cell-masked = { $query } спрашивает { $key }, с маской: { $number }
explore-cell-weights = { $query } даёт { $key }: { $number }
explore-cell-blocked = { $query } не видит { $key }: { $number }
explore-cell-Q = запрос { $token }, число { $place }: { $number }
explore-cell-K = ключ { $token }, число { $place }: { $number }
explore-cell-V = значение { $token }, число { $place }: { $number }
explore-cell-row = { $tensor ->
    [output] смесь { $token }, число { $place }: { $number }
    [result] итог { $token }, число { $place }: { $number }
   *[X] { $token }, число { $place } в X: { $number }
}

explore-opened = Выбранное число, вычисленное
explore-products = Произведения, из которых складывается выбранное число
explore-product = произведение
explore-powers = Степени, долей которых является выбранный вес
explore-largest = Наибольшее s строки { $number }; его сначала вычитают, и доли от этого не меняются.
explore-word = слово
explore-place = место
explore-score = оценка
explore-why-open = Этот ключ ничем не скрыт: делённая оценка остаётся прежней.
explore-why-later = Этот ключ стоит в предложении позже, и причинная маска его скрывает: −∞, доля 0.
explore-why-padding = Этот ключ служит заполнителем, и маска его скрывает: −∞, доля 0.
explore-why-cut = Эту связь разорвали вы: −∞, доля 0.
explore-why-carried = Это число вычислила модель; её матрица слишком велика для этой страницы.

explore-experiments = Опыты
explore-ask = Спросить словарь
explore-ask-say = Что ищет «{ $query }»? Каждое слово встаёт на место одного из слов, и всё предложение вычисляется заново.
explore-ask-slot = На месте
explore-ask-among = Перебрать
explore-ask-nouns = все существительные
explore-ask-all = все слова
explore-ask-do = Спросить
explore-ask-progress = { $done } из { $of } слов …
explore-ask-result = Слов: { $count }. Больше всего «{ $query }» даёт слову «{ $key }»: { $number }.
explore-cut = Разорвать связь
explore-cut-say = Пусть во всех головах слоя одно слово не видит другого: что изменится? Речь о связи, чьё число выбрано, иначе о самой сильной.
explore-cut-fixed = Скройте одно слово от другого во всех головах этого слоя. Что сделают из этого следующие слои, вычислит только модель. Это связь выбранного числа, иначе самая сильная.
explore-cut-do = Скрыть «{ $key }» от «{ $query }», слой { $layer }
explore-cut-mend = Связать снова
explore-cut-done = В слое { $layer } «{ $query }» больше не видит «{ $key }».
explore-cut-result = { $changed ->
    [yes] Слой { $layer }, голова { $head }: больше всего изменилось для «{ $key }». «{ $query }» давало ему { $before }, теперь { $after }.
   *[no] Слой { $layer }, голова { $head }: для «{ $query }» ничего не изменилось.
}
explore-guess = Угадать следующее слово
explore-guess-say = Модель { $model } прочла: «{ $sentence } ____». Что дальше? А если последнее слово не видит одного из слов, во всех головах всех слоёв?
explore-guess-without = Скрыто
explore-guess-nothing = ничего
explore-guess-whole = Вероятнее всего: «{ $best }», { $number }.
explore-guess-left = Без взгляда на «{ $key }» у «{ $best }» { $same ->
    [yes] остаётся { $number }.
   *[no] { $number }, а не { $before }.
}
explore-arrows = Повернуть запрос
explore-arrows-say = Тяните стрелку «{ $query }» или поворачивайте её клавишами ← и →, а растягивайте клавишами ↑ и ↓. Плоскость — та, где лежат запрос и ключ «{ $key }»: пунктирные стрелки — тени на ней, и то, как далеко каждая доходит вдоль запроса, точно.
explore-arrows-handle = Запрос «{ $query }»
explore-arrows-value = повёрнут на { $turn }°, длина { $long }: больше всего получает «{ $key }», { $weight }
explore-arrows-own = Запрос самой модели, длина { $long }. Больше всего получает «{ $key }»: { $weight }.
explore-arrows-moved = Это уже не запрос модели: поворот { $turn }°, длина { $long }. Больше всего получило бы «{ $key }»: { $weight }.
explore-arrows-back = Вернуть запрос модели
explore-arrows-table = Тени, оценки и веса всех ключей
explore-arrows-token = ключ
explore-arrows-shadow = тень
explore-arrows-score = оценка
explore-arrows-weight = вес
explore-shuffle = Перемешать
explore-shuffle-say = Само внимание не знает порядка: оно сравнивает пары строк. Где стоит слово, говорят только числа мест.
explore-shuffle-do = Перемешать слова
explore-shuffle-back = Снова по порядку
explore-shuffle-places = с местами
explore-shuffle-result = { $same ->
    [yes] Если вернуть слова на места, все веса те же, что в предложении: слова лишь переставлены.
   *[no] Если вернуть слова на места, вес отличается на { $number } самое большее{ $places ->
        [yes] : слова различает место.
       *[no] { $mask ->
            [yes] : причинная маска знает порядок.
           *[no] .
        }
    }
}

explore-film = Снять фильм
explore-copy = Скопировать команду
explore-link = Скопировать ссылку
explore-copied = Скопировано
explore-unsaid-cut = Какую связь разорвали, командой не сказать: фильм «Кто на кого смотрит» разрывает одну сам.
explore-unsaid-alone = Что изменено здесь в одном слое, командой не сказать.
explore-unsaid-places = Убрать места командой нельзя: фильм «Слова как векторы» делает это сам.
explore-unsaid-order = Этот порядок командой не сказать.
explore-badge-lesson = Обученные веса: находят, на что указывают местоимения (только английский)
explore-badge-random = Случайные параметры: смысла в них нет
explore-unknown = { $strange-count ->
    [1] незнакомое слово: { $words }
   *[other] незнакомые слова: { $words }
}

explore-empty = Читать нечего: введите хотя бы одно слово.
explore-too-many = Токенов { $count }, а можно не больше { $most }.
explore-too-many-characters = Предложение слишком длинное: не больше { $most } знаков.
explore-too-long = «{ $word }…» слишком длинно для одного слова.
explore-forbidden = { $code } на месте { $position } показать нельзя: уберите.
explore-overflow = При такой температуре оценка слишком велика: выберите ближе к 1.
explore-all-blocked = Строка { $row } не увидела бы ни одного ключа.
