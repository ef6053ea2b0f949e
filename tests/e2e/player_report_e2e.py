# SPDX-License-Identifier: GPL-3.0-or-later
"""`annotate --report`: the figures of a player with fifty games, counted again by python-chess from the annotated PGN."""
import io
import json
import math
import os
import subprocess

from journey import ANNOTATE, ENGINE, Journey, need

need("chess")
import chess  # noqa: E402
import chess.pgn  # noqa: E402

import player_recount  # noqa: E402
import shared_data  # noqa: E402
from wilson import wilson  # noqa: E402

GAMES = "lichess/gentile_demo-games.pgn"
PLAYER = "Gentile"
FIFTY = 50


def with_clocks(text):
    """Fifty games in which both sides have less and less time: a minute for twenty moves, then seconds."""
    source = io.StringIO(text)
    out = []
    while len(out) < FIFTY and (game := chess.pgn.read_game(source)):
        left = {True: 400 - 3 * len(out), False: 300}
        for ply, node in enumerate(game.mainline()):
            mover = not node.turn()
            left[mover] = max(3, left[mover] - (5 + (7 * ply + len(out)) % 11))
            node.nags.clear()  # those of people stay in PGN, and would be counted as ours
            node.set_clock(left[mover])
        out.append(str(game))
    return "\n\n".join(out) + "\n"


class Report(Journey):
    @classmethod
    def setUpClass(cls):
        cls.games = with_clocks(shared_data.path(GAMES).read_text(encoding="utf-8"))

    def annotate(self, *arguments, status=0):
        return self.run_program(ANNOTATE, "--no-config", "--engine", ENGINE, "--nodes", "600", *arguments, status=status)[1]

    def check_interval(self, row, hits, trials):
        low, high = wilson(hits, trials)
        for key, value in (("percent", hits / trials), ("low", low), ("high", high)):
            self.assertAlmostEqual(row[key], 100 * value, delta=0.006, msg=row)

    def check_rate(self, row, expected):
        self.assertEqual([row[key] for key in ("moves", "inaccuracies", "mistakes", "blunders", "games")],
                         [expected.moves, *expected.labels[1:], len(expected.games)], row)
        self.check_interval(row, row["mistakes"] + row["blunders"], row["moves"])
        self.assertEqual(row["positionsInAll"], row["mistakes"] + row["blunders"])
        self.assertEqual(len(row["positions"]), min(40, row["positionsInAll"]))

    def test_figures(self):
        self.write("games.pgn", self.games)
        self.annotate("games.pgn", "-j", "2", "--player", PLAYER, "-o", "out.pgn", "--report", "me.json", "--report", "me.html")
        recount = player_recount.Recount(self.read("out.pgn").decode(), PLAYER)
        report = json.loads(self.read("me.json"))
        self.assertEqual(len(recount.games), FIFTY)
        self.assertEqual(report["total"]["games"], FIFTY)
        self.check_rate(report["total"], recount.tables.pop("total")[""])
        self.assertEqual(set(report["rates"]), set(recount.tables))
        for table, rows in report["rates"].items():
            self.assertEqual({row["key"] for row in rows}, set(recount.tables[table]), table)
            for row in rows:
                self.check_rate(row, recount.tables[table][row["key"]])
        for table in ("chances", "positions"):
            for row in report["shares"][table]:
                self.assertEqual([row["count"], row["of"]], recount.shares.pop((table, row["key"])), row)
                self.check_interval(row, row["count"], row["of"])
        self.assertFalse({key: share for key, share in recount.shares.items() if share[1]})
        self.check_opponents(report)
        self.check_reasons(report)
        self.check_findings(report)
        self.check_positions(report, recount.games)
        self.check_page(report)

    def check_opponents(self, report):
        """A run that annotates both sides gives the opponents those labels, and the player the same ones."""
        self.annotate("games.pgn", "-j", "2", "-o", "both.pgn")
        moves = {True: 0, False: 0}
        errors = {True: 0, False: 0}
        source = io.StringIO(self.read("both.pgn").decode())
        while game := chess.pgn.read_game(source):
            is_white = PLAYER in game.headers["White"]
            for node in game.mainline():
                is_mine = node.parent.turn() == is_white
                moves[is_mine] += 1
                errors[is_mine] += player_recount.label_of(node) >= 2
        opponents, total = report["opponents"], report["total"]
        self.assertEqual([opponents["errors"], total["mistakes"] + total["blunders"]], [errors[False], errors[True]])
        self.assertLessEqual(opponents["moves"], moves[False])
        self.assertGreater(opponents["moves"], 0.9 * moves[False])
        self.check_interval(opponents, opponents["errors"], opponents["moves"])

    def test_a_cache_answers_runs_for_one_side_and_for_both(self):
        self.write("games.pgn", "\n\n".join(self.games.split("\n\n")[:8]) + "\n\n")
        for name, first, second in (("one", ["--player", PLAYER], []), ("two", [], ["--player", PLAYER])):
            searches = [self.annotate("games.pgn", "--cache", f"{name}.db", "-o", f"{name}-{number}.pgn", *words)
                        for number, words in enumerate((first, second))]
            self.assertNotIn(" 0 searches", searches[0])
            self.assertIn(" 0 searches", searches[1])
        self.assertEqual(self.read("one-0.pgn"), self.read("two-1.pgn"))
        self.assertEqual(self.read("one-1.pgn"), self.read("two-0.pgn"))

    def test_progress_since_an_earlier_report(self):
        games = self.games.split("\n\n")
        self.write("then.pgn", "\n\n".join(games[:16]) + "\n\n")
        self.write("now.pgn", "\n\n".join(games[16:40]) + "\n\n")
        self.annotate("then.pgn", "--player", PLAYER, "--report", "then.json")
        now = ("now.pgn", "--player", PLAYER, "--report", "now.json")
        self.annotate(*now, "--report", "now.html", "--since", "then.json")
        then, report = (json.loads(self.read(name)) for name in ("then.json", "now.json"))
        since = report["since"]["total"]
        self.assertEqual([since["before"]["errors"], since["before"]["moves"]],
                         [then["total"]["mistakes"] + then["total"]["blunders"], then["total"]["moves"]])
        self.assertEqual(since["now"]["moves"], report["total"]["moves"])
        self.assertIn("Since the earlier report", self.read("now.html").decode())
        self.annotate("now.pgn", "--player", "Archer", "--report", "other.json")
        self.annotate(*now, "--report", "both.html", "--beside", "other.json")
        beside = json.loads(self.read("now.json"))["beside"]
        self.assertEqual([beside["player"], beside["mayOverlap"]], [["Archer"], False])
        self.assertIn("Beside <bdi>Archer</bdi>", self.read("both.html").decode())
        for arguments, said in ((("now.pgn", "--player", "Archer", "--report", "x.json", "--since", "then.json"), "this report is about"),
                                ((*now, "--since", "now.pgn"), "this is no report"),
                                ((*now, "--since", "none.json"), "none.json"),
                                ((*now, "--since", "then.json", "--rules", "expected-points"), "by the rules lichess"),
                                (("now.pgn", "--player", PLAYER, "-o", "x.pgn", "--since", "then.json"), "needs --report"),
                                ((*now, "--since", "then.json", "--beside", "other.json"), "--beside")):
            self.assertIn(said, self.annotate(*arguments, status=2))

    def check_reasons(self, report):
        total = report["total"]
        labelled = total["inaccuracies"] + total["mistakes"] + total["blunders"]
        rows = report["shares"].get("allowed", []) + report["shares"].get("missed", [])
        self.assertTrue(rows)
        self.assertLessEqual(sum(row["count"] for row in rows), labelled)
        for row in rows:
            self.assertEqual(row["of"], labelled)
            for place in row["positions"]:
                self.assertEqual(report["positions"][place]["reason"], row["key"])

    def check_findings(self, report):
        compared = 0
        for finding in report["findings"]:
            there, elsewhere = finding["there"], finding["elsewhere"]
            self.assertGreaterEqual(min(there["errors"], elsewhere["errors"]), 10)
            pooled = (there["errors"] + elsewhere["errors"]) / (there["moves"] + elsewhere["moves"])
            spread = math.sqrt(pooled * (1 - pooled) * (1 / there["moves"] + 1 / elsewhere["moves"]))
            gap = abs(there["errors"] / there["moves"] - elsewhere["errors"] / elsewhere["moves"])
            self.assertAlmostEqual(finding["chance"], math.erfc(gap / spread / math.sqrt(2)), delta=0.01 * finding["chance"])
            self.assertLess(finding["chance"], 0.05)
            if finding["table"] != "half":
                rows = report["rates"][finding["table"]]
                row = next(row for row in rows if row["key"] == finding["row"])
                self.assertEqual([there["errors"], there["moves"]], [row["mistakes"] + row["blunders"], row["moves"]])
                self.assertEqual(there["moves"] + elsewhere["moves"], sum(row["moves"] for row in rows))
            compared += 1
        self.assertLessEqual(compared, 4)

    def check_positions(self, report, games):
        """Each position is that of the game, with the moves that the PGN has there."""
        signs = {1: "?!", 2: "?", 3: "??"}
        for position in report["positions"]:
            game = games[position["game"] - 1]
            self.assertEqual([position["white"], position["black"]], [game.headers["White"], game.headers["Black"]])
            node = game
            for _ in range(position["ply"]):
                node = node.variations[0]
            board = node.board()
            self.assertEqual(position["fen"], board.fen(en_passant="legal"))
            if "played" not in position:
                self.assertFalse(node.variations)
                continue
            move = node.variations[0]
            self.assertEqual(board.parse_san(position["played"]), move.move)
            self.assertEqual(position["playedUci"], move.move.uci())
            given = player_recount.label_of(move)
            self.assertEqual(position.get("label"), signs.get(given))
            if "best" in position:
                self.assertEqual(board.parse_san(position["best"]).uci(), position["bestUci"])
                # An inaccuracy in a decided game has its glyph, no words and no line.
                if given > 1 or "was best" in " ".join(move.comment.split()):
                    self.assertIn(position["bestUci"], [line.move.uci() for line in node.variations[1:]])
            self.assertEqual(position["move"], f"{board.fullmove_number}{'.' if board.turn else '...'}")

    def check_page(self, report):
        page = self.read("me.html").decode()
        self.assertEqual(page.count("<li id=\"p"), len(report["positions"]))
        self.assertNotIn("src=", page)
        for rows in report["rates"].values():
            for row in rows[:10]:
                self.assertIn(f"{row['moves']} moves, {row['games']} games: {row['inaccuracies']} ?!, {row['mistakes']} ?, "
                              f"{row['blunders']} ??", page)

    def test_the_same_bytes_for_any_jobs_and_after_a_resume(self):
        few = "\n\n".join(self.games.split("\n\n")[:16]) + "\n\n"
        self.write("games.pgn", few)
        outputs = ("me.json", "me.html", "me.csv")
        arguments = ["games.pgn", "--player", PLAYER, "--report", "me.json", "--report", "me.html", "--puzzles", "me.csv"]
        self.annotate(*arguments, "-j", "1")
        first = [self.read(name) for name in outputs]
        self.assertFalse(os.path.exists(self.path("me.json.journal")))
        for name in outputs:
            os.unlink(self.path(name))
        command = [ANNOTATE, "--no-config", "--engine", ENGINE, "--nodes", "600", *arguments, "-j", "2"]
        process = subprocess.Popen(command, cwd=self.folder, stderr=subprocess.DEVNULL)
        try:
            process.wait(0.7)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if os.path.exists(self.path("me.json.journal")) or not os.path.exists(self.path("me.json")):
            self.annotate(*arguments, "-j", "3", "--resume")
        self.assertEqual([self.read(name) for name in outputs], first)
        self.assertEqual(sorted(os.listdir(self.folder)), sorted([*outputs, "games.pgn"]))

    def test_stored_evaluations_give_the_report_of_their_run(self):
        self.write("games.pgn", "\n\n".join(self.games.split("\n\n")[:8]) + "\n\n")
        # BGN tells which labels searches have cleared; PGN has the evaluations alone.
        self.annotate("games.pgn", "--player", PLAYER, "--no-praise", "-o", "out.bgn", "--report", "a.json")
        self.annotate("out.bgn", "--player", PLAYER, "--use-stored-evals", "--report", "b.json")
        first, second = (json.loads(self.read(name)) for name in ("a.json", "b.json"))
        for key in ("moves", "games", "inaccuracies", "mistakes", "blunders"):
            self.assertEqual(first["total"][key], second["total"][key], key)

    def test_refusals(self):
        self.write("games.pgn", self.games[:1000])
        self.assertIn("name the player with --player", self.annotate("games.pgn", "--report", "me.html", status=2))
        self.assertIn(".html or .json", self.annotate("games.pgn", "--player", "x", "--report", "me.pdf", status=2))
        self.assertIn("--use-stored-evals", self.annotate("games.pgn", "--use-stored-evals", "--puzzles", "p.csv", status=2))
        self.assertIn(".pgn, .csv, .epd or .tsv", self.annotate("games.pgn", "--puzzles", "p.txt", status=2))
        self.assertEqual(os.listdir(self.folder), ["games.pgn"])
