# SPDX-License-Identifier: GPL-3.0-or-later
"""Every name of python-chess that is for users is a name of marginalia.chess, and what src/PARITY.md names in the module
`marginalia` is there."""
import fnmatch
import functools
import importlib
import pathlib
import sys
import unittest

import marginalia

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "reference"))
import parity_check  # noqa: E402
import python_chess_names  # noqa: E402

# DIFFERS.md says why. The colours of pictures are those of the library's themes.
NOT_THERE = ["chess.engine.MockTransport", "chess.svg.DEFAULT_COLORS"]


def found(name, of):
    """Does the module or class have it? None where python-chess has it in its objects alone."""
    module = importlib.import_module(of + name.removeprefix("chess")) if name in python_chess_names.MODULES else None
    if module:
        return module
    owner, _, last = name.rpartition(".")
    return getattr(found(owner, of), last, None)


class ParityCase(unittest.TestCase):
    def test_names_of_the_module(self):
        names = {row.module for row in parity_check.read_table()} - {""}
        self.assertGreater(len(names), 30)
        for name in names:
            with self.subTest(name):
                functools.reduce(getattr, name.split("."), marginalia)

    def test_names_of_python_chess(self):
        rows = parity_check.read_table()
        inside = {name for row in rows if row.kind == "inside" for name in parity_check.patterns_of(row)}
        asked = [name for name in python_chess_names.public_names()
                 if not any(fnmatch.fnmatchcase(name, pattern) for pattern in inside) and found(name, "chess") is not None]
        self.assertGreater(len(asked), 800)
        missing = [name for name in asked if found(name, "marginalia.chess") is None]
        self.assertEqual(missing, NOT_THERE)


if __name__ == "__main__":
    unittest.main()
