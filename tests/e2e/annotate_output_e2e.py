#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `annotate` writes and says when all goes well: formats, pipes, the terminal, the log; the user's defaults.

annotate_output_e2e.py ANNOTATE ENGINE [unittest arguments]. Python's standard library only; with the package `chess` in
reach, what comes out is also read by it.
"""

import bz2
import fcntl
import io
import json
import os
import pty
import re
import struct
import subprocess
import termios
import unittest

try:
    import chess.pgn
except ImportError:
    chess = None

from annotate_case import AnnotateCase, main, moves_of, run


class Output(AnnotateCase):
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
        environment = {**os.environ, "TERM": "xterm-256color", "PAGER": "cat", **environment}
        with subprocess.Popen([self.program, self.games, "--use-stored-evals", "-q", *options],
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
        command = [self.program, "--no-config", "--nodes", "1000", *options]
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
        for options in (("-q",), ("--use-stored-evals",), ("--engine", self.engine)):
            self.assertNotIn(advice, self.told_on_a_terminal(self.games, *options))
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

    def test_strip_own_gives_back_what_was_annotated(self):
        for to in ("pgn", "bgn"):
            plain = self.path("plain." + to)
            done = run(self.games, "--strip-own", "-q", "-o", plain)
            self.assertEqual(done, (0, b"", ""))
            once, _ = self.annotate(plain, "--to", to, "--replace", "none", "--multipv", "2", "--variations")
            self.assertIn(b"MarginaliaMarks", once)
            code, stripped, err = run("-", "--strip-own", "--no-config", stdin=once)
            self.assertEqual(code, 0, err)
            self.assertIn("5 games; marks of earlier runs were taken out of 4", err)  # one has no moves
            self.assertEqual(stripped, self.read(plain))
            whole = self.write("whole." + to, once.decode())
            code, _, err = run("--in-place", "--strip-own", whole)
            self.assertEqual(code, 0, err)
            self.assertEqual(self.read(whole), self.read(plain))

    def test_strip_own_keeps_what_a_person_added_and_changed(self):
        once, _ = self.annotate(self.games, "--to", "pgn")
        text = once.decode().replace("Kd7", "Kd7 $1 {A plan: d6!}", 1).replace("was best.", "was better, I think.", 1)
        self.assertEqual(len(set((once.decode(), text))), 2)
        code, out, err = run("-", "--strip-own", stdin=text.encode())
        self.assertEqual(code, 0, err)
        words = " ".join(out.decode().split())
        for part in ("Kd7 $1 {A plan: d6!}", "was better, I think.", "{Oh dear.}", "(3. Nf3 g5 {the main line})"):
            self.assertIn(part, words)
        self.assertNotIn("was best.", words)
        self.assertIn("comments of an earlier run that were changed since; they stay: 1", err)

    def test_a_game_that_an_earlier_version_left_without_marks(self):
        once, _ = self.annotate(self.games, "--to", "pgn")
        text = "".join(line for line in once.decode().splitlines(True) if not line.startswith("[MarginaliaMarks"))
        sentence = re.search(r"\([^)]* → [^)]*\) \w+\. \w+ was best\. [^}]*", " ".join(text.split()))[0]
        again, err = self.annotate("-", "--to", "pgn", stdin=text.encode())
        self.assertEqual(err.count("games that an earlier version annotated without marks"), 1)
        self.assertIn(sentence, " ".join(again.decode().split()))
        self.assertEqual(again.count(b"%eval"), once.count(b"%eval"))
        code, out, err = run("-", "--strip-own", stdin=text.encode())
        self.assertEqual(code, 0, err)
        self.assertEqual(err.count("games that an earlier version annotated without marks"), 1)
        self.assertEqual(out.decode().split("\n\n")[1], text.split("\n\n")[1])  # the moves of the first game

    def test_strip_own_takes_no_options_about_a_verdict(self):
        for option in (("--keep-own",), ("--use-stored-evals",), ("--puzzles", "p.csv"), ("--dry-run",)):
            self.assertEqual(run(self.games, "--strip-own", *option)[0], 2)

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

    def test_the_summary_does_not_tell_the_end_of_a_damaged_game(self):
        text = '[Result "1-0"]\n[Termination "Normal"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Qxh8 Nf6 5. O-O 1-0\n'
        out, _ = self.annotate("-", "--to", "pgn", stdin=text.encode(), status=1)
        words = " ".join(out.decode().split())
        self.assertIn("{In brief: accuracy from 1. e4", words)
        self.assertNotIn("resigned", words)
        self.assertNotIn("last move", words)

    def test_a_result_of_the_tag_alone_is_told_as_such_in_every_run(self):
        text = '[Result "1/2-1/2"]\n\n1. d4 d5 2. c4 e6 3. Nf3 Nf6 4. g3 dxc4 5. Nbd2\n'
        for to in ("pgn", "bgn"):
            once, _ = self.annotate("-", "--to", to, stdin=text.encode())
            words = " ".join(once.decode().split())
            self.assertIn("y its Result tag the game was drawn, and the moves end with 5. Nbd2", words)
            twice, _ = self.annotate("-", stdin=once)
            self.assertEqual(once.decode(), twice.decode())

    def test_a_run_without_sentences_is_known_as_ours(self):
        text = '[Result "1-0"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n'
        silent, _ = self.annotate("-", "--to", "pgn", "--no-comments", stdin=text.encode())
        self.assertIn("Ke7 $4", " ".join(silent.decode().split()))
        again, _ = self.annotate("-", "--to", "pgn", stdin=silent)
        words = " ".join(again.decode().split())
        self.assertIn("Checkmate is now unavoidable.", words)
        self.assertNotRegex(words, r"Marginalia \S+: \(|as given here")

    def test_evals_of_others_stay_where_none_are_written(self):
        text = '[Result "*"]\n\n1. e4 {[%eval 0.21]} e5 {[%eval 0.32]} 2. Nf3 {[%eval 0.3]} Nc6 {[%eval 0.3]} *\n'
        for option in (("--from-move", "2"), ("--no-evals",)):
            once, _ = self.annotate("-", "--to", "pgn", *option, stdin=text.encode())
            twice, _ = self.annotate("-", "--to", "pgn", *option, stdin=once)
            for part in ("[%eval 0.21]", "[%eval 0.32]"):
                self.assertIn(part, twice.decode())

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
        self.assertIn("2. Ke2 $2 {[%eval -1.3]} {(0.20 → -1.30) Mistake. White was level and is now slightly worse.}", " ".join(out.decode().split()))
        self.assertNotIn("no evaluations", err)
        code, out, err = run("-", "--use-stored-evals", stdin=(text + "\n[White \"B\"]\n\n1. e4 *\n").encode())
        self.assertEqual(code, 0, err)
        self.assertIn("games that hold no evaluations, and are not judged: 1", err)

    def test_own_marks_are_no_marks_of_other_engines(self):
        once = self.annotate(self.games, "--replace", "none", "--no-comments")[0]
        code, _, err = run("-", "--use-stored-evals", stdin=once)
        self.assertEqual(code, 0, err)
        self.assertNotIn("glyphs of other engines", err)

    def test_a_game_that_is_not_judged_keeps_our_marks(self):
        # Scid's style has no evaluations, so a second run has nothing to judge by.
        text = "1. e4 { [%eval 0.3] } 1... e5 { [%eval 0.2] } 2. Ke2 { [%eval -1.3] } *\n"
        once = run("-", "--use-stored-evals", "--style", "scid", stdin=text.encode())[1]
        self.assertIn(b"2. Ke2 $2 {", once)
        code, twice, err = run("-", "--use-stored-evals", "--style", "scid", stdin=once)
        self.assertIn("games that hold no evaluations, and are not judged: 1", err)
        self.assertEqual((code, twice), (0, once))

    def judged(self, moves, tags=""):
        """The game judged by its own evaluations, on one line, and what was said about it."""
        code, out, err = run("-", "--use-stored-evals", stdin=f'[White "A"]\n{tags}\n{moves}\n'.encode())
        self.assertEqual(code, 0, err)
        return " ".join(out.decode().split()), err

    def test_stored_evals_have_the_unit_of_their_program(self):
        out, err = self.judged("1. d4 {[%eval 23,14]} d5 {[%eval 17,27]} 2. c4 {[%eval 25,16]} e6 {[%eval 14,28]} "
                               "3. Nc3 {[%eval -35,16]} Nf6 {[%eval 30,28]} *")
        self.assertNotIn("Blunder", out)
        self.assertIn("3. Nc3 {[%eval -35,16]}", out)
        out, err = self.judged("1. e4 {[%eval 3]} e5 {[%eval 5]} 2. Nf3 {[%eval -4]} Nc6 {[%eval 2]} *")
        self.assertIn("game 1: the unit is in doubt, and the values are not used: %eval without a decimal point", err)
        self.assertIn("games that hold no evaluations, and are not judged: 1", err)

    def test_stored_evals_of_engine_matches_and_of_chessbase(self):
        out, _ = self.judged("1. e4 {book} e5 {book} 2. Nf3 {+0.57/7 0.002s} Nc6 {-0.60/8 0.008s} 3. Bb5 {+0.84/8 0.026s} "
                             "f6 {-1.00/8 0.005s} 4. Bxc6 {+1.12/8 0.002s} dxc6 {-M12/8 0.002s} *")
        self.assertIn("4... dxc6 $4 {-M12/8 0.002s} {(1.12 → Mate in 6) Checkmate is now unavoidable.}", out)
        out, _ = self.judged("{[%evp 0,4,14,14,-25,-315,48]} 1. e4 e5 2. f4 Nc6 *")
        self.assertIn("[%evp 0,4,14,14,-25,-315,48]", out)
        self.assertIn("2. f4 $4 {(-0.25 → -3.15) Blunder. White was level and is now clearly worse.}", out)

    def test_clocks_in_hours_and_minutes(self):
        clocks = "1:30 1:30 1:28 1:29 1:20 1:25 1:10 1:20 1:05 1:15 0:50 1:05 0:45 1:00 0:05 0:59".split()
        moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O".split()
        evals = ["0.3"] * 14 + ["-3.0", "0.3"]
        text = " ".join(f"{move} {{[%eval {value}] [%clk {clock}]}}" for move, value, clock in zip(moves, evals, clocks))
        out, _ = self.judged(text + " 1-0", '[TimeControl "5400+30"]\n')
        self.assertIn("White spent 40:30 of the remaining 45:00 on 8. c3??", out)

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


class Telling(AnnotateCase):
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


class Config(AnnotateCase):
    def test_defaults_of_the_user(self):
        os.makedirs(self.path("config/marginalia"))
        env = {"XDG_CONFIG_HOME": self.path("config")}
        toml = self.write("config/marginalia/annotate.toml",
                          f"engine = '{self.engine}'\nnodes = 400\nno-comments = true\n")
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


if __name__ == "__main__":
    main()
