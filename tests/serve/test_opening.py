"""How the page gets into the user's browser: without the token where other users read it."""

from __future__ import annotations

import re
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from talking import Talk, folders

from qkvideo.studio.serve.opening import NAME, door


def begun(home: Path, **more: str) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "qkvideo.cli", "serve", "--port", "0"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=home, env=folders(home) | more
    )
    return process, process.stdout.readline().strip()


@pytest.fixture(scope="module")
def tokens() -> list[str]:
    """Those of the servers that tests have begun."""
    return []


def test_the_browser_is_given_a_file_that_others_cannot_read(tmp_path, browser, tokens):
    """Whatever is on a command line, every user of the machine can read."""
    said = tmp_path / "said"
    program = tmp_path / "browser.py"
    program.write_text(
        f"import os, sys\nopen({str(said)!r} + '~', 'w').write('\\n'.join(sys.argv[1:]))\n"
        f"os.rename({str(said)!r} + '~', {str(said)!r})\n"
    )
    process, address = begun(tmp_path, BROWSER=f"{sys.executable} {program} %s")
    try:
        token = Talk(address, tmp_path).token
        tokens.append(token)
        process.poll()
        for _ in range(600):
            if said.exists():
                break
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(0.1)
        (given,) = said.read_text().splitlines()
        assert token not in given
        file = Path(given.removeprefix("file://"))
        assert file.parent == tmp_path / "media" / "serve"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        page = browser.new_page()
        page.goto(given)
        page.locator("html[data-ready]").wait_for()
        assert page.url == address
        assert page.evaluate("document.referrer") == ""
        assert page.context.cookies() == []
        page.close()
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
    assert not file.exists()


def test_every_start_has_a_token_of_its_own(tmp_path, tokens):
    for _ in range(2 - len(tokens)):  # two, where this test is run alone
        process, address = begun(tmp_path, BROWSER="true")
        process.send_signal(signal.SIGINT)
        process.wait(60)
        (token,) = re.findall(r"^http://127\.0\.0\.1:\d+/([\w-]{43})/$", address)
        tokens.append(token)
        left = [path for path in tmp_path.rglob("*") if path.is_file()]
        assert not any(token.encode() in path.read_bytes() for path in left)
    assert len(set(tokens)) == 2


def test_the_door_overwrites_nothing_that_a_link_names(tmp_path):
    (tmp_path / "mine").write_text("mine")
    (tmp_path / NAME).symlink_to(tmp_path / "mine")
    with door(tmp_path, 'http://127.0.0.1/"><script>') as page:
        assert not page.is_symlink()
        assert "<script" not in page.read_text()
    assert (tmp_path / "mine").read_text() == "mine"
    (tmp_path / NAME).mkdir()
    with pytest.raises(OSError, match=r"directory|permitted"), door(tmp_path, "http://a"):
        pass
