# Что говорят слайды, раздаточный материал и запись, кроме строк самих фильмов.

deck-title = Самовнимание
deck-document = { $title }: «{ $sentence }»
deck-keys = Пробел или → дальше · ← назад · номер и Enter: этот слайд · R ещё раз · P пауза · − + скорость · D рисовать, X стереть · C субтитры · S заметки · O обзор · F весь экран · B темно
deck-captions = Субтитры
deck-captions-off = Субтитры выключены
deck-captions-on = Субтитры включены
deck-again = Ещё раз
deck-slides = Слайды
deck-touch = Касание: дальше · касание у левого края: назад
deck-pause = Пауза
deck-slower = Медленнее
deck-faster = Быстрее
deck-draw = Рисовать и показывать
deck-wipe = Стереть
deck-first = Первый слайд
deck-last = Последний слайд

handout-stage = Токен, за которым следим: «{ $word }». Всего токенов: { $n }.
handout-equal = Одинаковые слова пронумерованы в порядке предложения, как в «{ $word }».
handout-takeaways = Что унести с собой
handout-numbers = Числа
handout-numbers-say = Строка = запрос, столбец = ключ. Числа округлены для чтения; фильмы считают со всеми знаками.
handout-window = Показаны токены вокруг «{ $word }»: { $shown } из { $n }.
handout-columns = В каждой строке показаны первые числа: { $shown } из { $n }.
handout-X = Что получает слой: по строке чисел на токен
handout-W_Q = Обучена: делает из X запросы
handout-W_K = Обучена: делает из X ключи
handout-W_V = Обучена: делает из X значения
handout-b_Q = Обучен: прибавляется к каждому запросу
handout-b_K = Обучен: прибавляется к каждому ключу
handout-b_V = Обучен: прибавляется к каждому значению
handout-Q = Запросы: что ищет каждый токен
handout-K = Ключи: по чему находят каждый токен
handout-V = Значения: что отдаёт каждый токен
handout-scores = Оценки: каждый запрос на каждый ключ
handout-scaled = Оценки, делённые на √d_k
handout-masked = Что оставляет маска; −∞ значит «закрыто»
handout-weights = Веса: softmax каждой строки; строка даёт 1
handout-output = Выход: каждая строка весов смешивает значения

teach-goal = Цель: { $goal }
teach-builds-on = До этого фильма: { $films }
teach-length = Фильм: { $length } мин
teach-asked = Спросите до фильма и ещё раз после: { $asked }
teach-meanwhile = Спросите по ходу:
teach-thought = Что многие думают сначала, и картинка, которая показывает иное:

worksheet-title = Рабочий лист: одна строка вручную
worksheet-intro = Что услышит «{ $query }»? Посчитайте по числам внизу. Они для вас округлены: считайте с ними ровно так, как они стоят, и округляйте каждый результат до { $decimals } цифр после запятой, половины — от нуля. Тогда ваши результаты совпадут с ответами цифра в цифру.
worksheet-query = Запрос «{ $query }»
worksheet-score = q · k
worksheet-scaled = ÷ { $root }
worksheet-shifted = минус { $largest }
worksheet-exp = eˣ
worksheet-weight = вес
worksheet-key = ключ k
worksheet-value = значение v
worksheet-token = токен
worksheet-step-score = Оценка: умножьте запрос и ключ число за числом и сложите.
worksheet-step-scaled = Разделите каждую оценку на √d_k, здесь это { $root }.
worksheet-step-shifted = Вычтите из каждой наибольшую, { $largest }: веса не изменятся, а степени останутся удобными.
worksheet-step-exp = Возьмите e в каждой из этих степеней (eˣ на калькуляторе).
worksheet-step-total = Сложите их все.
worksheet-step-weight = Разделите каждое на эту сумму: это веса.
worksheet-step-output = Умножьте каждое значение на его вес и сложите столбец за столбцом: вот что услышит «{ $query }».
worksheet-total = сумма
worksheet-output = выход
worksheet-others = ещё { $others }
worksheet-others-say = Для остальных токенов работа сделана: их eˣ сложены, а значения смешаны в одно.
worksheet-long = Векторы длины { $d_k } для бумаги слишком длинны: оценки даны.
worksheet-cut = Длина значения — { $d_v }, достаточно первых чисел: { $shown }.
worksheet-blocked = { $blocked-count ->
    [one] Маска закрывает { $blocked } токен: веса у него нет, и он опущен.
    [few] Маска закрывает { $blocked } токена: веса у них нет, и они опущены.
   *[other] Маска закрывает { $blocked } токенов: веса у них нет, и они опущены.
}
worksheet-answers = Ответы
worksheet-sum = Округлённые веса в сумме дают { $sum }, а не { $one }: это тоже от округления.
worksheet-exact = Компьютер начинал со всех знаков, а не с округлённых. У него вышло:
worksheet-exact-say = Небольшие различия — только от округления.
worksheet-more = Без предложения
worksheet-variance = Пусть числа запроса и ключа (d_k = { $d_k }) независимы, у каждого среднее 0 и дисперсия 1. Какова дисперсия произведения двух таких чисел? А q · k? А q · k, делённого на √d_k?
worksheet-variance-answer = 1, { $d_k }, 1. У независимых чисел со средним 0 дисперсия произведения равна произведению дисперсий, 1 · 1; дисперсии независимых произведений складываются, d_k раз по 1; а если разделить на √d_k, дисперсия делится на d_k.
worksheet-triangle = Три маски для трёх токенов, строка за строкой; строки спрашивают, 1 закрывает: A: 011, 001, 000. B: 111, 011, 001. C: 000, 100, 110. Какая из них каузальная и что делают две другие?
worksheet-triangle-answer = A. B закрывает и собственный ключ каждого токена: у первой строки ключей не остаётся. C перевёрнута: каждый токен видит себя и то, что позже, и ничего из того, что раньше.

questions-word = «{ $word }»
questions-sentence = Предложение: «{ $sentence }».
questions-rounded = Считайте с этими числами ровно так, как они стоят, и округлите результат до { $decimals } цифр после запятой, половины — от нуля.
questions-score = Запрос «{ $query }» — { $q }, ключ «{ $token }» — { $k }. Чему равна их оценка, q · k?
questions-scaled = Оценка «{ $query }» для «{ $token }» равна { $score }. Чему равна масштабированная оценка, то есть оценка, делённая на √d_k, здесь { $root }?
questions-shifted = Масштабированная оценка «{ $query }» для «{ $token }» равна { $scaled }, наибольшая — { $largest }. Что останется, если вычесть наибольшую?
questions-exp = «{ $query }» и «{ $token }»: чему равно e в степени { $power }?
questions-total = У «{ $query }» такие степени e: { $list }. Чему равна их сумма?
questions-weight = Для «{ $token }» у «{ $query }» степень e равна { $exp }, сумма всех — { $total }. Чему равен вес «{ $token }»?
questions-output = Для каждого слова — его вес и, после черты, { $column }-е число его значения: { $list }. Чему равно { $column }-е число выхода «{ $query }»?
questions-choice-label = «{ $query }» больше всего смотрит на
questions-choice = Слой { $layer }, голова { $head }: на какое слово «{ $query }» смотрит больше всего?
questions-right = «{ $token }» получает наибольший вес, { $weight }.
questions-wrong = «{ $token }» получает { $weight }; больше всего получает «{ $key }», { $most }.
questions-order-label = порядок весов
questions-order = Слой { $layer }, голова { $head }: расположите эти слова по весу, который даёт им «{ $query }», начиная с наибольшего.
questions-order-told = Веса: { $list }.

transcript-heading = Запись
transcript-own-title = заголовок преподавателя
transcript-own-say = подпись преподавателя
transcript-own-notes = заметки преподавателя
