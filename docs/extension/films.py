"""A page for each film of the catalogue, and a list of them with their posters."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

import qkvideo
from qkvideo.studio.text.teaching import questions_in, teaching

from . import plan
from .plan import clock
from .stills import draw, image

SENTENCE = "The cat sat on the mat because it was tired"
KNOWN = Path(__file__).with_name("known.toml")
INTRODUCTION = """# Films

Each page plays its film for the sentence “{sentence}”. The browser draws it: choose language, pace and colours in
the bar below it. `qkvideo render` makes the same film, and any other, for your sentence.

The short lecture has the films marked “short”; the full lecture has all of them. [Plans](plan.md) for one lecture, for three
and for a term say which films fit into which. A film with another sentence:

```sh
qkvideo render mixing --sentence "The dog chased the ball because it was excited"
```
"""


def write(folder: Path, pictures: Path) -> None:
    """Write the pages.

    Args:
        folder: Folder of the pages.
        pictures: Folder of the posters and stills, in the finished site.
    """
    films = [film for film in qkvideo.list() if not film.package]
    told = draw([film.slug for film in films], pictures, sentence=SENTENCE)
    known = tomllib.loads(KNOWN.read_text(encoding="utf-8"))
    works = known.pop("works")
    for film in films:
        sources = [works[name] for name in known.get(film.slug, {}).get("works", ())]
        own = known.get(film.slug, {}).get("own", "")
        text = page(film, told[film.slug], own, sources)
        (folder / f"{film.slug}.md").write_text(text, encoding="utf-8")
    posters = "\n".join(poster(film, told[film.slug]) for film in films)
    plan.write(
        folder,
        {film.slug: {**told[film.slug], "lecture": film.lecture} for film in films},
        known,
        SENTENCE,
    )
    names = "\n".join(
        ["```{toctree}", ":hidden:", "", "plan", *(film.slug for film in films), "```"]
    )
    (folder / "index.md").write_text(
        f"{INTRODUCTION.format(sentence=SENTENCE)}\n"
        f'<ul class="films">\n{posters}\n</ul>\n\n{names}\n',
        encoding="utf-8",
    )


def poster(film: Any, told: Mapping[str, Any]) -> str:
    """A film in the list of films."""
    picture = image(f"../_stills/{film.slug}.webp", "")
    return (
        f'<li><a href="{film.slug}.html">{picture}{escape(told["title"])}</a>'
        f"<p>{escape(film.summary)} ({film.lecture}, {clock(told['video']['seconds'])})</p></li>"
    )


def page(film: Any, told: Mapping[str, Any], own: str, sources: list[str]) -> str:
    """The page of a film.

    Args:
        film: The film, as `qkvideo.list` has it.
        told: Its manifest.
        own: What is computed or measured.
        sources: Papers.
    """
    about = f"The poster of “{told['title']}”"
    lecture = "short and the full lecture" if film.lecture == "short" else "full lecture"
    parts = [
        f"# {told['title']}",
        literal(film.summary),
        f"```{{qkvideo}} {film.slug}\n:vector:\n:sentence: {SENTENCE}\n```",
        f"`{film.slug}` is part of the {lecture}. At the normal pace it lasts {clock(told['video']['seconds'])}, "
        "without the title and the last card that `qkvideo render` adds.",
        "## Teach with it",
        teach(film.slug, told),
        "## What it shows, and where that is known from",
    ]
    if own:
        parts.append(own.strip())
    parts.append(numbers(told))
    if sources:
        parts += ["Papers:", "\n".join(f"- {work}" for work in sources)]
    parts += [
        "## Make it for your sentence",
        "\n".join(["```sh", *examples(film.slug), "```"]),
        "`qkvideo render` also draws the film’s poster, with your sentence:",
        f'<p class="still">{image(f"../_stills/{film.slug}.webp", about)}</p>',
        "## Its one beat" if len(told["beats"]) == 1 else f"## Its {len(told['beats'])} beats",
        "A beat is a section of a film: one idea, and one slide of a deck. To make one beat only, add `--beat` and its name.",
    ]
    parts += [beat(film.slug, each) for each in told["beats"]]
    return "\n\n".join(parts) + "\n"


def teach(slug: str, told: Mapping[str, Any]) -> str:
    """What a lecturer needs: goal, what comes before, what to ask, what many think at first."""
    found = teaching(slug, "en")
    assert found is not None  # a test says so
    beats = {beat["name"]: beat for beat in told["beats"]}
    before = "; ".join(
        f"[{literal(title)}]({other}.md)" for other, title in found.builds_on.items()
    )
    lines = [
        f"- **Goal**: {literal(found.takeaway)}",
        f"- **Builds on**: {before or 'no other film'}",
        f"- **Ask before the film, and again after**: {literal(found.asked)}",
    ]
    lines += [
        f"- **Ask at** [{literal(beat['title'])}](#{slug}-{beat['name']}): {literal(question)}"
        for beat in told["beats"]
        for question in questions_in(beat["notes"])
    ]
    thought = [
        f"- {literal(text)} → [{literal(beats[name]['title'])}](#{slug}-{name})"
        for name, text in found.misconceptions.items()
        if name in beats
    ]
    told_otherwise = "What many think at first, and the picture that shows otherwise:"
    return "\n\n".join(["\n".join(lines), told_otherwise, "\n".join(thought)])


def examples(slug: str) -> tuple[str, str]:
    """The commands on the page of a film."""
    rest = f'{slug} --sentence "The dog chased the ball because it was fast"'
    return f"qkvideo render {rest}", f"qkvideo slides {rest} -o {slug}.html"


def numbers(told: Mapping[str, Any]) -> str:
    """How many numbers are on screen, and where they come from."""
    shown = Counter(each["tensor"] for each in told["numbers"] if each["tensor"] not in COUNTS)
    if not shown:
        return "Its pictures show no number of a tensor."
    most = ", ".join(f"`{name}`" for name, _ in shown.most_common(3))
    return (
        f"For this sentence, {sum(shown.values())} numbers are on screen. A "
        "[manifest](../reference/manifest.md), written beside the film, names the tensor and the cell "
        f"that each comes from, most often {most}. See also [how truth is kept](../explanation/truth.md)."
    )


COUNTS = ("beat", "beats", "layer", "head")
"""Numbers of slides, layers and heads, not of the subject."""


def beat(slug: str, told: Mapping[str, Any]) -> str:
    """A beat: its title, its picture, its name and its caption."""
    picture = image(f"../_stills/{slug}.{told['name']}.webp", told["description"] or told["title"])
    return (
        f"({slug}-{told['name']})=\n### {literal(told['title'])}\n\n"
        f'<figure class="still">{picture}<figcaption><code>{told["name"]}</code>: '
        f"{escape(told['say'])}</figcaption></figure>"
    )


def literal(text: str) -> str:
    """Text of a film as Markdown."""
    for character in "\\*_<[`":
        text = text.replace(character, f"\\{character}")
    return text
