"""How Sphinx builds the documentation: `make docs`."""

from __future__ import annotations

import sys
from importlib.metadata import version as version_of
from pathlib import Path

# Sphinx looks for extensions where Python does.
sys.path.insert(0, str(Path(__file__).parent))

project = "QKVideo"
author = "QKVideo maintainers"
copyright = "2026, QKVideo maintainers"  # noqa: A001  # Sphinx's name for it
version = release = version_of("qkvideo")
language = "en"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "qkvideo.studio.pages.directive",
    "extension",
    "extension.access",
]
# Other pages include the tables of entries.
exclude_patterns = ["extension", "reference/made/*-entries.md"]
# The first headings of included files are titles of their own.
suppress_warnings = ["myst.header"]
nitpicky = False
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 4
default_role = "code"
smartquotes = False

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_format = "short"
# NumPy writes these in fifty characters.
autodoc_type_aliases = {"Array": "Array", "Mask": "Mask"}
python_use_unqualified_type_names = True
napoleon_google_docstring = True
# Fields of dataclasses are described once, in the class.
napoleon_use_ivar = True

html_theme = "furo"
html_title = "QKVideo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
# For a summary, the search page would fetch the pages it found; browsers forbid that to files.
html_show_search_summary = False
html_show_sourcelink = False
html_theme_options = {
    "source_repository": "",
    # Contrast of at least 4.5 : 1, as in the films.
    "light_css_variables": {
        "color-brand-primary": "#0A62A6",
        "color-brand-content": "#0A62A6",
    },
    "dark_css_variables": {
        "color-brand-primary": "#5BB8F0",
        "color-brand-content": "#5BB8F0",
    },
}
