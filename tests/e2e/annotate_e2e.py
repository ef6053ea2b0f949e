#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program `annotate` as its users meet it: files, pipes, engines that break, bad input, Ctrl-C.

annotate_e2e.py ANNOTATE ENGINE [unittest arguments]. Python's standard library only; with the package `chess` in
reach, what comes out is also read by it.
"""

import bz2
import fcntl
import io
import json
import os
import pty
import re
import shlex
import signal
import struct
import subprocess
import sys
import termios
import unittest

try:
    import chess.pgn
except ImportError:
    chess = None

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from folder_case import FolderCase  # noqa: E402
from processes import PATIENCE, children, wait_for_delivery, wait_for_watch, wait_until  # noqa: E402

ANNOTATE = ENGINE = ""
FLAKY = os.path.join(HERE, "flaky_engine.py")
BAD = os.path.join(HERE, "..", "support", "engines", "bad_engine.py")
NODES = ["--nodes", "400"]

GAMES = """[Event "One"]
[White "A"]
[Black "B"]
[Result "0-1"]

1. e4 { [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 2. f4 { [%eval -0.4] [%clk 0:02:58] }
2... exf4 { [%clk 0:02:59] } 3. Ke2 $4 { Oh dear. } (3. Nf3 g5 { the main line }) 3... Qh4
{ [%clk 0:02:51] } 4. d4 f3+ 0-1

[Event "Two"]
[White "C"]
[Black "D"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Three"]
[White "E"]
[Black "F"]
[Result "*"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 Kd7 2. Kd2 Kd6 3. Kd3 *

[Event "Four"]
[White "G"]
[Black "H"]
[Result "*"]

*

[Event "Five"]
[White "I"]
[Black "J"]
[Result "1-0"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Nbd7 5. cxd5 exd5 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 1-0

"""


def run(*arguments, stdin=None, timeout=PATIENCE, env=None):
    """(exit status, stdout, stderr) of annotate."""
    done = subprocess.run([ANNOTATE, *arguments], input=stdin, capture_output=True, timeout=timeout,
                          env={**os.environ, **(env or {})})
    return done.returncode, done.stdout, done.stderr.decode()


def flaky(vice, every):
    return shlex.join([sys.executable, FLAKY, vice, str(every), ENGINE])


def bad(mode):
    return shlex.join([sys.executable, BAD, mode])


def moves_of(bgn_line):
    """The moves of a BGN game without what is said of them."""
    return [{k: v for k, v in move.items() if k != "a"} for move in json.loads(bgn_line)["moves"]]


def evals_of(bgn_line, provider):
    return [[s["eval"][0] for s in move.get("a", []) if s.get("id") == provider and "eval" in s]
            for move in json.loads(bgn_line)["moves"]]


class Case(FolderCase):
    def setUp(self):
        super().setUp()
        self.games = self.write("games.pgn", GAMES)

    def annotate(self, *arguments, status=0, **options):
        code, out, err = run(*arguments, "--engine", ENGINE, *NODES, **options)
        self.assertEqual(code, status, err)
        return out, err


class Output(Case):
    def test_same_bytes_with_any_number_of_jobs(self):
        for jobs in ("1", "2", "5"):
            self.annotate(self.games, "-j", jobs, "-o", self.path(jobs + ".pgn"), "-o", self.path(jobs + ".bgn.bz2"))
        for jobs in ("2", "5"):
            self.assertEqual(self.read("1.pgn"), self.read(jobs + ".pgn"))
            self.assertEqual(self.read("1.bgn.bz2"), self.read(jobs + ".bgn.bz2"))
        self.assertEqual(len(bz2.decompress(self.read("1.bgn.bz2")).splitlines()), 5)
        self.assertEqual(sorted(os.listdir(self.folder)),
                         sorted(["games.pgn"] + [j + e for j in "125" for e in (".pgn", ".bgn.bz2")]))

    def test_everything_of_the_input_stays(self):
        out, _ = self.annotate(self.games, "--replace", "none")
        text = re.sub(r"\s+", " ", out.decode())
        for part in ("[%clk 0:02:58]", "[%eval -0.4]", "Oh dear.", "the main line", "[%clk 0:02:51]", "3. Ke2 $4", "$4"):
            self.assertIn(part, text)
        self.assertIn('[Annotator "Marginalia', text)
        self.assertIn("[WhiteAccuracy ", text)
        self.assertIn('[ECO "C', text)
        self.assertNotRegex(text, r"Qh4# (\$\d+ )?\{ ?\[%eval")

    @unittest.skipIf(chess is None, "the package chess is not installed")
    def test_python_chess_reads_it(self):
        self.annotate(self.games, "--replace", "none", "-o", self.path("out.pgn"))
        with open(self.games) as before, open(self.path("out.pgn")) as after:
            while (old := chess.pgn.read_game(before)) is not None:
                new = chess.pgn.read_game(after)
                self.assertEqual(new.errors, [])
                self.assertEqual(list(old.mainline_moves()), list(new.mainline_moves()))
                for a, b in zip(old.mainline(), new.mainline()):
                    self.assertEqual(a.clock(), b.clock())
                    if a.eval() is not None:
                        self.assertEqual(a.eval(), b.eval())
                    self.assertTrue(b.eval() is not None or b.board().is_checkmate())
                for name, value in old.headers.items():
                    self.assertEqual(new.headers[name], value)

    def test_filter(self):
        bgn, _ = self.annotate(self.games, "--to", "bgn")
        again, _ = self.annotate("-", stdin=bgn)
        self.assertEqual([moves_of(line) for line in again.splitlines()],
                         [moves_of(line) for line in bgn.splitlines()])
        with open(self.games, "rb") as file:
            unnamed, _ = self.annotate("--use-stored-evals", stdin=file.read())
        self.assertEqual(unnamed, self.annotate(self.games, "--use-stored-evals")[0])
        empty, err = self.annotate("-", stdin=b"", status=2)
        self.assertEqual(empty, b"")
        self.assertIn("no games in it", err)

    def test_every_format_is_written(self):
        names = ["a.bgn", "a.jsonl", "a.egd", "a.uci"]
        outputs = [word for name in names for word in ("-o", self.path(name))]
        code, _, err = run(self.games, "--use-stored-evals", "-q", *outputs)
        self.assertEqual(code, 0, err)
        self.assertEqual(self.read("a.bgn"), self.read("a.jsonl"))
        self.assertIn(b"e4", self.read("a.egd"))
        self.assertIn(b"startpos moves f2f3 e7e5 g2g4 d8h4 0-1\n", self.read("a.uci"))
        self.assertEqual(err.count("EGD cannot hold all that the games had; left out:"), 1)
        self.assertEqual(err.count("lines of UCI moves cannot hold all that the games had; left out:"), 1)
        for to, name in (("jsonl", "a.bgn"), ("egd", "a.egd"), ("uci", "a.uci")):
            code, out, err = run(self.games, "--use-stored-evals", "-q", "--to", to)
            self.assertEqual((code, out), (0, self.read(name)), err)

    def test_every_format_is_read(self):
        code, _, err = run(self.games, "--use-stored-evals", "-q", "-o", self.path("x.egd"), "-o", self.path("x.uci"))
        self.assertEqual(code, 0, err)
        for name in ("x.egd", "x.uci"):
            code, out, err = run(self.path(name), "--use-stored-evals", "-q")
            self.assertEqual(code, 0, err)
            self.assertIn(b"1. f3 e5 2. g4 Qh4# 0-1", out, name)

    def on_a_terminal(self, columns, *options, **environment):
        """What standard output shows on a terminal that is so wide."""
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", **environment}
        with subprocess.Popen([ANNOTATE, self.games, "--use-stored-evals", "-q", *options],
                              stdout=theirs, env=environment) as process:
            os.close(theirs)
            shown = b""
            while True:
                try:
                    chunk = os.read(ours, 65536)
                except OSError:  # how Linux ends it
                    break
                if not chunk:
                    break
                shown += chunk
        os.close(ours)
        self.assertEqual(process.returncode, 0)
        return shown.decode().replace("\r\n", "\n")

    def test_on_a_terminal(self):
        piped, _ = self.annotate(self.games, "--use-stored-evals", "--format", "term")
        self.assertIn("A – B  0-1\n".encode(), piped)
        self.assertNotIn(b"\x1b", piped)
        wide, narrow = self.on_a_terminal(80), self.on_a_terminal(40)
        self.assertIn("\x1b[31m??\x1b[0m", wide)
        plain = re.compile(r"\x1b\[[0-9;]*m")
        self.assertEqual(plain.sub("", wide), piped.decode())
        self.assertLessEqual(max(len(line) for line in plain.sub("", narrow).splitlines()), 40)
        self.assertNotIn("\x1b", self.on_a_terminal(80, NO_COLOR="1"))
        always, _ = self.annotate(self.games, "--use-stored-evals", "--format", "term", "--color=always")
        self.assertEqual(always.decode(), wide)
        self.assertEqual(self.on_a_terminal(80, "--format", "term"), wide)
        self.assertTrue(self.on_a_terminal(80, "-o", "-").startswith("[Event "))
        self.assertTrue(self.on_a_terminal(80, "--format", "bgn").startswith("{"))

    def told_on_a_terminal(self, *options):
        """What standard error shows on a terminal, with a `stockfish` in PATH that is never started."""
        self.write("stockfish", "#!/bin/sh\nexit 1\n")
        os.chmod(self.path("stockfish"), 0o755)
        ours, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "xterm", "PATH": f"{self.folder}:{os.environ.get('PATH', '')}"}
        command = [ANNOTATE, "--no-config", "--nodes", "1000", *options]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs, env=environment) as process:
            os.close(theirs)
            told = b""
            while chunk := self.read_terminal(ours):
                told += chunk
        os.close(ours)
        self.assertEqual(process.returncode, 0, told)
        return told.decode()

    @staticmethod
    def read_terminal(descriptor):
        try:
            return os.read(descriptor, 65536)
        except OSError:  # how Linux ends it
            return b""

    def test_advice_on_engines(self):
        advice = "Stockfish is installed"
        self.assertEqual(self.told_on_a_terminal(self.games).count(advice), 1)
        for options in ((self.games, "-q"), (self.games, "--use-stored-evals"), (self.games, "--engine", ENGINE)):
            self.assertNotIn(advice, self.told_on_a_terminal(*options))
        copies = [self.write(f"{i}.pgn", self.read(self.games)) for i in range(2)]
        self.assertEqual(self.told_on_a_terminal("--in-place", *copies).count(advice), 1)
        _, err = self.annotate(self.games)
        self.assertNotIn(advice, err)

    def test_a_second_run_changes_nothing(self):
        for to in ("pgn", "bgn"):
            once, _ = self.annotate(self.games, "--to", to)
            for option in ((), ("--replace-own",)):
                twice, _ = self.annotate("-", *option, stdin=once)
                self.assertEqual(once.decode(), twice.decode())

    def test_the_summary_can_be_left_out(self):
        with_it, _ = self.annotate(self.games, "--to", "pgn")
        self.assertEqual(with_it.decode().count("{In brief: "), 4)  # one game has no moves
        for option in ("--no-summary", "--no-comments"):
            without, _ = self.annotate("-", option, stdin=with_it)
            self.assertNotIn("In brief", without.decode())
        dutch, _ = self.annotate("-", "--language", "nl", "--figurines", stdin=with_it)
        self.assertEqual(dutch.decode().count("{Kort: "), 4)
        self.assertNotIn("In brief", dutch.decode())
        back, _ = self.annotate("-", stdin=dutch)
        self.assertEqual(back.decode(), with_it.decode())

    @unittest.skipIf(chess is None, "the package chess is not installed")
    def test_other_engines_are_replaced_and_people_are_not(self):
        text = ('[White "A"]\n[Annotator "lichess.org"]\n\n1. e4 { [%eval 0.3] } 1... e5 $6 { [%eval 0.2] } '
                "2. Ke2?? { (0.20 → -1.30) Blunder. Nc3 was best. } { [%eval -1.3] } (2. Nc3) (2. d4 { mine }) *\n")
        def evals_on_moves(out):
            game = chess.pgn.read_game(io.StringIO(out.decode()))
            return [node.comment.count("[%eval") for node in game.mainline()]
        out, _ = self.annotate("-", stdin=text.encode())
        self.assertEqual(evals_on_moves(out), [1, 1, 1])
        self.assertNotIn("Blunder. Nc3", out.decode())
        self.assertIn("{mine}", out.decode())
        out, _ = self.annotate("-", "--replace", "none", stdin=text.encode())
        self.assertEqual(evals_on_moves(out), [1, 1, 1])
        self.assertIn("(0.20 → -1.30) Blunder. Nc3 was best.", " ".join(out.decode().split()))
        code, _, err = run("-", "--replace", "nags", stdin=text.encode())
        self.assertEqual(code, 2)
        self.assertIn("--replace: nags: evals, glyphs, lines, all or none was expected", err)

    def test_stored_evals_need_no_engine(self):
        text = ('[White "A"]\n\n1. e4 { [%eval 0.3] } 1... e5 { [%eval 0.2] } 2. Ke2 { [%eval -1.3] } *\n')
        code, out, err = run("-", "--use-stored-evals", stdin=text.encode())
        self.assertEqual(code, 0, err)
        self.assertIn("2. Ke2 $2 {[%eval -1.3]} {(0.20 → -1.30) Mistake. From level to slightly worse.}", " ".join(out.decode().split()))
        self.assertNotIn("no evaluations", err)
        code, out, err = run("-", "--use-stored-evals", stdin=(text + "\n[White \"B\"]\n\n1. e4 *\n").encode())
        self.assertEqual(code, 0, err)
        self.assertIn("games that hold no evaluations, and are not judged: 1", err)

    def test_no_lines_no_comments(self):
        out, _ = self.annotate(self.games, "--no-lines", "--no-comments", "--to", "bgn")
        for line in out.splitlines():
            for move in json.loads(line)["moves"]:
                for info in move.get("a", []):
                    if info.get("id") == "marginalia":
                        self.assertNotIn("comment", info)
                        self.assertNotIn("alt", info)

    def test_dry_run_writes_nothing(self):
        out, _ = self.annotate(self.games, "--dry-run", "-o", self.path("out.pgn"))
        self.assertIn("5 games (0 damaged), 31 moves", out.decode())
        self.assertFalse(os.path.exists(self.path("out.pgn")))


class Telling(Case):
    def test_log_of_the_dialogue(self):
        log = self.path("dialogue.log")
        for run_number in (1, 2):  # the second one goes on behind the first
            self.annotate(self.games, "-j", "2", "--log", log, "-q")
            lines = self.read("dialogue.log").decode().splitlines()
            self.assertTrue(all(re.match(r" *\d+\.\d{3} #\d [<>#] ", line) for line in lines))
            self.assertEqual(sum(" #0 # started " in line for line in lines), run_number)
        for engine in "12":
            own = [line.split(" ", 2)[2] for line in (l.strip() for l in lines) if line.split()[1] == "#" + engine]
            self.assertEqual(own.count("> uci"), 2)
            self.assertEqual(sum(w.startswith("> go ") for w in own), sum(w.startswith("< bestmove") for w in own))
            self.assertIn("> quit", own)

    def test_log_that_cannot_be_written(self):
        _, err = self.annotate(self.games, "--log", self.path("no/such/log"), status=2)
        self.assertEqual(len(err.splitlines()), 1, err)
        _, err = self.annotate(self.games, "--log", "/dev/full", "-q")
        self.assertEqual(len(err.splitlines()), 1, err)
        self.assertIn("the log ends here", err)

    def test_verbose(self):
        _, err = self.annotate(self.games, "-v")
        told = [line for line in err.splitlines() if "games.pgn, game " in line]
        self.assertEqual(len(told), 5)
        self.assertRegex("\n".join(told), r"game 1 \(A - B\): 8 moves, \d+ searches, \d+ nodes, \d\.\d s; \d \?!, \d \?, \d \?\?")
        self.annotate(self.games, "-v", "-q", status=2)


class Config(Case):
    def test_defaults_of_the_user(self):
        os.makedirs(self.path("config/marginalia"))
        env = {"XDG_CONFIG_HOME": self.path("config")}
        toml = self.write("config/marginalia/annotate.toml", f"engine = '{ENGINE}'\nnodes = 400\nno-comments = true\n")
        plain, _ = self.annotate(self.games, "--no-comments", "--no-config")
        code, out, err = run(self.games, env=env)
        self.assertEqual((code, out), (0, plain), err)
        code, out, err = run(self.games, "--config", toml, env={"XDG_CONFIG_HOME": self.folder})
        self.assertEqual((code, out), (0, plain), err)
        with_comments, _ = self.annotate(self.games)
        self.assertEqual(self.annotate(self.games, "--no-comments=false", env=env)[0], with_comments)
        self.assertEqual(self.annotate(self.games, "--no-config", env=env)[0], with_comments)
        self.write("config/marginalia/annotate.toml", "nodes = 400\n\nnods = 7\n")
        _, err = self.annotate(self.games, env=env, status=2)
        self.assertEqual(err, f"annotate: {toml}:3: nods: there is no such option\n")


class BadEngines(Case):
    def check_recovers(self, vice, every, named, extra=()):
        code, out, err = run(self.games, "--to", "bgn", "--engine", flaky(vice, every), *NODES, "-j", "1", *extra)
        self.assertEqual(code, 0, err)
        if named:
            self.assertRegex(err, named)
        lines = out.splitlines()
        self.assertEqual(len(lines), 5)
        for line in lines:
            evals = evals_of(line, "marginalia")
            mates = json.loads(line)["result"] == "B" and len(evals) == 4
            self.assertTrue(all(len(e) == 1 for e in evals[:-1]))
            self.assertEqual(len(evals) > 0 and len(evals[-1]) == 0, mates)

    def test_one_that_dies(self):
        self.check_recovers("die", 7, "died.*exit status 3")

    def test_one_that_stalls(self):
        self.check_recovers("stall", 12, "(?i)stall|silent|nothing", ["--engine-timeout", "10"])

    def test_one_that_names_illegal_moves(self):
        self.check_recovers("illegal", 9, "not legal")

    def test_one_that_names_no_move(self):
        self.check_recovers("nothing", 9, None)  # it is asked again, with more nodes

    def test_one_that_writes_megabyte_lines(self):
        self.check_recovers("long-line", 12, "line")

    def test_one_that_talks_nonsense(self):
        self.check_recovers("garbage", 0, None)

    def test_never_answers_uci(self):
        old = self.write("out.pgn", "old")
        code, out, err = run(self.games, "-o", old, "--engine", bad("silent-uci"), "--engine-timeout", "0.3")
        self.assertEqual(code, 2, err)
        self.assertIn("uciok", err)
        self.assertIn("could not be started; nothing is written", err)
        self.assertEqual(self.read("out.pgn"), b"old")

    def test_dies_on_every_search(self):
        code, out, err = run(self.games, "--to", "bgn", "--engine", bad("dies-on-go"), "-j", "2")
        self.assertEqual(code, 1, err)
        self.assertEqual(len(out.splitlines()), 5)
        self.assertIn("out of cheese", err)
        self.assertIn("not evaluated: " + self.games + ", game ", err)

    def test_no_such_engine(self):
        for engine in ("no-such-engine-anywhere", self.games, "'unclosed"):
            code, out, err = run(self.games, "-o", self.path("x.pgn"), "--engine", engine)
            self.assertEqual(code, 2, err)
            self.assertEqual(len(err.splitlines()), 1, err)
            self.assertFalse(os.path.exists(self.path("x.pgn")))

    def test_no_such_option(self):
        code, _, err = run(self.games, "--engine", ENGINE, "--engine-option", "Hush=1")
        self.assertEqual(code, 2, err)
        self.assertIn("Hush", err)


class BadInput(Case):
    def faults(self, status, *inputs):
        out, err = self.annotate(*inputs, "--to", "bgn", "-q", status=status)
        return out.splitlines(), err.splitlines()

    def test_unreadable_files(self):
        for path in (self.path("missing.pgn"), self.write("empty.pgn", ""), self.folder,
                     self.write("binary.pgn", b"\x7fELF\x02\x01\0\0" + bytes(range(256)) * 40)):
            games, faults = self.faults(2, path)
            self.assertEqual((len(games), len(faults)), (0, 1), faults)
            self.assertIn(path, faults[0])
            games, faults = self.faults(1, path, self.games)
            self.assertEqual((len(games), len(faults)), (5, 1), faults)

    def test_an_illegal_move_in_game_3_of_5(self):
        games = GAMES.replace("Three", "Drei").replace("3. Kd3 *", "3. Qd3 Kc5 *")
        out, faults = self.faults(1, self.write("five.pgn", games))
        self.assertEqual(len(out), 5)
        self.assertEqual(len(faults), 1, faults)
        self.assertRegex(faults[0], "five.pgn.*game 3.*Qd3")
        self.assertEqual(len(moves_of(out[2])), 4)
        self.assertTrue(all(evals_of(out[2], "marginalia")))

    def test_cut_compressed_file(self):
        whole = bz2.compress(GAMES.encode())
        out, faults = self.faults(2, self.write("cut.pgn.bz2", whole[: len(whole) // 2]))
        self.assertEqual(len(faults), 1, faults)

    def test_outputs_that_cannot_be_written(self):
        for output in (self.path("no/such/folder.pgn"), self.path("odd.txt"), self.folder):
            _, err = self.annotate(self.games, "-o", output, status=2)
            self.assertEqual(len(err.splitlines()), 1, err)

    def test_nobody_reads_the_output(self):
        process = subprocess.Popen([ANNOTATE, *[self.games] * 50, "--engine", ENGINE, *NODES, "-q"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.readline()
        process.stdout.close()
        self.assertEqual(process.wait(PATIENCE), 2)
        process.stderr.close()


class Interrupts(Case):
    def start(self, *arguments, **options):
        process = subprocess.Popen([ANNOTATE, *arguments], stderr=subprocess.PIPE, **options)
        self.addCleanup(process.stderr.close)
        return process

    def test_finished_games_are_kept_whole_and_in_order(self):
        many = self.write("many.pgn", "".join(GAMES.replace('"A"', '"%d"' % i) for i in range(200)))
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            process = self.start(many, "--to", "bgn", "--engine", ENGINE, "--nodes", "3000", "-j", "2", "-o", "-", "-o",
                                 self.path("out.pgn"), "--keep-partial", stdout=subprocess.PIPE)
            lines = [process.stdout.readline() for _ in range(3)]
            process.send_signal(number)
            lines += process.stdout.read().splitlines(keepends=True)
            process.stdout.close()
            self.assertEqual(process.wait(PATIENCE), status)
            self.assertLess(len(lines), 1000)
            self.assertTrue(all(line.endswith(b"\n") for line in lines))
            events = [json.loads(line)["event"] for line in lines]
            whole = ["One", "Two", "Three", "Four", "Five"] * 200
            place = 0
            for event in events:  # in order, none twice
                place = whole.index(event, place) + 1
            self.assertEqual(self.read("out.pgn").count(b"[Event "), len(lines))
            os.unlink(self.path("out.pgn"))
            os.unlink(self.path("out.pgn.journal"))

    def test_before_the_first_game_nothing_is_touched(self):
        old = self.write("out.pgn", "old")
        process = self.start(self.games, "--engine", ENGINE, "--nodes", "1000000000", "-o", old)
        wait_until(lambda: children(process.pid), "an engine")
        wait_for_watch(process, signal.SIGINT)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE), 130)
        self.assertEqual(self.read("out.pgn"), b"old")
        self.assertEqual(sorted(os.listdir(self.folder)), ["games.pgn", "out.pgn"])

    def test_a_file_that_was_there_stays_whole(self):
        many = self.write("many.pgn", "".join(GAMES.replace('"A"', '"%d"' % i) for i in range(200)))
        whole = self.write("old.pgn", "old")
        process = self.start(many, "--engine", ENGINE, "--nodes", "3000", "-o", whole, "-o", "-", "--to", "bgn",
                             stdout=subprocess.PIPE)
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        process.stdout.read()
        process.stdout.close()
        self.assertEqual(process.wait(PATIENCE), 143)
        self.assertIn(b"old.pgn stays as it was before this run", process.stderr.read())
        self.assertEqual(self.read("old.pgn"), b"old")
        code, _, err = run(many, "--engine", ENGINE, "--nodes", "3000", "-o", whole, "-o", "-", "--to", "bgn", "--resume")
        self.assertEqual(code, 0, err)
        self.assertEqual(self.read("old.pgn").count(b"[Event "), 1000)

    def test_a_quiet_pipe_is_not_waited_for(self):
        process = self.start("-", "--engine", ENGINE, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        self.addCleanup(process.stdin.close)
        wait_for_watch(process, signal.SIGINT)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE), 130)

    def test_the_second_one_ends_at_once(self):
        process = self.start(self.games, "--engine", bad("deaf"), "--nodes", "100", stdout=subprocess.DEVNULL)
        wait_until(lambda: children(process.pid), "an engine")
        wait_for_watch(process, signal.SIGINT)
        process.send_signal(signal.SIGINT)
        wait_for_delivery(process, signal.SIGINT)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(30), 130)  # the engine sleeps for a minute


if __name__ == "__main__":
    ANNOTATE, ENGINE = sys.argv[1:3]
    if not os.access(ENGINE, os.X_OK):
        print("skipped: no engine at", ENGINE)
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
