"""How large each room of the house is: lines of code, lines of docstrings, and files."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("engine", "scenes", "studio", "cli.py", "tests", "benchmarks", "docs")
SCRIPTS = {".js", ".ftl", ".css"}


def docstring_lines(source: str) -> set[int]:
    """Numbers of the lines of docstrings, from 1; a text after an attribute counts as one."""
    found: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        for part in body if isinstance(body, list) else []:
            if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant):
                found |= set(range(part.lineno, (part.end_lineno or part.lineno) + 1))
    return found


def size(room: Path) -> Counter[str]:
    """Count a room's files, lines of code and docstrings; blank lines count as neither."""
    counts: Counter[str] = Counter()
    for path in [room] if room.is_file() else sorted(room.rglob("*")):
        if path.suffix != ".py" and path.suffix not in SCRIPTS:
            continue
        source = path.read_text("utf-8")
        said = docstring_lines(source) if path.suffix == ".py" else set()
        full = {k for k, line in enumerate(source.splitlines(), start=1) if line.strip()}
        kind = "code" if path.suffix == ".py" else path.suffix[1:]
        counts.update({"files": 1, kind: len(full - said), "docstrings": len(full & said)})
    return counts


if __name__ == "__main__":
    columns = ("files", "code", "docstrings", *sorted(s[1:] for s in SCRIPTS))
    print(f"{'':12}" + "".join(f"{name:>12}" for name in columns))
    for name in ROOMS:
        counts = size(ROOT / name)
        print(f"{name:12}" + "".join(f"{counts[column]:12,}" for column in columns))
