"""Who is not the page is refused, and nothing happens."""

from __future__ import annotations

import json
import re
import shlex
import socket
import time
import tomllib
from collections import Counter
from contextlib import suppress
from xml.etree import ElementTree

import pytest
from talking import DRAFT, Talk, status

import qkvideo
from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.studio.serve import guard, protocol
from qkvideo.studio.serve.app import MOST_STREAMS
from qkvideo.studio.serve.choices import MOST_ORDER, MOST_WORKBOOK
from qkvideo.studio.serve.server import bound

MAKE = {"draft": DRAFT, "what": ["films"], "quality": "l"}
EVIL = "http://evil.example"
PATIENCE = 2.0
"""In seconds: of a server that waits less long than usual."""
LONGEST = 60.0
"""In seconds: a machine with much to do is slow, and who is never hung up on waits for ever."""
HURRIED = f"""
from qkvideo import cli
from qkvideo.studio.serve import guard, protocol
from qkvideo.studio.serve.workers import Workers

assert guard.PATIENCE == protocol.PATIENCE == 5
guard.PATIENCE = protocol.PATIENCE = {PATIENCE}
Workers.begin = lambda _: None  # until there is something to draw
cli.main()
"""


@pytest.fixture(scope="module")
def cli_words() -> tuple[str, ...]:
    return ("-c", HURRIED)


@pytest.fixture(scope="module")
def talk(served) -> Talk:
    return Talk(served.address, served.home / "media" / "serve")


@pytest.fixture
def unchanged(talk):
    """Nothing of what a test does has had a consequence."""
    before = talk.state()
    yield
    assert talk.state() == before
    assert before == ([], {talk.folder / "jobs.jsonl", talk.folder / ".jobs.jsonl.lock"})


def test_the_page_itself_is_let_in(talk):
    assert talk.get("/").status == 200
    without = talk.plainly("GET", f"/{talk.token}")
    assert (without.status, without.headers["location"]) == (303, f"/{talk.token}/")
    for host in ("127.0.0.1", "localhost"):
        at = f"{host}:{talk.port}"
        answer = talk.get("/api/jobs", Host=at, Origin=f"http://{at}", Sec_Fetch_Site="same-origin")
        assert (answer.status, answer.data) == (200, [])


def test_no_other_server_on_this_machine_is_sent_the_token(talk):
    """A cookie would be sent to all of them: cookies know no ports."""
    for path in ("/", "/page/page.js", "/api/jobs"):
        answer = talk.get(path)
        assert "set-cookie" not in answer.headers
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert talk.token not in answer.body.decode()


@pytest.mark.parametrize("path", ["/", "/page/page.js", "/api/choices", "/api/jobs", "/api/events"])
def test_without_the_token_nothing_is_told(talk, unchanged, path):
    cookies = (None, f"qkvideo-{talk.port}={talk.token}", f"token={talk.token}")
    wrong = ("", "/", "/x", "/made", f"/{talk.token[:-1]}", f"/{talk.token}x", f"//{talk.token}")
    for begin in (
        *wrong,
        f"/made/{talk.token}",
        f"/x/..%2f{talk.token}",
        "/\udcff".encode(errors="replace").decode(),
    ):
        for cookie in cookies:
            assert talk.plainly("GET", f"{begin}{path}", Cookie=cookie).status == 403
    assert talk.plainly("GET", f"{path}?token={talk.token}").status == 403


def test_without_the_token_nothing_is_done(talk, unchanged):
    for path in ("/api/make", "/api/strip", "/api/save", "/api/jobs/x/forget"):
        for begin in ("", "/x", "/made/x", f"/made/{talk.token}"):
            assert talk.plainly("POST", f"{begin}{path}", MAKE).status == 403
        assert talk.plainly("POST", f"{path}?token={talk.token}", MAKE).status == 403


def test_a_page_that_knows_the_address_can_only_open_it(talk, unchanged):
    """As the file does that is opened in the browser, which is of another origin."""
    navigation = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate"}
    assert talk.get("/", **navigation).status == 200
    assert talk.get("/", Sec_Fetch_Site="cross-site").status == 403
    assert talk.get("/", **navigation, Origin="null").status == 403
    assert talk.get("/api/jobs", **navigation).status == 403
    assert talk.post("/api/make", MAKE, **navigation).status == 403


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1",
        "127.0.0.1:1",
        "127.0.0.1:{port}.evil.example",
        "127.0.0.1:{port}, 127.0.0.1:{port}",
        "localhost.:{port}",
        "[::1]:{port}",
        "0.0.0.0:{port}",
        "",
        None,
    ],
)
def test_names_that_lead_here_from_elsewhere_are_refused(talk, unchanged, host):
    named = None if host is None else host.format(port=talk.port)
    # HTTP/1.1 without Host is no HTTP.
    assert talk.get("/api/jobs", Host=named).status == (400 if host is None else 403)
    assert talk.get("/", Host=named).status in (400, 403)
    assert talk.post("/api/make", MAKE, Host=named).status in (400, 403)


@pytest.mark.parametrize(
    "origin", [EVIL, "null", "", "http://127.0.0.1", "https://127.0.0.1:{port}"]
)
def test_other_pages_are_refused(talk, unchanged, origin):
    told = origin.format(port=talk.port)
    assert talk.post("/api/make", MAKE, Origin=told).status == 403
    assert talk.get("/api/jobs", Origin=told).status == 403


def test_a_simple_post_of_another_page_is_refused(talk, unchanged):
    """As a form sends it; browsers ask nobody before."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None):
        simple = {"Content_Type": kind, "X_QKVideo": None}
        assert talk.post("/api/make", MAKE, Origin=EVIL, **simple).status == 403
        assert talk.post("/api/make", MAKE, **simple).status == 403
        assert talk.post("/api/make", MAKE, Content_Type=kind).status == 415
    assert talk.post("/api/make", MAKE, X_QKVideo=None).status == 403
    assert talk.post("/api/make", MAKE, X_QKVideo="0").status == 403
    for site in ("cross-site", "same-site"):
        assert talk.post("/api/make", MAKE, Sec_Fetch_Site=site).status == 403


def test_who_asks_whether_a_request_is_allowed_is_told_no(talk, unchanged):
    preflight = {
        "Access_Control_Request_Method": "POST",
        "Access_Control_Request_Headers": "x-qkvideo, content-type",
    }
    for origin in (EVIL, f"http://127.0.0.1:{talk.port}"):
        answer = talk.ask("OPTIONS", "/api/make", Origin=origin, **preflight)
        assert answer.status in (403, 405)
        assert not [name for name in answer.headers if name.startswith("access-control")]
    for method in ("PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "BREW"):
        assert talk.ask(method, "/api/make").status == 405


UPWARDS = (
    "../../../../../../etc/passwd",
    "..%2f..%2f..%2f..%2fetc%2fpasswd",
    "%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "%252e%252e%252fetc%252fpasswd",
    "..\\..\\etc\\passwd",
    "..%5c..%5cetc%5cpasswd",
    "%c0%ae%c0%ae/etc/passwd",
    "..;/etc/passwd",
    "/etc/passwd",
    "%2fetc%2fpasswd",
    "file:%2f%2f%2fetc%2fpasswd",
    "....//....//etc/passwd",
    "jobs.jsonl",
    "..%2fjobs.jsonl",
    "page.js%00.css",
    "lecture.toml",
    "__init__.py",
    "page.html.j2",
    "a" * 5000,
)


@pytest.mark.parametrize("name", UPWARDS)
def test_no_path_leads_out(talk, unchanged, name):
    for place in ("/made/x", "/made", "/page", "/api/jobs", ""):
        answer = talk.raw(
            f"GET /{talk.token}{place}/{name} HTTP/1.1\r\n"
            f"Host: 127.0.0.1:{talk.port}\r\n\r\n".encode()
        )
        assert 400 <= status(answer) < 500, place
        assert b"root:" not in answer


@pytest.mark.parametrize(
    "changes",
    [
        {"weights": "/etc/passwd.npz"},
        {"weights": "../weights.npz"},
        {"weights": "hf:../model"},
        {"weights": "hf:/etc"},
        {"language": "../en"},
        {"theme": "../dark"},
        {"films": [{"slug": "../pronoun"}]},
        {"films": [{"slug": "pronoun", "beats": [{"name": "../opening"}]}]},
        {"brand": {"logo": "/etc/passwd"}},
        {"output": {"to": "/tmp"}},
    ],
)
def test_a_draft_names_no_files(talk, unchanged, changes):
    for path in ("/api/make", "/api/strip", "/api/save"):
        body = (
            {**MAKE, "draft": DRAFT | changes}
            if path == "/api/make"
            else {"draft": DRAFT | changes}
        )
        answer = talk.post(path, body)
        assert answer.status == 422
        assert answer.data["faults"]


def test_ten_megabytes_are_refused(talk, unchanged):
    head = "".join(f"{name}: {value}\r\n" for name, value in talk.usual.items())
    for large, most in (("/api/make", MOST_ORDER), ("/api/table", MOST_WORKBOOK)):
        asked = f"POST {talk.at(large)} HTTP/1.1\r\n{head}Content-Length: {most + 1}\r\n\r\n"
        assert status(talk.raw(asked.encode())) == 413
    head = f"POST {talk.at('/api/strip')} HTTP/1.1\r\n{head}"
    announced = talk.raw(f"{head}Content-Length: {10 << 20}\r\n\r\n".encode())
    assert status(announced) == 413, "it waited for them"
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    with talk.connect() as there:
        there.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        sent = 0
        with suppress(ConnectionError):
            while sent < 10 << 20:
                there.sendall(chunk)
                sent += len(chunk)
                time.sleep(0.01)
    assert sent < 5 << 20, "it read on"
    for length in ("-1", "1e3", f"{1 << 70}"):
        assert status(talk.raw(f"{head}Content-Length: {length}\r\n\r\n".encode())) in (400, 413)
    long = f"GET /{'a' * (1 << 17)} HTTP/1.1\r\nHost: 127.0.0.1:{talk.port}\r\n\r\n"
    assert talk.raw(long.encode())[9:12] in (b"400", b"")
    large = {"draft": {"sentence": "a " * (guard.MOST_REQUEST // 2)}}
    assert talk.post("/api/strip", large).status == 413


def test_who_writes_slowly_reads_why_it_was_refused(talk, unchanged):
    most = guard.MOST_REQUEST
    head = "".join(f"{name}: {value}\r\n" for name, value in talk.usual.items())
    head = f"POST {talk.at('/api/strip')} HTTP/1.1\r\n{head}Content-Length: {most + 1}\r\n\r\n"
    with talk.connect() as there:
        there.sendall(head.encode())
        for piece in range(8):  # it goes on writing after the answer was sent
            there.sendall(b" " * (most // 8 + (piece == 7)))
            time.sleep(0.02)
        assert status(there.recv(1 << 16)) == 413


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[" * 100_000,
        b'"\xff"',
        b"null",
        b"[]",
        b'{"draft": {"sentence": NaN}}',
        b'{"draft": {"sentence": "a", "row": 1e400}}',
        b'{"draft": {"sentence": "a", "row": ' + b"9" * 5000 + b"}}",
        b'{"draft": {"sentence": "a", "row": true}}',
        b'{"draft": {"sentence": ["a"]}}',
        b'{"draft": {"sentence": "a", "films": {}}}',
        b'{"draft": {"sentence": "a"}, "what": ["shell"]}',
        b'{"draft": {"sentence": "a"}, "what": ["films"], "quality": "z"}',
        b'{"draft": {"sentence": "a"}, "what": ["films"], "films": ["../x"]}',
        b'{"draft": {"sentence": "a"}, "what": ["films"], "more": 1}',
        b'{"draft": {"sentence": "a"}, "what": ["films"], "licence": "a\\ud800"}',
        b'{"draft": {"sentence": "a"}, "what": ["films"], "table": "a\\ud800"}',
        b'{"draft": {"sentence": "a", "weights": "a\\ud800"}, "what": ["films"]}',
        b'{"draft": {"sentence": "a", "means": "a\\ud800"}, "what": ["films"]}',
        b'{"draft": {"sentence": "a"}, "what": ["films"], "a\\ud800": 1}',
    ],
)
def test_nonsense_is_refused_in_one_line(talk, unchanged, body):
    answer = talk.post("/api/make", body)
    assert 400 <= answer.status < 500
    assert "\n" not in answer.data["error"]
    assert "Traceback" not in answer.body.decode()


@pytest.mark.parametrize("sentence", ["", " ", "a\x00b", "a\x1b[31mb", "a " * 900, "\ud800"])
def test_a_sentence_that_films_refuse_is_refused_before_anything_is_made(talk, unchanged, sentence):
    for path in ("/api/strip", "/api/make"):
        body = {"draft": {"sentence": sentence}} | ({"what": ["films"]} if "make" in path else {})
        answer = talk.post(path, body)
        assert answer.status == 422
        assert answer.data["faults"][0]["where"] == "sentence"


def test_a_faulty_draft_is_not_queued(talk, unchanged):
    beats = [{"name": "opening", "caption": "It gives {nothing}."}]
    draft = DRAFT | {"films": [{"slug": "pronoun", "beats": beats}]}
    answer = talk.post("/api/make", MAKE | {"draft": draft})
    assert answer.status == 422
    (fault,) = answer.data["faults"]
    assert fault["where"] == "films[0].beats[0].caption"
    assert "there is no fact {nothing}" in fault["says"]


MARKUP = "<script>alert(1)</script> <img src=x onerror=alert(1)> & \"]]> ' {x}"


def test_a_sentence_that_is_markup_stays_a_text(talk, unchanged):
    draft = {"sentence": MARKUP}
    answer = talk.post("/api/strip", {"draft": draft, "want": [["pronoun", "opening"]]})
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    picture = answer.data["pictures"]["pronoun/opening"]
    kinds = {re.sub("{.*}", "", part.tag) for part in ElementTree.fromstring(picture).iter()}
    assert kinds <= {"svg", "g", "path", "linearGradient", "stop"}
    assert "alert" not in picture
    saved = talk.post("/api/save", {"draft": draft}).data
    assert tomllib.loads(saved["toml"])["sentence"] == MARKUP
    assert shlex.split(saved["command"])[-1] == MARKUP


def test_every_answer_says_what_pages_may_do(talk, unchanged):
    answers = [
        talk.get("/"),
        talk.get("/api/jobs"),
        talk.get("/nothing"),
        talk.get("/", Host="evil.example"),
        talk.plainly("GET", "/"),
        talk.post("/api/make", b"{"),
        talk.ask("DELETE", "/"),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        assert "server" not in answer.headers


def hurry(talk: Talk, sent: list[tuple[socket.socket, bytes]]) -> list[bytes]:
    """Send a byte each, now and then, until the server hangs up."""
    answers: dict[socket.socket, bytes] = {}
    end = time.monotonic() + LONGEST
    for each, _ in sent:
        each.setblocking(False)
    while len(answers) < len(sent) and time.monotonic() < end:
        for each, slow in sent:
            if each in answers:
                continue
            try:
                answers[each] = each.recv(1 << 12)
            except BlockingIOError:
                # It may be hung up on just now: then what it is told comes next.
                with suppress(ConnectionError):
                    each.send(slow)
            except ConnectionError:
                answers[each] = b""
        time.sleep(0.1)
    assert len(answers) == len(sent), "some are still waited for"
    return [answers[each] for each, _ in sent]


def test_slow_senders_are_hung_up_on_and_keep_nobody_waiting(talk, unchanged):
    head = "".join(f"{name}: {value}\r\n" for name, value in talk.usual.items()).encode()
    post = f"POST {talk.at('/api/make')} HTTP/1.1\r\n".encode() + head
    begun = [b"", b"GET / HT", b"GET / HTTP/1.1\r\nX-A: ", post]
    slow = [b"", b"", b"a", b"X: y\r\n"]
    begun += [post + b"Content-Length: 1000\r\n\r\n"] * 2
    slow += [b"", b" "]
    there = [talk.connect() for _ in begun]
    for each, bytes_ in zip(there, begun, strict=True):
        each.sendall(bytes_)
    assert talk.get("/api/jobs").status == 200, "others wait"
    answers = hurry(talk, list(zip(there, slow, strict=True)))
    assert [status(each) for each in answers] == [408] * len(begun)
    for each in there:
        each.close()


def test_two_hundred_at_once_are_too_many(talk, unchanged):
    """Each would make a film, and its last byte is missing: so all of them are there at once."""
    body = json.dumps(MAKE).encode()
    head = "".join(f"{name}: {value}\r\n" for name, value in talk.usual.items())
    head = f"POST {talk.at('/api/make')} HTTP/1.1\r\n{head}"
    sent = f"{head}Content-Length: {len(body)}\r\n\r\n".encode()
    there = []
    try:
        for _ in range(200):
            there.append(talk.connect())
            with suppress(ConnectionError):  # it is hung up on already
                there[-1].sendall(sent + body[:-1])
        answers = []
        for each in there:
            each.settimeout(LONGEST)
            try:
                answers.append(each.recv(1 << 12))
            except ConnectionError:  # it hung up while this was on its way
                answers.append(b"")
    finally:
        for each in there:
            each.close()
    found = [status(each) for each in answers if each]
    assert len(found) >= protocol.MOST - 10
    assert set(found) == {429, 408}
    assert found.count(408) <= guard.MOST_AT_ONCE
    assert talk.get("/api/jobs").status == 200, "nobody is let in any more"


def test_event_streams_leave_room_for_requests(talk, unchanged):
    """All are asked for before the first one begins."""
    host = f"Host: 127.0.0.1:{talk.port}\r\n"
    asked = f"GET {talk.at('/api/events')} HTTP/1.1\r\n{host}\r\n".encode()
    there = [talk.connect() for _ in range(40)]
    try:
        for each in there:
            each.sendall(asked)
        found = Counter(status(each.recv(1 << 12)) for each in there)
        assert found == {200: MOST_STREAMS, 429: 40 - MOST_STREAMS}
        assert talk.get("/api/jobs").status == 200
    finally:
        for each in there:
            each.close()
    end = time.monotonic() + LONGEST
    while status(talk.raw(asked)) != 200:
        assert time.monotonic() < end, "a stream that is closed still counts"
        time.sleep(0.05)


def test_connections_that_ask_nothing_are_counted_too(talk, unchanged):
    there = [talk.connect() for _ in range(200)]
    try:
        answers = []
        for each in there[-20:]:
            each.settimeout(LONGEST)
            answers.append(status(each.recv(1 << 12)))
        assert answers == [429] * 20
    finally:
        for each in there:
            each.close()


def test_a_second_server_says_in_a_line_why_it_cannot_begin(talk, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    calm = {"no_browser": True, "out": tmp_path / "made"}
    with pytest.raises(QKVideoError, match=f"port {talk.port} is taken; choose another one"):
        qkvideo.serve(port=talk.port, **calm)
    with pytest.raises(RequestError, match="give a number from 0 to 65535"):
        qkvideo.serve(port=99999, **calm)
    with pytest.raises(QKVideoError, match=r"another qkvideo serve has .*: end it"):
        qkvideo.serve(port=0, no_browser=True, out=talk.folder)
    (tmp_path / "file").touch()
    with pytest.raises(QKVideoError, match="cannot be used as a folder: it is a file"):
        qkvideo.serve(port=0, no_browser=True, out=tmp_path / "file")
    with bound(None) as one, bound(None) as other:
        assert one.getsockname()[1] != other.getsockname()[1]
