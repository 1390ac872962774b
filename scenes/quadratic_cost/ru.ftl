# Что говорит «quadratic-cost».

quadratic-cost-title = Сколько стоит n²

# Ключевые слова: на экране там, где звучит голос.
quadratic-cost-count-key = n токенов: n² клеток
quadratic-cost-double-key = длина вдвое, клетки вчетверо
quadratic-cost-zoom-key = это предложение: точка
quadratic-cost-memory-key = одна матрица на голову
quadratic-cost-measured-key = каждая точка: измеренное время
quadratic-cost-slope-key = наклон = степень n
quadratic-cost-ends-key = конец наивной кривой
quadratic-cost-tiles-key = плитки вместо матрицы
quadratic-cost-bend-key = другая функция, другой наклон
quadratic-cost-crossover-key = часть n² против проекций
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
quadratic-cost-zoom-say = При { $middle } токенах это предложение — точка в углу. При { $large } и вся страница — лишь уголок.
quadratic-cost-zoom-notes = Стороны показаны в масштабе: рядом со своим квадратом каждый уголок таков, каков он есть; лишь то, чего не разглядеть, нарисовано точкой. Уголок показан увеличенным, чтобы было видно и то и другое. На странице несколько сотен слов, а четыре токена — примерно три английских слова.

quadratic-cost-memory-title = Сколько весит матрица
quadratic-cost-memory-say = При { $tokens } токенах веса одной головы — { $one } { $one-unit }. Наивное обучение GPT-2 small хранит не меньше { $heads } × { $layers } на текст: { $every } { $every-unit }.
quadratic-cost-memory-notes = Четыре байта на число (float32). Обучение, которое хранит матрицы целиком, держит для обратного прохода по меньшей мере эти, всех слоёв, а часто ещё оценки или дропаут, и притом для каждого текста пакета сразу. Flash attention вместо этого вычисляет их заново; при работе нужна матрица одного слоя. Последняя строка — арифметика: так далеко эта модель не читает. Сравнения даны как порядки величин.

quadratic-cost-measured-title = Не подсчёт, а замер
quadratic-cost-measured-say = { $device ->
    [gpu] Замер: каждая точка — время вызова на GPU. Равный шаг по оси — равный множитель.
   *[other] Замер, только CPU: каждая точка — время вызова. Равный шаг по оси — равный множитель.
}
quadratic-cost-measured-notes = { $device ->
    [gpu] Медианы повторных вызовов. Обе оси логарифмические: шаг вправо — вдвое больше токенов.
   *[other] Медианы повторных вызовов на процессоре, названном под графиком. Для этого файла GPU не измеряли; на длинных входах GPU была бы быстрее, но клеток всё равно n². Обе оси логарифмические: шаг вправо — вдвое больше токенов. С --timings ФАЙЛ фильм покажет вашу машину.
}

quadratic-cost-slope-title = Наклон — это степень
quadratic-cost-slope-say = { $sure ->
    [no] Наклон — показатель степени: по замеру { $slope } ± { $error }, по теории { $theory }. При такой погрешности показатель неясен.
   *[yes] { $why ->
        [all] При вдвое большем числе токенов в { $factor } раза дольше: наклон, показатель степени n, { $slope } ± { $error }, по теории { $theory }.
       *[some] При удвоении токенов, от { $from }, вызов в { $factor } раза дольше: наклон, показатель степени n, { $slope } ± { $error }, по теории { $theory }.
    }
}
quadratic-cost-slope-notes = Вдвое больше токенов — в { $factor } раза дольше. Наименьшие квадраты по логарифмам; ± — стандартная ошибка наклона; по немногим точкам и она известна лишь грубо. Прямая проведена начиная с восьмой части самого длинного входа, по правилу, выбранному заранее; под ней — прямая по всем точкам. На очень коротких входах могут править постоянные расходы. Если между двумя точками есть скачок, измерено время, а не причина: причиной мог бы быть кэш, в который матрица уже не помещается.

quadratic-cost-ends-title = { $exact ->
    [no] Докуда удалось дойти
   *[blockwise] { $further ->
        [yes] Одно кончается, другое идёт дальше
       *[no] Та же работа, плитка за плиткой
    }
}
quadratic-cost-ends-say = { $ending ->
    [memory] { $more ->
        [yes] При { $n } токенах { $matrices ->
            [one] матрица n × n заняла бы
           *[two] две матрицы n × n заняли бы
        } { $needed } { $unit }, а всего здесь { $memory } { $gib }: наивное не считали.
       *[no] При { $n } токенах наивному вниманию мало памяти: { $matrices ->
            [one] матрица n × n занимает
           *[two] две матрицы n × n занимают
        } { $needed } { $unit }.
    }
    [time] При { $n } токенах наивное внимание считало слишком долго и было остановлено.
    [budget] До { $n } токенов не дошли: время на замеры кончилось.
    [failed] При { $n } токенах наивное внимание не сработало.
   *[complete] Наивное внимание измерено до { $n } токенов; ничто не помешало.
}{ $exact ->
    [blockwise] {" "}Поблочно, по плиткам, { $further ->
        [yes] можно дальше.
       *[no] работа та же.
    }
    [fused] {" "}Слитное ядро { $further ->
        [yes] идёт дальше, по плиткам.
       *[no] делает то же, по плиткам.
    }
   *[no] {""}
}
quadratic-cost-ends-notes = Линия вверх стоит у длины, при которой наивное внимание не запускали.{ $skipped ->
    [yes] {" "}Между { $last } и { $n } токенами длин не пробовали: при какой-то из них могло бы и пойти.
   *[no] {""}
} Наивному вниманию нужны n × n оценок и, в большинстве библиотек, рядом столько же весов, четыре байта на число; вызов, которому нужно больше, чем свободно, не делается. Поблочное внимание даёт тот же результат с точностью до округления, и произведений те же n², поэтому кривая так же крута; но вся матрица никогда не записывается. Быстрее оно быть всё же может; вероятная причина, здесь не проверенная: большая матрица ходит в память и обратно, а плитка остаётся в кэше. Flash attention — поблочное внимание в одном ядре (Dao и др., 2022): «поблочное» — наше собственное, flash — библиотечное. Для softmax нужна сумма всей строки: каждая строка хранит наибольшую оценку и сумму до сих пор, и обе поправляются с каждой плиткой.

quadratic-cost-tiles-title = Та же работа, меньше памяти
quadratic-cost-tiles-say = { $case ->
    [both] Та же работа n², но без матрицы n × n в памяти: при { $n } токенах { $naive } { $naive-unit } против { $exact } { $exact-unit }.
    [naive] Из-за матрицы память наивного способа растёт как n²: { $naive } { $naive-unit } при { $n } токенах.
   *[none] Памяти эти вызовы заняли слишком мало для замера.
}
quadratic-cost-tiles-notes = Пик памяти одного вызова сверх входов, по замеру. Штриховые линии посчитаны на бумаге: матрицы n × n и n строк выхода, без которых никому не обойтись. Поблочное внимание хранит строки выхода, плитку постоянного размера и ещё кое-что, чего не исследовали. На коротких входах это почти всё; лишь на самых длинных берут верх строки, и память растёт с n. Это и значит O(n): не прямая с самого начала, но в конце не быстрее n.

quadratic-cost-bend-title = Другая функция — другой наклон
quadratic-cost-bend-say = { $case ->
    [both] Наклон меньше у других функций: { $window-count ->
        [one] окна из { $window } ключа
       *[other] окна из { $window } ключей
    } и линейного внимания. Обе что-то теряют.
    [window] Наклон меньше у другой функции: { $window-count ->
        [one] окно из { $window } ключа
       *[other] окно из { $window } ключей
    } теряет всё, что снаружи.
    [linear] Наклон меньше у другой функции: линейное внимание отказывается от softmax.
   *[none] У окна или линейного внимания наклон был бы меньше; в этом файле таких замеров нет.
}
quadratic-cost-bend-notes = Это не ускоренное внимание, а другие функции, с которыми модель надо обучать. Окно видит только соседей, по половине с каждой стороны, и далёкие слова встречаются лишь через несколько слоёв; картинка показывает форму, а не ширину. Линейное внимание ставит на место softmax произведение признаков, чтобы ключи и значения сложить один раз, в матрицу, размер которой от n не зависит. В теории наклон у обоих — единица; измеренный отличается: вероятные причины, здесь не проверенные, — короткие входы и кэш.

quadratic-cost-crossover-title = Где n² — меньшая часть
quadratic-cost-crossover-say = При { $n-count ->
    [1] одном токене
    [one] { $n } токене
   *[other] { $n } токенах
} на n² уходит { $share } % умножений внимания в GPT-2 small; свыше { $cross } токенов — больше половины.
quadratic-cost-crossover-notes = Умножения со сложением в части внимания одного слоя, посчитанные на бумаге: проекции, которые дают Q, K, V и выход, растут как n, оценки и смешивание — как n². Встречаются они при двух d_model, на краю того, что эти модели могут прочесть, или дальше. Полносвязная часть слоя (две матрицы, вчетверо шире) здесь не посчитана: она стоит вдвое дороже проекций, и с ней для половины понадобилось бы шесть d_model. GPT-3 посчитана так, будто каждый слой полный; каждый второй видит лишь полосу. Всё это арифметика; память, как и прежде, — дело другое.

quadratic-cost-tokens = токены
quadratic-cost-tokens-n = n
quadratic-cost-cells = клетки
quadratic-cost-four-times = вчетверо
quadratic-cost-yours = это предложение
quadratic-cost-page = страница-другая
quadratic-cost-chapter = длинная глава
quadratic-cost-one-head = только веса
quadratic-cost-four-bytes = четыре байта на число
quadratic-cost-in-training = { $name }, обучение
quadratic-cost-all-heads = { $layers } слоёв × { $heads } голов
quadratic-cost-one-is-like = одна матрица — примерно
quadratic-cost-like-number = одно число
quadratic-cost-like-word = длинное слово
quadratic-cost-like-message = короткое сообщение
quadratic-cost-like-page = страница текста
quadratic-cost-like-article = длинная статья без картинок
quadratic-cost-like-picture = небольшая картинка на странице
quadratic-cost-like-photo = фотография с телефона
quadratic-cost-like-video = час видео
quadratic-cost-time = время вызова
quadratic-cost-peak = пик памяти одного вызова
quadratic-cost-multiply-adds = умножения внимания в одном слое { $name }: подсчёт
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
quadratic-cost-keeps-all = Считает матрицу n × n и хранит целиком.
quadratic-cost-keeps-matrix = хранит все n² клеток
quadratic-cost-keeps-tile = хранит одну плитку
quadratic-cost-measured-slope = замер, ± ст. ошибка
quadratic-cost-theory-slope = теория
quadratic-cost-before = { $why ->
    [jump] без точек перед скачком × { $jump }, причина неясна
    [short] без коротких вызовов: там правят постоянные расходы
   *[plain] без более коротких вызовов
}
quadratic-cost-jump = × { $jump }
quadratic-cost-fitted = { $points-count ->
    [one] по { $points } точке,
   *[other] по { $points } точкам,
} от { $from } токенов
quadratic-cost-wall = { $ending ->
    [memory] наивному не хватило памяти
    [time] наивное: слишком долго
    [budget] наивное: не измерено
   *[other] наивное: сбой
}
quadratic-cost-gives-up-window = теряет всё, что дальше; на рисунке уже
quadratic-cost-keeps-linear = складывает ключ × значение всех токенов в таблицу d{"\u00A0"}×{"\u00A0"}d (d чисел в ключе);
quadratic-cost-gives-up-linear = теряет softmax: доли другие
quadratic-cost-curve-naive = наивное
quadratic-cost-curve-blockwise = поблочное
quadratic-cost-curve-window = окно
quadratic-cost-curve-linear = линейное
quadratic-cost-curve-sdpa = слитное
quadratic-cost-curve-sdpa-flash = flash
quadratic-cost-curve-sdpa-cudnn = flash (cuDNN)
quadratic-cost-curve-sdpa-efficient = слитное
quadratic-cost-projections = проекции: Q, K, V, выход
quadratic-cost-square = часть n²
quadratic-cost-this-model = наша модель
quadratic-cost-crossing = половина с
quadratic-cost-unit-ns = нс
quadratic-cost-unit-us = мкс
quadratic-cost-unit-ms = мс
quadratic-cost-unit-s = с
quadratic-cost-unit-B = Б
quadratic-cost-unit-KiB = КиБ
quadratic-cost-unit-MiB = МиБ
quadratic-cost-unit-GiB = ГиБ
quadratic-cost-unit-TiB = ТиБ
quadratic-cost-quicker = При { $n } токенах на этой машине поблочное быстрее в { $times } раза.
quadratic-cost-flash-is = { $kind ->
    [flash] Flash (FlashAttention)
   *[fused] Слитное
}: та же идея, одной процедурой PyTorch{ $device ->
    [cpu] {" "}для CPU
   *[gpu] {""}
}.
quadratic-cost-reads = GPT-2 small читает не больше { $most } токенов; последняя строка — арифметика.
quadratic-cost-of-all = { $points-count ->
    [one] по всем { $points } точке:
   *[other] по всем { $points } точкам:
} { $slope } ± { $error }
quadratic-cost-holds-two = штрихами: две матрицы n × n, оценки и веса
quadratic-cost-holds-one = штрихами: матрица n × n
quadratic-cost-holds-tile = штрихами: n строк выхода; плитка и прочее поднимают квадраты выше
quadratic-cost-stops = { $name } читает не больше { $most }
quadratic-cost-reads-most = читает до

quadratic-cost-summary-title = Что дорого в n², а что нет
quadratic-cost-summary-say = Вдвое больше токенов — вчетверо больше оценок; меньше только у другой функции. Посчитаете внимание сами?
quadratic-cost-summary-notes = Порядки роста: что станет со временем и памятью, когда растёт n, а остальное неизменно. Окно здесь всегда из { $window } ключей, каково бы ни было n. Речь о той части, что растёт как n²: в одном слое трансформера вроде GPT-2 вместе с полносвязной частью (вчетверо шире) она больше половины лишь при n больше шести d_model.
quadratic-cost-time-column = время
quadratic-cost-memory-column = память
quadratic-cost-result-column = результат
quadratic-cost-sum-naive = наивное
quadratic-cost-sum-tiled = поблочное, flash
quadratic-cost-sum-window = окно
quadratic-cost-sum-linear = линейное внимание
quadratic-cost-sum-exact = точный
quadratic-cost-sum-another = другая функция
