# SPDX-License-Identifier: GPL-3.0-or-later
"""The linters find what they are there for: each test builds a small tree with one violation in it."""

import json
import shutil
import tempfile
import unittest
from pathlib import Path

import arrows
import cmake_lists
import heads
import headers_alone
import house

HEAD = "// SPDX-License-Identifier: GPL-3.0-or-later\n// What this file is for.\n"


class Tree(unittest.TestCase):
    """A temporary project that starts out clean."""

    def setUp(self):
        self.root = Path(tempfile.mkdtemp(prefix="marginalia-lint-")).resolve()
        self.addCleanup(shutil.rmtree, self.root)
        self.header("src/base/text.h")
        self.header("src/core/move.h", '#include "base/text.h"\n')
        self.header("src/game/game.h", '#include "core/move.h"\n#include <string>\n')
        self.header("src/client/session.h")
        self.header("engine/engine.h", '#include "core/move.h"\n')
        self.header("annotate/judge/label.h", '#include "game/game.h"\n')
        self.header("annotate/pipeline/run.h", '#include "annotate/judge/label.h"\n#include "client/session.h"\n')

    def write(self, path, text):
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

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


class Arrows(Tree):
    def test_clean_tree(self):
        self.assertEqual(self.faults(arrows), [])

    def test_every_table_entry_is_a_room(self):
        for room, targets in house.SRC_ARROWS.items():
            for target in targets:
                self.assertIn(target, house.SRC_ARROWS, room)
            self.assertNotIn(room, house.reachable(targets), "an arrow leads back")

    def test_upward_arrow(self):
        self.source("src/core/move.cpp", '#include "core/move.h"\n#include "game/game.h"\n')
        self.expect(arrows, "src/core/move.cpp:4: ", "src/core may not include room 'game'")

    def test_sideways_arrow(self):
        self.header("src/io/input.h", '#include "core/move.h"\n')
        self.expect(arrows, "src/io/input.h:4: ", "room 'core'")

    def test_path_spelled_from_the_root(self):
        self.header("src/io/input.h", '#include "src/core/move.h"\n')
        self.expect(arrows, "room 'core'")

    def test_path_spelled_relatively(self):
        self.header("src/io/input.h", '#include "../core/move.h"\n')
        self.expect(arrows, "room 'core'")

    def test_library_includes_program(self):
        self.header("src/game/clock.h", '#include "engine/engine.h"\n')
        self.expect(arrows, "src may not include engine")

    def test_engine_includes_client(self):
        self.source("engine/engine.cpp", '#include "client/session.h"\n')
        self.expect(arrows, "engine may not include room 'client'")

    def test_engine_includes_client(self):
        self.source("engine/engine.cpp", '#include "client/session.h"\n')
        self.expect(arrows, "engine may not include room 'client'")

    def test_annotate_includes_engine(self):
        self.source("annotate/main.cpp", '#include "engine/engine.h"\n')
        self.expect(arrows, "annotate may not include engine")

    def test_judge_includes_client(self):
        self.source("annotate/judge/label.cpp", '#include "client/session.h"\n')
        self.expect(arrows, "annotate/judge may not include room 'client'")

    def test_judge_includes_pipeline(self):
        self.source("annotate/judge/label.cpp", '#include "annotate/pipeline/run.h"\n')
        self.expect(arrows, "annotate/judge is pure")

    def test_boost_in_annotate(self):
        self.source("annotate/pipeline/run.cpp", "#include <boost/asio/post.hpp>\n")
        self.expect(arrows, "<boost/asio/post.hpp> belongs to src/client")

    def test_boost_in_a_header_of_its_room(self):
        self.header("src/client/transport.h", "#include <boost/asio/post.hpp>\n")
        self.expect(arrows, "in a header")

    def test_boost_in_a_source_of_its_room(self):
        self.source("src/client/transport.cpp", "#include <boost/asio/post.hpp>\n")
        self.assertEqual(self.faults(arrows), [])

    def test_fmt_in_a_header(self):
        self.header("engine/uci.h", "# include <fmt/format.h>\n")
        self.expect(arrows, "<fmt/format.h> in a header")

    def test_doctest_in_a_header_of_the_tests(self):
        self.header("tests/support/check.h", "#include <doctest/doctest.h>\n")
        self.assertEqual(self.faults(arrows), [])

    def test_iostream_in_the_library(self):
        self.source("src/game/game.cpp", "#include <iostream>\n")
        self.expect(arrows, "<iostream>")

    def test_unknown_room(self):
        self.header("src/misc/misc.h")
        self.expect(arrows, "'misc' is a room that house.py does not know")

    def test_quoted_foreign_header(self):
        self.source("src/io/gzip.cpp", '#include "zlib.h"\n')
        self.expect(arrows, '"zlib.h" is no file of this project')

    def test_configured_header(self):
        self.header("engine/version.h.in")
        self.source("engine/main.cpp", '#include "engine/version.h"\n')
        self.assertEqual(self.faults(arrows), [])


class Heads(Tree):
    def test_clean_tree(self):
        self.source("src/core/move.cpp")
        self.assertEqual(self.faults(heads), [])

    def test_no_licence(self):
        self.write("src/core/see.h", "// What this is for.\n#pragma once\n")
        self.expect(heads, "src/core/see.h:1: ", "the first line is not")

    def test_no_licence_in_a_script(self):
        self.write("tests/e2e/run.py", "import sys\n")
        self.expect(heads, "tests/e2e/run.py:1: ")

    def test_no_prose(self):
        self.write("src/core/see.h", HEAD.splitlines()[0] + "\n#pragma once\n")
        self.expect(heads, "no prose")

    def test_source_beside_its_header_needs_no_prose(self):
        self.write("src/core/move.cpp", HEAD.splitlines()[0] + '\n#include "core/move.h"\n')
        self.assertEqual(self.faults(heads), [])

    def test_no_pragma_once(self):
        self.write("src/core/see.h", HEAD)
        self.expect(heads, "no #pragma once")

    def test_long_file_warns_and_longer_file_fails(self):
        self.source("src/core/see.cpp", "\n" * 450)
        self.expect(heads, "warning: 452 lines")
        self.source("src/core/see.cpp", "\n" * 650)
        self.expect(heads, "error: 652 lines")

    def test_wide_line(self):
        self.source("src/core/see.cpp", "// " + "x" * 107 + "\n// " + "x" * 108 + "\n")
        self.expect(heads, "src/core/see.cpp:4: ", "111 columns")

    def test_wide_line_with_data(self):
        self.source("src/core/see.cpp", 'const char* kText = "' + "x" * 100 + '";\n')
        self.assertEqual(self.faults(heads), [])

    def test_trailing_space(self):
        self.source("src/core/see.cpp", "int x; \n")
        self.expect(heads, "white space")

    def test_machine_path(self):
        self.source("src/core/see.cpp", "// see /ho" "me/somebody/notes\n")
        self.expect(heads, "names a folder of one machine")


class CMakeLists(Tree):
    def test_clean_lists(self):
        self.source("src/core/a.cpp")
        self.source("src/core/b_c.cpp")
        self.write("src/CMakeLists.txt", "# a comment (with b_c.cpp a.cpp)\nroom(core SOURCES a.cpp b_c.cpp DEPENDS x)\n")
        self.assertEqual(self.faults(cmake_lists), [])

    def test_unsorted(self):
        self.source("src/core/a.cpp")
        self.source("src/core/b.cpp")
        self.write("src/CMakeLists.txt", "\nroom(core\n  SOURCES b.cpp\n    a.cpp\n  DEPENDS x)\n")
        self.expect(cmake_lists, "src/CMakeLists.txt:2: ", "not sorted (at b.cpp)")

    def test_missing_file(self):
        self.write("src/CMakeLists.txt", "room(core SOURCES a.cpp)\n")
        self.expect(cmake_lists, "a.cpp: no such file")

    def test_file_that_nothing_builds(self):
        self.source("engine/uci/loop.cpp")
        self.write("engine/CMakeLists.txt", "add_library(x)\n")
        self.expect(cmake_lists, "engine/uci/loop.cpp:1: ", "no CMakeLists.txt builds")


class HeadersAlone(Tree):
    COMPILER = "c++"

    def faults_alone(self):
        return [str(fault) for fault in headers_alone.check(self.root, self.root / "build", self.COMPILER)]

    def setUp(self):
        super().setUp()
        (self.root / "build").mkdir()

    def test_header_that_leans_on_another(self):
        self.header("src/core/see.h", "inline std::string see() { return {}; }\n")
        faults = self.faults_alone()
        self.assertEqual(len(faults), 1, faults)
        self.assertIn("src/core/see.h:1: error: does not compile alone", faults[0])
        self.header("src/core/see.h", "#include <string>\ninline std::string see() { return {}; }\n")
        self.assertEqual(self.faults_alone(), [])

    def test_change_in_an_included_header_is_noticed(self):
        self.header("src/base/text.h", "struct Text {};\n")
        self.header("src/core/see.h", '#include "base/text.h"\ninline Text see() { return {}; }\n')
        self.assertEqual(self.faults_alone(), [])
        self.header("src/base/text.h", "struct Words {};\n")
        self.assertEqual(len(self.faults_alone()), 1)

    def test_what_the_build_shows(self):
        self.header("src/core/see.h")
        self.source("src/core/see.cpp", '#include "core/see.h"\n#include "core/move.h"\n')
        database = [{"file": str(self.root / "src/core/see.cpp"), "command": "", "directory": str(self.root)}]
        (self.root / "build/compile_commands.json").write_text(json.dumps(database))
        folders = headers_alone.include_folders(self.root, self.root / "build")
        proven = headers_alone.proven_by_build(self.root, self.root / "build", folders)
        self.assertEqual(proven, {self.root / "src/core/see.h"})


if __name__ == "__main__":
    unittest.main()
