"""Films in a page of their own: one HTML file, to be opened or shown in an `iframe`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import markupsafe

from qkvideo.scenes.brief import Brief
from qkvideo.scenes.look.brand import themed
from qkvideo.scenes.look.choices import THEMES
from qkvideo.scenes.look.places import layout
from qkvideo.studio.browser.page import HERE, classic, linked, packed, policy, style, variables
from qkvideo.studio.browser.templates import templates
from qkvideo.studio.decks.gather import about
from qkvideo.studio.films.job import Show
from qkvideo.studio.vector.pack import languages_of, pack, paper


def page(shows: Sequence[Show], theme: str, more: Sequence[str] = ()) -> str:
    """Return the HTML of a web page that contains films, which the browser draws.

    Viewers can change the language, the theme and the pace in the page.

    Args:
        shows: The films of the page, in order, with their briefs.
        theme: Name of the theme that the page has when it is opened.
        more: Further scripts of ours, which may act on the page's film.

    Raises:
        QKVideoError: If a film cannot be laid out.
    """
    brief = shows[0].brief
    data = pack(shows, languages_of(shows))
    told, (width, height) = data["told"][brief.lang], data["frame"]
    scripts = [classic(linked(HERE / "film" / "page.js")), *more]
    themes = [variables(themed(name, brief.brand)) for name in THEMES]
    styles = (*themes, style("film/film.css"), style("film/page.css"), paper(width, height))
    return (
        templates(Path(__file__).parent / "templates")
        .get_template("page.html.j2")
        .render(
            about=about(brief),
            theme=theme,
            pace=brief.pace,
            films=told["films"],
            say=told["say"],
            width=width,
            height=height,
            # Base64, and scripts and styles of this package: nothing has to be escaped.
            data=markupsafe.Markup(packed(data)),  # noqa: S704
            styles=markupsafe.Markup("\n".join(styles)),  # noqa: S704
            scripts=[markupsafe.Markup(script) for script in scripts],  # noqa: S704
            policy=policy(scripts, img_src="data:"),
            version=version("qkvideo"),
        )
    )


def iframe(html: str, brief: Brief) -> str:
    """Return HTML that shows a page with films inside another page, in an `iframe`.

    The scripts of the page with films cannot read or change the other page.

    Args:
        html: The page with films, as `page` returns it.
        brief: The brief of one of the films. The shape and the title of the `iframe` are taken
            from this brief.

    Returns:
        A `div` with the `iframe`, to be pasted into the other page.
    """
    places, title = layout(brief.aspect), markupsafe.escape(about(brief).document)
    # The bar below the film has about the same height on a telephone as on a large screen.
    room = f"calc(100% * {places.height} / {places.width} + 15rem)"
    # The padding is on a box around the frame: on the frame itself, it would displace the page.
    return (
        f'<div style="position: relative; padding-bottom: {room}">'
        f'<iframe class="qkvideo" title="{title}" sandbox="allow-scripts" allowfullscreen '
        'loading="lazy" style="position: absolute; width: 100%; height: 100%; border: 0" '
        f'srcdoc="{markupsafe.escape(html)}"></iframe></div>'
    )
