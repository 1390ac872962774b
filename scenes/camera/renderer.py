"""manim's renderer, in whole frames, and drawing nothing that will not be seen.

These overrides are what films need of manim 0.22; `tests/stage/test_manim.py` fails loudly if a
later release moves them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from manim import CairoRenderer, Mobject, Scene

from qkvideo.scenes.record import Pixels


class Renderer(CairoRenderer):
    """Draws a film, or runs through it unseen.

    Attributes:
        hidden: Whether what is played now is left undrawn.
    """

    hidden = False

    def update_skipping_status(self) -> None:
        """Skip what is not to be seen."""
        self.skip_animations = self.hidden

    def freeze_current_frame(self, duration: float) -> None:
        """Hold the frame. manim truncates: 23/15 s at 30 fps would lose a frame."""
        self.add_frame(self._shown(), num_frames=round(duration * self.camera.frame_rate))

    def render(
        self, scene: Scene, time: float, moving_mobjects: Iterable[Mobject] | None = None
    ) -> None:
        """Draw a frame and hand it on."""
        del time
        if not self.skip_animations:
            self.update_frame(scene, moving_mobjects)
            self.add_frame(self._shown())

    def _shown(self) -> Any:
        """The picture; the camera's own, where whoever takes it makes a copy at once."""
        if getattr(self.file_writer, "copies", False):
            return self.camera.pixel_array
        return self.get_frame()

    def save_static_frame_data(self, scene: Scene, static_mobjects: Iterable[Mobject]) -> Any:
        """Draw what stands still, once per animation."""
        return (
            None if self.skip_animations else super().save_static_frame_data(scene, static_mobjects)
        )

    def update_frame(
        self,
        scene: Scene,
        mobjects: Iterable[Mobject] | None = None,
        include_submobjects: bool = True,
        ignore_skipping: bool = True,
        **kwargs: Any,
    ) -> None:
        """Draw a frame, unless it will not be seen."""
        if not self.skip_animations:
            super().update_frame(scene, mobjects, include_submobjects, ignore_skipping, **kwargs)

    def still(self, scene: Scene) -> Pixels:
        """The picture as it stands now, whether or not the film is being drawn."""
        skipped, self.skip_animations = self.skip_animations, False
        self.static_image = None
        self.update_frame(scene)
        self.skip_animations = skipped
        return self.get_frame().astype("uint8", copy=False)
