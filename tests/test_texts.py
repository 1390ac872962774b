"""Every text that reaches the screen goes through one gate, wherever it comes from."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.measuring.timings import read_timings, to_json, write_timings
from qkvideo.engine.texts import MAX_NAME, check_name
from qkvideo.scenes.brief import Brief
from qkvideo.studio.text import fonts
from qkvideo.studio.text import shown as seen

# What it is called in the refusal, and a text with it.
UNFIT = {
    r"U\+D800 at position 2 .* half a surrogate pair": "a\ud800b",
    r"U\+0000 at position 2 .* a control character": "a\0b",
    r"U\+001B at position 1 .* a control character": "\x1b[31mred",
    r"U\+202E at position 5 .* a bidirectional control": "Core\u202ei7",
    r"U\+FFFF at position 1 .* not a character": "\uffff",
    r"U\+E000 at position 1 .* for private use": "\ue000",
    r"U\+0301 at position 6 .* one mark too many": "a" + 5 * "\u0301",
}
# What a sentence may have, and a name may not.
NO_NAMES = {
    "has 5,000 characters, the limit is 100": 5000 * "a",
    r"U\+2028 at position 2 .* ends a line": "a\u2028b",
    "there is nothing to read": " \u200b\u3164",
}


@pytest.fixture
def written(made, tmp_path):
    """A file of timings in which one field is another: the path of its keys leads to it."""

    def write(path: tuple[str | int, ...], value: object):
        document = json.loads(to_json(made(gpu=True)))
        at = document
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value
        (tmp_path / "t.json").write_text(json.dumps(document))
        return tmp_path / "t.json"

    return write


@pytest.mark.one_in(3)
@pytest.mark.parametrize("field", [("machine", "cpu"), ("machine", "gpu", "name"),
                                   ("versions", "torch"), ("clock",), ("started",)],
                         ids=lambda field: field[-1])  # fmt: skip
@pytest.mark.parametrize(("says", "text"), (UNFIT | NO_NAMES).items(), ids=ascii)
def test_what_a_timings_file_calls_things_is_checked_as_a_sentence_is(written, field, says, text):
    with pytest.raises(RequestError, match=says) as refused:
        read_timings(written(field, text))
    assert str(refused.value).isprintable()  # and so on one line


def test_names_of_versions_are_texts_too(written):
    with pytest.raises(RequestError, match=r"U\+001B"):
        read_timings(written(("versions", "a\x1b"), "1"))


@pytest.mark.parametrize(
    ("field", "number"),
    [
        *((("machine", "cores"), n) for n in (-1, 0, 10**30)),
        *((("machine", "memory_bytes"), n) for n in (-1, 10**30)),
        *((("machine", "gpu", "memory_bytes"), n) for n in (0, 10**30)),
        (("machine", "gpu", "multiprocessors"), -5),
        *((("threads",), n) for n in (0, 10**30)),
        *((("elapsed_seconds",), n) for n in (-1, 1e200)),
        (("load_average",), [-1, 0]),
        (("settings", "window"), 10**30 + 1),
        *((("cells", 0, "memory", name), -1) for name in ("inputs", "peak", "total")),
        (("cells", 0, "memory", "peak"), 10**30),
        (("cells", 0, "timing", "calls"), 10**30),
        (("cells", 0, "timing", "cores_used"), -1),
        (("cells", 0, "error", "rows"), -1),
        (("cells", 0, "error", "max_absolute"), -1),
    ],
)
def test_numbers_that_no_machine_has_are_refused_by_name(written, field, number):
    name = next(key for key in reversed(field) if isinstance(key, str))
    with pytest.raises(RequestError, match=f"{name}.*give a number from"):
        read_timings(written(field, number))


def test_what_was_measured_passes(made, tmp_path):
    for timings in (made(), made(gpu=True, cpu="Процессор 猫 ™")):
        write_timings(tmp_path / "t.json", timings)
        assert read_timings(tmp_path / "t.json") == timings


# NumPy keeps no half of a surrogate pair.
@pytest.mark.parametrize(
    ("says", "text"), [u for u in UNFIT.items() if "\ud800" not in u[1]], ids=ascii
)
def test_words_of_a_vocab_are_checked_as_a_sentence_is(make_weights, says, text):
    path = make_weights({"vocab": np.array(["the", "cat", text, "it", "[pad]"])})
    with pytest.raises(RequestError, match=says.replace(" .* ", " of word 3 in vocab .*")):
        trace("the cat", weights=str(path))


@pytest.mark.parametrize("name", ["a\x1b[31m", "a\u202eb", "\ue000", 3 * "long name, " * 4])
def test_a_file_of_weights_is_named_on_every_film_and_so_its_name_is_checked(make_weights, name):
    path = make_weights()
    path = path.rename(path.with_name(f"{name}.npz"))
    with pytest.raises(RequestError, match="the name of the weights' file"):
        trace("the cat", weights=str(path))


def test_names_may_be_in_any_script_and_are_drawn_or_refused_as_a_sentence_is(made):
    assert check_name("a name", MAX_NAME * "ж") == MAX_NAME * "ж"
    brief = Brief(trace("a b", weights="random"), 1, 1, 0)
    assert seen.names(replace(brief, timings=made(cpu="Xeon"))) == ()  # the house's font has it
    named = seen.names(replace(brief, timings=made(cpu="Xeon \U0001fae9")))
    assert named == ("Xeon \U0001fae9",)
    with pytest.raises(Exception, match="U\\+1FAE9"):  # refused, or a package of fonts to install
        fonts.check_drawable(named, "the name")
