"""What stands at the top of films' files, read without what is inside their functions."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from qkvideo import scenes
from qkvideo.scenes.outline import outline

FOLDER = Path(scenes.__file__).parent
FILES = sorted(FOLDER.glob("*/film.py"))


def short(body: list[ast.stmt]) -> list[str]:
    """Statements without what is in functions, and without texts of several lines."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            node.args, node.returns, node.body = NOTHING.args, None, NOTHING.body
        for each in ast.walk(node):
            if isinstance(each, ast.Constant) and "\n" in str(each.value):
                each.value = ""
    return [ast.dump(node) for node in body]


(NOTHING,) = ast.parse("def f(): ...").body


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_film_s_file_has_the_outline_that_python_reads(path):
    source = path.read_text(encoding="utf-8")
    assert short(outline(source, "film.py")) == short(ast.parse(source).body)


@pytest.mark.parametrize(
    "inside",
    [
        'def f():\n    return """\nTITLE = 2\n"""\n',
        'def f(\n    a: int,\n) -> str:\n    return "a"\n\n\n    # b\n',
        "def f():\n    return '''\nTITLE = 2\n'''\n",
        'def f():  # say """\n    return 1\nA = """\nTITLE = 2\n"""\n',
        'A = \'"""\'\nTITLE = 1\nB = \'"""\'\n',
        'A = "\\\nTITLE = 2"\n',
        'def f():\n    """A \\""" b\nTITLE = 2\n"""\n',
        "def f():\n# a comment\n    return 1\n",
        "def f(): return 1\n",
        "class F:\n    def f(self):\n        return 1\n",
        "async def f():\n    return 1\n",
    ],
)
def test_nothing_inside_a_function_or_a_text_is_taken_for_a_literal(inside):
    source = f"TITLE = 1\n{inside}LAST = 3\n"
    assert short(outline(source, "film.py")) == short(ast.parse(source).body)


def test_a_mistake_is_named_with_its_line():
    with pytest.raises(SyntaxError) as found:
        outline("TITLE = 1\ndef f():\n    return 1\nLAST = (\n", "film.py")
    assert (found.value.filename, found.value.lineno) == ("film.py", 4)


def test_functions_are_not_parsed(monkeypatch):
    parsed = []
    parse = ast.parse
    monkeypatch.setattr(ast, "parse", lambda text, **how: parsed.append(text) or parse(text))
    for path in FILES:
        outline(path.read_text(encoding="utf-8"), "film.py")
    assert sum(map(len, parsed)) < sum(path.stat().st_size for path in FILES) / 3
