# SPDX-License-Identifier: GPL-3.0-or-later
"""Files of strangers at every door but the games': damaged, cut while they are open, endless, full of control characters. A
program refuses them with a message that names the file, or goes on without them. It never crashes, never fills the memory,
and never makes a good file of a damaged one."""
import bz2
import contextlib
import gzip
import os
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import unittest

from journey import PATIENCE, PROGRAMS, Journey

MEMORY = 600 << 20  # bytes of address space; the programs that read doors need far less
GAMES = "".join(f'[White "A{n}"]\n[Black "B"]\n[WhiteElo "2400"]\n[BlackElo "2300"]\n[Result "1-0"]\n\n{line} 1-0\n\n'
                for n, line in enumerate(("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "1. d4 d5 2. c4 e6", "1. e4 c5 2. Nf3 d6 3. d4",
                                          "1. c4 e5 2. Nc3 Nf6", "1. Nf3 d5 2. g3 Nf6 3. Bg2")))
# C0, C1, DEL, and what turns the direction of writing; line feeds and tabs are welcome.
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
EVIL = "\x1b[31m\u009b1m\u202ex\u2066\u200f"


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class Doors(Journey):
    def run_program(self, name, *arguments, status=None, limited=False, **options):
        if limited:
            options["preexec_fn"] = limit_memory
        return super().run_program(os.path.join(PROGRAMS, name), *arguments, status=status, **options)

    def annotate(self, *arguments, **options):
        return self.run_program("annotate", *arguments, "--engine", os.path.join(PROGRAMS, "marginalia"), "--nodes", "200",
                                "-q", **options)

    def database(self, name="a.mdb"):
        self.run_program("book", "records", "build", self.write("games.pgn", GAMES), "-o", name, "-q", status=0)
        return self.path(name)

    # Files that change while they are open.

    def engine_with_book(self, book):
        engine = self.start(os.path.join(PROGRAMS, "marginalia"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        for line in ("uci", f"setoption name BookFile value {book}", "setoption name OwnBook value true", "isready"):
            engine.stdin.write(line + "\n")
        while engine.stdout.readline().strip() != "readyok":
            pass
        return engine

    def best_move(self, engine):
        engine.stdin.write("position startpos\ngo nodes 500\n")
        lines = []
        while not lines or not lines[-1].startswith("bestmove"):
            line = engine.stdout.readline()
            self.assertTrue(line, "the engine has died: " + "".join(lines))
            lines.append(line)
        return "".join(lines)

    def test_a_book_is_cut_during_a_game(self):
        self.database()
        self.run_program("book", "records", "export", "a.mdb", "-o", "a.bin", "-q", status=0)
        for book in ("a.mdb", "a.bin"):
            with self.subTest(book=book):
                engine = self.engine_with_book(self.path(book))
                self.assertIn("info string book move", self.best_move(engine))
                os.truncate(self.path(book), 80)
                answer = self.best_move(engine)
                self.assertRegex(answer, f"info string BookFile: cannot read '.*{book}': it has become shorter")
                self.assertIn("info depth", answer)
                self.assertNotIn("shorter", self.best_move(engine))
                engine.communicate("quit\n", timeout=20)
                self.assertEqual(engine.returncode, 0)

    # Damage.

    def flipped(self, path, name):
        good = bytearray(self.read(path))
        good[-10] ^= 4
        return self.write(name, bytes(good))

    def test_nothing_is_made_of_a_damaged_database(self):
        bad = self.flipped(self.database(), "bad.mdb")
        before = self.read(bad)
        book = self.write("mine.pgn", "1. e4 e5 2. Nf3 Nc6 *\n")
        engine = ("--engine", os.path.join(PROGRAMS, "marginalia"), "--nodes", "100", "--games", "2", "--quiet")
        for arguments in (("test", book, *engine, "--records", bad), ("records", "add", bad, "games.pgn"),
                          ("records", "export", bad, "-o", "out.bin"), ("records", "check", bad)):
            with self.subTest(command=arguments[:2]):
                _, err = self.run_program("book", *arguments, status=2)
                self.assertRegex(err, "bad.mdb' is damaged: ")
                self.assertEqual(self.read(bad), before)
                self.assertFalse(os.path.exists(self.path("out.bin")))

    def test_a_cache_with_programs_in_it_is_refused(self):
        games = self.write("games.pgn", GAMES)
        self.annotate(games, "-o", "a.pgn", "--cache", "good.db", status=0)
        changes = {
            "trigger": ["CREATE TRIGGER t AFTER INSERT ON answers BEGIN DELETE FROM engines; END"],
            "view": ["DROP TABLE answers", "CREATE VIEW answers AS SELECT 1 AS engine"],
            "table": ["CREATE TABLE more (x)"],
            "index": ["CREATE INDEX more ON answers (score)"],
            "another table 'answers'": ["DROP TABLE answers", "CREATE TABLE answers (engine, key, score, mate, nodes, line, "
                                        "steps DEFAULT (abs(1)))"],
        }
        for what, statements in changes.items():
            with self.subTest(what=what):
                path = self.path("bad.db")
                shutil.copy(self.path("good.db"), path)
                with contextlib.closing(sqlite3.connect(path)) as database:
                    database.execute("PRAGMA journal_mode = DELETE")
                    for statement in statements:
                        database.execute(statement)
                    database.commit()
                before = self.read(path)
                _, err = self.annotate(games, "-o", "b.pgn", "--cache", path, status=2)
                self.assertIn(f"{path}: is a cache of evaluations with a", err)
                self.assertIn(what, err)
                self.assertIn("neither read nor written", err)
                self.assertEqual(self.read(path), before)
                self.assertFalse(os.path.exists(self.path("b.pgn")))
        self.annotate(games, "-o", "b.pgn", "--cache", "good.db", status=0)

    # Size.

    def bomb(self, name, size=256 << 20, head=b""):
        block = b"# nothing but a comment\n" * (1 << 16)
        with gzip.open(self.path(name), "wb", compresslevel=1) as file:
            file.write(head)
            for _ in range(size // len(block)):
                file.write(block)
        return self.path(name)

    def test_small_files_are_read_up_to_a_limit(self):
        games = self.write("games.pgn", GAMES)
        bomb = self.bomb("bomb.json")
        for arguments in (("--rules", bomb), ("--config", bomb), ("--rules", "/dev/zero"), ("--config", "/dev/zero")):
            with self.subTest(arguments=arguments):
                _, err = self.annotate(games, "-o", "a.pgn", *arguments, status=2, limited=True)
                self.assertRegex(err, r"cannot read '.*': it is too large; at most 1 MiB are read of such a file")
        eco = self.path("eco")
        os.mkdir(eco)
        for letter in "ABCDE":
            shutil.copy(bomb, os.path.join(eco, f"eco{letter}.json"))
        _, err = self.run_program("book", "openings", "build", eco, "-o", "x.tsv", limited=True)
        if "too large" not in err:
            self.assertNotIn("bad_alloc", err)

    def test_openings_are_gathered_in_bounded_memory(self):
        # The same few games again and again, several gigabytes of them if all were kept.
        packed = bz2.compress((GAMES * 400).encode())
        with open(self.path("many.pgn.bz2"), "wb") as file:
            for _ in range(60):
                file.write(packed)
        engine = f"cmd={os.path.join(PROGRAMS, 'marginalia')}"
        self.run_program("book", "match", "--openings", "many.pgn.bz2", "--engine", engine, "--engine", engine, "--games",
                         "2", "--nodes", "50", limited=True)

    @unittest.skipUnless(shutil.which("zstd"), "zstd is not installed")
    def test_long_windows_need_an_option(self):
        text = (GAMES * 20).encode()
        packed = subprocess.run(["zstd", "-q", "-c", "--long=31", "--no-content-size", "-"], input=text, capture_output=True,
                                check=True).stdout
        # The first header says what the window is: 2 GiB.
        path = self.write("long.pgn.zst", b"\x28\xb5\x2f\xfd" + bytes([packed[4] & ~0x20, (31 - 10) << 3]) + packed[6:])
        for name, arguments in (("bgn", ("check", path)), ("annotate", (path, "--use-stored-evals", "-o", "a.pgn"))):
            with self.subTest(name=name):
                _, err = self.run_program(name, *arguments)
                self.assertRegex(err, r"long.pgn.zst' takes more than 128 MiB of memory to decompress.*--long=31")
        out, _ = self.run_program("bgn", "check", "--long", "31", path, status=0)
        self.assertIn("100 games", out)

    # What is shown.

    def assert_clean(self, text, what):
        self.assertIsNone(CONTROLS.search(text), f"{what}: {text!r}")

    def test_names_of_strangers_are_shown_visibly(self):
        tags = "".join(f'[{tag} "{EVIL}"]\n' for tag in ("Event", "White", "Black", "Opening", "TimeControl"))
        name = f"n{EVIL}.pgn"
        self.write(name, f"{tags}[Result \"1-0\"]\n\n1. e4 {{ {EVIL} }} e5 1-0\n\n[Variant \"{EVIL}\"]\n\n1. e4 *\n")
        runs = [("bgn", "show", name), ("bgn", "stats", name), ("bgn", "check", name), ("bgn", "check", name, "--notes"),
                ("bgn", "convert", name, "-o", "out.egd"), ("bgn", "filter", "--count", name), ("bgn", EVIL), ("book", EVIL),
                ("bgn", "show", "--from", EVIL), ("bgn", "convert", name, "-o", EVIL), ("annotate", "--" + EVIL),
                ("annotate", name, "--cache", "/none/" + EVIL), ("annotate", name, "--engine", EVIL),
                ("book", "records", "build", name, "-o", "a.mdb"), ("book", "records", "check", EVIL),
                ("book", "polyglot", "make", name, "-o", EVIL + ".bin"), ("book", "openings", "name", name),
                ("bgn", "show", name, "--svg"), ("bgn", "stats", name, "--json"), ("bgn", "check", name, "--json"),
                ("bgn", "convert", name, "--to", "bgn"), ("book", "name", name, "--json")]
        for run in runs:
            with self.subTest(run=run):
                out, err = self.run_program(*run)
                self.assert_clean(out, "standard output")
                self.assert_clean(err, "standard error")
        self.run_program("bgn", "convert", name, "-o", "out.bgn")
        self.run_program("bgn", "convert", "out.bgn", "-o", "out.pgn")
        self.assertIsNone(re.search("[\x00-\x08\x0b-\x1f\x7f]", self.read("out.pgn").decode()))

    def test_an_engine_shows_visibly_what_it_was_told(self):
        option = f"setoption name SyzygyPath value {EVIL}\nsetoption name {EVIL} value {EVIL}\n"
        uci = option + f"position fen {EVIL}\ngo depth 1 searchmoves {EVIL}\n{EVIL}\nsetoption name BookFile value {EVIL}\n"
        xboard = (f"xboard\nprotover 2\nping {EVIL}\n{EVIL}\nusermove {EVIL}\nsetboard {EVIL}\noption SyzygyPath={EVIL}\n"
                  f"option {EVIL}={EVIL}\nvariant {EVIL}\nlevel {EVIL}\nst {EVIL}\n")
        for arguments, text in (((), uci), (("xboard",), xboard)):
            out, _ = self.run_program("marginalia", *arguments, stdin=text, status=0)
            self.assertIn("202e", out)
            self.assert_clean(out, arguments)

    def test_games_on_a_terminal_are_visible(self):
        tags = "".join(f'[{tag} "{EVIL}"]\n' for tag in ("Event", "White", "Black"))
        name = self.write("evil.pgn", f'{tags}[Result "1-0"]\n\n1. e4 {{ [%eval 0.3] {EVIL} }} e5 1-0\n')
        stored = ("annotate", name, "--no-config", "--use-stored-evals")
        for run in (("bgn", "convert", name, "--to", "pgn"), ("bgn", "convert", name, "--to", "bgn"), ("bgn", "filter", name),
                    ("bgn", "convert", name, "--to", "pgn", "-o", "/dev/stdout"), stored, (*stored, "--to", "pgn")):
            with self.subTest(run=run):
                shown = self.on_terminal(os.path.join(PROGRAMS, run[0]), *run[1:], NO_COLOR="1")
                self.assertRegex(shown, r"\\u(202e|\{202e\})")
                self.assert_clean(shown, "the terminal")
        # A pipe and a file get the game as it is.
        out, _ = self.run_program("bgn", "convert", name, "--to", "pgn", status=0)
        self.assertIn("\u009b1m\u202ex", out)

    # The command line.

    def test_slips_of_the_command_line_are_named(self):
        games = self.write("games.pgn", GAMES)
        for run, fault in (
                (("bgn", "convert", games, "-out.pgn"), "no such option: -out; did you mean --output?"),
                (("bgn", "convert", games, "-o=x.pgn"), "no such option: -o=x.pgn; write -o x.pgn"),
                (("bgn", "list", games, "-json"), "no such option: -json; did you mean --json?"),
                (("annotate", games, "-output", "x.pgn"), "no such option: -output; did you mean --output?"),
                (("annotate", games, "--nodes"), "--nodes needs a value: N"),
                (("annotate", games, "--nodes", "abc"), "--nodes: 'abc' is no number"),
                (("book", "match", "-engine", "a", "-engine", "b", "-nodes", "100"),
                 "no such option: -engine; did you mean --engine?"),
                (("book", "match", "--engine", "a", "--engine", "b", "--tc", "10", "--rounds", "2"),
                 "The following arguments were not expected: --rounds 2"),
                (("book", "polyglot", "mak"), "no such command: polyglot mak; did you mean make?"),
                (("bgn", "chek", games), "no such command: chek; did you mean check?"),
                (("marginalia", "bensh"), "no such command: bensh; did you mean bench?")):
            with self.subTest(run=run):
                out, err = self.run_program(*run, status=2)
                self.assertEqual(err.split("\n")[0], f"{run[0]}: {fault}")
                self.assertEqual(out, "")
        self.assertEqual(os.listdir(self.folder), ["games.pgn"])
        self.run_program("bgn", "convert", games, "-oout.pgn", status=0)
        self.assertIn("out.pgn", os.listdir(self.folder))

    # The rest.

    @unittest.skipUnless(os.path.exists("/dev/full"), "there is no device that is always full")
    def test_standard_output_on_a_full_disk(self):
        games = self.write("games.pgn", GAMES)
        self.run_program("book", "polyglot", "make", games, "-o", "a.bin", "--min-games", "1", status=0)
        for run in (("bgn", "stats", games), ("bgn", "filter", "--count", games), ("bgn", "show", games), ("bgn", "--help"),
                    ("book", "find", "najdorf", "--limit", "0"), ("book", "find", "--moves", "e4"), ("book", "name", "1. e4"),
                    ("book", "name", games), ("book", "tree", "B92"), ("book", "polyglot", "info", "a.bin"),
                    ("marginalia", "--help"), ("marginalia", "perft", "2"), ("marginalia", "bench", "1")):
            with self.subTest(run=run), open("/dev/full", "wb") as full:
                _, err = self.run_program(*run, stdout=full, status=2)
                self.assertEqual(err, f"{run[0]}: cannot write 'standard output': no space left on the device\n")

    def test_a_closed_standard_output_is_silent(self):
        games = self.write("games.pgn", GAMES)
        for run in (("bgn", "stats", games), ("bgn", "filter", "--count", games), ("bgn", "show", games)):
            with self.subTest(run=run):
                ours, theirs = os.pipe()
                os.close(ours)
                done = subprocess.run([os.path.join(PROGRAMS, run[0]), *run[1:]], stdin=subprocess.DEVNULL, stdout=theirs,
                                      stderr=subprocess.PIPE, cwd=self.folder, timeout=PATIENCE)
                os.close(theirs)
                self.assertEqual(done.stderr, b"")
                self.assertIn(done.returncode, (2, -signal.SIGPIPE))

    def test_the_limit_of_a_file_is_a_fault_of_writing(self):
        games = self.write("games.pgn", GAMES * 200)

        def limit_files():
            resource.setrlimit(resource.RLIMIT_FSIZE, (256, 256))

        for run in (("bgn", "convert", games, "-o", "out.bgn"), ("book", "records", "build", games, "-o", "out.mdb"),
                    ("book", "polyglot", "make", games, "-o", "out.bin", "--min-games", "1")):
            with self.subTest(run=run[:2]):
                _, err = self.run_program(*run, preexec_fn=limit_files)
                if run[1] != "polyglot":
                    self.assertIn("largest size that the system allows", err)
        self.assertEqual([f for f in os.listdir(self.folder) if f.startswith("out") and f != "out.bin"], [])

    def test_deep_games_are_told_of(self):
        def numbered(ply, move):
            return f"{ply // 2 + 1}{'...' if ply % 2 else '.'} {move}"

        # Knights dance, and the alternative to each move has the rest within it.
        depth = 60
        moves = "1. Nf3"
        for ply in range(depth):
            dance, other = ("Nc3", "Nc6", "Nb1", "Nb8")[ply % 4], ("Nf6", "Nf3")[ply % 2]
            moves += f" ( {numbered(ply, dance)} {numbered(ply + 1, other)}"
        moves += " )" * depth
        game = self.write("deep.pgn", f'[White "Deep"]\n[Black "Deeper"]\n[Date "2020.01.01"]\n[Result "*"]\n\n{moves} *\n')
        _, err = self.run_program("bgn", "convert", game, "-o", "deep.bgn", status=0)
        self.assertIn("Deep - Deeper (2020.01.01): its variations are nested so deep", err)
        out, _ = self.run_program("bgn", "check", "deep.bgn")
        self.assertRegex(out, r"deep.bgn: warning: line 1, game 1: its JSON is nested \d+ levels deep; the game is read")
