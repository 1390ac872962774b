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
from qkvideo.scenes.stage.take import Play
from qkvideo.studio.drawing.writer import OnFrames, Stretch
from qkvideo.studio.encoding import encoders
from qkvideo.studio.encoding.quality import Quality
from qkvideo.studio.encoding.verify import verify
from qkvideo.studio.files import store
from qkvideo.studio.files.lock import Tell
from qkvideo.studio.working.child import Child, start
from qkvideo.studio.working.pool import Slots

OnWait = Callable[[str], None]
"""A function that is called with the name of a beat whose piece another run is drawing."""


@dataclass(frozen=True)
class PieceSpec:
    """The pieces to make of a film; a piece is the film's part for one beat, in its own file.

    Attributes:
        beats: Names of the wanted beats, in order.
        keys: For each beat, a digest of everything that its piece depends on, except the pictures
            that the piece shows.
        quality: Size and frame rate.
        form: Format of the film, such as "mp4".
        folder: Folder of the pieces.
        transparent: Whether the background is transparent.
    """

    beats: tuple[str, ...]
    keys: dict[str, str]
    quality: Quality
    form: str
    folder: Path
    transparent: bool = False

    def key(self, beat: str, shows: str) -> str:
        """Return the key under which the cache stores a piece.

        Args:
            beat: Name of the beat.
            shows: Digest of everything that determines the piece's frames.
        """
        return hashlib.sha256(f"{self.keys[beat]} {shows}".encode()).hexdigest()

    def path(self, beat: str) -> Path:
        """Return the path of a piece."""
        return self.folder / f"{beat}.{encoders.suffix(self.form)}"

    def found(self, beat: str, key: str) -> bool:
        """Copy a piece from the cache to its file, and return whether the cache has it.

        Args:
            beat: Name of the beat that the piece shows.
            key: The piece's key in the cache.
        """
        body = store.find(key)
        if body is not None:
            self.path(beat).write_bytes(body)
        return body is not None


def draw(spec: PieceSpec, beat: str, key: str, play: Play, on_frames: OnFrames, tell: Tell) -> None:
    """Draw a piece, verify it, and cache it; if another run has just cached it, copy that piece.

    Args:
        spec: The pieces to make of the film.
        beat: Name of the beat that the piece shows.
        key: The piece's key in the cache.
        play: Function that draws the beat's frames.
        on_frames: Called with the number of frames of this piece drawn so far.
        tell: Called while another run is drawing the same piece (see `lock.held`).
    """
    with store.making(key, tell):
        if spec.found(beat, key):
            return
        path = spec.path(beat)
        make = encoders.encoder(spec.form, transparent=spec.transparent)
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
    """Draws missing pieces in this process.

    Args:
        spec: The pieces to make.
        on_frames: Called with the number of frames drawn so far, over all beats.
        on_wait: Called with the name of a beat whose piece another run is drawing.
    """

    spec: PieceSpec
    on_frames: OnFrames
    on_wait: OnWait
    _frames: int = 0

    def beat(self, name: str, play: Play) -> None:
        """Draw a beat if its piece is wanted and missing.

        Args:
            name: Name of the beat.
            play: Function that draws the beat's frames.
        """
        if name not in self.spec.beats:
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
_GRACE = 3.0
"""Seconds that a process gets to end after being asked to; less than this process itself gets."""
_TICK = 1.0
"""Maximum number of seconds by which a single wait lengthens a silence. If this process was
stopped for longer, it could not receive messages."""


@dataclass(frozen=True)
class _Task:
    """A piece to draw, as sent to the process that draws it."""

    spec: PieceSpec
    beat: str
    key: str
    play: Play


@dataclass
class ProcessExecutor:
    """Draws missing pieces in other processes.

    Args:
        spec: The pieces to make.
        slots: The slots of the pool, which limit the number of drawing processes; this process
            holds one.
        on_frames: Called with the number of frames drawn so far, over all beats.
        on_wait: Called with the name of a beat whose piece another run is drawing.
        fork: If True, each piece is drawn in a forked process. Otherwise, new Python processes are
            started, each of which draws several pieces in turn.

    Attributes:
        keys: For each wanted beat, its piece's key in the cache.
        lost: Names of beats whose processes were silent for too long, and were ended.
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
        """Note a beat and the key of its piece, if the beat is wanted; `finish` draws it.

        Args:
            name: Name of the beat.
            play: Function that draws the beat's frames.
        """
        if name in self.spec.beats:
            self.keys[name] = self.spec.key(name, play(None))
            self._plays[name] = play

    def finish(self) -> None:
        """Have all missing pieces drawn, and wait until each is drawn or has failed.

        Raises:
            QKVideoError: A piece could not be drawn.
        """
        self.slots.release()
        for name, key in self.keys.items():
            if not self.spec.found(name, key):
                self._waiting.append(name)
                self.slots.request()
        while self._waiting or self._at_work:
            self._attend(_TICK)

    def dismiss(self) -> None:
        """End all processes that are still running."""
        children = (*self._at_work, *self._idle)
        for child in children:
            child.ask_to_end()
        for child in children:
            child.end(_GRACE)

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
        task = _Task(self.spec, name, self.keys[name], self._plays[name])
        if self.fork:
            child = start(_draw_one, task, fork=True)
        else:
            child = self._idle.pop() if self._idle else start(_draw_what_comes, fork=False)
            child.sent(task)
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
        _draw_one(connection, connection.recv())


def _draw_one(connection: Connection, task: _Task) -> None:
    second = task.spec.quality.fps
    told, spoke = 0, monotonic()

    def on_frames(frames: int) -> None:
        nonlocal told, spoke
        # Sending a message takes longer than drawing a frame.
        if frames - told >= second or monotonic() - spoke >= _OFTEN:
            told, spoke = frames, monotonic()
            connection.send(frames)

    try:
        tell = partial(connection.send, _Waits())
        draw(task.spec, task.beat, task.key, task.play, on_frames, tell)
    except QKVideoError as error:
        connection.send(_Failed(str(error)))
    except (BrokenPipeError, ConnectionResetError):
        raise
    except Exception as error:
        connection.send(_Failed(f"{type(error).__name__}: {error}"))
    else:
        connection.send(_DRAWN)
