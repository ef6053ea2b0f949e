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

    def test_a_move_file_answers_alike(self):
        self.write("games.pgn", pgn(5000) + '[White "W1"]\n[Date "1970.02"]\n[FEN "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1"]\n\n1... Kd3 *\n')
        self.bgn("index", "games.pgn", "--quiet")
        self.write("twice.pgn", pgn(100))
        questions = ([], ["--depth", "4"], ["--moves", "1. d4 d5 2. c4 e6"], ["--moves", "1. c4 d5", "--examples", "7"], ["--fen", "8/8/8/8/8/3k4/4p3/4K3 w"],
                     ["--white", "W1", "--date", "..1970", "--result", "1-0"], ["--rating", "2100-", "--event", "game 1", "--any", "--invert"], ["--moves", "1. e4"])
        for question in questions:
            told = self.bgn("explorer", "games.pgn", "--json", *question)
            self.assertEqual(told, self.bgn("explorer", "games.pgn", "--json", "--no-move-file", *question), question)
        # What it does not know, and inputs without one, are read as ever.
        for question in (["--plies", "4-"], ["--tag", "Black=B"], ["--where", "plies > 3"], ["twice.pgn"], ["--from-game", "1"]):
            told = self.bgn("explorer", "games.pgn", "--json", *question)
            self.assertEqual(told, self.bgn("explorer", "games.pgn", "--json", "--no-move-file", *question), question)
        # A novelty, one behind another order of moves, ends that many games have, copies, a game that left before all others, one that
        # left where many are, and one from elsewhere.
        lines = ("1. d4 d5 2. c4 c6 3. Nf3", "1. c4 e6 2. d4 d5 3. g4", "1. d4 d5 2. c4 e6", "1. c4 d5 2. d4 c6", "1. e4 e5", "1. c4", "1. d4 d5 2. Nc3")
        new = [f'[White "{name}"]\n[Black "B"]\n\n{moves} *\n\n' for moves in lines for name in ("New", "W1")]
        new.append('[White "New"]\n[FEN "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1"]\n\n1... Kd3 2. Kf2 *\n')
        for asked in ["".join(new), *new]:
            self.write("new.pgn", asked)
            self.assertEqual(*(self.bgn("novelty", "new.pgn", "--reference", "games.pgn", "--json", *more) for more in ([], ["--no-move-file"])), asked)

    def test_a_move_file_that_is_damaged_or_old_is_left_aside(self):
        self.write("games.pgn", pgn(300))
        self.bgn("index", "games.pgn", "--quiet")
        expected = self.explore("games.pgn", "--no-move-file")
        file = pathlib.Path(self.path("games.pgn.bgm"))
        moves = bytearray(file.read_bytes())
        moves[200] ^= 0xFF  # in the first block
        file.write_bytes(moves)
        self.assertEqual(self.explore("games.pgn"), expected)
        self.write("games.pgn", pgn(400))
        self.assertEqual(self.explore("games.pgn")["games"], 400)

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
        self.assertRegex(text, r"\n1\. c4 +300 +50 % +33 % +33 % +33 % +50 % +2299 +2000 +1950 +1988\n  1\.\.\. d5 +300 +100 %")
        self.assertIn("  600  W4 (2599) - B (2000)  0-1  1989-01-02  Game 599", text)


class Novelty(Journey):
    KNOWN = ["1. e4 c5 2. Nf3 d6 3. d4", "1. e4 c5 2. Nf3 Nc6", "1. d4 d5 2. c4 e6"]

    def setUp(self):
        super().setUp()
        games = [f'[White "W{i}"]\n[Black "B"]\n[Date "19{50 + i}.??.??"]\n[Result "1-0"]\n\n{moves} 1-0\n'
                 for i, moves in enumerate(self.KNOWN)]
        self.write("known.pgn", "\n".join(games[:2]))
        self.write("more.bgn", self.bgn("convert", "--to", "bgn", "--quiet", stdin=games[2]))
        self.write("new.pgn", "\n".join(f'[White "{name}"]\n[Black "B"]\n[WhiteElo "{elo}"]\n[Result "0-1"]\n\n{moves} 0-1\n' for name, elo, moves in (
            ("New", 2500, "1. Nf3 c5 2. e4 e6 3. d4"), ("W1", 2300, self.KNOWN[1]), ("Other", 2400, self.KNOWN[1]), ("New", 2200, "1. b3 e5"))))

    def test_each_game_says_where_it_left(self):
        lines = self.bgn("novelty", "new.pgn", "--reference", "known.pgn", "more.bgn", "--json", "--quiet").splitlines()
        games = [json.loads(line) for line in lines]
        self.assertEqual([(game["novelty"] or {}).get("san") for game in games], ["e6", "Nc6", None, "b3"])
        self.assertEqual([game["copies"] for game in games], [0, 1, 0, 0])
        first = games[0]["novelty"]
        self.assertEqual((first["ply"], first["fen"]), (4, "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 2"))
        self.assertEqual({move["san"]: move["best"][0]["white"] for move in first["known"]}, {"d6": "W0", "Nc6": "W1"})
        self.assertEqual({(move["san"], move["best"][0]["file"]) for move in games[3]["novelty"]["known"]},
                         {("e4", "known.pgn"), ("d4", "more.bgn")})
        text = self.bgn("novelty", "new.pgn", "--white", "other", "--reference", "known.pgn")
        self.assertEqual(text, "3  Other (2400) - B  0-1\n  no novelty: it stays within the known games\n\n")
        text = self.bgn("novelty", "new.pgn", "--rating", "2500-", "--any", "--plies", "5", "--reference", "known.pgn")
        self.assertIn("  novelty: 2... e6  (B27 Sicilian Defense", text)
        self.assertIn("  2... d6: 1 game, +0 =0 -1, 0 %, 1950\n    1  W0 - B  1-0  1950\n", text)

    def test_a_database_of_moves_is_a_reference(self):
        self.book("records", "build", "known.pgn", "-o", "known.mdb", "--quiet")
        lines = self.bgn("novelty", "new.pgn", "--reference", "known.mdb", "more.bgn", "--json").splitlines()
        self.assertEqual([(json.loads(line)["novelty"] or {}).get("san") for line in lines], ["e6", None, None, "b3"])

    def test_what_is_wrong_is_said(self):
        self.bgn("novelty", "new.pgn", status=2)
        self.assertIn("--reference", self.messages)
        self.bgn("novelty", "new.pgn", "--reference", "nothing.pgn", status=2)
        self.bgn("novelty", "new.pgn", "--reference", "new.mdb", status=2)
        self.bgn("novelty", "new.pgn", "--where", "(", "--reference", "known.pgn", status=2)


class Prepare(Journey):
    def setUp(self):
        super().setUp()
        lines = (("Foe, Fritz", "A", "1. e4 e5 2. Nf3", "1-0"), ("Foe, Fritz", "B", "1. e4 c5 2. Nf3", "0-1"),
                 ("C", "Foe, Fritz", "1. d4 d5 2. c4", "1/2-1/2"))
        self.write("games.pgn", "\n".join(
            f'[White "{white}"]\n[Black "{black}"]\n[Date "{2000 + i}.01.01"]\n[Result "{result}"]\n[TimeControl "600"]\n\n{moves} {result}\n'
            for i in range(5) for white, black, moves, result in lines))
        self.write("mine.pgn", "1. e4 c5 2. Nc3 *\n")

    def prepare(self, *arguments):
        return json.loads(self.bgn("prepare", "foe", "games.pgn", "--json", *arguments))

    def test_all_that_is_known(self):
        answer = self.prepare("--repertoire", "mine.pgn", "--side", "black")
        self.assertEqual((answer["score"]["games"], answer["names"]), (15, [{"name": "Foe, Fritz", "games": 15}]))
        white, black = answer["white"], answer["black"]
        self.assertEqual((white["score"]["wins"], white["score"]["losses"], black["score"]["draws"]), (5, 5, 5))
        self.assertEqual([move["san"] for move in white["moves"]], ["e4"])
        self.assertEqual([(line["line"], line["games"], line["models"][0]["black"]) for line in white["weak_lines"]], [("1. e4 c5", 5, "B")])
        self.assertEqual([(gap["line"], gap["games"], gap["book_ends"]) for gap in white["gaps"]], [("1. e4 c5 2. Nf3", 5, False)])
        self.assertEqual((black["gaps"], black["weak_lines"]), (None, []))
        self.assertEqual([speed["speed"] for speed in black["speeds"]], ["rapid"])
        self.assertEqual([game["number"] for game in black["latest"]], [15, 12, 9, 6, 3])

    def test_filters_and_limits(self):
        self.assertEqual(self.prepare("--date", "2003..")["score"]["games"], 6)
        self.assertEqual(self.prepare("--min-games", "6")["white"]["weak_lines"], [])
        self.assertEqual(self.prepare("--depth", "1")["black"]["moves"][0].get("moves"), None)
        one, four = (self.bgn("prepare", "foe", "games.pgn", "-j", jobs) for jobs in "14")
        self.assertEqual(one, four)

    def test_a_tree_shows_one_game_in_twenty(self):
        games = [f'[White "Foe"]\n[Black "X"]\n[Round "{i + 1}"]\n[Result "*"]\n\n1. {move} *\n\n'
                 for i, move in enumerate(["a3"] * 6 + ["e4"] * 130 + ["c3"] * 4 + ["d4"] * 7)]
        self.write("games.pgn", "".join(games))
        shown = [[(move["san"], move["games"]) for move in self.prepare(*arguments)["white"]["moves"]]
                 for arguments in ([], ["--min-games", "5"], ["--min-games", "1"])]
        e4, d4, a3, c3 = ("e4", 130), ("d4", 7), ("a3", 6), ("c3", 4)
        self.assertEqual(shown, [[e4], [e4, d4, a3], [e4, d4, a3, c3]])
        self.write("games.pgn", "".join(games[:136]))
        self.assertEqual([move["san"] for move in self.prepare()["white"]["moves"]], ["e4"], "6 of 136 are less than 5 %")
        self.write("games.pgn", "".join(games[:120]))
        self.assertEqual([move["san"] for move in self.prepare()["white"]["moves"]], ["e4", "a3"], "6 of 120 are 5 %")

    def test_a_game_counts_once(self):
        self.bgn("convert", "games.pgn", "-o", "again.bgn", "--quiet")
        known = ("--reference", "mine.pgn")
        once, thrice = self.prepare(*known), self.prepare("again.bgn", "games.pgn", *known)
        self.assertEqual((once["duplicates"], thrice["duplicates"]), (0, 30))
        self.assertEqual([(game.pop("file"), game["number"]) for game in thrice["black"]["latest"]],
                         [("games.pgn", number) for number in (15, 12, 9, 6, 3)], "of equal games the first one counts")
        for key in ("score", "performance", "names"):
            self.assertEqual(thrice[key], once[key])
        for side in ("white", "black"):
            self.assertEqual([own["line"] for own in thrice[side]["novelties"]], [own["line"] for own in once[side]["novelties"]])
        for form in ((), ("--html",)):
            self.assertNotIn("duplicate", self.bgn("prepare", "foe", "games.pgn", *form))
            self.assertIn("15 games, +5 =5 -5, 50 %; 15 duplicates left out", self.bgn("prepare", "foe", "games.pgn", "again.bgn", *form))

    def test_what_a_duplicate_is(self):
        # As for `bgn dedupe`: also another spelling of the names, and a copy that breaks off.
        moves = "1. Nf3 Nf6 2. Ng1 Ng8 " * 20
        games = [f'[White "{white}"]\n[Black "X"]\n[Date "{date}"]\n[Result "1-0"]\n\n{text} 1-0\n\n' for white, date, text in (
            ("Foe, F", "2000.01.01", moves), ("Foe, Fritz", "2000.01.01", moves), ("Foe, Fritz", "2000.??.??", moves[:-200]), ("Foe, Fritz", "2001.01.01", "1. e4"))]
        self.write("games.pgn", "".join(games))
        self.bgn("dedupe", "games.pgn", "-o", "unique.pgn", "--quiet")
        answer = self.prepare()
        self.assertEqual((answer["duplicates"], answer["score"]["games"]), (2, self.read("unique.pgn").count(b"[White ")))

    def test_novelties_are_the_players_own(self):
        self.write("known.pgn", "1. e4 e5 2. f4 *\n\n1. d4 d5 2. Nf3 *\n")
        answer = self.prepare("--reference", "known.pgn")
        self.assertEqual({own["line"] for own in answer["white"]["novelties"]}, {"1. e4 e5 2. Nf3"})
        self.assertEqual(answer["black"]["novelties"], [])  # 2. c4 was the opponent's

    def test_text_game_and_page(self):
        text = self.bgn("prepare", "foe", "games.pgn", "--repertoire", "mine.pgn", "--side", "black", "--reference", "games.pgn")
        for line in ("foe: 15 games, +5 =5 -5, 50 %\n", "\nWith White: 10 games, +5 =0 -5, 50 %\n", "\nWhere the score is bad\n  1. e4 c5\n    5 games, +0 =0 -5, 0 %",
                     "    lost: 2  Foe, Fritz - B  0-1  2000-01-01\n", "\nWhere your repertoire has no answer\n  1. e4 c5 2. Nf3\n", "\nBy speed\n  rapid: 10 games"):
            self.assertIn(line, text)
        games = io.StringIO(self.bgn("prepare", "foe", "games.pgn", "--pgn"))
        white, black = chess.pgn.read_game(games), chess.pgn.read_game(games)
        self.assertEqual((white.headers["White"], black.headers["Black"], white.errors, black.errors), ("foe", "foe", [], []))
        self.assertIn("scores badly", str(white))
        page = self.bgn("prepare", "foe", "games.pgn", "--html")
        self.assertIn("<h3>Where the score is bad</h3>", page)
        self.assertIn("<svg", page)
        self.assertNotIn("<script", page)

    def test_a_name_of_markup_is_text(self):
        self.write("odd.pgn", '[White "<b>Foe"]\n[Black "&"]\n[Result "1-0"]\n\n1. e4 1-0\n')
        page = self.bgn("prepare", "<b>foe", "odd.pgn", "--html")
        self.assertNotIn("<b>", page)
        self.assertIn("&lt;b&gt;Foe - &amp;", page)

    def test_what_is_wrong_is_said(self):
        self.bgn("prepare", status=2)
        self.bgn("prepare", ".,.", "games.pgn", status=2)
        self.assertIn("NAME", self.messages)
        self.bgn("prepare", "foe", "games.pgn", "--repertoire", "nothing.pgn", status=2)
        self.assertIn("nothing.pgn", self.messages)
        self.assertEqual(self.bgn("prepare", "nobody", "games.pgn"), "nobody: 0 games\n")


def moves_of(node):
    """The tree of moves below."""
    return {child.san(): moves_of(child) for child in node.variations}


def read(text):
    stream, games = io.StringIO(text), []
    while (game := chess.pgn.read_game(stream)) is not None:
        games.append(game)
    return games


class Tree(Journey):
    GAMES = ('[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 $1 e5 2. Nf3 {solid} (2. f4 exf4 (2... d5 3. exd5)) 2... Nc6 1-0\n\n'
             '[White "C"]\n[Black "D"]\n[Date "1999.??.??"]\n[Result "1/2-1/2"]\n\n1. d4 d5 1/2-1/2\n\n'
             '[White "E"]\n[Black "F"]\n[Result "0-1"]\n\n1. e4 c5 0-1\n\n'
             '[White "G"]\n[Black "H"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[Result "*"]\n\n1. e3 *\n\n'
             '[Variant "Atomic"]\n[Result "*"]\n\n1. e3 *\n')

    def test_merged(self):
        for jobs in ("1", "4"):
            merged, other = read(self.bgn("tree", "-j", jobs, stdin=self.GAMES))
            self.assertIn("1 game of other variants left out", self.messages)
            self.assertEqual(moves_of(merged), {"e4": {"e5": {"Nf3": {"Nc6": {}}, "f4": {"exf4": {}, "d5": {"exd5": {}}}}, "c5": {}}, "d4": {"d5": {}}})
            e4, d4 = merged.variations
            self.assertEqual((e4.comment, e4.nags), ("2 games, +1 =0 -1", {1}))
            self.assertEqual(d4.comment, "1 game, +0 =1 -0")
            self.assertEqual(" ".join(d4.next().comment.split()), "C - D 1/2-1/2 1999")
            self.assertEqual(e4.next().next().comment, "1 game, +1 =0 -0; solid")
            self.assertEqual(e4.next().next().next().comment, "A - B 1-0")
            self.assertEqual(moves_of(other), {"e3": {}})

    def test_limits(self):
        merged = read(self.bgn("tree", "--max-ply", "1", "--names", "1", stdin=self.GAMES))[0]
        self.assertEqual(moves_of(merged), {"e4": {}, "d4": {}})
        self.assertEqual(merged.next().comment, "2 games, +1 =0 -1; A - B 1-0; and others")
        merged = read(self.bgn("tree", "--min-games", "2", "--no-counts", stdin=self.GAMES))[0]
        self.assertEqual((moves_of(merged), merged.next().comment), ({"e4": {}}, ""))
        self.assertEqual(moves_of(read(self.bgn("tree", "--white", "C", stdin=self.GAMES))[0]), {"d4": {"d5": {}}})

    def test_split_and_merged_again(self):
        lines = read(self.bgn("tree", "--split", "--white", "A", stdin=self.GAMES))
        self.assertEqual([[node.san() for node in line.mainline()] for line in lines],
                         [["e4", "e5", "Nf3", "Nc6"], ["e4", "e5", "f4", "exf4"], ["e4", "e5", "f4", "d5", "exd5"]])
        self.assertEqual([line.headers["Result"] for line in lines], ["1-0", "*", "*"])
        self.assertTrue(all(line.headers["White"] == "A" and line.next().nags == {1} for line in lines))
        for text in (self.GAMES, CLUB.read_text()):
            for game in text.split("\n\n[")[:4]:
                game = game if game.startswith("[") else "[" + game
                want = moves_of(read(self.bgn("convert", "--to", "pgn", "--quiet", stdin=game))[0])
                lines = self.bgn("tree", "--split", "--quiet", stdin=game)
                self.assertEqual(moves_of(read(self.bgn("tree", "--quiet", stdin=lines))[0]), want)

    def test_what_contradicts_is_refused(self):
        self.bgn("tree", "--split", "--max-ply", "3", stdin=self.GAMES, status=2)
