# SPDX-License-Identifier: GPL-3.0-or-later
"""The notes of a release: its part of CHANGELOG.md."""
import re


def cut(changelog, version):
    """The text below the heading of `version`, up to the next version. Raises KeyError if there is none."""
    parts = re.split(r"^## ", changelog, flags=re.M)
    for part in parts[1:]:
        heading, _, text = part.partition("\n")
        if heading.split()[0] == version:
            return f"# Marginalia {heading}\n\n{text.strip()}\n"
    raise KeyError(f"CHANGELOG.md has nothing about {version}")
