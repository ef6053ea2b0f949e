# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks `bgn explorer` as users do."""
import io
import json
import pathlib

import chess.pgn

from journey import Journey

CLUB = pathlib.Path(__file__).resolve().parents[1] / "data/club.pgn"


def pgn(games):
    """Every second game comes to the Queen's Gambit by 1. c4."""
    out = []
    for i in range(games):
        moves = "1. d4 d5 2. c4 e6" if i % 2 else "1. c4 d5 2. d4 c6"
        result = ("1-0", "1/2-1/2", "0-1")[i % 3]
        out.append(f'[Event "Game {i}"]\n[Date "{1950 + i % 40}.01.02"]\n[White "W{i % 7}"]\n[Black "B"]\n[Result "{result}"]\n'
                   f'[WhiteElo "{2000 + i}"]\n[BlackElo "2000"]\n\n{moves} {result}\n\n')
    return "".join(out)


class Explorer(Journey):
    def explore(self, *arguments, **options):
        return json.loads(self.bgn("explorer", "--json", "--quiet", *arguments, **options))

    def test_jobs_and_parts_change_nothing(self):
        text = pgn(9000)
        one = self.bgn("explorer", "-j1", "--depth", "3", "--quiet", stdin=text)
        self.assertEqual(one, self.bgn("explorer", "-j4", "--depth", "3", "--quiet", stdin=text))
        self.write("a.pgn", pgn(4500))
        self.write("b.pgn", pgn(9000)[len(pgn(4500)):])
        two = self.explore("a.pgn", "b.pgn", "--moves", "1. d4 d5 2. c4")
        self.assertEqual((two["games"], two["moves"][0]["games"]), (9000, 4500))
        self.assertEqual((two["best"][0]["file"], two["best"][0]["number"]), ("b.pgn", 4500))
        self.assertEqual((two["latest"][0]["file"], two["latest"][0]["number"]), ("a.pgn", 40))

    def test_filters_are_those_of_bgn_filter(self):
        self.write("games.pgn", pgn(700))
        for question in (["--white", "W3"], ["--rating", "2000-2300"], ["--date", "1960..1970"], ["--result", "1-0,0-1"],
                         ["--event", "Game 1"], ["--where", "WhiteElo > 2100"], ["--position", "8/8/8/8/2pP4/8/8/8 w"],
                         ["--any", "--white", "W1", "--date", "1960..1965", "--invert"]):
            kept = int(self.bgn("filter", "--count", *(word.replace("--position", "--fen") for word in question), "games.pgn"))
            self.assertEqual(self.explore("games.pgn", *question)["games"], kept, question)
        self.bgn("explorer", "games.pgn", "--date", "soon", status=2)

    def test_a_tree_as_a_game(self):
        self.write("games.pgn", pgn(600))
        tree = self.bgn("explorer", "games.pgn", "--pgn", "--moves", "1. d4")
        game = chess.pgn.read_game(io.StringIO(tree))
        self.assertFalse(game.errors)
        self.assertIn("300 games, +100 =100 -100, 50 %", game.comment)
        line = [node.san() for node in game.mainline()]
        self.assertEqual(line, ["d4", "d5", "c4", "e6"])
        self.assertEqual(game.next().next().comment.split(",")[0], "300 games")
        # What the tool writes, it reads.
        self.bgn("check", stdin=tree)
        start = self.bgn("explorer", "games.pgn", "--pgn")
        self.assertIn("transposes", start)

    def test_what_nobody_played_and_what_is_no_position(self):
        text = self.bgn("explorer", CLUB, "--moves", "1. a3 a6 2. a4 a5 3. Ra2")
        self.assertIn("no game comes to this position", text)
        self.assertEqual(self.explore(CLUB, "--moves", "1. a3 a6 2. a4 a5 3. Ra2")["moves"], [])
        self.bgn("explorer", CLUB, "--moves", "1. e5", status=2)
        self.assertIn("--moves", self.messages)
        self.bgn("explorer", CLUB, "--fen", "8/8/8 w", status=2)
        self.assertIn("--fen", self.messages)
        self.bgn("explorer", "no-such-file.pgn", status=2)

    def test_text_names_moves_and_games(self):
        self.write("games.pgn", pgn(600))
        text = self.bgn("explorer", "games.pgn", "--depth", "2", "--top", "1", "--examples", "2")
        self.assertIn("600 games, +200 =200 -200, 50 %", text)
        self.assertRegex(text, r"\n1\. c4 +300 +50\.0 % +33\.3 % +33\.3 % +33\.3 % +50\.0 % +2299 +2000 +1950 +1988\n  1\.\.\. d5 +300 +100\.0 %")
        self.assertIn("   600  W4 (2599) - B (2000)  0-1  1989-01-02  Game 599", text)
