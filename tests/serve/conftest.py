"""One server for a whole module, in a process of its own, with folders of its own."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from talking import folders


@dataclass(frozen=True)
class Served:
    """A server.

    Attributes:
        address: With the token, as it is opened.
        home: The folder in which everything of it is.
    """

    address: str
    home: Path

    @property
    def origin(self) -> str:
        """The address without path and token."""
        return "/".join(self.address.split("/")[:3])


@pytest.fixture(scope="module")
def cli_words() -> tuple[str, ...]:
    """How Python is told to run qkvideo."""
    return ("-m", "qkvideo.cli")


@pytest.fixture(scope="module")
def served(tmp_path_factory, cli_words) -> Iterator[Served]:
    """A server that runs."""
    home = tmp_path_factory.mktemp("served")
    words = [sys.executable, *cli_words, "serve", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, text=True, cwd=home, env=folders(home)
    )
    try:
        address = next((line for line in process.stdout if line.startswith("http")), "").strip()
        assert address, "the server has ended"
        yield Served(address, home)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)


@pytest.fixture
def isolated(tmp_path) -> dict[str, str]:
    """The environment of a process that keeps all its files in the test's folder."""
    return folders(tmp_path)
