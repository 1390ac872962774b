"""The library that reads texts, imported without a look at the time zone.

Babel, which it uses, opens the file that the environment variable TZ names, whatever that is. No
text here contains a time.
"""

from __future__ import annotations

import os

_ZONE = "TZ"
_before = os.environ.pop(_ZONE, None)
try:
    from fluent.runtime import FluentBundle, FluentResource
    from fluent.runtime.types import FluentType
finally:
    if _before is not None:
        os.environ[_ZONE] = _before

__all__ = ["FluentBundle", "FluentResource", "FluentType"]
