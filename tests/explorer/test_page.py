"""The page from a file, with the network cut: what it shows, what it keeps, what it refuses."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from urllib.parse import urlencode

import pytest
from asked import SENTENCES, requests
from click.testing import CliRunner

import qkvideo
from qkvideo.cli import cli
from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.errors import MissingError, RequestError
from qkvideo.scenes.text.languages import languages
from qkvideo.scenes.text.numbers import style_for
from qkvideo.studio.browser.texts import texts_of
from qkvideo.studio.explorer import webpage
from qkvideo.studio.requests.films import RenderRequest

SENTENCE = SENTENCES[0]
SOURCES = Path(webpage.__file__).parent
SHARED = SOURCES.parent / "browser"
STAGES = {
    "X": ["X"],
    "QKV": ["Q", "K", "V"],
    **{name: [name] for name in ("scores", "scaled", "masked", "weights", "output", "result")},
}
SHOWN = """() => Array.from(document.querySelectorAll("#grids figure"), (figure) =>
  Array.from(figure.querySelectorAll("[role=gridcell]"), (cell) => [
    Number(cell.parentElement.getAttribute("aria-rowindex")) - 2,
    Number(cell.getAttribute("aria-colindex")) - 2,
    cell.textContent, cell.getAttribute("aria-label")]))"""


def address(one, **more) -> str:
    """A request as the address has it."""
    return urlencode(one.as_state() | more)


def test_it_is_one_small_file_that_asks_for_nothing(opened, page_file):
    assert page_file.stat().st_size < 3_000_000
    session = opened()
    session.page.locator("#next").click()
    assert session.page.locator("#caption").inner_text()
    assert session.strangers() == []
    assert session.troubles == []


def test_nothing_but_its_own_script_may_run(opened, page_file):
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page_file.read_text("utf-8"))
    allowed = dict(rule.split(" ", 1) for rule in policy[1].replace("&#39;", "'").split("; "))
    names = "default-src script-src style-src font-src base-uri form-action"
    assert allowed.keys() == set(names.split())
    assert allowed["font-src"] == "data:"
    assert re.fullmatch(r"'sha256-[\w+/=]{44}'", allowed["script-src"])
    assert re.fullmatch(r"'sha256-[\w+/=]{44}'", allowed["style-src"])
    assert allowed["default-src"] == allowed["base-uri"] == allowed["form-action"] == "'none'"
    session = opened()
    session.page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.hit = 1";
          document.body.append(script);
          const button = document.createElement("p");
          button.setAttribute("onclick", "window.hit = 1");
          document.body.append(button);
          button.click();
        }"""
    )
    assert session.page.evaluate("window.hit") is None
    assert len(session.troubles) == 2
    blocked = "() => fetch('https://example.org').then(() => 'there', () => 'blocked')"
    assert session.page.evaluate(blocked) == "blocked"


@pytest.mark.parametrize("count", [8, pytest.param(60, marks=pytest.mark.long)])
def test_the_page_shows_the_numbers_of_trace(visited, count):
    session = visited()
    for one in requests(count):
        session.visit(address(one, all=1))
        model = one.model
        part = model.at(one.layer, one.head)
        shown = session.page.evaluate(SHOWN)
        names = [name for tensors in STAGES.values() for name in tensors]
        assert len(shown) == len(names)
        for name, cells in zip(names, shown, strict=True):
            array = getattr(part, name)
            style = style_for(array)
            assert cells
            for i, j, text, label in cells:
                assert text == style.write(float(array[i, j])), (one, name, i, j)
                assert label.endswith(text)
        shares = session.page.locator("#strips .strip:first-child .share").all_inner_texts()
        weights = part.weights[model.default_row]
        assert shares == [style_for(part.weights).write(float(w)) for w in weights]
    assert session.troubles == []


def test_every_language_has_its_mark_and_its_words(visited):
    session = visited()
    for lang in languages():
        session.visit(f"lang={lang}&stage=scores")
        mark = "." if lang in ("en", "zh") else ","
        cell = session.page.locator("#opened .total").inner_text()
        assert re.fullmatch(rf"\d+\{mark}\d\d", cell)
        assert session.page.locator("html").get_attribute("lang") == lang
        empty = "[...document.querySelectorAll('[data-say]')].filter((e) => !e.textContent).length"
        assert session.page.evaluate(empty) == 0


def test_a_cell_reads_like_a_sentence(visited):
    session = visited("stage=scores")
    score = style_for(qkvideo.trace(SENTENCE).at().scores).write(
        float(qkvideo.trace(SENTENCE).at().scores[7, 1])
    )
    cell = session.page.get_by_role("gridcell", name=f"it asks cat: {score}", exact=True)
    assert cell.count() == 1
    grid = session.page.get_by_role("grid")
    assert "rows ask, columns answer" in grid.get_attribute("aria-label")
    assert grid.get_attribute("aria-rowcount") == grid.get_attribute("aria-colcount") == "11"


def test_a_link_a_reload_and_another_window_show_the_same(opened):
    session = opened(
        "stage=weights&mask=causal&temperature=0.5&layer=1&head=3&row=4&cell=weights.4.2"
    )
    page = session.page
    before = page.locator("#main").inner_text()
    assert "Layer 1, head 3" in before
    page.locator("label", has_text="both").click()
    page.locator("#next").click()
    now = page.evaluate("location.hash")
    after = page.locator("#main").inner_text()
    assert "mask=causal%2Bpadding" in now
    assert after != before
    page.reload()
    page.locator("html[data-drawn]").wait_for()
    assert page.locator("#main").inner_text() == after
    assert opened(now[1:]).page.locator("#main").inner_text() == after


ODD = (
    *("%", "x=y", "row=0&layer=99&head=-1&pad=1e9", "cell=nothing.1.1", "cell=X.99999.1"),
    *("temperature=-1&seed=x&mask=all", "cut=9.99.99", "order=1.1.1&stage=none&lang=xx"),
    *("row=64&head=9&layer=7", "theme=pink&all=maybe&second=1", "sentence=%FF%FE%00", "pad=63"),
    *("weights=hf:x&temperature=Infinity", "temperature=1e-320", "order=2.1", "sentence="),
)


def test_any_address_shows_something(opened):
    session = opened(ODD[-1])
    for state in (*ODD, "pad=63"):
        session.visit(state)
        assert session.page.locator("#command").inner_text().startswith("qkvideo render "), state
    for state in ("pad=63", "sentence=%FF%FE%00"):
        assert opened(state).page.locator("#command").inner_text().startswith("qkvideo render ")
    assert session.troubles == []


@pytest.mark.parametrize("half", [0, pytest.param(1, marks=pytest.mark.long)])
def test_hostile_sentences_stay_text(visited, every_hostile, half):
    session = visited()
    page = session.page
    for hostile in every_hostile[half::2]:
        page.locator("#sentence").fill(hostile)
        words = page.locator("#strips .strip:first-child .token").all_inner_texts()
        assert words == list(tokenize(hostile))
        session.visit(urlencode({"sentence": hostile, "versus": hostile, "cut": "1.1.1", "all": 1}))
        assert page.evaluate("window.hit") is None
        counted = "document.querySelectorAll('img, iframe, a, svg [onload], script').length"
        assert page.evaluate(counted) == 2
    assert session.troubles == []
    assert session.strangers() == []


def test_a_page_begins_with_a_hostile_sentence(opened, every_hostile, tmp_path):
    hostile = every_hostile[4]
    path = tmp_path / "page.html"
    qkvideo.explore(
        hostile, out=path, versus="</script><script>window.hit=1</script>", licence="<b>"
    )
    session = opened(path=path)
    assert session.page.locator("#sentence").input_value() == hostile
    assert session.page.locator("#licence").inner_text() == "Licence: <b>"
    assert session.page.evaluate("window.hit") is None
    assert session.troubles == []


def test_what_cannot_be_computed_is_said_and_what_was_there_stays(visited):
    session = visited()
    page = session.page
    words = page.locator("#strips .token").all_inner_texts()
    for wrong, said in (("", "type at least one word"), ("a " * 65, "the limit is 64")):
        page.locator("#sentence").fill(wrong)
        assert said in page.locator("#trouble").inner_text()
        assert page.locator("#sentence").get_attribute("aria-invalid") == "true"
        assert page.locator("#strips .token").all_inner_texts() == words
    page.locator("#sentence").fill("Birds fly")
    assert page.locator("#trouble").inner_text() == ""
    assert page.locator("#strips .strip:first-child .token").all_inner_texts() == ["Birds", "fly"]
    # All that is said of the numbers is of those that are shown, not of those that were asked for.
    session.visit("stage=scaled&temperature=2&cell=scaled.1.1")
    about = "#badge", "#caption", "#opened", "#command", "#where"
    before = [page.locator(each).inner_text() for each in about]
    other = {"weights": "random", "temperature": 9, "cut": "1.1.1", "layer": 2, "order": "2.1"}
    shown = {"stage": "scaled", "cell": "scaled.1.1", "second": 1}
    session.visit(urlencode({"sentence": "a " * 65, "versus": "a", **other, **shown}))
    assert "the limit is 64" in page.locator("#trouble").inner_text()
    assert [page.locator(each).inner_text() for each in about] == before
    assert session.troubles == []


# The command


STATES = [
    {},
    {"stage": "scores", "row": 3, "layer": 1, "head": 2},
    {"stage": "masked", "mask": "causal+padding", "pad": 2, "lang": "de", "theme": "light"},
    {"stage": "weights", "weights": "random", "seed": 7, "temperature": 0.7},
    {"stage": "result", "sentence": 'it\'s a "test" of `shells` $HOME; -x'},
    {"stage": "X", "sentence": "-5 is a number", "versus": "- too"},
    {"stage": "scaled", "order": "10.9.8.7.6.5.4.3.2.1"},
]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("state", STATES)
def test_the_command_films_what_is_shown(visited, state):
    session = visited(urlencode(state))
    line = session.page.locator("#command").inner_text()
    _, name, *rest = shlex.split(line)
    asked = []
    command = cli.commands[name]
    context = command.make_context(name, list(rest))
    made = RenderRequest(**{k: v for k, v in context.params.items() if k != "as_json"})
    asked = made.compute(made.text)
    tokens = session.page.locator("#strips .strip:first-child .token").all_inner_texts()
    assert list(asked.tokens) == tokens
    part = asked.at(made.layer, made.head or asked.default_head(made.layer, (made.row or 0) - 1))
    where = session.page.locator("#where").inner_text()
    numbers = [int(number) for number in re.findall(r"\d+", where)][:2]
    if made.row or made.head or made.layer:
        assert numbers == [part.layer, part.head]
    style = style_for(part.weights)
    row = asked.default_row if made.row is None else made.row - 1
    mark = "," if made.lang == "de" else "."
    texts = [style.localised(mark, "").write(float(w)) for w in part.weights[row]]
    if not (made.row is None and made.head is None):
        assert session.page.locator(".strip:first-child .share").all_inner_texts() == texts
    result = CliRunner().invoke(cli, [name, *rest, "--dry-run"])
    assert result.exit_code == 0, result.output


def test_what_the_command_cannot_say_is_said(visited):
    session = visited("cut=1.8.10&places=0")
    said = session.page.locator("#unsaid").inner_text()
    assert "cut" in said
    assert "places" in said


# The sources


def test_no_number_is_written_and_no_markup_is_read_by_the_browser():
    """`toFixed` rounds halves up; what reads markup would read what somebody typed."""
    forbidden = re.compile(
        r"\.toFixed|\.toPrecision|\.toExponential|toLocaleString|Intl\.NumberFormat"
        r"|innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\b|new Function"
        r"|https?:(?!//www\.w3\.org/2000/svg)|\bimport\(|fetch\(|XMLHttpRequest"
    )
    found = [
        f"{path.name}: {line.strip()}"
        for path in (*SOURCES.rglob("*.js"), *SHARED.glob("*.js"))
        for line in path.read_text("utf-8").splitlines()
        if forbidden.search(line) and not line.lstrip().startswith(("//", "*", "/*"))
    ]
    assert found == []


def test_every_line_of_the_catalogue_is_said_somewhere():
    code = "".join(
        path.read_text("utf-8") for kind in ("*.js", "*.j2", "*.py") for path in SOURCES.rglob(kind)
    )
    stems = set(re.findall(r"explore-[a-zA-Z-]*", code))
    lines = texts_of("explore")["en"]["lines"]
    unsaid = [
        line
        for line in lines
        if line not in stems
        and not any(stem.endswith("-") and line.startswith(stem) for stem in stems)
    ]
    assert unsaid == []


# The command `explore`


def test_a_page_begins_as_the_command_says(opened, tmp_path):
    path = tmp_path / "page.html"
    words = ["--mask", "causal", "--row", "2", "--lang", "ru", "--theme", "white", "-o", str(path)]
    result = CliRunner().invoke(cli, ["explore", *words, "--", SENTENCE])
    assert result.exit_code == 0
    assert result.output.strip() == str(path)
    page = opened(path=path).page
    assert page.locator("html").get_attribute("data-theme") == "white"
    ground = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
    assert page.locator("#theme option:checked").inner_text() == "белые"
    assert "--theme white" in page.locator("#command").inner_text()
    assert page.locator("input[name=mask]:checked").get_attribute("value") == "causal"
    assert page.locator(".word[aria-checked=true] .token").inner_text() == "cat"
    assert "--mask causal" in page.locator("#command").inner_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"weights": "own.npz"}, "does not exist"),
        ({"row": 99}, "row 99"),
        ({"layer": 3}, "no layer 3"),
        ({"head": 9}, "no head 9"),
        ({"lang": "xx"}, "no language “xx”"),
        ({"theme": "pink"}, "pink"),
        ({"out": "page.pdf"}, "ends in .html or .htm"),
        ({"seed": 10**18}, "seed"),
        ({"versus": ""}, "nothing to read"),
    ],
)
def test_a_wrong_request_is_refused(words, said):
    with pytest.raises(RequestError, match=said):
        qkvideo.explore(SENTENCE, **words)


def test_a_notebook_shows_it_in_a_frame(browser, page_file):
    shown = qkvideo.explore(SENTENCE)
    frame = shown._repr_html_()
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.set_content(f"<!doctype html><title>x</title>{frame}")
    inside = page.frame_locator("iframe")
    inside.locator("html[data-drawn]").wait_for()
    page.evaluate("window.addEventListener('message', ({data}) => { window.heard = data.qkvideo })")
    inside.locator("#next").click()
    page.wait_for_function("window.heard")
    assert page.evaluate("window.heard") == "stage=QKV"
    context.close()


def test_a_widget_holds_the_page_and_its_state():
    widget = qkvideo.explore(SENTENCE).widget()
    assert "Content-Security-Policy" in widget.html
    assert widget.state == ""
    assert {"html", "state", "_esm"} <= set(widget.keys)


def test_the_widget_and_the_page_tell_each_other_what_is_shown(browser):
    script = (SOURCES / "notebook.js").read_text("utf-8")
    assert script.count("export default") == 1
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.set_content("<!doctype html><title>x</title><div id=cell></div>")
    page.add_script_tag(content=script.replace("export default", "window.widget ="), type="module")
    page.evaluate(
        """(html) => {
          const traits = {html, state: ""}, heard = [];
          window.model = {
            get: (name) => traits[name],
            set: (name, value) => { traits[name] = value; },
            save_changes: () => {},
            on: (_, hear) => heard.push(hear),
            change: (state) => { traits.state = state; heard.forEach((hear) => hear()); },
          };
          const el = document.querySelector("#cell");
          window.end = window.widget.render({model: window.model, el});
        }""",
        qkvideo.explore(SENTENCE).html,
    )
    inside = page.frame_locator("iframe")
    inside.locator("html[data-drawn]").wait_for()
    inside.locator("#next").click()
    page.wait_for_function("window.model.get('state') === 'stage=QKV'")
    page.evaluate("window.model.change('stage=weights&mask=causal')")
    inside.locator("input[name=mask][value=causal]:checked").wait_for(state="attached")
    assert "weights" in inside.locator("figcaption").inner_text()
    page.evaluate("window.end()")
    context.close()


def test_a_widget_without_its_library_says_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "anywidget", None)
    with pytest.raises(MissingError, match="notebook"):
        qkvideo.explore(SENTENCE).widget()


LISTED = """() => Array.from(document.querySelectorAll(
  "[aria-labelledby=experiment-guess] li"), (line) => line.innerText.split(/\\s+/))"""


def test_a_word_leads_to_what_its_cut_leaves_of_the_next_word(visited):
    what = "The cat sat on the mat because it was tired. What was tired? The"
    told = qkvideo.next(what, weights="recorded:smollm2", cut="cat")
    session = visited()
    card = session.page.locator("[aria-labelledby=experiment-guess]")
    whole, without = (
        [[g.label, f"{g.probability:.2f}"] for g in each[:8]]
        for each in (told.prediction.next, told.cut.guesses)
    )
    assert session.page.evaluate(LISTED) == whole
    card.locator("select").select_option("2")
    session.page.wait_for_function("location.hash.includes('unseen=2')")
    assert session.page.evaluate(LISTED) == without
    assert "“cat” has 0.01, not 0.46" in card.inner_text()
    session.visit("unseen=99")
    assert session.page.evaluate(LISTED) == whole
    assert session.troubles == []


def test_a_language_models_page_is_about_its_own_sentence(tiny_gguf):
    made = qkvideo.explore("the cat sat", weights=f"gguf:{tiny_gguf}")
    (carried,) = re.findall(r'id="carried">(.*?)</script>', made.html)
    told = json.loads(carried)["next"]
    assert (told["words"], len(told["cuts"])) == (["the", "cat", "sat"], 3)
