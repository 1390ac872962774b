"""The variables and claims of each beat's caption.

The "slot" is the place of the word that nouns replace; a "lane" is a group of nouns.
"""

from __future__ import annotations

from qkvideo.scenes.parts.text import Given, Said
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.text.catalogue import Variable, Word

from .story import SAME_ORDER, Answers, Story


def _told(s: Story, say: Given, claims: tuple[Claim, ...] = ()) -> Caption:
    """Return a caption with the variables that all captions have."""
    return Caption({"query": s.query, "slot": s.key, "weights": s.weights, **say}, claims)


def lane(s: Story, k: int) -> Said:
    """Return the name of a group of nouns."""
    return Said(f"lane-{s.lanes[k].name}")


def _ends(s: Story, answers: Answers) -> Given:
    """Return the groups with the highest and the lowest median, and these medians."""
    high, low = answers.high, answers.low
    case = "even" if answers.even else "ends"
    return {
        "case": "one" if len(s.lanes) == 1 else case,
        "high": lane(s, high),
        "low": lane(s, low),
        "most": answers.medians[high],
        "least": answers.medians[low],
    }


def slot(s: Story) -> Caption:
    """Return the facts for the caption: the weight that the query gives the word in the slot.

    The slot is the position in the sentence at which the film later tries other nouns.
    """
    if s.more is not None and drawn(s.more) > drawn(s.share):
        return _told(s, {"case": "misses", "share": s.share}, (Claim("more", s.more, (s.share,)),))
    return _told(s, {"case": "alone" if s.alone else "other", "share": s.share})


def words(s: Story) -> Caption:
    """Return the facts for the caption: which of a few nouns' keys is closest to the query.

    Each noun is tried in the slot, the position in the sentence whose word the film replaces. The
    caption gives the smallest and the largest angle to the query of the sentence as typed.
    """
    angles = s.arrows.angles
    best, last = near_and_far(s)
    alike = drawn(angles[best]) == drawn(angles[last])
    case = "one" if len(angles) == 1 else "even" if alike else "ends"
    say: dict[str, Variable | Said] = {
        "case": case,
        "best": Word(s.words[s.few[best]], "key"),
        "worst": Word(s.words[s.few[last]], "key"),
        "near": angles[best],
        "far": angles[last],
    }
    if alike:
        return _told(s, say, (Claim("equal", angles[best], angles),))
    nearest = (Claim("largest", angle, (angles[best],)) for angle in angles)
    return _told(s, say, (*nearest, Claim("largest", angles[last], angles)))


def near_and_far(s: Story) -> tuple[int, int]:
    """Return indices in `Story.few`: of the key closest to the query by its angle, and farthest."""
    ranked = sorted(range(len(s.few)), key=lambda k: drawn(s.arrows.angles[k]))
    return ranked[0], ranked[-1]


def cloud(s: Story) -> Caption:
    """Return the facts for the caption: the groups with the highest and the lowest median weight.

    The groups are groups of nouns, such as animals. Each noun is tried in the sentence, and gets an
    attention weight from the query.
    """
    return _told(s, {"n": s.n, **_ends(s, s.first)}, s.first.claims())


def turn(s: Story) -> Caption:
    """Return the facts for the caption: the groups whose median weight falls or rises most.

    The groups are groups of nouns, such as animals. Each noun is tried in the sentence, and gets an
    attention weight from the query. The medians of these weights are compared with those in a
    slightly different sentence.
    """
    t = s.turned
    if t is None:
        return _told(s, {"kind": "none", "case": "none", "word": "", "other": ""})
    say: dict[str, Variable | Said] = {
        "kind": t.kind if t.word or t.kind == "without" else "several",
        "word": Word(t.word, "token"),
        "other": Word(t.other, "token"),
    }
    claims: list[Claim] = []
    case = {(True, True): "both", (True, False): "falls", (False, True): "rises"}
    say["case"] = case.get((t.falls is not None, t.rises is not None), "same")
    for name, k in (("fall", t.falls), ("rise", t.rises)):
        if k is not None:
            before, after = s.first.medians[k], t.answers.medians[k]
            say |= {name: lane(s, k), f"{name}-from": before, f"{name}-to": after}
            more, less = (before, after) if name == "fall" else (after, before)
            claims.append(Claim("more", more, (less,)))
    if say["case"] == "same":
        pairs = zip(s.first.medians, t.answers.medians, strict=True)
        claims = [Claim("equal", before, (after,)) for before, after in pairs]
    return _told(s, say, tuple(claims))


def kinds(s: Story) -> Caption:
    """Name the group of nouns that the query asks for."""
    ends, claims = dict(_ends(s, s.first)), s.first.claims()
    if ends["case"] == "ends" and s.first.clear(len(s.tokens)):
        ends["case"] = "mostly"
    t = s.turned
    told: dict[str, Variable | Said] = {
        "with": "none" if t is None or not t.word else "word" if s.turns else "both",
        "word": Word(t.word if t is not None else "", "token"),
    }
    if told["with"] != "none" and t is not None:
        claims += t.answers.claims()
    return _told(s, {**ends, **told, **_swap(s)}, claims)


def _swap(s: Story) -> dict[str, Variable | Said]:
    """Return whose order the nouns have with the other sentence's query."""
    if s.swapped is None:
        return {"swap": "no"}
    here, there = s.swapped
    belongs = drawn(there) >= SAME_ORDER > drawn(here)
    return {"here": here, "there": there, "swap": "yes" if belongs else "mixed"}


def offers(s: Story) -> Caption:
    """Name the group of nouns to which the slot's own word is nearest by key, and by value."""
    say: dict[str, Variable | Said] = {"slot": Word(s.tokens[s.slot], "token")}
    for name, like in s.like.items():
        say |= {name: like.medians[like.high], f"{name}-like": lane(s, like.high)}
    key, value = s.like["key"], s.like["value"]
    both = "same" if key.high == value.high else "differ"
    case = {(True, True): both, (True, False): "key", (False, True): "value"}
    say["case"] = "one" if len(s.lanes) == 1 else case.get((key.ahead, value.ahead), "open")
    return _told(
        s,
        say,
        tuple(Claim("largest", x.medians[x.high], x.medians) for x in (key, value) if x.ahead),
    )


BEATS = (slot, words, cloud, turn, kinds, offers)
"""The functions of the captions, in order of the beats."""
