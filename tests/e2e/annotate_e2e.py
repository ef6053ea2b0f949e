# SPDX-License-Identifier: GPL-3.0-or-later
"""`annotate` when all goes well: formats, pipes, the terminal, the log, what users choose, and what a run would cost. With the
package `chess` in reach, what comes out is also read by it."""
import bz2
import fcntl
import json
import os
import re
import shlex
import struct
import sys
import termios
import unittest

from annotate_case import ANNOTATE, ENGINE, AnnotateCase, moves_of, words

try:
    import chess.pgn
except ImportError:
    chess = None

STORED = '[White "A"]\n\n1. e4 { [%eval 0.3] } 1... e5 { [%eval 0.2] } 2. Ke2 { [%eval -1.3] } *\n'


class Output(AnnotateCase):
    def test_same_bytes_with_any_number_of_jobs(self):
        for jobs in ("1", "2", "5"):
            self.annotate(self.games, "-j", jobs, "-o", jobs + ".pgn", "-o", jobs + ".bgn.bz2")
            for name in (".pgn", ".bgn.bz2"):
                self.assertEqual(self.read("1" + name), self.read(jobs + name))
        self.assertEqual(len(bz2.decompress(self.read("1.bgn.bz2")).splitlines()), 5)
        self.assertEqual(self.names(), sorted(["games.pgn"] + [j + e for j in "125" for e in (".pgn", ".bgn.bz2")]))

    def test_everything_of_the_input_stays(self):
        out, _ = self.annotate(self.games, "--replace", "none")
        for part in ("[%clk 0:02:58]", "[%eval -0.4]", "Oh dear.", "the main line", "[%clk 0:02:51]", "3. Ke2 $4", "$4",
                     '[Annotator "Marginalia', "[WhiteAccuracy ", '[ECO "C'):
            self.assertIn(part, words(out))
        self.assertNotRegex(words(out), r"Qh4# (\$\d+ )?\{ ?\[%eval")
        if chess is None:
            return
        self.write("out.pgn", out)
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
                self.assertLessEqual(old.headers.items(), new.headers.items())

    def test_formats_and_pipes(self):
        stored = ("--use-stored-evals", "-q")
        outputs = {"jsonl": "a.bgn", "egd": "a.egd", "uci": "a.uci"}
        _, err = self.judge(self.games, *stored, "-o", "a.jsonl", *(word for name in outputs.values() for word in ("-o", name)))
        self.assertEqual(self.read("a.bgn"), self.read("a.jsonl"))
        self.assertIn(b"startpos moves f2f3 e7e5 g2g4 d8h4 0-1\n", self.read("a.uci"))
        for form in ("EGD", "lines of UCI moves"):
            self.assertEqual(err.count(form + " cannot hold all that the games had; left out:"), 1)
        for to, name in outputs.items():
            self.assertEqual(self.judge(self.games, *stored, "--to", to)[0].encode(), self.read(name))
            if to != "jsonl":
                self.assertIn("1. f3 e5 2. g4 Qh4# 0-1", self.judge(name, *stored)[0], name)
        self.assertEqual(self.judge(*stored, stdin=self.read(self.games))[0], self.judge(self.games, *stored)[0])
        bgn, _ = self.annotate(self.games, "--to", "bgn")
        again, _ = self.annotate("-", stdin=bgn)
        self.assertEqual(list(map(moves_of, again.splitlines())), list(map(moves_of, bgn.splitlines())))

    def shown(self, columns, *options, **environment):
        """What standard output shows on a terminal that is so wide."""
        return self.on_terminal(ANNOTATE, self.games, "--use-stored-evals", "-q", *options, **environment, prepare=lambda terminal:
                                fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0)))

    def test_on_a_terminal(self):
        term = (self.games, "--use-stored-evals", "--format", "term")
        piped, _ = self.judge(*term)
        self.assertIn("A – B  0-1\n", piped)
        self.assertNotIn("\x1b", piped)
        wide, narrow = self.shown(80), self.shown(40)
        self.assertIn("\x1b[31m??\x1b[0m", wide)
        plain = re.compile(r"\x1b\[[0-9;]*m")
        self.assertEqual(plain.sub("", wide), piped)
        self.assertLessEqual(max(len(line) for line in plain.sub("", narrow).splitlines()), 40)
        self.assertNotIn("\x1b", self.shown(80, NO_COLOR="1"))
        self.assertEqual(self.judge(*term, "--color=always")[0], wide)
        self.assertEqual(self.shown(80, "--format", "term"), wide)
        self.assertTrue(self.shown(80, "-o", "-").startswith("[Event "))
        self.assertTrue(self.shown(80, "--format", "bgn").startswith("{"))

    def test_advice_on_engines(self):
        self.write("stockfish", "#!/bin/sh\nexit 1\n")  # never started
        os.chmod(self.path("stockfish"), 0o755)

        def advised(*options):
            return self.on_terminal(ANNOTATE, "--no-config", "--nodes", "400", *options, stream="stderr",
                                    PATH=f"{self.folder}:{os.environ['PATH']}").count("Stockfish is installed")

        self.assertEqual(advised(self.games), 1)
        for options in (("-q",), ("--use-stored-evals",), ("--engine", os.path.join(os.path.dirname(ANNOTATE), "marginalia"))):
            self.assertEqual(advised(self.games, *options), 0)
        self.assertEqual(advised("--in-place", *(self.write(f"{i}.pgn", self.read(self.games)) for i in range(2))), 1)
        self.assertNotIn("Stockfish is installed", self.annotate(self.games)[1])

    def test_the_best_engine(self):
        for name, script in (("stockfish", f"exec {shlex.quote(ENGINE)}"), ("best", "exit 1")):
            self.write(name, f"#!/bin/sh\n{script}\n")
            os.chmod(self.path(name), 0o755)
        environment = {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}"}

        def asked(engine, *options, status=0):
            return self.judge(self.games, "--engine", engine, "--nodes", "400", *options, env=environment, status=status)

        text, said = asked("best")
        self.assertIn("annotate: --engine best: Stockfish is used\n", said)
        self.assertEqual(text, self.annotate(self.games)[0])  # it is ours under that name
        self.assertEqual(asked("best", "-q"), (text, ""))
        self.assertNotIn("is used", asked("./best", status=2)[1])

    def test_the_reader(self):
        rated = self.read(self.games).decode().replace('[Result', '[WhiteElo "1050"]\n[BlackElo "1140"]\n[Result')
        self.write("rated.pgn", rated)
        runs = {}
        for level in ("tags", "any", "1000", "1400"):
            self.annotate("rated.pgn", "--for", level, "--nodes", "2000", "--cache", "evals.db", "-o", "out.bgn", "-o", level + ".pgn", "-q")
            runs[level] = self.read("out.bgn").decode()
        self.assertEqual(runs["tags"], runs["1000"])

        def told(level):
            return [[e.get("nag") for m in json.loads(g)["moves"] for e in m.get("a", []) if "nag" in e] for g in runs[level].splitlines()]

        self.assertEqual(told("1000"), told("any"))  # labels are facts
        self.assertLess(len(self.read("1000.pgn")), len(self.read("any.pgn")))
        self.assertEqual(self.annotate(self.games)[0], self.annotate(self.games, "--for", "any")[0])  # without ratings
        self.assertIn("a rating, any or tags was expected", self.annotate(self.games, "--for", "me", status=2)[1])

    def test_a_second_run_changes_nothing(self):
        for to in ("pgn", "bgn"):
            once, _ = self.annotate(self.games, "--to", to)
            for option in ((), ("--replace-own",)):
                self.assertEqual(self.annotate("-", *option, stdin=once)[0], once)
        dutch, _ = self.annotate("-", "--language", "nl", "--figurines", "--to", "pgn", stdin=once)
        self.assertEqual(dutch.count("{Kort: "), 4)  # one game has no moves
        self.assertNotIn("In brief", dutch)
        self.assertEqual(self.annotate("-", "--to", "bgn", stdin=dutch)[0].count("In brief: "), 4)

    def test_evals_of_others_stay_where_none_are_written(self):
        text = '[Result "*"]\n\n1. e4 {[%eval 0.21]} e5 {[%eval 0.32]} 2. Nf3 {[%eval 0.3]} Nc6 {[%eval 0.3]} *\n'
        for option in (("--from-move", "2"), ("--no-evals",)):
            once, _ = self.annotate("-", "--to", "pgn", *option, stdin=text)
            twice, _ = self.annotate("-", "--to", "pgn", *option, stdin=once)
            for part in ("[%eval 0.21]", "[%eval 0.32]"):
                self.assertIn(part, twice)

    def test_strip_own_gives_back_what_was_annotated(self):
        for to in ("pgn", "bgn"):
            plain = "plain." + to
            self.assertEqual(self.judge(self.games, "--strip-own", "-q", "-o", plain), ("", ""))
            once, _ = self.annotate(plain, "--to", to, "--replace", "none", "--multipv", "2", "--variations")
            self.assertIn("MarginaliaMarks", once)
            stripped, err = self.judge("-", "--strip-own", "--no-config", stdin=once)
            self.assertIn("5 games; marks of earlier runs were taken out of 4", err)
            self.assertEqual(stripped.encode(), self.read(plain))
            self.judge("--in-place", "--strip-own", self.write("whole." + to, once))
            self.assertEqual(self.read("whole." + to), self.read(plain))

    def test_strip_own_tells_what_it_keeps(self):
        once, _ = self.annotate(self.games, "--to", "pgn")
        changed = once.replace("Kd7", "Kd7 $1 {A plan: d6!}", 1).replace("was best.", "was better, I think.", 1)
        out, err = self.judge("-", "--strip-own", stdin=changed)
        for part in ("Kd7 $1 {A plan: d6!}", "was better, I think.", "{Oh dear.}", "(3. Nf3 g5 {the main line})"):
            self.assertIn(part, words(out))
        self.assertNotIn("was best.", words(out))
        self.assertIn("comments of an earlier run that were changed since; they stay: 1", err)
        unmarked = "".join(line for line in once.splitlines(True) if not line.startswith("[MarginaliaMarks"))
        again, err = self.annotate("-", "--to", "pgn", stdin=unmarked)
        self.assertEqual(err.count("games that an earlier version annotated without marks"), 1)
        self.assertIn(re.search(r"\([^)]* → [^)]*\) \w+\. \w+ was best\. [^}]*", words(unmarked))[0], words(again))
        self.assertEqual(again.count("%eval"), once.count("%eval"))
        out, err = self.judge("-", "--strip-own", stdin=unmarked)
        self.assertEqual(err.count("games that an earlier version annotated without marks"), 1)
        self.assertEqual(out.split("\n\n")[1], unmarked.split("\n\n")[1])  # the moves of the first game
        for option in (("--keep-own",), ("--use-stored-evals",), ("--puzzles", "p.csv"), ("--dry-run",)):
            self.judge(self.games, "--strip-own", *option, status=2)

    def test_stored_evals_need_no_engine(self):
        stored = ("-", "--use-stored-evals")
        none = "games that hold no evaluations, and are not judged: 1"
        out, err = self.judge(*stored, stdin=STORED)
        self.assertIn("2. Ke2 $2 {[%eval -1.3]} {(0.20 → -1.30) Mistake. White goes from level to clearly worse.}", words(out))
        self.assertNotIn("no evaluations", err)
        self.assertIn(none, self.judge(*stored, stdin=STORED + "\n[White \"B\"]\n\n1. e4 *\n")[1])
        whole = "1. e4 {[%eval 3]} e5 {[%eval 5]} 2. Nf3 {[%eval -4]} Nc6 {[%eval 2]} *\n"
        _, err = self.judge(*stored, stdin=whole)
        self.assertIn("game 1: the unit is in doubt, and the values are not used: %eval without a decimal point", err)
        self.assertIn(none, err)
        # Scid's style has no evaluations, so a second run has nothing to judge by.
        once, _ = self.judge(*stored, "--style", "scid", stdin=STORED)
        self.assertIn("2. Ke2 $2 {", words(once))
        self.assertEqual(self.judge(*stored, "--style", "scid", stdin=once)[0], once)
        own, _ = self.annotate(self.games, "--replace", "none", "--no-comments")
        self.assertNotIn("glyphs of other engines", self.judge(*stored, stdin=own)[1])

    def test_stored_evals_and_clocks_in_the_words_of_others(self):
        clocks = "1:30 1:30 1:28 1:29 1:20 1:25 1:10 1:20 1:05 1:15 0:50 1:05 0:45 1:00 0:05 0:59".split()
        moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O".split()
        evals = ["0.3"] * 14 + ["-3.0", "0.3"]
        hours = " ".join(f"{move} {{[%eval {value}] [%clk {clock}]}}" for move, value, clock in zip(moves, evals, clocks))
        for text, said in (
                (f'[TimeControl "5400+30"]\n\n{hours} 1-0\n', "White spent 40:30 of the remaining 45:00 on 8. c3??"),
                ("1. e4 {book} e5 {book} 2. Nf3 {+0.57/7 0.002s} Nc6 {-0.60/8 0.008s} 3. Bb5 {+0.84/8 0.026s} f6 {-1.00/8 0.005s} "
                 "4. Bxc6 {+1.12/8 0.002s} dxc6 {-M12/8 0.002s} *\n",
                 "4... dxc6 $4 {-M12/8 0.002s} {(1.12 → Mate in 6) Checkmate is now unavoidable.}"),
                ("{[%evp 0,4,14,14,-25,-315,48]} 1. e4 e5 2. f4 Nc6 *\n",
                 "2. f4 $4 {(-0.25 → -3.15) Blunder. White goes from level to lost.}")):
            self.assertIn(said, words(self.judge("-", "--use-stored-evals", stdin=text)[0]))

    def test_log_of_the_dialogue(self):
        for run in (1, 2):  # the second one goes on behind the first
            self.annotate(self.games, "-j", "2", "--log", "dialogue.log", "-q")
            lines = self.read("dialogue.log").decode().splitlines()
            self.assertTrue(all(re.match(r" *\d+\.\d{3} #\d [<>#] ", line) for line in lines))
            self.assertEqual(sum(" #0 # started " in line for line in lines), run)
        for engine in "12":
            own = [line.strip().split(" ", 2)[2] for line in lines if line.split()[1] == "#" + engine]
            self.assertEqual(own.count("> uci"), 2)
            self.assertEqual(sum(w.startswith("> go ") for w in own), sum(w.startswith("< bestmove") for w in own))
            self.assertIn("> quit", own)
        _, err = self.annotate(self.games, "--log", "no/such/log", status=2)
        self.assertEqual(len(err.splitlines()), 1, err)
        _, err = self.annotate(self.games, "--log", "/dev/full", "-q")
        self.assertEqual(len(err.splitlines()), 1, err)
        self.assertIn("the log ends here", err)

    def test_verbose(self):
        _, err = self.annotate(self.games, "-v")
        told = [line for line in err.splitlines() if "games.pgn, game " in line]
        self.assertEqual(len(told), 5)
        first = next(line for line in told if ", game 1 " in line)  # two workers may tell the second before it
        self.assertRegex(first, r"game 1 \(A - B\): 8 moves, \d+ searches, \d+ nodes, \d\.\d s; \d \?!, \d \?, \d \?\?")
        self.annotate(self.games, "-v", "-q", status=2)

    def test_defaults_of_the_user(self):
        os.makedirs(self.path("config/marginalia"))
        toml = self.write("config/marginalia/annotate.toml", "nodes = 400\nno-comments = true\n")
        env = {**os.environ, "XDG_CONFIG_HOME": self.path("config")}
        plain, _ = self.annotate(self.games, "--no-comments", "--no-config")
        self.assertEqual(self.judge(self.games, env=env)[0], plain)
        self.assertEqual(self.judge(self.games, "--config", toml, env={**env, "XDG_CONFIG_HOME": self.folder})[0], plain)
        for option in ("--no-comments=false", "--no-config"):
            self.assertEqual(self.annotate(self.games, option, env=env)[0], self.annotate(self.games)[0])
        self.write("config/marginalia/annotate.toml", "nodes = 400\n\nnods = 7\n")
        _, err = self.annotate(self.games, env=env, status=2)
        self.assertEqual(err, f"annotate: {toml}:3: nods: there is no such option\n")


# Both sides of the first game blunder.
BLUNDERS = """[Event "One"]
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


def marks(game):
    """For each move: what was added, {} where nothing was."""
    return [move["a"][0] if move.get("a") else {} for move in game["moves"]]


def is_said(mark):
    """Is there a glyph or a sentence?"""
    return any(key not in ("id", "eval", "alt") for key in mark)


class ChoiceCase(AnnotateCase):
    def setUp(self):
        super().setUp()
        self.games = self.write("games.pgn", BLUNDERS)

    def annotate(self, *arguments, **options):
        budget = () if {"--nodes", "--time-per-game", "--depth"} & set(arguments) else ("--nodes", "2000")
        return super().annotate(*arguments, *budget, **options)

    def labels(self, *arguments):
        """How many inaccuracies, mistakes and blunders the summary counts."""
        _, err = self.annotate(*arguments, "-o", "x.pgn")
        return [int(n) for n in re.search(r"(\d+) inaccurac\S+, (\d+) mistakes?, (\d+) blunder", err).groups()]


class Choices(ChoiceCase):
    def test_whose_moves_and_from_where(self):
        white = marks(self.games_of("--side", "white")[0])
        self.assertTrue(any(map(is_said, white[0::2])))
        self.assertFalse(any(map(is_said, white[1::2])), white)
        self.assertTrue(all("eval" in mark for mark in white))
        late = marks(self.games_of("--from-move", "4")[0])
        self.assertEqual([bool(mark) for mark in late], [False] * 6 + [True] * 8)
        behind = [bool(mark) for mark in marks(self.games_of("--skip-book")[2])]
        self.assertEqual(behind, sorted(behind))
        self.assertGreaterEqual(behind.count(False), 8)

    def test_a_player_and_games_of_others(self):
        out, err = self.annotate(self.games, "--to", "bgn", "--player", "jones")
        games = [marks(json.loads(line)) for line in out.splitlines()]
        self.assertTrue(any(map(is_said, games[0][1::2])))
        self.assertFalse(any(map(is_said, games[0][0::2] + games[2][1::2])))
        self.assertEqual(games[1], [{}] * 4)
        self.assertIn("games of other players, left unchanged: 1", err)
        with open("/dev/full", "wb") as full:  # the run fails, its journal stays
            self.annotate(self.games, "--player", "jones", "-o", "out.pgn", "-o", "-", stdout=full, status=2)
        _, err = self.annotate(self.games, "--player", "smith", "-o", "out.pgn", "-o", "-", "--resume", status=2)
        self.assertIn("--player was jones, is smith", err)
        _, err = self.annotate(self.games, "--player", "jones", "-o", "out.pgn", "-o", "-", "--resume")
        self.assertIn("games of other players, left unchanged: 1", err)

    def test_further_lines(self):
        further = re.compile(r"\(\d+\.+\s\S+\s\{\[%eval [^\]]+\]")
        three, _ = self.annotate(self.games, "--to", "pgn", "--multipv", "3")
        self.assertFalse(further.findall(self.annotate(self.games, "--to", "pgn")[0]))
        self.assertGreaterEqual(len(further.findall(three)), 4, three)
        self.assertEqual(self.annotate("-", "--to", "pgn", "--multipv", "3", stdin=three)[0], three)
        own, _ = self.annotate(self.games, "--to", "bgn", "--multipv", "3")
        again, _ = self.annotate("-", "--to", "bgn", "--from-move", "999", "--keep-own", "-q", stdin=own)
        self.assertIn(3, [len([a for a in m.get("a", []) if "alt" in a]) for m in json.loads(own.splitlines()[0])["moves"]])
        self.assertEqual([json.loads(x)["moves"] for x in own.splitlines()], [json.loads(x)["moves"] for x in again.splitlines()])
        self.assertIn("--no-lines", self.annotate(self.games, "--multipv", "2", "--no-lines", status=2)[1])

    def test_thresholds(self):
        self.assertEqual(self.labels(self.games, "--inaccuracy", "2.5", "--mistake", "2.5", "--blunder", "2.5")[0], 0)
        self.assertGreater(sum(self.labels(self.games, "--inaccuracy", "0.02")), sum(self.labels(self.games)))
        self.assertIn("lichess (0.1 0.2 0.25)", json.dumps(self.games_of("--blunder", "0.25")[0]))
        self.assertIn("must rise", self.annotate(self.games, "--blunder", "0.1", status=2)[1])

    def test_nodes_are_kept(self):
        moves = ("40. c4 e6 41. Nc3 Nf6 42. Bg5 Be7 43. e3 O-O 44. Nf3 h6 45. Bh4 b6 46. cxd5 Nxd5 47. Bxe7 Qxe7 48. Nxd5 exd5 "
                 "49. Rc1 Be6 50. Qa4 c5 51. Qa3 Rc8 52. Bb5 a6 53. dxc5 bxc5 54. O-O Ra7 55. Be2 Nd7 56. Nd4 Qf8 57. Nxe6 "
                 "fxe6 58. e4 d4 59. f4 Qe7 60. e5 Rb8 61. Bc4 Kh8 62. Qh3 Nf8 63. b3 a5 64. f5 exf5 65. Rxf5 Nh7")
        game = self.write("one.pgn", '[Event "Spassky"]\n[SetUp "1"]\n[FEN "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR '
                          'w KQkq - 0 40"]\n\n' + moves + " *\n\n")
        for spend in ("focused", "even"):
            _, err = self.annotate(game, "--spend", spend, "--nodes", "3000", "-o", "x.pgn")
            played, nodes = (int(n.replace(",", "")) for n in re.search(r"([\d,]+) moves, .* ([\d,]+) nodes", err).groups())
            self.assertLess(nodes / played / 3000, 1.05, spend)
            self.assertGreater(nodes / played / 3000, 0.95 if spend == "focused" else 0.85, spend)

    def test_time_for_each_game(self):
        self.annotate(self.games, "--time-per-game", "0.2", "-j", "1", "-o", "x.pgn")
        _, err = self.annotate(self.games, "--time-per-game", "1", "--budget", "5", status=2)
        self.assertIn("--budget", err)
        self.assertIn("--time-per-game", err)


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


class Variations(ChoiceCase):
    def nodes(self, moves):
        """All moves of a BGN game with those of its variations."""
        for move in moves:
            yield move
            for entry in move.get("a", []):
                yield from self.nodes(entry.get("alt", {}).get("moves", []))

    def judged(self, text, to, *arguments):
        return self.annotate("-", "--to", to, *arguments, stdin=text)[0]

    def test_pgn(self):
        self.assertIn("(2. f4 exf4 3. Ke2 $6 {bold} (", words(self.judged(VARIATIONS, "pgn")))
        for more in ([], ["--multipv", "3"]):
            once = self.judged(VARIATIONS, "pgn", "--variations", *more)
            for pattern in (r"\(2\. f4 (\$\d+ )?\{\[%eval [^}]*\} (\{[^}]*\} )?2\.\.\. exf4", BLUNDER, "bold", r"\(2\. -- Nc6\)",
                            r"\(4\. h4 [^()]*\[%eval [^()]*4\.\.\. g4 [^()]*\[%eval ", r"\(2\. Nf3 Nf6 3\. c4 e6\)"):
                self.assertRegex(words(once), pattern)
            for comments in re.findall(r"(?:\{[^}]*\}\s*)+", once):
                self.assertLessEqual(comments.count("[%eval"), 1, comments)
            self.assertEqual(self.judged(once, "pgn", "--variations", *more), once)

    def test_bgn(self):
        once = self.judged(VARIATIONS, "bgn", "--variations")
        self.assertEqual(self.judged(once, "bgn", "--variations"), once)
        own = [[a for a in move.get("a", []) if a.get("id") == "marginalia" and "eval" in a]
               for move in self.nodes(json.loads(once.splitlines()[0])["moves"])]
        self.assertGreaterEqual(len([a for a in own if a]), 7 + 4 + 3 + 2 + 4)
        self.assertTrue(all(len(a) <= 1 for a in own))
        # Without --variations their marks of an earlier run go.
        self.assertEqual(*(json.loads(self.judged(text, "bgn").splitlines()[0]) for text in (once, VARIATIONS)))

    def test_figures_are_those_of_the_main_line(self):
        games = self.write("v.pgn", VARIATIONS)
        self.assertEqual(self.labels(games, "--variations"), self.labels(games))

    def test_one_side_and_stored_evals(self):
        black = words(self.judged(VARIATIONS, "pgn", "--variations", "--side", "black"))
        self.assertNotRegex(black, BLUNDER)
        self.assertRegex(black, r"4\. Nxg5 \{\[%eval ")
        once = self.judged(VARIATIONS, "pgn", "--variations", "--no-praise")
        again, _ = self.judge("-", "--to", "pgn", "--variations", "--use-stored-evals", stdin=once)
        self.assertRegex(words(again), BLUNDER)


class DryRun(AnnotateCase):
    def test_it_says_how_long_the_run_would_take(self):
        def told(*options, **more):
            return self.annotate(self.games, "--dry-run", "-j", "1", *options, **more)[0]

        out = told("--nodes", "2M", "-o", "out.pgn")
        for pattern in (r"nodes/s each\)", r"about (\d+:)+\d+ for 5 games, \d+ positions, 1 engine in parallel",
                        r"5 games \(0 damaged\), 31 moves"):
            self.assertRegex(out, pattern)
        self.assertEqual(self.names(), ["games.pgn"])
        self.assertIn("at most 0:00:20 for 5 games", told("--time-per-game", "5"))
        self.assertIn("cannot be told ahead", told("--depth", "9"))
        self.assertIn("puzzles come on top", told("--puzzles", "p.csv"))
        self.judge(self.games, "--dry-run", "--engine", "no-such-engine", status=2)

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
        out, _ = self.judge(self.games, "--dry-run", "--engine", shlex.join([sys.executable, engine]))
        speed = re.search(r"\(([0-9.]+)([kM]) nodes/s each\)", out)
        self.assertIsNotNone(speed, out)
        self.assertGreater(float(speed.group(1)) * {"k": 1e3, "M": 1e6}[speed.group(2)], 100_000)
