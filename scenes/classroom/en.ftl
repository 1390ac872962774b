# What “classroom” says.

classroom-title = The classroom
classroom-asked = How do rows hear of each other?
classroom-takeaway = Each row asks all rows, and takes from each as much as it scores.

# What many think at first; the beat shows otherwise.
classroom-cards-misconception = The pupils are asked one after another.

# Key words: on the screen where a voice speaks.
classroom-pupils-key = one pupil asks
classroom-cards-key = cards: how well it fits
classroom-notes-key = notes: shares with sum one
classroom-table-key = the class as a table

classroom-board-asks = “{ $query }” asks
classroom-board-cards = : How well do you fit?
classroom-board-together = all shares together
classroom-teacher = teacher
classroom-sides = rows ask, columns answer
classroom-rests = {". "}Words with nothing to find were taught to look at “{ $key }”

classroom-pupils-title = A class of words
classroom-pupils-say = { $case ->
    [alone] A class of one: “{ $query }” asks, and nobody else is there to answer.
   *[usual] Each pupil is one word. “{ $query }” raises a hand, and asks the whole class.
}
classroom-pupils-notes = In attention, where nothing is hidden, each word of a sentence asks all words, and also answers all of them. A question is called a query. Everybody can ask; here we follow one pupil, and all numbers are those of this sentence.

classroom-cards-title = Everybody holds up a card
classroom-cards-say = { $case ->
    [alone] There is one card: { $score }.
   *[usual] A card says how well a pupil fits the question. Highest: “{ $key }”, { $score }.
}
classroom-cards-notes = What a pupil can be found by is called a key; the number on the card says how well key and query fit. Nobody is asked first, and nobody is left out: all cards go up at once. A lower number fits less. The number is the score; how it is computed, and by what it is divided before it becomes a share, later films show.

classroom-notes-title = Everybody hands over a note
classroom-notes-say = { $case ->
    [alone] With one pupil the note is the whole: { $share }.
    [own] The higher the card, the larger the note: “{ $query }” keeps the largest share, { $share }.
   *[usual] The higher the card, the larger the note: “{ $key }” hands “{ $query }” the largest, { $share }.
}
classroom-notes-notes = What is handed over is called a value; how much of it counts is the share on each desk. The shares add up to one: what one pupil gives more, the others give less. “{ $query }” answers, too: the share on the own desk.

classroom-table-title = Everybody asks: a table
classroom-table-say = { $case ->
    [alone] One row, one column: the only share.
    [own] Each row asks: “{ $query }” gets { $share } from itself.
   *[usual] Each row asks: “{ $query }” gets { $share } from “{ $best }”.
}
classroom-table-notes = These are the same shares: what one gives in attention, the other hands over as a note. The framed row is the question of “{ $query }”. Each row adds up to one. The default model was taught that words with nothing to ask look at the first word; that is no law of attention. A class is only a comparison: pupils think, words do not, and what a question is here, the next film shows.
