"""What the page says of a refusal in its own language.

Errors are lines in English, written for a terminal. Those that a lecturer meets on the page are
known here by how they are written; tests cause each of them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from qkvideo.studio.text.remarks import Remark

_WEIGHTS: Final = r"(?P<weights>\S+?),?"
_FILM: Final = r"“(?P<film>[^“”]+)”"  # no quote inside, or the time grows with the square
_REFUSALS: Final = {
    "sentence-empty": r"there is nothing to read in the sentence: .*",
    "sentence-long": r"the sentence has (?P<count>\d+) tokens, the limit is (?P<most>\d+): .*",
    "word-long": r"token (?P<number>\d+) \(.*\) has \d+ characters, the limit is (?P<most>\d+): .*",
    "sign": r"(?P<sign>U\+[0-9A-F]+) at position (?P<number>\d+) of .*; remove it",
    "text-long": r".* has more than (?P<most>\d+) characters: shorten it",
    "text-too-long": r"the text has [\d,]+ characters, the limit is (?P<most>[\d,]+): shorten it",
    "row": r"row (?P<row>\d+) does not exist; the sentence has rows 1 to (?P<count>\d+)",
    "no-meant": r"(versus_)?means “?(?P<number>[^”]+?)”? is no other word of the sentence; .*",
    "no-versus": r"versus_means is about a second sentence: .*",
    "versus-same": r"the second sentence is the same as the first: .*",
    "versus-differs": rf"the sentences differ in more than one word: {_FILM} without .*",
    "recorded": rf"{_WEIGHTS} holds “(?P<sentence>[^”]+)”.* alone: .*",
    "no-words": rf"{_WEIGHTS} cannot be asked about words .*, as {_FILM} does: .*",
    "no-matrices": rf"{_WEIGHTS} holds no W_Q, W_K, W_V and W_O, of which {_FILM} shows some: .*",
    "scaling": rf"{_WEIGHTS} layer \d+, head \d+, does not take the softmax .* {_FILM} shows: .*",
    "no-film": r"no film is left: switch one on",
    "no-beat": rf"{_FILM} has no beat “(?P<beat>[^”]*)”; .*",
    "caption-long": r"(what is said|the title),? “.*”,? does not fit its place.*: shorten it",
    "caption-empty": r"the caption is empty: .*",
    "fact": r"there is no fact (?P<fact>\{.*?\}) in this beat; its facts are: (?P<facts>.*)",
    "braces": r".*: write \{\{ and \}\} for braces that quote nothing",
    "logo-unread": r"the logo is no (SVG|PNG)\b.*",
    "logo-large": r"the logo has (more than )?[\d,]+ [^:]*: (simplify it|make|give an SVG).*",
    "logo": r"the logo .*",
    "template-large": r"the template (has [\d,]+ (parts|bytes)|takes more than) .*",
    "template-starts": r"the template (has (macros|an embedded|an action)|loads) .*",
    "template": r"the template .*",
    "workbook": r"(this is no Excel workbook|the table (takes|cannot be)) .*",
    "jobs": r"(there are )?(?P<count>\d+) jobs( wait already)?: .*",
    "class-large": r"(?P<count>\d+) sentences are too many at once: .*",
    "slow": r"it was not drawn in (?P<seconds>\d+) s: .*",
    "ended": r"the process that draws has ended: try again",
    "changed": r"its files were changed: .*",
    "missing": r"missing on this computer: (?P<what>.+); who set up QKVideo here can add it",
    "disk": r"the system refused: No space left on device.*",
}
"""The message of each kind, as a regular expression; its named groups are the remark's values. The
first that fits is taken."""
KINDS: Final = tuple(_REFUSALS)
_MOST_TOLD: Final = 3
"""Maximum number of sentences that a job names with what is said of them; strangers name more."""
_WHOSE: Final = re.compile(r"sentence “(?P<name>[^”]+)”: (?P<says>.*)")
"""What is said of one of several sentences."""


@lru_cache(maxsize=1024)  # the list of jobs is told at every change
def remarks_of(says: str) -> tuple[Remark, ...]:
    """Return a refusal as remarks of which the page has words of its own; none if it has none.

    Args:
        says: The refusal in one line, in English; of a class, what is said of each sentence.
    """
    parts = re.split("; (?=sentence “)", says, maxsplit=_MOST_TOLD)
    each = [_WHOSE.fullmatch(part) for part in parts]
    named = [found for found in each if found]
    if len(named) < len(each):
        return _known(says)
    return tuple(
        remark
        for found in named
        for remark in (
            Remark("whose", {"name": found["name"]}),
            *(_known(found["says"]) or (Remark("other", {"says": found["says"]}),)),
        )
    )


def _known(says: str) -> tuple[Remark, ...]:
    for kind, pattern in _REFUSALS.items():
        if found := re.fullmatch(pattern, says):
            return (Remark(kind, found.groupdict()),)
    return ()
