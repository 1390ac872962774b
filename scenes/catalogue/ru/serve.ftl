# Что говорит страница `qkvideo serve`. Переменные: названия фильмов и кадров и то, что было введено.

serve-title = Ваша лекция
serve-old = Этой странице нужны JavaScript и браузер 2024 года или новее.
serve-skip = К кадрам
serve-page-language = Язык страницы
serve-sentence = Ваше предложение
serve-versus = Сравнить с
serve-compare = Сравнить со вторым предложением
serve-compare-end = Без второго предложения
serve-settings = Настройки
serve-lecture = Лекция
serve-lecture-short = короткая
serve-lecture-full = полная
serve-lecture-own = своя
serve-row = Слово, которое спрашивает
serve-row-chosen = выбирают фильмы
serve-language = Язык
serve-theme = Цвета
serve-theme-dark = тёмные
serve-theme-light = светлые
serve-theme-white = белые
serve-aspect = Формат
serve-pace = Темп
serve-pace-slow = медленный
serve-pace-normal = обычный
serve-pace-brisk = быстрый
serve-weights = Веса
serve-weights-lesson = обученные
serve-weights-random = случайные

serve-beats = { $all-count ->
    [one] { $all } кадр
    [few] { $all } кадра
    [many] { $all } кадров
   *[other] { $all } кадра
}
serve-beats-of = { $on } из { $all } кадров
serve-up = Поднять фильм «{ $film }»
serve-down = Опустить фильм «{ $film }»
serve-place = { $place } из { $of }
serve-beat-on = Показывать «{ $beat }»
serve-own = ваш текст
serve-caption = Подпись
serve-notes = Заметки для вас
serve-facts = Вставить значение этого предложения
serve-insert = Вставить { $name }: { $text }
serve-reset = Вернуть текст фильма
serve-put-back = Вернуть свой текст
serve-earlier = ← Раньше
serve-later = Позже →
serve-still = Сохранить кадр
serve-close = Закрыть

serve-make-open = Создать …
serve-make-going = Создаётся: { $share }
serve-making = Создать
serve-what = Что
serve-make-films = Фильмы
serve-make-join = Один фильм из всех
serve-make-powerpoint = Слайды PowerPoint
serve-make-deck = Слайды для браузера
serve-make-handout = Раздаточный материал (PDF)
serve-make-lecturer = Материал для преподавателя (PDF)
serve-make-worksheet = Рабочий лист и ответы (PDF)
serve-make-gift = Вопросы для Moodle (GIFT)
serve-make-qti = Вопросы для Canvas (QTI)
serve-make-zip = Страницы курса (пакет IMS)
serve-make-scorm = Страницы курса с учётом просмотра (SCORM)
serve-make-cartridge = Страницы курса для импорта (Common Cartridge)
serve-which = Из чего
serve-which-all = вся лекция
serve-quality = Качество
serve-voice = Читает компьютерный голос
serve-front-title = Название слайдов и раздаточных материалов
serve-front-author = Ваше имя на первой странице
serve-front-date = Дата, как вы её пишете
serve-front-licence = Ваша лицензия, например CC BY 4.0: в фильмах, слайдах и на страницах
serve-logo = Логотип
serve-logo-hint = Файл SVG из простых фигур или PNG. Логотип будет в фильмах, слайдах и раздаточных материалах.
serve-logo-file = Выбрать логотип
serve-logo-unread = Это не SVG и не PNG: сохраните логотип в одном из этих форматов.
serve-template = Шаблон слайдов для PowerPoint
serve-template-hint = Файл .pptx или .potx вашего учреждения: слайды получат его макеты, цвета и шрифты. Фильмы на них получат их фон, если выше не выбраны светлые или белые цвета.
serve-template-file = Выбрать шаблон слайдов
serve-template-unread = Этот файл не удаётся прочитать.
serve-table = Для группы: набор для каждого студента
serve-table-hint = По строке на студента, первая строка называет столбцы: имя, предложение. Таблицу можно вставить из редактора таблиц или выбрать как файл Excel (.xlsx) или CSV.
serve-table-file = Выбрать таблицу
serve-table-text = Таблица
serve-table-unread = Это не таблица Excel (.xlsx) и не текст в UTF-8: сохраните таблицу как .xlsx или как «CSV UTF-8».
serve-file-large = Файл слишком велик: уменьшите или разделите его.
serve-file-empty = Файл пуст.
serve-file-remove = Убрать
serve-files = Файлы ({ $files })
serve-files-cut = Остальные файлы лежат в папке.
serve-begin = Создать
serve-begun = Создание началось.
serve-summary = { $films-count ->
    [one] { $films } фильм
    [few] { $films } фильма
    [many] { $films } фильмов
   *[other] { $films } фильма
}, { $beats-count ->
    [one] { $beats } кадр
    [few] { $beats } кадра
    [many] { $beats } кадров
   *[other] { $beats } кадра
}
serve-make-nothing = Выберите хотя бы что-нибудь.
serve-nothing-made = Пока ничего не создано.
serve-state-waiting = ждёт
serve-state-running = создаётся
serve-state-done = готово
serve-state-failed = не получилось
serve-state-cancelled = отменено
serve-state-interrupted = прервано
serve-now = «{ $title }»: { $state }
serve-foreign = Ничто не указывает, что это сделано здесь, поэтому файлы не открываются. «Продолжить» сделает всё заново.
serve-left = осталось { $time }
serve-cancel = Отменить
serve-again = Продолжить
serve-show = Показать в папке
serve-forget = Убрать из списка
serve-play = Смотреть
serve-play-name = Смотреть { $name }
serve-open = Открыть
serve-open-name = Открыть { $name }
serve-download = Скачать
serve-download-name = Скачать { $name }
serve-more = Другие файлы ({ $files })
serve-captions = Субтитры

serve-save = Сохранить как файл …
serve-save-title = Сохранить лекцию как файл
serve-save-hint = В терминале, в папке файла, эта строка создаст лекцию снова на любом компьютере:
serve-save-file = Сохранить lecture.toml
serve-copy = Скопировать
serve-copied = Скопировано
serve-command = Эта строка делает то же самое без файла:
serve-copy-command = Скопировать команду

serve-lost = QKVideo не отвечает. Введённое сохранено: запустите «qkvideo serve» снова.
serve-locked = Эта страница закрыта: откройте адрес, который «qkvideo serve» показывает в терминале. Введённое сохранено.
serve-window-replaced = Эта лекция изменена в другом окне: хранится та, а эта есть только здесь.
serve-window-keep = Хранить эту
serve-window-other = В двух окнах были разные лекции. Другая: «{ $sentence }».
serve-window-show = Показать другую
serve-window-forget = Забыть другую

# Что говорится о предложении или об этом компьютере
serve-quoted = «{ $word }»
serve-told-missing = На этом компьютере не хватает: { $what }. Добавить может тот, кто установил здесь QKVideo.
serve-told-sure = Прочитано верно: «{ $asks }» больше всего смотрит на «{ $found }» ({ $share }).
serve-told-misses-pronoun = Прочитано неверно: «{ $asks }» больше всего смотрит на «{ $found }» ({ $share }), но по грамматике может значить только { $could }.
serve-told-misses-verb = Прочитано неверно: «{ $asks }» больше всего смотрит на «{ $found }» ({ $share }), но по грамматике может говориться только о { $could }.
serve-told-misses-adjective = Прочитано неверно: «{ $asks }» больше всего смотрит на «{ $found }» ({ $share }), но по грамматике может относиться только к { $could }.
serve-told-misses-stated = Прочитано неверно: «{ $asks }» смотрит больше всего на «{ $found }» ({ $share }), но вы сказали, что имеется в виду { $could }.
serve-told-doubtful-unknown = Сомнительно: «{ $asks }» больше всего смотрит на «{ $found }» ({ $share }), но эти слова неизвестны: { $named }.
serve-told-doubtful-others = Сомнительно: «{ $asks }» больше всего смотрит на «{ $found }» ({ $share }), затем на «{ $next }». Имеется в виду «{ $meant }»?
serve-told-means = Если «{ $meant }» всё же верно, подтвердите это; в таблице класса это говорит столбец «означает»: { $typed }.
serve-told-versus-means = Если «{ $meant }» всё же верно, подтвердите это; в таблице класса это говорит столбец «сравнение означает»: { $typed }.
serve-meant = «{ $meant }»: верно
serve-told-nobody = Ни одно слово здесь не может быть тем, что значит «{ $asks }»: куда смотрит «{ $asks }», ничего не говорит.
serve-told-untaught = Для слова «{ $asks }» веса не обучены: куда смотрит «{ $asks }», ничего не говорит.
serve-told-strange = Неизвестные слова: { $named } ({ $unknown } из { $words }). Куда смотрят такие слова, ничего не значит.
serve-told-english-only = Неизвестные слова: { $named } ({ $unknown } из { $words }). Веса знают только английский: куда смотрят такие слова, ничего не значит. Впишите английское предложение.
serve-told-other-word = Со словом «{ $word }» вместо «{ $old }» слово «{ $found }» находится уверенно.
serve-told-other-row = Если спрашивает «{ $word }», слово «{ $found }» находится уверенно.
serve-told-no-asker = Во втором предложении нет слова «{ $asks }»: там мы следим за словом «{ $follows }». Повторите первое предложение, заменив одно слово, и вы увидите, на что оно влияет.
serve-told-model = С весами «minilm» находится «{ $found }» ({ $share }).
serve-told-no-model = Большая модель MiniLM верно читает больше предложений; добавить может тот, кто установил здесь QKVideo.
serve-told-table-no-sentence = Строка { $line }: нет предложения. Введите предложение или удалите строку.
serve-told-table-no-column = В первой строке нет столбца «предложение». Начните таблицу, например, так: имя, предложение.
serve-told-table-unknown-column = Столбец «{ $name }» неизвестен. Возможны: имя, предложение, сравнение, строка, означает, сравнение означает.
serve-told-table-columns = В строке { $line } больше столбцов, чем в первой. Возьмите предложение с запятыми в кавычки.
serve-told-table-twice = Строка { $line }: имя «{ $name }» уже есть выше. Дайте каждой строке своё имя.
serve-told-table-empty = Под первой строкой нет ни одного предложения.
serve-told-table-quotes = Строка { $line }: кавычка пропущена или стоит не на месте.
serve-told-table-row = Строка { $line }: «{ $name }» — не слово предложения и не номер слова.
serve-told-other = Так не получится. Сообщение по-английски: { $says }
serve-told-whose = { $name }:
serve-told-no-meant = Слово { $number } не может быть тем, что имеется в виду: такого слова в предложении нет, или спрашивает оно само.
serve-told-no-versus = Нет второго предложения, о котором говорит «сравнение означает»: впишите его или уберите число.
serve-told-sentence-empty = Предложение пустое: введите хотя бы одно слово.
serve-told-sentence-long = В предложении слов и знаков: { $count }, можно не больше { $most }. Сократите его.
serve-told-word-long = Слово { $number } слишком длинное: в нём может быть не больше { $most } букв.
serve-told-sign = Знак на месте { $number } ({ $sign }) показать нельзя: удалите его.
serve-told-text-long = Текст слишком длинный: можно не больше { $most } знаков.
serve-told-text-too-long = Текст слишком длинный: можно не больше { $most } знаков.
serve-told-row = В предложении нет слова { $row }: выберите от 1 до { $count }.
serve-told-versus-same = Второе предложение такое же, как первое: измените одно слово.
serve-told-versus-differs = Предложения различаются больше чем одним словом, поэтому часть фильма «{ $film }» опущена.
serve-told-recorded = В весах «{ $weights }» есть только записанные предложения, например «{ $sentence }»: введите одно из них или выберите другие веса.
serve-told-no-words = Веса «{ $weights }» не знают других слов, а фильму «{ $film }» они нужны: выключите его или выберите другие веса.
serve-told-no-matrices = В весах «{ $weights }» нет матриц, а фильм «{ $film }» их показывает: выключите его или выберите другие веса.
serve-told-scaling = Веса «{ $weights }» считают иначе, чем показывает фильм «{ $film }»: выключите его или выберите другие веса.
serve-told-no-film = Не осталось ни одного фильма: включите хотя бы один.
serve-told-no-beat = В фильме «{ $film }» нет части «{ $beat }».
serve-told-caption-long = Этот текст не помещается на картинке: сократите его.
serve-told-caption-empty = Текст пуст: введите его или возьмите текст фильма.
serve-told-fact = { $fact } здесь не известно. Можно: { $facts }.
serve-told-braces = Не хватает фигурной скобки. Скобки, которые должны быть видны, пишутся дважды: {"{{"} и {"}}"}.
serve-told-logo-unread = Эту картинку не удаётся прочитать: сохраните логотип как SVG или PNG.
serve-told-logo-large = Логотип слишком большой: уменьшите его или сохраните как PNG.
serve-told-logo = Что-то в этом логотипе нельзя нарисовать (текст, градиенты, эффекты): сохраните его как PNG.
serve-told-template-large = Шаблон слайдов слишком большой: удалите из него слайды и большие картинки.
serve-told-template-starts = В шаблоне слайдов есть макросы или внедрённые объекты, или он что-то загружает извне: удалите это.
serve-told-template = Этот шаблон слайдов использовать нельзя: сохраните его в PowerPoint как .pptx, с макетом с заголовком и текстом.
serve-told-workbook = Эту таблицу Excel не удаётся прочитать: сохраните её заново как .xlsx или как «CSV UTF-8».
serve-told-jobs = Заданий уже { $count }: удалите часть из списка или подождите.
serve-told-class-large = Слишком много предложений сразу ({ $count }): разделите таблицу или уберите часть фильмов.
serve-told-slow = Рисование длится дольше { $seconds } секунд: попробуйте предложение короче.
serve-told-ended = Программа, которая рисует, завершилась: попробуйте ещё раз.
serve-told-changed = Файлы этого задания кто-то изменил: составьте лекцию заново.
serve-told-disk = На диске нет места: освободите его и продолжите.
