# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the linters share: a small tree, in which each of them makes one violation."""

import shutil
import tempfile
import unittest
from pathlib import Path

HEAD = "// SPDX-License-Identifier: GPL-3.0-or-later\n// What this file is for.\n"


class Tree(unittest.TestCase):
    """A temporary project that starts out clean."""

    def setUp(self):
        self.root = Path(tempfile.mkdtemp(prefix="marginalia-lint-")).resolve()
        self.addCleanup(shutil.rmtree, self.root)
        self.header("src/system/base/text.h")
        self.header("src/chess/core/move.h", '#include "base/text.h"\n')
        self.header("src/chess/game/game.h", '#include <string>\n\n#include "core/move.h"\n')
        self.header("src/system/io/input.h")
        self.header("src/engines/client/session.h", '#include "io/input.h"\n')
        self.header("engine/facade/engine.h", '#include "core/move.h"\n')
        self.source("engine/facade/engine.cpp", '#include "engine/facade/engine.h"\n')
        self.source("engine/main.cpp", '#include "engine/facade/engine.h"\n')
        self.header("annotate/judge/label.h", '#include "game/game.h"\n')
        self.header("annotate/pipeline/run.h", '#include "annotate/judge/label.h"\n#include "client/session.h"\n')

    def write(self, path, text):
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def append(self, path, text):
        self.write(path, (self.root / path).read_text(encoding="utf-8") + text)

    def header(self, path, text=""):
        self.write(path, HEAD + "#pragma once\n" + text)

    def source(self, path, text=""):
        self.write(path, HEAD + text)

    def faults(self, linter):
        return [str(fault) for fault in linter.check(self.root)]

    def expect(self, linter, *parts):
        faults = self.faults(linter)
        self.assertEqual(len(faults), 1, faults)
        for part in parts:
            self.assertIn(part, faults[0])
