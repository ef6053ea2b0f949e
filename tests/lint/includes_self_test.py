# SPDX-License-Identifier: GPL-3.0-or-later
"""Includes that break the rules of the house are found, by the linter and by the build. Each test makes one violation in a
small tree."""

import subprocess
import sys
import unittest
from pathlib import Path

import includes
from tree_case import HEAD, Tree

ROOM = Path(__file__).resolve().parents[2] / "src/package/room.cmake"


class PublicHeaders(Tree):
    def setUp(self):
        super().setUp()
        self.header("src/chess/game/detail/parts.h", '#include "game/game.h"\n')
        self.source("src/chess/game/game.cpp", '#include "game/game.h"\n#include "game/detail/parts.h"\n')
        self.header("tests/game/parts_test.h", '#include "game/detail/parts.h"\n')

    def test_clean_tree(self):
        self.assertEqual(self.faults(includes), [])

    def test_public_header_with_a_private_one(self):
        self.header("src/chess/game/game.h", '#include "game/detail/parts.h"\n')
        self.expect(includes, "src/chess/game/game.h:4: ", "may not include game/detail/parts.h")

    def test_other_room(self):
        self.source("src/engines/client/session.cpp", '#include "client/session.h"\n#include "game/detail/parts.h"\n')
        self.expect(includes, "src/engines/client/session.cpp:4: ", "private to the room game")

    def test_program(self):
        self.header("engine/facade/engine.h", '#include "game/detail/parts.h"\n')
        self.expect(includes, "engine/facade/engine.h:4: ", "private to the room game")

    def test_example(self):
        self.source("tests/examples/show.cpp", "#include <marginalia/game/detail/parts.h>\n")
        self.expect(includes, "tests/examples/show.cpp:3: ", "is not installed")

    def test_folder_of_another_name(self):
        self.header("src/chess/game/inner/parts.h")
        self.expect(includes, "src/chess/game/inner/parts.h:1: ", "not called detail")

    def test_folder_of_a_system(self):
        self.source("src/system/os/windows/files.cpp", '#include "os/windows/api.h"\n#include <windows.h>\n')
        self.assertEqual(self.faults(includes), [])
        self.source("src/chess/game/linux/parts.cpp")
        self.expect(includes, "src/chess/game/linux/parts.cpp:1: ", "not called detail")

    def test_header_of_a_system_elsewhere(self):
        self.source("src/system/io/input.cpp", '#include "os/windows/api.h"\n')
        self.expect(includes, "src/system/io/input.cpp:3: ", "private to the room os")


class Outside(Tree):
    def test_boost_in_annotate(self):
        self.source("annotate/pipeline/run.cpp", "#include <boost/asio/post.hpp>\n")
        self.expect(includes, "<boost/asio/post.hpp> belongs to src/engines/client")

    def test_boost_in_a_header_of_its_room(self):
        self.header("src/engines/client/transport.h", "#include <boost/asio/post.hpp>\n")
        self.expect(includes, "in a header")

    def test_boost_in_a_source_of_its_room(self):
        self.source("src/engines/client/transport.cpp", "#include <boost/asio/post.hpp>\n")
        self.assertEqual(self.faults(includes), [])

    def test_fmt_in_a_header(self):
        self.header("engine/facade/engine.h", '# include <fmt/format.h>\n#include "core/move.h"\n')
        self.expect(includes, "<fmt/format.h> in a header")

    def test_doctest_in_a_header_of_the_tests(self):
        self.header("tests/support/check.h", "#include <doctest/doctest.h>\n")
        self.assertEqual(self.faults(includes), [])

    def test_iostream_in_the_library(self):
        self.source("src/chess/game/game.cpp", "#include <iostream>\n")
        self.expect(includes, "<iostream>")

    def test_path_that_the_compiler_would_follow(self):
        self.header("src/system/io/input.h", '#include "../../chess/core/move.h"\n')
        self.expect(includes, "src/system/io/input.h:4: ", "write the folder of its room")


class Rooms(Tree):
    """What CMake says of rooms whose DEPENDS break a law, and what a compiler can find by the folders that a room is given."""

    def configure(self, *rooms, after=""):
        self.write("CMakeLists.txt", f"""cmake_minimum_required(VERSION 3.25)
project(tree LANGUAGES NONE)
function(public_room)
endfunction()
include({ROOM})
""" + "".join(f"room({room})\n" for room in rooms) + after)
        done = subprocess.run([CMAKE, "-S", self.root, "-B", self.root / "build"], capture_output=True, encoding="utf-8",
                              check=False)
        return " ".join(done.stderr.split())

    def test_files_of_other_systems(self):
        for system in ("posix", "linux", "windows"):
            self.write(f"os/{system}/files.cpp", HEAD)
        said = self.configure("os", after='get_target_property(s chess_os SOURCES)\nmessage(WARNING "${s}")')
        self.assertIn("/os/linux/files.cpp", said)
        self.assertIn("/os/posix/files.cpp", said)
        self.assertNotIn("windows", said)

    def test_rooms_in_order(self):
        self.assertEqual(self.configure("io", "core", "judge PURE DEPENDS chess_core", "cli PREFIX annotate DEPENDS chess_judge chess_io"), "")
        self.assertTrue((self.root / "build/rooms/chess_core/core").is_symlink())
        self.assertTrue((self.root / "build/rooms/annotate_cli/cli").is_symlink())

    def test_room_that_stands_below(self):
        self.assertIn("chess_io depends on chess_core, which does not stand above it", self.configure("io DEPENDS chess_core", "core"))

    def test_room_of_another_program(self):
        said = self.configure("search PREFIX engine", "cli PREFIX annotate DEPENDS engine_search")
        self.assertIn("annotate_cli depends on engine_search, which is of another program", said)

    def test_library_that_uses_a_program(self):
        said = self.configure("search PREFIX engine", "book DEPENDS engine_search")
        self.assertIn("chess_book depends on engine_search, which is of another program", said)

    def test_engine_that_asks_an_engine(self):
        said = self.configure("client", "match DEPENDS chess_client", "search PREFIX engine DEPENDS chess_match")
        self.assertIn("the engine asks no engine", said)

    def test_judge_that_reads_files(self):
        said = self.configure("io", "game DEPENDS chess_io", "judge PURE DEPENDS chess_game")
        self.assertIn("chess_judge is pure, but its DEPENDS lead to files or clocks", said)


if __name__ == "__main__":
    CMAKE = sys.argv.pop(1)
    unittest.main()
