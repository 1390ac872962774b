# What decks, handouts and transcripts say besides the films' own lines.

deck-title = Self-attention
deck-document = Self-attention: “{ $sentence }”
deck-keys = Space or → goes on · ← goes back · R plays again · C captions · S notes · O overview · F full screen
deck-captions = Captions
deck-captions-off = Captions are off
deck-captions-on = Captions are on
deck-again = Play again
deck-slides = Slides

handout-stage = The token that is followed: “{ $word }”. Tokens in all: { $n }.
handout-numbers = The numbers
handout-numbers-say = Row = query, column = key. Numbers are rounded to be read; the films compute with all digits.
handout-window = Shown are { $shown } of { $n } tokens, those around “{ $word }”.
handout-columns = Shown are the first { $shown } of { $n } numbers of each row.
handout-X = What the layer is given: one row of numbers per token
handout-W_Q = Learned: makes queries out of X
handout-W_K = Learned: makes keys out of X
handout-W_V = Learned: makes values out of X
handout-b_Q = Learned: added to every query
handout-b_K = Learned: added to every key
handout-b_V = Learned: added to every value
handout-Q = Queries: what each token looks for
handout-K = Keys: what each token can be found by
handout-V = Values: what each token hands over
handout-scores = Scores: every query times every key
handout-scaled = Scores divided by √d_k
handout-masked = What the mask leaves; −∞ is blocked
handout-weights = Weights: softmax of each row; a row adds up to 1
handout-output = Output: each row of weights mixes the values

worksheet-title = Worksheet: one row by hand
worksheet-intro = What does “{ $query }” get to hear? Work it out from the numbers below. They were rounded for you: calculate with them exactly as they stand, and round every result to { $decimals } decimals, halves away from zero. Then you get the answers on the next page, digit by digit.
worksheet-query = The query of “{ $query }”
worksheet-score = q · k
worksheet-scaled = ÷ { $root }
worksheet-shifted = less { $largest }
worksheet-exp = eˣ
worksheet-weight = weight
worksheet-key = key k
worksheet-value = value v
worksheet-token = token
worksheet-step-score = Score: multiply the query and the key number by number, and add up.
worksheet-step-scaled = Divide each score by √d_k, here { $root }.
worksheet-step-shifted = Take the largest, { $largest }, from each: the weights stay what they are, and the powers stay handy.
worksheet-step-exp = Take e to the power of each (a calculator’s eˣ).
worksheet-step-total = Add them all up.
worksheet-step-weight = Divide each by that total: these are the weights.
worksheet-step-output = Multiply each value by its weight, and add up column by column: that is what “{ $query }” hears.
worksheet-total = total
worksheet-output = output
worksheet-others = the other { $others }
worksheet-others-say = For the other tokens the work is done: their eˣ are added up, and their values mixed into one.
worksheet-long = The vectors have { $d_k } numbers, too many for paper: the scores are given.
worksheet-cut = Of the values’ { $d_v } numbers, the first { $shown } are enough.
worksheet-blocked = The mask blocks { $blocked } tokens: they get no weight and are left out.
worksheet-answers = Answers
worksheet-sum = The rounded weights add up to { $sum }, not to { $one }: that comes from rounding, too.
worksheet-exact = The computer began with all digits, not with rounded ones. It found:
worksheet-exact-say = Small differences come from rounding alone.

transcript-heading = Transcript
transcript-shown = On screen: { $numbers }.
transcript-more = and { $more } more
