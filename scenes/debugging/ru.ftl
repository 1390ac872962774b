# Что говорит «debugging».

debugging-title = Найдите ошибку

# Ключевые слова: на экране, когда говорит голос.
debugging-code-key = внимание: { $lines } строк кода
debugging-quiz-axis-key = столбцы с суммой один
debugging-axis-key = softmax по запросам
debugging-quiz-after-key = строки с недостачей
debugging-after-key = маска после softmax
debugging-quiz-multiplied-key = всюду NaN
debugging-multiplied-key = ноль на бесконечность
debugging-inverted-key = два смысла True
debugging-quiz-unscaled-key = суммы по единице
debugging-unscaled-key = пропущенное деление
debugging-check-key = команда, которая проверяет

debugging-yours = своё
debugging-right = верное
debugging-right-framed = верное, в рамке
debugging-difference = своё − верное
debugging-blocks = закрывает
debugging-keeps = оставляет
debugging-yours-masked = своё: masked
debugging-everywhere = всюду
debugging-lines = верные строки:
debugging-seen = в этом фильме
debugging-compared = результат в сравнении
debugging-seen-after = строки с недостачей
debugging-seen-axis = столбцы по единице
debugging-seen-inverted = True значит «оставить»
debugging-seen-multiplied = всюду NaN
debugging-seen-right = без ошибки
debugging-seen-unscaled = всё казалось верным

debugging-code-title = Внимание: { $lines } строк кода на { $library ->
    [torch] PyTorch
   *[numpy] NumPy
}
debugging-code-say = { $fill }() ставит −∞ при True; { $along } идёт вдоль каждой строки.
debugging-code-notes = { $library ->
    [torch] Функция sqrt и константа inf{"\u00A0"}— из модуля math.
   *[numpy] Функции sqrt и where и константа inf{"\u00A0"}— из NumPy, softmax{"\u00A0"}— из SciPy.
} Прочитайте размеры: все n × n, кроме последней матрицы, она шириной со значение. Строки спрашивают, столбцы отвечают. Маска во всём фильме каузальная: True{"\u00A0"}— то, что дальше, и это закрыто. Вопрос: в какой из этих матриц каждая строка даёт в сумме один?

debugging-quiz-axis-title = Загадка: столбцы по единице
debugging-quiz-axis-say = { $case ->
    [alone] Один токен, одна клетка: { $one } верно в любом случае. Чтобы увидеть ошибку, нужно больше токенов.
    [even] Каждый столбец даёт { $one } и, после округления, каждая строка тоже. И всё же в коде ошибка.
   *[usual] Каждый столбец даёт { $one }, а строка «{ $query }» { $sum }. Какая строка кода неверна?
}
debugging-quiz-axis-notes = Дайте зрителям подумать: сравните своё с правильным, потом посмотрите на суммы по краям. В рамке первое число, которое отличается; та же клетка в рамке среди верных весов, её число стоит над матрицей. Строки кода здесь верные: одна из них была написана иначе.

debugging-axis-title = Softmax по запросам, а не по ключам
debugging-axis-say = Softmax прошла вниз по столбцам. Проверка среднего сумм строк, { $mean }, прошла бы.
debugging-axis-notes = У разности та же рамка. Фиолетовый: своё меньше; зелёный: своё больше. В коде с пакетами и головами неверная ось{"\u00A0"}— часто 1 или 2. Последняя ось оценок{"\u00A0"}— ось ключей, сколько бы осей ни стояло перед ней. Среднее строк всегда один: n столбцов по единице распределены по n строкам. Вопрос: на каких предложениях эта ошибка незаметна?

debugging-quiz-after-title = Загадка: строкам чего-то не хватает
debugging-quiz-after-say = { $case ->
    [alone] Один токен, закрывать нечего: { $one } верно. И эту ошибку видно, только если токенов больше.
    [even] Вперёд никто не смотрит, и после округления каждая строка даёт { $one }. И всё же в коде ошибка.
   *[usual] Вперёд никто не смотрит, но «{ $query }» отдаёт лишь { $sum }. Какая строка кода неверна?
}
debugging-quiz-after-notes = Ещё минута зрителям. Верхний треугольник верен, значит, маска работает. Верна и последняя строка: для неё ничего не закрыто.

debugging-after-title = Маску поставили после softmax
debugging-after-say = У закрытого уже была доля, и эта доля пропала. Сначала закройте, потом softmax.
debugging-after-notes = Разделить потом каждую строку на её сумму тоже верно, если при округлении не пропало всё. Вопрос: почему последняя строка всё же верна? Для последнего токена ничего не закрыто.

debugging-quiz-multiplied-title = Загадка: нигде нет числа
debugging-quiz-multiplied-say = NaN, «не число», в каждой клетке: какая строка кода это делает?
debugging-quiz-multiplied-notes = Дайте зрителям подумать. Все суммы тоже NaN и не помогут: что каждая строка делает с −∞?

debugging-multiplied-title = 0 × (−∞){"\u00A0"}— не число
debugging-multiplied-say = Без запрета маска равна нулю, а ноль, умноженный на −∞,{"\u00A0"}— это NaN. Softmax разносит NaN по строке.
debugging-multiplied-notes = Видно, что получила softmax; из этого всюду выходит NaN. NaN расходится: в сумму, оттуда во всю строку, а в следующем слое — ко всем токенам. Выбирайте через where и никогда не умножайте на бесконечность. Вопрос: что сделала бы та же строка с −1000 вместо −∞?

debugging-inverted-title = True: закрыто или оставлено?
debugging-inverted-say = { $case ->
    [alone] Здесь True прочли как «оставить», и «{ $last }» не видит ничего: NaN. В самом PyTorch есть оба смысла.
   *[usual] Здесь True прочли как «оставить»: «{ $last }» не видит ничего. В PyTorch есть оба смысла.
}
debugging-inverted-notes = Оба смысла в ходу, и в одной библиотеке: в torch.nn.MultiheadAttention True значит «закрыто», в torch.nn.functional.scaled_dot_product_attention — что пара участвует. Каждый раз сверяйтесь с документацией и проверяйте на несимметричной маске. Вопрос: что значит True в вашей библиотеке?

debugging-quiz-unscaled-title = Загадка: всё как будто верно
debugging-quiz-unscaled-say = Каждая строка даёт { $one }, вперёд никто не смотрит. Какая строка кода неверна?
debugging-quiz-unscaled-notes = Последняя загадка, самая трудная: все суммы верны, маска работает, и ни одна клетка не NaN. Отличие видно лишь рядом с верными весами.

debugging-unscaled-title = Труднее всего заметить: нет деления
debugging-unscaled-say = { $case ->
    [same] Без деления softmax слишком резкая, но здесь после округления не меняется ни один вес.
   *[usual] Без деления softmax слишком резкая: «{ $query }» отдаёт «{ $key }» { $yours }, а не { $right }.
}
debugging-unscaled-notes = Без деления softmax слишком резкая: наибольший вес строки растёт, остальные убывают. По самому результату этого не заметить; нужна вторая реализация для сравнения. Это и без того лучшая проверка. Вопрос: какая проверка нашла бы эту ошибку?

debugging-check-title = Команда сравнивает: qkvideo check
debugging-check-say = Названы { $named } из { $faults } ошибок; где True оставляет, inverted.py верен. Откуда берётся один вес?
debugging-check-notes = Команда вызывает функцию от Q, K, V и маски на малых данных и сравнивает результат с правильным. В файлах — { $lines } строк этого фильма, в каждом с одной ошибкой, и один файл без ошибок. Об одном файле команда скажет, в какой клетке результат отличается раньше всего, что делать и какой смысл у True. Вопрос: что ещё вы проверили бы в своей функции?
