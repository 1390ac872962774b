"""What a story may look at: the sentences' computation and the measured times, and nothing else.

Neither language nor colours nor the frame reach a story, so a film says and shows the same in
every shape and theme.
"""

from __future__ import annotations

from qkvideo.engine.timings import Timings
from qkvideo.engine.trace import AttentionTrace, ModelTrace
from qkvideo.scenes.kit import view
from qkvideo.scenes.kit.brief import Brief


class View(view.View):
    """One head's tensors as numbers that know their cells, and the model that they belong to.

    Attributes:
        model: The whole computation.
        versus: The second sentence's, where a film compares two.
        layer: The chosen layer, from 1.
        head: The chosen head, from 1.
        row: The spotlit query, from 0.
        timings: Measured times; None for those that came along.
    """

    def __init__(self, brief: Brief) -> None:
        super().__init__(brief.attention, reads=view.UNWATCHED)
        self.model: ModelTrace = brief.model
        self.versus: ModelTrace | None = brief.versus
        self.layer, self.head, self.row = brief.layer, brief.head, brief.row
        self.timings: Timings | None = brief.timings

    def chosen(self, model: ModelTrace, layer: int) -> AttentionTrace:
        """The chosen head of a layer; the first, where it has not so many."""
        heads = model.heads(layer)
        return heads[self.head - 1 if self.head <= len(heads) else 0]
