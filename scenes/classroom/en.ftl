# What “classroom” says.

classroom-title = The classroom

# Key words: on the screen where a voice speaks.
classroom-pupils-key = one pupil asks
classroom-cards-key = cards: how well it fits
classroom-notes-key = notes: shares with sum one
classroom-rule-key = who comes later is silent
classroom-asked-key = now everybody asks
classroom-table-key = the class as a table

classroom-board-asks = “{ $query }” asks
classroom-board-cards = : How well does your answer fit?
classroom-board-together = all notes together
classroom-board-rule = Answer only if you came before or are asking
classroom-board-all = everybody asks
classroom-board-asked = notes from “{ $key }”
classroom-teacher = teacher
classroom-sides = rows ask, columns answer

classroom-pupils-title = A class of words
classroom-pupils-say = { $case ->
    [alone] A class of one: “{ $query }” asks, and nobody else is there to answer.
   *[usual] Each pupil is one word. “{ $query }” raises a hand, and asks the whole class.
}
classroom-pupils-notes = In attention each word of a sentence asks all words, and also answers all of them. A question is called a query. Everybody can ask; here we follow one pupil, and all numbers are those of this sentence.

classroom-cards-title = Everybody holds up a card
classroom-cards-say = { $case ->
    [alone] There is one card: { $score }.
   *[usual] The number on a card is a score. Highest: “{ $key }”, { $score }.
}
classroom-cards-notes = What a pupil can be found by is called a key; the number on the card is a score, how well key and query fit. Nobody is asked first, and nobody is left out: all cards go up at once. A negative number fits badly. These are the numbers that softmax gets, already scaled; later films show both.

classroom-notes-title = Everybody hands over a note
classroom-notes-say = { $case ->
    [alone] With one pupil the note is the whole: { $share }.
   *[usual] The higher the card, the larger the note: “{ $key }” hands over { $share } of all that “{ $query }” gets.
}
classroom-notes-notes = What is handed over is called a value; how much of it counts is the share on each desk. The shares add up to one: what one pupil gives more, the others give less. “{ $query }” answers, too: the share on the own desk.

classroom-rule-title = The teacher’s rule
classroom-rule-say = { $case ->
    [alone] The teacher’s rule changes nothing here: nobody comes after “{ $query }”.
   *[usual] { $before ->
        [open] In this layer nobody after “{ $query }” answers.
       *[none] Whoever comes after “{ $query }” keeps silent.
    } The others share all: “{ $key }” hands over { $share }.
}
classroom-rule-notes = Pupils sit in the order of the sentence. With this rule a word hears only words before it, and itself. A model that writes a text works like this. In its training the next word is there: so it is hidden, or the model would only copy. The rule is called a causal mask.{ $before ->
    [open] {" "}Here only the layer that the badge names has the rule: in the layers before, every word heard all others. A model that writes has the rule in every layer.
   *[none] {""}
}

classroom-asked-title = { $case ->
    [most] One pupil hands out most
   *[other] Now everybody asks
}
classroom-asked-say = { $case ->
    [alone] “{ $key }” asks and answers, and hands out { $total }.
    [even] Without the rule all { $n } ask. On each desk: the share that “{ $key }” hands over, { $total } of { $n } in all. Others give as much.
   *[most] Without the rule all { $n } ask. On each desk: the share that “{ $key }” hands over, { $total } of { $n } in all.
}
classroom-asked-notes = Each note is as wide as the share that this pupil gets from “{ $key }”; the number on the desk is that share. Everybody’s notes add up to one, so all together there are as many as pupils. In many models one word gets much attention from all others, often the first: whoever has nothing to ask has to look somewhere. The default weights were trained to rest on the first word; that is no law of attention.

classroom-table-title = The class as a table
classroom-table-say = { $case ->
    [alone] One row, one column: the only share.
   *[usual] Framed: what “{ $query }” gets, { $share } from “{ $best }”; and what “{ $key }” hands out. What does a question look like?
}
classroom-table-notes = These are the same shares: what one gives in attention, the other hands over as a note. The framed row is the question of “{ $query }”, the framed column is what “{ $key }” hands out. Each row adds up to one. A class is only a comparison: pupils think, words do not, and what a question is here, the next film shows.
