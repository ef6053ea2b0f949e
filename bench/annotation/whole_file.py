# SPDX-License-Identifier: GPL-3.0-or-later
"""Files that are there whole or as they were, also when the run is broken off."""
import os


def write_whole(path, text):
    new = f"{path}.new"
    with open(new, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(new, path)
