"""A folder from somebody else gives nothing away, runs nothing, and changes nothing."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from talking import Talk, folders

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.serve.guard import address
from qkvideo.studio.serve.jobs import JOURNAL, Job, MadeFile
from qkvideo.studio.serve.made import MadeFileResponse
from qkvideo.studio.serve.queue import Queue
from qkvideo.studio.serve.seal import Seal
from qkvideo.studio.serve.secret import kept_secret

SECRET = b"root:x:0:0:what nobody may read"
PAGE = b"<!DOCTYPE html><script>top.hit = 1</script>"
FILM = b"\0\0\0\x18ftypisom" + b"\0" * 64
HOSTILE = b"""<!doctype html><script>
const reach = (what) => what().then(() => "reached", () => "refused");
const read = (what) => { try { return String(what()); } catch { return "refused"; } };
const picture = (src) => () => new Promise((yes, no) => {
  Object.assign(new Image(), {onload: yes, onerror: no, src});
});
async function attack(token) {
  return {
    origin: origin,
    address: location.href + document.referrer,
    opener: read(() => opener),
    storage: read(() => localStorage.length),
    cookie: read(() => document.cookie),
    jobs: await reach(() => fetch(`/${token}/api/jobs`)),
    blind: await reach(() => fetch(`/${token}/api/jobs`, {mode: "no-cors"})),
    film: await reach(() => fetch("film.mp4")),
    out: await reach(() => fetch("https://127.0.0.1:1/", {mode: "no-cors"})),
    picture: await reach(picture("film.mp4")),
  };
}
</script>"""
FILES = {
    "hostile.html": HOSTILE,
    "film.mp4": FILM,
    "page.html": PAGE,
    "page.HTML": PAGE,
    "page.htm": PAGE,
    "page.xhtml": b'<html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>',
    "picture.svg": b'<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    "page.mp4": PAGE,
    "text.txt": b"<script>1</script>",
    "feed.xml": b'<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>',
    "script.js": b"hit = 1",
    "captions.vtt": b"WEBVTT\n",
    "handout.pdf": b"%PDF-1.7\n",
    "course.zip": b"PK\x03\x04",
    "poster.png": b"\x89PNG\r\n\x1a\n",
    'name\r\nSet-Cookie: a=b".html': PAGE,
    "empty.mp4": b"",
}
SHOWN = {
    "film.mp4": "video/mp4",
    "captions.vtt": "text/vtt; charset=utf-8",
    "handout.pdf": "application/pdf",
    "poster.png": "image/png",
}
"""Names of files that are shown in the origin of the server, as none of them runs scripts."""
PAGES = {name for name, content in FILES.items() if content in (PAGE, HOSTILE)}
LIES = {
    "absolute": "/etc/passwd",
    "upwards": "../../../../../../../../etc/passwd",
    "inner": "inner/../../secret",
    "link": "link.mp4",
    "folder": "elsewhere/secret",
    "pipe": "pipe.mp4",
    "device": "device",
    "itself": ".",
    "nothing": "",
    "nul": "film.mp4\0.html",
    "changed": "changed.mp4",
    "gone": "gone.mp4",
}
KEYS = {"own": "2026-11-22-161716-0001", "done": "2026-11-22-161716-0002"} | {
    state: f"2026-11-22-161716-{k:04}" for k, state in enumerate(("waiting", "running"), start=3)
}
ORDER = {
    "draft": {"sentence": "The dog ate", "films": [{"slug": "pronoun"}]},
    "what": ["films"],
    "quality": "l",
}


def made(path: Path, name: str, inner: str, kind: str = "deck") -> MadeFile:
    state = path.stat() if path.is_file() else Path(__file__).stat()
    return MadeFile(
        name=name, path=inner, bytes=state.st_size, changed=state.st_mtime_ns, kind=kind
    )


def job(key: str, state: str, files: tuple[MadeFile, ...] = ()) -> Job:
    return Job(key=key, state=state, title=key, what=("films",), when=1.5, made=files)


def own_files(place: Path, secret: Path) -> tuple[MadeFile, ...]:
    """Write files of a job of one's own, of which a part was exchanged for others."""
    place.mkdir()
    for name, content in FILES.items():
        (place / name.replace("\r\n", "")).write_bytes(content)
    (place / "inner").mkdir()
    (place / "link.mp4").symlink_to(secret)
    (place / "elsewhere").symlink_to(secret.parent)
    (place / "device").symlink_to("/dev/zero")
    os.mkfifo(place / "pipe.mp4")
    (place / "changed.mp4").write_bytes(FILM)
    found = [
        made(place / name.replace("\r\n", ""), name, name.replace("\r\n", "")) for name in FILES
    ]
    found += [made(place / inner, name, inner) for name, inner in LIES.items() if "\0" not in inner]
    found.append(made(place, "nul", LIES["nul"]))
    (place / "changed.mp4").write_bytes(FILM[:-1] + b"x")
    os.utime(place / "changed.mp4", ns=(0, 1))
    return tuple(found)


@pytest.fixture(scope="module")
def talk(tmp_path_factory) -> Iterator[Talk]:
    """A server with a job of its own, and jobs of somebody else's, in one folder."""
    home = tmp_path_factory.mktemp("foreign")
    folder = home / "media" / "serve"
    folder.mkdir(parents=True)
    secret = home / "secret"
    secret.write_bytes(SECRET)
    seal = Seal(kept_secret(home / "state" / "qkvideo"))
    files = own_files(folder / KEYS["own"], secret)
    lines = [job(KEYS["own"], "done", files).sealed(seal, str(folder.stat().st_ino))]
    for state in ("done", "waiting", "running"):
        place = folder / KEYS[state]
        place.mkdir()
        (place / "lecture.toml").write_text('schema = 1\nsentence = "The cat"\nfilms = "pronoun"\n')
        (place / "page.html").write_bytes(PAGE)
        (place / ".left~1").touch()
        if state != "running":
            (place / "order.json").write_text(json.dumps(ORDER))
        listed = (
            made(place / "page.html", "page.html", "page.html"),
            made(secret, "secret", "../../../secret"),
        )
        lines.append(job(KEYS[state], state, listed))
    # The seal of another place, of another secret, and of a line that was changed afterwards.
    copied = job("2026-11-22-161716-0005", "done", files).sealed(seal, "1")
    forged = job("2026-11-22-161716-0006", "done", files).sealed(Seal(b"x"), "1")
    altered = lines[0].model_copy(update={"key": "2026-11-22-161716-0007"})
    lines += [copied, forged, altered]
    (folder / JOURNAL).write_text("".join(f"{line.as_json()}\n" for line in lines))
    command = [sys.executable, "-m", "qkvideo.cli", "serve", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=home, env=folders(home)
    )
    try:
        yield Talk(process.stdout.readline().strip(), folder)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)


def test_only_own_jobs_have_files_and_none_of_the_others_runs(talk):
    jobs = {each["id"]: each for each in talk.jobs()}
    assert {key for key, each in jobs.items() if not each["foreign"]} == {KEYS["own"]}
    assert {key for key, each in jobs.items() if each["made"]} == {KEYS["own"]}
    assert {jobs[KEYS[each]]["state"] for each in ("waiting", "running")} == {"interrupted"}
    assert jobs[KEYS["done"]]["state"] == "done"
    for state in ("waiting", "running"):
        names = {path.name for path in (talk.folder / KEYS[state]).iterdir()}
        assert names - {"order.json"} == {"lecture.toml", "page.html", ".left~1"}


def test_files_of_others_have_no_addresses(talk):
    """Not even if somebody finds out what they would be."""
    for name in ("page.html", "secret"):
        for seal in ("x", "0" * 64, Seal(b"x").of(f"{KEYS['done']}/{name}")):
            for begin in ("/made", f"/{talk.token}/made"):
                answer = talk.plainly("GET", f"{begin}/{seal}/{KEYS['done']}/{name}")
                assert answer.status == 403
        for begin in ("/made", f"/{talk.token}/made"):
            assert talk.plainly("GET", f"{begin}/{KEYS['done']}/{name}").status == 403


def test_the_address_of_one_file_tells_nothing_of_another(talk):
    film = talk.made(KEYS["own"], "film.mp4")
    assert talk.get(film).status == 200
    assert talk.token not in film
    assert talk.get(film.replace("film.mp4", "page.html")).status == 403
    assert talk.get(film.replace(KEYS["own"], KEYS["done"])).status == 403
    assert talk.get(f"{film}/../page.html").status == 403
    assert talk.get(film, Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="navigate").status == 403
    assert talk.get(film, Origin="null").status == 403


@pytest.mark.parametrize("name", FILES)
def test_what_a_file_is_follows_from_its_content(talk, name):
    answer = talk.get(talk.made(KEYS["own"], name))
    assert (answer.status, answer.body) == (200, FILES[name])
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "set-cookie" not in answer.headers
    policy, kind = answer.headers["content-security-policy"], answer.headers["content-type"]
    inline = answer.headers["content-disposition"].startswith("inline")
    if name in SHOWN:
        assert (kind, inline) == (SHOWN[name], True)
        assert "default-src 'none'" in policy
    elif name in PAGES:
        assert (kind, inline) == ("text/html; charset=utf-8", True)
        assert policy.startswith("sandbox allow-scripts; default-src 'none'; ")
        assert "same-origin" not in policy
        assert "connect-src" not in policy
    else:
        assert not inline
        assert kind in ("application/octet-stream", "application/zip")
        assert policy.startswith("sandbox; ")


@pytest.mark.parametrize("size", [0, 5, 299_999, 300_001, 900_000])
@pytest.mark.parametrize("asked", [b"", b"bytes=0-", b"bytes=0-9,200000-299999"])
def test_a_film_that_changes_while_it_is_sent_is_not_sent_to_its_end(tmp_path, size, asked):
    """A reader would wait for the rest without end, and the server could not end its connection."""
    path = tmp_path / "film.mp4"
    path.write_bytes(FILM.ljust(300_000))
    sent = []

    async def send(message):
        sent.append(message)

    async def receive():
        await asyncio.sleep(60)

    headers = [(b"range", asked)] if asked else []
    scope = {"type": "http", "method": "GET", "headers": headers}
    response = MadeFileResponse(path.open("rb"), "film.mp4", save=False)
    os.truncate(path, size)
    shorter = size < 300_000
    with ThreadPoolExecutor(1) as pool:  # this thread may have a browser, with a loop of its own
        answered = pool.submit(asyncio.run, response(scope, receive, send))
    if not shorter and asked:  # what was asked for is there
        answered.result()
        return
    with pytest.raises(OSError, match="it was changed"):
        answered.result()
    assert all(message["more_body"] for message in sent[1:])


def test_a_hostile_page_reaches_nothing(talk, browser):
    """Not even if it knew the token."""
    page = browser.new_page()
    origin = talk.address.partition(f"/{talk.token}")[0]
    page.goto(origin + talk.made(KEYS["own"], "hostile.html"))
    found = page.evaluate("(token) => attack(token)", talk.token)
    assert talk.token not in found.pop("address")
    assert found == {"origin": "null", "opener": "null"} | dict.fromkeys(
        ("storage", "cookie", "jobs", "blind", "film", "out", "picture"), "refused"
    )
    page.close()


@pytest.mark.parametrize("name", LIES)
def test_a_line_that_lies_leads_nowhere(talk, name):
    answer = talk.get(talk.made(KEYS["own"], name))
    assert answer.status == 404
    assert b"root" not in answer.body


def test_what_is_asked_for_is_made_anew_in_a_folder_of_its_own(talk):
    before = {path: path.read_bytes() for path in (talk.folder / KEYS["waiting"]).iterdir()}
    assert (
        talk.post(f"/api/jobs/{KEYS['running']}/again", {})
        .data["error"]
        .endswith("does not say what to make: put the lecture together again")
    )
    assert talk.post(f"/api/jobs/{KEYS['waiting']}/again", {}).status == 200
    own = {each["id"]: each for each in talk.jobs() if not each["foreign"]}
    (new,) = (each for key, each in own.items() if key not in KEYS.values())
    assert new["title"] == "The dog ate"
    assert talk.post(f"/api/jobs/{new['id']}/forget", {}).status == 200
    assert {path: path.read_bytes() for path in before} == before


def test_a_lecture_file_that_was_exchanged_is_not_built(tmp_path):
    folder, seal = tmp_path / "made", Seal(b"s")
    place = folder / KEYS["waiting"]
    place.mkdir(parents=True)
    digest = hashlib.sha256(b"sentence = 'a'").hexdigest()
    (place / "lecture.toml").write_text("sentence = 'b'")
    line = job(KEYS["waiting"], "waiting").model_copy(update={"lecture": digest})
    line = line.sealed(seal, str(folder.stat().st_ino))
    (folder / JOURNAL).write_text(f"{line.as_json()}\n")
    queue = Queue(folder, seal)
    queue.begin()
    (shown,) = queue.shown()
    assert (shown["state"], shown["error"]["says"]) == (
        "failed",
        "its files were changed: put the lecture together again",
    )


def line(**changes) -> str:
    return json.dumps(json.loads(job(KEYS["done"], "done").as_json()) | changes)


@pytest.mark.parametrize(
    "wrong",
    [
        line(when="NaN"),
        line(when=1e300),
        line(when=-1),
        line(what=["shell"]),
        line(state="owned"),
        line(title="a" * 2001),
        line(films=["a"] * 101),
        line(finished=["a"] * 101),
        line(made=[{"name": "a", "path": "a", "bytes": -1, "kind": "film"}]),
        line(made=[{"name": "a", "path": "a", "bytes": 1, "kind": "shell"}]),
        line(title="\ud800"),
        "[" * 100_000,
        "9" * 100_000,
    ],
)
def test_a_line_that_could_break_the_page_is_left_out(tmp_path, wrong):
    good = line(key=KEYS["own"])
    (tmp_path / JOURNAL).write_text(f"{wrong}\n{good}\n")
    assert [each["id"] for each in Queue(tmp_path, Seal(b"s")).shown()] == [KEYS["own"]]


def a_link(path: Path) -> None:
    path.symlink_to(path.with_name("victim"))


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_hole(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)


def no_journal(path: Path) -> None:
    path.write_bytes(b"a\n" * (1 << 20))


@pytest.mark.parametrize("put", [a_link, a_pipe, a_hole, no_journal])
def test_a_journal_that_is_none_is_refused_in_a_line(tmp_path, put):
    (tmp_path / "victim").write_text("mine")
    put(tmp_path / JOURNAL)
    begun = time.monotonic()
    with pytest.raises(QKVideoError, match="move it away") as refused:
        Queue(tmp_path, Seal(b"s"))
    assert "\n" not in str(refused.value)
    assert time.monotonic() - begun < 60
    assert (tmp_path / "victim").read_text() == "mine"


def test_addresses_of_files_can_be_read_back():
    seal = Seal(b"s")
    assert (
        address(seal, "job", "a b%/?#.mp4")
        == f"/made/{seal.of('job/a b%/?#.mp4')}/job/a%20b%25/%3F%23.mp4"
    )


def test_the_queue_opens_no_file_of_a_job_of_others(tmp_path):
    key = "2026-01-01-000000-0000"
    (tmp_path / key).mkdir()
    film = tmp_path / key / "film.mp4"
    film.write_bytes(FILM)
    state = film.stat()
    made = MadeFile(
        name="f", path="film.mp4", bytes=state.st_size, changed=state.st_mtime_ns, kind="film"
    )
    job = Job(key=key, state="done", title="a", what=("films",), made=(made,), when=1.0)
    own = job.sealed(Seal(b"mine"), str(tmp_path.stat().st_ino))
    for each, theirs in ((job, True), (own, False)):
        (tmp_path / JOURNAL).write_text(each.as_json() + "\n")
        queue = Queue(tmp_path, Seal(b"mine"))
        try:
            with queue.opened(key, "f") as file:
                assert not theirs
                assert file.read() == FILM
        except FileNotFoundError:
            assert theirs
        finally:
            queue._journal.__exit__()
