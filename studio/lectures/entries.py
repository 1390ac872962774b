"""The kinds of entries of a lecture file: texts, names, numbers, choices, and lists of them."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Annotated, Any, Final, NoReturn

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    Strict,
    model_validator,
)
from pydantic_core import PydanticCustomError

from qkvideo import scenes
from qkvideo.engine.choices import DTYPES, MASKS
from qkvideo.engine.errors import RequestError
from qkvideo.engine.texts import check_characters
from qkvideo.scenes.look.brand import PLACES
from qkvideo.scenes.look.choices import ASPECTS, CODES, LECTURES, PACES, THEMES
from qkvideo.scenes.text.languages import languages
from qkvideo.studio.encoding.formats import FORMATS
from qkvideo.studio.encoding.quality import QUALITIES
from qkvideo.studio.files.names import folder_name, refusal
from qkvideo.studio.requests.films import AUDIENCES

_MOST_TEXT = 1000
MOST_LISTED: Final = 500
"""Maximum number of entries in a list, such as films; sentences may be more."""
MOST_NUMBER: Final = 10**18
_MOST_NAME = 60
_FILE_NAME = re.compile(r"\w[\w.-]{0,59}", re.ASCII)


def refuse(message: str, *place: str | int) -> NoReturn:
    """Raise the error that reports an invalid entry of a lecture file.

    Args:
        message: What is wrong, and the remedy.
        *place: Path of the wrong value within the entry that pydantic is validating; nothing for
            the whole entry.

    Raises:
        PydanticCustomError: Always.
    """
    # pydantic formats its template; passed as a value, the text may contain braces.
    raise PydanticCustomError("lecture", "{text}", {"text": message, "place": place})


def meant(name: str, known: tuple[str, ...]) -> str:
    """Return the hint that an error message gives for a misspelt name.

    For example, the hint for "drak" among the names of themes is "did you mean “dark”?". If no
    known name is similar, the hint lists all known names.

    Args:
        name: The misspelt name.
        known: The names that are allowed.
    """
    near = get_close_matches(name, known, n=1)
    return f"did you mean “{near[0]}”?" if near else f"choose one of {', '.join(known)}"


def one_of(what: str, known: tuple[str, ...]) -> tuple[Any, Any]:
    """Return pydantic annotations for an entry whose value must be one of the known names.

    The first annotation checks the value. The second lists the names in the JSON schema.

    Args:
        what: What the names stand for, as the error message says it, such as "theme".
        known: The names that are allowed.
    """

    def check(value: str) -> str:
        if value not in known:
            refuse(f"there is no {what} “{value}”; {meant(value, known)}")
        return value

    return AfterValidator(check), Field(json_schema_extra={"enum": list(known)})


def _several(value: object) -> object:
    """Return a list of one for a single text; return any other value as given."""
    return [value] if isinstance(value, str) else value


def _text(value: str) -> str:
    try:
        check_characters("the text", value, allowed="\n", most=_MOST_TEXT)
    except RequestError as error:
        refuse(str(error))
    return value


def _name(value: str) -> str:
    if not _FILE_NAME.fullmatch(value):
        refuse(
            f"“{value:.80}” is to be the name of a file or folder: use letters from a to z, digits,"
            " hyphens, points and underscores, at most 60"
        )
    if why := refusal(value):
        refuse(f"“{value}” cannot be the name of a file or folder: {why}; choose another")
    return value


def _called(value: str) -> str:
    try:
        check_characters("the name", value, most=_MOST_NAME)
    except RequestError as error:
        refuse(str(error))
    folder = folder_name(value)
    if not folder:
        refuse(f"the name “{value}” has neither letter nor digit: give another")
    if why := refusal(folder):
        refuse(f"“{value}” cannot be the name of a folder: {why}; choose another")
    return value


def _path(value: str) -> str:
    if not value.strip():
        refuse("the name is empty: type it, or leave the entry out")
    try:
        check_characters("the name", value)
    except RequestError as error:
        refuse(str(error))
    return value


def _different(value: tuple[str, ...]) -> tuple[str, ...]:
    for k, each in enumerate(value):
        if each in value[:k]:
            refuse(f"“{each}” is in the list twice: leave one of them out", k)
    return value


def listed(kind: Any, least: int = 0) -> tuple[Any, ...]:
    """Return pydantic annotations for a field that is a tuple of texts.

    With them, the field's value can be written as a list of texts or as a single text. A single
    text becomes a tuple that contains only this text.

    Args:
        kind: Type of one text in the tuple: `str`, or an annotated `str` such as `Format`.
        least: Minimum number of texts.
    """
    return (
        Strict(False),
        Field(min_length=least, max_length=MOST_LISTED),
        BeforeValidator(_several, json_schema_input_type=kind | list[kind]),
    )


def choices(kind: Any, least: int = 0) -> tuple[Any, ...]:
    """Return pydantic annotations as `listed`, for a list in which no text may be repeated."""
    return *listed(kind, least), AfterValidator(_different)


def _film(value: str) -> str:
    known = tuple(film.slug for film in scenes.programme())
    if value not in known:
        refuse(f"there is no film “{value}”; {meant(value, known)}")
    return value


# Films of other packages are not in the published schema.
_OURS: list[Any] = [film.slug for film in scenes.programme() if not film.package]
Text = Annotated[str, AfterValidator(_text)]
PathText = Annotated[str, AfterValidator(_path)]
"""A path, relative to the lecture file, or a name with a path in it."""
FileName = Annotated[str, AfterValidator(_name)]
Called = Annotated[str, AfterValidator(_called)]
"""A name of a sentence, such as a student's; its folder is `folder_name` of it."""
From1 = Annotated[int, Field(ge=1, le=MOST_NUMBER)]
Lang = Annotated[str, *one_of("language", languages())]
Film = Annotated[str, AfterValidator(_film), Field(json_schema_extra={"examples": _OURS})]
Format = Annotated[str, *one_of("format", FORMATS)]
StillFormat = Annotated[str, *one_of("format of stills", ("png", "svg"))]
Quality = Annotated[str, *one_of("quality", tuple(QUALITIES))]
Aspect = Annotated[str, *one_of("aspect", ASPECTS)]
Audience = Annotated[str, *one_of("audience", AUDIENCES)]
Mask = Annotated[str, *one_of("mask", MASKS)]
Dtype = Annotated[str, *one_of("dtype", DTYPES)]
Programme = Annotated[str, *one_of("lecture", LECTURES)]
Theme = Annotated[str, *one_of("theme", THEMES)]
LogoPlace = Annotated[str, *one_of("place", PLACES)]
Pace = Annotated[str, *one_of("pace", PACES)]
CodeIn = Annotated[str, *one_of("code", CODES)]


class Entries(BaseModel):
    """Base class of the TOML tables of a lecture file; it rejects entries with unknown names."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True
    )

    @model_validator(mode="before")
    @classmethod
    def _check_names(cls, value: Any) -> Any:
        known = tuple(field.alias or name for name, field in cls.model_fields.items())
        for name in value if isinstance(value, dict) else ():
            if name not in known:
                refuse(f"there is no entry “{name}” here; {meant(name, known)}", name)
        return value
