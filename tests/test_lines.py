"""Lines from others with very many wrong entries: only the first one is told of."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args, get_origin

import pytest
from pydantic import ValidationError

from qkvideo.studio.courses import ledger, order, receipt, task
from qkvideo.studio.files import journal, manifest
from qkvideo.studio.serve import jobs
from qkvideo.studio.serve.draft import Draft, DraftFilm, Order

HERE = (ledger, order, receipt, task, journal, manifest, jobs)


def lines(kind: type = journal.JsonLine) -> Iterator[type]:
    yield kind
    for each in kind.__subclasses__():
        yield from lines(each)


def kinds(annotation: Any) -> set[Any]:
    """Which of tuple and dict a field may be, of any length and of more than plain data."""
    if get_origin(annotation) in (tuple, dict):
        inner = get_args(annotation)
        wild = inner[-1] is Any or (get_origin(annotation) is tuple and inner[-1] is not ...)
        return set() if wild else {get_origin(annotation)}
    return set().union(*map(kinds, get_args(annotation)))


WRONG = {tuple: [None] * 50, dict: {str(k): [] for k in range(50)}}
FIELDS = [
    (kind, field.alias or name, WRONG[each])
    for kind in lines()
    for name, field in kind.model_fields.items()
    for each in kinds(field.annotation)
]


def told(kind: type, entries: dict[str, Any], name: str) -> int:
    with pytest.raises(ValidationError) as error:
        kind.model_validate_json(json.dumps(entries))
    return sum(each["loc"][:1] == (name,) for each in error.value.errors())


@pytest.mark.parametrize(("kind", "name", "wrong"), FIELDS)
def test_of_many_wrong_entries_one_is_told(kind, name, wrong):
    assert told(kind, {name: wrong}, name) == 1


@pytest.mark.parametrize("kind", [*lines(), Draft, DraftFilm, Order])
def test_of_many_unknown_entries_one_is_told(kind):
    with pytest.raises(ValidationError) as error:
        kind.model_validate_json(json.dumps({f"k{k}": k for k in range(50)}))
    assert error.value.error_count() == 1


def test_the_lines_of_all_files_are_looked_at():
    assert {Kind.__module__ for Kind in lines()} >= {
        each.__name__ for each in HERE if each is not journal
    }
    assert len(FIELDS) > 12


def test_a_draft_s_films_are_counted_before_they_are_looked_up():
    with pytest.raises(ValidationError, match="at most 100 items") as error:
        Draft.model_validate({"sentence": "a", "films": [{"slug": "mixin"}] * 101})
    assert error.value.error_count() == 1
