# SPDX-License-Identifier: GPL-3.0-or-later
"""What keepers of archives do with `bgn`: list, sort, dedupe, merge, split, index, find."""
import csv
import gzip
import io
import json
import os
import pty
import random
import zipfile

from journey import Journey

LINES = ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7", "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O",
         "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6", "1. c4 e5 2. Nc3 Nf6 3. g3 d5 4. cxd5 Nxd5 5. Bg2 Nb6"]
LONG = LINES[0] + (" 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5 11. d4 Qc7 12. Nbd2 cxd4 13. cxd4 Nc6 14. Nb3 a5 "
                   "15. Be3 a4 16. Nbd2 Bd7")
RUY_LOPEZ = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"


def game(moves=LINES[0], result="1-0", behind="", **tags):
    tags = {"Event": "E", "Site": "?", "Date": "2020.01.02", "Round": "1", "White": "Alpha, Ann", "Black": "Beta, Bob",
            "Result": result, **tags}
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"\n{moves} {behind}{result}\n\n"


def many(count, seed=1):
    chance = random.Random(seed)
    return "".join(game(chance.choice(LINES), chance.choice(["1-0", "0-1", "1/2-1/2", "*"]), Round=str(i + 1),
                        White=f"Player {chance.randrange(40)}", Black=f"Other {chance.randrange(40)}",
                        Date=f"{chance.randrange(1990, 2022)}.{chance.randrange(1, 13):02}.??",
                        WhiteElo=str(chance.randrange(1000, 2900))) for i in range(count))


def values(text, name):
    return [line.split('"')[1] for line in text.splitlines() if line.startswith(f"[{name} ")]


class Archive(Journey):
    # ---- list

    def test_list_in_a_pipe_and_at_a_terminal(self):
        self.write("a.pgn", game() + game(LINES[1], White="Gamma", Date="????.??.??"))
        rows = [line.split("\t") for line in self.bgn("list", "a.pgn", "-q").splitlines()]
        self.assertEqual(rows[0], "number white black result date event eco plies".split())
        self.assertEqual(rows[1], ["1", "Alpha, Ann", "Beta, Bob", "1-0", "2020-01-02", "E", "", "10"])
        self.assertEqual(rows[2][4], "")
        aligned = self.bgn("list", "a.pgn", "-q", "--width", "60").splitlines()
        self.assertTrue(all(len(line) <= 60 for line in aligned), aligned)
        self.assertEqual({line.index("1-0") for line in aligned[1:]}, {aligned[0].index("result")})
        # The first rows, which give the widths, have no dates; what is short is never cut.
        late = game(White="A" * 30, Black="B" * 30, Date="????.??.??", Result="*") * 1000 + game(Result="1/2-1/2", ECO="C42")
        last = self.bgn("list", "-q", "--width", "80", stdin=late).splitlines()[-1]
        for word in ("2020-01-02", "1/2-1/2", "C42"):
            self.assertIn(f"  {word}  ", last)
        self.assertLessEqual(len(last), 80)
        self.assertEqual(self.bgn("list", "-q", "--no-header", "--columns", "round,Site", stdin=game(Site="Oslo")), "1\tOslo\n")

    def test_list_as_csv_and_json(self):
        text = game(White='=HYPERLINK("x")', Event="a, b", WhiteElo="2500", WhiteTeam="T\ufffd")
        rows = list(csv.reader(io.StringIO(self.bgn("list", "-q", "--csv", "--columns", "white,event,white-elo,WhiteTeam",
                                                    stdin=text.replace('("x")', "(1)")))))
        self.assertEqual(rows, [["white", "event", "white-elo", "WhiteTeam"], ["'=HYPERLINK(1)", "a, b", "2500", "T\ufffd"]])
        line = self.bgn("list", "-q", "--json", "--columns", "number,white-elo,black-elo,event,plies", stdin=text)
        self.assertEqual(json.loads(line), {"number": 1, "white-elo": 2500, "black-elo": None, "event": "a, b", "plies": 10})

    def test_numbers_of_a_list_are_those_of_show(self):
        self.write("a.pgn", many(3000))
        one = self.bgn("list", "a.pgn", "-q", "-j1", "--white", "Player 7")
        self.assertEqual(one, self.bgn("list", "a.pgn", "-q", "-j5", "--white", "Player 7"))
        for line in one.splitlines()[1:6]:
            number, white = line.split("\t")[:2]
            self.assertIn(white, self.bgn("show", number, "a.pgn"))
        self.write("b.pgn", game(White="Last"))
        both = self.bgn("list", "a.pgn", "b.pgn", "-q").splitlines()
        self.assertEqual(both[-1].split("\t")[:3], ["b.pgn", "1", "Last"])
        self.assertEqual(len(self.bgn("list", "a.pgn", "--limit", "5", "-q").splitlines()), 6)
        self.bgn("list", "a.pgn", "--columns", "no-such", status=2)

    # ---- sort

    def test_sort_by_several_fields_in_any_memory_and_by_any_jobs(self):
        text = many(3000)
        self.write("a.pgn", text)
        games = list(zip(values(text, "Date"), values(text, "White"), map(int, values(text, "WhiteElo")), values(text, "Round")))
        result = self.bgn("sort", "a.pgn", "-q", "--by", "date,white-elo:desc")
        expected = sorted(games, key=lambda g: (g[0], -g[2], int(g[3])))
        self.assertEqual(values(result, "Round"), [g[3] for g in expected])
        for more in (["-j1"], ["-j7"], ["--memory", "64K"], ["--memory", "200K", "-j2"]):
            self.assertEqual(self.bgn("sort", "a.pgn", "-q", "--by", "date,white-elo:desc", *more), result)
        # The default is the date, and what is equal keeps its order.
        self.assertEqual(values(self.bgn("sort", "a.pgn", "-q"), "Round"), [g[3] for g in sorted(games, key=lambda g: g[0])])
        backwards = self.bgn("sort", "a.pgn", "-q", "--by", "white", "--reverse")
        self.assertEqual(values(backwards, "White"), sorted(values(text, "White"), key=lambda n: int(n[7:]), reverse=True))
        # The same games, not one more or less.
        self.assertEqual(sorted(values(result, "Round")), sorted(values(text, "Round")))
        self.bgn("sort", "a.pgn", "--by", "dat", status=2)

    def test_sort_in_place_and_to_other_formats(self):
        self.write("a.pgn.gz", gzip.compress(many(50).encode()))
        before = self.read("a.pgn.gz")
        sorted_pgn = self.bgn("sort", "a.pgn.gz", "-q", "--by", "white")
        self.bgn("sort", "a.pgn.gz", "-o", "a.pgn", "-o", "a.bgn", "--by", "white", "-q")
        self.assertEqual(self.read("a.pgn").decode(), sorted_pgn)
        self.assertEqual(self.bgn("convert", "a.bgn", "--to", "pgn", "-q"), self.bgn("convert", "a.pgn", "--to", "pgn", "-q"))
        self.assertEqual(self.read("a.pgn.gz"), before)
        self.bgn("sort", "a.pgn.gz", "-o", "a.pgn.gz", status=2)
        self.bgn("sort", "a.pgn.gz", "--in-place", "--by", "white", "-q")
        self.assertEqual(gzip.decompress(self.read("a.pgn.gz")).decode(), sorted_pgn)
        damaged = self.write("d.pgn", game() + game("1. e4 e5 2. Nf6 Nc6"))
        before = self.read("d.pgn")
        self.bgn("sort", damaged, "--in-place", status=2)
        self.assertEqual(self.read("d.pgn"), before)

    # ---- what leaves as it came

    def test_sound_games_keep_their_layout(self):
        odd = ('[Event "E"]\n[Site "?"]\n\n[Date "2020.01.02"]\n[Round "{0}"]\n[White "A"]\n[Black "B"] [Result "1-0"]\n\n\n'
               '1.e4   e5!?  {{as he\n  said: {0}}}\n\n  2. g1f3\t±\n( 2.Nc3\n;why\n) Nc6 1-0\n\n')
        mended = game("1. e4 e5 3. Nf3 Nc6", Round="3")
        rewritten = game("1. e4 e5 2. Nf3 Nc6", Round="3")
        crlf, bare = odd.format(4).replace("\n", "\r\n"), "1. e4 e5 1-0\n\n"
        self.write("a.pgn", odd.format(2) + "\n\n" + mended + crlf + odd.format(1) + bare)
        expected = [odd.format(2), rewritten, odd.format(4), odd.format(1), self.bgn("convert", "--to", "pgn", "-q", stdin=bare)]
        for command in (["merge"], ["filter"], ["filter", "--plies", "1-9"], ["filter", "--where", "plies > 1 or White = \"x\""],
                        ["dedupe", "--exact"], ["filter", "--eco", "B00", "--invert"], ["sort", "--by", "Annotator"]):
            self.assertEqual(self.bgn(*command, "a.pgn", "-j1"), "".join(expected), command)
            self.assertIn("a.pgn: warning: line 28, game 2, move 2.: the move numbers jump: '3' where '2' is due", self.messages)
        by_round = [expected[i] for i in (3, 0, 1, 2, 4)]
        self.assertEqual(self.bgn("sort", "a.pgn", "-q", "--by", "round"), "".join(by_round))
        self.assertEqual(self.bgn("sort", "a.pgn", "-q", "--by", "plies,round"), "".join([by_round[4], *by_round[:4]]))
        self.assertEqual(self.bgn("filter", "a.pgn", "-q", "--tag", "White=A", "--limit", "2"), expected[0] + expected[2])
        # As games they are what they were.
        self.write("b.pgn", "".join(expected))
        whole = self.bgn("convert", "a.pgn", "--to", "pgn", "-q")
        self.assertEqual(self.bgn("convert", "b.pgn", "--to", "pgn"), whole)
        self.assertIn("5 games", self.messages)
        # To all outputs, and from whatever compression.
        self.bgn("convert", "a.pgn", "-o", "a.bgn", "-q")
        for name in ("a.pgn.gz", "a.pgn.zst", "a.pgn.bz2"):
            self.bgn("merge", "a.pgn", "-o", name, "-o", "again.bgn", "--index", "-q")
            self.assertEqual(self.bgn("merge", name, "-q"), "".join(expected))
            self.assertEqual(self.read("again.bgn"), self.read("a.bgn"))
            self.assertIn("said: 4", self.bgn("show", "3", name))
        with zipfile.ZipFile(self.path("a.zip"), "w") as archive:
            archive.write(self.path("a.pgn"), "a.pgn")
        self.assertEqual(self.bgn("filter", "a.zip", "-q", "--to", "pgn"), "".join(expected))
        self.bgn("sort", "a.pgn", "-o", "s.pgn", "--split-by", "1", "--by", "round", "-q")
        self.assertEqual([self.read(f"s-{i:04}.pgn").decode() for i in range(1, 6)], by_round)
        # An option that changes games, and the commands that put them into one form.
        self.assertEqual(self.bgn("sort", "a.pgn", "-q", "--by", "Annotator", "--no-nags"), self.bgn("convert", "a.pgn", "--to", "pgn", "-q", "--no-nags"))
        self.assertEqual(self.bgn("tidy", "b.pgn", "-q"), whole)
        self.assertEqual(self.bgn("filter", "b.pgn", "-q", "--add-openings", "--tag", "Round=2"),
                         self.bgn("convert", "-q", "--to", "pgn", "--add-openings", stdin=odd.format(2)))
        named = game(ECO="C84", Opening="Ruy Lopez").replace("1. e4 e5", "1.e4 e5")
        self.assertEqual(self.bgn("filter", "-q", "--add-openings", stdin=named), named)
        # A file that is replaced.
        self.bgn("sort", "a.pgn", "--in-place", "--by", "round", "-q", status=2)
        self.bgn("sort", "b.pgn", "--in-place", "--by", "round", "-q")
        self.assertEqual(self.read("b.pgn").decode(), "".join(by_round))
        self.write("c.pgn", crlf * 2)
        self.bgn("dedupe", "c.pgn", "--in-place", "-q")
        self.assertEqual(self.read("c.pgn").decode(), odd.format(4))
        # Many, in any number of chunks at a time.
        many_odd = "".join(odd.format(i) + (mended if i % 7 == 0 else "") for i in range(4000))
        self.write("many.pgn", many_odd)
        self.assertEqual(self.bgn("merge", "many.pgn", "-q", "-j1"), many_odd.replace(mended, rewritten))
        self.assertEqual(self.bgn("merge", "many.pgn", "-q", "-j5"), many_odd.replace(mended, rewritten))

    # ---- dedupe and merge

    def test_dedupe_keeps_the_best_and_tells_the_rest(self):
        first = [game(LONG, Round="1"), game(LINES[1], Round="2"), game(LONG, Round="?", White="Alpha,A", Event="Other"),
                 game(LONG, Round="1", behind="{good} ")]
        second = [game(" ".join(LONG.split()[:40]), Round="1"), game(LINES[1], Round="3"), game(LINES[1], Round="2")]
        self.write("a.pgn", "".join(first))
        self.write("b.pgn", "".join(second))
        kept = self.bgn("dedupe", "a.pgn", "b.pgn", "--duplicates", "d.pgn", "--report", "r.csv")
        self.assertIn("4 duplicates left out", self.messages)
        self.assertEqual(values(kept, "Round"), ["2", "1", "3"])
        self.assertIn("{good}", kept)
        self.assertEqual(values(self.read("d.pgn").decode(), "Round"), ["1", "?", "1", "2"])
        rows = list(csv.reader(self.read("r.csv").decode().splitlines()))
        self.assertEqual(rows, [["file", "game", "kept_file", "kept_game", "reason"],
                                ["a.pgn", "1", "a.pgn", "4", "same moves"], ["a.pgn", "3", "a.pgn", "4", "same moves"],
                                ["b.pgn", "1", "a.pgn", "4", "broken off"], ["b.pgn", "3", "a.pgn", "2", "same moves"]])
        for more in (["-j1"], ["-j7"], ["--memory", "64K"]):
            self.assertEqual(self.bgn("dedupe", "a.pgn", "b.pgn", "-q", *more), kept)
        # What is unique stays so, and nothing is lost between the two outputs.
        self.assertEqual(self.bgn("dedupe", "-q", stdin=kept), kept)
        everything = values("".join(first + second), "Round")
        self.assertEqual(sorted(values(kept, "Round") + values(self.read("d.pgn").decode(), "Round")), sorted(everything))
        exact = self.bgn("dedupe", "a.pgn", "b.pgn", "--exact", "-q")
        self.assertEqual(len(values(exact, "Round")), 5)

    def test_dedupe_whatever_the_names(self):
        longer = LONG + " 17. Rc1 Qb7 18. Qe2 Rfe8 19. Bd3 Rab8 20. dxe5 dxe5 21. Nf1 Red8 22. Ng3 Be8 23. Nf5 Bf8 24. N3h4 Nd4 " \
                        "25. Nxd4 exd4 26. Bd2 Bd7 27. Bg5 Be7 28. e5 Nd5 29. Bxe7 Nxe7 30. Qe4 g6"
        self.write("a.pgn", game(longer, White="Alpha") + game(longer + " 31. Qf4", White="Gamma", Date="1999.01.01") + game(White="Delta"))
        self.assertEqual(values(self.bgn("dedupe", "a.pgn", "-q"), "White"), ["Alpha", "Gamma", "Delta"])
        self.assertEqual(values(self.bgn("dedupe", "a.pgn", "-q", "--any-names"), "White"), ["Gamma", "Delta"])
        self.bgn("dedupe", "a.pgn", "--any-names", "--exact", status=2)
        self.bgn("merge", "a.pgn", "--any-names", status=2)

    def test_dedupe_in_place(self):
        self.write("a.pgn", game() * 3)
        self.bgn("dedupe", "a.pgn", "--in-place", "--duplicates", "d.bgn", "-q")
        self.assertEqual(len(values(self.read("a.pgn").decode(), "Round")), 1)
        self.assertEqual(self.read("d.bgn").count(b"\n"), 2)
        self.bgn("dedupe", "a.pgn", "--duplicates", "a.pgn", status=2)
        self.bgn("dedupe", "a.pgn", "--report", "a.pgn", status=2)
        self.bgn("dedupe", "a.pgn", "d.bgn", "--in-place", "--duplicates", "e.pgn", status=2)

    def test_similar_games_go_to_the_duplicates(self):
        twin = " ".join(LONG.split()[:-1])
        self.write("a.pgn", game(LONG, Round="1") + game(LINES[1], Round="1") + game(twin, Round="1", behind="h6 {mine} "))
        before = self.read("a.pgn")
        self.bgn("dedupe", "a.pgn", "--similar", "90%", "-o", "u.pgn", "--duplicates", "d.pgn", "--report", "r.csv")
        self.assertIn("1 duplicate left out, 1 of them similar", self.messages)
        self.assertEqual([row.split(",")[-1] for row in self.read("r.csv").decode().split()][1:], ["similar"])
        left = self.read("u.pgn").decode() + self.read("d.pgn").decode()
        self.assertEqual((left.count("[Event "), left.count("{mine}")), (3, 1))
        # What is left out has moves of its own: they must be kept somewhere.
        self.bgn("dedupe", "a.pgn", "--similar", "90%", "--in-place", status=2)
        self.assertIn("--duplicates", self.messages)
        self.assertEqual(self.read("a.pgn"), before)
        self.bgn("dedupe", "a.pgn", "--similar", "200", "-o", "x.pgn", status=2)
        self.bgn("dedupe", "a.pgn", "--similar", "90", "--exact", "-o", "x.pgn", status=2)

    def test_merge(self):
        self.write("a.pgn", game(Round="2", Date="2021.01.01") + game(Round="1", Date="2019.01.01"))
        self.bgn("convert", "-o", "b.bgn", "-q", stdin=game(Round="3", Date="2020.01.01") + game(Round="1", Date="2019.01.01"))
        self.assertEqual(values(self.bgn("merge", "a.pgn", "b.bgn", "-q"), "Round"), ["2", "1", "3", "1"])
        self.bgn("merge", "b.bgn", "a.pgn", "-o", "all.pgn", "--by", "date", "--dedupe")
        self.assertEqual(values(self.read("all.pgn").decode(), "Round"), ["1", "3", "2"])
        self.assertIn("1 duplicate left out", self.messages)
        # What would be without effect is refused.
        for alone in (["--exact"], ["--duplicates", "d.pgn"], ["--report", "r.csv"], ["--reverse"]):
            self.bgn("merge", "a.pgn", "b.bgn", *alone, status=2)
        self.assertEqual(self.names(), ["a.pgn", "all.pgn", "b.bgn"])

    # ---- tidy

    def test_tidy_changes_what_it_reports_and_nothing_else(self):
        whole = game(LONG, behind="{good} ", Annotator="A. Person")
        games = [whole, game("1. e4 {well} e5 $1 (1... c5 2. Nf3) 2. Nf3", Date="1997.3.5", White=" Alpha, Ann", result="1/2-1/2", Result="1/2"),
                 game(LINES[1], Date="3/5/1997"), game("1. f3 e5 2. g4 Qh4#", result="*"), game("1. f3 e5 2. g4 Qh4#"),
                 game(LINES[2], result="0-1", Result="1-0")]
        self.write("a.pgn", "".join(games))
        rows = [["file", "game", "tag", "before", "after", "why"],
                ["a.pgn", "2", "White", " Alpha, Ann", "Alpha, Ann", "blanks around it"],
                ["a.pgn", "2", "Date", "1997.3.5", "1997.03.05", "a date as PGN writes it"],
                ["a.pgn", "2", "Result", "1/2", "1/2-1/2", "a result as PGN writes it"],
                ["a.pgn", "3", "Date", "3/5/1997", "3/5/1997", "it is not clear which day is meant"],
                ["a.pgn", "4", "Result", "*", "0-1", "the board shows it"],
                ["a.pgn", "5", "Result", "1-0", "1-0", "the board shows checkmate, which is 0-1, and the result is 1-0"],
                ["a.pgn", "6", "Result", "1-0", "1-0", "the Result tag says 1-0, the moves end with 0-1; the tag counts"]]
        self.assertEqual(list(csv.reader(io.StringIO(self.bgn("tidy", "a.pgn", "--dry-run")))), rows)
        self.assertIn("6 games, 4 tags changed, 3 in doubt", self.messages)
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.pgn"])
        tidy = self.bgn("tidy", "a.pgn", "--report", "r.csv", "-q")
        self.assertEqual(list(csv.reader(self.read("r.csv").decode().splitlines())), rows)
        expected = self.bgn("convert", "a.pgn", "--to", "pgn", "-q").replace(" Alpha, Ann", "Alpha, Ann")
        expected = expected.replace("1997.3.5", "1997.03.05").replace('[Result "*"]', '[Result "0-1"]').replace("Qh4# *", "Qh4# 0-1")
        self.assertEqual(tidy, expected)
        # With nothing to do it writes the bytes of a conversion, in every format.
        self.write("tidy.pgn", tidy)
        for form in ("pgn", "bgn", "egd", "uci"):
            self.assertEqual(self.bgn("tidy", "tidy.pgn", "--to", form, "-q"), self.bgn("convert", "tidy.pgn", "--to", form, "-q"))
        self.assertEqual(len(self.bgn("tidy", "tidy.pgn", "--dry-run", "-q").splitlines()), 3)

    def test_tidy_takes_names_ratings_and_openings_from_files(self):
        self.write("names.ssp", '@PLAYER "., "\nAlpha, Ann #GM GER [2500] 1980\n  = Alfa, Ann\n@ROUND ""\n1\n  = 01\n')
        self.write("oct25.xml", "<playerslist><player><fideid>7</fideid><name>Alpha, Ann</name><title>GM</title>"
                                "<rating>2511</rating></player></playerslist>")
        self.write("a.pgn", game(White="Alpha,A", Round="01", Date="2025-10-09", ECO="A00") + game(White="Alfa, Ann", Date="1970.01.01"))
        knowledge = ["--spelling", "names.ssp", "--ratings", "oct25.xml", "--openings", "--set", "Event=Club, open", "--set", "Site="]
        tidy = self.bgn("tidy", "a.pgn", "-q", *knowledge)
        self.assertEqual([values(tidy, name) for name in ("White", "WhiteElo", "WhiteTitle", "WhiteFideId", "Round")],
                         [["Alpha, Ann", "Alfa, Ann"], ["2511"], ["GM"], ["7"], ["1", "1"]])
        self.assertEqual([values(tidy, name) for name in ("ECO", "Event", "Site")],
                         [["C84", "C84"], ["Club, open"] * 2, ["?"] * 2])
        for jobs in ("-j1", "-j7"):
            self.assertEqual(self.bgn("tidy", "a.pgn", "-q", jobs, *knowledge), tidy)
        self.bgn("convert", "a.pgn", "-o", "a.bgn", "-q")
        self.bgn("tidy", "a.bgn", "--in-place", "-q", "--report", "r.csv", *knowledge)
        self.assertEqual(self.bgn("convert", "a.bgn", "--to", "pgn", "-q"), tidy)
        self.bgn("tidy", "a.bgn", "--in-place", "-q", "--report", "again.csv", *knowledge)
        self.assertEqual(len(self.read("again.csv").splitlines()), 1)
        # A list that does not tell its month knows no ratings.
        os.rename(self.path("oct25.xml"), self.path("list.xml"))
        self.assertEqual(values(self.bgn("tidy", "a.pgn", "--ratings", "list.xml"), "WhiteElo"), [])
        self.assertIn("of which month", self.messages)

    def test_tidy_refuses_what_makes_no_sense(self):
        self.write("a.pgn", game())
        self.write("b.pgn", game())
        self.write("names.ssp", "Alpha, Ann\n")
        for line in (["--set", "FEN=x"], ["--set", "Event"], ["--dry-run", "-o", "c.pgn"], ["--dry-run", "--in-place"],
                     ["b.pgn", "--in-place", "--report", "r.csv"], ["--spelling", "none.ssp"], ["--spelling", "names.ssp"],
                     ["--ratings", "names.ssp"], ["--report", "a.pgn"], ["--spelling", "names.ssp", "-o", "names.ssp"]):
            self.bgn("tidy", "a.pgn", *line, status=2)
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.pgn", "b.pgn", "names.ssp"])

    # ---- splitting and leaving out

    def test_split_by_what_games_are_about(self):
        text = (game(White="Tal, Mihail", Black="Müller, K.", ECO="C60", Date="1960.03.01") +
                game(White="Müller, K.", Black="O'Kelly", ECO="B33", Date="1961.??.??", Event="../../x") +
                game(White="?", Black="Tal, Mihail", Date="1961.01.01"))

        def split(by):
            for name in self.names():
                os.unlink(self.path(name))
            self.bgn("convert", "-o", "x.pgn", "--split-by", by, "-q", stdin=text)
            return {name[2:-4]: values(self.read(name).decode(), "Date") for name in self.names()}

        dates = ["1960.03.01", "1961.??.??", "1961.01.01"]
        self.assertEqual(split("year"), {"1960": dates[:1], "1961": dates[1:]})
        self.assertEqual(split("eco"), {"C60": dates[:1], "B33": dates[1:2], "unknown": dates[2:]})
        self.assertEqual(split("event"), {"e": [dates[0], dates[2]], "x": dates[1:2]})
        self.assertEqual(split("player"), {"tal-mihail": [dates[0], dates[2]], "muller-k": dates[:2], "okelly": dates[1:2],
                                           "unknown": dates[2:]})
        self.assertEqual(split("2"), {"0001": dates[:2], "0002": dates[2:]})
        self.assertEqual(split("year,eco"), {"1960-C60": dates[:1], "1961-B33": dates[1:2], "1961-unknown": dates[2:]})
        self.assertEqual(split("year,1"), {"1960-0001": dates[:1], "1961-0001": dates[1:2], "1961-0002": dates[2:]})
        text = game(Date="1960.12.31", UTCDate="1961.01.01")
        self.assertEqual(list(split("year,month")), ["1961-1961-01"])
        for wrong in ("day", "0", "year,year", "2,3", ""):
            self.bgn("convert", "-o", "x.pgn", "--split-by", wrong, status=2, stdin=text)

    def test_leave_out_and_add(self):
        text = game("1. e4 {[%clk 0:01:00][%eval 0.2] text} $1 (1. d4) 1... c5", ECO="?", WhiteElo="2000")
        self.assertNotIn("text", self.bgn("convert", "--to", "pgn", "--no-comments", "-q", stdin=text))
        self.assertNotIn("d4", self.bgn("convert", "--to", "pgn", "--no-variations", "-q", stdin=text))
        bare = self.bgn("convert", "--to", "pgn", "-q", "--no-clocks", "--no-evals", "--no-nags", "--strip", "comments", stdin=text)
        for gone in ("%clk", "%eval", "$1", "!", "text"):
            self.assertNotIn(gone, bare)
        self.assertIn("1. d4", bare)
        self.assertNotIn("WhiteElo", self.bgn("convert", "--to", "pgn", "--tags", "seven", "-q", stdin=text))
        some = self.bgn("convert", "--to", "bgn", "--tags", "White,WhiteElo", "-q", stdin=text)
        self.assertIn("2000", some)
        self.assertNotIn("Beta", some)
        self.bgn("convert", "--to", "pgn", "--tags", "White Elo", status=2, stdin=text)
        named = self.bgn("convert", "--to", "pgn", "--add-openings", "-q", stdin=text)
        self.assertEqual(values(named, "ECO"), ["B20"])
        self.assertEqual(values(named, "Opening"), ["Sicilian Defense"])
        named = self.bgn("convert", "--to", "pgn", "--add-openings", "--tags", "White,Black", "-q", stdin=text)
        self.assertEqual(values(named, "ECO"), ["B20"])
        judged = ('{"moves":[{"p":"P","f":"e2","t":"e4"}],"result":"*",'
                  '"subinfo":[{"id":"X","info":{"annotator":"Foo 1","engine":"Bar"}}]}\n')
        self.assertIn("Foo 1", self.bgn("convert", "--to", "pgn", "-q", stdin=judged))
        self.assertNotIn("Foo 1", self.bgn("convert", "--to", "pgn", "--tags", "seven", "-q", stdin=judged))

    # ---- choosing

    def test_formulas_and_alternatives(self):
        text = many(300)
        elos = [int(e) for e in values(text, "WhiteElo")]

        def count(*question, status=0):
            out = self.bgn("filter", "--count", "-q", *question, stdin=text, status=status)
            return int(out) if out else None

        self.assertEqual(count("--where", "WhiteElo > 2000 and WhiteElo <= 2500"), sum(2000 < e <= 2500 for e in elos))
        either = count("--any", "--where", "WhiteElo > 2500", "--where", "WhiteElo < 1200")
        self.assertEqual(either, sum(e > 2500 or e < 1200 for e in elos))
        self.assertEqual(either, count("--where", "WhiteElo > 2500 or WhiteElo < 1200"))
        self.assertEqual(300 - either, count("--any", "--where", "WhiteElo > 2500", "--where", "WhiteElo < 1200", "--invert"))
        count("--where", "WhiteElo >", status=2)
        self.assertIn("--where", self.messages)
        self.write("names.txt", "Player 3\nOther 5\n")
        listed = count("--players-from", self.path("names.txt"))
        named = count("--any", "--player", "Player 3", "--player", "Other 5")
        self.assertEqual(listed, named)
        self.assertGreater(listed, 0)
        count("--players-from", self.path("missing.txt"), status=2)

    def test_a_terminal_is_not_read_in_silence(self):
        for command in ("list", "sort", "filter", "stats", "check", "dedupe", "merge", "convert"):
            ours, theirs = pty.openpty()
            self.addCleanup(os.close, ours)
            self.bgn(command, stdin=theirs, status=2)
            os.close(theirs)
            self.assertIn("name a file", self.messages)

    def test_score_of_a_player(self):
        text = (game(White="Tal, Mihail", Date="1960.01.01") + game(LINES[1], "0-1", Black="Tal,M", Date="1961.01.01") +
                game(LINES[2], "1/2-1/2", White="Tal, Mihail", BlackElo="2400", TimeControl="300"))
        figures = json.loads(self.bgn("stats", "--json", "-q", "--player", "Tal", stdin=text))["player"]
        self.assertEqual(figures["total"], {"games": 3, "wins": 2, "draws": 1, "losses": 0, "unknown": 0,
                                            "score": 2.5 / 3})
        self.assertEqual(figures["white"]["games"], 2)
        self.assertEqual(figures["black"]["wins"], 1)
        self.assertEqual([row["name"] for row in figures["openings_white"]], ["Ruy Lopez", "Sicilian Defense"])
        self.assertEqual(figures["years"]["1961"]["wins"], 1)
        self.assertEqual(figures["opponents"][0]["from"], 2400)
        self.assertEqual(figures["performance"], 2400)
        self.assertEqual(figures["speeds"]["blitz"]["draws"], 1)
        self.assertEqual(figures["time_controls"][0]["name"], "300")
        text_report = self.bgn("stats", "-q", "--player", "Tal", stdin=text)
        self.assertIn("Score of Tal", text_report)
        self.assertIn("83.3 %  +2 =1 -0", text_report)
        self.assertNotIn("Score of", self.bgn("stats", "-q", stdin=text))

    # ---- the index

    def test_rights_that_cannot_be_ask_as_games_are_read(self):
        fen = "7k/8/8/8/8/5P2/8/4KR2 b {} - 0 1"
        tags = [{"FEN": fen.format("KQ")}, {"FEN": fen.format("-")}, {"FEN": fen.format("K"), "Variant": "Chess960"}]
        self.write("a.pgn", "".join(game("1... Kg8", Round=str(number), **tag) for number, tag in enumerate(tags, 1)))
        self.bgn("index", "a.pgn")
        for rights, numbers in (("KQ", "1 2 3"), ("-", "1 2"), ("K", "1 2 3")):
            listed = self.bgn("find", "a.pgn", "--fen", fen.format(rights), "--numbers").split()
            self.assertEqual(listed, numbers.split())
            self.assertEqual(values(self.bgn("filter", "a.pgn", "-q", "--fen", fen.format(rights)), "Round"), listed)

    def test_find_gives_what_filter_gives(self):
        text = many(2000) + game("1. e4 e5 2. Nf6", White="Cut", Round="2001") + game("1. P@e4", Variant="No such", Round="2002")
        self.write("a.pgn", text)
        self.write("a.pgn.gz", gzip.compress(text.encode()))
        self.bgn("convert", "a.pgn", "-o", "a.bgn", "-q", status=1)
        # An archive in many blocks, with an index of them.
        self.bgn("convert", "a.pgn", "-o", "a.bgn.bz2", "--index", "--level", "1", "-q", status=1)
        names = ("a.pgn", "a.pgn.gz", "a.bgn", "a.bgn.bz2")
        for name in names:
            self.bgn("index", name, status=1)
            self.assertIn("2002 games", self.messages)
            self.assertIn("1 not indexed", self.messages)
        positions = [["--moves", "1. e4"], ["--moves", "1. d4 d5 2. c4"], ["--fen", RUY_LOPEZ], ["--moves", LINES[3]],
                     ["--moves", "1. c4 e5", "--fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 9 9"]]
        for position in positions:
            fens = {"1. e4": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -",
                    "1. d4 d5 2. c4": "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq -", RUY_LOPEZ: RUY_LOPEZ,
                    LINES[3]: "rnbqkb1r/ppp2ppp/1n6/4p3/8/2N3P1/PP1PPPBP/R1BQK1NR w KQkq -",
                    "1. c4 e5": "rnbqkbnr/pppp1ppp/8/4p3/2P5/8/PP1PPPPP/RNBQKBNR w KQkq -"}
            expected = self.bgn("list", "a.pgn", "-q", "--fen", fens[position[1]], "--no-header", status=1)
            numbers = [line.split("\t")[0] for line in expected.splitlines()]
            self.assertGreater(len(numbers), 100)
            for name in names:
                self.assertEqual(self.bgn("find", name, *position, "--numbers").split(), numbers)
                self.assertEqual(int(self.bgn("find", name, *position, "--count")), len(numbers))
                self.assertEqual(self.bgn("find", name, *position, "--no-header"), expected)
            games = self.bgn("find", "a.pgn", *position, "--games")
            self.assertEqual(values(games, "Round"), numbers)
            for name in ("a.bgn", "a.bgn.bz2"):
                self.assertEqual(games, self.bgn("find", name, *position, "--games", "--to", "pgn"))
        self.assertEqual(self.bgn("find", "a.pgn", "a.bgn", "--moves", "1. e4", "--numbers", "--limit", "1"),
                         "a.pgn:" + self.bgn("find", "a.pgn", "--moves", "1. e4", "--numbers", "--limit", "1"))
        self.assertEqual(self.bgn("find", "a.pgn", "--moves", "1. h4", "--count", status=1), "0\n")
        # Without an index of the blocks that fits, the file is read from its front.
        self.write("a.bgn.bz2.idx", "no index")
        self.assertEqual(values(self.bgn("find", "a.bgn.bz2", *position, "--games", "--to", "pgn"), "Round"), numbers)

    def test_an_index_that_grows_answers_as_one_made_at_once(self):
        text = many(3000)
        games = text.split("[Event ")[1:]
        cuts = [0, 800, 801, 1700, 1900, 3000]
        parts = ["".join(f"[Event {game}" for game in games[begin:end]) for begin, end in zip(cuts, cuts[1:])]
        self.write("a.pgn", "")
        for number, part in enumerate(parts):
            with open(self.path("a.pgn"), "a") as file:
                file.write(part)
            self.bgn("index", "a.pgn", "--append")
            self.assertEqual("all games are indexed" in self.messages, number == 0, self.messages)
        self.bgn("index", "a.pgn", "--append")
        self.assertIn("3000 games, none of them new", self.messages)
        self.write("once.pgn", text)
        self.bgn("index", "once.pgn", "-q")
        for line in LINES:
            words = line.split()
            for end in (2, 3, 5, len(words)):
                for what in ("--numbers", "--count", "--games"):
                    found = [self.bgn("find", name, "--moves", " ".join(words[:end]), what) for name in ("a.pgn", "once.pgn")]
                    self.assertEqual(found[0], found[1])
        # Lines and games of messages count from the front.
        with open(self.path("a.pgn"), "a") as file:
            file.write(game("1. e4 e5 2. Nf6", White="Cut", Round="3001"))
        self.bgn("index", "a.pgn", "--append", status=1)
        self.assertIn(f"line {text.count(chr(10)) + 9}, game 3001", self.messages)
        self.assertIn("3001 games, 1 of them new", self.messages)

    def test_an_index_is_made_of_a_fresh_move_file(self):
        games = [*(f'[Event "E{i}"]\n\n1. {first} {second} 2. Nf3 *\n\n' for i in range(300) for first in ("e4", "d4") for second in ("e5", "d5")),
                 '[Variant "Atomic"]\n\n1. Nf3 d5 *\n\n', '[Event "none"]\n\n*\n\n',
                 '[Variant "Chess960"]\n[FEN "1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w KQkq - 0 1"]\n\n1. O-O O-O-O *\n\n']
        self.write("a.pgn", "".join(games))
        for plies in ([], ["--max-ply", "1"], ["--max-ply", "2"]):
            self.bgn("index", "a.pgn", "--quiet", *plies, "-o", "fresh.bgi")
            made = self.read("fresh.bgi")
            self.bgn("index", "a.pgn", "--quiet")
            old = os.stat(self.path("a.pgn.bgm")).st_ino
            self.bgn("index", "a.pgn", "--quiet", *plies)
            self.assertEqual(os.stat(self.path("a.pgn.bgm")).st_ino, old)  # nobody made it again
            self.assertEqual(self.read("a.pgn.bgi"), made)
            os.remove(self.path("a.pgn.bgm"))
        # A damaged one is made again.
        self.bgn("index", "a.pgn", "--quiet")
        whole = self.read("a.pgn.bgm")
        self.write("a.pgn.bgm", whole[:300] + bytes([whole[300] ^ 1]) + whole[301:])
        self.bgn("index", "a.pgn", "--quiet")
        self.assertEqual(self.read("a.pgn.bgm"), whole)

    def test_what_cannot_be_appended_to_is_made_again(self):
        old = many(50)
        for after, why in ((old[:-9], "become shorter"), (old.replace("Alpha", "Alphb", 1).replace("Player", "Plazer", 1) + many(2), "older games have changed"),
                           (old + "2. Nf3 *\n", None), (old.rstrip()[:-4] + "6. Re1 " + "1-0\n", "older games have changed")):
            self.write("a.pgn", old)
            self.bgn("index", "a.pgn", "-q")
            self.write("a.pgn", after)
            self.bgn("index", "a.pgn", "--append", status=None)
            if why:
                self.assertIn(why, self.messages)
            grown = [self.bgn("find", "a.pgn", "--moves", moves, "--numbers", status=None) for moves in LINES]
            self.bgn("index", "a.pgn", "-q", status=None)
            self.assertEqual(grown, [self.bgn("find", "a.pgn", "--moves", moves, "--numbers", status=None) for moves in LINES])
        # A game that was being written goes on.
        self.write("a.pgn", old + '[Event "E"]\n\n1. e4 e5 2. N')
        self.bgn("index", "a.pgn", "-q", status=1)
        self.write("a.pgn", old + '[Event "E"]\n\n1. e4 e5 2. Nf3 Nc6 *\n')
        self.bgn("index", "a.pgn", "--append")
        self.assertIn("its last game has gone on", self.messages)
        self.bgn("index", "a.pgn", "--append", "--max-ply", "4", "-q")
        self.bgn("find", "a.pgn", "--moves", LINES[0], "--count", status=1)
        self.write("b.pgn", old)
        for name in ("b.pgn.bgm", "b.pgn.bgi"):
            self.bgn("index", "b.pgn", "-q")
            os.unlink(self.path(name))
            self.bgn("index", "b.pgn", "--append")
            self.assertIn("all games are indexed: it has no", self.messages)
        self.bgn("index", "a.pgn", "--append", "-o", "x.bgi", status=2)

    def test_the_first_half_moves_only(self):
        self.write("a.pgn", game())
        self.bgn("index", "a.pgn", "--max-ply", "2", "-o", "short.bgi")
        self.bgn("find", "a.pgn", "--index", "short.bgi", "--moves", "1. e4 e5", "--count")
        self.bgn("find", "a.pgn", "--index", "short.bgi", "--moves", "1. e4 e5 2. Nf3", "--count", status=1)

    def test_a_game_that_its_index_is_wrong_about_is_not_shown(self):
        """Whoever puts other games of the same size and time there, or makes an index by hand, is not believed."""
        openings = [game("1. e4 e5 *"), game("1. d4 d5 *")] * 300
        for name, pack in (("a.pgn", str.encode), ("a.pgn.gz", lambda text: gzip.compress(text.encode(), 0, mtime=0))):
            path = self.write(name, pack("".join(openings)))
            self.bgn("index", name, "-q")
            before = os.stat(path)
            shown = self.bgn("find", name, "--moves", "1. d4", "--games")
            self.assertEqual(shown.count("1. d4"), 300)
            self.write(name, pack("".join(reversed(openings))))
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
            self.assertEqual(os.stat(path).st_size, before.st_size)
            for how in ([], ["--games"]):
                shown = self.bgn("find", name, "--moves", "1. d4", *how, status=2)
                self.assertIn("has other games than its index says; make it again with bgn index", self.messages)
                self.assertNotIn("e4", shown)

    def test_a_stale_or_foreign_index_is_refused(self):
        path = self.write("a.pgn", many(20))
        self.bgn("find", "a.pgn", "--moves", "1. e4", status=2)
        self.assertIn("bgn index a.pgn", self.messages)
        self.bgn("index", "a.pgn", "-q")
        self.bgn("find", "a.pgn", "--moves", "1. e4", "--count")
        os.utime(path, (1, 1))  # a copy has another time and the same bytes
        self.bgn("find", "a.pgn", "--moves", "1. e4", "--count")
        with open(path, "r+b") as file:
            file.write(b"[Event \"F\"]")
        self.bgn("find", "a.pgn", "--moves", "1. e4", "--count", status=2)
        self.assertIn("has changed", self.messages)
        self.bgn("index", "a.pgn", "-q")
        index = self.read("a.pgn.bgi")
        for bad in (b"", b"no index", index[:100], index[:-1], index[:150] + bytes([index[150] ^ 1]) + index[151:]):
            self.write("a.pgn.bgi", bad)
            self.bgn("find", "a.pgn", "--moves", "1. e4", status=2)
        self.bgn("index", "-", status=2)
        self.bgn("index", "a.pgn", "-o", "a.pgn", status=2)
        self.bgn("find", "a.pgn", status=2)
        self.bgn("find", "a.pgn", "--fen", "8/8", status=2)
        self.bgn("find", "a.pgn", "--moves", "1. e5", status=2)
