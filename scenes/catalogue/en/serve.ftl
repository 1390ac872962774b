# What the page of `qkvideo serve` says. Its variables are names of films and beats, and what was typed.

serve-title = Your lecture
serve-old = This page needs JavaScript and a browser of 2024 or later.
serve-skip = Go to the pictures
serve-page-language = This page in
serve-sentence = Your sentence
serve-versus = Compare with
serve-compare = Compare with a second sentence
serve-compare-end = Without the second sentence
serve-settings = Settings
serve-lecture = Lecture
serve-lecture-short = short
serve-lecture-full = full
serve-lecture-own = your own
serve-row = Word that asks
serve-row-chosen = chosen by the films
serve-language = Language
serve-theme = Colours
serve-theme-dark = dark
serve-theme-light = light
serve-theme-white = white
serve-aspect = Shape
serve-pace = Pace
serve-pace-slow = slow
serve-pace-normal = normal
serve-pace-brisk = brisk
serve-weights = Weights
serve-weights-lesson = lesson
serve-weights-random = random

serve-beats = { $all-count ->
    [one] one picture
   *[other] { $all } pictures
}
serve-beats-of = { $on } of { $all } pictures
serve-up = Move “{ $film }” up
serve-down = Move “{ $film }” down
serve-place = { $place } of { $of }
serve-beat-on = Show “{ $beat }”
serve-own = your words
serve-caption = Caption
serve-notes = Notes for you
serve-facts = Insert a value of this sentence
serve-insert = Insert { $name }: { $text }
serve-reset = Back to the film’s words
serve-put-back = Back to your words
serve-earlier = ← Earlier
serve-later = Later →
serve-still = Save picture
serve-close = Close

serve-make-open = Make …
serve-make-going = Making: { $share }
serve-making = Make
serve-what = What
serve-make-films = Films
serve-make-join = One film of all
serve-make-powerpoint = PowerPoint slides
serve-make-deck = Slides for the browser
serve-make-handout = Handout (PDF)
serve-make-worksheet = Worksheet and answers (PDF)
serve-make-zip = Course package
serve-which = From
serve-which-all = the whole lecture
serve-quality = Quality
serve-voice = Spoken by a computer voice
serve-front-title = Title of slides and handouts
serve-front-author = Your name, on their first page
serve-front-date = Date, as you write it
serve-logo = Logo
serve-logo-hint = An SVG file of plain shapes, or a PNG. It is in the films, slides and handouts.
serve-logo-file = Choose a logo
serve-logo-unread = This is neither an SVG nor a PNG: save the logo as one of these.
serve-table = For a class: one set for each student
serve-table-hint = One line for each student, the first line names the columns: name, sentence. A table can be pasted from a spreadsheet, or chosen as a CSV file.
serve-table-file = Choose a table
serve-table-text = Table
serve-table-unread = This is no text in UTF-8: save the table as “CSV UTF-8”.
serve-file-large = The file is too large: make it smaller, or divide it.
serve-file-empty = The file is empty.
serve-file-remove = Remove
serve-files = Files ({ $files })
serve-files-cut = Further files are in the folder.
serve-begin = Make
serve-begun = It is being made.
serve-summary = { $films-count ->
    [one] One film
   *[other] { $films } films
}, { $beats-count ->
    [one] one picture
   *[other] { $beats } pictures
}
serve-make-nothing = Choose at least one thing to make.
serve-nothing-made = Nothing has been made yet.
serve-state-waiting = waiting
serve-state-running = being made
serve-state-done = done
serve-state-failed = failed
serve-state-cancelled = cancelled
serve-state-interrupted = interrupted
serve-now = “{ $title }”: { $state }
serve-foreign = Nothing shows that it was made here, so its files are not opened. “Go on” makes it anew.
serve-left = { $time } left
serve-cancel = Cancel
serve-again = Go on
serve-show = Show in folder
serve-forget = Remove from list
serve-play = Play
serve-play-name = Play { $name }
serve-open = Open
serve-open-name = Open { $name }
serve-download = Download
serve-download-name = Download { $name }
serve-more = More files ({ $files })
serve-captions = Captions

serve-save = Save as a file …
serve-save-title = Save the lecture as a file
serve-save-hint = In a terminal, in the folder of the file, this line makes the lecture again, on any computer:
serve-save-file = Save lecture.toml
serve-copy = Copy
serve-copied = Copied
serve-command = This line makes the same without the file:
serve-copy-command = Copy command

serve-lost = QKVideo does not answer. What you typed is kept: start “qkvideo serve” again.
serve-locked = This page is locked: open the address that “qkvideo serve” shows in the terminal. What you typed is kept.

# What is told of the sentence, or of this computer
serve-quoted = “{ $word }”
serve-told-missing = Missing on this computer: { $what }. Who set up QKVideo here can add it.
serve-told-sure = Read right: “{ $asks }” looks most at “{ $found }” ({ $share }).
serve-told-misses-pronoun = Misread: “{ $asks }” looks most at “{ $found }” ({ $share }), but by grammar can only mean { $could }.
serve-told-misses-verb = Misread: “{ $asks }” looks most at “{ $found }” ({ $share }), but by grammar can only be said of { $could }.
serve-told-misses-adjective = Misread: “{ $asks }” looks most at “{ $found }” ({ $share }), but by grammar can only belong to { $could }.
serve-told-misses-stated = Misread: “{ $asks }” looks most at “{ $found }” ({ $share }), but you say that { $could } is meant.
serve-told-doubtful-unknown = Doubtful: “{ $asks }” looks most at “{ $found }” ({ $share }), but these words are not known: { $named }.
serve-told-doubtful-others = Doubtful: “{ $asks }” looks most at “{ $found }” ({ $share }), then at “{ $next }”. Is “{ $meant }” what you mean?
serve-told-means = If “{ $meant }” is right all the same, write into lecture.toml: means = { $number }.
serve-told-nobody = No word here can be what “{ $asks }” means: what “{ $asks }” looks at says nothing.
serve-told-untaught = The weights were not trained for “{ $asks }” as the word that asks: what “{ $asks }” looks at says nothing.
serve-told-strange = Not known words: { $named } ({ $unknown } of { $words }). What these look at means nothing.
serve-told-english-only = Not known words: { $named } ({ $unknown } of { $words }). The weights know English only: what these look at means nothing.
serve-told-other-word = With “{ $word }” instead of “{ $old }”, “{ $found }” is surely found.
serve-told-other-row = If “{ $word }” is the word that asks (number { $row }), “{ $found }” is surely found.
serve-told-model = With the weights “minilm”, “{ $found }” is found ({ $share }).
serve-told-no-model = The larger model MiniLM reads more sentences right; who set up QKVideo here can add it.
serve-told-table-no-sentence = Line { $line }: the sentence is missing. Type it, or delete the line.
serve-told-table-no-column = The first line names no column “sentence”. Begin the table with a line such as: name, sentence.
serve-told-table-unknown-column = The column “{ $name }” is not known. Possible are: name, sentence, versus, row, means.
serve-told-table-columns = Line { $line } has more columns than the first line. Put a sentence with commas between quotes.
serve-told-table-twice = Line { $line }: the name “{ $name }” stands above, too. Give each line a name of its own.
serve-told-table-empty = There is no sentence below the first line.
serve-told-table-quotes = Line { $line }: a quotation mark is missing, or is in the wrong place.
serve-told-table-row = Line { $line }: “{ $name }” is no number of a word.
serve-told-other = { $says }
serve-told-sentence-empty = The sentence is empty: type at least one word.
serve-told-sentence-long = The sentence has { $count } words and signs, at most { $most } are possible: shorten it.
serve-told-word-long = Word { $number } is too long: it may have at most { $most } letters.
serve-told-sign = The sign at position { $number } ({ $sign }) cannot be shown: delete it.
serve-told-text-long = The text is too long: at most { $most } characters are possible.
serve-told-text-too-long = The text is too long: at most { $most } characters are possible.
serve-told-row = The sentence has no word { $row }: choose one from 1 to { $count }.
serve-told-versus-same = The second sentence is the same as the first: change a word.
serve-told-versus-differs = The sentences differ in more than one word, so a part of the film “{ $film }” is left out.
serve-told-recorded = The weights “{ $weights }” have only recorded sentences, such as “{ $sentence }”: type one of these, or choose other weights.
serve-told-no-words = The weights “{ $weights }” know no other words, which the film “{ $film }” needs: switch it off, or choose other weights.
serve-told-no-matrices = The weights “{ $weights }” have no matrices, of which the film “{ $film }” shows some: switch it off, or choose other weights.
serve-told-scaling = The weights “{ $weights }” compute differently from what the film “{ $film }” shows: switch it off, or choose other weights.
serve-told-no-film = No film is left: switch one on.
serve-told-no-beat = The film “{ $film }” has no part “{ $beat }”.
serve-told-caption-long = This text does not fit into the picture: shorten it.
serve-told-caption-empty = The caption is empty: type it, or take the film’s own.
serve-told-fact = { $fact } is not known here. Possible are: { $facts }.
serve-told-braces = A brace is missing. Braces that are to be seen are typed twice: {"{{"} and {"}}"}.
serve-told-logo-unread = This is no picture that can be read: save the logo as SVG or PNG.
serve-told-logo-large = The logo is too large: make it smaller, or save it as PNG.
serve-told-logo = Something in this logo cannot be drawn (text, gradients, effects): save it as PNG.
serve-told-jobs = There are { $count } jobs already: remove some from the list, or wait.
serve-told-class-large = { $count } sentences are too many at once: divide the table, or leave out films.
serve-told-slow = Drawing takes more than { $seconds } seconds: try a shorter sentence.
serve-told-ended = The program that draws has ended: try again.
serve-told-changed = The files of this job were changed by somebody: put the lecture together again.
serve-told-disk = The disk is full: make room, then go on.
