"""A word in a slot: all nouns in batches, over as many calls of `trace`.

python benchmarks/asking.py
"""

import time
from statistics import median

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.lesson.classes import nouns
from qkvideo.engine.sources.lesson import open_lesson
from qkvideo.engine.studies.meaning.asking import Question, weigh

ROUNDS = 5
SENTENCE = "The cat sat on the mat because it was tired"
SOME = 100
"""So many sentences stand for all, one after another."""


def seconds(work):
    begun = time.process_time()
    work()
    return time.process_time() - begun


def main():
    source, words, tokens = open_lesson(), tuple(nouns()), SENTENCE.split()
    model, question = trace(SENTENCE), Question(7, 1, 2, 1)

    def batches():
        weigh(model, source.place(words, question.slot), question)

    def one_by_one():
        for word in words[:SOME]:
            tokens[1] = word
            trace(" ".join(tokens))

    times = {work: [] for work in (batches, one_by_one)}
    for _ in range(ROUNDS):  # in turns: what disturbs the machine disturbs both
        for work, found in times.items():
            found.append(seconds(work))
    whole = median(times[batches])
    single = median(times[one_by_one]) / SOME * len(words)
    print(f"{len(words):,} nouns, {len(tokens)} tokens: {whole:.2f} s of CPU in batches")
    print(f"one by one takes {single / whole:.0f} times as long")


if __name__ == "__main__":
    main()
