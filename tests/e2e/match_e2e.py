# SPDX-License-Identifier: GPL-3.0-or-later
"""`book match` as its users meet it: engines that break, kills and Ctrl-C at any moment, figures, bad usage. With the package
`chess` in reach, the games are also played through by it."""

import json
import os
import random
import re
import shlex
import signal
import subprocess
import time

from journey import BOOK, ENGINE, Journey, wrapped
import match_statistics
from processes import wait_until

try:
    import chess.pgn
except ImportError:
    chess = None

TWO = ("--engine", f"cmd={ENGINE},name=A", "--engine", f"cmd={ENGINE},name=B")
FEW = (*TWO, "--nodes", 30, "--max-moves", 3)


def flaky(vice, every, name):
    return f"cmd={wrapped(vice, every)},name={name}"


def split_games(text):
    """The whole games of a PGN file: (tags, text of the game)."""
    games = []
    for part in re.split(r"(?m)(?=^\[Event )", text):
        if re.search(r"(1-0|0-1|1/2-1/2)\n\n\Z", part):
            games.append((dict(re.findall(r'(?m)^\[(\w+) "(.*)"\]$', part)), part))
    return games


def round_tag(number):
    """The Round tag of game `number` from 1."""
    return f"{(number + 1) // 2}.{2 - number % 2}"


def points(result):
    return {"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}[result]


class MatchTest(Journey):
    def setUp(self):
        super().setUp()
        self.pgn = self.path("games.pgn")

    def text(self, name="games.pgn"):
        return self.read(name).decode()

    def run_match(self, *arguments, **options):
        """What it writes to standard output."""
        return self.run_program(BOOK, "match", *arguments, **options)[0]

    def begin(self, *arguments, **options):
        return self.start(BOOK, "match", *arguments, "-o", self.pgn, stdin=subprocess.DEVNULL, text=True,
                          **{"stdout": subprocess.DEVNULL, **options})

    def check_games(self, players, count):
        """Every round once, pairs with colours reversed and the same opening. Gives the games by round."""
        games = {tags["Round"]: (tags, text) for tags, text in split_games(self.text())}
        self.assertEqual(len(split_games(self.text())), count)
        self.assertEqual(len(games), count)
        self.assertEqual("".join(text for _, text in split_games(self.text())), self.text())
        for pair in range(1, count // 2 + 1):
            first, second = games[f"{pair}.1"][0], games[f"{pair}.2"][0]
            self.assertEqual((first["White"], first["Black"]), (second["Black"], second["White"]))
            self.assertIn(first["White"], players)
        if chess:
            with open(self.pgn, encoding="utf-8") as file:
                for _ in range(count):
                    game = chess.pgn.read_game(file)
                    self.assertEqual(game.errors, [])
        return games


class EndgameTables(MatchTest):
    def test_games_end_where_tables_know_the_result(self):
        """King and queen against king: the first capture ends a game."""
        table = bytes([0x71, 0xE8, 0x23, 0x5D, 1, 0, 0x55, 0x66, 0xEE, 0, 0x80, 4, 0x80, 0])
        self.write("KQvK.rtbw", table.ljust(64, b"\0") + bytes(16))
        self.write("starts.epd", "8/8/4k3/8/8/8/1rK5/1Q6 w - -\n8/8/4K3/8/8/8/1Rk5/1q6 b - -\n")
        arguments = (*TWO, "--games", 4, "--nodes", 500, "--openings", "starts.epd", "-q", "-o", self.pgn)
        self.run_match(*arguments, "--tb", self.folder)
        endings = [tags["Ending"] for tags, _ in split_games(self.text())]
        self.assertIn("adjudicated by tables", endings)
        for tags, text in split_games(self.text()):
            if tags["Ending"] == "adjudicated by tables":
                self.assertEqual(tags["Termination"], "adjudication")
                self.assertIn("adjudicated by tables}", text)
        self.run_match(*arguments, "--tb", self.path("none"), status=2)
        self.assertIn("--tb: ", self.messages)


class BadEngines(MatchTest):
    def test_faults_are_scored_and_named_and_the_match_goes_on(self):
        vices = {"Dies": ("die", 7, "died"), "Stalls": ("stall", 9, "silent"), "Cheats": ("illegal", 8, "illegal move"),
                 "Mute": ("nothing", 1, "illegal move"), "Endless": ("long-line", 5, "died"),
                 "Dead": ("die", 1, "died")}
        engines = [f"cmd={ENGINE},name=Good"] + [flaky(vice, every, name) for name, (vice, every, _) in vices.items()]
        out = self.run_match(*[x for engine in engines for x in ("--engine", engine)], "--gauntlet", "--games", 2,
                             "--nodes", 200, "-j", 2, "--engine-timeout", 4, "--json", "-o", self.pgn, "-q")
        result = json.loads(out)
        self.assertEqual(result["games"], 2 * len(vices))
        self.assertEqual(sum(result["players"][0]["faults"].values()), 0)
        by_name = {player["name"]: player for player in result["players"]}
        for name, (_, _, fault) in vices.items():
            player = by_name[name]
            self.assertEqual(player["games"], 2)
            self.assertGreater(player["faults"][fault], 0, name)
            self.assertEqual(sum(player["faults"].values()), player["faults"][fault], name)
            self.assertGreaterEqual(player["losses"], player["faults"][fault])
            self.assertRegex(self.messages, rf"Game \d+ \(.*\): [01]-[01], {name} {fault}: ")
        self.assertEqual(by_name["Dead"]["faults"]["died"], 2)
        self.assertIn("out of cheese", self.messages)
        for tags, text in split_games(self.text()):
            if tags["Termination"] in ("abandoned", "rules infraction"):
                loser = tags["White"] if tags["Result"] == "0-1" else tags["Black"]
                self.assertIn(loser, vices)
                self.assertEqual(tags["Ending"], vices[loser][2])
                self.assertIn(("White " if tags["Result"] == "0-1" else "Black ") + tags["Ending"],
                              " ".join(text.split()))

    def test_a_loss_on_time(self):
        out = self.run_match("--engine", f"cmd={ENGINE},name=Good", "--engine", flaky("late", 5, "Late"), "--tc",
                             "1.2+0.02", "--margin", 3000, "--games", 2, "-j", 2, "-o", self.pgn, "--json", "-q")
        late = json.loads(out)["players"][1]
        self.assertEqual(late["faults"]["lost on time"], 2)
        self.assertEqual(late["losses"], 2)
        self.assertRegex(self.messages, r"Late lost on time: took \d+ ms with \d+ ms on its clock")
        for tags, text in split_games(self.text()):
            self.assertEqual(tags["Termination"], "time forfeit")
            self.assertEqual(tags["TimeControl"], "1.2+0.02")
            self.assertIn("[%clk 0:00:0", text)
            self.assertIn("[%emt ", text)


class LimitedEngines(MatchTest):
    def test_an_engine_that_does_not_heed_nodes_is_asked_for_depths(self):
        for lack in ("nodes", "nodes-for-ever"):
            out = self.run_match("--engine", f"cmd={ENGINE},name=Good", "--engine", flaky(lack, 0, "Limited"), "--games", 2, "--nodes", 4000,
                                 "--max-moves", 20, "-o", self.path(lack), "--json", "-q")
            self.assertEqual(self.messages.count('does not heed "go nodes"'), 1, self.messages)
            self.assertEqual([sum(player["faults"].values()) for player in json.loads(out)["players"]], [0, 0])
            depths = [int(depth) for depth in re.findall(r"\[%eval [^,\]]*,(\d+)\]", self.text(lack))]
            self.assertGreater(len(depths), 30)
            self.assertGreater(sorted(depths)[len(depths) // 4], 3)  # of an engine that stops at once: 1


class Figures(MatchTest):
    def test_the_figures_are_those_of_an_independent_computation(self):
        out = self.run_match("--engine", f"cmd={ENGINE},name=More,nodes=600", "--engine",
                             f"cmd={ENGINE},name=Less,nodes=300", "--games", 60, "-j", 2, "-o", self.pgn, "--json",
                             "-q", "--sprt", "elo0=-2,elo1=3,alpha=0.001,beta=0.001,model=normalized", "--draw",
                             "from=30,moves=6,cp=15", "--win", "moves=3,cp=500", "--max-moves", 120)
        result = json.loads(out)
        games = self.check_games({"More", "Less"}, 60)
        counts = [0] * 5
        for pair in range(1, 31):
            first, second = (points(games[f"{pair}.{n}"][0]["Result"]) for n in (1, 2))
            counts[int(2 * (first + 1 - second))] += 1
        found = result["encounters"][0]
        self.assertEqual(found["pairs"], counts)
        score, error, elo, elo_error, nelo, nelo_error, los, _, llr = match_statistics.expected(counts, -2, 3)
        for name, value in (("score", score), ("score_error", error), ("elo", elo), ("elo_error", elo_error),
                            ("normalized_elo", nelo), ("normalized_elo_error", nelo_error), ("los", los)):
            self.assertAlmostEqual(found[name], value, delta=5e-4 * max(1, abs(value)), msg=name)
        self.assertAlmostEqual(result["sprt"]["llr"], llr, delta=5e-4 * max(1, abs(llr)))
        self.assertAlmostEqual(result["sprt"]["upper"], 6.907, delta=1e-3)
        self.assertEqual(found["games"], 60)
        self.assertEqual(sum(result["endings"].values()), 60)
        for tags, text in games.values():
            self.assertIn(tags["WhiteLimits"], ("nodes=600", "nodes=300"))
            self.assertRegex(text, r"\[%eval -?\d+\.\d\d,\d+\]")
            self.assertNotIn("%clk", text)

    def test_a_sequential_test_ends_the_match(self):
        out = self.run_match("--engine", f"cmd={ENGINE},name=Strong,nodes=4000", "--engine",
                             f"cmd={ENGINE},name=Weak,nodes=100", "--games", 5000, "-j", 2, "--json", "-q", "--sprt",
                             "elo0=0,elo1=60,model=logistic", "--win", "moves=3,cp=400")
        result = json.loads(out)
        self.assertEqual(result["sprt"]["accepted"], "H1")
        self.assertGreaterEqual(result["sprt"]["llr"], result["sprt"]["upper"])
        self.assertLess(result["games"], 300)


class Kills(MatchTest):
    GAMES = 60

    def arguments(self):
        return ["--engine", f"cmd={ENGINE},name=A,nodes=500", "--engine", f"cmd={ENGINE},name=B,nodes=400", "--games",
                self.GAMES, "-j", 2, "--seed", 5, "--win", "moves=3,cp=500", "--max-moves", 100]

    def undated_games(self):
        games = self.check_games({"A", "B"}, self.GAMES)
        return {number: re.sub(r"\[Date .*\]", "", text) for number, (_, text) in games.items()}

    def test_no_finished_game_is_lost_by_kills_and_torn_files(self):
        rng = random.Random(3)
        kept = ""
        kills = 0
        for attempt in range(100):
            process = self.begin(*self.arguments(), "--resume")
            log = ""
            for _ in range(rng.randrange(12)):  # some way into the match, at any speed of the machine
                log += process.stderr.readline()
            time.sleep(rng.uniform(0, 0.1))
            process.kill()
            log += process.stderr.read()
            process.wait()
            kills += process.returncode != 0
            text = self.text() if os.path.exists(self.pgn) else ""
            whole = "".join(part for _, part in split_games(text))
            self.assertTrue(whole.startswith(kept), "a finished game is gone or changed")
            self.assertTrue(text.startswith(whole))
            announced = len(re.findall(r"(?m)^Game \d+ \(.*\): .*\n", log))
            self.assertGreaterEqual(len(split_games(text)), len(split_games(kept)) + announced)
            if process.returncode == 0:
                if kills >= 4:
                    break
                self.GAMES += 60  # it was over too soon
            else:
                self.assertEqual(process.returncode, -signal.SIGKILL, log)
            if attempt % 3 == 2 and whole:  # a power cut may tear the last game
                last = split_games(whole)[-1][1]
                whole = whole[:-len(last)]
                with open(self.pgn, "w", encoding="utf-8") as file:
                    file.write(whole + last[:rng.randrange(len(last))])
            kept = whole
        self.assertEqual(process.returncode, 0)
        self.assertGreaterEqual(kills, 4)
        broken_off = self.undated_games()

        os.rename(self.pgn, self.path("resumed.pgn"))
        self.run_match(*self.arguments(), "-o", self.pgn, "-q")
        self.assertEqual(broken_off, self.undated_games())  # by nodes, engines play the same again

    def test_ctrl_c_gives_the_score_so_far_and_the_match_goes_on(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            for _ in range(10):
                process = self.begin(*self.arguments(), "--json", "--resume", stdout=subprocess.PIPE)
                next(line for line in process.stderr if line.startswith("Game "))
                process.send_signal(number)
                out, _ = process.communicate(timeout=300)
                if process.returncode != 0:
                    break
                self.GAMES += 60  # it was over too soon
            self.assertEqual(process.returncode, 128 + number)
            result = json.loads(out)
            self.assertTrue(result["interrupted"])
            self.assertEqual(result["games"], len(split_games(self.text())))
            self.assertLess(result["games"], self.GAMES)
        out = self.run_match(*self.arguments(), "-o", self.pgn, "--json", "--resume")
        self.assertEqual(json.loads(out)["games"], self.GAMES)
        self.assertGreater(json.loads(out)["resumed"], 0)
        self.check_games({"A", "B"}, self.GAMES)
        # All is played: nothing more happens.
        before = self.text()
        self.run_match(*self.arguments(), "-o", self.pgn, "--resume")
        self.assertEqual(self.text(), before)
        self.assertIn(f"{self.GAMES} of {self.GAMES} games are there already", self.messages)

    def page(self):
        """The JSON of the page."""
        return json.loads(re.search(r'id="data">(.*?)</script>', self.text("match.html"), re.S)[1])

    def test_the_page_has_the_games_of_the_file_and_those_that_are_played(self):
        arguments = [*self.arguments(), "--html", "match.html", "--json", "--resume", "-q"]
        self.write("match.html", "old")
        for _ in range(10):
            process = self.begin(*arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.folder)
            wait_until(lambda: split_games(self.text()) if os.path.exists(self.pgn) else process.poll() is not None, "a game")
            self.assertEqual(self.text("match.html"), "old")
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=300)
            if process.returncode != 0:
                break
            self.GAMES += 60  # it was over too soon
            arguments[arguments.index("--games") + 1] = self.GAMES
            self.write("match.html", "old")
        self.assertEqual(process.returncode, 128 + signal.SIGINT, err)
        self.assertIn("; 'match.html' shows them; ", err)
        page, result = self.page(), json.loads(out)
        self.assertTrue(page["interrupted"])
        self.assertEqual(len(page["game_list"]), result["games"])
        self.assertEqual(result, {key: page[key] for key in result})

        result = json.loads(self.run_match(*arguments, "-o", self.pgn))
        page = self.page()
        self.assertEqual(result, {key: page[key] for key in result})
        self.assertGreater(result["resumed"], 0)
        shown = {round_tag(game["number"]): game["result"] for game in page["game_list"]}
        games = self.check_games({"A", "B"}, self.GAMES)
        self.assertEqual(shown, {number: tags["Result"] for number, (tags, _) in games.items()})
        self.assertEqual(sum(opening["white"]["games"] for opening in page["opening_results"]), self.GAMES)
        # All is played: the same command makes the page of the file alone.
        self.write("match.html", "old")
        self.run_match(*arguments, "-o", self.pgn)
        self.assertEqual(self.page()["game_list"], page["game_list"])

    def test_only_the_same_match_is_gone_on_with(self):
        engines = [*TWO, "--nodes", 200]
        self.run_match(*engines, "--games", 2, "-o", self.pgn, "-q")
        before = self.text()
        for arguments, why in (
                ([*engines, "--games", 4], "is there already; --resume"),
                ([*engines, "--games", 4, "--resume", "--seed", 9], "the opening is another one"),
                ([*engines[:2], "--engine", f"cmd={ENGINE},name=C", *engines[4:], "--games", 4, "--resume"],
                 'White is "B", not "C"|Black is "B", not "C"'),
                ([*TWO, "--nodes", 300, "--games", 4, "--resume"], 'WhiteLimits is "nodes=200", not "nodes=300"')):
            self.run_match(*arguments, "-o", self.pgn, status=2)
            self.assertRegex(self.messages, why)
            self.assertEqual(self.text(), before)

    def test_names_that_pgn_has_to_escape(self):
        name = self.write("latin.py", b"#!/usr/bin/env python3\nimport sys\nfor line in sys.stdin:\n"
                          b"    word = line.split()[0] if line.split() else ''\n"
                          b"    if word == 'uci': sys.stdout.buffer.write(b'id name F\\xe9e\\nuciok\\n')\n"
                          b"    if word == 'isready': sys.stdout.buffer.write(b'readyok\\n')\n"
                          b"    if word == 'go': sys.stdout.buffer.write(b'bestmove 0000\\n')\n"
                          b"    sys.stdout.buffer.flush()\n    if word == 'quit': break\n")
        os.chmod(name, 0o755)
        sides = ("--engine", name, "--engine", ENGINE, "--nodes", 30, "-q", "-o", self.pgn,
                 "--event", 'My "cup"\tof \\')
        self.run_match(*sides, "--games", 2)
        self.assertIn('"F\u00e9e"', self.text())
        os.truncate(self.pgn, os.path.getsize(self.pgn) - 9)
        out = self.run_match(*sides, "--games", 4, "--resume", "--json")
        self.assertEqual(json.loads(out)["games"], 4)


class Usage(MatchTest):
    def test_openings_from_a_pipe(self):
        self.write("many.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - id \"first\";\n" + "".join(
            f"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"line {number}\";\n" for number in range(3000)))
        self.write("games.in.pgn", "1. c4 e5 2. g3 *\n")
        for name, wanted in (("many.epd", '[FEN "4k3/8/8/8/8/8/4P3/4K3 w'), ("games.in.pgn", "1. c4")):
            command = shlex.join(map(str, [BOOK, "match", *FEW, "--games", 2, "--order", "sequential", "-q", "-o", self.pgn]))
            for way in (f"cat {name} | {command} --openings -", f"{command} --openings <(cat {name})"):
                self.run_program("bash", "-c", way)
                self.assertIn(wanted, self.text())
                os.remove(self.pgn)

    def test_an_odd_number_of_games_is_rounded_up_and_said(self):
        self.run_match(*FEW, "--games", 3, "-o", self.pgn)
        self.assertEqual(self.messages.count("book: --games 3: 4 games are played, because they come in pairs\n"), 1,
                         self.messages)
        self.check_games({"A", "B"}, 4)

    def test_few_half_moves_of_our_own_openings(self):
        for plies in (0, 2):
            self.run_match(*FEW, "--games", 2, "--plies", plies, "-q", "-o", self.path(f"{plies}.pgn"))
            self.assertEqual(len(split_games(self.text(f"{plies}.pgn"))), 2)

    def test_a_book_without_a_first_move_and_an_engine_that_says_nothing(self):
        self.write("empty.bin", "")
        self.run_match(*TWO, "--nodes", 30, "--openings", "empty.bin", status=2)
        self.assertIn("knows no move in the start position", self.messages)
        self.run_match("--engine", "/bin/cat", "--engine", ENGINE, "--nodes", 30, "--engine-timeout", 0.5, status=2)
        self.assertIn('no "uciok" within 500 ms', self.messages)

    def test_what_cannot_be_meant_is_refused_in_a_line(self):
        two = ["--engine", ENGINE, "--engine", ENGINE]
        for arguments, why in (
                (["--engine", ENGINE, "--nodes", 5], "at least twice"),
                (two, "no limit is given"),
                ([*two, "--tc", "x"], "no time control"),
                ([*two, "--nodes", 5, "--sprt", "elo0=9"], "elo0 must be less"),
                ([*two, "--engine", ENGINE, "--nodes", 5, "--sprt", "elo1=5"], "for two engines"),
                ([*two, "--nodes", 5, "--openings", self.path("none.pgn")], "none.pgn"),
                ([*two, "--nodes", 5, "--draw", "cp=x"], "--draw: cp is not a number"),
                ([*two, "--nodes", 5, "--resume"], "--resume needs"),
                ([*two, "--nodes", 5, "--engine-option", "NoSuchThing=1"], "NoSuchThing"),
                (["--engine", ENGINE, "--engine", "/no/such/engine", "--nodes", 5], "not found"),
                ([*two, "--nodes", 5, "-o", self.path("x.pgn.zst")], "compress it afterwards"),
                ([*two, "--nodes", 5, "--html", "-"], "--html needs a file"),
                ([*two, "--nodes", 5, "--html", self.path("no/folder/x.html")], "no/folder/x.html"),
                ([*two, "--nodes", 5, "-o", self.path("no/folder/x.pgn")], "no/folder/x.pgn")):
            out = self.run_match(*arguments, status=2)
            self.assertIn(why, self.messages)
            self.assertRegex(self.messages, r"\Abook: ")
            self.assertEqual(out, "")

    def test_positions_chess960_and_an_engine_with_its_own_options(self):
        self.write("o.epd", "nqrbbknr/pppppppp/8/8/8/8/PPPPPPPP/NQRBBKNR w HChc - 0 1\n"
                   "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\n")
        out = self.run_match("--engine", f"cmd={ENGINE},name=X,option.Hash=2,depth=4", "--engine", ENGINE, "--depth", 3,
                             "--openings", self.path("o.epd"), "--order", "sequential", "--games", 4, "--every", 2, "-o", self.pgn)
        self.assertIn("Score of X against ", out)
        self.assertIn("too few games to tell Elo; 20 at least", out)
        self.assertEqual(self.messages.count("Score of X against "), 1)  # after two games; the last one stands in stdout
        games = split_games(self.text())
        self.assertEqual(sorted(tags.get("Variant", "") for tags, _ in games), ["", "", "Chess960", "Chess960"])
        self.assertEqual(len({tags["FEN"] for tags, _ in games}), 2)
