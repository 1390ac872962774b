"""The page of the Python package: all that `qkvideo` exports, from its docstrings."""

from __future__ import annotations

import inspect
from pathlib import Path

import qkvideo

INTRODUCTION = """# Python

```python
import qkvideo

model = qkvideo.trace("The cat sat on the mat because it was tired")
model.at(layer=1, head=1).scores

films = qkvideo.render("mixing", sentence="Hello world", out="films", dry_run=True)
films[0].files["mp4"]
```

Each command is a function of the same name (`new-film` is `new_film`), and each option is a parameter: `--dry-run` is
`dry_run=True`. Names are imported when they are first used, so `import qkvideo` takes no time.

`Array` is a read-only NumPy array of float64, `Mask` one of true and false. Rows are queries, columns are keys. Where a shape
is given, n is the number of tokens.
"""


def exported() -> list[str]:
    """All public names: those that a star imports, and `list`, which it must not."""
    return sorted({*qkvideo.__all__, "list"} - {"__version__"})


def write(folder: Path) -> None:
    """Write the page."""
    classes = [name for name in exported() if inspect.isclass(getattr(qkvideo, name))]
    functions = [name for name in exported() if name not in classes]
    parts = [INTRODUCTION, "## Functions\n", "```{eval-rst}"]
    parts += [f".. autofunction:: qkvideo.{name}\n" for name in functions]
    parts += ["```", "\n## Classes\n", "```{eval-rst}"]
    for name in classes:
        parts += [f".. autoclass:: qkvideo.{name}", "   :members:", "   :no-undoc-members:\n"]
    (folder / "python.md").write_text("\n".join([*parts, "```\n"]), encoding="utf-8")
