"""Calls the functions of Pango and Cairo that text layout needs, directly in their C libraries.

Complete bindings read all declarations at every start, which takes longer than everything else that
the first picture needs.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
from collections.abc import Iterator, Sequence
from ctypes import (
    POINTER,
    Structure,
    c_char_p,
    c_double,
    c_int,
    c_uint8,
    c_uint16,
    c_void_p,
)
from functools import cache
from typing import Any

from qkvideo.engine.errors import QKVideoError

UNITS = 1024
"""Pango units per pixel (PANGO_SCALE)."""


class Rectangle(Structure):
    """The C structure PangoRectangle."""

    _fields_ = [("x", c_int), ("y", c_int), ("width", c_int), ("height", c_int)]


class Analysis(Structure):
    """The first fields of the C structure PangoAnalysis."""

    _fields_ = [
        ("shape_engine", c_void_p),
        ("lang_engine", c_void_p),
        ("font", c_void_p),
        ("level", c_uint8),
    ]


class PangoItem(Structure):
    """The first fields of the C structure PangoItem."""

    _fields_ = [
        ("offset", c_int),
        ("length", c_int),
        ("num_chars", c_int),
        ("analysis", Analysis),
    ]


class PangoGlyphItem(Structure):
    """The first fields of the C structure PangoGlyphItem."""

    _fields_ = [("item", POINTER(PangoItem)), ("glyphs", c_void_p)]


class Attribute(Structure):
    """The first fields of the C structure PangoAttribute."""

    _fields_ = [("klass", c_void_p), ("start_index", ctypes.c_uint), ("end_index", ctypes.c_uint)]


class CairoPath(Structure):
    """The C structure cairo_path_t."""

    _fields_ = [("status", c_int), ("data", c_void_p), ("num_data", c_int)]


_NAMES = {
    "cairo": ("libcairo.so.2", "libcairo.2.dylib", "libcairo-2.dll"),
    "pango-1.0": ("libpango-1.0.so.0", "libpango-1.0.0.dylib", "libpango-1.0-0.dll"),
    "pangocairo-1.0": (
        *("libpangocairo-1.0.so.0", "libpangocairo-1.0.0.dylib"),
        "libpangocairo-1.0-0.dll",
    ),
    "gobject-2.0": ("libgobject-2.0.so.0", "libgobject-2.0.0.dylib", "libgobject-2.0-0.dll"),
}
_PLATFORM = {"darwin": 1, "win32": 2}.get(sys.platform, 0)

_Pointer, _Int = c_void_p, c_int
_DECLARED: dict[str, dict[str, tuple[Any, Sequence[Any]]]] = {
    "cairo": {
        "cairo_version_string": (c_char_p, ()),
        "cairo_recording_surface_create": (_Pointer, (_Int, _Pointer)),
        "cairo_create": (_Pointer, (_Pointer,)),
        "cairo_new_path": (None, (_Pointer,)),
        "cairo_move_to": (None, (_Pointer, c_double, c_double)),
        "cairo_copy_path": (POINTER(CairoPath), (_Pointer,)),
        "cairo_path_destroy": (None, (POINTER(CairoPath),)),
        "cairo_font_options_create": (_Pointer, ()),
        "cairo_font_options_set_hint_style": (None, (_Pointer, _Int)),
        "cairo_font_options_set_hint_metrics": (None, (_Pointer, _Int)),
    },
    "pango-1.0": {
        "pango_version_string": (c_char_p, ()),
        "pango_language_from_string": (_Pointer, (c_char_p,)),
        "pango_context_set_language": (None, (_Pointer, _Pointer)),
        "pango_context_set_round_glyph_positions": (None, (_Pointer, _Int)),
        "pango_layout_new": (_Pointer, (_Pointer,)),
        "pango_layout_set_text": (None, (_Pointer, c_char_p, _Int)),
        "pango_layout_set_font_description": (None, (_Pointer, _Pointer)),
        "pango_layout_set_attributes": (None, (_Pointer, _Pointer)),
        "pango_layout_set_width": (None, (_Pointer, _Int)),
        "pango_layout_set_wrap": (None, (_Pointer, _Int)),
        "pango_layout_set_alignment": (None, (_Pointer, _Int)),
        "pango_layout_get_unknown_glyphs_count": (_Int, (_Pointer,)),
        "pango_layout_get_line_count": (_Int, (_Pointer,)),
        "pango_layout_get_extents": (None, (_Pointer, _Pointer, POINTER(Rectangle))),
        "pango_layout_index_to_pos": (None, (_Pointer, _Int, POINTER(Rectangle))),
        "pango_layout_get_iter": (_Pointer, (_Pointer,)),
        "pango_layout_iter_free": (None, (_Pointer,)),
        "pango_layout_iter_get_run_readonly": (POINTER(PangoGlyphItem), (_Pointer,)),
        "pango_layout_iter_next_run": (_Int, (_Pointer,)),
        "pango_layout_iter_get_run_extents": (None, (_Pointer, _Pointer, POINTER(Rectangle))),
        "pango_font_description_new": (_Pointer, ()),
        "pango_font_description_free": (None, (_Pointer,)),
        "pango_font_description_set_family": (None, (_Pointer, c_char_p)),
        "pango_font_description_set_weight": (None, (_Pointer, _Int)),
        "pango_font_description_set_absolute_size": (None, (_Pointer, c_double)),
        "pango_attr_list_new": (_Pointer, ()),
        "pango_attr_list_copy": (_Pointer, (_Pointer,)),
        "pango_attr_list_unref": (None, (_Pointer,)),
        "pango_attr_list_insert": (None, (_Pointer, POINTER(Attribute))),
        "pango_attr_weight_new": (POINTER(Attribute), (_Int,)),
        "pango_attr_foreground_new": (POINTER(Attribute), (c_uint16, c_uint16, c_uint16)),
        "pango_attr_font_features_new": (POINTER(Attribute), (c_char_p,)),
        "pango_attr_allow_breaks_new": (POINTER(Attribute), (_Int,)),
        "pango_find_base_dir": (_Int, (c_char_p, _Int)),
        # Fonts are identified with HarfBuzz, which Pango uses and which is loaded with its library.
        "pango_font_get_hb_font": (_Pointer, (_Pointer,)),
        "hb_font_get_face": (_Pointer, (_Pointer,)),
        "hb_face_reference_blob": (_Pointer, (_Pointer,)),
        "hb_face_get_index": (ctypes.c_uint, (_Pointer,)),
        "hb_blob_get_data": (_Pointer, (_Pointer, POINTER(ctypes.c_uint))),
        "hb_blob_destroy": (None, (_Pointer,)),
    },
    "pangocairo-1.0": {
        "pango_cairo_create_context": (_Pointer, (_Pointer,)),
        "pango_cairo_font_map_set_default": (None, (_Pointer,)),
        "pango_cairo_context_set_font_options": (None, (_Pointer, _Pointer)),
        "pango_cairo_glyph_string_path": (None, (_Pointer, _Pointer, _Pointer)),
    },
    "gobject-2.0": {"g_object_unref": (None, (_Pointer,))},
}


class Functions:
    """The declared functions of all libraries, as attributes."""

    def __init__(self) -> None:
        for name, declared in _DECLARED.items():
            library = _opened(name)
            for function, (result, arguments) in declared.items():
                made = getattr(library, function)
                made.restype, made.argtypes = result, arguments
                setattr(self, function, made)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


@cache
def functions() -> Functions:
    """Return the C functions of Cairo, Pango, HarfBuzz and GObject that text layout calls.

    The libraries are loaded at the first call.

    Raises:
        QKVideoError: If one of the libraries is not found.
    """
    return Functions()


def versions() -> tuple[str, str]:
    """Return the versions of Cairo and Pango."""
    c = functions()
    return c.cairo_version_string().decode(), c.pango_version_string().decode()


def _opened(name: str) -> ctypes.CDLL:
    for path in _candidates(name):
        try:
            return ctypes.CDLL(path)
        except OSError:
            continue
    raise QKVideoError(f"the library of {name} cannot be found")


def _candidates(name: str) -> Iterator[str]:
    """Names of a library, the likeliest first."""
    yield _NAMES[name][_PLATFORM]
    yield from _NAMES[name]
    # It asks other programs, which takes longer than to open all libraries.
    found = ctypes.util.find_library(name)
    if found is not None:
        yield found
