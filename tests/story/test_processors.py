"""Another processor adds in another order: films say the same, and show the same numbers."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest
import saying
from numpy._core._multiarray_umath import __cpu_dispatch__ as FASTER
from numpy._core._multiarray_umath import __cpu_features__ as FEATURES

HEADLINE = "The cat sat on the mat because it was tired"
SENTENCES = [
    "The trophy did not fit in the suitcase because it was too big",
    "Anna gave Peter the book because he asked for it",
    "cat",
    # Everything is equal, or half of it.
    "tok tok tok tok tok tok tok tok",
    "to be or not to be, to be or not to be, to be",
    "The enzyme binds the substrate because it has a matching shape",
    "The company broke the contract because it was bankrupt",
    "The keys to the cabinet are on the table",
    "Die Katze saß auf der Matte, weil sie müde war",
    "The quick brown fox jumps over the lazy dog while the small grey cat that had been "
    "sleeping on the old mat wakes up because it was hungry and tired again",
]
INTEL = platform.machine() in {"x86_64", "AMD64"}
# Instructions that NumPy leaves alone, the kernels of OpenBLAS, and its threads.
SETTINGS = {
    "plain": (FASTER, "Prescott" if INTEL else "ARMV8", "1"),
    "middle": (FASTER[1:], "Haswell" if INTEL else "NEOVERSEN1", "2"),
}


def told(setting, lecture, every, *sentences):
    left_alone, kernels, threads = SETTINGS[setting]
    env = os.environ | {
        "NPY_DISABLE_CPU_FEATURES": " ".join(left_alone),
        "OPENBLAS_CORETYPE": kernels,
        "OPENBLAS_NUM_THREADS": threads,
    }
    command = [sys.executable, str(Path(saying.__file__)), lecture, str(every), *sentences]
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def shown(films):
    return {slug: (film["texts"], film["numbers"]) for slug, film in films.items()}


def test_films_say_the_same_on_the_plainest_processor():
    """One in three; `make test-all` compares all of them."""
    plain = told("plain", "short", 3, HEADLINE)[HEADLINE]
    here = saying.told(HEADLINE, "short", 3)
    assert len(here) > 2
    assert shown(plain) == shown(json.loads(json.dumps(here)))
    # The comparison is one of different numbers, unless this processor is as plain.
    bits = [plain[slug]["bits"] == here[slug]["bits"] for slug in here]
    assert not all(bits) or not any(FEATURES[each] for each in FASTER)


@pytest.mark.long
@pytest.mark.parametrize("setting", SETTINGS)
def test_films_about_any_sentence_say_the_same_on_any_processor(setting):
    for sentence, films in told(setting, "full", 1, HEADLINE, *SENTENCES).items():
        assert shown(films) == shown(json.loads(json.dumps(saying.told(sentence)))), sentence
