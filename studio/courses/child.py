"""A job in a process of its own: `python -m qkvideo.studio.courses.child`.

The order is a line on standard input, the answer one on standard output. Standard input stays open
as long as somebody waits for the answer: when it ends, so do this process and all that it began,
whatever they are at. So nobody has to be alive to end it; and it is no child in the sense of
Python's `multiprocessing`, which workers of a cluster may not have.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings

from qkvideo.engine.errors import described
from qkvideo.engine.measuring.machine import limit_data
from qkvideo.studio.courses.making import make
from qkvideo.studio.courses.order import Answer, Order


def main() -> None:
    """Do the job that standard input tells."""
    answers = os.dup(1)
    os.dup2(2, 1)  # for whatever libraries print
    order = Order.model_validate_json(sys.stdin.readline())
    threading.Thread(target=_end_with_input, daemon=True).start()
    limit_data(order.memory)
    warnings.simplefilter("ignore")  # whoever planned has heard them
    try:
        answer = Answer(receipt=make(order))
    except Exception as error:  # whatever it is, whoever waits for the answer tells it
        answer = Answer(why=described(error)[0].removesuffix(" (--debug shows where)"))
    os.write(answers, f"{answer.as_json()}\n".encode())


def _end_with_input() -> None:
    while os.read(0, 1 << 16):
        pass
    os.killpg(os.getpgid(0), signal.SIGKILL)


if __name__ == "__main__":
    main()
