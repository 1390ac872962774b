"""The server's answers: the page, its choices, pictures, jobs, and finished files."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Annotated, Any, Final, TypeVar

from pydantic import BaseModel, ConfigDict, Field, Strict, ValidationError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.studio.serve.choices import MOST_WORKBOOK, SENTENCE, choices
from qkvideo.studio.serve.draft import Draft, DraftError, Order, Size, Slug, faults
from qkvideo.studio.serve.guard import Json, address, refused
from qkvideo.studio.serve.made import MadeFileResponse
from qkvideo.studio.serve.queue import FullError, Queue
from qkvideo.studio.serve.saving import saved
from qkvideo.studio.serve.seal import Seal
from qkvideo.studio.serve.telling import told_of
from qkvideo.studio.serve.webpage import assets, webpage
from qkvideo.studio.serve.worker import BusyError
from qkvideo.studio.serve.workers import Workers

_QUIET: Final = 15.0
"""Seconds without an event after which an empty message is sent, to keep an event stream open."""
MOST_STREAMS: Final = 3
"""Maximum number of open event streams; further pages have to request the list of jobs instead. A
browser opens six connections to a server, for all its windows: the others are for requests."""
Asked = TypeVar("Asked", bound=BaseModel)
_Pair = Annotated[tuple[Slug, Slug], Strict(False)]


class _Asked(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class _Drafted(_Asked):
    draft: Draft


class _Strip(_Drafted):
    want: Annotated[tuple[_Pair, ...], Strict(False), Field(max_length=1000)] | None = None


class _Workbook(_Asked):
    workbook: Annotated[str, Field(max_length=MOST_WORKBOOK)]


class _Still(_Drafted):
    film: Slug
    beat: Slug
    quality: Size = "h"


def application(queue: Queue, workers: Workers, made: Seal) -> Starlette:  # a list of answers
    """Return the application that answers the requests of the page of `qkvideo serve`.

    It does not check who sends a request. `Guard` checks this before it passes a request on.

    Args:
        queue: The queue of jobs.
        workers: The processes that draw stills for the page.
        made: Makes the seals in the addresses of finished files.
    """
    page, beside = webpage(), assets()
    streams: set[_Stream] = set()

    async def shown(_: Request) -> Response:
        return HTMLResponse(page)

    async def loaded(request: Request) -> Response:
        asset = beside.get(request.path_params["name"])
        if asset is None:
            return refused(404, "there is no such file")
        return Response(asset.content, media_type=asset.kind)

    async def chosen(_: Request) -> Response:
        usual = Draft(sentence=SENTENCE).model_dump(exclude={"logo"})
        return Json({"default": usual, **choices()})

    async def strip(request: Request) -> Response:
        asked = await _read(request, _Strip)
        want = None if asked.want is None else frozenset(asked.want)
        return Json(await workers.strip(asked.draft, want))

    async def still(request: Request) -> Response:
        asked = await _read(request, _Still)
        made = await workers.still(asked.draft, asked.film, asked.beat, asked.quality)
        return Response(made, media_type="image/png")

    async def make(request: Request) -> Response:
        return Json({"job": await begun(await _read(request, Order))})

    async def table(request: Request) -> Response:
        try:
            content = b64decode((await _read(request, _Workbook)).workbook, validate=True)
        except ValueError as error:
            raise RequestError("the workbook is no file in base64") from error
        return Json({"text": await workers.table(content)})

    async def begun(order: Order) -> str:
        await workers.check(order)
        return queue.add(order)

    def shown_jobs() -> list[dict[str, Any]]:
        jobs = queue.shown()
        for job in jobs:
            for file in job["made"]:
                file["url"] = address(made, job["id"], file["name"])
        return jobs

    async def jobs(_: Request) -> Response:
        return Json(shown_jobs())

    async def change(request: Request) -> Response:
        do = {"cancel": queue.cancel, "again": queue.again, "forget": queue.forget}
        job, what = request.path_params["job"], request.path_params["what"]
        if not queue.has(job):
            return refused(404, "there is no such job")
        if what == "show":
            queue.show(job)
        elif what == "again" and (order := queue.foreign(job)) is not None:
            await begun(order)
        elif what in do:
            await do[what](job)
        else:
            return refused(404, "there is no such thing to do")
        return Json({})

    async def events(_: Request) -> Response:
        if len(streams) >= MOST_STREAMS:
            return refused(429, "too many windows are open: ask for /api/jobs")
        return _Stream(_events(queue, shown_jobs), streams)

    async def finished(request: Request) -> Response:
        job, name = request.path_params["job"], request.path_params["name"]
        save = request.query_params.get("download") == "1"
        try:
            return MadeFileResponse(queue.opened(job, name), name, save=save)
        except OSError:
            return refused(404, "there is no such file, or it was changed")

    async def save(request: Request) -> Response:
        return Json(saved((await _read(request, _Drafted)).draft))

    return Starlette(
        routes=[
            Route("/", shown),
            Route("/page/{name}", loaded),
            Route("/api/choices", chosen),
            Route("/api/strip", _answering(strip), methods=["POST"]),
            Route("/api/still", _answering(still), methods=["POST"]),
            Route("/api/make", _answering(make), methods=["POST"]),
            Route("/api/table", _answering(table), methods=["POST"]),
            Route("/api/save", _answering(save), methods=["POST"]),
            Route("/api/jobs", jobs),
            Route("/api/jobs/{job}/{what}", _answering(change), methods=["POST"]),
            Route("/api/events", events),
            Route("/made/{job}/{name}", finished),
        ],
        exception_handlers={
            404: lambda *_: refused(404, "there is no such page"),
            405: lambda *_: refused(405, "not in this way"),
            500: lambda *_: refused(500, "something went wrong: the terminal says what"),
        },
    )


def _answering(
    answer: Callable[[Request], Coroutine[Any, Any, Response]],
) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    """Wrap an endpoint so that an error becomes a response with a message of one line."""

    async def answered(request: Request) -> Response:
        try:
            return await answer(request)
        except DraftError as error:
            return Json({"error": str(error), "faults": error.faults}, 422)
        except BusyError as error:
            return refused(409, str(error))
        except FullError as error:
            return refused(429, str(error))
        except RequestError as error:
            return refused(400, str(error))
        except QKVideoError as error:
            return refused(500, told_of(error))

    return answered


async def _read(request: Request, kind: type[Asked]) -> Asked:
    """Read and validate the body of a request.

    Raises:
        DraftError: If the body is invalid. Its `faults` name the wrong entries of the draft.
        RequestError: If the body is not JSON, or has half a character.
    """
    try:
        given = json.loads(await request.body())
    except (ValueError, RecursionError) as error:
        raise RequestError("the request is no JSON") from error
    try:
        asked = _validated(given, kind)
        json.dumps(given, ensure_ascii=False).encode()  # a text may reach any file or terminal
    except UnicodeEncodeError as error:  # pydantic raises it for a message that quotes a text
        what = "the request has half a character (a lone surrogate): leave it out"
        raise RequestError(what) from error
    return asked


def _validated(given: object, kind: type[Asked]) -> Asked:
    try:
        return kind.model_validate(given)
    except ValidationError as error:
        raise DraftError(faults(error, "draft")) from error


class _Stream(StreamingResponse):
    """An event stream, which is among the open ones from the request on, until it ends."""

    def __init__(self, events: AsyncIterator[str], among: set[_Stream]) -> None:
        super().__init__(events, media_type="text/event-stream")
        self._among = among
        among.add(self)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._among.discard(self)


async def _events(queue: Queue, shown: Callable[[], list[dict[str, Any]]]) -> AsyncIterator[str]:
    """Yield the list of jobs as a server-sent event, now and whenever it changes."""
    seen = -1
    while not queue.closed:
        if queue.changes == seen:
            yield ": still there\n\n"
        else:
            seen = queue.changes
            yield f"event: jobs\ndata: {json.dumps(shown())}\n\n"
        await queue.changed(seen, _QUIET)
