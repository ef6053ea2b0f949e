# SPDX-License-Identifier: GPL-3.0-or-later
"""The linters of includes find what they are there for: which room includes which, private headers, headers that do not
compile alone. Each test makes one violation in a small tree."""

import json
import unittest

import arrows
import headers_alone
import public_headers
from tree_case import Tree


class PublicHeaders(Tree):
    def setUp(self):
        super().setUp()
        self.header("src/chess/game/detail/parts.h", '#include "game/game.h"\n')
        self.source("src/chess/game/game.cpp", '#include "game/game.h"\n#include "game/detail/parts.h"\n')
        self.header("tests/game/parts_test.h", '#include "game/detail/parts.h"\n')

    def test_clean_tree(self):
        self.assertEqual(self.faults(public_headers), [])

    def test_public_header_with_a_private_one(self):
        self.header("src/chess/game/game.h", '#include "game/detail/parts.h"\n')
        self.expect(public_headers, "src/chess/game/game.h:4: ", "may not include game/detail/parts.h")

    def test_other_room(self):
        self.source("src/engines/client/session.cpp", '#include "client/session.h"\n#include "game/detail/parts.h"\n')
        self.expect(public_headers, "src/engines/client/session.cpp:4: ", "private to the room game")

    def test_program(self):
        self.header("engine/engine.h", '#include "game/detail/parts.h"\n')
        self.expect(public_headers, "engine/engine.h:4: ", "private to the room game")

    def test_example(self):
        self.source("tests/examples/show.cpp", "#include <marginalia/game/detail/parts.h>\n")
        self.expect(public_headers, "tests/examples/show.cpp:3: ", "is not installed")

    def test_folder_of_another_name(self):
        self.header("src/chess/game/inner/parts.h")
        self.expect(public_headers, "src/chess/game/inner/parts.h:1: ", "not called detail")


class Arrows(Tree):
    def test_clean_tree(self):
        self.assertEqual(self.faults(arrows), [])

    def test_upward_arrow(self):
        self.source("src/chess/core/move.cpp", '#include "core/move.h"\n#include "game/game.h"\n')
        self.expect(arrows, "src/chess/core/move.cpp:4: ", "chess_core may not include src/chess/game/game.h of chess_game")

    def test_floor_that_looks_up(self):
        self.append("src/system/CMakeLists.txt", "room(json DEPENDS chess_core)\n")
        self.header("src/system/json/board.h", '#include "core/move.h"\n')
        self.expect(arrows, "src/system/CMakeLists.txt:4: ", "chess_json leads to chess_core: src/system may use only src/system")

    def test_sideways_arrow(self):
        self.header("src/system/io/input.h", '#include "core/move.h"\n')
        self.expect(arrows, "src/system/io/input.h:4: ", "chess_io may not include")

    def test_path_spelled_from_the_root(self):
        self.header("src/system/io/input.h", '#include "src/chess/core/move.h"\n')
        self.expect(arrows, "chess_io may not include")

    def test_path_spelled_relatively(self):
        self.header("src/system/io/input.h", '#include "../../chess/core/move.h"\n')
        self.expect(arrows, "chess_io may not include")

    def test_arrow_through_another_room(self):
        self.source("src/chess/game/game.cpp", '#include "game/game.h"\n#include "base/text.h"\n')
        self.assertEqual(self.faults(arrows), [])

    def test_private_arrow_is_for_sources_only(self):
        self.append("src/databases/CMakeLists.txt", "room(book DEPENDS chess_game PRIVATE chess_io)\n")
        self.source("src/databases/book/book.cpp", '#include "game/game.h"\n#include "io/input.h"\n')
        self.assertEqual(self.faults(arrows), [])
        self.header("src/databases/book/book.h", '#include "io/input.h"\n')
        self.expect(arrows, "src/databases/book/book.h:4: ", "chess_book may not include")

    def test_private_arrow_is_not_handed_on(self):
        self.append("src/databases/CMakeLists.txt", "room(book PRIVATE chess_io)\nroom(shelf DEPENDS chess_book)\n")
        self.header("src/databases/book/book.h")
        self.source("src/databases/book/book.cpp", '#include "book/book.h"\n#include "io/input.h"\n')
        self.source("src/databases/shelf/shelf.cpp", '#include "book/book.h"\n#include "io/input.h"\n')
        self.expect(arrows, "src/databases/shelf/shelf.cpp:4: ", "chess_shelf may not include")

    def test_room_of_a_program_without_the_arrow(self):
        self.header("annotate/judge/label.h", '#include "game/game.h"\n#include "io/input.h"\n')
        self.expect(arrows, "annotate/judge/label.h:5: ", "annotate_judge may not include", "annotate/CMakeLists.txt:2")

    def test_room_of_a_program_in_a_list_of_its_own(self):
        self.write("annotate/bgn/CMakeLists.txt", "room(show PREFIX bgn DEPENDS chess_game)\n")
        self.header("annotate/bgn/show/card.h", '#include "game/game.h"\n')
        self.assertEqual(self.faults(arrows), [])
        self.source("annotate/bgn/show/card.cpp", '#include "annotate/judge/label.h"\n')
        self.expect(arrows, "annotate/bgn/show/card.cpp:3: ", "bgn_show may not include")

    def test_files_listed_without_a_room(self):
        self.source("engine/main.cpp", '#include "engine/engine.h"\n#include "io/input.h"\n')
        self.expect(arrows, "engine/main.cpp:4: ", "marginalia may not include src/system/io/input.h")

    def test_header_goes_with_the_source_beside_it(self):
        self.header("engine/engine.h", '#include "core/move.h"\n#include "game/game.h"\n')
        self.expect(arrows, "engine/engine.h:5: ", "engine_facade may not include")

    def test_library_includes_program(self):
        self.header("src/chess/game/clock.h", '#include "engine/engine.h"\n#include "core/move.h"\n')
        self.expect(arrows, "chess_game may not include engine/engine.h")

    def test_program_includes_tests(self):
        self.header("tests/support/check.h")
        self.source("engine/main.cpp", '#include "engine/engine.h"\n#include "tests/support/check.h"\n')
        self.expect(arrows, "engine may not include tests/support/check.h")

    def test_library_depends_on_program(self):
        self.append("src/databases/CMakeLists.txt", "room(book DEPENDS engine_facade)\n")
        self.header("src/databases/book/book.h", '#include "engine/engine.h"\n')
        self.expect(arrows, "src/databases/CMakeLists.txt:2: ", "chess_book leads to engine_facade: src/databases may use only src/system, src/chess")

    def test_engine_depends_on_client(self):
        self.append("engine/CMakeLists.txt", "target_link_libraries(engine_facade PUBLIC chess_client)\n")
        self.source("engine/engine.cpp", '#include "client/session.h"\n')
        faults = self.faults(arrows)
        self.assertEqual(len(faults), 2, faults)  # the library and the program that uses it
        for fault in faults:
            self.assertIn("leads to chess_client: engine may not use src/engines/client", fault)

    def test_annotate_depends_on_engine(self):
        self.append("annotate/CMakeLists.txt", "room(cli PREFIX annotate PRIVATE engine_facade)\n")
        self.source("annotate/cli/run.cpp", '#include "engine/engine.h"\n')
        self.expect(arrows, "annotate_cli leads to engine_facade: annotate may use only annotate, src")

    def test_judge_depends_on_files(self):
        self.write("src/judging/CMakeLists.txt", "room(judge DEPENDS chess_game PRIVATE chess_io)\n")
        self.header("src/judging/judge/verdict.h", '#include "game/game.h"\n')
        self.source("src/judging/judge/verdict.cpp", '#include "judge/verdict.h"\n#include "io/input.h"\n')
        self.expect(arrows, "chess_judge leads to chess_io: src/judging/judge may use only")

    def test_arrows_in_a_circle(self):
        self.append("src/system/CMakeLists.txt", "target_link_libraries(chess_base INTERFACE chess_game)\n")
        self.header("src/system/base/text.h", '#include "game/game.h"\n')
        for fault in self.faults(arrows):
            self.assertIn("lead back to it", fault)
        self.assertEqual(len(self.faults(arrows)), 3)

    def test_arrow_to_nowhere(self):
        self.append("src/databases/CMakeLists.txt", "room(book DEPENDS chess_gone)\n")
        self.expect(arrows, "chess_book depends on chess_gone, which is no target")

    def test_idle_arrow(self):
        self.append("src/databases/CMakeLists.txt", "room(book DEPENDS chess_game chess_io)\n")
        self.header("src/databases/book/book.h", '#include "game/game.h"\n')
        self.expect(arrows, "src/databases/CMakeLists.txt:2: ", "chess_book includes nothing by chess_io")

    def test_arrow_that_only_leads_on_is_not_idle(self):
        self.append("src/databases/CMakeLists.txt", "room(book DEPENDS chess_game)\n")
        self.header("src/databases/book/book.h", '#include "core/move.h"\n')
        self.assertEqual(self.faults(arrows), [])

    def test_boost_in_annotate(self):
        self.source("annotate/pipeline/run.cpp", "#include <boost/asio/post.hpp>\n")
        self.expect(arrows, "<boost/asio/post.hpp> belongs to src/engines/client")

    def test_boost_in_a_header_of_its_room(self):
        self.header("src/engines/client/transport.h", "#include <boost/asio/post.hpp>\n")
        self.expect(arrows, "in a header")

    def test_boost_in_a_source_of_its_room(self):
        self.source("src/engines/client/transport.cpp", "#include <boost/asio/post.hpp>\n")
        self.assertEqual(self.faults(arrows), [])

    def test_fmt_in_a_header(self):
        self.header("engine/engine.h", '# include <fmt/format.h>\n#include "core/move.h"\n')
        self.expect(arrows, "<fmt/format.h> in a header")

    def test_doctest_in_a_header_of_the_tests(self):
        self.header("tests/support/check.h", "#include <doctest/doctest.h>\n")
        self.assertEqual(self.faults(arrows), [])

    def test_iostream_in_the_library(self):
        self.source("src/chess/game/game.cpp", "#include <iostream>\n")
        self.expect(arrows, "<iostream>")

    def test_unknown_room(self):
        self.header("src/chess/misc/misc.h")
        self.expect(arrows, "no room and no program of a CMakeLists.txt has this file")

    def test_quoted_foreign_header(self):
        self.source("src/system/io/gzip.cpp", '#include "zlib.h"\n')
        self.expect(arrows, '"zlib.h" is no file of this project')

    def test_configured_header(self):
        self.header("engine/version.h.in")
        self.source("engine/main.cpp", '#include "engine/version.h"\n#include "engine/engine.h"\n')
        self.assertEqual(self.faults(arrows), [])


class HeadersAlone(Tree):
    COMPILER = "c++"

    def faults_alone(self):
        return [str(fault) for fault in headers_alone.check(self.root, self.root / "build", self.COMPILER)]

    def setUp(self):
        super().setUp()
        (self.root / "build").mkdir()

    def test_header_that_leans_on_another(self):
        self.header("src/chess/core/see.h", "inline std::string see() { return {}; }\n")
        faults = self.faults_alone()
        self.assertEqual(len(faults), 1, faults)
        self.assertIn("src/chess/core/see.h:1: error: does not compile alone", faults[0])
        self.header("src/chess/core/see.h", "#include <string>\ninline std::string see() { return {}; }\n")
        self.assertEqual(self.faults_alone(), [])

    def test_change_in_an_included_header_is_noticed(self):
        self.header("src/system/base/text.h", "struct Text {};\n")
        self.header("src/chess/core/see.h", '#include "base/text.h"\ninline Text see() { return {}; }\n')
        self.assertEqual(self.faults_alone(), [])
        self.header("src/system/base/text.h", "struct Words {};\n")
        self.assertEqual(len(self.faults_alone()), 1)

    def test_what_the_build_shows(self):
        self.header("src/chess/core/see.h")
        self.source("src/chess/core/see.cpp", '#include "core/see.h"\n#include "core/move.h"\n')
        database = [{"file": str(self.root / "src/chess/core/see.cpp"), "command": "", "directory": str(self.root)}]
        (self.root / "build/compile_commands.json").write_text(json.dumps(database))
        folders = headers_alone.include_folders(self.root, self.root / "build")
        proven = headers_alone.proven_by_build(self.root, self.root / "build", folders)
        self.assertEqual(proven, {self.root / "src/chess/core/see.h"})


if __name__ == "__main__":
    unittest.main()
