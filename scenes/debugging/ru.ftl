# Что говорит «debugging».

debugging-title = Найдите ошибку

# Ключевые слова: на экране, когда говорит голос.
debugging-code-key = внимание: { $lines } строк кода
debugging-quiz-axis-key = посмотрите на суммы
debugging-axis-key = softmax по запросам
debugging-quiz-broadcast-key = доля больше единицы
debugging-broadcast-key = сумма другой строки
debugging-quiz-multiplied-key = всюду NaN
debugging-multiplied-key = ноль на бесконечность
debugging-inverted-key = два смысла True
debugging-quiz-unscaled-key = суммы по единице
debugging-unscaled-key = пропущенное деление
debugging-check-key = команда, которая проверяет

debugging-yours = своё
debugging-yours-framed = своё, в рамке
debugging-yours-masked = своё: masked
debugging-right = верное
debugging-right-framed = верное, в рамке
debugging-difference = своё − верное
debugging-pytorch = PyTorch:
debugging-blocks = True закрывает в
debugging-keeps = оставляет в
debugging-right-masked = верное: masked
debugging-lost = ваши веса: NaN
debugging-rows = верное (÷ Σ)
debugging-columns = своё (÷ снизу)
debugging-unmasked = без маски
debugging-lines = верный код:
debugging-seen = его ошибка
debugging-compared = печатает
debugging-seen-axis = softmax по запросам
debugging-seen-broadcast = нет { $keeps }
debugging-seen-multiplied = 0 × (−∞)
debugging-seen-right = нет
debugging-seen-unscaled = нет деления

debugging-code-title = Внимание: { $lines } строк кода на { $library ->
    [torch] PyTorch
   *[numpy] NumPy
}
debugging-code-say = True в mask закрывает слово дальше: { $fill }() ставит −∞. { $along }: вдоль строк.
debugging-code-notes = { $library ->
    [torch] Функция sqrt и константа inf{"\u00A0"}— из модуля math.
   *[numpy] Функции sqrt и where и константа inf{"\u00A0"}— из NumPy, softmax{"\u00A0"}— из SciPy.
} Прочитайте размеры: все n × n, кроме последней матрицы, она шириной со значение. Строки спрашивают, столбцы отвечают. Маска во всём фильме каузальная: True{"\u00A0"}— то, что дальше, и это закрыто. Вопрос: в какой из этих матриц каждая строка даёт в сумме один?

debugging-quiz-axis-title = Загадка: что говорят суммы?
debugging-quiz-axis-say = { $case ->
    [alone] Один токен, одна клетка: { $one } верно в любом случае. Чтобы увидеть ошибку, нужно больше токенов.
    [even] Каждый столбец даёт { $one } и, после округления, каждая строка тоже. И всё же в коде ошибка.
   *[usual] Столбцы дают { $one }, а строка «{ $query }» { $sum }. Какую строку кода изменили?
}
debugging-quiz-axis-notes = Дайте зрителям подумать: сравните своё с правильным, потом посмотрите на суммы по краям. В рамке первое число, которое отличается; та же клетка в рамке среди верных весов, её число стоит над матрицей. Пять строк кода{"\u00A0"}— верная программа; в своей одна из них изменена.

debugging-axis-title = Softmax по запросам, а не по ключам
debugging-axis-say = Каждый столбец даёт { $one }, значит, среднее сумм строк { $mean }: ошибка скрыта.
debugging-axis-notes = У разности та же рамка. Фиолетовый: своё меньше; зелёный: своё больше. В коде с пакетами и головами неверная ось{"\u00A0"}— часто 1 или 2. Последняя ось оценок{"\u00A0"}— ось ключей, сколько бы осей ни стояло перед ней. Среднее строк всегда один: n столбцов по единице распределены по n строкам. Вопрос: на каких предложениях эта ошибка незаметна?

debugging-quiz-broadcast-title = { $case ->
    [above] Загадка: доля больше единицы
   *[other] Загадка: что на что делится?
}
debugging-quiz-broadcast-say = { $case ->
    [range] При такой температуре степени e переполняются или исчезают: сумма строки «{ $query }»{"\u00A0"}— { $sum }. Какую строку кода изменили?
    [alone] Один токен, одна клетка: { $one } всё равно верно. И эту ошибку видно, только если токенов больше.
    [even] Каждая строка даёт, после округления, { $one }. И всё же в коде ошибка.
    [usual] Строка «{ $query }» даёт { $sum }, но диагональ верна. Какую строку кода изменили?
   *[above] «{ $query }» отдаёт «{ $key }» { $weight }, больше { $one }. Какую строку кода изменили?
}
debugging-quiz-broadcast-notes = Ещё минута зрителям. Верхний треугольник нулевой, значит, маска работает. Верна диагональ и больше ничего: каждая другая клетка поделена на сумму другой строки.

debugging-broadcast-title = Делили на сумму другой строки
debugging-broadcast-say = { $case ->
    [range] Без { $keeps } суммы идут вдоль столбцов. Здесь к тому же степени e переполняются или исчезают.
    [alone] Без { $keeps } суммы лежат вдоль столбцов. При одном токене это то же самое.
   *[usual] Без { $keeps } ({ $n }, 1) станет ({ $n },): «{ $query }» → «{ $key }» делится на { $wrong } у «{ $key }», а не на { $right }.
}
debugging-broadcast-notes = В матрице e в степени каждой оценки после маски, по краю суммы строк. Размеры сопоставляются справа: делить (n, n) на (n,) можно, и каждому столбцу достаётся одна из сумм. Ошибки не будет, ведь запросов столько же, сколько ключей. Маска неверного размера растягивается так же молча (broadcasting). Если строки дают меньше единицы, возможно, маска стоит после softmax. Вопрос: при каких входах та же строка выдала бы ошибку?

debugging-quiz-multiplied-title = Загадка: нигде нет числа
debugging-quiz-multiplied-say = Каждая клетка{"\u00A0"}— NaN, «не число». Какую строку кода изменили?
debugging-quiz-multiplied-notes = Дайте зрителям подумать. Все суммы тоже NaN и не помогут: что каждая строка делает с −∞?

debugging-multiplied-title = 0 × (−∞){"\u00A0"}— не число
debugging-multiplied-say = Где запрета нет, в mask ноль: ноль{"\u00A0"}×{"\u00A0"}(−∞){"\u00A0"}— это NaN. Сумма с NaN{"\u00A0"}— тоже NaN.
debugging-multiplied-notes = Видно, что получила softmax; из этого всюду выходит NaN. NaN расходится: в сумму, оттуда во всю строку, а в следующем слое — ко всем токенам. Выбирайте через where и никогда не умножайте на бесконечность. Вопрос: что сделала бы та же строка с −1000 вместо −∞?

debugging-inverted-title = True: закрыто или оставлено?
debugging-inverted-say = True прочли как «оставить»: у «{ $last }» всюду −∞, и softmax делит ноль на ноль: NaN.
debugging-inverted-notes = Оба смысла в ходу, и в одной библиотеке: в torch.nn.MultiheadAttention True значит «закрыто», в torch.nn.functional.scaled_dot_product_attention — что пара участвует. Каждый раз сверяйтесь с документацией и проверяйте на несимметричной маске. Вопрос: что значит True в вашей библиотеке?

debugging-quiz-unscaled-title = Загадка: всё как будто верно
debugging-quiz-unscaled-say = Все строки дают { $one }. Какую строку кода изменили?
debugging-quiz-unscaled-notes = Последняя загадка, самая трудная: все суммы верны, маска работает, и ни одна клетка не NaN. Отличие видно лишь рядом с верными весами.

debugging-unscaled-title = Труднее всего заметить: нет деления
debugging-unscaled-say = { $case ->
    [same] Без деления softmax слишком резкая, но здесь после округления не меняется ни один вес.
   *[usual] Без деления softmax слишком резкая: «{ $query }» отдаёт «{ $key }» { $yours }, а не { $right }.
}
debugging-unscaled-notes = Без деления softmax слишком резкая: наибольший вес строки растёт, остальные убывают. По самому результату этого не заметить; нужна вторая реализация для сравнения. Это и без того лучшая проверка. Вопрос: какая проверка нашла бы эту ошибку?

debugging-check-title = qkvideo check запускает код и сравнивает
debugging-check-say = Найдено ошибок: { $faults }, названо: { $named }. Оба смысла True считаются верными.
debugging-check-notes = Команда вызывает функцию от Q, K, V и маски на малых данных и сравнивает результат с правильным. В файлах{"\u00A0"}— { $lines } строк этого фильма, в каждом с одной ошибкой, и один файл без ошибок; данные у команды свои, малые и всегда одни и те же. Об одном файле команда скажет, в какой клетке результат отличается раньше всего, что делать и какой смысл у True: оба для неё верны, поэтому файла с этой ошибкой нет. Вопрос: что ещё вы проверили бы в своей функции?
