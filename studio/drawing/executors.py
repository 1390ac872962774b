"""Draws the beats of a film, in this process or in parallel processes.

Each beat becomes a piece, an independent part of the film in a separate file. A piece depends only
on its laid-out pictures, so its key is known before it is drawn, and pieces that are in the cache
are not drawn again. All other pieces are drawn in any order, in as many processes as there are free
slots; the frames do not depend on that number.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.working.child import Child, can_fork, end_all, start
from qkvideo.engine.working.pool import Slots
from qkvideo.engine.working.signals import Ended
from qkvideo.scenes.stage.take import Play
from qkvideo.studio.drawing.writer import OnFrames, Stretch
from qkvideo.studio.encoding import pieces
from qkvideo.studio.encoding.quality import Quality
from qkvideo.studio.encoding.verify import verify
from qkvideo.studio.files import store
from qkvideo.studio.files.lock import Tell

OnWait = Callable[[str], None]
"""A function that is called with the name of a beat whose piece another run is drawing."""


@dataclass(frozen=True)
class PieceSpec:
    """Which pieces of a film to make, and how.

    A piece is the video of one beat in a separate file. The cards at the start and at the end of a
    film count as beats here.

    Attributes:
        keys: For each wanted beat, by name, a digest of what its piece depends on, except its
            pictures and their timing. The method `key` returns the complete cache key.
        quality: Size and frame rate.
        form: Format of the film, such as "mp4".
        folder: Folder that the files of the pieces are written to.
        transparent: Whether the background is transparent.
    """

    keys: dict[str, str]
    quality: Quality
    form: str
    folder: Path
    transparent: bool = False

    def key(self, beat: str, shows: str) -> str:
        """Return the cache key of a piece.

        Args:
            beat: Name of the beat that the piece shows.
            shows: Digest of the beat's pictures and timing.
        """
        return hashlib.sha256(f"{self.keys[beat]} {shows}".encode()).hexdigest()

    def path(self, beat: str) -> Path:
        """Return the path of a piece."""
        return self.folder / f"{beat}.{pieces.suffix(self.form)}"

    def found(self, beat: str, key: str) -> bool:
        """Return whether the cache has a piece; if so, copy the piece to the file `path(beat)`.

        Args:
            beat: Name of the beat that the piece shows.
            key: The piece's cache key.
        """
        body = store.find(key)
        if body is not None:
            self.path(beat).write_bytes(body)
        return body is not None


def draw(spec: PieceSpec, beat: str, key: str, play: Play, on_frames: OnFrames, tell: Tell) -> None:
    """Draw a piece into its file, verify the file, and copy it to the cache if it is not too large.

    If another run is drawing the same piece, wait for that run, at most `store.PATIENCE` seconds.
    If the piece is in the cache afterwards, it is not drawn but copied from there into its file.

    Args:
        spec: How to make the film's pieces.
        beat: Name of the beat that the piece shows.
        key: The piece's cache key.
        play: Function that draws the beat's video frames.
        on_frames: Called with the number of the piece's video frames drawn so far.
        tell: Called without arguments while another run is drawing the piece: after one second,
            then every half minute.
    """
    with store.making(key, tell):
        if spec.found(beat, key):
            return
        path = spec.path(beat)
        make = pieces.encoder(spec.form, transparent=spec.transparent)
        stretch = Stretch(partial(make, path, spec.quality), on_frames)
        try:
            play(stretch)
            stretch.finish()
        except BaseException:
            stretch.abort()
            raise
        verify(path, spec.quality, stretch.frames)
        if path.stat().st_size <= store.LARGEST:
            store.keep(key, path.read_bytes())


@dataclass
class SerialExecutor:
    """Draws, in this process, the pieces of a film that are not in the cache.

    Args:
        spec: The pieces to make.
        on_frames: Called with the number of video frames drawn so far, over all beats.
        on_wait: Called with the name of a beat while another run is drawing the piece of this beat.
    """

    spec: PieceSpec
    on_frames: OnFrames
    on_wait: OnWait
    _frames: int = 0

    def beat(self, name: str, play: Play) -> None:
        """Make the piece of a beat: copy it from the cache or, if it is not there, draw it.

        A beat that is not in `spec.keys` is ignored.

        Args:
            name: Name of the beat.
            play: Function that draws the beat's video frames.
        """
        if name not in self.spec.keys:
            return
        key = self.spec.key(name, play(None))
        if self.spec.found(name, key):
            return
        before = self._frames

        def on_frames(frames: int) -> None:
            self._frames = before + frames
            self.on_frames(self._frames)

        draw(self.spec, name, key, play, on_frames, partial(self.on_wait, name))

    def finish(self) -> None:
        """Do nothing, since `beat` has drawn all beats."""


@dataclass(frozen=True)
class _Failed:
    message: str


@dataclass(frozen=True)
class _Waits:
    """A message that a process waits for another run, which is drawing the same piece."""


_DRAWN = "drawn"
SILENCE = 300.0
"""Seconds without a message after which a process counts as dead. While it draws, a process
sends a message at least every `_OFTEN` seconds, and verifying a piece takes less than this."""
_OFTEN = 5.0
_GRACE = 1.0
"""Seconds that a process gets to end after being asked to; less than this process itself gets."""
_TICK = 1.0
"""Maximum number of seconds by which a single wait lengthens a silence. If this process was
stopped for longer, it could not receive messages."""


@dataclass
class ProcessExecutor:
    """Draws, in child processes, the pieces of a film that are not in the cache.

    Args:
        spec: The pieces to make.
        slots: Connection to the pool of processes. Each drawing process needs a slot, which is the
            pool's permission to work. This process holds one slot at the beginning.
        on_frames: Called with the number of video frames drawn so far, over all beats.
        on_wait: Called with the name of a beat while another run is drawing the piece of this beat.
        fork: If True, each piece is drawn in a forked process. Otherwise, new Python processes are
            started, each of which draws several pieces in turn.

    Attributes:
        keys: The cache key of each wanted beat's piece, by the beat's name.
        lost: Names of the beats whose pieces are missing: their drawing processes were ended, after
            `SILENCE` seconds without a message.
    """

    spec: PieceSpec
    slots: Slots
    on_frames: OnFrames
    on_wait: OnWait
    fork: bool = True
    keys: dict[str, str] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)
    _plays: dict[str, Play] = field(default_factory=dict)
    _waiting: deque[str] = field(default_factory=deque)
    """Beats that wait for a free slot."""
    _at_work: dict[Child, str] = field(default_factory=dict)
    _idle: list[Child] = field(default_factory=list)
    _frames: dict[str, int] = field(default_factory=dict)
    _silent: dict[Child, float] = field(default_factory=dict)

    def beat(self, name: str, play: Play) -> None:
        """Prepare the piece of a beat, without drawing; `finish` draws it.

        A beat that is not in `spec.keys` is ignored.

        Args:
            name: Name of the beat.
            play: Function that draws the beat's video frames.
        """
        if name in self.spec.keys:
            self.keys[name] = self.spec.key(name, play(None))
            self._plays[name] = play

    def finish(self) -> None:
        """Copy cached pieces, have all other pieces drawn, and wait until they are drawn.

        First, this process gives its slot (its permission to draw) back to the pool. If a drawing
        process sends no message for `SILENCE` seconds, its piece is given up: the piece is missing
        afterwards, and `lost` contains its beat.

        Raises:
            QKVideoError: A piece could not be drawn, or a drawing process died.
        """
        self.slots.release()
        self.fork = self.fork and can_fork()  # the film's code may have left a thread
        for name, key in self.keys.items():
            if not self.spec.found(name, key):
                self._waiting.append(name)
                self.slots.request()
        while self._waiting or self._at_work:
            self._attend(_TICK)

    def dismiss(self) -> None:
        """End all processes that are still running."""
        end_all((*self._at_work, *self._idle), _GRACE)

    def _attend(self, timeout: float) -> None:
        """Handle messages that arrive within `timeout` seconds, and processes that are silent."""
        begun = monotonic()
        ready = wait([self.slots.connection, *(h.connection for h in self._at_work)], timeout)
        passed = min(monotonic() - begun, _TICK)
        if self.slots.connection in ready:
            self._let_draw()
        for child in list(self._at_work):
            if child.connection in ready:
                self._silent[child] = 0.0
                self._hear_from(child)
            else:
                self._silent[child] = self._silent.get(child, 0.0) + passed
                if self._silent[child] >= SILENCE:
                    self._give_up(child)

    def _give_up(self, child: Child) -> None:
        child.end(_GRACE)
        self.lost.add(self._at_work.pop(child))
        self.slots.release()

    def _let_draw(self) -> None:
        self.slots.take()
        name = self._waiting.popleft()
        piece = self.spec, name, self.keys[name], self._plays[name]
        if self.fork:
            child = start(_draw_one, *piece, fork=True)
        else:
            child = self._idle.pop() if self._idle else start(_draw_what_comes, fork=False)
            child.sent(piece)
        self._at_work[child] = name

    def _hear_from(self, child: Child) -> None:
        name = self._at_work[child]
        match child.received():
            case int(frames):
                self._frames[name] = frames
                self.on_frames(sum(self._frames.values()))
            case _Waits():
                self.on_wait(name)
            case str():  # the piece is drawn
                del self._at_work[child]
                if self.fork:
                    child.end(_GRACE)
                else:
                    self._idle.append(child)
                self.slots.release()
            case _Failed(message):
                raise QKVideoError(message)
            case None:
                raise QKVideoError(f"the process that drew the beat “{name}” {child.ended()}")


def _draw_what_comes(connection: Connection) -> None:
    """Draw the pieces that the connection sends, one after another, until it ends."""
    while True:
        _draw_one(connection, *connection.recv())


def _draw_one(connection: Connection, spec: PieceSpec, beat: str, key: str, play: Play) -> None:
    second = spec.quality.fps
    told, spoke = 0, monotonic()

    def on_frames(frames: int) -> None:
        nonlocal told, spoke
        # Sending a message takes longer than drawing a frame.
        if frames - told >= second or monotonic() - spoke >= _OFTEN:
            told, spoke = frames, monotonic()
            connection.send(frames)

    try:
        tell = partial(connection.send, _Waits())
        draw(spec, beat, key, play, on_frames, tell)
    except QKVideoError as error:
        connection.send(_Failed(str(error)))
    except (BrokenPipeError, ConnectionResetError, Ended):
        raise
    except BaseException as error:  # code of others may raise any
        connection.send(_Failed(f"{type(error).__name__}: {error}"))
    else:
        connection.send(_DRAWN)
