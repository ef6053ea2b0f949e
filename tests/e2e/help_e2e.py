# SPDX-License-Identifier: GPL-3.0-or-later
"""What the programs' --help says stands in their man pages, and the shells complete it. bash really does it; zsh and fish,
where they are installed, too."""
import os
import re
import shlex
import shutil
import subprocess
import unittest

from journey import ANNOTATE, BGN, BOOK, ENGINE, PROGRAMS, ROOT, Journey

OPTION = re.compile(r"(?<![\w-])--[a-z][a-z0-9-]*")


class Help(Journey):
    def options_of(self, *command):
        """The long options of a program and its subcommands."""
        text, _ = self.run_program(*command, "--help")
        for wrong in (r"[\0-\x08\x0b-\x1f\x7f]", r"ENUM|\{\w+->", ".{81}", r"[^\n]\Z"):  # and not the program's inside
            self.assertNotRegex(text, wrong, command)
        found = set(OPTION.findall(text))
        below = re.split(r"^\S*ubcommands:\n", text, flags=re.M)[1:2]
        for name in re.findall(r"^  ([a-z][a-z0-9-]*) ", "".join(below).split("\n\n")[0], flags=re.M):
            found |= self.options_of(*command, name)
        return found

    def test_man_pages_have_every_option_and_no_other(self):
        for program, page in ((ANNOTATE, "annotate/annotate.1"), (BGN, "annotate/bgn/bgn.1"), (BOOK, "books/book.1"),
                              (ENGINE, "engine/marginalia.1")):
            with open(os.path.join(ROOT, page), encoding="utf-8") as file:
                named = set(OPTION.findall(re.sub(r"\\f[A-Z]", "", file.read().replace("\\-", "-"))))
            common = {"--help", "--version"}
            self.assertEqual(named - common, self.options_of(program) - common, page)


def file(name):
    return os.path.join(ROOT, "annotate/completion", name)


class Completion:
    """The same expectations for each shell: `complete(words)` gives the proposals for the last word."""

    def check(self, line, some=(), none=(), exactly=None):
        found = self.complete(line)
        if exactly is not None:
            self.assertEqual(sorted(found), sorted(exactly), line)
        for word in some:
            self.assertIn(word, found, line)
        for word in none:
            self.assertNotIn(word, found, line)

    def test_options(self):
        self.check("annotate --", some=["--nodes", "--resume", "--no-keep-opening", "--config"], none=["--max-plies"])
        self.check("annotate x.pgn --no-l", exactly=["--no-lines"])
        self.check("annotate --out", exactly=["--output"])

    def test_values(self):
        self.check("annotate --spend ", exactly=["even", "focused"])
        self.check("annotate --format h", exactly=["html"])
        self.check("bgn convert --from ", some=["pgn", "egd"])
        self.check("annotate --rules lichess-db-", exactly=["lichess-db-2021"])
        self.check("annotate --engine ba", some=["bash"])

    def test_commands(self):
        self.check("bgn con", exactly=["convert"])
        self.check("book polyglot ", some=["make", "dump"], none=["match"])
        self.check("book polyglot make --min", exactly=["--min-games"])
        self.check("bgn convert --sp", some=["--split-size"])
        self.check("marginalia ", some=["bench", "perft", "datagen"])
        self.check("marginalia datagen --re", some=["--rescore"])

    def test_files(self):
        self.check("annotate a b.p", exactly=["b.pgn"])
        self.check("annotate -o ", some=["b.pgn"])


class Shell(Journey):
    def setUp(self):
        super().setUp()
        self.write("b.pgn", "")

    def run_shell(self, command):
        env = {**os.environ, "PATH": PROGRAMS + ":" + os.environ["PATH"], "HOME": self.folder, "TERM": "dumb"}
        return subprocess.run(command, capture_output=True, text=True, timeout=100, cwd=self.folder, env=env)


class Bash(Completion, Shell):
    def complete(self, line):
        words = line.split(" ")
        script = (f"source {shlex.quote(file('annotate.bash'))}\n"
                  f"COMP_WORDS=({shlex.join(words)})\nCOMP_CWORD={len(words) - 1}\n"
                  f"_marginalia {words[0]}\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n")
        done = self.run_shell(["bash", "--norc", "-c", script])
        self.assertEqual(done.stderr, "")
        return done.stdout.split()

    def test_every_program_is_registered(self):
        done = self.run_shell(["bash", "--norc", "-c", f"source {shlex.quote(file('annotate.bash'))}; complete -p"])
        for program in ("annotate", "bgn", "book", "marginalia"):
            self.assertIn(f"complete -F _marginalia {program}\n", done.stdout)

    def test_value_behind_an_equals_sign(self):
        # As readline parts "--spend=f" into words.
        script = (f"source {shlex.quote(file('annotate.bash'))}\nCOMP_WORDS=(annotate --spend = f)\nCOMP_CWORD=3\n"
                  "_marginalia annotate\necho \"${COMPREPLY[@]}\"\n")
        self.assertEqual(self.run_shell(["bash", "--norc", "-c", script]).stdout, "focused\n")


@unittest.skipIf(shutil.which("zsh") is None, "zsh is not installed")
class Zsh(Completion, Shell):
    def complete(self, line):
        """Calls the function as zsh does, with compadd and _files telling what they are given."""
        words = line.split(" ")
        script = ("compadd() { local v; for v in ${(P)2}; do [[ $v == ${words[CURRENT]}* ]] && print -r -- $v; done }\n"
                  "_files() { local f; for f in ${words[CURRENT]}*(N); do print -r -- $f; done }\n"
                  f"words=({shlex.join(words)})\nCURRENT={len(words)}\nsource {shlex.quote(file('_annotate'))}\n")
        done = self.run_shell(["zsh", "-f", "-c", script])
        self.assertEqual(done.stderr, "")
        return done.stdout.split()

    def test_syntax(self):
        self.assertEqual(self.run_shell(["zsh", "-n", file("_annotate")]).returncode, 0)


@unittest.skipIf(shutil.which("fish") is None, "fish is not installed")
class Fish(Completion, Shell):
    def complete(self, line):
        script = f"source {shlex.quote(file('annotate.fish'))}; complete -C{shlex.quote(line)}"
        done = self.run_shell(["fish", "--no-config", "-c", script])
        return [found.split("\t")[0] for found in done.stdout.splitlines()]

    def test_syntax(self):
        self.assertEqual(self.run_shell(["fish", "--no-execute", file("annotate.fish")]).returncode, 0)
