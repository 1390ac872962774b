from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, fields, replace

import numpy as np
import pytest

from qkvideo.engine.attention.archive import load_trace, save_trace
from qkvideo.engine.attention.contents import contents
from qkvideo.engine.attention.forward import default_row, trace
from qkvideo.engine.attention.names import OPTIONAL, TENSORS
from qkvideo.engine.attention.pronouns import language_of
from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.attention.trace import AttentionTrace
from qkvideo.engine.choices import MASKS
from qkvideo.engine.errors import RequestError
from qkvideo.engine.sources import open_source

CAT = "The cat sat on the mat because it was tired"


@pytest.fixture(scope="module")
def head():
    return trace(CAT, weights="random").at()


# --- frozen ---------------------------------------------------------------------------------


def test_every_array_is_float64_contiguous_and_read_only_for_good(head):
    for name, array in head.tensors().items():
        assert array.dtype == (np.bool_ if name == "mask" else np.float64), name
        assert array.flags.c_contiguous, name
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True


def test_fields_cannot_be_set(head):
    with pytest.raises(FrozenInstanceError):
        head.scores = head.X
    with pytest.raises(FrozenInstanceError):
        trace("a").seed = 1


def test_the_callers_arrays_are_neither_frozen_nor_aliased(head):
    mine = head.X.copy()
    view = np.asfortranarray(mine)
    made = replace(head, X=view)
    mine[:] = view[:] = 7.0
    assert np.array_equal(made.X, head.X)
    assert made.X.flags.c_contiguous
    assert mine.flags.writeable
    assert view.flags.writeable


def test_a_read_only_view_of_somebodys_array_is_copied_as_well(head):
    mine = head.X.copy()
    view = mine.view()
    view.flags.writeable = False
    made = replace(head, X=view)
    mine[:] = 7.0
    assert np.array_equal(made.X, head.X)


@pytest.mark.parametrize("again", [copy.deepcopy, lambda t: pickle.loads(pickle.dumps(t))])
def test_copies_are_read_only_too(head, again):
    other = again(head)
    assert np.array_equal(other.scores, head.scores)
    with pytest.raises(ValueError, match="WRITEABLE"):
        other.scores.flags.writeable = True


def test_heads_of_a_layer_share_what_is_the_layers(make_weights):
    model = trace("the cat", weights=make_weights())
    for name in ("X", "mask", "W_O", "result"):
        assert np.shares_memory(getattr(model.at(1, 1), name), getattr(model.at(1, 2), name))
    assert np.shares_memory(model.at(1).result, model.at(2).X)


# --- checked --------------------------------------------------------------------------------


def test_the_table_of_tensors_names_every_array_field():
    labels = {"tokens", "pieces", "words", "layer", "head", "temperature", "mask_kind"}
    assert set(TENSORS) == {field.name for field in fields(AttentionTrace)} - labels


@pytest.mark.parametrize("name", sorted({*TENSORS} - {*OPTIONAL} | {"W_O", "result"}))
def test_a_tensor_of_another_shape_is_refused_with_both_shapes(head, name):
    array = getattr(head, name)
    wider = np.concatenate([array, array[:, :1]], axis=1)
    with pytest.raises(RequestError) as caught:
        replace(head, **{name: wider})
    # The first tensor defines the size of an axis, so the one that is named may be a later one.
    assert "has shape" in str(caught.value)
    assert "it must be (" in str(caught.value)
    with pytest.raises(RequestError, match=name):
        replace(head, **{name: array[0]})


@pytest.mark.parametrize("dtype", [np.int64, np.complex128, object, "U3", np.longdouble])
def test_other_dtypes_are_refused(head, dtype):
    with pytest.raises(RequestError, match=r"Q has dtype .*float64, float32 or float16"):
        replace(head, Q=np.ones(head.Q.shape).astype(dtype))
    with pytest.raises(RequestError, match=r"mask has dtype float64.*bool"):
        replace(head, mask=np.zeros((10, 10)))


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("name", ["X", "W_Q", "scores", "masked", "weights", "result"])
def test_only_masked_may_be_infinite_and_only_where_blocked(head, name, bad):
    array = getattr(head, name).copy()
    array[1, 2] = bad
    with pytest.raises(RequestError, match=rf"{name}\[1, 2\] is .*{bad}"):
        replace(head, **{name: array})


def test_masked_is_minus_infinity_wherever_blocked():
    causal = trace(CAT, mask="causal").at()
    assert (causal.masked[causal.mask] == -np.inf).all()
    with pytest.raises(RequestError, match="-inf wherever mask is True"):
        replace(causal, masked=causal.scaled)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"layer": 0}, "layer is 0"),
        ({"head": 0}, "head is 0"),
        ({"mask_kind": "casual"}, "'casual'"),
        ({"temperature": 0.0}, "temperature is 0.0"),
        ({"words": (0,)}, "1 words for 10 pieces"),
        ({"words": (10,) * 10}, "10 tokens"),
    ],
)
def test_labels_are_checked(head, change, named):
    with pytest.raises(RequestError, match=named):
        replace(head, **change)


def test_pieces_are_the_tokens_unless_told_otherwise(head):
    assert head.pieces == head.tokens
    assert head.words == tuple(range(10))
    cut = replace(trace("ab c").at(), tokens=("abc",), pieces=("ab", "c"), words=(0, 0))
    assert (cut.n, len(cut.tokens)) == (2, 1)


def test_sizes(head):
    assert (head.n, head.d_model, head.d_k, head.d_v) == (10, 16, 4, 4)


# --- the model's trace ----------------------------------------------------------------------


def test_at_counts_from_1_and_takes_the_last_layer(make_weights):
    model = trace("the cat", weights=make_weights())
    assert (model.at().layer, model.at().head) == (2, 1)
    assert (model.at(1, 2).layer, model.at(1, 2).head) == (1, 2)
    for layer, head, named in [
        (0, 1, "no layer 0: choose from 1 to 2"),
        (3, 1, "no layer 3: choose from 1 to 2"),
        (1, 3, "no head 3: choose from 1 to 2"),
        (1, 0, "no head 0"),
    ]:
        with pytest.raises(RequestError, match=named):
            model.at(layer, head)
    with pytest.raises(RequestError, match=r"no head 2: choose 1$"):
        trace("a", weights="random").at(1, 2)


def test_a_model_trace_is_checked():
    model = trace(CAT)
    for change, named in [
        ({"layers": ()}, "0 layers"),
        ({"layers": ((),)}, "0 heads"),
        ({"pad": 10}, "pad is 10"),
        ({"tokens": ("a",)}, "other tokens"),
    ]:
        with pytest.raises(RequestError, match=named):
            replace(model, **change)


def test_pads_are_counted_and_drawn_as_pad():
    model = trace("the cat", mask="padding", pad=3)
    assert model.n == model.at().n == 5
    assert model.tokens == ("the", "cat", "[pad]", "[pad]", "[pad]")
    assert model.at().weights[:, 2:].max() == 0.0
    assert model.default_row == 1


def test_a_typed_pad_stays_text():
    assert trace("see [pad]").tokens == ("see", "[", "pad", "]")
    typed = trace("-", tokens=["see", "[pad]"], mask="padding", pad=1)
    assert not typed.at().mask[0, 1]
    assert not np.array_equal(typed.at().X[1], trace("see", pad=1).at().X[1])


def test_pads_are_attended_where_the_mask_does_not_know_them():
    assert (trace("the cat", pad=2).at().weights > 0).all()


@pytest.mark.parametrize("mask", MASKS)
def test_a_sentence_of_one_token(mask):
    head = trace("cat", mask=mask).at()
    assert head.weights.tolist() == [[1.0]]
    assert np.array_equal(head.output, head.V)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"pad": 55}, "pad is 55: with 10 tokens it must be from 0 to 54"),
        ({"pad": -1}, "pad is -1"),
        ({"pad": 1.5}, "pad is 1.5: it must be a whole number"),
        ({"seed": "x"}, "seed is 'x'"),
        ({"mask": "casual"}, "'casual'"),
        ({"temperature": 0}, "temperature is 0"),
        ({"temperature": float("nan")}, "temperature is nan"),
        ({"temperature": "hot"}, "temperature is 'hot'"),
        ({"temperature": 1e-320}, "scores divided by it are too large"),
        ({"weights": "rnadom"}, "'rnadom': choose lesson, random"),
        ({"weights": "hf:gpt2", "temperature": 2}, "temperature is 2: a pretrained model has"),
        ({"tokens": []}, "nothing to read"),
    ],
)
def test_requests_that_are_refused(options, named):
    with pytest.raises(RequestError, match=named):
        trace(CAT, **options)


def test_numbers_that_overflow_are_refused_by_name(make_weights, recwarn):
    huge = make_weights({"L1.W_V": np.full((2, 6, 2), 1e308)})
    with pytest.raises(RequestError, match=r"V\[0, 0\] is -?inf.*smaller weights"):
        trace("the cat", weights=huge)
    assert not recwarn.list


def test_an_open_source_may_be_passed():
    source = open_source("random", seed=5)
    assert np.array_equal(
        trace("a b", weights=source).at().scores, trace("a b", weights="random", seed=5).at().scores
    )


# --- the default row ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        (CAT, "it"),
        ("It was tired", "It"),
        ("She gave him the book", "him"),
        ("The cat sat.", "sat"),
        ("?!", "!"),
        ("Die Katze saß auf der Matte, weil sie müde war", "sie"),
        ("Le chat est sur le tapis parce qu'il est fatigué, et elle dort", "elle"),
        ("El gato es negro porque ella lo pintó", "ella"),  # "es" is no pronoun here
        ("El perro es grande", "grande"),
        ("Il gatto era sul tappeto perché lui era stanco", "lui"),
        ("O gato estava no tapete porque ele estava cansado", "ele"),
        ("De kat zat op de mat omdat hij moe was", "hij"),
        ("Η γάτα κάθισε στο χαλί γιατί αυτή ήταν κουρασμένη", "αυτή"),
        ("Кошка сидела на коврике, потому что она устала", "она"),
        ("Kot siedział na macie, ponieważ on był zmęczony", "on"),
        ("جلست القطة على السجادة لأن هي متعبة", "هي"),
        ("החתול ישב על השטיח כי הוא היה עייף", "הוא"),
        ("बिल्ली चटाई पर बैठी क्योंकि वह थकी थी", "वह"),
        ("猫坐在垫子上因为它累了", "它"),
    ],
)
def test_the_last_pronoun_else_the_last_word(sentence, word):
    model = trace(sentence)
    assert model.tokens[model.default_row] == word
    assert default_row(model.tokens) == model.default_row


# --- the head that answers ------------------------------------------------------------------


@pytest.fixture
def answering(make_weights, toy):
    """Two layers of two heads; the second one answers for "cat", the first for "it"."""
    return make_weights({"vocab": np.array(["the", "cat", "it", "d", "e"]), "answers": ANSWERS})


ANSWERS = np.array([0, 2, 1, 0, 0], dtype=np.int8)


@pytest.mark.parametrize(
    ("sentence", "head"), [("the cat", 2), ("the cat it the", 1), ("the", 1), ("the zebra", 1)]
)
def test_the_default_head_answers_for_the_spotlit_word(answering, sentence, head):
    model = trace(sentence, weights=answering, pad=1)
    assert model.default_head() == model.default_head(2) == model.at().head == head
    assert model.default_head(1) == model.at(1).head == 1  # the last layer's heads answer
    assert model.at(2, 2).head == 2  # who names one gets that one


def test_another_row_has_another_head(answering):
    model = trace("the cat it the", weights=answering)
    assert [model.default_head(2, row) for row in range(4)] == [1, 2, 1, 1]


def test_without_answers_it_is_the_first(make_weights):
    model = trace("the cat", weights=make_weights())
    assert model.answers == ()
    assert model.default_head() == 1


def test_answers_survive_a_file(answering, tmp_path):
    model = trace("the cat", weights=answering)
    save_trace(contents(model, all=True), tmp_path / "all.npz")
    assert load_trace(tmp_path / "all.npz").answers == model.answers == (0, 2)
    save_trace(contents(model, head=1), tmp_path / "one.npz")
    assert load_trace(tmp_path / "one.npz").at().head == 1  # the only one there is


def test_every_token_has_one_answer(answering):
    model = trace("the cat", weights=answering)
    with pytest.raises(RequestError, match="1 answers for 2 tokens"):
        replace(model, answers=(1,))


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("E = mc² holds in every inertial frame", "en"),
        ("No rivers", "en"),
        ("Why does ice float?", "en"),
        ("Goal!", "en"),
        ("No hay ríos en la luna", "es"),
        ("Não há rios na lua", "pt"),
        ("Wer reitet so spät durch Nacht und Wind?", "de"),
        ("Das ist das Haus, das er will", "de"),
        ("De kat had honger en was moe", "nl"),
        ("Hunden sov fordi den var træt", "da"),
        ("È vero che non piove", "it"),
        ("Мороз и солнце", "ru"),
    ],
)
def test_the_language_of_a_short_sentence(sentence, language):
    assert language_of(tokenize(sentence)) == language
