"""Posters and cards: read off a thumbnail by another program, and measured."""

from __future__ import annotations

import io
import os
import re
import subprocess
from dataclasses import replace
from functools import cache
from itertools import cycle

import numpy as np
import pytest
from PIL import Image, ImageOps

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.scenes.brief import Brief, Following
from qkvideo.scenes.camera.canvas import Canvas
from qkvideo.scenes.checks.audit import problems
from qkvideo.scenes.figures.figure import Figure, leaves
from qkvideo.scenes.layout.around import cards
from qkvideo.scenes.layout.film import sketch
from qkvideo.scenes.layout.items import Sheet, Text
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.look.theme import THEMES
from qkvideo.scenes.stage import cards as take
from qkvideo.scenes.stage.draw import picture
from qkvideo.scenes.stage.motion import Motion
from qkvideo.scenes.stage.shoot import Shoot, view
from qkvideo.scenes.stage.take import Drawer
from qkvideo.scenes.stage.transition import transition
from qkvideo.scenes.telling import poster_picture
from qkvideo.scenes.text.pango import typeset
from qkvideo.studio.encoding.quality import quality

SHAPES = "16:9", "1:1", "9:16"
SENTENCE = "The cat sat on the mat because it was tired"
LONG = (
    "The quick brown fox jumps over the lazy dog while the small grey cat that had been "
    "sleeping on the old mat wakes up because it was hungry and tired again"
)
SENTENCES = {"thirty": LONG, "one": "cat", "wide": "W" * 40 + " " + "M" * 40}
FILMS = [film.slug for film in scenes.programme()]
READ = {"score-matrix", "meaning"}
"""Films whose posters are read in every run of the tests."""


WORD = (Text(key="around/said", text="w", em=0.3, x=0.0, y=0.0, colour="#FFFFFF"),)
"""What stands when a card has gone."""


@cache
def traced(sentence):
    return trace(sentence, weights="lesson")


def brief(aspect="16:9", sentence=SENTENCE, **how):
    model = traced(sentence)
    head = model.at()
    usual = {"aspect": aspect, "following": Following("mixing", "short"), "carded": True}
    return Brief(model, head.layer, head.head, model.default_row, **usual | how)


def poster(slug, shown):
    film = sketch(scenes.module(slug), shown)
    return cards.poster(film, shown, poster_picture(scenes.module(slug), film.beats))


def thumbnail(items, shown):
    size = quality("l").shaped(shown.aspect)
    pixels = Canvas(view(layout(shown.aspect), shown, size)).show(picture(items))
    image = Image.fromarray(pixels[..., :3].copy())
    return image.resize((320, round(320 * image.height / image.width)), Image.Resampling.BOX)


def read(image):
    """What tesseract reads, in dark letters on a bright ground, as large as it likes them.

    It expects a column of text in several sizes (4).
    """
    grey = ImageOps.autocontrast(image.convert("L"))
    grey = ImageOps.invert(grey) if np.asarray(grey).mean() < 128 else grey
    grey = grey.resize((grey.width * 4, grey.height * 4), Image.Resampling.LANCZOS)
    data = io.BytesIO()
    grey.save(data, "png", dpi=(300, 300))
    alone = os.environ | {"OMP_THREAD_LIMIT": "1"}
    command = ["tesseract", "-", "-", "--psm", "4", "--dpi", "300"]
    run = subprocess.run(command, input=data.getvalue(), capture_output=True, check=True, env=alone)
    return letters(run.stdout.decode())


def letters(text):
    """Without spaces, which tesseract sometimes loses between large letters."""
    return "".join(re.findall(r"[^\W_]+", text.casefold()))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize(
    "slug",
    # Those whose titles are long are read each time; all of them take half a minute.
    [pytest.param(slug, marks=[] if slug in READ else [pytest.mark.long]) for slug in FILMS],
)
def test_title_and_sentence_can_be_read_off_a_thumbnail(slug, aspect):
    shown = brief(aspect, theme="light" if aspect == "1:1" else "dark")
    # The sign is a picture beside the title, of which tesseract makes a letter.
    items = [item for item in poster(slug, shown) if not item.key.startswith("card/sign/")]
    found = read(thumbnail(items, shown))
    # A small raised figure may be missed.
    assert re.search(letters(scenes.entry(slug).title).replace("²", "[2²]?"), found)
    # In a picture the words may have numbers beside them.
    assert re.search(".*".join(map(letters, SENTENCE.split())), found)


# Each film in one of the shapes; how pictures are laid out in all of them is tested elsewhere.
@pytest.mark.one_in(3)
@pytest.mark.parametrize(("slug", "aspect"), [*zip(FILMS, cycle(SHAPES), strict=False)])
def test_a_poster_says_the_sentence_once_and_has_a_large_picture(slug, aspect):
    shown = brief(aspect)
    items = poster(slug, shown)
    texts = [item.text for item in items if isinstance(item, Text)]
    assert scenes.entry(slug).title in texts
    tokens = [item for item in items if isinstance(item, Text) and item.token is not None]
    said = [item.key for item in items if item.key == "card/sentence"]
    words = {item.token for item in tokens if item.token[0] == 0}
    assert said or len(words) == shown.model.n
    assert not {"said", "badge", "corner"} & {item.key for item in items}
    hero = [item for item in items if item.key.startswith("card/hero/")]
    sheets = [item for item in hero if isinstance(item, Sheet) and item.texts is not None]
    unit = 320 / layout(aspect).width
    small = [item.text for item in hero if isinstance(item, Text) and item.em * unit < 10]
    assert small == []
    assert all(item.em * unit >= 10 for item in sheets)
    assert hero


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize("name", SENTENCES)
def test_cards_fit_whatever_the_sentence(name, aspect):
    for lang, slug in (("en", "quadratic-cost"), ("de", "meaning"), ("ru", "library-analogy")):
        shown = brief(aspect, SENTENCES[name], lang=lang)
        titles = "Wonach eine Abfrage fragt", "Scaling", "Сколько стоит внимание"
        for items in (*(cards.opening(t, shown) for t in titles), cards.ending(slug, shown)):
            assert problems(picture(items), layout(aspect)) == []


RIGHTS = "© 2026 Prof. Dr. Jürgen Müller-Lüdenscheidt, TU Musterstadt: Creative Commons BY-SA 4.0"


def test_the_lecturers_licence_stands_on_the_card_at_the_end_and_fits():
    for aspect, lang in zip(SHAPES, ("en", "ru", "de"), strict=True):
        items = cards.ending("quadratic-cost", brief(aspect, lang=lang, licence=RIGHTS))
        assert problems(picture(items), layout(aspect)) == []
        (said,) = (item for item in items if item.key == "card/own-licence")
        assert said.text.replace("\n", " ").endswith(RIGHTS)
        bare = cards.ending("quadratic-cost", brief(aspect, lang=lang))
        assert not any(item.key == said.key for item in bare)
    with pytest.raises(RequestError, match="shorten the licence"):
        cards.check_licence(brief("9:16", licence="W" * 120))


@pytest.mark.parametrize("aspect", SHAPES)
def test_no_word_of_a_title_is_broken(aspect):
    for title in ("Школьный класс", "Дальность слов", "Многозначные слова", "Aufmerksamkeit üben"):
        made = next(i for i in cards.opening(title, brief(aspect)) if i.key == "card/title")
        for word in title.split():
            alone = made.em * typeset(word, weight="semibold").ink.width
            assert made.width is None or alone <= made.width


def test_a_card_takes_two_seconds_and_leaves():
    shown, size = brief(), quality("l")
    seen = view(layout("16:9"), shown, size)
    made = take.opening(cards.opening("A title", shown), WORD, "normal", seen, size.fps)
    assert made.frames == 2 * size.fps
    assert made.steps[-1].items == WORD


def test_no_frame_is_empty_when_a_card_makes_room():
    shown, size = brief(), quality("l")
    seen, drawn = view(layout("16:9"), shown, size), Kept()
    made = take.opening(cards.opening("A title", shown), WORD, "normal", seen, size.fps)
    Drawer(seen).draw(made, drawn)
    assert min(drawn.contrasts) > 20
    assert drawn.contrasts[-1] > 150  # what stands when the first beat begins


def test_another_picture_or_other_words_around_it_are_another_take():
    shown, size = brief(), quality("l")
    seen = view(layout("16:9"), shown, size)
    made = take.opening(cards.opening("A title", shown), (), "normal", seen, size.fps)
    word = (Text(key="said", text="w", em=0.3, x=0.0, y=0.0, colour="#FFFFFF"),)
    others = [
        replace(made, around=word),
        replace(made, around=(replace(word[0], text="v"),)),
        replace(made, before=word),
        replace(made, steps=made.steps[1:]),
        replace(made, fps=2 * size.fps),
    ]
    assert len({made.digest, *(other.digest for other in others)}) == 1 + len(others)
    assert replace(made, beat="another").digest == made.digest


def test_a_film_begins_with_its_title_not_with_nothing():
    shown = brief()
    size = quality("l")
    card, seen = cards.opening("A title", shown), view(layout("16:9"), shown, size)
    drawn = Kept()
    Drawer(seen).draw(take.opening(card, (), "normal", seen, size.fps), drawn)
    assert np.ptp(drawn.first[..., :3].astype(int)) > 200


class Kept:
    """The first of a take's frames, and the contrast of each."""

    first = None

    def __init__(self):
        self.contrasts = []

    def write(self, pixels, count, areas):
        self.contrasts.append(np.ptp(np.array(pixels)[..., :3].astype(int)))
        if self.first is None:
            self.first = np.array(pixels)


def test_the_card_at_the_end_comes_when_the_picture_is_nearly_gone():
    """A large title that fades in across words and numbers makes both illegible."""
    shown = brief()
    words = ("it", "cat", "0.32")
    before = [Text(key=w, text=w, em=0.3, x=0.0, y=0.0, colour="#FFFFFF") for w in words]
    before.append(replace(before[0], key="said", text="what is said"))
    card = cards.ending("mixing", shown)
    frame = view(layout("16:9"), shown, quality("l"))
    (made,) = take.ending(tuple(before), card, "normal", frame, 15).timed.transitions
    motion, seen = Motion(made), []
    for tick in range(made.ticks + 1):
        motion.at(tick / made.ticks)
        old, new = 0.0, 0.0
        for move, one in zip(made.moves, motion.drawn, strict=True):
            texts = [each for each in leaves([one]) if isinstance(each, Figure)]
            opaque = max(each.fill[3] for each in texts)
            old = max(old, opaque) if move.after is None else old
            new = max(new, opaque) if move.before is None else new
        seen.append((old, new))
    assert seen[0][0] == seen[-1][1] == 1.0
    # They overlap in one frame at most, and the stage is nearly empty in two at most.
    assert sum(min(both) > 0.01 for both in seen) <= 1
    assert sum(max(both) < 0.2 for both in seen) <= 2
    # The change takes no longer than one in which they overlap.
    assert made.ticks == transition(tuple(before), card, "usual", "together").ticks


def test_the_card_at_the_end_names_the_next_film_or_none():
    texts = {
        slug: [
            item.text
            for item in cards.ending("mixing", brief(lang="de", following=Following(slug)))
            if isinstance(item, Text)
        ]
        for slug in ("meaning", "")
    }
    assert "Wonach eine Abfrage fragt" in texts["meaning"]
    assert "Jetzt mit einem eigenen Satz" in texts[""]
    assert all("qkvideo render mixing --sentence “…”" in each for each in texts.values())


def test_no_word_is_marked_as_the_strongest_key_if_several_are():
    theme, equal = THEMES["dark"], trace("a b c d", weights="random", temperature=1e16)
    for shown, colours in (
        (brief(), {theme.query, theme.key}),
        (replace(brief(), model=equal, layer=1, head=1, row=3), {theme.query}),
    ):
        (said,) = (i for i in cards.opening("A title", shown) if i.key == "card/sentence")
        assert {span.colour for span in said.spans} == colours


class FirstFrame:
    """Keeps the first video frame that it is given."""

    pixels: np.ndarray | None = None

    def write(self, pixels, repeat, areas):
        self.pixels = pixels.copy() if self.pixels is None else self.pixels


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("slug", "beat"), [("pronoun", "opening"), ("mixing", "scores")])
@pytest.mark.parametrize("clear", [False, True])
def test_a_film_without_a_card_begins_with_something_to_see(slug, beat, clear):
    """Players, file managers and mails show the first frame."""
    shown, size, first = brief(carded=False, transparent=clear), quality("l"), FirstFrame()
    made = Shoot(scenes.module(slug), shown, size, only=frozenset({beat}), frames=first)
    made.shoot()
    still = Canvas(view(layout("16:9"), shown, size)).show(picture(made.laid.beats[0].around))
    assert (first.pixels == still).all()
    assert (np.ptp(still[..., :3].astype(int), axis=(0, 1)) > 150).all()
