"""Requests that page and engine answer alike: kinds of sentences × masks × temperatures × heads."""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass
from typing import Any

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.choices import MASKS

SENTENCES = (
    "The cat sat on the mat because it was tired",
    "The dog that bit the man ( who ran ) slept because it was hungry .",
    "cat",
    ".",
    "it",
    "the the the the the the the the the the the the the the the the",
    "The trophy didn't fit in the suitcase because it was too big, they said: “it’s $5.50!”",
    " ".join(f"w{k}" for k in range(40)),
    "tok " * 60,
    # unknown words, and words in other cases
    "Zxqv flurbled the Cat; THE MAT was ﬁne, STRAẞE",
    "Die Donaudampfschifffahrtsgesellschaft fährt heute nicht, weil sie müde ist",
    "Кошка легла на коврик, потому что она устала",
    "İstanbul'da kedi uyudu çünkü o yorgundu",
    "ὈΔΥΣΣΕΎΣ ἔφη· ναί",
    # from the right
    "جلست القطة على السجادة لأنها كانت متعبة",
    "החתול ישב על השטיח כי הוא היה עייף",
    "the word עברית and ١٢٣٫٥ here",
    # without spaces, with marks, with emoji
    "猫がマットの上に座った。疲れていたから。",
    "我|喜欢|猫",
    "ฉัน ชอบ แมว มัน น่ารัก",
    "यह बिल्ली क्षत्रिय है क्योंकि वह थकी थी।",
    "cafe\u0301 x\u0302\u0307 e\u0301",
    "👩\u200d🚀 saw 👨\u200d👩\u200d👧\u200d👦 and 🇫🇷🇯🇵 ❤\ufe0f 1\ufe0f\u20e3 👋🏽",
    "soft\u00adhyphen zero\u200bwidth \ufeffbom vs\ufe0f a\u200db",
    # what means something to somebody
    "<img src=x onerror=alert(1)> </script> javascript:x {{ n }} a||b a | b",
    "3.14 1,000 12:30 2024-05-01 -5 + −3 = x-5 U.S.A. e.g. wait... what?!",
)


@dataclass(frozen=True)
class Asked:
    """A request, as `trace` takes it, and the head that is looked at."""

    sentence: str
    mask: str
    pad: int
    temperature: float
    weights: str
    seed: int
    layer: int | None
    head: int | None

    @property
    def model(self) -> ModelTrace:
        """As Python computes it."""
        words = asdict(self)
        del words["layer"], words["head"]
        return trace(**words)

    def as_state(self) -> dict[str, Any]:
        """As the page names it, what is not chosen left out."""
        return {name: value for name, value in asdict(self).items() if value is not None}


def requests(count: int) -> list[Asked]:
    """Each sentence before any comes again, everything else by the die; the same in every run."""
    die = random.Random(29)
    made = []
    for k in range(count):
        chance = k % 4 == 3
        made.append(
            Asked(
                sentence=SENTENCES[k % len(SENTENCES)],
                mask=die.choice(MASKS),
                pad=die.choice((0, 0, 1, 3)),
                temperature=die.choice((1.0, 1.0, 0.5, 2.0, 0.7, 1e-3, 40.0)),
                weights="random" if chance else "lesson",
                seed=die.randrange(1000) if chance else 0,
                layer=None if chance else die.choice((None, 1, 2)),
                head=None if chance else die.choice((None, 1, 2, 3, 4)),
            )
        )
    return made
