#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Doxygen makes pages of the public headers, and understands every comment in them.

    api_pages.py DOXYFILE

DOXYFILE is the one that CMake has written. Skips (status 77) where Doxygen is not installed.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOXYFILE = pathlib.Path(sys.argv[1])
SKIPPED = 77

FAULTY = """// SPDX-License-Identifier: GPL-3.0-or-later
// What this file is for.
#pragma once

/// Says \\nonsense of it.
/// \\param other no such parameter
int faulty(int one);
"""


class ApiPages(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="marginalia-api-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def doxygen(self, *lines):
        """Runs Doxygen with the project's settings and `lines` behind them."""
        settings = [DOXYFILE.read_text(encoding="utf-8"), f"OUTPUT_DIRECTORY = {self.folder}", *lines, ""]
        (self.folder / "Doxyfile").write_text("\n".join(settings), encoding="utf-8")
        return subprocess.run(["doxygen", self.folder / "Doxyfile"], capture_output=True, text=True, timeout=250)

    def test_public_headers(self):
        done = self.doxygen()
        self.assertEqual(done.returncode, 0, done.stderr[-4000:])
        pages = {path.name for path in (self.folder / "html").iterdir()}
        # Named as users name them: the inline namespaces of the rooms are not in the way.
        for name in ("PgnReader", "Position", "UciSession"):
            self.assertIn(f"classchess_1_1{name}.html", pages)
        private = [path.name for path in (ROOT / "src").glob("*/*/detail/*.h")]
        self.assertTrue(private)
        self.assertFalse([name for name in private if name.replace("_", "__").replace(".", "_8") + ".html" in pages])
        # What the head of a header says is said of the file.
        self.assertIn("A position that can be played on",
                      (self.folder / "html/position_8h.html").read_text(encoding="utf-8"))
        self.assertIn("ask_engine", (self.folder / "html/index.html").read_text(encoding="utf-8"))

    def test_faulty_header(self):
        header = self.folder / "faulty.h"
        header.write_text(FAULTY, encoding="utf-8")
        done = self.doxygen(f"INPUT = {header}", "USE_MDFILE_AS_MAINPAGE =")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("unknown command '\\nonsense'", done.stderr)
        self.assertIn("argument 'other'", done.stderr)


if __name__ == "__main__":
    if shutil.which("doxygen") is None:
        print("skipped: doxygen is not installed")
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1], verbosity=2)
