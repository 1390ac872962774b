"""What English words can be, and what a pronoun can mean: against a reader's own answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.english.kinds import Kind, kind_of
from qkvideo.engine.english.nouns import candidates, is_pronoun, named, nouns

DATA = Path(__file__).parent / "data"


@pytest.mark.parametrize(
    ("words", "has", "lacks"),
    [
        ("cat enzyme substrate appeal kiln", Kind.NOUN | Kind.THING, Kind.PLURAL | Kind.PERSON),
        ("cats wolves children men analyses", Kind.NOUN | Kind.PLURAL, Kind.FUNCTION),
        ("judge lawyer children surgeon", Kind.PERSON, Kind.FUNCTION),
        ("cat dog horses bee", Kind.ANIMAL | Kind.THING, Kind.PERSON),
        ("team police committee crowd", Kind.GROUP, Kind.FUNCTION),
        ("woman Anna queen policewoman", Kind.FEMALE | Kind.PERSON, Kind.MALE),
        ("man Peter king fireman", Kind.MALE | Kind.PERSON, Kind.FEMALE),
        ("binds sat has", Kind.VERB, Kind.ADJECTIVE),
        ("merciful salty", Kind.ADJECTIVE, Kind.NOUN),
        ("the because it was into them", Kind.FUNCTION, Kind.NOUN | Kind.VERB),
        ("news physics mathematics", Kind.NOUN, Kind.PLURAL),
        ("zorblax flimmed щука", Kind.NONE, ~Kind.NONE),
    ],
)
def test_what_a_word_can_be(words, has, lacks):
    for word in words.split():
        kind = kind_of(word)
        if word == "has":
            assert kind == Kind.FUNCTION
            continue
        assert kind & has == has, word
        assert not kind & lacks, word


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The cat sat on the mat because it was tired", "cat mat"),
        (
            "The enzyme binds the substrate because it has a matching shape",
            "enzyme substrate shape",
        ),
        ("Anna gave Peter the book because he asked for it", "Anna Peter book"),
        ("She peeled the potatoes and boiled them for an hour", "potatoes hour"),
        ("The court rejected the appeal because it was filed too late", "court appeal"),
        ("The milk went into the fridge because it was fresh", "milk fridge"),
        ("Birds fly", "Birds"),
        ("The apple tree fell", "tree"),
        ("Aspirin relieves pain", "Aspirin pain"),
        ("The paramedic gave the man oxygen", "paramedic man oxygen"),
        ("The key lay in the drawer", "key drawer"),
        ("The cat ran past the letterbox", "cat letterbox"),
        ("The boy ate the ice cream because it was sweet", "boy cream"),
        ("The gas station sold the coffee machine because it broke", "station machine"),
        ("The ball hit the wall because the wind rose in the night", "ball wall wind night"),
        ("She put the cat back in the box", "cat box"),
        ("The freight train blocked the road because it broke", "train road"),
        ("The thief stole the bag full of coins", "thief bag coins"),
    ],
)
def test_the_nouns_of_a_sentence(sentence, expected):
    tokens = tokenize(sentence)
    assert [tokens[noun.at] for noun in nouns(tokens)] == expected.split()


def test_a_compound_is_named_whole():
    tokens = tokenize("The police officer saw the ice cream on the coffee machine")
    whole = ["police officer", "ice cream", "coffee machine"]
    assert [named(tokens, noun.at) for noun in nouns(tokens)] == whole
    assert named(tokens, 0) == "The"


@pytest.mark.parametrize(
    ("sentence", "pronoun", "expected"),
    [
        ("The cat sat on the mat because it was tired", "it", "cat mat"),
        ("Anna gave Peter the book because he asked for it", "he", "Peter"),
        ("Anna gave Peter the book because he asked for it", "it", "book"),
        ("The tenant sued the landlord because he had raised the rent", "he", "tenant landlord"),
        ("The boys saw the dog and they ran", "they", "boys"),
        ("Anna and Ben left when they were tired", "they", "Anna Ben"),
        ("The team won because it was fast", "it", "team"),
        ("Whales eat krill because they are tasty", "they", "Whales krill"),
        ("The sheep grazed until they were full", "they", "sheep"),
        ("The aircraft left the ship because it was fast", "it", "aircraft ship"),
    ],
)
def test_what_a_pronoun_can_mean(sentence, pronoun, expected):
    tokens = tokenize(sentence)
    found = candidates(tokens, tokens.index(pronoun))
    assert [tokens[k] for k in found] == expected.split()


def test_what_readers_chose_is_among_the_candidates():
    asked = there = 0
    for name in ("free_a", "free_b"):
        for each in json.loads((DATA / f"{name}.json").read_text("utf-8")):
            if is_pronoun(each["ask"]):
                tokens = tokenize(each["sentence"])
                row = [k for k, word in enumerate(tokens) if word == each["ask"]][each["which"] - 1]
                asked += 1
                there += any(tokens[k] in each["answers"] for k in candidates(tokens, row))
    assert (asked, there) == (170, 167)
