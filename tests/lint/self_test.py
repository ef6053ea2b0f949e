# SPDX-License-Identifier: GPL-3.0-or-later
"""The linters find what they are there for: each test builds a small tree with one violation in it."""

import json
import shutil
import tempfile
import unittest
from pathlib import Path

import arrows
import cmake_lists
import cpp_scopes
import doc_paths
import heads
import headers_alone
import layout
import namespaces
import type_names
import public_headers

HEAD = "// SPDX-License-Identifier: GPL-3.0-or-later\n// What this file is for.\n"


class Tree(unittest.TestCase):
    """A temporary project that starts out clean."""

    def setUp(self):
        self.root = Path(tempfile.mkdtemp(prefix="marginalia-lint-")).resolve()
        self.addCleanup(shutil.rmtree, self.root)
        self.write("src/CMakeLists.txt", """# SPDX-License-Identifier: GPL-3.0-or-later
room(base)
room(core DEPENDS chess_base)
room(game DEPENDS chess_core)
room(io PRIVATE ZLIB::ZLIB)
room(client DEPENDS chess_io)
""")
        self.write("engine/CMakeLists.txt", """# SPDX-License-Identifier: GPL-3.0-or-later
add_library(engine_facade STATIC engine.cpp)
target_link_libraries(engine_facade PUBLIC chess_core)
add_executable(marginalia main.cpp)
target_link_libraries(marginalia PRIVATE engine_facade)
""")
        self.write("annotate/CMakeLists.txt", """# SPDX-License-Identifier: GPL-3.0-or-later
room(judge PREFIX annotate DEPENDS chess_game)
room(pipeline PREFIX annotate DEPENDS annotate_judge chess_client)
""")
        self.header("src/base/text.h")
        self.header("src/core/move.h", '#include "base/text.h"\n')
        self.header("src/game/game.h", '#include <string>\n\n#include "core/move.h"\n')
        self.header("src/io/input.h")
        self.header("src/client/session.h", '#include "io/input.h"\n')
        self.header("engine/engine.h", '#include "core/move.h"\n')
        self.source("engine/engine.cpp", '#include "engine/engine.h"\n')
        self.source("engine/main.cpp", '#include "engine/engine.h"\n')
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


class PublicHeaders(Tree):
    def setUp(self):
        super().setUp()
        self.header("src/game/detail/parts.h", '#include "game/game.h"\n')
        self.source("src/game/game.cpp", '#include "game/game.h"\n#include "game/detail/parts.h"\n')
        self.header("tests/game/parts_test.h", '#include "game/detail/parts.h"\n')

    def test_clean_tree(self):
        self.assertEqual(self.faults(public_headers), [])

    def test_public_header_with_a_private_one(self):
        self.header("src/game/game.h", '#include "game/detail/parts.h"\n')
        self.expect(public_headers, "src/game/game.h:4: ", "may not include game/detail/parts.h")

    def test_other_room(self):
        self.source("src/client/session.cpp", '#include "client/session.h"\n#include "game/detail/parts.h"\n')
        self.expect(public_headers, "src/client/session.cpp:4: ", "private to the room game")

    def test_program(self):
        self.header("engine/engine.h", '#include "game/detail/parts.h"\n')
        self.expect(public_headers, "engine/engine.h:4: ", "private to the room game")

    def test_example(self):
        self.source("tests/examples/show.cpp", "#include <marginalia/game/detail/parts.h>\n")
        self.expect(public_headers, "tests/examples/show.cpp:3: ", "is not installed")

    def test_folder_of_another_name(self):
        self.header("src/game/inner/parts.h")
        self.expect(public_headers, "src/game/inner/parts.h:1: ", "not called detail")


class Arrows(Tree):
    def test_clean_tree(self):
        self.assertEqual(self.faults(arrows), [])

    def test_upward_arrow(self):
        self.source("src/core/move.cpp", '#include "core/move.h"\n#include "game/game.h"\n')
        self.expect(arrows, "src/core/move.cpp:4: ", "chess_core may not include src/game/game.h of chess_game")

    def test_sideways_arrow(self):
        self.header("src/io/input.h", '#include "core/move.h"\n')
        self.expect(arrows, "src/io/input.h:4: ", "chess_io may not include")

    def test_path_spelled_from_the_root(self):
        self.header("src/io/input.h", '#include "src/core/move.h"\n')
        self.expect(arrows, "chess_io may not include")

    def test_path_spelled_relatively(self):
        self.header("src/io/input.h", '#include "../core/move.h"\n')
        self.expect(arrows, "chess_io may not include")

    def test_arrow_through_another_room(self):
        self.source("src/game/game.cpp", '#include "game/game.h"\n#include "base/text.h"\n')
        self.assertEqual(self.faults(arrows), [])

    def test_private_arrow_is_for_sources_only(self):
        self.append("src/CMakeLists.txt", "room(book DEPENDS chess_game PRIVATE chess_io)\n")
        self.source("src/book/book.cpp", '#include "game/game.h"\n#include "io/input.h"\n')
        self.assertEqual(self.faults(arrows), [])
        self.header("src/book/book.h", '#include "io/input.h"\n')
        self.expect(arrows, "src/book/book.h:4: ", "chess_book may not include")

    def test_private_arrow_is_not_handed_on(self):
        self.append("src/CMakeLists.txt", "room(book PRIVATE chess_io)\nroom(shelf DEPENDS chess_book)\n")
        self.header("src/book/book.h")
        self.source("src/book/book.cpp", '#include "book/book.h"\n#include "io/input.h"\n')
        self.source("src/shelf/shelf.cpp", '#include "book/book.h"\n#include "io/input.h"\n')
        self.expect(arrows, "src/shelf/shelf.cpp:4: ", "chess_shelf may not include")

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
        self.expect(arrows, "engine/main.cpp:4: ", "marginalia may not include src/io/input.h")

    def test_header_goes_with_the_source_beside_it(self):
        self.header("engine/engine.h", '#include "core/move.h"\n#include "game/game.h"\n')
        self.expect(arrows, "engine/engine.h:5: ", "engine_facade may not include")

    def test_library_includes_program(self):
        self.header("src/game/clock.h", '#include "engine/engine.h"\n#include "core/move.h"\n')
        self.expect(arrows, "chess_game may not include engine/engine.h")

    def test_program_includes_tests(self):
        self.header("tests/support/check.h")
        self.source("engine/main.cpp", '#include "engine/engine.h"\n#include "tests/support/check.h"\n')
        self.expect(arrows, "engine may not include tests/support/check.h")

    def test_library_depends_on_program(self):
        self.append("src/CMakeLists.txt", "room(book DEPENDS engine_facade)\n")
        self.header("src/book/book.h", '#include "engine/engine.h"\n')
        self.expect(arrows, "src/CMakeLists.txt:7: ", "chess_book leads to engine_facade: src may use only src")

    def test_engine_depends_on_client(self):
        self.append("engine/CMakeLists.txt", "target_link_libraries(engine_facade PUBLIC chess_client)\n")
        self.source("engine/engine.cpp", '#include "client/session.h"\n')
        faults = self.faults(arrows)
        self.assertEqual(len(faults), 2, faults)  # the library and the program that uses it
        for fault in faults:
            self.assertIn("leads to chess_client: engine may not use src/client", fault)

    def test_annotate_depends_on_engine(self):
        self.append("annotate/CMakeLists.txt", "room(cli PREFIX annotate PRIVATE engine_facade)\n")
        self.source("annotate/cli/run.cpp", '#include "engine/engine.h"\n')
        self.expect(arrows, "annotate_cli leads to engine_facade: annotate may use only annotate, src")

    def test_judge_depends_on_files(self):
        self.append("annotate/CMakeLists.txt", "target_link_libraries(annotate_judge PRIVATE chess_io)\n")
        self.source("annotate/judge/label.cpp", '#include "io/input.h"\n')
        self.expect(arrows, "annotate_judge leads to chess_io: annotate/judge may use only")

    def test_arrows_in_a_circle(self):
        self.append("src/CMakeLists.txt", "target_link_libraries(chess_base INTERFACE chess_game)\n")
        self.header("src/base/text.h", '#include "game/game.h"\n')
        for fault in self.faults(arrows):
            self.assertIn("lead back to it", fault)
        self.assertEqual(len(self.faults(arrows)), 3)

    def test_arrow_to_nowhere(self):
        self.append("src/CMakeLists.txt", "room(book DEPENDS chess_gone)\n")
        self.expect(arrows, "chess_book depends on chess_gone, which is no target")

    def test_idle_arrow(self):
        self.append("src/CMakeLists.txt", "room(book DEPENDS chess_game chess_io)\n")
        self.header("src/book/book.h", '#include "game/game.h"\n')
        self.expect(arrows, "src/CMakeLists.txt:7: ", "chess_book includes nothing by chess_io")

    def test_arrow_that_only_leads_on_is_not_idle(self):
        self.append("src/CMakeLists.txt", "room(book DEPENDS chess_game)\n")
        self.header("src/book/book.h", '#include "core/move.h"\n')
        self.assertEqual(self.faults(arrows), [])

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
        self.header("engine/engine.h", '# include <fmt/format.h>\n#include "core/move.h"\n')
        self.expect(arrows, "<fmt/format.h> in a header")

    def test_doctest_in_a_header_of_the_tests(self):
        self.header("tests/support/check.h", "#include <doctest/doctest.h>\n")
        self.assertEqual(self.faults(arrows), [])

    def test_iostream_in_the_library(self):
        self.source("src/game/game.cpp", "#include <iostream>\n")
        self.expect(arrows, "<iostream>")

    def test_unknown_room(self):
        self.header("src/misc/misc.h")
        self.expect(arrows, "no room and no program of a CMakeLists.txt has this file")

    def test_quoted_foreign_header(self):
        self.source("src/io/gzip.cpp", '#include "zlib.h"\n')
        self.expect(arrows, '"zlib.h" is no file of this project')

    def test_configured_header(self):
        self.header("engine/version.h.in")
        self.source("engine/main.cpp", '#include "engine/version.h"\n#include "engine/engine.h"\n')
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
        self.expect(cmake_lists, "engine/uci/loop.cpp:1: ", "no CMakeLists.txt builds")


class CppScopes(unittest.TestCase):
    def found(self, text):
        return [(d.kind, "::".join(d.path), d.name) for d in cpp_scopes.definitions(text)]

    def test_types_and_namespaces(self):
        text = """namespace chess::inline core {
        class Board;
        template <class T, typename U = std::less<T>> class EnumArray final : public Base<T, U> { struct Inner {}; };
        enum class Square : std::uint8_t { A1 };
        namespace { struct [[nodiscard]] Hidden { int x; }; union alignas(8) Both { int a; }; }
        inline namespace v1 { struct Deep {}; }
        }  // namespace chess::inline core
        struct Global {} variable;"""
        core = "chess::inline core"
        self.assertEqual(self.found(text), [
            ("namespace", "", core), ("class", core, "EnumArray"), ("enum", core, "Square"),
            ("namespace", core, ""), ("struct", core + "::", "Hidden"), ("union", core + "::", "Both"),
            ("namespace", core, "v1"), ("struct", core + "::v1", "Deep"), ("struct", "", "Global")])

    def test_what_is_no_definition_of_a_type(self):
        text = r"""
        // struct Comment {};
        /* struct Block {}; */
        #define MACRO struct Macro { \\
          int x; }
        namespace short_name = chess::core;
        using namespace std;
        const char* text = "struct Text {"; const char* raw = R"x(struct Raw { ")" )x"; char brace = '{';
        constexpr int kMany = 1'000'000;
        void f(struct tm* when) { struct Local { int y; }; if (when) { return; } }
        struct sigaction old{};
        struct stat status() { return {}; }
        template <> struct hash<Move> { int x; };
        template <> struct std::less<Move> { int x; };
        enum class Ahead : int;
        auto lambda = [](auto x) { struct Other {}; return x; };
        Type::Type(int a) : a_{a}, b_(a) { struct Inside {}; }
        """
        self.assertEqual(self.found(text), [])


class TypeNames(Tree):
    def test_clean_tree(self):
        self.header("src/core/see.h", "namespace chess::inline core { struct See; struct Value { struct Part {}; }; }\n")
        self.header("src/game/value.h", "namespace chess::inline game { struct See {}; struct Part {}; }\n")
        self.assertEqual(self.faults(type_names), [])

    def test_two_headers(self):
        self.header("src/core/see.h", "namespace chess::inline core { struct Value {}; }\n")
        self.header("annotate/judge/value.h", "namespace annotate { enum class Value { A }; }\n")
        self.expect(type_names, "src/core/see.h:4: ", "type Value is also in annotate/judge/value.h:4")

    def test_hidden_type_with_the_name_of_a_shown_one(self):
        self.header("src/core/see.h", "namespace chess::inline core { struct Value {}; }\n")
        self.source("engine/engine.cpp", "namespace engine { namespace { struct Value {}; } }\n")
        self.expect(type_names, "engine/engine.cpp:3: ", "type Value is also in src/core/see.h:4")

    def test_hidden_types_may_be_alike(self):
        self.source("src/core/see.cpp", "namespace chess::inline core { namespace { struct Value {}; } }\n")
        self.source("engine/engine.cpp", "namespace engine { namespace { struct Value {}; } }\n")
        self.assertEqual(self.faults(type_names), [])

    def test_one_of_two_by_the_preprocessor(self):
        self.header("src/core/see.h", "namespace chess::inline core {\n#ifdef X\nstruct V {};\n#else\nstruct V {};\n#endif\n}\n")
        self.assertEqual(self.faults(type_names), [])


class Namespaces(Tree):
    def test_clean_tree(self):
        self.header("src/core/see.h", "namespace chess::inline core { struct See {}; }\n")
        self.header("src/core/detail/see.h", "namespace chess::inline core::detail { struct Deep {}; }\n")
        self.header("annotate/bgn/show/card.h", "namespace CLI { class App; }\nnamespace annotate::bgn { struct Card {}; }\n")
        self.source("engine/main.cpp", "namespace { struct Local {}; }\nint main() {}\n")
        self.source("engine/uci/loop.cpp", "namespace engine::uci { struct Loop {}; }\n")
        self.assertEqual(self.faults(namespaces), [])

    def test_another_room(self):
        self.header("src/core/see.h", "namespace chess::inline game { struct See {}; }\n")
        self.expect(namespaces, "src/core/see.h:4: ", "namespace chess::inline game here; chess::inline core")

    def test_no_room(self):
        self.header("src/core/see.h", "namespace chess { struct See {}; }\n")
        self.expect(namespaces, "src/core/see.h:4: ", "namespace chess here")

    def test_a_program_inside_another(self):
        self.header("annotate/bgn/show/card.h", "namespace annotate { struct Card {}; }\n")
        self.expect(namespaces, "annotate::bgn is this folder's")

    def test_nothing_around_it(self):
        self.source("engine/engine.cpp", "namespace { int x; }\nstruct Loose {};\n")
        faults = self.faults(namespaces)
        self.assertEqual(len(faults), 2, faults)
        self.assertIn("namespace without a name here", faults[0])
        self.assertIn("struct Loose is in no namespace", faults[1])


class DocPaths(Tree):
    def guide(self, text):
        self.write("CONTRIBUTING.md", text)

    def test_what_is_there(self):
        self.write("src/README.md", "`core/move.h`, [up](../CONTRIBUTING.md)\n")
        self.guide("[lib](src/README.md#rooms) [web](https://a.b/c) `src/core/` `src/ROOM/*.h` `src/{base,io}/*.h`\n"
                   "`build/release/bin` `and/or` `--a/b` `f(x)`\n```sh\nsrc/core/gone.h `src/core/gone.h`\n```\n")
        self.assertEqual(self.faults(doc_paths), [])

    def test_file_that_is_gone(self):
        self.guide("one\n```\ncode\n```\nsee `src/core/gone.h`\n")
        self.expect(doc_paths, "CONTRIBUTING.md:5: ", "src/core/gone.h is not there")

    def test_one_of_several(self):
        self.guide("`src/{core,gone}/move.h`\n")
        self.expect(doc_paths, "src/gone/move.h is not there")

    def test_pattern_that_nothing_matches(self):
        self.guide("`src/ROOM/FORMAT.md`\n")
        self.expect(doc_paths, "src/ROOM/FORMAT.md is not there")

    def test_link(self):
        self.write("src/README.md", "[x](core/gone.md)\n")
        self.expect(doc_paths, "src/README.md:1: ", "a link to core/gone.md")


@unittest.skipUnless(shutil.which(layout.FORMATTER), f"no {layout.FORMATTER}")
class Layout(Tree):
    def setUp(self):
        super().setUp()
        self.write(".clang-format", "BasedOnStyle: Google\n")

    def test_clean_tree(self):
        self.assertEqual(self.faults(layout), [])

    def test_file_that_would_change(self):
        self.source("src/core/see.cpp", "int  x;\nint  y;\n")
        self.expect(layout, "src/core/see.cpp:3: ", "clang-format-19 -i src/core/see.cpp")

    def test_style_that_cannot_be_read(self):
        self.write(".clang-format", "BasedOnStyle: Nobody\n")
        self.assertNotEqual(self.faults(layout), [])


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
