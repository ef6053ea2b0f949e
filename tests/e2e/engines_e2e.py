# SPDX-License-Identifier: GPL-3.0-or-later
"""`annotate` and `book match` with engines of all kinds: those that cannot do all that UCI knows, those that say too much, for
ever, or nothing, and those of XBoard's protocol, sound and bad ones. Nothing dies, every wait ends, one line says what is
lacking, and nothing outlives the program. Debian's engines are tried where they are."""
import json
import os
import re
import shlex
import shutil
import signal

from journey import ANNOTATE, BOOK, ENGINE, Journey, script, wrapped
from processes import wait_for_watch, wait_until


class EngineCase(Journey):
    def annotate(self, game, engine, *arguments, **options):
        """The annotated games, and what was said."""
        self.write("in.pgn", game)
        _, err = self.run_program(ANNOTATE, "in.pgn", "--no-config", "--engine", engine, "-o", "out.pgn", *arguments, **options)
        self.assertNotRegex(err, "[\x1b\x07]")
        self.assertLess(len(err), 20_000)
        return self.read("out.pgn").decode() if "out.pgn" in self.names() else None, err


# Games with blunders and with a move that alone saves the day (Légal's mate, and more of it).
GAME = """[Event "Abilities"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0

[Event "Abilities"]
[White "C"]
[Black "D"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1

"""
CHESS960 = """[Event "Abilities"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDfd - 0 1"]
[White "A"]
[Black "B"]
[Result "*"]

1. e4 e5 2. Ne2 Ne7 3. O-O *

"""


class Abilities(EngineCase):
    def judged(self, lacks, *arguments, games=GAME, evals=25, **options):
        """The labels are those of a search, not noise: the moves that every search condemns have their sign."""
        engine = wrapped(lacks) if lacks else ENGINE
        text, err = self.annotate(games, engine, "--nodes", "4000", *arguments, **options)
        self.assertNotIn("engine faults", err)
        for move in ("Bxd1", "Nxf7") if evals == 25 else ("Bxd1",):
            self.assertRegex(text, rf"{move}\?|{move} \$[24]")
        self.assertGreaterEqual(text.count("[%eval"), evals)
        return text, err

    def assert_said(self, err, what, times):
        self.assertEqual(sum(what in line for line in err.splitlines()), times, err)

    def test_what_engines_lack(self):
        self.assertNotIn("does not heed", self.judged("")[1])
        for lacks in ("searchmoves", "searchmoves,multipv"):
            _, err = self.judged(lacks, "-j", "2")
            self.assert_said(err, "searchmoves", 1)
            self.assert_said(err, "MultiPV", lacks.count(","))
        for lacks in ("nodes", "nodes-for-ever", "nodes,searchmoves"):
            _, err = self.judged(lacks)
            self.assert_said(err, "go nodes", 1)
            self.assertTrue(20_000 < int(re.search(r" (\d+) nodes", err)[1]) < 400_000, err)
        for lacks in ("searchmoves", "nodes"):
            self.assertEqual(self.judged(lacks, "-j", "2")[0], self.judged(lacks, "-j", "1")[0])
        self.assertGreater(self.judged("searchmoves", "--multipv", "3")[0].count("("), 4)
        _, err = self.judged("book", status=1, evals=15)  # one that cannot be closed
        self.assert_said(err, "without a score", 1)
        self.assertIn("not evaluated", err)
        _, err = self.judged("late-score", "--no-praise")
        self.assert_said(err, "without a score", 0)
        _, err = self.judged("chess960", games=CHESS960 + GAME, status=1)
        self.assert_said(err, "Chess960", 1)
        self.assertIn("not evaluated", err)


QUIET = """[Event "Hostile"]
[White "A"]
[Black "B"]
[Result "*"]

1. a3 h6 2. h3 a6 3. Ra2 Rh7 4. b3 g6 5. Nc3 Nf6 6. e4 e5 7. Qg4 d5 8. Qxc8 Qxc8 *

"""


def has_ended(pid):
    """Is the process gone, or waits for nothing but its parent?"""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] in "ZX"
    except OSError:
        return True


class Hostile(EngineCase):
    def setUp(self):
        super().setUp()
        self.pids = self.path("pids")

    def hostile(self, vice, *arguments, **options):
        return self.annotate(QUIET, script("hostile_engine.py", vice, self.pids), "--nodes", "100", "-j", "1", *arguments, **options)

    def begin(self, vice, *arguments):
        self.write("in.pgn", QUIET)
        return self.start(ANNOTATE, "in.pgn", "--no-config", "--engine", script("hostile_engine.py", vice, self.pids), "--nodes", "100",
                          "-j", "1", "-o", "out.pgn", *arguments)

    def test_talk_for_ever(self):
        """The session's own limits would be an hour; `nodes-for-ever` is a unit test, since it takes ten times as long."""
        self.assertIn('no "uciok"', self.hostile("options-for-ever", "--engine-timeout", "60", status=2)[1])
        _, err = self.hostile("info-for-ever", "--engine-timeout", "1.5", "--from-move", "8", status=1)
        self.assertIn("said nothing new", err)
        self.assertIn("not evaluated", err)
        text, _ = self.hostile("long-name", status=None)
        self.assertLess(len(text or ""), 20_000)  # it may be refused, too

    def test_ctrl_c_while_an_engine_starts(self):
        for vice in ("silent-uci", "silent-ready"):
            process = self.begin(vice, "--engine-timeout", "600")
            wait_until(lambda: os.path.exists(self.pids), "an engine")
            wait_for_watch(process, signal.SIGINT)
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(60), 130)
            os.unlink(self.pids)

    def test_no_engine_outlives_a_kill(self):
        process = self.begin("deaf")
        wait_until(lambda: os.path.exists(self.pids) and self.read("pids").count(b"\n") >= 2, "an engine")
        process.kill()
        process.wait()
        pids = [int(pid) for pid in self.read("pids").split()]
        wait_until(lambda: all(has_ended(pid) for pid in pids), "the end of the engines")

    def test_an_engine_that_breaks_changes_no_byte(self):
        plain, err = self.annotate(QUIET, ENGINE, "--nodes", "2000", "-j", "1")
        self.assertNotIn("engine faults", err)
        for after in (7, 13):
            engine = wrapped("die-once:" + self.path(f"once{after}"), after)
            broken, err = self.annotate(QUIET, engine, "--nodes", "2000", "-j", "1")
            self.assertIn("engine faults: 1", err)
            self.assertEqual(broken, plain)


LOST = """[Event "XBoard"]
[White "A"]
[Black "B"]
[Result "*"]

1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 4. Qh5+ Ke7 5. Qxe5+ Kf7 6. Bc4+ d5 *

"""
EVALS = 12


def flaky(vice, every=1):
    return wrapped(vice, every, "xboard")


class XBoardCase(EngineCase):
    def with_engines_of_debian(self, attempt):
        """Calls `attempt(command)` for each that is installed; again, if the engine crashed by itself, as Fairy-Max does now
        and then. GNU Chess is not among them: by `--xboard` it loses lines now and then, also the first one; it speaks UCI, too."""
        for name in ("fairymax", "phalanx", "hoichess", "sjeng"):
            with self.subTest(name):
                if not shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/games"):
                    self.skipTest(f"{name} is not installed")
                for others_left in (2, 1, 0):
                    try:
                        attempt(name)
                        break
                    except AssertionError:
                        if not others_left or "Segmentation fault" not in self.messages:
                            raise


class XBoardAnnotate(XBoardCase):
    def evals(self, engine, *arguments, protocol="xboard", **options):
        text, _ = self.annotate(LOST, engine, "--protocol", protocol, "--nodes", "500", "-j", "1", *arguments, **options)
        return re.findall(r"%eval (\S+?)\]", text or "")

    def test_sound_engines(self):
        for engine, protocol in ((shlex.join([ENGINE, "xboard"]), "xboard"), (flaky("none"), "auto")):
            evals = self.evals(engine, protocol=protocol)
            self.assertEqual(len(evals), EVALS)
            self.assertGreater(float(evals[5]), 1, "3... fxe5 loses")
            self.assertNotIn("engine faults", self.messages)

    def test_engines_that_break_now_and_then(self):
        for vice, every in (("die", 5), ("long-line", 5), ("garbage", 1)):
            with self.subTest(vice):
                self.assertEqual(len(self.evals(flaky(vice, every))), EVALS)
                self.assertEqual(bool(re.search("engine faults: [1-9]", self.messages)), every > 1, self.messages)

    def test_engines_of_debian(self):
        def attempt(command):
            evals = self.evals(command, protocol="auto")
            self.assertEqual(len(evals), EVALS)
            self.assertGreater(len(set(evals)), 2, evals)

        self.with_engines_of_debian(attempt)


CLOCK = ("--tc", "1+0.05", "--margin", "5000", "--max-moves", "20")


class XBoardMatch(XBoardCase):
    def match(self, *engines, limit=CLOCK):
        out, _ = self.run_program(BOOK, "match", *[x for engine in engines for x in ("--engine", engine)], "--games", 2, *limit,
                                  "-j", "1", "--json", "-q", "-o", "games.pgn")
        os.rename(self.path("games.pgn"), self.path("played.pgn"))
        players = json.loads(out)["players"]
        self.assertEqual(sum(player["games"] for player in players), 4)
        return {player["name"]: player for player in players}

    def test_both_protocols_meet(self):
        for limit in (("--nodes", "300", "--max-moves", "40"), CLOCK):
            players = self.match(f"cmd={ENGINE} xboard,proto=xboard,name=X", f"cmd={ENGINE},name=U", limit=limit)
            for player in players.values():
                self.assertEqual(sum(player["faults"].values()), 0, self.messages)

    def test_faults_are_scored_and_named(self):
        for vice, every, fault in (("die", 4, "died"), ("illegal", 3, "illegal move"), ("long-line", 3, "died"), ("resign", 3, None)):
            with self.subTest(vice):
                players = self.match(f"cmd={ENGINE},name=Good", f"cmd={flaky(vice, every)},proto=xboard,name=Bad",
                                     limit=(*CLOCK, "--engine-timeout", "30"))
                self.assertEqual(players["Bad"]["losses"], 2)
                self.assertEqual(sum(players["Good"]["faults"].values()), 0)
                self.assertEqual(sum(players["Bad"]["faults"].values()), 2 if fault else 0, self.messages)
                if fault:
                    self.assertEqual(players["Bad"]["faults"][fault], 2, self.messages)
                    self.assertRegex(self.messages, rf"Game \d+ \(.*\): [01]-[01], Bad {fault}: ")
                else:
                    self.assertIn("resign", self.read("played.pgn").decode())

    def test_engines_of_debian(self):
        def attempt(command):
            players = self.match(f"cmd={command},name=D", f"cmd={ENGINE},name=M")
            self.assertEqual(sum(players["D"]["faults"].values()), 0, self.messages)

        self.with_engines_of_debian(attempt)
