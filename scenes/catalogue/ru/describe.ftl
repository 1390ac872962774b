# Картинки словами, для тех, кто их не видит. Каждая строка — часть предложения.

describe-with = с «{ $word }»: { $fact }
describe-which = { $case ->
    [1] первое предложение: { $fact }
   *[2] второе предложение: { $fact }
}
describe-sentence = слова стоят в ряд: «{ $words }»
describe-expected = пунктирная дуга ведёт от «{ $query }» к «{ $key }»
describe-expected-too = пунктирная дуга ведёт к «{ $key }»
describe-dashes = пунктир: { $meaning }
describe-beams = { $case ->
    [one] один луч, от «{ $query }» к «{ $key }», { $share }
    [same] все лучи от «{ $query }» одинаковы: { $share }
    [even] самые широкие лучи ведут от «{ $query }» к «{ $key }» и «{ $key2 }», по { $share }
    [bare] самый широкий луч ведёт от «{ $query }» к «{ $key }»
    [thin] самый широкий луч ведёт от «{ $query }» к «{ $key }», { $share }; остальные тонкие
    [short] самый широкий луч ведёт от «{ $query }» к «{ $key }», { $share }
    [far] самый широкий луч ведёт от «{ $query }» к «{ $key }», { $share }; остальные тонкие, не больше { $next }
   *[next] самый широкий луч ведёт от «{ $query }» к «{ $key }», { $share }, следующий к «{ $key2 }», { $next }
}
describe-beams-too = { $case ->
    [bare] самый широкий луч ведёт к «{ $key }»
    [same] все по { $share }
    [even] самые широкие ведут к «{ $key }» и «{ $key2 }», по { $share }
   *[next] самый широкий луч ведёт к «{ $key }», { $share }
}
describe-was = зачёркнуто: раньше «{ $key }» { $share }
describe-lit-beam = выделен луч к «{ $key }», { $share }
describe-facing = два предложения стоят друг против друга: «{ $first }» и «{ $second }»
describe-way = от «{ $query }» к «{ $key }»
describe-ways = самые широкие лучи идут { $ways }
describe-everybody = от каждого слова идёт один луч; от «{ $query }» к «{ $key }»
describe-no-beam = от { $words } не идёт ни один луч
describe-crossed = связь от «{ $query }» к «{ $key }» зачёркнута
describe-link = { $case ->
    [named] { $name }: связь ведёт от «{ $query }» к «{ $key }»
   *[other] связь ведёт от «{ $query }» к «{ $key }»
}
describe-weighed = { $case ->
    [bare] скобка соединяет «{ $a }» и «{ $b }»
   *[told] скобка соединяет «{ $a }» и «{ $b }»: { $terms }
}
describe-weighed-too = { $terms }

describe-fan = { $case ->
    [nameless] стрелка вправо, запрос
   *[query] стрелка вправо, запрос { $query }
}
describe-ray = { $case ->
    [arrow] { $query } и { $key } как стрелки под углом { $angle }°
    [shadow] ключ { $key } под углом { $angle }°, тень на запросе: { $shadow }
   *[plain] ключ { $key } под углом { $angle }°
}
describe-rays = { $case ->
    [arrows] { $count-count ->
        [one] ещё { $count } стрелка
        [few] ещё { $count } стрелки
       *[other] ещё { $count } стрелок
    }
   *[keys] { $count-count ->
        [one] ещё { $count } ключ
        [few] ещё { $count } ключа
       *[other] ещё { $count } ключей
    }
}

describe-matrix = матрица{ $name }: { $rows } × { $columns }
describe-out-of = { $part } из { $whole }
describe-variance = дисперсия
describe-matrices = { $count-count ->
    [one] { $count } матрица
    [few] { $count } матрицы
   *[other] { $count } матриц
}{ $name }: каждая { $rows } × { $columns }
describe-of-head = { $symbol } голов { $head }
describe-sides-are = { $case ->
    [same] строки и столбцы: { $rows }
   *[two] строки: { $rows }; столбцы: { $columns }
}
describe-strip = { $name }строка чисел ({ $n }){ $first }
describe-name-products = произведения
describe-name-added = то, что прибавляется
describe-name-rows = строки
describe-name-powers = степени
describe-name-row = веса одного слова, по строке на голову
describe-name-heads = все головы
describe-name-result = результат
describe-name-embedded = слова плюс места
describe-name-vocabulary = строки таблицы
describe-name-words = строки слов
describe-name-places = строки мест
describe-name-sines = строки синусов
describe-name-fault = веса своего кода
describe-name-nan = веса после −∞
describe-name-uniform = веса после наименьшего из чисел
describe-name-difference = разность
describe-name-entering = вход softmax
describe-name-output = Z
describe-name-heard = о чём знает слово, слой за слоем
describe-name-states = состояние после каждого слова
describe-name-clocks = шаги
describe-name-answers = ответы
describe-filled = { $count-count ->
    [one] заполнена { $count } клетка
    [few] заполнены { $count } клетки
   *[other] заполнено { $count } клеток
}
describe-cell = строка «{ $query }», столбец «{ $key }»: { $number }
describe-columns = в рамке { $count-count ->
    [1] столбец
   *[other] столбцы
} { $words }
describe-framed = в ней в рамке { $count-count ->
    [1] столбец
   *[other] столбцы
} { $words }
describe-framed-cell = в рамке: строка { $row } столбца «{ $key }»
describe-lit-row = отмечена строка «{ $query }»{ $numbers }
describe-begins = строка «{ $query }» начинается с { $numbers }
describe-row = { $case ->
    [one] в строке «{ $query }» стоит { $best }, в столбце «{ $key }»
    [same] все числа в строке «{ $query }» равны { $best }
   *[other] в строке «{ $query }» наибольшее число { $best }, в столбце «{ $key }»
}
describe-largest = наибольшее число, { $best }, стоит в строке «{ $query }» и столбце «{ $key }»
describe-crossing = на их пересечении: { $numbers }
describe-sums = { $case ->
    [one] сумма строки { $most }
    [same] сумма каждой строки { $most }
   *[other] суммы строк от { $least } до { $most }
}
describe-open = ни одна клетка не закрыта
describe-causal = все клетки правее диагонали закрыты
describe-shut-columns = { $count-count ->
    [1] закрыт столбец
   *[other] закрыты столбцы
} { $words }
describe-shut = закрыто клеток: { $count } из { $all }
describe-times = { $given } умножается на { $factor }{ $bias }, получается { $result }
describe-times-too = умножается на { $factor }{ $bias }, получается { $result }
describe-beside = слева запрос { $words }, столбцом
describe-tiers = друг под другом, чисел в каждой строке { $n }: { $chain }
describe-first-tier = первое: { $sum }
describe-matrix-tiers = справа { $name }, по столбцу на слово, всего { $n }; под ней строка { $below }
describe-best = наибольшее число в ней { $best }, в столбце «{ $key }»
describe-multiples = { $count-count ->
    [one] { $count } матрица
    [few] { $count } матрицы
   *[other] { $count } матриц
} рядом, каждая { $rows } × { $columns }

describe-list = { $n-count ->
    [one] { $n } полоска
    [few] { $n } полоски
   *[other] { $n } полосок
}: { $asks }
describe-rows = { $n-count ->
    [one] { $n } строка
    [few] { $n } строки
   *[other] { $n } строк
}
describe-column = { $column }{ $case ->
    [one] { $key } { $best }
    [same] везде { $best }
    [even] { $key } и { $key2 }, по { $best }
    [far] { $key } { $best }, следующая намного меньше: { $key2 } { $next }
   *[next] { $key } { $best }, затем { $key2 } { $next }
}
describe-bars-alike = { $column }{ $names }, по { $each }
describe-trend = { $column }{ $first } при { $one }, { $last } при { $other }
describe-longest = { $column }самая длинная полоска: { $key }
describe-stacked = каждая полоска начинается там, где кончилась верхняя
describe-table = таблица из { $n-count ->
    [one] { $n } строки
   *[other] { $n } строк
}, { $asks }, столбцы: { $heads }
describe-table-row = { $key }: { $numbers }
describe-columns-are = столбцы: { $heads }
describe-framed-number = { $number } (в рамке)
describe-spread = гистограммы { $what } на одной оси, всего { $n }: при { $label } = { $one } от { $from } до { $to }, при { $other } от { $from2 } до { $to2 }

describe-shelf = { $case ->
    [table] список из { $n-count ->
        [one] { $n } строки
       *[other] { $n } строк
    }
   *[open] открытых книг на полке: { $n }
}
describe-book = «книга { $k }»
describe-becomes = стрелка ведёт от «{ $first }» к «{ $last }»
describe-strips = { $case ->
    [framed] { $column }: в каждой строке полоска цветов ({ $n }), одна в рамке
   *[plain] { $column }: в каждой строке полоска цветов ({ $n })
}
describe-below = внизу, в рамке, { $name }{ $case ->
    [numbers] : { $first } и так далее
   *[colours] {""}
}
describe-somebodies = перед каждой строкой стоит человек
describe-sides = полоски: { $for } вправо, { $against } влево

describe-vectors = { $rows-count ->
    [one] { $rows } строка
    [few] { $rows } строки
   *[other] { $rows } строк
} чисел в цвете, в каждой { $n }{ $case ->
    [yes] , это первые из многих
   *[no] {""}
}
describe-differ = в рамке { $count-count ->
    [one] { $count } столбец
    [few] { $count } столбца
   *[other] { $count } столбцов
} из { $n }: там нижние строки различаются

describe-plot = график{ $case ->
    [none] {""}
    [lower] , нижняя ось логарифмическая
    [left] , левая ось логарифмическая
   *[both] , обе оси логарифмические
}; по вертикали: { $y }; по горизонтали: { $x }
describe-curve = { $case ->
    [bare] кривая
   *[named] { $name }
} от { $y1 } при { $x1 } до { $y2 } при { $x2 }
describe-power = пунктирная линия растёт как { $formula }
describe-wall = они встречаются при { $at }

describe-square = { $case ->
    [named] квадрат, { $name }, в масштабе; в углу маленький, { $small }
    [nested] квадрат из { $n } × { $n } клеток; прежний, { $corner } × { $corner }, занимает его левую верхнюю четверть
   *[plain] квадрат из { $n } × { $n } клеток
}
describe-pattern = { $case ->
    [all] маленький квадрат, все клетки светлые
    [tile] маленький квадрат, светла только одна плитка
   *[band] маленький квадрат, светла полоса вдоль диагонали
}
describe-thumbs = { $n-count ->
    [one] { $n } маленькая матрица
    [few] { $n } маленькие матрицы
   *[other] { $n } маленьких матриц
} подряд: { $names }
describe-gallery = { $count-count ->
    [one] { $count } квадрат
    [few] { $count } квадрата
   *[other] { $count } квадратов
} рядом

describe-cloud = точек: { $dots }, дорожек рядом: { $n }; по вертикали: { $title }
describe-medians = медианы: { $lanes }
describe-named-dots = подписаны: { $names }
describe-class = ученики за партами: { $words }
describe-class-asks = «{ $word }» поднимает руку
describe-class-all-ask = все поднимают руку
describe-class-cards = самые высокие карточки: { $cards }
describe-class-notes = { $case ->
    [to] самые большие записки для «{ $word }» от { $notes }
   *[from] самые большие записки от «{ $word }» получают { $notes }
}
describe-class-board = на доске: { $text }
