"""Builds the command that installs a program or a font on this operating system."""

from __future__ import annotations

import platform
from typing import Final, Literal

System = Literal["debian", "fedora", "macos", "windows"]
SYSTEMS: Final[tuple[System, ...]] = ("debian", "fedora", "macos", "windows")

_TYPED: Final[dict[System, str]] = {
    "debian": "sudo apt-get install {}",
    "fedora": "sudo dnf install {}",
    "macos": "brew install {}",
    "windows": "winget install {}",
}
_FONTS: Final = "# install a font that has them, for example from https://fonts.google.com/noto"
# For a package's name in Debian: its names elsewhere, or a whole line to show instead.
_NAMES: Final[dict[str, dict[System, str]]] = {
    "python3.11 python3.11-venv": {
        "fedora": "python3.11",
        "macos": "python",
        "windows": "Python.Python.3.13",
    },
    "libcairo2-dev libpango1.0-dev pkg-config": {
        "fedora": "cairo-devel pango-devel pkgconf-pkg-config gcc python3-devel",
        "macos": "cairo pango pkg-config",
        # Their wheels for Windows contain the libraries.
        "windows": "pip install --force-reinstall --no-cache-dir pycairo manimpango",
    },
    "espeak-ng": {
        "fedora": "espeak-ng",
        "macos": "espeak-ng",
        "windows": "eSpeak-NG.eSpeak-NG",
    },
    "fonts-noto-cjk": {"fedora": "default-fonts-cjk", "macos": _FONTS, "windows": _FONTS},
    "fonts-noto-core": {"fedora": "default-fonts-other", "macos": _FONTS, "windows": _FONTS},
    "fonts-symbola": {"fedora": "gdouros-symbola-fonts", "macos": _FONTS, "windows": _FONTS},
    "xdg-utils": {"fedora": "xdg-utils"},
}


def system() -> System:
    """Return the kind of this machine's operating system, one of `SYSTEMS`.

    The kind is "macos" or "windows" for these systems, "fedora" for Fedora and the distributions of
    Linux that are related to it, such as CentOS, and "debian" for all other systems.
    """
    name = platform.system()
    if name in ("Darwin", "Windows"):
        return "macos" if name == "Darwin" else "windows"
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return "debian"
    kin = f"{release.get('ID', '')} {release.get('ID_LIKE', '')}".split()
    return "fedora" if {"fedora", "rhel"} & set(kin) else "debian"


def line(*packages: str) -> str:
    """Return the command that installs packages on this machine's operating system.

    There is no command for fonts on macOS and Windows. Instead, the result contains a comment (with
    "#") that says where to find fonts.

    Args:
        *packages: Names of the packages in Debian, whatever the operating system is. One argument
            may name several packages, such as "python3.11 python3.11-venv".
    """
    here = system()
    names = [_NAMES.get(each, {}).get(here, each) for each in packages]
    whole = [name for name in names if name.startswith(("#", "pip "))]
    named = " ".join(name for name in names if name not in whole)
    lines = [*([_TYPED[here].format(named)] if named else []), *dict.fromkeys(whole)]
    return "; ".join(lines)
