# Что говорит «quadratic-cost».

quadratic-cost-title = Сколько стоит n²
quadratic-cost-asked = Сколько стоит внимание?
quadratic-cost-takeaway = Вдвое больше токенов — вчетверо больше оценок. Плитки экономят память, а не работу.

# What many think at first; the beat shows otherwise.
quadratic-cost-double-misconception = Вдвое больше текста — вдвое больше времени.
quadratic-cost-tiles-misconception = Плитки экономят работу.
quadratic-cost-summary-misconception = Внимание — всегда самая дорогая часть модели.

# Ключевые слова: на экране там, где звучит голос.
quadratic-cost-count-key = n токенов: n² клеток
quadratic-cost-double-key = длина вдвое, клетки вчетверо
quadratic-cost-zoom-key = это предложение: точка
quadratic-cost-memory-key = одна матрица на голову
quadratic-cost-measured-key = каждая точка: измеренное время
quadratic-cost-slope-key = наклон = степень n
quadratic-cost-tiles-key = плитки вместо матрицы
quadratic-cost-bend-key = другая функция, другой наклон
quadratic-cost-summary-key = работа, память, результат

quadratic-cost-count-title = Сколько стоит внимание?
quadratic-cost-count-say = { $n-count ->
    [1] Один токен спрашивает один токен: единственная оценка, в одной клетке.
    [one] { $n } токен, и каждый спрашивает всех { $n }: { $cells-count ->
        [one] { $cells } оценка, по одной в клетке.
        [few] { $cells } оценки, по одной в клетке.
       *[other] { $cells } оценок, по одной в клетке.
    }
    [few] { $n } токена, и каждый спрашивает всех { $n }: { $cells-count ->
        [one] { $cells } оценка, по одной в клетке.
        [few] { $cells } оценки, по одной в клетке.
       *[other] { $cells } оценок, по одной в клетке.
    }
   *[other] { $n } токенов, и каждый спрашивает всех { $n }: { $cells-count ->
        [one] { $cells } оценка, по одной в клетке.
        [few] { $cells } оценки, по одной в клетке.
       *[other] { $cells } оценок, по одной в клетке.
    }
}
quadratic-cost-count-notes = Цену внимания считают в клетках. Каждая — это оценка, которую надо вычислить, поделить, провести через softmax и умножить на значение.

quadratic-cost-double-title = Предложение вдвое длиннее
quadratic-cost-double-say = Удвоим предложение и посчитаем снова: при каждом удвоении число клеток растёт вчетверо.
quadratic-cost-double-notes = Пусть слушатели предскажут следующую строку таблицы. Четыре блока размером со старый: старая половина спрашивает себя и новую, а новая — обе.

quadratic-cost-zoom-title = От предложения до главы
quadratic-cost-zoom-say = При { $middle } токенах { STEP("page") }это предложение — точка в углу. { STEP("chapter") }При { $large } и вся страница — лишь уголок.
quadratic-cost-zoom-notes = Стороны показаны в масштабе: рядом со своим квадратом каждый уголок таков, каков он есть; лишь то, чего не разглядеть, нарисовано точкой. Уголок показан увеличенным, чтобы было видно и то и другое. На странице несколько сотен слов, а четыре токена — примерно три английских слова.

quadratic-cost-measured-title = Не подсчёт, а замер
quadratic-cost-measured-notes = { $device ->
    [gpu] Медианы повторных вызовов. Обе оси логарифмические: шаг вправо — вдвое больше токенов.
   *[other] Медианы повторных запусков или один медленный запуск на процессоре, названном под графиком; у него могла быть и другая работа. Для этого файла GPU не измеряли; на GPU клеток тоже n². Обе оси логарифмические: шаг вправо — вдвое больше токенов. С --timings ФАЙЛ фильм покажет вашу машину.
}

quadratic-cost-slope-title = Наклон — это степень
quadratic-cost-slope-say = { $sure ->
    [no] Наклон — показатель степени: по замеру { $slope } ± { $error }, по теории { $theory }. При такой погрешности показатель неясен.
   *[yes] { $why ->
        [all] Вдвое больше токенов — в { $factor } раза дольше. Наклон равен { $slope } ± { $error }, по теории { $theory }.
       *[some] От { $from } токенов: вдвое больше — в { $factor } раза дольше. Наклон равен { $slope } ± { $error }, по теории { $theory }.
    }
}
quadratic-cost-slope-notes = Вдвое больше токенов — в { $factor } раза дольше. Наименьшие квадраты по логарифмам; ± — стандартная ошибка наклона; по немногим точкам и она известна лишь грубо. Прямая проведена начиная с восьмой части самого длинного входа, по правилу, выбранному заранее{ $why ->
    [some] ; по всем точкам ({ $all-points }) наклон { $all-slope } ± { $all-error }.
   *[all] .
} На очень коротких входах могут править постоянные расходы. Если между двумя точками есть скачок, измерено время, а не причина: причиной мог бы быть кэш, в который матрица уже не помещается.

quadratic-cost-bend-title = Другая функция — другой наклон
quadratic-cost-tokens = токены
quadratic-cost-tokens-n = n
quadratic-cost-cells = клетки
quadratic-cost-four-times = вчетверо
quadratic-cost-yours = это предложение
quadratic-cost-page = страница-другая
quadratic-cost-chapter = длинная глава
quadratic-cost-four-bytes = четыре байта на число
quadratic-cost-one-is-like = одна матрица — примерно
quadratic-cost-like-number = одно число
quadratic-cost-like-word = длинное слово
quadratic-cost-like-message = короткое сообщение
quadratic-cost-like-page = страница текста
quadratic-cost-like-article = длинная статья без картинок
quadratic-cost-like-picture = небольшая картинка на странице
quadratic-cost-like-photo = фотография с телефона
quadratic-cost-like-video = час видео
quadratic-cost-time = время запуска
quadratic-cost-machine = { $device ->
    [gpu] замер: { $name }
   *[other] замер: { $name }, { $threads } из { $cores-count ->
        [one] { $cores } ядра
       *[other] { $cores } ядер
    }
}
quadratic-cost-settings = { $library }, { $dtype }, { $heads-count ->
    [1] одна голова
    [one] { $heads } голова
    [few] { $heads } головы
   *[other] { $heads } голов
} размера { $size }{ $clock ->
    [cpu] , время CPU
   *[other] {""}
}
quadratic-cost-measured-slope = замер, ± ст. ошибка
quadratic-cost-theory-slope = теория
quadratic-cost-fitted = { $points-count ->
    [one] по { $points } точке,
   *[other] по { $points } точкам,
} от { $from } токенов
quadratic-cost-curve-naive = наивное
quadratic-cost-curve-window = окно
quadratic-cost-unit-ns = нс
quadratic-cost-unit-us = мкс
quadratic-cost-unit-ms = мс
quadratic-cost-unit-s = с
quadratic-cost-unit-B = Б
quadratic-cost-unit-KiB = КиБ
quadratic-cost-unit-MiB = МиБ
quadratic-cost-unit-GiB = ГиБ
quadratic-cost-unit-TiB = ТиБ
quadratic-cost-summary-title = Что дорого в n², а что нет
quadratic-cost-time-column = время
quadratic-cost-memory-column = память
quadratic-cost-result-column = результат
quadratic-cost-sum-naive = наивное
quadratic-cost-sum-window = окно

quadratic-cost-one-head = одна матрица весов
quadratic-cost-naive-is = хранит всю матрицу n × n
quadratic-cost-at = одна голова, токенов: { $n }, замер
quadratic-cost-kept-all = наивное
quadratic-cost-kept-tile = плитками
quadratic-cost-keeps-all = { $backend ->
    [torch] n² оценок, n² весов
   *[other] все n² клеток
}
quadratic-cost-keeps-tile = одна плитка и суммы
quadratic-cost-gives-up-window = токен видит лишь близкие (на рисунке уже)
quadratic-cost-sum-tiled = плитками: flash
quadratic-cost-sum-exact = точный
quadratic-cost-sum-another = лишь близкие слова

quadratic-cost-memory-title = Память одной матрицы
quadratic-cost-memory-say = При { $tokens } токенах { STEP("weights/page") }матрица весов занимает { $one } { $unit } памяти, { STEP("weights/chapter") }при { $many } — { $last } { $last-unit }.
quadratic-cost-memory-notes = Четыре байта на число (float32). Такая матрица есть у каждой головы каждого слоя. Обучение, которое хранит матрицы целиком, держит для обратного прохода матрицы всех голов и слоёв, и притом для каждого текста пакета сразу; плитки обходятся без этого: их вычисляют заново. Сравнения даны по порядку величины.

quadratic-cost-measured-say = { $device ->
    [gpu] Замер на GPU: каждая точка — медиана запусков. Равный шаг по оси — равный множитель.
   *[other] Замер, только CPU: каждая точка — медиана запусков. Равный шаг по оси — равный множитель.
}

quadratic-cost-tiles-title = Та же работа, меньше памяти
quadratic-cost-tiles-say = { $case ->
    [both] По плиткам, с текущими суммами: результат тот же, { $exact } { $exact-unit } вместо { $naive } { $naive-unit }.
    [naive] Все n² клеток занимают { $naive } { $naive-unit }; плитка за плиткой результат тот же.
   *[none] Тот же результат плитка за плиткой: хранится одна плитка, а не все n² клеток.
}
quadratic-cost-tiles-notes = Пик памяти одного запуска сверх входов, по замеру; с PyTorch наивный запуск держит на пике две матрицы n × n, оценки и веса, с NumPy одну. Произведений в обоих случаях n², результат с точностью до округления один; плитка за плиткой матрица целиком не записывается. Как считать плитками softmax, которому нужна вся строка, показывает фильм «Плитка за плиткой». Поэтому память растёт с n, ради n строк выхода, а не с n². Плитка остаётся в малой быстрой памяти процессора, так что это может быть и быстрее. FlashAttention (Dao и др., 2022) — эта мысль в одной процедуре, чтобы перемещать меньше данных.

quadratic-cost-bend-say = { $case ->
    [window] Меньший наклон на деле — другая функция: { STEP("plot/window") }окно из { $window } ключей отказывается от далёких слов.
   *[none] У окна наклон был бы меньше, но без далёких слов; в этом файле такого замера нет.
}
quadratic-cost-bend-notes = Окно — не ускоренное внимание, а другая функция, с которой модель надо обучать. Точный способ с меньшим числом шагов не применяют; что его нет, доказано лишь при одном предположении. Оно видит только соседей, по половине с каждой стороны, и далёкие слова встречаются лишь через несколько слоёв; картинка показывает форму, а не ширину. В теории наклон равен единице; измеренные отклоняются: вероятные причины — короткие входы и кэши, здесь это не проверялось. Линейное внимание — ещё одна такая функция: на место softmax ставится произведение признаков, чтобы ключи и значения сложить один раз, в матрицу, размер которой от n не зависит.

quadratic-cost-summary-say = Вдвое больше токенов — вчетверо больше оценок; меньше на деле лишь у другой функции.
quadratic-cost-summary-notes = Порядки роста: что станет со временем и памятью, когда растёт n, а остальное неизменно. Окно здесь всегда из { $window } ключей, каково бы ни было n. Речь о той части, что растёт как n². На коротких входах это меньшая часть слоя: произведения, которые дают Q, K, V и выход, стоят больше умножений, пока токенов не вдвое больше, чем чисел в векторе, а вместе с полносвязной частью трансформера (вчетверо шире) — пока их не в шесть раз больше.
