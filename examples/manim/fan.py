"""A query and its keys in a scene of one's own: `manim -pql fan.py Fan`."""

from manim import UP, FadeIn, Indicate, Scene, Text, Write

from qkvideo.mobjects import lesson


class Fan(Scene):
    """One query and all keys as arrows; a short key that points its way, and a long one."""

    def construct(self) -> None:
        """Show all arrows, then how far two of them reach along the query."""
        own = lesson("The cat sat on the mat because it was tired")
        fan = own.fan("it", "cat", "The").scale(0.9)
        self.play(FadeIn(fan))
        for key in ("cat", "The"):
            j = own.tokens.index(key)
            self.play(Indicate(fan[f"fan/{j}"], scale_factor=1.05))
            self.play(Indicate(fan[f"fan/{j}/shadow"], scale_factor=1.3))
        said = Text("query’s length × key’s shadow = score", font_size=28, font="Source Sans Pro")
        self.play(Write(said.to_edge(UP)))
