# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `bgn filter`, `bgn stats` and `bgn show` as users do."""
import gzip
import json
import pathlib
import subprocess
from xml.etree import ElementTree

from journey import BGN, PATIENCE, Journey

SAMPLE = pathlib.Path(__file__).resolve().parents[1] / "data/sample.pgn"
DAMAGED = '[White "Cut, Off"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf6 Nc6 1-0\n\n'
RUY_LOPEZ = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"


def pgn(games):
    """Many small games; every third one is a Ruy Lopez, every fifth one is Tal's."""
    out = []
    for i in range(games):
        moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6" if i % 3 == 0 else "1. d4 d5 2. c4 e6"
        white = "Tal, Mihail" if i % 5 == 0 else f"Other{i}"
        out.append(f'[Event "Game {i}"]\n[Site "?"]\n[Date "{1950 + i % 20}.01.02"]\n[Round "{i}"]\n[White "{white}"]\n'
                   f'[Black "Nobody"]\n[Result "1-0"]\n[WhiteElo "{2000 + i}"]\n[BlackElo "2000"]\n\n{moves} 1-0\n\n')
    return "".join(out)


class Queries(Journey):
    def test_filter_keeps_order_and_bytes_for_any_number_of_jobs(self):
        text = pgn(3000)
        one = self.bgn("filter", "-j1", "--white", "mihail tal", stdin=text)
        self.assertEqual(one.count("[Event "), 600)
        numbers = [int(line.split('"')[1]) for line in one.splitlines() if line.startswith("[Round")]
        self.assertEqual(numbers, sorted(numbers))
        self.assertEqual(one, self.bgn("filter", "-j4", "--white", "mihail tal", stdin=text))
        # The games come out as a conversion writes them.
        again = self.bgn("filter", "--white", "tal", "--quiet", stdin=one)
        self.assertEqual(one, again)

    def test_filter_and_its_inverse_are_everything(self):
        text = pgn(300)
        for question in (["--white", "tal"], ["--fen", RUY_LOPEZ], ["--rating", "2100-"], ["--plies", "5-"],
                         ["--white", "tal", "--fen", RUY_LOPEZ], ["--ends-in", "open"], ["--eco", "C"],
                         ["--eco", "C", "--name-openings"], ["--date", "1955..1957"]):
            kept = int(self.bgn("filter", "--count", *question, stdin=text))
            rest = int(self.bgn("filter", "--count", "--invert", *question, stdin=text))
            written = self.bgn("filter", *question, stdin=text).count("[Event ")
            self.assertEqual(kept + rest, 300, question)
            self.assertEqual(kept, written, question)
        self.assertEqual(self.bgn("filter", "--count", "--fen", RUY_LOPEZ, stdin=text), "100\n")
        self.assertEqual(self.bgn("filter", "--count", "--eco", "C", "--name-openings", stdin=text), "100\n")

    def test_filter_writes_the_format_of_its_input(self):
        bgn = self.bgn("filter", SAMPLE, "--to", "bgn", "--quiet")
        self.assertEqual(len(bgn.splitlines()), 3)
        one = self.bgn("filter", "--black", "trapper", stdin=bgn)
        self.assertEqual(json.loads(one)["result"], "B")
        self.assertIn("[White ", self.bgn("filter", "--black", "trapper", stdin=gzip.compress(SAMPLE.read_bytes())))
        self.bgn("filter", SAMPLE, "--black", "trapper", "-o", "out.bgn.gz")
        self.assertEqual(gzip.decompress(self.read("out.bgn.gz")).decode(), one)

    def test_filter_limit(self):
        text = pgn(3000)
        for jobs in ("1", "4"):
            first = self.bgn("filter", "-j", jobs, "--white", "tal", "--limit", "7", stdin=text)
            self.assertEqual(first.count("[Event "), 7)
            self.assertIn('[Round "30"]', first)
        self.assertEqual(self.bgn("filter", "--count", "--white", "tal", "--limit", "7", stdin=text), "7\n")
        self.assertEqual(self.bgn("filter", "--limit", "9999", stdin=text).count("[Event "), 3000)

    def test_filter_without_a_match(self):
        self.assertEqual(self.bgn("filter", SAMPLE, "--white", "nobody at all"), "")
        self.assertEqual(self.bgn("filter", SAMPLE, "--white", "nobody at all", "--count"), "0\n")

    def test_games_of_other_boards(self):
        """Bughouse and Los Alamos Chess are not played: their moves are carried, shown and counted."""
        self.write("odd.bgn", '{"moves":[{"p":"P","f":"e2","t":"e4"},{"p":"N","f":null,"t":"f3"}],"result":"W","event":"Team",'
                              '"variant":"bughouse"}\n{"moves":[{"p":"P","f":"d2","t":"d3"}],"result":"D","event":"MANIAC",'
                              '"fen":"rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1","variant":"losAlamos"}\n')
        self.assertEqual(self.bgn("convert", "odd.bgn", "--to", "bgn", status=1).encode(), self.read("odd.bgn"))
        listed = self.bgn("list", "odd.bgn", "--columns", "event,variant,plies", "--no-header", status=1)
        self.assertEqual(listed, "Team\tbughouse\t2\nMANIAC\tlosAlamos\t1\n")
        self.assertEqual(self.bgn("filter", "odd.bgn", "--plies", "2-", "--count", status=1), "1\n")
        self.assertEqual(self.bgn("show", "1", "odd.bgn", "--moves", status=1), "e2-e4 N@f3 1-0\n")
        self.assertIn("MANIAC", shown := self.bgn("show", "2", "odd.bgn", status=1))
        self.assertTrue(shown.endswith("\n\nd2-d3 1/2-1/2\n"), shown)
        text = self.bgn("convert", "odd.bgn", "--to", "pgn", status=1)
        self.write("odd.pgn", text)
        self.assertEqual(self.bgn("show", "1", "odd.pgn", "--moves", status=1), "e2-e4 N@f3 1-0\n")
        self.bgn("convert", "odd.pgn", "-o", "text.bgn", status=1)
        self.assertEqual(self.bgn("convert", "text.bgn", "--to", "pgn", status=1), text)
        self.bgn("show", "1", "odd.bgn", "--fen", status=1)

    def test_damaged_games(self):
        text = SAMPLE.read_text() + "\n" + DAMAGED
        self.assertIn("Cut, Off", self.bgn("filter", "--white", "cut", stdin=text, status=1))
        # A game that falls by its tags is not read, so nothing is found wrong with it.
        self.assertIn("Morphy", self.bgn("filter", "--white", "morphy", stdin=text))
        figures = json.loads(self.bgn("stats", "--json", stdin=text, status=1))
        self.assertEqual((figures["games"], figures["damaged"]), (4, 1))
        self.assertIn("illegal move", self.bgn("show", "4", stdin=text, status=1))

    def test_games_of_other_rules_keep_their_moves(self):
        text = ('[White "Tal"]\n[Variant "Bughouse"]\n[Result "1-0"]\n\n1. Nf3 {why} f6 2. Nd4 1-0\n\n'
                '[White "Tal"]\n[Variant "Crazyhouse"]\n[Result "*"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n\n'
                '[White "Other"]\n[Variant "Bughouse"]\n[Result "1-0"]\n\n1. Nh3 1-0\n\n')
        kept = self.bgn("filter", "--player", "tal", stdin=text, status=1)
        self.assertIn("\n1. Nf3 {why} f6 2. Nd4 1-0\n", kept)
        self.assertIn("3. P@e4 *", kept)
        self.assertNotIn("Other", kept)
        converted = self.bgn("convert", "--to", "pgn", stdin=text, status=1)
        self.assertTrue(converted.startswith(self.bgn("convert", "--to", "pgn", stdin=kept, status=1)))

    def test_wrong_usage(self):
        for arguments, words in (
                (["filter", "--eco", "Z99"], "A00 to E99"), (["filter", "--date", "soon"], "FROM..TO"),
                (["filter", "--rating", "high"], "MIN-MAX"), (["filter", "--fen", "8/8"], "8 ranks|ranks, not 8"),
                (["filter", "--material", "KRP"], "KRPvKR"), (["filter", "--result", "win"], "1/2-1/2"),
                (["filter", "--time-control", "slow"], "rapid"), (["filter", "--ends-in", "tears"], "stalemate"),
                (["filter", "--limit", "0"], "--limit"), (["stats", "--top", "-1"], "--top"),
                (["stats", "--tag", "="], "--tag"), (["show", "--ply", "x"], "12w"), (["show", "0"], "no such file"),
                (["show", "a", "b"], "number of a game"), (["show", "--fen", "--board"], "excludes"),
                (["show", "--width", "5"], "--width")):
            self.assertEqual(self.bgn(*arguments, stdin=SAMPLE.read_bytes(), status=2), "")
            self.assertTrue(any(word in self.messages for word in words.split("|")), (arguments, self.messages))

    def test_missing_files(self):
        for command in ("filter", "stats", "show"):
            self.assertEqual(self.bgn(command, "no/such/file.pgn", status=2), "")
            self.assertIn("no/such/file.pgn", self.messages)

    def test_stats_same_for_any_number_of_jobs(self):
        text = pgn(5000)
        for form in ([], ["--json"]):
            one = self.bgn("stats", "-j1", *form, stdin=text)
            self.assertEqual(one, self.bgn("stats", "-j5", *form, stdin=text))
        figures = json.loads(self.bgn("stats", "--json", stdin=text))
        self.assertEqual(figures["games"], 5000)
        self.assertEqual(figures["results"]["1-0"], 5000)
        self.assertEqual(figures["dates"]["first"], "1950-01-02")
        self.assertEqual(figures["players"]["top"][0], {"name": "Nobody", "games": 5000})

    def test_stats_of_chosen_games(self):
        text = pgn(300)
        figures = json.loads(self.bgn("stats", "--json", "--white", "tal", stdin=text))
        self.assertEqual((figures["games"], figures["seen"]), (60, 300))
        self.assertEqual(figures["plies"]["longest"]["game"], 1)
        self.assertIn("of 300", self.bgn("stats", "--white", "tal", stdin=text))

    def test_show(self):
        shown = self.bgn("show", "3", SAMPLE)
        for part in ("Greedy, Gus (1480)", "♚", "after 7... Nf3#; checkmate", "A free pawn?", "game 3 of"):
            self.assertIn(part, shown)
        self.assertNotIn("\x1b", shown)
        self.assertEqual(shown, self.bgn("show", SAMPLE, "3"))
        self.assertEqual(shown, self.bgn("show", "last", SAMPLE))
        self.assertEqual(shown, self.bgn("show", SAMPLE, "--player", "trapper"))
        self.assertIn("\x1b[", self.bgn("show", SAMPLE, "--color", "always"))
        self.assertIn("game 2 of standard input", self.bgn("show", "2", stdin=SAMPLE.read_bytes()))

    def test_crazyhouse(self):
        text = b'[White "A"]\n[Black "B"]\n[Variant "Crazyhouse"]\n\n' \
               b'1. e4 d5 2. exd5 Qxd5 3. P@e4 Qxe4+ 4. Be2 *\n'
        self.assertIn("P@e4 Qxe4+", self.bgn("filter", "--white", "A", stdin=text))
        shown = self.bgn("show", stdin=text)
        for part in ("P@e4", "after 4. Be2; Black to move", "in hand: White none, Black PP"):
            self.assertIn(part, shown)
        self.assertEqual(self.bgn("show", "--fen", "--ply", "3w", stdin=text).strip(),
                         "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3")
        self.assertIn("after 3. P@e4; Black to move", self.bgn("show", "--svg", "--ply", "3w", stdin=text))

    def test_speed_and_date_as_told_best(self):
        text = b'{"moves":[{"p":"P","f":"e2","t":"e4"}],"result":"*","type":"Z"}\n'
        self.assertEqual(self.bgn("filter", "--count", "--time-control", "blitz", stdin=text).strip(), "1")
        self.assertEqual(self.bgn("filter", "--count", "--time-control", "rapid", stdin=text).strip(), "0")
        self.assertEqual(json.loads(self.bgn("stats", "--json", stdin=text))["speeds"]["blitz"], 1)
        text = b'[Date "2021.??.??"]\n[UTCDate "2021.10.05"]\n\n1. e4 *\n'
        self.assertEqual(self.bgn("filter", "--count", "--date", "2021-10", stdin=text).strip(), "1")

    def test_a_game_that_cannot_be_read(self):
        text = b'[Event "4"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *\n'
        for part in ("--fen", "--board", "--svg", "--moves"):
            # Its moves are text.
            self.assertEqual(self.bgn("show", part, stdin=text, status=1), "1. e4 *\n" if part == "--moves" else "")
            self.assertIn("the game could not be read", self.messages)

    def test_show_svg(self):
        picture = ElementTree.fromstring(self.bgn("show", SAMPLE, "--svg", "--ply", "1w"))
        name = "{http://www.w3.org/2000/svg}"
        self.assertEqual(picture.tag, f"{name}svg")
        self.assertRegex(picture.findtext(f"{name}title"), "after 1. e4; Black to move$")
        self.assertEqual(len(picture.findall(f"{name}rect")), 64)
        self.assertEqual(len(picture.findall(f".//{name}g[@transform]")), 32)
        self.assertNotEqual(self.bgn("show", SAMPLE, "--svg", "--flip"), self.bgn("show", SAMPLE, "--svg"))
        self.bgn("show", SAMPLE, "--svg", "--fen", status=2)

    def test_show_parts(self):
        self.assertEqual(self.bgn("show", SAMPLE, "--fen", "--ply", "1w").strip(),
                         "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
        self.assertEqual(self.bgn("show", SAMPLE, "--board", "--ascii", "--ply", "start").splitlines()[0],
                         " 8  r  n  b  q  k  b  n  r")
        self.assertTrue(self.bgn("show", SAMPLE, "--moves", "--width", "60").startswith("1. e4 e5"))
        self.assertIn("[0:05:00]", self.bgn("show", "3", SAMPLE, "--moves", "--clocks"))

    def test_show_what_is_not_there(self):
        self.bgn("show", "9", SAMPLE, status=1)
        self.assertIn("only 3 games", self.messages)
        self.bgn("show", "2", "--player", "morphy", SAMPLE, status=1)
        self.assertIn("only 1 such game among 3", self.messages)
        self.bgn("show", stdin=b"", status=1)
        self.assertIn("there is no game", self.messages)

    def test_show_far_into_a_file(self):
        shown = self.bgn("show", "2999", stdin=pgn(3000))
        self.assertIn("Game 2998", shown)
        self.assertIn("game 2999 of", shown)

    def test_a_closed_pipe_is_no_crash(self):
        with subprocess.Popen([BGN, "filter", "-", "--quiet"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL) as process:
            process.stdout.close()
            try:
                process.stdin.write(pgn(5000).encode())
                process.stdin.close()
            except BrokenPipeError:
                pass
            self.assertGreaterEqual(process.wait(timeout=PATIENCE), 0)
