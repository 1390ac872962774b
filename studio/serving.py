"""`qkvideo serve`: a page on this computer on which lectures are put together and made."""

from __future__ import annotations

import secrets
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from pathlib import Path

from qkvideo.engine.errors import MissingError
from qkvideo.engine.files.target import check_place
from qkvideo.studio.requests.machine import ServeRequest
from qkvideo.studio.requests.option import from_words


@from_words(ServeRequest)
def serve(request: ServeRequest) -> None:
    """Run a web server until Ctrl-C. On its page, lecturers put lectures together.

    Only browsers on this computer can open the page.

    Raises:
        MissingError: Starlette, uvicorn or tomli-w is not installed.
        RequestError: The request is invalid.
        QKVideoError: The port is already in use.
    """
    if any(find_spec(name) is None for name in ("starlette", "uvicorn", "tomli_w")):
        raise MissingError("pip install 'qkvideo[serve]'", "the page of qkvideo serve needs")
    from qkvideo.studio.serve.opening import door, open_in_browser
    from qkvideo.studio.serve.queue import Queue
    from qkvideo.studio.serve.seal import Seal
    from qkvideo.studio.serve.secret import kept_secret
    from qkvideo.studio.serve.server import HOST, bound, run

    check_place(request.out)
    listening = bound(request.port)
    token = secrets.token_urlsafe()
    address = f"http://{HOST}:{listening.getsockname()[1]}/{token}/"
    after = ExitStack()

    def ready() -> None:
        if request.progress is not None:
            request.progress(address)
        if not request.no_browser:
            # If it cannot be written, the address that was printed is still there.
            with suppress(OSError):
                open_in_browser(after.enter_context(door(Path(request.out), address)))

    # Ctrl-C is the normal way to end the server.
    with listening, after, suppress(KeyboardInterrupt):
        run(listening, token, Queue(Path(request.out), Seal(kept_secret())), ready)
