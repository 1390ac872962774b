"""The jobs (not made yet)."""
# ruff: noqa: D102, ARG002

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from qkvideo.engine.errors import RequestError
from qkvideo.studio.serve.draft import Draft, What


class FullError(RequestError):
    """No more jobs are taken."""


class Queue:
    """The jobs, one after another."""

    closed = False
    changes = 0

    async def begin(self) -> None: ...
    async def end(self) -> None: ...
    def add(
        self, draft: Draft, what: Sequence[What], quality: str, films: Sequence[str] | None
    ) -> str:
        raise RequestError("nothing can be made yet")

    def shown(self) -> list[dict[str, Any]]:
        return []

    def has(self, job: str) -> bool:
        return False

    def file(self, job: str, name: str) -> Path | None:
        return None

    async def cancel(self, job: str) -> None: ...
    async def again(self, job: str) -> None: ...
    async def forget(self, job: str) -> None: ...
    def show(self, job: str) -> None: ...
    async def changed(self, seen: int, longest: float) -> None:
        await asyncio.sleep(longest)
