"""What stands bottom right: the weights where the numbers are theirs, and what they are else."""

import pytest

from qkvideo.engine.forward import trace
from qkvideo.scenes.kit.brief import Brief
from qkvideo.scenes.kit.catalogue import catalogue
from qkvideo.scenes.kit.origin import origin


def test_weights_are_named_only_where_their_numbers_are_shown(shoot):
    _film, record = shoot("The cat sat", "scaling")
    named = {number.beat for number in record.numbers if number.tensor == "layer"}
    assert named == {"sentence"}


@pytest.mark.parametrize(
    ("layers", "said"),
    [((1,), "· layer 1, head 1"), ((1, 2), "· layers 1 and 2, head 1"), ((), "· layer 2, head 1")],
)
def test_the_layers_that_are_shown_are_named(layers, said):
    say = catalogue("en")
    brief = Brief(trace("The cat slept because it was tired", weights="lesson"), 2, 1, 4)
    assert said in say.say("badge", origin(brief, say, layers)).text
