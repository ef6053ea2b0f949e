#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What users choose on the command line of `annotate`: whose moves, from where on, by what measure, at what cost.

annotate_choices_e2e.py ANNOTATE ENGINE [unittest arguments]. Python's standard library only.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from folder_case import FolderCase  # noqa: E402
from processes import PATIENCE  # noqa: E402

ANNOTATE = ENGINE = ""
BAD = os.path.join(HERE, "..", "support", "engines", "bad_engine.py")

# Both sides of the first game blunder.
GAMES = """[Event "One"]
[White "Smith, Anna"]
[Black "Jones, Bo"]
[Result "0-1"]

1. e4 e5 2. f4 exf4 3. Ke2 Qh4 4. d4 Qg4+ 5. Kd2 Qd1+ 6. Kxd1 Nf6 7. Bxf4 Nxe4 0-1

[Event "Two"]
[White "Doe"]
[Black "Roe"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Three"]
[White "Jones, Bo"]
[Black "Roe"]
[Result "1-0"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Nbd7 5. cxd5 exd5 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 8. Qd2 Bxd2+ 9. Kxd2 Kxd8 1-0

"""


class Case(FolderCase):
    def setUp(self):
        super().setUp()
        self.games = self.write("games.pgn", GAMES)

    def annotate(self, *arguments, status=0, engine=True, stdin=None):
        """(stdout, stderr)."""
        command = [ANNOTATE, *arguments]
        if engine:
            command += ["--engine", ENGINE]
        if engine and not any(a in arguments for a in ("--nodes", "--time-per-game", "--depth")):
            command += ["--nodes", "2000"]
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE, stdin=stdin)
        self.assertEqual(done.returncode, status, done.stderr.decode())
        return done.stdout.decode(), done.stderr.decode()

    def games_of(self, *arguments, **options):
        out, _ = self.annotate(self.games, "--to", "bgn", *arguments, **options)
        return [json.loads(line) for line in out.splitlines()]


def marks(game):
    """For each move: what was added, {} where nothing was."""
    return [move["a"][0] if move.get("a") else {} for move in game["moves"]]


def is_said(mark):
    """Is there a glyph or a sentence?"""
    return any(key not in ("id", "eval") for key in mark)


class Moves(Case):
    def test_one_side(self):
        both = marks(self.games_of()[0])
        white = marks(self.games_of("--side", "white")[0])
        self.assertTrue(any(is_said(m) for m in both[1::2]))
        self.assertTrue(any(is_said(m) for m in white[0::2]))
        self.assertFalse(any(is_said(m) for m in white[1::2]), white)
        self.assertTrue(all("eval" in m for m in white))

    def test_a_player_on_either_side_and_games_of_others(self):
        out, err = self.annotate(self.games, "--to", "bgn", "--player", "jones")
        games = [json.loads(line) for line in out.splitlines()]
        self.assertTrue(any(is_said(m) for m in marks(games[0])[1::2]))
        self.assertFalse(any(is_said(m) for m in marks(games[0])[0::2]))
        self.assertFalse(any(is_said(m) for m in marks(games[2])[1::2]))
        before = self.annotate(self.games, "--to", "bgn", "--player", "nobody here")[0].splitlines()[1]
        self.assertEqual(out.splitlines()[1], before)
        self.assertEqual(marks(games[1]), [{}] * 4)
        self.assertIn("games of other players, left unchanged: 1", err)

    def test_another_player_is_another_run(self):
        out = self.path("out.pgn")
        with open("/dev/full", "wb") as full:  # the run fails, its journal stays
            first = subprocess.run([ANNOTATE, self.games, "--player", "jones", "-o", out, "-o", "-", "--engine",
                                    ENGINE, "--nodes", "2000"], stdout=full, stderr=subprocess.PIPE, timeout=PATIENCE)
        self.assertEqual(first.returncode, 2)
        _, err = self.annotate(self.games, "--player", "smith", "-o", out, "-o", "-", "--resume", status=2)
        self.assertIn("--player was jones, is smith", err)
        _, err = self.annotate(self.games, "--player", "jones", "-o", out, "-o", "-", "--resume")
        self.assertIn("games of other players, left unchanged: 1", err)

    def test_from_a_move_on(self):
        game = marks(self.games_of("--from-move", "4")[0])
        self.assertEqual(game[:6], [{}] * 6)
        self.assertTrue(all("eval" in m for m in game[6:]))

    def test_without_the_book(self):
        all_moves = marks(self.games_of()[2])
        behind = marks(self.games_of("--skip-book")[2])
        book = [i for i, m in enumerate(behind) if not m]
        self.assertGreaterEqual(len(book), 8)
        self.assertEqual(book, list(range(len(book))))
        self.assertTrue(all("eval" in m for m in all_moves))
        self.assertTrue(all("eval" in m for m in behind[len(book):]))

    def test_fewer_nodes_are_spent(self):
        def nodes(*arguments):
            _, err = self.annotate(self.games, "--no-praise", "-o", self.path("x.pgn"), *arguments)
            return int(re.search(r"(\d[\d,]*) nodes", err).group(1).replace(",", ""))
        whole = nodes("--spend", "even")
        self.assertLess(nodes("--spend", "even", "--from-move", "6"), whole * 0.7)
        self.assertLess(nodes("--spend", "even", "--skip-book"), whole * 0.8)


class Writing(Case):
    def test_no_evals(self):
        game = marks(self.games_of("--no-evals")[0])
        self.assertFalse(any("eval" in m for m in game))
        self.assertTrue(any(is_said(m) for m in game))

    def test_further_lines(self):
        one, _ = self.annotate(self.games, "--to", "pgn")
        three, _ = self.annotate(self.games, "--to", "pgn", "--multipv", "3")
        further = re.findall(r"\(\d+\.+\s\S+\s\{\[%eval [^\]]+\]", three)
        self.assertFalse(re.findall(r"\(\d+\.+\s\S+\s\{\[%eval", one))
        self.assertGreaterEqual(len(further), 4, three)
        twice, _ = self.annotate(self.write("three.pgn", three), "--to", "pgn", "--multipv", "3")
        self.assertEqual(twice, three)
        own, _ = self.annotate(self.games, "--to", "bgn", "--multipv", "3")
        again, _ = self.annotate(self.write("own.bgn", own), "--to", "bgn", "--from-move", "999", "--keep-own", "-q")
        lines = [len([a for a in m.get("a", []) if "alt" in a]) for m in json.loads(own.splitlines()[0])["moves"]]
        self.assertIn(3, lines)
        self.assertEqual([json.loads(x)["moves"] for x in own.splitlines()],
                         [json.loads(x)["moves"] for x in again.splitlines()])
        _, err = self.annotate(self.games, "--multipv", "2", "--no-lines", status=2)
        self.assertIn("--no-lines", err)

    def test_thresholds(self):
        def labels(*arguments):
            _, err = self.annotate(self.games, "-o", self.path("x.pgn"), *arguments)
            return [int(n) for n in re.search(r"(\d+) inaccurac\S+, (\d+) mistakes?, (\d+) blunder", err).groups()]
        self.assertEqual(labels("--inaccuracy", "2.5", "--mistake", "2.5", "--blunder", "2.5")[0], 0)
        self.assertGreater(sum(labels("--inaccuracy", "0.02")), sum(labels()))
        game = self.games_of("--blunder", "0.25")[0]
        self.assertIn("lichess (0.1 0.2 0.25)", json.dumps(game))
        _, err = self.annotate(self.games, "--blunder", "0.1", status=2)
        self.assertIn("must rise", err)


# Nested variations; one with a null move; a move of two evaluations by others.
VARIATIONS = """[Event "Var"]
[White "Smith, Anna"]
[Black "Jones, Bo"]
[Result "*"]

1. e4 e5 2. Nf3 (2. f4 exf4 3. Ke2 $6 {bold} (3. Nf3 g5 4. Nxg5 (4. h4 g4)) 3... Qh4) (2. -- Nc6) 2... Nc6 3. Bb5 Qh4
(3... a6 4. Ba4 b5 5. Bxb5 axb5 {good}) (3... Nf6) 4. Nxh4 *

[Event "Evals of others"]
[White "Doe"]
[Black "Roe"]
[Result "*"]

1. d4 {[%eval 0.2]} d5 {[%eval 0.2]} 2. c4 {[%eval 0.2]} (2. Bh6 {[%eval -2.5] [%clk 0:01:00]} gxh6 {[%eval -2.5]})
(2. Nf3 Nf6 3. c4 e6) 2... e6 {[%eval 0.2]} *

"""

BLUNDER = r"4\. Nxg5 \$[24] \{\[%eval [^(]*(\([^()]*\) )?(Mistake|Blunder)\. \S+ was best"


class Variations(Case):
    def nodes(self, moves):
        """All moves of a BGN game with those of its variations."""
        for move in moves:
            yield move
            for entry in move.get("a", []):
                yield from self.nodes(entry.get("alt", {}).get("moves", []))

    def run_on(self, text, name, *arguments):
        return self.annotate(self.write(name, text), "--variations", *arguments)[0]

    def test_pgn(self):
        plain = self.annotate(self.write("plain.pgn", VARIATIONS), "--to", "pgn")[0]
        self.assertIn("(2. f4 exf4 3. Ke2 $6 {bold} (", " ".join(plain.split()))
        for more in ([], ["--multipv", "3"]):
            once = self.run_on(VARIATIONS, "var.pgn", "--to", "pgn", *more)
            text = " ".join(once.split())
            self.assertRegex(text, r"\(2\. f4 (\$\d+ )?\{\[%eval [^}]*\} (\{[^}]*\} )?2\.\.\. exf4")
            self.assertRegex(text, BLUNDER)
            self.assertRegex(text, r"\(4\. h4 [^()]*\[%eval [^()]*4\.\.\. g4 [^()]*\[%eval ")
            self.assertIn("(2. -- Nc6)", text)
            self.assertIn("(2. Nf3 Nf6 3. c4 e6)", text)
            self.assertIn("bold", text)
            for comments in re.findall(r"(?:\{[^}]*\}\s*)+", once):
                self.assertLessEqual(comments.count("[%eval"), 1, comments)
            self.assertEqual(self.run_on(once, "once.pgn", "--to", "pgn", *more), once)

    def test_bgn(self):
        once = self.run_on(VARIATIONS, "var.pgn", "--to", "bgn")
        self.assertEqual(self.run_on(once, "once.bgn", "--to", "bgn"), once)
        games = [json.loads(line) for line in once.splitlines()]
        own = [[a for a in move.get("a", []) if a.get("id") == "marginalia" and "eval" in a]
               for move in self.nodes(games[0]["moves"])]
        self.assertGreaterEqual(len([a for a in own if a]), 7 + 4 + 3 + 2 + 4)
        self.assertTrue(all(len(a) <= 1 for a in own))
        # Without --variations their marks of an earlier run go.
        main = json.loads(self.annotate(self.write("once.bgn", once), "--to", "bgn")[0].splitlines()[0])
        plain = json.loads(self.annotate(self.write("v.pgn", VARIATIONS), "--to", "bgn")[0].splitlines()[0])
        self.assertEqual(main, plain)

    def test_figures_are_those_of_the_main_line(self):
        def said(*arguments):
            _, err = self.annotate(self.write("v.pgn", VARIATIONS), "-o", self.path("x.pgn"), *arguments)
            return re.search(r"\d+ inaccurac\S+, \d+ mistakes?, \d+ blunder", err).group(0)
        self.assertEqual(said("--variations"), said())

    def test_one_side_and_stored_evals(self):
        black = " ".join(self.run_on(VARIATIONS, "v.pgn", "--to", "pgn", "--side", "black").split())
        self.assertNotRegex(black, BLUNDER)
        self.assertRegex(black, r"4\. Nxg5 \{\[%eval ")
        once = self.run_on(VARIATIONS, "var.pgn", "--to", "pgn", "--no-praise")
        again = self.annotate(self.write("o.pgn", once), "--to", "pgn", "--variations", "--use-stored-evals",
                              engine=False)[0]
        self.assertRegex(" ".join(again.split()), BLUNDER)


class Cost(Case):
    def test_nodes_are_kept(self):
        moves = ("40. c4 e6 41. Nc3 Nf6 42. Bg5 Be7 43. e3 O-O 44. Nf3 h6 45. Bh4 b6 46. cxd5 Nxd5 47. Bxe7 Qxe7 48. Nxd5 exd5 "
                 "49. Rc1 Be6 50. Qa4 c5 51. Qa3 Rc8 52. Bb5 a6 53. dxc5 bxc5 54. O-O Ra7 55. Be2 Nd7 56. Nd4 Qf8 57. Nxe6 "
                 "fxe6 58. e4 d4 59. f4 Qe7 60. e5 Rb8 61. Bc4 Kh8 62. Qh3 Nf8 63. b3 a5 64. f5 exf5 65. Rxf5 Nh7")
        game = self.write("one.pgn", '[Event "Spassky"]\n[SetUp "1"]\n[FEN "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR '
                          'w KQkq - 0 40"]\n\n' + moves + " *\n\n")
        for spend in ("focused", "even"):
            _, err = self.annotate(game, "--spend", spend, "--nodes", "3000", "-o", self.path("x.pgn"))
            per_move = [int(n.replace(",", "")) for n in re.search(r"([\d,]+) moves, .* ([\d,]+) nodes", err).groups()]
            share = per_move[1] / per_move[0] / 3000
            self.assertLess(share, 1.05, spend)
            self.assertGreater(share, 0.95 if spend == "focused" else 0.85, spend)

    def test_time_for_each_game(self):
        begin = time.monotonic()
        self.annotate(self.games, "--time-per-game", "0.5", "-j", "1", "-o", self.path("x.pgn"))
        self.assertLess(time.monotonic() - begin, 60)
        _, err = self.annotate(self.games, "--time-per-game", "1", "--budget", "5", status=2)
        self.assertIn("--budget", err)
        self.assertIn("--time-per-game", err)


class DryRun(Case):
    def test_it_says_how_long_the_run_would_take(self):
        out, _ = self.annotate(self.games, "--dry-run", "-j", "1", "--nodes", "2M")
        self.assertRegex(out, r"nodes/s each\)")
        self.assertRegex(out, r"about (\d+:)+\d+ for 3 games, \d+ positions, 1 engine in parallel")
        self.assertIn("at most 0:00:15 for 3 games", self.annotate(self.games, "--dry-run", "-j", "1", "--time-per-game", "5")[0])
        self.assertIn("cannot be told ahead", self.annotate(self.games, "--dry-run", "--depth", "9")[0])
        self.assertIn("puzzles come on top", self.annotate(self.games, "--dry-run", "--puzzles", self.path("p.csv"))[0])

    @unittest.skipUnless(sys.platform == "linux", "processor times come from /proc")
    def test_an_engine_that_got_no_processor_time_is_measured_again(self):
        engine = self.write("starved.py", r"""import sys, time
searches = 0
for line in sys.stdin:
    if line.startswith("uci\n"):
        print("id name Starved\nuciok", flush=True)
    elif line.startswith("isready"):
        print("readyok", flush=True)
    elif line.startswith("go"):
        searches += 1
        nodes = 7
        if searches < 3:
            time.sleep(0.3)
        else:
            nodes = 1000000
            while time.process_time() < 0.2 * searches:
                pass
        print(f"info depth 1 nodes {nodes} score cp 0 time 500 pv e1e7\nbestmove e1e7", flush=True)
    elif line.startswith("quit"):
        break
""")
        done = subprocess.run([ANNOTATE, self.games, "--dry-run", "--engine", f"'{sys.executable}' '{engine}'"],
                              capture_output=True, timeout=PATIENCE, check=True)
        speed = re.search(rb"\(([0-9.]+)([kM]) nodes/s each\)", done.stdout)
        self.assertIsNotNone(speed, done.stdout)
        self.assertIn(speed.group(2), b"kM")
        self.assertGreater(float(speed.group(1)) * {b"k": 1e3, b"M": 1e6}[speed.group(2)], 100_000)

    def test_an_engine_that_is_none(self):
        done = subprocess.run([ANNOTATE, self.games, "--dry-run", "--engine", "no-such-engine"], capture_output=True,
                              timeout=PATIENCE)
        self.assertEqual(done.returncode, 2)


class NoEngine(Case):
    def refused(self, engine, *arguments):
        begin = time.monotonic()
        done = subprocess.run([ANNOTATE, self.games, "-o", self.path("x.pgn"), "--engine", engine, *arguments],
                              capture_output=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 2)
        self.assertFalse(os.path.exists(self.path("x.pgn")))
        return done.stderr.decode(), time.monotonic() - begin

    def test_one_that_speaks_xboard(self):
        engine = shlex.join([sys.executable, BAD, "xboard"])
        err, seconds = self.refused(engine, "--protocol", "uci", "--engine-timeout", "100")
        self.assertIn("speaks XBoard, not UCI", err)
        self.assertEqual(err.count("XBoard"), 1)
        self.assertLess(seconds, 100)

    def test_an_echo_is_tried_once(self):
        err, _ = self.refused("/bin/cat", "--engine-timeout", "0.5")
        self.assertEqual(err.count("is it a UCI engine?"), 1)
        self.assertIn("cat: ", err)

    def test_one_that_ends_at_once_is_named_once(self):
        err, _ = self.refused("/bin/true")
        self.assertEqual(err.count("true: died"), 1, err)

    def test_one_that_is_not_there(self):
        err, _ = self.refused("no-such-engine")
        self.assertEqual(err.count('"no-such-engine" not found'), 1)


class NoGames(Case):
    def test_all_kinds_of_nothing_are_alike(self):
        empty = self.write("empty.pgn", "")
        with open(os.devnull, "rb") as nothing:
            _, of_dash = self.annotate("-", status=2, stdin=nothing)
            _, of_none = self.annotate(status=2, stdin=nothing)
        _, of_file = self.annotate(empty, status=2)
        for err in (of_dash, of_none, of_file.replace(empty, "standard input")):
            self.assertEqual(err, "annotate: standard input: it is empty; there are no games in it\n")
        _, dry = self.annotate(empty, "--dry-run", status=2)
        self.assertIn("no games in it", dry)


if __name__ == "__main__":
    ANNOTATE, ENGINE = sys.argv[1], shlex.quote(sys.argv[2])
    if not os.access(sys.argv[2], os.X_OK):
        print("skipped: no engine at", ENGINE)
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
