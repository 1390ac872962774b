"""JavaScript modules joined into one script, so that a page needs no other file.

A page that is opened from a folder may not import modules beside it. Modules are written as the
browser's own (ES modules); joining them takes their imports away and leaves one scope: each name
may be defined at the top of one module only.
"""

from __future__ import annotations

import re
from pathlib import Path

_IMPORT = re.compile(r'^import \{[^}]*\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class)\b)", re.MULTILINE)
_DEFINED = re.compile(
    r"^(?:export )?(?:async )?(?:function|const|let|class) (?:\[([^\]]*)\]|(\w+))", re.MULTILINE
)


def joined(*asked: Path, exports: bool = False) -> str:
    """One script of modules and all that they import, what is imported before what imports it.

    Args:
        asked: The modules.
        exports: Whether exports stay, so that the script is a module itself.

    Raises:
        ValueError: Two modules define one name, import one another, or use another form of import.
    """
    modules: dict[Path, str] = {}
    for path in asked:
        modules = _in_order(path.resolve(), modules, ())
    defined: dict[str, Path] = {}
    for path, text in modules.items():
        for several, one in _DEFINED.findall(text):
            for name in re.findall(r"\w+", several or one):
                if name in defined:
                    raise ValueError(f"{name} is defined in {defined[name].name} and {path.name}")
                defined[name] = path
    texts = [_IMPORT.sub("", text) for text in modules.values()]
    whole = "\n".join(texts)
    return whole if exports else _EXPORT.sub("", whole)


def _in_order(path: Path, known: dict[Path, str], on_the_way: tuple[Path, ...]) -> dict[Path, str]:
    """The modules that one needs, itself last."""
    if path in on_the_way:
        raise ValueError(f"{path.name} imports itself by way of {on_the_way[-1].name}")
    if path in known:
        return known
    text = path.read_text(encoding="utf-8")
    for name in _IMPORT.findall(text):
        known = _in_order((path.parent / name).resolve(), known, (*on_the_way, path))
    rest = _IMPORT.sub("", text)
    if re.search(r"^(import|export) (?!(?:async )?(?:function|const|class)\b)", rest, re.MULTILINE):
        raise ValueError(f"{path.name} imports or exports in a form that cannot be joined")
    return known | {path: text}
