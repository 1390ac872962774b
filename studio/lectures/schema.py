"""The JSON Schema of lecture files, which lets editors complete and check entries.

The schema is published as `lecture.schema.json` beside this module; `qkvideo init` puts a copy
beside the lecture file that it writes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from qkvideo.studio.lectures.model import LectureFile

PUBLISHED: Final = Path(__file__).with_name("lecture.schema.json")


def schema() -> str:
    """Return the text of the schema."""
    made = LectureFile.model_json_schema(mode="validation")
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return json.dumps({**head, **made}, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PUBLISHED.write_text(schema(), encoding="utf-8")
