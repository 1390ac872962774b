"""Modules of ours in one file, and what such a page may do."""

from __future__ import annotations

import base64
import json
import subprocess
import zlib

import pytest

from qkvideo.studio.browser.page import HERE, classic, linked, packed, policy


@pytest.fixture
def write(tmp_path):
    def write(name, text):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path / name

    return write


def run(script: str) -> str:
    command = ["node", "--input-type=module", "-"]
    return subprocess.run(command, input=script, text=True, capture_output=True, check=True).stdout


def test_modules_run_as_one_script(write):
    write("c.js", "export const three = 3;\n")
    write(
        "b.js",
        'import { three } from "./c.js";\n\nexport function four() {\n  return three + 1;\n}\n',
    )
    main = write(
        "a.js",
        'import { four } from "./b.js";\nimport { three } from "./c.js";\n'
        'console.log(four() * three, "</script>".length);\n',
    )
    script = linked(main)
    assert run(script) == "12 9\n"
    assert "</script" not in script
    assert script.count("const three") == 1
    assert "export const three" in linked(main, exports=True)


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"a.js": 'import * as b from "./b.js";\n', "b.js": ""}, "cannot be linked"),
        ({"a.js": "export default 1;\n"}, "cannot be linked"),
        ({"a.js": 'import { no } from "./b.js";\n', "b.js": "const no = 1;\n"}, "exports no no"),
        (
            {
                "a.js": 'import { x } from "./b.js";\nconst y = 1;\n',
                "b.js": "export const x = 1;\nconst [z, y] = [2, 3];\n",
            },
            "both declare “y”",
        ),
        (
            {
                "a.js": 'import { x } from "./b.js";\nexport const y = x;\n',
                "b.js": 'import { y } from "./a.js";\nexport const x = y;\n',
            },
            "imports itself",
        ),
    ],
)
def test_what_would_not_run_as_one_script_is_refused(write, files, why):
    for name, text in files.items():
        write(name, text)
    with pytest.raises(ValueError, match=why):
        linked(write("a.js", files["a.js"]))


def test_data_comes_back_in_python_and_in_javascript():
    data = {"text": "−1,5 </script> \u2028 我 \U0001f600", "list": [1, 2.5, None, [True]]}
    letters = packed(data)
    assert json.loads(zlib.decompress(base64.b64decode(letters), -15)) == data
    check = f"""
    console.log(JSON.stringify(await unpack("{letters}")));
    """
    script = linked(HERE / "unpack.js") + check
    assert json.loads(run(script)) == data


def test_a_page_may_run_its_scripts_and_fetch_nothing():
    made = policy(["alert(1)"], img_src="data:")
    digest = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"  # openssl dgst -sha256 -binary
    rules = dict(rule.partition(" ")[::2] for rule in made.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == digest
    assert rules["img-src"] == "data:"
    assert "connect-src" not in rules


@pytest.mark.parametrize("module", ["film/deck.js", "film/page.js"])
def test_what_pages_run_is_one_valid_script(module, tmp_path):
    script = tmp_path / "script.mjs"
    script.write_text(classic(linked(HERE / module)), encoding="utf-8")
    subprocess.run(["node", "--check", script], check=True)
