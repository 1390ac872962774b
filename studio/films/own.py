"""Measures the lecturer's own sentences, for films that run a pretrained model on them."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from qkvideo.engine.attention.tokens import MAX_TOKENS, tokenize
from qkvideo.engine.errors import QKVideoWarning, RequestError
from qkvideo.engine.models.opening import is_language, is_pretrained, open_language, open_model
from qkvideo.scenes import FilmEntry
from qkvideo.studio.requests.films import RenderRequest

if TYPE_CHECKING:
    from qkvideo.engine.attention.trace import ModelTrace
    from qkvideo.engine.models.llama import Llama
    from qkvideo.engine.models.spelling import Spelled
    from qkvideo.engine.studies.language.generation import Generation
    from qkvideo.engine.studies.language.passage import Passage
    from qkvideo.engine.studies.language.prediction import Read
    from qkvideo.engine.studies.meaning.readings import Readings


_NEEDED: Final = "a question needs a language model (--weights smollm2)"
READING: Final = ("next", "passage")
"""Films that read on need what a language model makes of the sentence (`FilmEntry.reads`)."""


def own_readings(
    request: RenderRequest, films: Iterable[FilmEntry], row: int | None = None
) -> Readings | None:
    """Measure one token's vectors in the request's two sentences, with the request's model.

    Args:
        request: The request.
        films: The requested films. Only films whose `FilmEntry.reads` is "pair" show the
            measurements.
        row: Index (from 0) of the token to measure; tokens that the model adds, such as "[CLS]",
            count. If it is None, the token after the one in which the sentences differ is measured;
            if they differ in the last one, the token before the last.

    Returns:
        The measurements. None if no requested film shows them, if there is no second sentence, if
        the model is not pretrained, or if the sentences cannot be compared. Films then show
        recorded measurements of other sentences. If the user gave a second sentence, and named a
        film that shows measurements, a warning says why.
    """
    reading = [film.slug for film in films if film.reads == "pair"]
    if not reading or request.versus is None:
        return None
    why = "a pair of your own needs a pretrained model (--weights minilm)"
    if is_pretrained(request.source):
        from qkvideo.engine.models.readings import read  # only pretrained models need it

        model = open_model(request.source, request.dtype, request.download)
        try:
            return read(model, (request.text, request.versus), row)
        except RequestError as trouble:
            why = str(trouble)
    if {*reading} & {*request.slugs}:
        warnings.warn(
            f"“{reading[0]}” shows its recorded sentences: {why}", QKVideoWarning, stacklevel=4
        )
    return None


def own_read(
    request: RenderRequest, films: Iterable[FilmEntry], compute: Callable[[str], ModelTrace]
) -> tuple[Read, ModelTrace] | None:
    """Let the request's language model tell what comes next after the request's sentence.

    Args:
        request: The request. Its `ask` is put after the sentence.
        films: The requested films. Only films whose `FilmEntry.reads` is one of `READING` show
            this.
        compute: A function that takes a text and returns the model's trace of it.

    Returns:
        What the model makes of the text, and the same with each word out of the last word's sight;
        and its trace. None if no requested film shows it, if the model is no language model, or if
        there is a single word, which nothing can be cut from. Films then show recorded sentences.
        If the user asked something, or named such a film with a single word, a warning says why.
    """
    reading = [film.slug for film in films if film.reads in READING]
    if not reading:
        return None
    from qkvideo.studio.predicting import read_by  # only films that read need it

    text = _asked(request)
    found = read_by(request.source, text, request.download)
    if found is not None:
        return found, compute(text)
    why = ""
    if request.ask is not None:
        why = _NEEDED
    elif {*reading} & {*request.slugs} and len(tokenize(text)) < 2:
        why = "one word has no other to look at"
    if why:
        said = f"“{reading[0]}” shows its recorded sentences: {why}"
        warnings.warn(said, QKVideoWarning, stacklevel=4)
    return None


def own_passage(
    request: RenderRequest, films: Iterable[FilmEntry], read: tuple[Read, ModelTrace] | None
) -> Passage | None:
    """Let the request's language model tell how the last row passes through it.

    Args:
        request: The request.
        films: The requested films. Only films whose `FilmEntry.reads` is "passage" show this.
        read: What `own_read` returned.

    Returns:
        None if no requested film shows it, or nothing was read.
    """
    if read is None or not any(film.reads == "passage" for film in films):
        return None
    found = read[0][0]
    if not is_language(request.source):
        # Only films that read need it.
        from qkvideo.engine.studies.language.passage import recorded_passage

        return recorded_passage(found.tokens)
    from qkvideo.engine.models.passing import passage  # as above

    return passage(*_opened(request, found.sentence), read[0])


def own_written(request: RenderRequest, films: Iterable[FilmEntry]) -> Generation | None:
    """Let the request's language model write on after the request's sentence.

    Args:
        request: The request. Its `ask` is put after the sentence.
        films: The requested films. Only films whose `FilmEntry.reads` is "writes" show this.

    Returns:
        What it wrote. None if no requested film shows it, if the model is no language model, or if
        the text is too long to be shown with what is added. Films then show the recorded text. If
        the user asked something, or named such a film with a text that is too long, a warning says
        why.
    """
    writing = [film.slug for film in films if film.reads == "writes"]
    if not writing:
        return None
    why = ""
    if is_language(request.source):
        from qkvideo.engine.models.generating import STEPS, generate  # only films that write

        text = _asked(request)
        model, spelled = _opened(request, text)
        if len(spelled.ids) + STEPS <= MAX_TOKENS:
            return generate(model, " ".join(text.split()), spelled)
        if {*writing} & {*request.slugs}:
            many = f"{len(spelled.ids)} pieces and {STEPS} more are too many"
            why = f"{many}, the limit is {MAX_TOKENS}"
    elif request.ask is not None and not any(film.reads in READING for film in films):
        why = _NEEDED  # else `own_read` has said so
    if why:
        said = f"“{writing[0]}” shows its recorded text: {why}"
        warnings.warn(said, QKVideoWarning, stacklevel=4)
    return None


def _opened(request: RenderRequest, text: str) -> tuple[Llama, Spelled]:
    """Return the request's language model, and the pieces of a text."""
    from qkvideo.engine.models.spelling import spell  # only films that read need it

    model = open_language(request.source, request.dtype, request.download)
    return model, spell(text, tokenize(text), model.tokenizer, request.source, 0)


def _asked(request: RenderRequest) -> str:
    """Return the sentence, and what is asked after it."""
    return request.text if request.ask is None else f"{_ended(request.text)} {request.ask}"


def _ended(sentence: str) -> str:
    """Return a sentence with a full stop, if no mark ends it."""
    return f"{sentence.rstrip()}." if sentence.rstrip()[-1:].isalnum() else sentence
