"""Pages of file formats that have a schema: lecture files and manifests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sphinx.pycode import ModuleAnalyzer

from qkvideo.studio.files.manifest import Manifest
from qkvideo.studio.lectures.model import LectureFile


def write(folder: Path) -> None:
    """Write tables of all entries, which hand-written pages include."""
    lecture = LectureFile.model_json_schema(mode="validation")
    (folder / "lecture-entries.md").write_text(tables(lecture, "the file"), encoding="utf-8")
    manifest = told(Manifest.model_json_schema(by_alias=True), Manifest.__module__, "Manifest")
    (folder / "manifest-entries.md").write_text(tables(manifest, "the file"), encoding="utf-8")


def told(schema: dict[str, Any], module: str, whole: str) -> dict[str, Any]:
    """A schema with the meaning of each entry, from the docstrings below the attributes.

    Args:
        schema: A JSON Schema of a model.
        module: The module of the model and of its parts.
        whole: The model's name.
    """
    docs = ModuleAnalyzer.for_module(module).find_attr_docs()
    for name, about in {whole: schema, **schema["$defs"]}.items():
        for entry, value in about["properties"].items():
            if "description" not in value:  # those of `File`, which is elsewhere, are there
                said = docs.get((name, entry)) or docs[name, f"{entry}_"]
                value["description"] = " ".join(said).strip()
    return schema


HEAD = ["| entry | holds | meaning |", "|---|---|---|"]


def tables(schema: Mapping[str, Any], whole: str) -> str:
    """A table of the entries of each object in a JSON Schema."""
    objects = {whole: schema, **schema.get("$defs", {})}
    parts = []
    for name, about in objects.items():
        entries = about.get("properties", {})
        if not entries:
            continue
        parts.append(f"### {name[0].upper()}{name[1:]}\n")
        if name != whole and about.get("description"):
            parts.append(cell(about["description"], line=False) + "\n")
        needed = about.get("required", ())
        parts += HEAD
        for entry, value in entries.items():
            row = f"| `{entry}`{' (required)' if entry in needed else ''} | {kind(value)} |"
            parts.append(f"{row} {cell(value['description'])} |")
        parts.append("")
    return "\n".join(parts)


def cell(text: str, *, line: bool = True) -> str:
    """A text for a cell of a table."""
    text = text.replace("<", "&lt;")
    return " ".join(text.split()).replace("|", "\\|") if line else text


NAMES = {"string": "text", "integer": "whole number", "boolean": "true or false"}


def kind(value: Mapping[str, Any]) -> str:
    """What a value may be."""
    several = value.get("anyOf", value.get("oneOf", ()))
    more = value.get("additionalProperties")
    if several:
        kinds = [kind(each) for each in several if each.get("type") != "null"]
        return " or ".join(dict.fromkeys(kinds))
    if "$ref" in value:
        name = str(value["$ref"]).rpartition("/")[2]
        said = f"[{name}](#{name.lower()})"
    elif "enum" in value or "const" in value:
        said = " or ".join(f"`{each}`" for each in value.get("enum", [value.get("const")]))
    elif value.get("type") == "array":
        one = kind(value.get("items") or (value.get("prefixItems") or [{}])[0])
        said = f"list of {one}" + ("" if set("`[") & set(one) or " or " in one else "s")
    elif isinstance(more, dict):
        said = f"table of {kind(more)}"
    else:
        said = NAMES.get(value.get("type", ""), value.get("type", "anything"))
    return said
