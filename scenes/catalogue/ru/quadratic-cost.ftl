# Что говорит «quadratic-cost».

quadratic-cost-title = Сколько стоит n²

quadratic-cost-count-title = n токенов, n² клеток
quadratic-cost-count-say = { $n-count ->
    [1] Один токен спрашивает сам себя: одна-единственная клетка.
    [one] { $n } токен, и каждый спрашивает всех: это клетки, числом { $cells }.
    [few] { $n } токена, и каждый спрашивает всех: клеток { $cells }.
   *[other] { $n } токенов, и каждый спрашивает всех: клеток { $cells }.
}
quadratic-cost-count-notes = Каждая клетка — это оценка, которую надо вычислить, поделить, провести через softmax и умножить на значение.

quadratic-cost-double-title = Предложение вдвое длиннее
quadratic-cost-double-say = Удвоим предложение и посчитаем снова: с каждым удвоением клеток становится вчетверо больше.
quadratic-cost-double-notes = Пусть слушатели предскажут следующую строку таблицы. Четыре блока размером со старый: старая половина спрашивает себя и новую, а новая — обе.

quadratic-cost-zoom-title = Посмотрим издали
quadratic-cost-zoom-say = При { $middle } токенах это предложение — уголок квадрата; при { $large } и этот квадрат станет уголком.
quadratic-cost-zoom-notes = Стороны показаны в масштабе: рядом со своим квадратом каждый уголок таков, каков он есть. Отдельных клеток уже не видно. На странице несколько сотен слов, а четыре токена — примерно три английских слова.

quadratic-cost-beside-title = Книга, программа, геном
quadratic-cost-beside-say = Размеры примерные, не подсчёт: в романе около { $novel } токенов, в коде проекта { $codebase }, в геноме { $genome }.
quadratic-cost-beside-notes = Порядки величин: около 80 000 слов в романе; миллион строк примерно по десять токенов в большом проекте; три миллиарда пар оснований в геноме человека (Nurk и др., Science 2022), по токену на пару. По-прежнему в масштабе.

quadratic-cost-memory-title = Сколько весит матрица
quadratic-cost-memory-say = При { $tokens } токенах матрица одной головы — { $one } { $one-unit }; все { $heads } голов в { $layers } слоях GPT-2 small — { $every } { $every-unit }.
quadratic-cost-memory-notes = Четыре байта на число (float32). При обучении хранят матрицы всех слоёв для обратного прохода; при работе нужна матрица одного слоя. Сравнения даны как порядки величин.

quadratic-cost-measured-title = Часы говорят то же
quadratic-cost-measured-say = { $device ->
    [gpu] Теперь не подсчёт, а замер: каждая точка — время одного вызова на GPU.
   *[other] Теперь не подсчёт, а замер: каждая точка — время одного вызова. Только CPU; GPU в этом файле нет.
}
quadratic-cost-measured-notes = { $device ->
    [gpu] Медианы повторных вызовов. Обе оси логарифмические: шаг вправо — вдвое больше токенов.
   *[other] Медианы повторных вызовов на процессоре, названном под графиком. Для этого файла GPU не измеряли; на GPU было бы быстрее, но клеток всё равно n². Обе оси логарифмические: шаг вправо — вдвое больше токенов. С --timings ФАЙЛ фильм покажет вашу машину.
}

quadratic-cost-slope-title = Наклон — это степень
quadratic-cost-slope-say = Здесь степень n — прямая, а её наклон — показатель: по замеру { $slope } ± { $error }, по теории { $theory }.
quadratic-cost-slope-notes = Вдвое больше токенов — в { $factor } раза дольше. Наименьшие квадраты по логарифмам, только по длинным входам; погрешность — стандартная ошибка наклона. На коротких входах правят постоянные расходы, и матрица ещё помещается в кэш процессора: точки перед прямой не обязаны на ней лежать.

quadratic-cost-ends-title = { $exact ->
    [no] Докуда удалось дойти
   *[blockwise] { $further ->
        [yes] Одно кончается, другое идёт дальше
       *[no] Та же работа, плитка за плиткой
    }
}
quadratic-cost-ends-say = { $ending ->
    [memory] При { $n } токенах наивному вниманию не хватает памяти: нужно не меньше { $needed } { $unit }.
    [time] При { $n } токенах наивное внимание считало слишком долго, и его остановили.
    [budget] До { $n } токенов не дошли: время на замеры кончилось.
    [failed] При { $n } токенах наивное внимание не сработало.
   *[complete] Наивное внимание измерено до { $n } токенов; ничто его не остановило.
}{ $exact ->
    [blockwise] {" "}Поблочно { $further ->
        [yes] можно идти дальше, плитка за плиткой.
       *[no] та же работа идёт плитка за плиткой.
    }
    [fused] {" "}Слитное ядро { $further ->
        [yes] идёт дальше, плитка за плиткой.
       *[no] делает ту же работу плитка за плиткой.
    }
   *[no] {""}
}
quadratic-cost-ends-notes = Поблочное внимание, в слитном виде известное как flash attention, даёт тот же результат с точностью до округления. Произведений у него те же n², и кривая так же крута; но всю матрицу оно никогда не записывает. Насколько оно быстро, зависит от того, как написано: наше — на простом Python, слитные ядра — нет.

quadratic-cost-tiles-title = Та же работа, меньше памяти
quadratic-cost-tiles-say = { $case ->
    [both] Та же работа n², но память O(n) вместо O(n²): при { $n } токенах { $naive } { $naive-unit } против { $exact } { $exact-unit }.
    [naive] Из-за матрицы память наивного способа растёт как n²: { $naive } { $naive-unit } при { $n } токенах.
   *[none] Памяти эти вызовы заняли слишком мало, чтобы её измерить.
}
quadratic-cost-tiles-notes = Пик памяти одного вызова сверх его входов, по замеру. Поблочно хранят плитку, текущий максимум и текущую сумму каждой строки и выход.

quadratic-cost-bend-title = Как согнуть кривую
quadratic-cost-bend-say = { $case ->
    [both] Дешевле только другая функция: окно, ключей в нём { $window }, или линейное внимание. Каждая от чего-то отказывается.
    [window] Дешевле только другая функция: окно, ключей в нём { $window }, отказывается от того, что вне его.
    [linear] Дешевле только другая функция: линейное внимание отказывается от softmax.
   *[none] Окно или линейное внимание согнули бы кривую; в этом файле их замеров нет.
}
quadratic-cost-bend-notes = Это не ускоренное внимание, а другие функции, с которыми модель надо обучать. Окно видит только соседей, и далёкие слова встречаются лишь через несколько слоёв. Линейное внимание ставит на место softmax произведение признаков, чтобы ключи и значения сложить один раз.

quadratic-cost-crossover-title = Когда n² не важно
quadratic-cost-crossover-say = До { $cross } токенов GPT-2 small тратит на проекции больше, чем на n². При { $n-count ->
    [1] одном токене
    [one] { $n } токене
   *[other] { $n } токенах
} на n² уходит { $share } % работы.
quadratic-cost-crossover-notes = Умножения со сложением в одном слое, посчитанные на бумаге: четыре проекции растут как n, оценки и смешивание — как n². Встречаются они при двух d_model. Полносвязные слои, которых здесь нет, стоят ещё больше и сдвигают точку вправо.

quadratic-cost-tokens = токены
quadratic-cost-tokens-n = n
quadratic-cost-cells = клетки
quadratic-cost-four-times = вчетверо
quadratic-cost-yours = это предложение
quadratic-cost-page = страница-другая
quadratic-cost-chapter = длинная глава
quadratic-cost-novel = роман
quadratic-cost-codebase = код проекта
quadratic-cost-genome = геном
quadratic-cost-one-head = одна голова
quadratic-cost-all-heads = { $heads } голов × { $layers } слоёв
quadratic-cost-one-is-like = одна голова — примерно
quadratic-cost-batch = { $texts } текста по { $tokens } токена сразу, { $heads } голов, один слой:
quadratic-cost-like-number = одно число
quadratic-cost-like-word = длинное слово
quadratic-cost-like-message = короткое сообщение
quadratic-cost-like-page = страница текста
quadratic-cost-like-article = длинная статья без картинок
quadratic-cost-like-picture = небольшая картинка на странице
quadratic-cost-like-photo = фотография с телефона
quadratic-cost-like-video = час видео
quadratic-cost-time = время одного вызова
quadratic-cost-peak = пик памяти одного вызова
quadratic-cost-multiply-adds = умножения одного слоя { $name }: подсчёт, не замер
quadratic-cost-machine = { $device ->
    [gpu] замер: { $name }
   *[other] замер: { $name }, ядер { $threads } из { $cores }; GPU в файле нет
}
quadratic-cost-settings = { $library }, { $dtype }, { $heads-count ->
    [1] одна голова
   *[other] голов: { $heads }
}, чисел: { $size }{ $clock ->
    [cpu] , время CPU
   *[other] {""}
}
quadratic-cost-device = { $device ->
    [gpu] Измерено на GPU.
   *[other] Только CPU, без GPU. Важен наклон, а не скорость.
}
quadratic-cost-keeps-all = Считает матрицу n × n и хранит её целиком.
quadratic-cost-keeps-matrix = хранит все n² клеток
quadratic-cost-keeps-tile = хранит одну плитку
quadratic-cost-both-work = Оба считают все n² клеток.
quadratic-cost-measured-slope = замер
quadratic-cost-theory-slope = теория
quadratic-cost-fitted = по точкам ({ $points }), от { $from } токенов
quadratic-cost-wall = { $ending ->
    [memory] наивное: нет памяти
    [time] наивное: слишком долго
    [budget] наивное: не измерено
   *[other] наивное: сбой
}
quadratic-cost-bent-slope = наклон { $slope } ± { $error }
quadratic-cost-gives-up-window = теряет: всё, что дальше
quadratic-cost-gives-up-linear = теряет: softmax и резкость
quadratic-cost-curve-naive = наивное
quadratic-cost-curve-blockwise = поблочное
quadratic-cost-curve-window = окно
quadratic-cost-curve-linear = линейное
quadratic-cost-curve-sdpa = слитное
quadratic-cost-curve-sdpa-flash = flash
quadratic-cost-curve-sdpa-cudnn = flash (cuDNN)
quadratic-cost-curve-sdpa-efficient = слитное
quadratic-cost-projections = проекции
quadratic-cost-square = часть n²
quadratic-cost-this-model = этот фильм
quadratic-cost-crossing = равны при n
quadratic-cost-unit-ns = нс
quadratic-cost-unit-us = мкс
quadratic-cost-unit-ms = мс
quadratic-cost-unit-s = с
quadratic-cost-unit-B = Б
quadratic-cost-unit-KiB = КиБ
quadratic-cost-unit-MiB = МиБ
quadratic-cost-unit-GiB = ГиБ
quadratic-cost-unit-TiB = ТиБ
