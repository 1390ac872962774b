"""Nothing leaves the machine unless somebody asks: who could use a network, and what uses none."""

from __future__ import annotations

import ast
import re
import socket
from pathlib import Path

import pytest

import qkvideo
from qkvideo.engine.choices import MINILM, SMOLLM2
from qkvideo.engine.errors import RequestError
from qkvideo.engine.models.minilm import load_minilm
from qkvideo.engine.models.smollm2 import load_smollm2
from qkvideo.studio.requests.films import EmbedRequest, RenderRequest, SlidesRequest
from qkvideo.studio.requests.machine import TrainRequest
from qkvideo.studio.requests.option import options
from qkvideo.studio.requests.tensors import ExploreRequest, TraceRequest
from qkvideo.studio.serve.server import bound

ROOT = Path(__file__).parents[1]
ROOMS = ("engine", "scenes", "studio")
SPEAKING = {
    *("socket", "ssl", "http.client", "http.server", "urllib.request", "urllib3", "ftplib"),
    *("smtplib", "poplib", "imaplib", "telnetlib", "xmlrpc", "socketserver", "webbrowser"),
    *("requests", "httpx", "aiohttp", "websockets", "fsspec", "s3fs", "boto3", "botocore"),
    *("huggingface_hub", "transformers", "gtts", "manim_voiceover"),
    *("dask", "distributed", "dask_jobqueue", "uvicorn", "starlette", "moto", "paramiko"),
}
"""Libraries that can speak to a network."""
WHO = {
    "serves a page on this machine, to this machine": {
        *("studio/serve/app.py", "studio/serve/guard.py", "studio/serve/made.py"),
        *("studio/serve/opening.py", "studio/serve/protocol.py", "studio/serve/server.py"),
    },
    "downloads a model, with --download": {"engine/models/loading.py"},
    "an address that somebody names for a course's files": {"studio/courses/folder.py"},
    "a cluster that somebody names": {"studio/courses/cluster.py", "studio/courses/worker.py"},
    "watches the connections of the others": {"engine/waiting.py"},
}
STARTS = {
    "engine/files/wheel.py": ("pip", "download"),
}
"""Modules that start a program that speaks to a network, and how the program is named."""


PROGRAMS = re.compile(r'"(?:pip|curl|wget|git|ssh|scp|rsync)"')


def modules():
    """The text of every module, by its path."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def named(text):
    """All modules that a text imports, wherever, also those that it names only in a call."""
    if not any(each.partition(".")[0] in text for each in SPEAKING):
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
        elif isinstance(node, ast.Call) and "import_module" in ast.dump(node.func):
            yield from (str(p.value) for p in ast.walk(node) if isinstance(p, ast.Constant))


def speaks(name: str) -> bool:
    return any(name == each or name.startswith(f"{each}.") for each in SPEAKING)


def test_only_these_modules_could_use_a_network():
    voices = "studio/narration/voice.py"  # a service that somebody names with --narrate
    known = {path for paths in WHO.values() for path in paths} | {voices}
    texts = dict(modules())
    assert {path for path, text in texts.items() if any(map(speaks, named(text)))} == known
    assert {path for path, text in texts.items() if PROGRAMS.search(text)} == set(STARTS)
    for path, words in STARTS.items():
        assert all(f'"{word}"' in texts[path] for word in words)


def test_scripts_of_pages_ask_nobody_but_their_own_server():
    asks = re.compile(
        r"\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|\bimport\(|RTCPeer"
        r"|https?:(?!//www\.w3\.org/)"
    )
    asking = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "studio").rglob("*.js")
        for line in path.read_text(encoding="utf-8").splitlines()
        if "reveal" not in path.parts and asks.search(line)
        # Types in comments are imported, too.
        if not line.lstrip().startswith(("//", "*", "/*"))
    }
    assert asking == {"studio/serve/page/server.js"}


def test_nothing_is_downloaded_unless_asked():
    every = (
        *(RenderRequest, SlidesRequest, EmbedRequest, ExploreRequest, TraceRequest),
        TrainRequest,
    )
    for request in every:
        (download,) = (each for each in options(request) if each.name == "download")
        assert download.default is False


@pytest.fixture
def cut_off(monkeypatch):
    """A machine on which every connection and every look-up of a name is an error."""

    def refuse(*_, **__):
        raise AssertionError("somebody used a network")

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, refuse)
    for name in ("getaddrinfo", "gethostbyname", "create_connection"):
        monkeypatch.setattr(socket, name, refuse)


def test_films_and_pages_are_made_without_a_network(cut_off, tmp_path, monkeypatch):
    monkeypatch.setenv("QKVIDEO_CACHE", str(tmp_path / "cache"))
    asked = {"sentence": "The cat sat", "licence": "CC BY 4.0"}
    (film,) = qkvideo.render("closing", stills=True, quality="l", out=tmp_path / "a", **asked)
    assert film.error is None
    html = qkvideo.explore("The cat sat", licence="CC BY 4.0").html
    assert 'content="default-src &#39;none&#39;; script-src' in html
    # Models that are not here are refused, not fetched; other tests may have opened them.
    load_minilm.cache_clear()
    load_smollm2.cache_clear()
    for weights in (MINILM, SMOLLM2):
        with pytest.raises(RequestError, match="--download"):
            qkvideo.trace("The cat sat", weights=weights)


def test_serve_listens_to_this_machine_alone():
    with bound(0) as listening:
        host, port = listening.getsockname()
        assert host == "127.0.0.1"
        with socket.socket() as other:
            other.settimeout(2)
            # Another address of this machine's own is not answered.
            assert other.connect_ex(("127.0.0.2", port)) != 0
