"""Puts scripts, styles and data into a single HTML file.

In the repository, JavaScript modules are files that import each other. In a page, they are joined
into one script, so that the page's content security policy can name it by its digest, and nothing
has to be loaded.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from collections.abc import Iterable
from pathlib import Path

from qkvideo.scenes.look.theme import THEMES, Theme

HERE = Path(__file__).parent
_COLOURS = ("ground", "ink", "quiet", "line", "empty", "query", "key", "value")
_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.{1,2}/[\w./-]+\.js)";\n', re.MULTILINE)
_OTHER = re.compile(r"^(?:import\b|export (?:default\b|\{|\*)).*", re.MULTILINE)
_EXPORT = re.compile(r"^export ", re.MULTILINE)
_NAME = re.compile(
    r"^(?:async )?(?:function\*?|const|let|class) (?:[\[{]([^\]}]*)[\]}]|(\w+))", re.MULTILINE
)


def linked(*modules: Path, exports: bool = False) -> str:
    """Join JavaScript modules, and all modules that they import, into one script.

    Each module comes after the modules that it imports. The only supported forms are
    `import { a, b } from "./other.js";` and `export` before a declaration.

    Args:
        *modules: Paths of the modules. Modules that they import need not be given.
        exports: Whether `export` is kept in the script, so that the script is a module.

    Returns:
        The script, which can be put into a `<script>` element.

    Raises:
        ValueError: A module imports or exports in a way that is not supported, two modules declare
            the same name, modules import each other, or an imported name is not exported.
    """
    sources: dict[Path, str] = {}
    for module in modules:
        _collect(module.resolve(), sources, ())
    owners: dict[str, str] = {}
    scripts = []
    for path, source in sources.items():
        bare = _EXPORT.sub("", _IMPORT.sub("", source))
        for name in _names(bare):
            if name in owners:
                raise ValueError(f"{path.name} and {owners[name]} both declare “{name}”")
            owners[name] = path.name
        scripts.append(_IMPORT.sub("", source) if exports else bare)
    return inline("\n".join(scripts))


def _collect(path: Path, sources: dict[Path, str], above: tuple[Path, ...]) -> None:
    """Add a module's source after the sources of all modules that it imports."""
    if path in sources:
        return
    if path in above:
        raise ValueError(f"{path.name} imports itself, by way of others")
    source = path.read_text(encoding="utf-8")
    odd = _OTHER.search(_IMPORT.sub("", source))
    if odd is not None:
        raise ValueError(f"{path.name}: “{odd[0]}” cannot be linked")
    for names, file in _IMPORT.findall(source):
        other = (path.parent / file).resolve()
        _collect(other, sources, (*above, path))
        missing = {name.strip() for name in names.split(",")} - {""} - _exported(sources[other])
        if missing:
            raise ValueError(f"{path.name}: {other.name} exports no {', '.join(sorted(missing))}")
    sources[path] = source


def _names(script: str) -> set[str]:
    """Return the names that a script declares at its top level."""
    found = _NAME.findall(script)
    return {name for several, one in found for name in re.findall(r"\w+", several or one)}


def _exported(source: str) -> set[str]:
    lines = (line.removeprefix("export ") for line in source.splitlines() if _EXPORT.match(line))
    return _names("\n".join(lines))


def inline(script: str) -> str:
    """Return a script, changed where it contains "<!--", "<script" or "</script".

    In a `<script>` element, browsers would take these for markup. The "<" is replaced by an escape
    sequence, which has the same meaning in a JavaScript string.
    """
    return re.sub(r"<(?=!--|/?script)", r"\\x3C", script)


def style(name: str) -> str:
    """Return the contents of a style sheet.

    Args:
        name: Path relative to `studio/browser/`, such as "film/page.css".
    """
    return (HERE / name).read_text(encoding="utf-8")


def variables(theme: Theme) -> str:
    """Return CSS that defines a theme's colours as variables.

    The definition applies to pages whose root element has the theme's name as its `data-theme`.
    """
    return f':root[data-theme="{theme.name}"] {{ {_inks(theme)} }}'


def schemes() -> str:
    """Return CSS that defines the colours of all themes as variables.

    The theme is the one that the attribute `data-theme` of the page's root element names. If it is
    "auto", it is the theme dark if the reader's system prefers dark pages, otherwise light.
    """
    return (
        f":root {{ {_inks(THEMES['light'])} }}\n"
        "@media (prefers-color-scheme: dark) {"
        f' :root[data-theme="auto"] {{ {_inks(THEMES["dark"])} }} }}\n'
        + "".join(f"{variables(theme)}\n" for theme in THEMES.values())
    )


def _inks(theme: Theme) -> str:
    named = {name: getattr(theme, name) for name in _COLOURS} | {"share-ink": theme.share[11]}
    written = " ".join(f"--{name}: {colour};" for name, colour in named.items())
    return f"color-scheme: {theme.scheme}; {written}"


def classic(script: str) -> str:
    """Return a script wrapped in a function that is called at once, so no name becomes global.

    Args:
        script: JavaScript without `import` and `export`, as returned by `linked`.
    """
    return f'(() => {{\n"use strict";\n{script}\n}})();'


def packed(data: object) -> str:
    """Return data as JSON, compressed with raw DEFLATE and encoded in base64.

    The text contains no character with a meaning in HTML. In the page, the function `unpack` in
    `unpack.js` decodes it.

    Args:
        data: Anything that `json.dumps` can write, without NaN and infinity.
    """
    return squeezed(_json(data).encode("utf-8", "surrogatepass"))


def squeezed(content: bytes) -> str:
    """Return bytes, compressed with raw DEFLATE and encoded in base64."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(squeezer.compress(content) + squeezer.flush()).decode()


def island(data: object) -> str:
    """Return data as JSON for a `<script>` element.

    Each "<" is escaped, so that browsers find no tag in the JSON.

    Args:
        data: Anything that `json.dumps` can write, without NaN and infinity.
    """
    return _json(data).replace("<", "\\u003c")


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def policy(scripts: Iterable[str], **more: str) -> str:
    """Return a content security policy, which tells browsers what a page may run and load.

    The page may run the given scripts and use styles written in the page. It may load nothing,
    except from the sources in `more`.

    Args:
        scripts: The source code of each allowed script, exactly as in the page.
        **more: Sources that are also allowed, by CSP directive. A directive's "-" is written as
            "_": `img_src="data:"` allows pictures that are written in the page as data.
    """
    allowed = {"style-src": "'unsafe-inline'"}
    allowed |= {name.replace("_", "-"): sources for name, sources in more.items()}
    return "; ".join(
        (
            "default-src 'none'",
            "script-src " + " ".join(map(source, scripts)),
            *(f"{name} {sources}" for name, sources in allowed.items()),
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def source(script: str) -> str:
    """Return the source by which a content security policy allows a script: its digest."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
