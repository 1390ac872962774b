"""The directive `{qkvideo}`, which puts films into pages made by Sphinx or Jupyter Book.

In `conf.py`: `extensions = ["qkvideo.studio.pages.directive"]`. In a page:

    ```{qkvideo} mixing
    :sentence: The cat sat on the mat
    :vector:
    ```

The directive makes the film with its poster and its text tracks, shows the film, and prints below
it the command that makes the same film. Its options are those of `qkvideo embed`, without the two
dashes, and one more, `start`: with `play`, a film that the browser draws starts when the page
opens; with `poster` (the default), its last picture is shown until the reader starts it.
"""

from __future__ import annotations

import hashlib
import logging
import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import Directive, directives
from markupsafe import escape

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.embed import embed
from qkvideo.studio.listing import list as programme
from qkvideo.studio.requests.films import EmbedRequest
from qkvideo.studio.requests.option import options

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FOLDER: Final = "_qkvideo"
"""Name of the folder for the films in the finished site."""
STARTS: Final = ("poster", "play")
_OURS: Final = frozenset({"slugs", "out", "base", "dry_run"})
"""Parameters of `embed` that the directive sets itself, so they are not options of the
directive."""


_OPTIONS: Final = {typed.long: typed for typed in options(EmbedRequest) if typed.name not in _OURS}


def words_of(given: Mapping[str, str | None]) -> dict[str, Any]:
    """Convert the options of the directive `{qkvideo}` to parameters of `embed`.

    Args:
        given: Values as typed in the page, by the options' names; None for options without a value.

    Returns:
        The values, by the names of the parameters. The value of an option that is only on or off is
        True.

    Raises:
        ValueError: If the value of a numeric option is not a number.
    """
    words: dict[str, Any] = {}
    for name, value in given.items():
        typed = _OPTIONS[name]
        if typed.type is bool:
            words[typed.name] = True
        elif typed.option.how == "repeated":
            words[typed.name] = (value or "").split()
        elif typed.type in (int, float):
            words[typed.name] = typed.type(value or "")
        else:
            words[typed.name] = value
    return words


def command(slugs: Iterable[str], given: Mapping[str, str | None]) -> str:
    """Return the command line that makes the same film."""
    typed = ["qkvideo", "embed", *slugs]
    for name, value in given.items():
        option = _OPTIONS[name]
        values = (value or "").split() if option.option.how == "repeated" else [value]
        for each in values:
            typed += [f"--{name}"] if option.type is bool else [f"--{name}", each or ""]
    return shlex.join([*typed, "-o", "film.html"])


class QKVideo(Directive):  # type: ignore[misc]  # docutils ships no types
    """The Sphinx directive `{qkvideo}`, which puts films into a page.

    Below the films, the page shows the command that makes the same films.
    """

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {
        "start": lambda value: directives.choice(value, STARTS),
        **{
            name: directives.flag if typed.type is bool else directives.unchanged_required
            for name, typed in _OPTIONS.items()
        },
    }

    def run(self) -> list[nodes.Node]:
        """Make films, and return document nodes that show them and the command that makes them.

        Raises:
            docutils.parsers.rst.DirectiveError: If the films cannot be made.
        """
        environment = self.state.document.settings.env
        slugs = self.arguments[0].split()
        given = dict(self.options)
        start = given.pop("start", STARTS[0])
        typed = command(slugs, given)
        key = hashlib.sha256(typed.encode()).hexdigest()[:10]
        folder = Path(environment.config.qkvideo_out) / FOLDER / key
        folder.mkdir(parents=True, exist_ok=True)
        up = "../" * environment.docname.count("/")
        address = f"{up}{FOLDER}/{key}"
        try:
            shown = show(slugs, words_of(given), folder, address, start)
        except (QKVideoError, ValueError) as error:
            raise self.error(f"{typed}: {error}") from error
        said = f"<figcaption>Made by <code>{escape(typed)}</code></figcaption>"
        html = f'<figure class="qkvideo-made">\n{shown}\n{said}\n</figure>'
        return [nodes.raw("", html, format="html")]


def show(slugs: list[str], words: dict[str, Any], folder: Path, address: str, start: str) -> str:
    """Make films in a folder, and return the HTML that shows them.

    Args:
        slugs: Names of the films.
        words: More parameters of `embed`, by name, such as the sentence.
        folder: Folder for the films' files.
        address: URL of the folder, relative to the page.
        start: "play" to start the films at once, or "poster" to show their posters until the reader
            starts them. It has an effect only if `words` contains a true value for "vector".

    Raises:
        QKVideoError: If a film cannot be made.
    """
    if not words.get("vector"):
        return embed(slugs, out=folder / "film.html", base=address, **words).html
    embed(slugs, out=folder / "film.html", **words)
    titles = {film.slug: film.title for film in programme()}
    named = ", ".join(titles[slug] for slug in slugs)
    title = escape(f"{named}: “{words.get('sentence', '')}”")
    return (
        f'<iframe src="{address}/film.html?{start}" title="{title}" sandbox="allow-scripts" '
        'allowfullscreen loading="lazy"></iframe>'
    )


def _note_out(app: Sphinx) -> None:
    """Store the site's output folder in the configuration, where directives can read it."""
    app.config.qkvideo_out = str(app.outdir)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive with Sphinx."""
    app.add_directive("qkvideo", QKVideo)
    app.add_config_value("qkvideo_out", "", "", str)
    app.connect("builder-inited", _note_out)
    # Sphinx shows the log of every library; fontTools logs each step of each font.
    logging.getLogger("fontTools").setLevel(logging.WARNING)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
