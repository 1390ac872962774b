"""The kinds of entries of a lecture file: texts, names, numbers, choices, and lists of them."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    Strict,
    model_validator,
)
from pydantic_core import PydanticCustomError, PydanticKnownError

from qkvideo import scenes
from qkvideo.engine.errors import RequestError
from qkvideo.engine.texts import check_characters
from qkvideo.scenes.look.brand import PLACES
from qkvideo.scenes.text.languages import languages
from qkvideo.studio.encoding.formats import FORMATS
from qkvideo.studio.files.names import folder_name, refusal
from qkvideo.studio.requests.option import Option, meant, refuse

STRAY: Final = "stray"
"""The type of pydantic's error about an entry that its table does not have."""
_MOST_TEXT = 1000
MOST_LISTED: Final = 500
"""Maximum number of entries in a list, such as films; sentences may be more."""
_MOST_NAME = 60
_FILE_NAME = re.compile(r"\w[\w.-]{0,59}", re.ASCII)


def _several(value: object) -> object:
    """Return a list of one for a single text; return any other value as given."""
    return [value] if isinstance(value, str) else value


def few(most: int) -> tuple[Any, ...]:
    """Return pydantic annotations for a field that is a tuple of a limited number of entries.

    They are counted before any of them is looked at, since what is said of a wrong one takes time.

    Args:
        most: Maximum number of entries.
    """

    def counted(value: object) -> object:
        if isinstance(value, list | tuple) and len(value) > most:
            told = {"field_type": "Tuple", "max_length": most, "actual_length": len(value)}
            raise PydanticKnownError("too_long", told)
        return value

    return Strict(False), Field(max_length=most), BeforeValidator(counted)


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
        *few(MOST_LISTED),
        Field(min_length=least),
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
PathText = Annotated[str, Option("", named=True)]
"""A path, relative to the lecture file, or a name with a path in it."""
FileName = Annotated[str, AfterValidator(_name)]
Called = Annotated[str, AfterValidator(_called)]
"""A name of a sentence, such as a student's; its folder is `folder_name` of it."""
Lang = Annotated[str, Option("", choices=languages())]
Film = Annotated[str, AfterValidator(_film), Field(json_schema_extra={"examples": _OURS})]
Format = Annotated[str, Option("", choices=tuple(FORMATS))]
StillFormat = Annotated[str, Option("", choices=("png", "svg"))]
LogoPlace = Annotated[str, Option("", choices=PLACES)]


class Entries(BaseModel, frozen=True):
    """Base class of the TOML tables of a lecture file; it rejects entries with unknown names.

    A table that is also derived from options, such as `Telling`, has them as entries.
    """

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)

    @model_validator(mode="before")
    @classmethod
    def _check_names(cls, value: Any) -> Any:
        known = tuple(field.alias or name for name, field in cls.model_fields.items())
        for name in value if isinstance(value, dict) else ():
            if name not in known:
                raise PydanticCustomError(STRAY, "", {"known": known, "place": (name,)})
        return value

    @classmethod
    def __get_pydantic_json_schema__(cls, core: Any, handler: GetJsonSchemaHandler) -> Any:
        """Return the JSON schema, with the entries that are no options first."""
        found = handler.resolve_ref_schema(handler(core))
        own = [
            name
            for name in found["properties"]
            if name in cls.__annotations__ or name not in cls.model_fields
        ]
        found["properties"] = {
            name: found["properties"][name] for name in (*own, *found["properties"])
        }
        return found
