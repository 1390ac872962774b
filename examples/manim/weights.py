"""Attention in a scene of one's own: `manim -pql weights.py Weights`."""

from manim import DOWN, LEFT, RIGHT, FadeIn, Indicate, NumberPlane, Scene, Text, Write

from qkvideo.mobjects import lesson


class Weights(Scene):
    """A matrix and beams beside a plane, with manim's own verbs."""

    def construct(self) -> None:
        """Point at a row, a cell and a beam."""
        own = lesson("The cat sat on the mat because it was tired")
        weights = own.matrix("weights").scale(0.55).to_edge(LEFT)
        arcs = own.arcs("it").scale(0.47).next_to(weights, RIGHT)
        self.add(NumberPlane().set_stroke(opacity=0.2))
        self.play(FadeIn(weights), FadeIn(arcs))
        cell = weights.cell("it", "cat")
        self.play(Indicate(weights.row("it"), scale_factor=1))
        self.play(Indicate(cell, scale_factor=3))
        self.play(Indicate(arcs.beam("cat")))
        number = Text(f"{cell.value:.4f}", font_size=32, font="Source Sans Pro")
        self.play(Write(number.next_to(arcs, DOWN)))
