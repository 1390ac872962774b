"""What one word looks at, and why one round of looking is not enough.

With a second sentence the film compares the two; without one it follows the spotlit word. The
first layer is round one, the chosen one (the last, usually) is round two.

Storyboard
1. question: the sentences, and what most readers say, where that is known.
2. attention: the spotlit word shares out its attention; round one hangs below the words.
3. round-one: both sentences: the shares move a little.
4. ratio: what two words have of it keeps its ratio: one round cannot turn a word.
5. taken-in: the word's vector before and after; which numbers differ.
6. new-question: the same weights make another query of it.
7. round-two: the beam turns; round two rises above the words.
8. cut: one link taken out, all computed again: is it what carried the news?
9. two-rounds: both rounds in one picture.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt
from manim import Animation, Create, FadeIn, FadeOut, Mobject, Transform, VGroup, VMobject

from qkvideo.engine.ablate import recomputable, without_link
from qkvideo.engine.contrast import (
    MOST_SHOWN,
    SHOWN,
    carrier,
    difference,
    may_cut,
    partner,
    rivals,
    row_parts,
    shown,
    strongest,
    turns,
)
from qkvideo.engine.pronouns import PRONOUNS, language_of
from qkvideo.engine.trace import AttentionTrace, ModelTrace
from qkvideo.scenes.kit import figures, matrices, words
from qkvideo.scenes.kit.axis import Axis, axis, even
from qkvideo.scenes.kit.beams import beam, beams, dashed, folds, in_line, shares
from qkvideo.scenes.kit.blocks import (
    ARC,
    Band,
    Block,
    Sentence,
    below_numbers,
    beside_end,
    blocks,
    bracket,
)
from qkvideo.scenes.kit.catalogue import Variable, Word
from qkvideo.scenes.kit.change import Change, along_rows
from qkvideo.scenes.kit.equation import Equation, equation
from qkvideo.scenes.kit.film import Film, beat
from qkvideo.scenes.kit.grid import Array, Grid
from qkvideo.scenes.kit.label import HALF_FIGURE, Label
from qkvideo.scenes.kit.numbers import Cell, Style, relation, style_for, whole
from qkvideo.scenes.kit.pango import Box, typeset
from qkvideo.scenes.kit.spread import NAMES, Spread, spread
from qkvideo.scenes.kit.theme import SIZES

TITLE = "Who looks at whom"
SUMMARY = (
    "A pronoun finds its noun: why it takes two rounds of attention, and which link carries it."
)
ORDER = 1

DOWN = np.array([0.0, -0.1, 0.0])
MOST_NUMBERS = 16
"""So many numbers of a vector are written out; of longer ones the first twelve."""
NOUNS = (1, 5)
"""Where the known pair's two nouns stand: the one that is tired, and the one that is dirty."""
MOST_COLOURS = 64
"""So many are shown as colours."""
CLEAR = 1.5
"""So many times the next share the largest has to be, to be told without it."""
LEAST_ROW = 0.36
"""Height of a column's row, at least, where more words are shown than have to be."""
_EQUAL = 1e-9
"""Numbers that differ by less differ by how they were computed."""


class Pronoun(Film):
    """One word's attention, in two sentences and two rounds."""

    def prepare(self) -> None:
        """Compare the sentences, find the links to speak of, and lay the lines out."""
        model, other = self.brief.model, self.brief.versus
        self.models = [model] if other is None else [model, other]
        self.tokens = [m.labels for m in self.models]
        row = self.brief.row
        found = None if other is None else difference(self.tokens[0], self.tokens[1], row)
        self.kind = "single" if found is None else found.kind
        self.rows = [row] if found is None else [row, found.row]
        self.cue = None if found is None else found.cue
        self.changed = () if found is None else found.changed
        self.aligned = self.kind not in {"single", "moved"}
        real = model.tokens[: len(model.tokens) - model.pad]
        # A model that cuts one of the two words into pieces has no single word that differs.
        known = other is not None and partner(real) == other.tokens[: len(real)]
        self.known = known and self.cue is not None
        self._choose_rounds()
        self._choose_pair()
        self._choose_link()
        self._choose_words()
        self._supply()
        self.standing: list[Mobject] = []
        self.common: dict[str, Variable] = {
            "query": Word(self.tokens[0][self.rows[0]], "query"),
            "weights": self._taught(model.source.kind),
            "sentences": "one" if other is None else "two",
            "later": "two" if self.rounds[-1] <= self.rounds[0] + 1 else "last",
            "stand": "columns" if self.layout.narrow else "lines",
        }

    def _taught(self, kind: str) -> str:
        """The source of the weights; of the lesson's, whether it taught a word such as this one.

        Returns:
            "foreign", where the sentence is not in the lesson's language, English; "word", where
            the word that is followed is no pronoun; else the kind of source.
        """
        model, asking = self.models[0], self.tokens[0][self.rows[0]]
        if kind != "lesson":
            return kind
        real = model.tokens[: len(model.tokens) - model.pad]
        if language_of(real) != "en" or not asking.isascii():
            return "foreign"
        return kind if asking.casefold() in PRONOUNS["en"] else "word"

    def _choose_rounds(self) -> None:
        """The first layer, and the chosen one, or the last where the first was chosen."""
        layers = self.brief.model.layers
        first = layers[0][0].layer
        last = self.brief.layer if self.brief.layer != first else layers[-1][0].layer
        self.rounds = (first,) if last == first else (first, last)

    def _head(self, layer: int, model: ModelTrace) -> AttentionTrace:
        """The chosen head of a layer; the first where it has not so many."""
        heads = model.heads(layer)
        return heads[self.brief.head - 1 if self.brief.head <= len(heads) else 0]

    def _row(self, layer: int, which: int = 0) -> Array:
        """The spotlit row of weights of a sentence in a layer."""
        row: Array = self._head(layer, self.models[which]).weights[self.rows[which]]
        return row

    def _choose_pair(self) -> None:
        """The two keys that are weighed against each other."""
        first, last = self.rounds[0], self.rounds[-1]
        alike = range(2 if self.aligned else 1)
        seen = np.min([self._row(first, k) for k in alike], axis=0) > 0
        open_ = [j for j in map(int, np.flatnonzero(seen)) if j not in self.changed]
        model = self.models[0]
        own = {k for k, word in enumerate(model.words) if word in model.special}
        others = [j for j in open_ if j != self.rows[0] and j not in own]
        ends = [self._row(last, k) for k in alike]
        self.pair = rivals(ends, others if len(others) > 1 else open_)
        if self.known and self.cue is not None and {*NOUNS} <= {*others}:
            tired = self.tokens[0][self.cue].casefold() == "tired"
            self.pair = NOUNS if tired else (NOUNS[1], NOUNS[0])
        if self.pair is not None and len(self.models) == 1:
            # Of one sentence, how many times the smaller share the larger is.
            a, b = sorted(self.pair, key=lambda j: -float(self._row(first)[j]))
            self.pair = a, b

    def _choose_link(self) -> None:
        """The link to take out: the cue's carrier, or the spotlit row's strongest in round one."""
        here, last = self.models[0], self.rounds[-1]
        self.carrier: int | None = None
        self.link: tuple[int, int] | None = None
        if not all(map(recomputable, self.models)):
            return
        reader = self.rows[0]
        others = self._row(self.rounds[0]).copy()
        others[reader] = 0.0
        key = strongest(others)
        if self.cue is not None and self.pair is not None and len(self.rounds) > 1:
            self.carrier = carrier(
                here,
                self.models[1],
                cue=self.cue,
                row=self.rows[0],
                pair=self.pair,
                layer=last,
                head=self._head(last, here).head,
            )
            if self.carrier is not None:
                key, reader = self.cue, self.carrier
        if key != reader and may_cut(self._head(self.rounds[0], here), reader, key):
            self.link = (reader, key)

    def _choose_words(self) -> None:
        """The words that lines show."""
        most, size = MOST_SHOWN, SHOWN
        if self.layout.narrow:
            fits = math.floor(self.layout.stage.height / LEAST_ROW)
            most, size = min(most, fits - 1), min(size, fits // 2 + 1)
        self.keys: list[tuple[int, ...]] = []
        for which, row in enumerate(self.rows):
            alike = (0, 1) if self.aligned else (which,)
            seen = [self._row(layer, k) for layer in dict.fromkeys(self.rounds) for k in alike]
            must = [row, *map(strongest, seen)]
            if which == 0 or self.aligned:
                must += [*(self.link or ()), *(self.pair or ()), *self.changed]
            self.keys.append(shown(seen, must, most, min(SHOWN, max(size, len({*must})))))

    def _supply(self) -> None:
        """Give the view both sentences' tensors, whole and with the link cut."""
        for which, model in enumerate(self.models):
            prefix = "versus." if which else ""
            self._supply_model(prefix, model, which)
            # Only where it carries the cue is the link taken out of the second sentence too.
            if self.link is not None and (which == 0 or self.carrier is not None):
                cut = without_link(model, self.rounds[0], *self.link)
                for layer in self.rounds:
                    self._supply_weights(f"{prefix}cut.", self._head(layer, cut), which)

    def _supply_model(self, prefix: str, model: ModelTrace, which: int) -> None:
        first, last = self.rounds[0], self.rounds[-1]
        for layer in self.rounds:
            self._supply_weights(prefix, self._head(layer, model), which)
        wanted = [(first, "X"), (last, "X"), (last, "Q"), (last, "W_Q"), (first, "result")]
        if self._head(first, model).result is None:
            wanted[-1] = (first + 1, "X")
        for layer, tensor in dict.fromkeys(wanted):
            head = self._head(layer, model)
            self.view.supply({f"{prefix}L{layer}.H{head.head}.{tensor}": getattr(head, tensor)})

    def _supply_weights(self, prefix: str, head: AttentionTrace, which: int) -> None:
        name = f"{prefix}L{head.layer}.H{head.head}.weights"
        parts = row_parts(head.weights, self.keys[which])
        self.view.supply({name: head.weights} | {f"{p}.{name}": a for p, a in parts.items()})

    def _free(self, rising: bool) -> Band:
        """The row that columns leave free where round one stands as it does when it is weighed."""
        return "none" if rising else "foot"

    # Names of tensors, and what is drawn of them

    def _name(self, round_: int, which: int = 0, *, cut: bool = False) -> str:
        layer = self.rounds[round_]
        head = self._head(layer, self.models[which]).head
        return f"{'versus.' if which else ''}{'cut.' if cut else ''}L{layer}.H{head}"

    def _cells(self, round_: int, which: int = 0, *, cut: bool = False) -> dict[int, Cell]:
        """The spotlit row's shares, by word."""
        name = f"{self._name(round_, which, cut=cut)}.weights"
        row = self.rows[which]
        style = style_for(self.view.array(name)[row], self.catalogue.mark)
        return {j: replace(self.view.cell(name, row, j), style=style) for j in self.keys[which]}

    def _top(self, round_: int, which: int = 0, *, cut: bool = False) -> int:
        name = f"{self._name(round_, which, cut=cut)}.weights"
        return strongest(self.view.array(name)[self.rows[which]])

    def _share(self, round_: int, key: int, which: int = 0, *, cut: bool = False) -> Cell:
        return self.view.cell(
            f"{self._name(round_, which, cut=cut)}.weights", self.rows[which], key
        )

    def _second(self, round_: int, which: int = 0, *, cut: bool = False) -> int | None:
        """The runner-up of the spotlit row; None if there is one word only."""
        name = f"{self._name(round_, which, cut=cut)}.weights"
        row = self.view.array(name)[self.rows[which]].copy()
        if len(row) < 2:
            return None
        row[strongest(row)] = -1.0
        return strongest(row)

    def _lead(self, round_: int, which: int = 0, *, cut: bool = False) -> str:
        """How far the spotlit row's largest share is ahead, as its numbers are drawn.

        Returns:
            "tie" of three words or more, or to the last digit; "even": two have the same number;
            "close": the next is not `CLEAR` times smaller; else "clear".
        """
        name = f"{self._name(round_, which, cut=cut)}.weights"
        row = self.view.array(name)[self.rows[which]]
        second = self._second(round_, which, cut=cut)
        if second is None:
            return "clear"
        style, top = style_for(row, self.catalogue.mark), float(row.max())
        drawn = [
            replace(self.view.cell(name, self.rows[which], j), style=style).text
            for j in range(len(row))
        ]
        alike = drawn.count(drawn[strongest(row)])
        if alike > 2 or top - float(row[second]) < _EQUAL:
            return "tie"
        if alike == 2:
            return "even"
        return "close" if top < CLEAR * float(row[second]) else "clear"

    def _runner_up(self, round_: int) -> dict[str, Variable]:
        """What is said of the runner-up in the first sentence; of one word, nothing."""
        second = self._second(round_)
        if second is None:
            return {}
        return {"next": self._word(second, "key"), "share3": self._share(round_, second)}

    def _word(self, key: int, role: str, which: int = 0) -> Word:
        return Word(self.tokens[which][key], role)

    def _blocks(
        self,
        sentences: Sequence[int],
        *,
        rising: bool,
        shares: bool = True,
        arc: float = ARC,
        most: float = math.inf,
        band: Band = "none",
    ) -> list[Block]:
        """Where sentences stand, with their shares or without; see `kit.blocks`.

        Args:
            sentences: Which, from 0.
            rising: Whether it is round two that is shown.
            shares: Whether numbers are.
            arc: Room for an arc of round one beside columns.
            most: How far beams beside columns reach at most.
            band: Which row columns leave free.
        """
        laid_out = [
            Sentence(tuple(self.tokens) if self.aligned else (self.tokens[k],), self.keys[k])
            for k in sentences
        ]
        figure = self._widest(rising) if shares and self.layout.narrow else 0.0
        return blocks(
            laid_out, self.layout, rising=rising, figure=figure, arc=arc, most=most, band=band
        )

    def _widest(self, rising: bool) -> float:
        """Width of the widest share of a round, in em; of round one, as it is divided, too."""
        cells: list[Cell] = []
        for which in range(len(self.models)):
            cells += self._cells(-1 if rising else 0, which).values()
            if not rising and self._case_of_ratio() in {"one", "single"}:
                cells += self._quotient(which)[:2]
        return max(typeset(cell.text, tabular=True).width for cell in cells)

    def _line(
        self, block: Block, which: int = 0, *, focus: Collection[int] | None = None
    ) -> VGroup:
        """The words: the one that asks, those spoken of, and the rest."""
        t, line = self.theme, block.line
        colours = dict.fromkeys(focus or (), t.key)
        colours |= dict.fromkeys(self.changed, t.ink)
        colours[self.rows[which]] = t.query
        made = in_line(
            self.tokens[which],
            line,
            block.words,
            colours,
            t.quiet if focus is not None else t.ink,
            strong={self.rows[which], *self.changed, *(focus or ())},
        )
        return VGroup(*made.values(), *folds(line, block.words, t.quiet))

    def _beams(
        self,
        cells: Mapping[int, Cell],
        block: Block,
        which: int = 0,
        *,
        bright: Collection[int] | None = None,
    ) -> dict[int, VMobject]:
        asking = self.rows[which]
        return beams(
            cells,
            block.line,
            asking,
            block.base,
            block.reach,
            self.theme,
            bright=bright,
            feet=block.feet,
        )

    def _shares(
        self,
        cells: Mapping[int, Cell],
        block: Block,
        which: int = 0,
        *,
        bright: Collection[int] | None = None,
    ) -> VGroup:
        """A number with each word, and what the others have together."""
        t, line = self.theme, block.line
        made = VGroup(*shares(cells, line, block.numbers, t, bright=bright).values())
        count = len(self.tokens[which]) - len(line.keys)
        if count:
            cell = next(iter(cells.values()))
            rest = replace(
                self.view.cell(f"rest.{cell.tensor}", self.rows[which], 0), style=cell.style
            )
            say = self.catalogue.say("others-together", {"others": whole("unshown", count)})
            parts, y = [*say.pieces(), "  ", rest], block.rest
            if line.down:
                made.add(below_numbers(parts, line.figures, t.quiet, block, y))
            else:
                right = self.layout.stage.right
                made.add(words.line_of(parts, SIZES.least, t.quiet, x=right, y=y, anchor="right"))
        return made

    # 1

    @beat
    def question(self) -> None:
        """The sentences, and what most readers say."""
        t = self.theme
        variables: dict[str, Variable] = {
            **self.common,
            "case": "known" if self.known else "one" if self.cue is not None else self.kind,
        }
        if self.kind == "single" and self.common["weights"] in {"foreign", "word"}:
            variables["case"] = self.common["weights"]
        if self.known:
            assert self.cue is not None
            tired = self.tokens[0][self.cue].casefold() == "tired"
            order = (0, 1) if tired else (1, 0)
            variables["cue1"], variables["cue2"] = (
                self._word(self.cue, "token", which) for which in order
            )
        self.say(variables, layers=self.rounds)
        chips = self._sentences()
        for made in chips:
            self.play(*[FadeIn(chip, shift=-DOWN) for chip in made], seconds=0.8)
        asking = [made[row] for made, row in zip(chips, self.rows, strict=True)]
        self.play(*[chip.animate.set_fill(t.query) for chip in asking], seconds=0.5)
        if self.known:
            self._most_readers(chips)

    def _sentences(self) -> list[list[Label]]:
        """All words of each sentence: as lines are laid out if that shows all, else flowing."""
        t, stage, count = self.theme, self.layout.stage, len(self.models)
        half = (stage.top + stage.bottom) / 2
        box = Box(stage.left + 0.2, stage.bottom, stage.right - 0.2, stage.top)
        boxes = [box] if count == 1 else [replace(box, bottom=half), replace(box, top=half)]
        stands = self._asking()
        lines = [block.line for block in stands]
        whole_ = [len(line.keys) == len(own) for line, own in zip(lines, self.tokens, strict=True)]
        # Columns take the whole height: beside one there is no sentence that flows.
        fits = [
            all(whole_) if line.down else shown_ and line.em > SIZES.label
            for line, shown_ in zip(lines, whole_, strict=True)
        ]
        chips = []
        for which, (tokens, place, block) in enumerate(
            zip(self.tokens, boxes, stands, strict=True)
        ):
            line = block.line
            if fits[which]:
                strong = {self.rows[which], *self.changed}
                across = block.words if line.down else (place.bottom + place.top) / 2
                made = list(in_line(tokens, line, across, {}, t.ink, strong=strong).values())
            else:
                made = words.flow(
                    tokens, place, SIZES.title, lambda word, em: Label(word, em, t.ink, fit=2.6)
                )
            for j, chip in enumerate(made):
                chip.set_fill(t.quiet if self.changed and j not in self.changed else t.ink)
            chips.append(made)
        return chips

    def _asking(self) -> list[Block]:
        """Where sentences stand before there are any shares."""
        count, most = len(self.models), 1.4 if self.known else 0.0
        return self._blocks(
            range(count),
            rising=True,
            shares=False,
            arc=0.1,
            most=most,
            band="foot" if self.known else "none",
        )

    def _most_readers(self, chips: Sequence[Sequence[Label]]) -> None:
        """What most readers take the pronoun for: the known pair's meaning, no computed thing."""
        t, stage = self.theme, self.layout.stage
        assert self.cue is not None
        tired = self.tokens[0][self.cue].casefold() == "tired"
        nouns = NOUNS if tired else (NOUNS[1], NOUNS[0])
        text = Label(self.catalogue.say("pronoun-readers").text, SIZES.label, t.quiet)
        self.hold(1.0)
        for block, made, row, noun in zip(self._asking(), chips, self.rows, nouns, strict=True):
            line, down = block.line, block.line.down
            y = made[row].origin[1] + 0.9 * line.em
            rise = block.reach if down else 0.75
            base = block.base if down else y
            arc = beam(line, (row, noun), base, rise, 0.1, t, colour=t.key, feet=block.feet)
            self.play(Create(dashed(arc)), made[noun].animate.set_fill(t.key), seconds=0.8)
            if made is chips[0]:
                note = VGroup(text.at(stage.right - 0.1, y + 0.6, "right"))
                if down:
                    note = self._legend(text, block.band)
                self.play(FadeIn(note), seconds=0.3)

    def _legend(self, text: Label, y: float) -> VGroup:
        """What dashes mean, in the middle below columns."""
        stage, dash = self.layout.stage, 0.7
        left = (stage.left + stage.right - text.advance - dash - 0.15) / 2
        sample = figures.line([(left, y), (left + dash, y)], self.theme.key, 3.0)
        return VGroup(dashed(sample), text.at(left + dash + 0.15, y))

    # 2

    @beat
    def attention(self) -> None:
        """The spotlit word shares out its attention."""
        n = len(self.tokens[0])
        name = self._name(0)
        total = self.view.cell(f"total.{name}.weights", self.rows[0], 0)
        sees = int((self.view.array(f"{name}.weights")[self.rows[0]] > 0).sum())
        self.say(
            {
                **self.common,
                "total": total,
                "case": "alone" if n == 1 else "some" if sees < n else "all",
            },
            layers=self.rounds[:1],
        )
        (block,) = self._blocks([0], rising=False, band="foot")
        cells = self._cells(0)
        words_ = self._line(block)
        self.play(FadeIn(words_), seconds=0.5)
        made = self._beams(cells, block)
        self.play(*map(Create, made.values()), seconds=1.4)
        numbers = self._shares(cells, block)
        self.play(FadeIn(numbers), seconds=0.5)
        shown_cells = list(cells.values())
        rest = self.view.cell(f"rest.{name}.weights", self.rows[0], 0)
        terms = shown_cells + ([rest] if len(shown_cells) < n else [])
        total = replace(total, style=shown_cells[0].style)
        together = self.catalogue.say("pronoun-together").text
        parts: list[Cell | str] = [f"{together} ", f"{relation(terms, total, '+')} ", total]
        rule, sum_ = self._sum(parts, block)
        self.play(Create(rule), FadeIn(sum_, shift=DOWN), seconds=0.6)
        self.standing = [words_, numbers, *made.values()]

    def _sum(self, parts: Sequence[Cell | str], block: Block) -> tuple[VMobject, VGroup]:
        """All shares together: above a line's words, or below a column's figures."""
        t, line, stage = self.theme, block.line, self.layout.stage
        inks = [t.quiet, t.quiet, t.ink]
        if line.down:
            made = below_numbers(parts, line.figures, inks, block, block.band)
            y = block.band + 1.1 * line.figures
            ends = (made[-1].get_left()[0] - 0.1, made[-1].get_right()[0] + 0.1)
            return figures.line([(ends[0], y), (ends[1], y)], t.quiet), made
        y = block.words + 0.95
        middle = (stage.left + stage.right) / 2
        made = words.line_of(parts, SIZES.number, inks, x=middle, y=y, anchor="center")
        low, high = min(line.at.values()) - 0.3, max(line.at.values()) + 0.3
        return figures.bracket_above(low, high, block.words + 0.55, t.quiet), made

    def _give_way(self, *new: Mobject, seconds: float = 0.6) -> None:
        """What stood there at the last beat's end becomes what looks almost the same."""
        old, self.standing = self.standing, list(new)
        self.play(*map(FadeOut, old), *map(FadeIn, new), seconds=seconds)

    # 3

    @beat
    def round_one(self) -> None:
        """Both sentences: the shares move a little. Of one sentence, the strongest."""
        if len(self.models) == 1:
            self._strongest_of_round_one()
            return
        tops = [self._top(0, k) for k in range(2)]
        variables: dict[str, Variable] = {
            **self.common,
            "asked": self._word(self.rows[1], "query", 1),
            "here": self._word(tops[0], "key"),
            "there": self._word(tops[1], "key", 1),
            "layer": whole("layer", self.rounds[0]),
            "case": self._case_of_round_one(),
        }
        if self.cue is not None:
            for k in range(2):
                variables[f"cue{k + 1}"] = self._word(self.cue, "token", k)
                variables[f"share{k + 1}"] = self._share(0, self.cue, k)
        elif self.common["weights"] in {"foreign", "word"}:
            # Four words leave no room for it here; round two says it.
            variables["weights"] = "lesson"
        self.say(variables, layers=self.rounds[:1])
        focus = [{self.cue} if self.cue is not None else {top} for top in tops]
        self._both(0, focus=focus)

    def _case_of_round_one(self) -> str:
        if self.cue is None:
            return self.kind
        same = np.array_equal(self._row(self.rounds[0]), self._row(self.rounds[0], 1))
        return "hidden" if same else "one"

    def _strongest_of_round_one(self) -> None:
        top, n = self._top(0), len(self.tokens[0])
        share = self._share(0, top)
        lead = self._lead(0)
        self.say(
            {
                **self.common,
                **self._runner_up(0),
                "layer": whole("layer", self.rounds[0]),
                "here": self._word(top, "key"),
                "share": share,
                "case": "alone"
                if n == 1
                else lead
                if lead != "clear"
                else "self"
                if top == self.rows[0]
                else "single",
            },
            keep=self.standing,
            layers=self.rounds[:1],
        )
        (block,) = self._blocks([0], rising=False, band="foot")
        cells = self._cells(0)
        second = self._second(0)
        told = {top} if second is None or lead in {"clear", "tie"} else {top, second}
        self._give_way(
            self._line(block, focus=told),
            self._shares(cells, block, bright=told),
            *self._beams(cells, block, bright=told).values(),
            seconds=1.0,
        )

    def _both(
        self,
        round_: int,
        *,
        focus: Sequence[Collection[int]],
    ) -> None:
        """Two sentences; the second comes out of the first where they compare.

        Args:
            round_: Whose beams, from 0.
            focus: The words spoken of, in each.
        """
        upper, lower = self._blocks([0, 1], rising=round_ > 0, band=self._free(round_ > 0))
        cells = [self._cells(round_, which) for which in range(2)]
        lines = [
            self._line(block, which, focus=seen)
            for which, (block, seen) in enumerate(zip((upper, lower), focus, strict=True))
        ]
        numbers = [
            self._shares(cells[which], block, which, bright=focus[which])
            for which, block in enumerate((upper, lower))
        ]
        above, below = self._beams(cells[0], upper), self._beams(cells[1], lower, 1)
        self.play(FadeIn(lines[0]), seconds=0.4)
        self.play(*map(Create, above.values()), seconds=1.0)
        self.play(FadeIn(numbers[0]), seconds=0.4)
        if self.aligned:
            drop = figures.point(*upper.line.place(0.0, lower.base - upper.base))
            falling = {j: made.copy() for j, made in above.items()}
            waiting = self._line(lower, 1, focus=())
            # Beams may pass in front of the first column's words; words would be read as others.
            self.play(
                FadeIn(waiting) if upper.line.down else FadeIn(waiting, shift=drop),
                VGroup(*falling.values()).animate.shift(drop),
                seconds=0.9,
            )
            self.hold(0.4)
            # Where the beam will end is not told before it moves.
            self.play(
                FadeOut(waiting),
                FadeIn(lines[1]),
                *self._turning(falling, below, cells),
                seconds=1.6,
            )
            below = falling
        else:
            self.play(FadeIn(lines[1]), seconds=0.4)
            self.play(*map(Create, below.values()), seconds=1.0)
        self.play(FadeIn(numbers[1]), seconds=0.4)
        self.standing = [*lines, *numbers, *above.values(), *below.values()]

    def _turning(
        self,
        made: dict[int, VMobject],
        goal: Mapping[int, VMobject],
        cells: Sequence[Mapping[int, Cell]],
    ) -> list[Animation]:
        """Beams become others; the widest swings over to the word that has most now.

        Args:
            made: Beams by word; it swaps places with the other one, and so do their names.
            goal: What they become.
            cells: Shares by word, before and after.
        """
        before, after = (max(c, key=lambda j: round(c[j].value, 12)) for c in cells)
        made[before], made[after] = made[after], made[before]
        return [Transform(made[j], goal[j]) for j in goal]

    # 4

    @beat
    def ratio(self) -> None:
        """What two words have of it keeps its ratio."""
        pair, count = self.pair, len(self.models)
        case = self._case_of_ratio()
        variables: dict[str, Variable] = {**self.common, "case": case}
        if case == "several":
            variables["changed"] = whole("changed", len(self.changed))
        if pair is not None and case in {"one", "single"}:
            variables |= {
                "a": self._word(pair[0], "key"),
                "b": self._word(pair[1], "key"),
                "ratio": self._quotient(0)[-1],
            }
        self.say(variables, keep=self.standing, layers=self.rounds[:1])
        places = self._blocks(range(count), rising=False, band="foot")
        weighed = set(pair or ()) if case in {"one", "single"} else set()
        pictures: list[Mobject] = []
        for which, block in enumerate(places):
            cells = self._cells(0, which)
            if weighed:
                # The two stand here as they are divided: whoever checks finds the same digits.
                fine = self._quotient(which)[:2]
                cells |= {cell.index[1]: cell for cell in fine if cell.style.decimals is not None}
            pictures += [
                self._line(block, which, focus=weighed),
                self._shares(cells, block, which, bright=weighed or None),
                *self._beams(cells, block, which, bright=weighed or None).values(),
            ]
        self._give_way(*pictures, seconds=0.8)
        if weighed:
            for which, block in enumerate(places):
                self._weigh(which, block)
                self.hold(0.4)

    def _case_of_ratio(self) -> str:
        if self.kind in {"several", "moved", "asker"}:
            return self.kind
        if self.pair is None:
            return "few"
        if self.kind == "one":
            a, b = self.pair
            logs = [
                math.log(row[a] / row[b])
                for row in (self._row(self.rounds[0], k) for k in range(2))
            ]
            # It is a law for vectors that know nothing of each other; a film says what it sees.
            return "one" if abs(logs[0] - logs[1]) < _EQUAL else "apart"
        return "single"

    def _quotient(self, which: int) -> tuple[Cell, Cell, Cell]:
        """Two shares and one over the other, with digits enough to check it."""
        assert self.pair is not None
        a, b = self.pair
        name, row = f"{self._name(0, which)}.weights", self.rows[which]
        shares_ = [self.view.cell(name, row, key) for key in (a, b)]
        smallest = min(
            float(self.view.array(f"{self._name(0, k)}.weights")[self.rows[k], key])
            for k in range(len(self.models))
            for key in (a, b)
        )
        mark = self.catalogue.mark
        fine = style_for([min(smallest, 0.0999)], mark)
        if fine.decimals is None and smallest > 5e-4:
            fine = Style(4, mark)  # two digits are enough, and easier to read than powers
        ratio = self.view.cell(f"ratio.{name}", row, a, b)
        return (
            replace(shares_[0], style=fine),
            replace(shares_[1], style=fine),
            replace(ratio, style=style_for([ratio.value], mark)),
        )

    def _weigh(self, which: int, block: Block) -> None:
        """A bracket from one of the two words to the other, and their quotient."""
        t, stage, line = self.theme, self.layout.stage, block.line
        assert self.pair is not None
        first, second, ratio = self._quotient(which)
        ends = [line.at[key] for key in self.pair]
        sign = relation([first, second], ratio, "÷")
        parts: list[Cell | str] = [first, " ÷ ", second, f" {sign} ", ratio]
        inks = [t.quiet, t.quiet, t.quiet, t.quiet, t.ink]
        place, y = block.box, block.band
        middle = (place.left + place.right) / 2
        if not line.down:
            place, y, middle = stage, block.tip + 0.24, sum(ends) / 2
        text = VGroup(*self._lines_of(parts, inks, y, place.width))
        left = min(max(middle - text.width / 2, place.left), place.right - text.width)
        text.shift(figures.point(left - text.get_left()[0], 0.0))
        self.play(
            Create(bracket(block, ends[0], ends[1], t.key)), FadeIn(text, shift=DOWN), seconds=0.6
        )

    def _lines_of(
        self, parts: Sequence[Cell | str], inks: Sequence[str], y: float, room: float
    ) -> list[VGroup]:
        """A quotient in one line; where there is no room for one, what it is in the next."""
        whole_ = words.line_of(parts, SIZES.label, inks, x=0.0, y=y)
        if whole_.width <= room:
            return [whole_]
        return [
            words.line_of(parts[:3], SIZES.least, inks[:3], x=0.0, y=y + 0.7 * SIZES.least),
            words.line_of(parts[3:], SIZES.least, inks[3:], x=0.0, y=y - 0.7 * SIZES.least),
        ]

    # 5

    def _afterwards(self, which: int) -> str:
        """The vectors after round one: the layer's result, or what the next layer is given."""
        head = self._head(self.rounds[0], self.models[which])
        prefix = "versus." if which else ""
        if head.result is not None:
            return f"{prefix}L{head.layer}.H{head.head}.result"
        after = self._head(self.rounds[0] + 1, self.models[which])
        return f"{prefix}L{after.layer}.H{after.head}.X"

    @beat
    def taken_in(self) -> None:
        """The word's vector before and after; which numbers differ."""
        view, t, count = self.view, self.theme, len(self.models)
        before = [f"{self._name(0, k)}.X" for k in range(count)]
        after = [self._afterwards(k) for k in range(count)]
        vectors = [view.array(name)[row] for name, row in zip(before, self.rows, strict=False)]
        ends = [view.array(name)[row] for name, row in zip(after, self.rows, strict=True)]
        alike = count == 1 or np.array_equal(vectors[0], vectors[-1])
        compared = ends if count > 1 else [vectors[0], ends[0]]
        moved = np.abs(compared[0] - compared[1]) > _EQUAL
        d_model = int(moved.size)
        self.say(
            {
                **self.common,
                "changed": whole("changed", int(moved.sum())),
                "d_model": whole("d_model", d_model),
                "case": "single" if count == 1 else "same" if alike else "apart",
                "differ": "none" if not moved.any() else "all" if moved.all() else "some",
            },
            layers=self.rounds[:1],
        )
        drawn = _first(d_model, MOST_NUMBERS, 12)
        largest = max(float(np.abs([*vectors, *ends]).max()), 1e-12)
        entries = [(before[k], k, "before") for k in range(1 if alike else count)]
        entries += [(after[k], k, "after") for k in range(count)]
        first = len(entries) - count
        stand = spread(drawn, (first, count), len(drawn) < d_model, self.layout)
        grids: list[list[Grid]] = []
        for (name, which, _), tops in zip(entries, stand.tops, strict=True):
            grids.append([])
            for stretch, columns, top in zip(stand.stretches, stand.columns, tops, strict=True):
                cells = view.block(name, rows=(self.rows[which],), columns=stretch)
                grid = matrices.signed(cells, stand.row, columns, t, most=0.26, largest=largest)
                grids[-1].append(grid.place(stand.left, top))
        labels = [
            self._names(stand, k, when, which, both=count > 1 and alike and when == "before")
            for k, (_, which, when) in enumerate(entries)
        ]
        self.play(
            FadeIn(*labels[:first], *(grid for some in grids[:first] for grid in some)),
            seconds=0.6,
        )
        self.hold(0.6)
        for k in range(count):
            old, new = grids[0 if alike else k], grids[first + k]
            pairs = [(a.copy(), b) for a, b in zip(old, new, strict=True)]
            self.play(
                FadeIn(labels[first + k]),
                *(Change(start, left=end.box.left, top=end.box.top) for start, end in pairs),
                seconds=0.7,
            )
            self.play(
                *(
                    Change(
                        start,
                        fill=end.fill,
                        ink=end.ink,
                        cells=end.cells,
                        texts=end.lettering.texts,
                        lag=along_rows(end.shape),
                    )
                    for start, end in pairs
                ),
                seconds=1.2,
            )
        frames = [
            figures.frame(stand.box(k, a, b, first, len(entries) - 1), t.ink, 2.5)
            for k, stretch in enumerate(stand.stretches)
            for a, b in _runs(moved[list(stretch)])
        ]
        more = [_more(some[-1].box, t.quiet) for some in grids] if len(drawn) < d_model else []
        if frames or more:
            self.play(*map(Create, frames), *map(FadeIn, more), seconds=0.6)

    def _names(self, stand: Spread, entry: int, when: str, which: int, *, both: bool) -> VGroup:
        """Whose vector stands there, and when: to the left of it, or above and to the left."""
        key, middle = f"pronoun-{when}", stand.row.length / 2
        if not stand.heads:
            y = stand.tops[entry][0] - middle
            return self._whose(key, which, stand.left - 0.25, y, both=both)
        made = VGroup()
        if which == 0:
            y = stand.heads[0 if when == "before" else 1]
            made.add(self._heading_of(key, stand.left, y, both=both))
        if len(self.models) > 1 and not both:
            tops = stand.tops[entry]
            made.add(*(self._beside(which, stand.left - 0.15, top - middle) for top in tops))
        return made

    def _heading_of(self, key: str, left: float, y: float, *, both: bool = False) -> VGroup:
        """Whose vectors and when, above them; where two words ask, they stand beside them."""
        t, made = self.theme, VGroup()
        asking = {self.tokens[k][row] for k, row in enumerate(self.rows)}
        pieces = [(self.catalogue.say(key).text, t.quiet, "regular")]
        if len(asking) == 1:
            pieces.insert(0, (words.shown(asking.pop()), t.query, "semibold"))
        if both:
            pieces.append((self.catalogue.say("pronoun-both").text, t.ink, "regular"))
        for text, colour, weight in pieces:
            label = Label(text, SIZES.label, colour, weight=weight, fit=2.4)
            made.add(label.at(left, y, "left", HALF_FIGURE))
            left += label.advance + 0.14
        return made

    def _beside(self, which: int, right: float, y: float) -> Label:
        """Which sentence a vector is of, to the left of it; the asking word, where it differs."""
        t, asking = self.theme, [self.tokens[k][row] for k, row in enumerate(self.rows)]
        text, colour = self._sentence_of(which), t.ink
        if len({*asking}) > 1:
            text, colour = words.shown(asking[which]), t.query
        room = right - self.layout.stage.left
        return Label(text, SIZES.least * 1.1, colour, fit=room).at(right, y, "right", HALF_FIGURE)

    def _sentence_of(self, which: int) -> str:
        """What a sentence is called: by the word that differs, if there is one such word."""
        if self.cue is not None:
            return f"… {self._word(self.cue, 'token', which).text}"
        return self.catalogue.say(f"pronoun-sentence-{which + 1}", self.common).text

    def _whose(self, key: str, which: int, right: float, y: float, *, both: bool = False) -> VGroup:
        """Whose vector it is and when, to the left of it."""
        t = self.theme
        when = self.catalogue.say(key).text
        sentence = ""
        if both:
            sentence = self.catalogue.say("pronoun-both").text
        elif len(self.models) > 1:
            sentence = self._sentence_of(which)
        room = right - self.layout.stage.left
        text = Label(when, SIZES.label, t.quiet).at(right, y, "right", HALF_FIGURE)
        fit = min(1.2, room - text.advance - 0.14)
        asking = self.tokens[which][self.rows[which]]
        word = Label(words.shown(asking), SIZES.label, t.query, weight="semibold", fit=fit)
        word.at(text.get_left()[0] - 0.14, y, "right", HALF_FIGURE)
        made = VGroup(word, text)
        if sentence:
            made.shift(figures.point(0.0, 0.17))
            made.add(
                Label(sentence, SIZES.least * 1.1, t.ink, fit=room).at(
                    right, y - 0.2, "right", HALF_FIGURE
                )
            )
        return made

    # 6

    @beat
    def new_question(self) -> None:
        """The same weights make another query of it."""
        t = self.theme
        if len(self.rounds) == 1:
            self.say({**self.common, "case": "end"}, layers=self.rounds[-1:])
            self._no_second_round()
            return
        self.say({**self.common, "case": self._case_of_question()}, layers=self.rounds[-1:])
        places, vectors, weight, queries = self._equations()
        box, left = weight.box, queries[0].box.left
        if places.head is None:
            labels: list[Mobject] = [
                self._whose("pronoun-after", which, places.left - 0.2, y)
                for which, y in enumerate(places.ys)
            ]
        else:
            labels = [self._heading_of("pronoun-after", places.left, places.head)]
            if len(self.models) > 1:
                labels += [self._beside(k, places.left - 0.15, y) for k, y in enumerate(places.ys)]
        middle = (box.left + box.right) / 2
        head = figures.formula("W_Q", 0.46, t.ink, middle, box.top + places.above)
        asks = Label(self.catalogue.say("pronoun-asks").text, SIZES.label, t.query)
        asks.at(left, places.asks)
        self.play(FadeIn(*labels, *vectors), seconds=0.6)
        self.play(FadeIn(weight, head), seconds=0.6)
        goes_on = queries[0].shape[1] < self.view.array(f"{self._name(-1)}.Q").shape[1]
        for which, (query, y) in enumerate(zip(queries, places.result_ys, strict=True)):
            dot = box.left - 0.3, places.ys[which]
            sign = Label("·", 0.5, t.quiet).at(*dot, "center", HALF_FIGURE)
            equals = VGroup(self._becomes(left - places.sign / 2, y))
            if places.head is not None and len(self.models) > 1:
                equals.add(self._beside(which, left - places.sign, y))
            bare = matrices.hidden(query)
            self.play(
                FadeIn(sign, equals, *([asks] if which == 0 else [])),
                Change(bare, fill=query.fill, ink=query.ink, lag=along_rows(query.shape)),
                seconds=1.2,
            )
            more = [_more(query.box, t.query)] if goes_on else []
            self.play(
                Create(figures.frame(query.box, t.query, 2.5)), *map(FadeIn, more), seconds=0.3
            )

    def _equations(self) -> tuple[Equation, list[Grid], Grid, list[Grid]]:
        """Vector times W_Q is query, one line for each sentence; of long vectors the beginning.

        Returns:
            Where all of it stands; the vectors; the matrix; the queries.
        """
        t, name = self.theme, self._name(-1)
        d_model, size = self.view.array(f"{name}.W_Q").shape
        plain = not (self._told("b_Q") or self._told("cos"))
        models, keys = _first(d_model, MOST_COLOURS), _first(size, MOST_COLOURS)
        # A bias, or a turn, takes the room of one number.
        asked = _first(size, MOST_NUMBERS // 2 - (not plain))
        shape = len(models), len(keys)
        at = equation(len(self.models), shape, plain, len(asked) < size, self.layout)
        wide = axis(len(asked), at.room, 0.8, asked)
        height = Axis((at.height,), (0,))
        learned = self.view.block(f"{name}.W_Q", rows=models, columns=keys)
        weight = matrices.signed(learned, at.rows, at.columns, t, numbers=False).place(*at.corner)
        vectors, queries = [], []
        for which, (y, below) in enumerate(zip(at.ys, at.result_ys, strict=True)):
            named, row = self._name(-1, which), (self.rows[which],)
            x = self.view.block(f"{named}.X", rows=row, columns=models)
            q = self.view.block(f"{named}.Q", rows=row, columns=asked)
            given = matrices.signed(
                x, height, at.given, t, largest=self._largest("X"), numbers=False
            )
            made = matrices.signed(q, height, wide, t, largest=self._largest("Q"), most=0.26)
            vectors.append(given.place(at.left, y + at.height / 2))
            queries.append(made.place(at.results, below + at.height / 2))
        return at, vectors, weight, queries

    def _told(self, tensor: str) -> bool:
        """Whether the source of the weights has a tensor."""
        return getattr(self._head(self.rounds[-1], self.models[0]), tensor) is not None

    def _becomes(self, x: float, y: float) -> VMobject:
        """The sign before a query: with its bias; an arrow, where a position turns it."""
        t, sign = self.theme, "->" if self._told("cos") else "="
        if self._told("b_Q"):
            return figures.formula(f"+ b_Q {sign}", 0.36, t.quiet, x, y)
        if self._told("cos"):
            return figures.formula(sign, 0.5, t.quiet, x, y)
        return Label(sign, 0.5, t.quiet).at(x, y, "center", HALF_FIGURE)

    def _case_of_question(self) -> str:
        if len(self.models) == 1:
            return "single"
        if self.kind not in {"one", "several"}:
            return "apart"
        asked = [self.view.array(f"{self._name(-1, k)}.Q")[row] for k, row in enumerate(self.rows)]
        return "same" if np.array_equal(asked[0], asked[1]) else "pair"

    def _largest(self, tensor: str) -> float:
        """The largest magnitude in both sentences' rows: one scale of colours."""
        return max(
            float(np.abs(self.view.array(f"{self._name(-1, k)}.{tensor}")[row]).max())
            for k, row in enumerate(self.rows)
        )

    def _no_second_round(self) -> None:
        """The vectors as they are, and nobody to ask with them."""
        t, stage, count = self.theme, self.layout.stage, len(self.models)
        ys = (0.75, -0.55) if count > 1 else (0.1,)
        left, room, most, heads = -3.6, 6.0, 0.36, self.layout.narrow
        if heads:
            names = NAMES if count > 1 else 0.0
            left, room, most = stage.left + names, stage.width - names - 2.7, 0.3
            middle = (stage.bottom + stage.top) / 2
            ys = (middle + 0.35, middle - 0.45) if count > 1 else (middle,)
            title = self._heading_of("pronoun-after", left, ys[0] + 0.6)
            self.play(FadeIn(title), seconds=0.3)
        for which, y in enumerate(ys):
            name = self._afterwards(which)
            width = self.view.array(name).shape[1]
            drawn = _first(width, MOST_COLOURS)
            cells = self.view.block(name, rows=(self.rows[which],), columns=drawn)
            d = len(drawn)
            grid = matrices.signed(
                cells, Axis((0.5,), (0,)), even(d, min(most, room / d)), t, numbers=False
            )
            grid.place(left, y + 0.25)
            if not heads:
                label: Mobject = self._whose("pronoun-after", which, left - 0.2, y)
            else:
                label = self._beside(which, left - 0.15, y) if count > 1 else VGroup()
            start = (grid.box.right + 0.3, y)
            arrow = figures.arrow(start, (start[0] + 0.8, y), t.quiet)
            box = Box(start[0] + 1.1, y - 0.25, start[0] + 2.3, y + 0.25)
            empty = dashed(figures.frame(box, t.quiet, 2.0))
            mark = Label("?", SIZES.label, t.quiet).at(
                (box.left + box.right) / 2, y, "center", HALF_FIGURE
            )
            self.play(FadeIn(label, grid), seconds=0.5)
            self.play(FadeIn(arrow, empty, mark), seconds=0.6)

    # 7

    @beat
    def round_two(self) -> None:
        """The beam turns."""
        count = len(self.models)
        if len(self.rounds) == 1 and count == 1:
            self._everybody()
            return
        tops = self._words_tops() or [self._top(-1, k) for k in range(count)]
        case = self._case_of_round_two(tops)
        self.say(
            {
                **self.common,
                **self._runner_up(-1),
                "asked": self._word(self.rows[-1], "query", count - 1),
                "here": self._word(tops[0], "key"),
                "there": self._word(tops[-1], "key", count - 1),
                "share": self._share(-1, tops[0]),
                "share2": self._share(-1, tops[-1], count - 1),
                "layer": whole("layer", self.rounds[-1]),
                "case": case,
            },
            layers=self.rounds[-1:],
        )
        if count > 1:
            self._both(len(self.rounds) - 1, focus=[{top} for top in tops])
            return
        (block,) = self._blocks([0], rising=True)
        cells = self._cells(-1)
        second = self._second(-1)
        told = {tops[0], second} if case in {"close", "even"} and second is not None else {tops[0]}
        self.play(FadeIn(self._line(block, focus=told)), seconds=0.4)
        made = self._beams(cells, block)
        self.play(*map(Create, made.values()), seconds=1.4)
        self.play(FadeIn(self._shares(cells, block, bright=told)), seconds=0.5)

    def _case_of_round_two(self, tops: Sequence[int]) -> str:
        if len(self.models) == 1:
            lead = self._lead(-1)
            return "single" if lead == "clear" else lead
        if self.cue is not None and self._case_of_round_one() == "hidden":
            return "hidden"
        if not self._words_tops() and any(self._lead(-1, k) in {"tie", "even"} for k in range(2)):
            return "pair-even" if len(self.rounds) > 1 else "one-even"
        if self.kind not in {"one", "several"}:
            case = "apart"
        else:
            case = "turn" if tops[0] != tops[1] or tops[0] in self.changed else "stay"
        if self._words_tops() and len(self.rounds) > 1:
            return "own-turn"
        return case if len(self.rounds) > 1 else f"one-{case}"

    def _words_tops(self) -> list[int]:
        """Where the row turns among the words alone, if a model's own token gets most of it.

        Returns:
            The strongest word in each sentence; nothing if they are the same, or if no token of
            the model's own is in their way.
        """
        if len(self.models) == 1 or self.kind != "one":
            return []
        found, own_first = [], False
        for which, model in enumerate(self.models):
            row = self._row(self.rounds[-1], which).copy()
            own = [k for k, word in enumerate(model.words) if word in model.special]
            own_first |= strongest(row) in own
            row[own] = 0.0
            found.append(strongest(row))
        return found if own_first and found[0] != found[1] else []

    def _everybody(self) -> None:
        """Every word's strongest beam, where there is one round and one sentence."""
        t, name = self.theme, f"{self._name(0)}.weights"
        case = "alone" if len(self.tokens[0]) == 1 else "everybody"
        self.say({**self.common, "case": case}, layers=self.rounds[-1:])
        (block,) = self._blocks([0], rising=False, shares=False)
        line = block.line
        base = block.base if line.down else block.numbers + 0.1
        array = self.view.array(name)
        self.play(FadeIn(self._line(block)), seconds=0.4)
        made = []
        for query in line.keys:
            top = max(line.keys, key=lambda j: round(float(array[query, j]), 12))
            reach = block.reach * (
                0.25 + 0.75 * abs(line.at[top] - line.at[query]) / max(line.length, 1e-6)
            )
            colour = t.query if query == self.rows[0] else None
            made.append(
                beam(
                    line,
                    (query, top),
                    base,
                    reach,
                    float(array[query, top]),
                    t,
                    colour=colour,
                    feet=block.feet,
                )
            )
        for arc in made:
            self.play(Create(arc), seconds=max(0.2, 2.4 / len(made)))

    # 8

    @beat
    def cut(self) -> None:
        """One link taken out, all computed again."""
        variables: dict[str, Variable] = dict(self.common)
        if self.link is None:
            plain = all(map(recomputable, self.models))
            self.say(variables | {"case": "alone" if plain else "unknown"}, layers=self.rounds)
            (block,) = self._blocks([0], rising=len(self.rounds) > 1)
            cells = self._cells(-1)
            self.play(
                FadeIn(
                    self._line(block),
                    self._shares(cells, block),
                    *self._beams(cells, block).values(),
                ),
                seconds=0.8,
            )
            return
        reader, key = self.link
        variables |= {
            "reader": self._word(reader, "query"),
            "key": self._word(key, "key"),
        }
        if self.carrier is not None:
            self.say(
                variables
                | {
                    "cue1": self._word(key, "token"),
                    "cue2": self._word(key, "token", 1),
                    "case": "carrier" if reader == self.rows[0] else "other",
                },
                keep=self.standing,
                layers=self.rounds,
            )
            assert self.pair is not None
            self._knock_out((0, 1), (True, True), set(self.pair))
            return
        top = self._top(-1)
        one = len(self.rounds) == 1
        self.standing = []
        before, after = self._share(-1, top), self._share(-1, top, cut=True)
        now = self._top(-1, cut=True)
        self.say(
            variables
            | {
                "here": self._word(top, "key"),
                "before": before,
                "after": after,
                "there": self._word(now, "key"),
                "most": self._share(-1, now, cut=True),
                "case": "one" if one else self._case_of_cut(top, now),
            },
            layers=self.rounds,
        )
        told = {top, now} & {*self.keys[0]}
        self._knock_out((0, 0), (False, True), {key} if one else told)

    def _case_of_cut(self, top: int, now: int) -> str:
        """What became of the first sentence's largest share, where the cut link is no carrier's.

        Args:
            top: Who had it.
            now: Who has it without the link.
        """
        if self._turns():
            return "turn"
        if now == top and self._share(-1, top).text == self._share(-1, top, cut=True).text:
            return "little"
        if self._lead(-1, cut=True) in {"tie", "even"} or now not in self.keys[0]:
            return "some"
        if now != top:
            return "moves"
        return "some" if self._lead(-1) in {"tie", "even"} else "single"

    def _turns(self) -> bool:
        """Whether the spotlit row turns from one of the pair to the other, at the end."""
        if self.cue is None or self.pair is None:
            return False
        first, second = (self._row(self.rounds[-1], k) for k in range(2))
        return turns(first, second, self.pair)

    def _knock_out(
        self, sentences: tuple[int, int], cuts: tuple[bool, bool], focus: Collection[int]
    ) -> None:
        """The last round as it was; the link goes; and what then becomes of it.

        Args:
            sentences: Which sentence stands above, and which below.
            cuts: In which of them the link goes.
            focus: The words spoken of.
        """
        last = len(self.rounds) - 1
        stands = self._blocks(sentences, rising=last > 0, band=self._free(last > 0))
        made, numbers = [], []
        pictures: list[Mobject] = []
        for block, which in zip(stands, sentences, strict=True):
            cells = self._cells(last, which)
            made.append(self._beams(cells, block, which))
            numbers.append(self._shares(cells, block, which, bright=focus))
            line = self._line(block, which, focus=focus)
            pictures += [line, numbers[-1], *made[-1].values()]
        self._give_way(*pictures)
        self.hold(0.6)
        places = [(b, w, k) for k, (b, w) in enumerate(zip(stands, sentences, strict=True))]
        marks = [self._cross(block) for block, _, k in places if cuts[k]]
        self.play(*(FadeIn(mark) for mark in marks), seconds=0.6)
        for block, which, k in places:
            if cuts[k]:
                cells = self._cells(last, which, cut=True)
                goal = self._beams(cells, block, which)
                both = (self._cells(last, which), cells)
                self.play(*self._turning(made[k], goal, both), FadeOut(numbers[k]), seconds=1.4)
                self.play(FadeIn(self._shares(cells, block, which, bright=focus)), seconds=0.3)

    def _cross(self, block: Block) -> VGroup:
        """Round one's link, crossed out; nothing, where the line leaves one of its words out."""
        t, line = self.theme, block.line
        assert self.link is not None
        if not {*self.link} <= set(line.keys):
            return VGroup()
        start, end = (line.at[j] for j in self.link)
        # Beside figures there is less room than beside words.
        rise = 0.2 if line.down and block.away < 0 else -0.3 * block.away
        feet = block.ends(-1) if line.down and block.away > 0 else None
        quiet = beam(line, self.link, block.tip, rise, 0.08, t, colour=t.quiet, feet=feet)
        cross = Label("×", SIZES.number * 1.2, t.query, weight="semibold")
        middle = line.place((start + end) / 2, block.tip + rise)
        return VGroup(dashed(quiet), cross.at(*middle, "center", HALF_FIGURE))

    # 9

    @beat
    def two_rounds(self) -> None:
        """Both rounds in one picture."""
        count, two = len(self.models), len(self.rounds) > 1
        tops = [self._top(-1, k) for k in range(count)]
        turned = self.carrier is not None and tuple(tops) == self.pair
        readers = [self.carrier if self.carrier is not None else row for row in self.rows]
        firsts = [
            self.cue if self.cue is not None and turned else self._top(0, k) for k in range(count)
        ]
        lead = self._lead(-1)
        self.say(
            {
                **self.common,
                **self._runner_up(-1),
                "reader": self._word(readers[0], "query"),
                "first": self._word(firsts[0], "token" if turned else "key"),
                "second": self._word(firsts[-1], "token", count - 1),
                "here": self._word(tops[0], "key"),
                "there": self._word(tops[-1], "key", count - 1),
                "case": "one"
                if not two
                else "turn"
                if turned
                else "pair"
                if count > 1
                else "even"
                if "tie" in {lead, self._lead(0)} or self._lead(0) == "even"
                else "single"
                if lead == "clear"
                else lead,
            },
            layers=self.rounds,
        )
        names = [
            Label(self.catalogue.say(key, self.common).text, SIZES.least, self.theme.quiet)
            for key in ("pronoun-round-one", "pronoun-round-two")
        ]
        stands = self._blocks(
            range(count), rising=two, shares=False, arc=max(ARC, names[0].advance + 0.1)
        )
        for which, block in enumerate(stands):
            first, top = firsts[which], tops[which]
            focus = {top} if turned or not two else {first, top}
            low = replace(block, reach=block.reach - 0.3) if two and not block.line.down else block
            line = self._line(block, which, focus=focus)
            made = self._beams(self._cells(-1, which), low, which, bright={top})
            self.play(FadeIn(line), seconds=0.4)
            if two:
                self._under(block, which, readers[which], first, names[0])
            self.play(*map(Create, made.values()), seconds=1.0)
            if two:
                self._named(made[top], names[1], block, 1)

    def _under(self, block: Block, which: int, asking: int, first: int, name: Label) -> None:
        """Round one's link, below the words or to their left."""
        line = block.line
        if not {asking, first} <= set(line.keys):
            return
        base, rise = (block.tip, -0.7) if line.down else (block.words - 0.34, -0.45)
        share = float(self.view.array(f"{self._name(0, which)}.weights")[asking, first])
        feet = block.ends(-1) if line.down else None
        arc = beam(line, (asking, first), base, rise, share, self.theme, feet=feet)
        self.play(Create(arc), seconds=0.7)
        self._named(arc, name, block, -1)

    def _named(self, arc: VMobject, name: Label, block: Block, side: int) -> None:
        """A small name at the peak of a beam, on its outer side; beside a column, at its end."""
        label = name.copy()
        away = side * (float(arc.get_stroke_width()) / 200 + 0.17)
        if block.line.down:
            label.at(*beside_end(arc, side, away, label.advance, block))
        else:
            x, y, _ = arc.point_from_proportion(0.5)
            label.at(float(x), float(y) + away, "center")
        self.play(FadeIn(label), seconds=0.3)


def _first(count: int, most: int, otherwise: int | None = None) -> tuple[int, ...]:
    """All of some numbers if they are few; else the first so many."""
    return tuple(range(count if count <= most else otherwise or most))


def _more(box: Box, colour: str) -> Label:
    """Dots beside a vector that goes on."""
    return Label("…", SIZES.label, colour).at(box.right + 0.08, (box.bottom + box.top) / 2)


def _runs(where: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Stretches of True, from (inclusive) to (exclusive)."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], where.astype(int), [0]])))
    return [(int(a), int(b)) for a, b in edges.reshape(-1, 2)]
