"""The command line without its start: a process that has loaded it, and is copied for each command.

A test of what a command says or makes needs a process of its own, not one that begins from nothing:
to load the modules takes a second, to copy the process a hundredth. What depends on how Python
begins (which modules are loaded, `-P`, hash seeds) needs `subprocess`.

`python warm.py` reads, a line each, commands as JSON: arguments, folder, environment and the files
that standard output and standard error go to. For each it writes the exit status.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

MODULES = (
    "qkvideo.cli",
    "qkvideo.engine.models.opening",
    "qkvideo.scenes.stage.shoot",
    "qkvideo.studio.films.produce",
    "qkvideo.studio.films.run",
    "qkvideo.studio.requests.films",
)


class Warm:
    """Runs `qkvideo` in copies of one process."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run(
        self, *arguments: str, cwd: Path | None = None, env: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """What `subprocess.run` gives for `python -m qkvideo.cli` with these arguments."""
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder, name) for name in ("stdout", "stderr")]
            asked = {
                "arguments": arguments,
                "cwd": str(cwd or Path.cwd()),
                "env": dict(os.environ) if env is None else env,
                "files": [str(path) for path in files],
            }
            print(json.dumps(asked), file=self._process.stdin, flush=True)
            status = int(self._process.stdout.readline())
            stdout, stderr = (path.read_text() for path in files)
        return subprocess.CompletedProcess(list(arguments), status, stdout, stderr)

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def _become(arguments: list[str], cwd: str, env: dict[str, str], files: list[str]) -> None:
    """Make this process what it would be, had it been started for the command."""
    for target, path in zip((1, 2), files, strict=True):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), target)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    sys.path[1:1] = filter(None, env.get("PYTHONPATH", "").split(os.pathsep))
    sys.argv[1:] = arguments


def _serve() -> None:
    """Copy this process for each command; only the copies return."""
    while line := sys.stdin.readline():
        if (child := os.fork()) == 0:
            _become(**json.loads(line))
            return
        _, status = os.waitpid(child, 0)
        os.write(1, f"{os.waitstatus_to_exitcode(status)}\n".encode())
    sys.exit()


if __name__ == "__main__":
    del sys.path[0]  # the folder of the tests
    for module in MODULES:
        importlib.import_module(module)
    _serve()
    sys.modules["qkvideo.cli"].main()
