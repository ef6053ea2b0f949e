# SPDX-License-Identifier: GPL-3.0-or-later
"""The linters of single files and their names find what they are there for: heads, names of types, namespaces,
paths in guides, the changes, layout. Each test makes one violation in a small tree."""

import shutil
import unittest

import changelog
import cpp_scopes
import doc_paths
import heads
import layout
import namespaces
import system_calls
import type_names
from tree_case import HEAD, Tree


class Heads(Tree):
    def test_option_in_the_library(self):
        self.source("src/chess/core/see.cpp", 'const char* kText = "try --deep";\n// "--deep"\nint a; a--;\n')
        self.expect(heads, "src/chess/core/see.cpp:3: ", "an option of a program in the library")

    def test_clean_tree(self):
        self.source("src/chess/core/move.cpp")
        self.assertEqual(self.faults(heads), [])

    def test_no_licence(self):
        self.write("src/chess/core/see.h", "// What this is for.\n#pragma once\n")
        self.expect(heads, "src/chess/core/see.h:1: ", "the first line is not")

    def test_no_licence_in_a_script(self):
        self.write("tests/e2e/run.py", "import sys\n")
        self.expect(heads, "tests/e2e/run.py:1: ")

    def test_no_prose(self):
        self.write("src/chess/core/see.h", HEAD.splitlines()[0] + "\n#pragma once\n")
        self.expect(heads, "no prose")

    def test_source_beside_its_header_needs_no_prose(self):
        self.write("src/chess/core/move.cpp", HEAD.splitlines()[0] + '\n#include "core/move.h"\n')
        self.assertEqual(self.faults(heads), [])

    def test_no_pragma_once(self):
        self.write("src/chess/core/see.h", HEAD)
        self.expect(heads, "no #pragma once")

    def test_long_file_warns_and_longer_file_fails(self):
        self.source("src/chess/core/see.cpp", "\n" * 450)
        self.expect(heads, "warning: 452 lines")
        self.source("src/chess/core/see.cpp", "\n" * 650)
        self.expect(heads, "error: 652 lines")

    def test_wide_line(self):
        self.source("src/chess/core/see.cpp", "// " + "x" * 107 + "\n// " + "x" * 108 + "\n")
        self.expect(heads, "src/chess/core/see.cpp:4: ", "111 columns")

    def test_wide_line_with_data(self):
        self.source("src/chess/core/see.cpp", 'const char* kText = "' + "x" * 100 + '";\n')
        self.assertEqual(self.faults(heads), [])

    def test_trailing_space(self):
        self.source("src/chess/core/see.cpp", "int x; \n")
        self.expect(heads, "white space")

    def test_machine_path(self):
        self.source("src/chess/core/see.cpp", "// see /ho" "me/somebody/notes\n")
        self.expect(heads, "names a folder of one machine")


class CppScopes(unittest.TestCase):
    def found(self, text):
        return [(d.kind, "::".join(d.path), d.name) for d in cpp_scopes.definitions(text)]

    def test_types_and_namespaces(self):
        text = """namespace chess { inline namespace core {
        class Board;
        template <class T, typename U = std::less<T>> class EnumArray final : public Base<T, U> { struct Inner {}; };
        enum class Square : std::uint8_t { A1 };
        namespace { struct [[nodiscard]] Hidden { int x; }; union alignas(8) Both { int a; }; }
        inline namespace v1 { struct Deep {}; }
        }}  // namespace chess::core
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
        self.header("src/chess/core/see.h", "namespace chess { inline namespace core { struct See; struct Value { struct Part {}; }; }}\n")
        self.header("src/chess/game/value.h", "namespace chess { inline namespace game { struct See {}; struct Part {}; }}\n")
        self.assertEqual(self.faults(type_names), [])

    def test_two_headers(self):
        self.header("src/chess/core/see.h", "namespace chess { inline namespace core { struct Value {}; }}\n")
        self.header("annotate/judge/value.h", "namespace annotate { enum class Value { A }; }\n")
        self.expect(type_names, "src/chess/core/see.h:4: ", "type Value is also in annotate/judge/value.h:4")

    def test_hidden_type_with_the_name_of_a_shown_one(self):
        self.header("src/chess/core/see.h", "namespace chess { inline namespace core { struct Value {}; }}\n")
        self.source("engine/facade/engine.cpp", "namespace engine { namespace { struct Value {}; } }\n")
        self.expect(type_names, "engine/facade/engine.cpp:3: ", "type Value is also in src/chess/core/see.h:4")

    def test_hidden_types_may_be_alike(self):
        self.source("src/chess/core/see.cpp", "namespace chess { inline namespace core { namespace { struct Value {}; } }}\n")
        self.source("engine/facade/engine.cpp", "namespace engine { namespace { struct Value {}; } }\n")
        self.assertEqual(self.faults(type_names), [])

    def test_one_of_two_by_the_preprocessor(self):
        self.header("src/chess/core/see.h", "namespace chess { inline namespace core {\n#ifdef X\nstruct V {};\n#else\nstruct V {};\n#endif\n}}\n")
        self.assertEqual(self.faults(type_names), [])


class Namespaces(Tree):
    def test_clean_tree(self):
        self.header("src/chess/core/see.h", "namespace chess { inline namespace core { struct See {}; }}\n")
        self.header("src/chess/core/detail/see.h", "namespace chess { inline namespace core { namespace detail { struct Deep {}; }}}\n")
        self.header("annotate/bgn/show/card.h", "namespace CLI { class App; }\nnamespace annotate::bgn { struct Card {}; }\n")
        self.source("engine/main.cpp", "namespace { struct Local {}; }\nint main() {}\n")
        self.source("engine/uci/loop.cpp", "namespace engine::uci { struct Loop {}; }\n")
        self.assertEqual(self.faults(namespaces), [])

    def test_another_room(self):
        self.header("src/chess/core/see.h", "namespace chess { inline namespace game { struct See {}; }}\n")
        self.expect(namespaces, "src/chess/core/see.h:4: ", "namespace chess::inline game here; chess::inline core")

    def test_in_one(self):
        self.header("src/chess/core/see.h", "namespace chess::inline core {\nstruct See {};\n}\n")
        self.expect(namespaces, "src/chess/core/see.h:4: ", "write namespace chess { inline namespace core {")

    def test_no_room(self):
        self.header("src/chess/core/see.h", "namespace chess { struct See {}; }\n")
        self.expect(namespaces, "src/chess/core/see.h:4: ", "namespace chess here")

    def test_a_program_inside_another(self):
        self.header("annotate/bgn/show/card.h", "namespace annotate { struct Card {}; }\n")
        self.expect(namespaces, "annotate::bgn is this folder's")

    def test_nothing_around_it(self):
        self.source("engine/facade/engine.cpp", "namespace { int x; }\nstruct Loose {};\n")
        faults = self.faults(namespaces)
        self.assertEqual(len(faults), 2, faults)
        self.assertIn("namespace without a name here", faults[0])
        self.assertIn("struct Loose is in no namespace", faults[1])


class SystemCalls(Tree):
    def test_home_and_processors(self):
        self.source("src/system/os/linux/files.cpp", "#include <sys/mman.h>\n#ifdef _GNU_SOURCE\n#endif\n")
        self.source("engine/nnue/kernel.cpp", "#include <immintrin.h>\n#if defined(__AVX2__)\n#endif\n#include <cerrno>\n")
        self.source("tests/io/input_test.cpp", "#include <unistd.h>\n")
        self.assertEqual(self.faults(system_calls), [])

    def test_headers(self):
        for name in ("unistd.h", "sys/stat.h", "windows.h", "Windows.h", "io.h", "mach-o/dyld.h", "linux/close_range.h"):
            with self.subTest(name):
                self.source("src/system/io/source.cpp", f"#include <{name}>\n")
                self.expect(system_calls, "src/system/io/source.cpp:3: ", f"<{name}> outside")

    def test_interface_of_the_room(self):
        self.header("src/system/os/files.h", "#include <fcntl.h>\n")
        self.expect(system_calls, "src/system/os/files.h:4: ", "<fcntl.h>")

    def test_questions(self):
        for text in ("#ifdef _WIN32", "#  if defined(__APPLE__) && X", "#elif !defined __linux__", "#ifndef __wasm__"):
            with self.subTest(text):
                self.source("annotate/cli/start.cpp", text + "\n")
                self.expect(system_calls, "annotate/cli/start.cpp:3: ", "a question about ")


class DocPaths(Tree):
    def guide(self, text):
        self.write("CONTRIBUTING.md", text)

    def test_what_is_there(self):
        self.write("src/README.md", "`core/move.h`, [up](../CONTRIBUTING.md)\n")
        self.guide("[lib](src/README.md#rooms) [web](https://a.b/c) `src/chess/core/` `src/FLOOR/ROOM/*.h` `src/system/{base,io}/*.h`\n"
                   "`build/release/bin` `and/or` `--a/b` `f(x)`\n```sh\nsrc/core/gone.h `src/chess/core/gone.h`\n```\n")
        self.assertEqual(self.faults(doc_paths), [])

    def test_file_that_is_gone(self):
        self.guide("one\n```\ncode\n```\nsee `src/chess/core/gone.h`\n")
        self.expect(doc_paths, "CONTRIBUTING.md:5: ", "src/chess/core/gone.h is not there")

    def test_one_of_several(self):
        self.guide("`src/chess/{core,gone}/move.h`\n")
        self.expect(doc_paths, "src/chess/gone/move.h is not there")

    def test_pattern_that_nothing_matches(self):
        self.guide("`src/FLOOR/ROOM/FORMAT.md`\n")
        self.expect(doc_paths, "src/FLOOR/ROOM/FORMAT.md is not there")

    def test_link(self):
        self.write("src/README.md", "[x](core/gone.md)\n")
        self.expect(doc_paths, "src/README.md:1: ", "a link to core/gone.md")

    def test_address(self):
        self.write("CMakeLists.txt", "project(marginalia HOMEPAGE_URL https://a.b/marginalia)\n")
        self.guide("<https://a.b/marginalia/releases>\n<https://example.org/marginalia>\n")
        self.expect(doc_paths, "CONTRIBUTING.md:2: ", "https://example.org/marginalia is not https://a.b/marginalia")


class Changelog(Tree):
    NEW = "# Changes\n\n## 1.1.0 (unreleased)\n\nWhat it is.\n\n### annotate\n\n- One\n  thing.\n\n### book\n\n- Another.\n"
    OLD = "\n## 1.0.0 (2026-11-28)\n\n### The desk\n\n- It is there.\n\n### What 1.0.0 promises\n\n- All.\n"

    def setUp(self):
        super().setUp()
        self.write("CMakeLists.txt", "# A project.\nproject(marginalia VERSION 1.1.0 LANGUAGES CXX)\n")

    def changes(self, text):
        self.write("CHANGELOG.md", text)

    def test_good_ones(self):
        self.changes(self.NEW + self.OLD)
        self.write("README.md", "`marginalia-1.1.0-linux.tar.gz` \"Marginalia 1.1.0\"\n")
        self.assertEqual(self.faults(changelog), [])

    def test_versions(self):
        for text, line, fault in ((self.OLD, 2, "that of CMakeLists.txt 1.1.0"),
                                  (self.NEW + self.NEW[11:], 15, "1.1.0 stands behind 1.1.0"),
                                  (self.NEW + self.OLD.replace("2026-11-28", "unreleased"), 16, "1.0.0 is of unreleased"),
                                  (self.NEW.replace("unreleased", "2026-11-27") + self.OLD, 16, "1.0.0 is of 2026-11-28"),
                                  (self.NEW.replace(" (unreleased)", ""), 3, "write '## VERSION")):
            with self.subTest(fault):
                self.changes(text)
                self.assertIn(f"CHANGELOG.md:{line}: ", self.faults(changelog)[0])
                self.assertIn(fault, " ".join(self.faults(changelog)))

    def test_sections(self):
        for before, after, line, fault in (("### annotate", "### Other", 7, "'Other' is no section"),
                                           ("### annotate", "### The engine", 12, "'book' stands behind 'The engine'"),
                                           ("- Another.\n", "", 12, "a section that says nothing"),
                                           ("  thing", "thing", 10, "a section has points"),
                                           ("- One", "- " + "x" * 139, 9, "141 columns")):
            with self.subTest(fault):
                self.changes(self.NEW.replace(before, after) + self.OLD)
                self.expect(changelog, f"CHANGELOG.md:{line}: ", fault)

    def test_guide_of_an_earlier_version(self):
        self.changes(self.NEW)
        self.write("README.md", "one\n`marginalia_1.0.0_amd64.deb`\n")
        self.expect(changelog, "README.md:2: ", "1.0.0 is not 1.1.0")


@unittest.skipUnless(shutil.which(layout.FORMATTER), f"no {layout.FORMATTER}")
class Layout(Tree):
    def setUp(self):
        super().setUp()
        self.write(".clang-format", "BasedOnStyle: Google\n")

    def test_clean_tree(self):
        self.assertEqual(self.faults(layout), [])

    def test_file_that_would_change(self):
        self.source("src/chess/core/see.cpp", "int  x;\nint  y;\n")
        self.expect(layout, "src/chess/core/see.cpp:3: ", "clang-format-19 -i src/chess/core/see.cpp")

    def test_style_that_cannot_be_read(self):
        self.write(".clang-format", "BasedOnStyle: Nobody\n")
        self.assertNotEqual(self.faults(layout), [])


if __name__ == "__main__":
    unittest.main()
