#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The library as its users get it: installed into a prefix of its own, and the examples beside this file built
with nothing else, by CMake and by plain compiler and pkg-config, then run.

    examples_e2e.py PROJECT BUILD COMPILER ENGINE [compiler flags...] [unittest arguments...]

BUILD is built already; nothing of the library is compiled here. The flags are those without which the archives
cannot be linked (sanitizers).
"""
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

PROJECT, BUILD, COMPILER, ENGINE = sys.argv[1:5]
FLAGS = [word for word in sys.argv[5:] if word.startswith("-f")]
EXAMPLES = pathlib.Path(__file__).resolve().parent
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.cpp"))
SAMPLE = pathlib.Path(PROJECT, "tests/data/sample.pgn")
# With these, CMake gets no further when the library asks for a package of the programs.
LIBRARY_ONLY = [f"-DCMAKE_DISABLE_FIND_PACKAGE_{package}=ON"
                for package in ("CLI11", "SQLite3", "nlohmann_json", "doctest")]
BARE_ROOT = '#include "core/position.h"\nint main() {}\n'


def run(*words, ok=True, cwd=None, env=None, text=None):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, cwd=cwd, env=env,
                          input=text, timeout=500)
    if ok and done.returncode != 0:
        raise AssertionError(f"{shlex.join(str(w) for w in words)}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done


class Examples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="marginalia-examples-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.prefix = cls.folder / "prefix"
        run("cmake", "--install", BUILD, "--component", "library", "--prefix", cls.prefix)

    def check_outputs(self, programs):
        """What the programs in the folder `programs` print."""

        def says(name, *arguments):
            return run(programs / name, *arguments).stdout

        moves = says("legal_moves").splitlines()
        self.assertEqual(len(moves), 21)
        self.assertEqual(moves[-1], "20 legal moves")
        self.assertLessEqual({"e4", "Nf3"}, set(moves))
        self.assertEqual(says("legal_moves", "7k/6Q1/8/8/8/8/8/K7 b - - 0 1"), "Kxg7\n1 legal moves\n")
        refused = run(programs / "legal_moves", "8/8/8/8/8/8/8/8 w", ok=False)
        self.assertEqual((refused.returncode, refused.stdout), (1, ""))
        self.assertIn("not a position: ", refused.stderr)

        self.assertEqual(
            says("read_games", SAMPLE),
            "Morphy, Paul - Duke of Brunswick and Count Isouard, 1-0, 33 half-moves\n"
            "Anderssen, Adolf - Kieseritzky, Lionel, 1-0, 45 half-moves\n"
            "Greedy, Gus - Trapper, Tess, 0-1, 14 half-moves\n")

        game = json.loads(says("write_bgn"))
        self.assertEqual([move["t"] for move in game["moves"]], ["e4", "e5", "f3", "d6", "d4", "g4"])
        self.assertEqual(game["moves"][1]["a"][0]["alt"]["moves"], [{"p": "p", "f": "c7", "t": "c5"}])
        self.assertEqual(game["moves"][5]["a"], [{"nag": 6, "comment": "This pin does not hold."}])
        self.assertEqual(game["result"], "W")

        self.assertRegex(says("ask_engine", ENGINE, "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -"),
                         r"^engine: Marginalia .*\nbest line: 1\. Qxf7#\nscore: #1\n$")
        absent = run(programs / "ask_engine", "no-such-engine", "8/8/8/8/8/8/8/K1k5 w", ok=False)
        self.assertEqual(absent.returncode, 1)
        self.assertIn("no-such-engine", absent.stderr)

        self.assertEqual(says("name_opening", "1. e4 e5 2. f4"), "C30 King's Gambit, after 3 half-moves\n")
        self.assertIn("half-move 5 left the book", says("name_opening", "1. e4 e5 2. f4 exf4 3. a4"))

        marked = says("mark_evals", ENGINE, SAMPLE)
        # Every half-move has an evaluation, but the mate that ends each of the three games.
        self.assertEqual(len(re.findall(r"\[%eval (?:-?\d+\.\d\d|#-?\d+)\]", marked)), 33 + 45 + 14 - 3)
        self.assertIn("$4", marked)
        again = self.folder / "marked.pgn"
        again.write_text(marked, encoding="utf-8")
        self.assertEqual(says("read_games", again), says("read_games", SAMPLE))

    def check_line(self, line, include_folder):
        """A consumer's compile line: C++23, one folder of ours, no taste and no processor of ours."""
        self.assertRegex(line, r"-std=(?:c|gnu)\+\+(?:23|2b)")
        self.assertNotRegex(line, r"\s-W|\s-march|\s-m[a-z]")
        folders = re.findall(r"(?:-I|-isystem)\s*(\S+)", line)
        ours = {str(pathlib.Path(folder).resolve()) for folder in folders if "marginalia" in folder}
        self.assertEqual(ours, {str(include_folder.resolve())})

    def test_what_is_installed(self):
        include = self.prefix / "include"
        self.assertEqual([path.name for path in include.iterdir()], ["marginalia"])
        installed = {path.relative_to(include / "marginalia").as_posix() for path in include.rglob("*.h")}
        floors = [folder for folder in pathlib.Path(PROJECT, "src").iterdir()
                  if folder.name not in ("package", "program", "python")]
        public = {path.relative_to(floor).as_posix() for floor in floors for path in floor.glob("*/*.h")}
        self.assertEqual(installed, public)
        for header in include.rglob("*.h"):
            for name in re.findall(r'^#include "(.*)"', header.read_text(encoding="utf-8"), re.MULTILINE):
                self.assertTrue((include / name).is_file(), f"{header}: {name}")

    def test_all_headers_together(self):
        # Users have other warnings than we, and must not see them for our headers.
        include = self.prefix / "include"
        lines = [f"#include <{path.relative_to(include).as_posix()}>" for path in sorted(include.rglob("*.h"))]
        self.assertGreater(len(lines), 100)
        run(COMPILER, "-std=c++23", "-Wall", "-Wextra", "-Wconversion", "-Wsign-conversion", "-Wshadow", "-Werror",
            "-fsyntax-only", f"-I{include}", "-x", "c++", "-", text="\n".join([*lines, ""]))

    def test_find_package(self):
        # What a user has: the examples alone, in a folder of their own.
        source, build = self.folder / "by_cmake", self.folder / "by_cmake_build"
        shutil.copytree(EXAMPLES, source)
        run("cmake", "-G", "Ninja", "-S", source, "-B", build, f"-DCMAKE_PREFIX_PATH={self.prefix}",
            f"-DCMAKE_CXX_COMPILER={COMPILER}", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
            f"-DCMAKE_CXX_FLAGS={shlex.join(FLAGS)}")
        run("cmake", "--build", build)
        for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
            self.check_line(entry["command"], self.prefix / "include")
        self.check_outputs(build)
        # A room that is not there is missed when CMake looks for it.
        (source / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(x LANGUAGES CXX)\n"
            "find_package(marginalia 1.0 CONFIG REQUIRED COMPONENTS pgn no_such_room)\n", encoding="utf-8")
        missed = run("cmake", "-G", "Ninja", "-S", source, "-B", build, ok=False)
        self.assertNotEqual(missed.returncode, 0)
        self.assertIn("no_such_room", missed.stderr)

    def test_pkg_config(self):
        env = dict(os.environ, PKG_CONFIG_PATH=str(next(self.prefix.rglob("marginalia.pc")).parent))
        found = run("pkg-config", "--cflags", "--libs", "marginalia", env=env).stdout
        words = shlex.split(found)
        build = self.folder / "by_hand"
        build.mkdir()
        for name in NAMES:
            run(COMPILER, "-std=c++23", *FLAGS, EXAMPLES / f"{name}.cpp", "-o", build / name, *words)
        self.check_line(f"-std=c++23 {found}", self.prefix / "include")
        self.check_outputs(build)

        bare = run(COMPILER, "-std=c++23", "-fsyntax-only", "-x", "c++", "-", *words, text=BARE_ROOT, ok=False)
        self.assertNotEqual(bare.returncode, 0)
        self.assertIn("core/position.h", bare.stderr)

    def test_library_alone(self):
        build = self.folder / "alone"
        run("cmake", "-G", "Ninja", "-S", PROJECT, "-B", build, f"-DCMAKE_CXX_COMPILER={COMPILER}",
            "-DMARGINALIA_PROGRAMS=OFF", *LIBRARY_ONLY)
        targets = run("ninja", "-C", build, "-t", "targets", "all").stdout
        self.assertIn("\nlibrary: ", targets)
        self.assertNotIn("annotate", targets)

    def test_add_subdirectory(self):
        source, build = self.folder / "by_subdirectory", self.folder / "by_subdirectory_build"
        source.mkdir()
        shutil.copy(EXAMPLES / "mark_evals.cpp", source)
        (source / "bare.cpp").write_text(BARE_ROOT, encoding="utf-8")
        (source / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(consumer LANGUAGES CXX)\n"
            f'add_subdirectory("{PROJECT}" marginalia)\n'
            "add_executable(demo mark_evals.cpp)\ntarget_link_libraries(demo PRIVATE marginalia::client marginalia::pgn)\n"
            "add_executable(bare bare.cpp)\ntarget_link_libraries(bare PRIVATE marginalia::core)\n", encoding="utf-8")
        run("cmake", "-G", "Ninja", "-S", source, "-B", build, f"-DCMAKE_CXX_COMPILER={COMPILER}",
            "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *LIBRARY_ONLY)
        self.assertFalse((build / "marginalia/annotate").exists())
        lines = [entry["command"] for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))]
        self.check_line(next(line for line in lines if "mark_evals.cpp" in line), build / "marginalia/include")
        # A new compiler may warn of what is sound: that must not stop the build of somebody else's project.
        core = [line for line in lines if "/chess_core.dir/" in line]
        self.assertTrue(core)
        self.assertFalse([line for line in core if "-Werror" in line])
        # The headers are made first, whatever is built.
        demo = "CMakeFiles/demo.dir/mark_evals.cpp.o"
        run("cmake", "--build", build, "--target", demo)
        bare = run("cmake", "--build", build, "--target", "CMakeFiles/bare.dir/bare.cpp.o", ok=False)
        self.assertNotEqual(bare.returncode, 0)
        self.assertIn("core/position.h", bare.stdout)
        # What links it is named here, but not built, for that is most of the library.
        self.assertIn("libmarginalia_pgn.a", run("ninja", "-C", build, "-t", "commands", "demo").stdout)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *(word for word in sys.argv[5:] if word not in FLAGS)], verbosity=2)
