# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `bgn crosstable` as keepers of archives and arbiters do, and counts its figures again."""
import csv
import importlib.util
import io
import json
import random

from journey import Journey, need

need("trf", skips=False)  # which reads tournament reports, too

POINTS = {"1-0": (1, 0), "0-1": (0, 1), "1/2-1/2": (.5, .5)}


def pgn(games, event="Open", site="Bonn"):
    """From (round, white, black, result); the ratings follow from the names."""
    def rating(name):
        return 2000 + sum(name.encode()) % 500

    return "".join(
        f'[Event "{event}"]\n[Site "{site}"]\n[Date "2024.03.{round:02}"]\n[Round "{round}"]\n[White "{white}"]\n[Black "{black}"]\n'
        f'[Result "{result}"]\n[WhiteElo "{rating(white)}"]\n[BlackElo "{rating(black)}"]\n\n{result}\n\n'
        for round, white, black, result in games)


def swiss(seed, players=20, rounds=7):
    """Those with most points play each other, and no two of them again."""
    chance = random.Random(seed)
    names = [f"{chr(65 + i)}{chr(97 + i)}rk{i * 7}" for i in range(players)]
    points, met, games = dict.fromkeys(names, 0), set(), []

    def pairs(open_):
        """The pairs of a round; nothing if somebody would have to meet one again."""
        if not open_:
            return []
        one, *others = open_
        for other in others:
            if frozenset((one, other)) in met:
                continue
            rest = pairs([name for name in others if name != other])
            if rest is not None:
                return [(one, other), *rest]
        return None

    for round in range(1, rounds + 1):
        for pair in pairs(sorted(names, key=lambda name: (-points[name], name))):
            met.add(frozenset(pair))
            white, black = chance.sample(pair, 2)
            result = chance.choice(list(POINTS))
            games.append((round, white, black, result))
            for name, gain in zip((white, black), POINTS[result]):
                points[name] += gain
    return games


def recount(games):
    """By name: points, wins, Buchholz, that without the lowest, Sonneborn-Berger, progressive."""
    own = {}
    for round, white, black, result in games:
        for me, other, gain in ((white, black, POINTS[result][0]), (black, white, POINTS[result][1])):
            own.setdefault(me, []).append((round, other, gain))
    points = {name: sum(gain for _, _, gain in rows) for name, rows in own.items()}
    figures = {}
    for name, rows in own.items():
        scores = sorted(points[other] for _, other, _ in rows)
        cumulative = [sum(gain for round, _, gain in rows if round <= last) for last in sorted({r for r, _, _ in rows})]
        figures[name] = {"WIN": sum(gain == 1 for _, _, gain in rows), "BH": sum(scores), "BH-C1": sum(scores[1:]),
                         "SB": sum(points[other] * gain for _, other, gain in rows), "PS": sum(cumulative)}
    return points, figures


class Crosstables(Journey):
    def refused(self, *args, stdin):
        self.bgn("crosstable", "-q", *args, stdin=stdin, status=2)
        return self.messages

    def events(self, *args, **more):
        return json.loads(self.bgn("crosstable", "-q", "--json", *args, **more))["events"]

    def check(self, event, games):
        points, figures = recount(games)
        self.assertEqual({player["name"]: player["points"] for player in event["players"]}, points)
        for player in event["players"]:
            for code, value in figures[player["name"]].items():
                self.assertEqual(player["tie_breaks"][code], value, (player["name"], code))
        order = [tuple(-value for value in (p["points"], *p["tie_breaks"].values())) for p in event["players"]]
        self.assertEqual(order, sorted(order))
        for place, player in enumerate(event["players"]):
            is_tied = place > 0 and order[place] == order[place - 1]
            self.assertEqual(player["rank"], event["players"][place - 1]["rank"] if is_tied else place + 1)

    def test_a_swiss_is_counted_as_by_hand(self):
        games = swiss(1)
        event, = self.events("--tie-breaks", "BH-C1,BH,SB,WIN,PS", stdin=pgn(games))
        self.assertEqual((event["kind"], event["rounds"], event["games"]), ("swiss", 7, 70))
        self.check(event, games)
        self.assertEqual(self.bgn("crosstable", "-q", "-j1", stdin=pgn(games)), self.bgn("crosstable", "-q", "-j4", stdin=pgn(games)))

    def test_text_stays_within_80_columns_and_says_what_it_leaves_out(self):
        text = self.bgn("crosstable", "-q", stdin=pgn(swiss(2)))
        self.assertLessEqual(max(map(len, text.splitlines())), 80)
        self.assertIn("Open, Bonn, 2024\n2024-03-01 to 2024-03-07; 20 players, 70 games, by rounds\n", text)
        wide = self.bgn("crosstable", "-q", "--width", "200", stdin=pgn(swiss(2)))
        self.assertIn("Perf", wide)
        self.assertIn("Left out, for lines that are not too long: ", text)
        self.assertNotIn("Left out", wide)
        first = wide.splitlines()[4].split()
        self.assertEqual(first[0], "1")
        self.assertRegex(first[3], r"^\d+[wb][10=]$")

    def test_csv_and_events(self):
        text = pgn(swiss(3)) + pgn([(1, "Anna", "Berta", "1-0"), (2, "Berta", "Anna", "1/2-1/2")], "Match, short")
        rows = list(csv.DictReader(io.StringIO(self.bgn("crosstable", "-q", "--csv", stdin=text))))
        self.assertEqual(len(rows), 22)
        self.assertEqual([row["name"] for row in rows[20:]], ["Anna", "Berta"])
        self.assertEqual((rows[20]["event"], rows[20]["points"], rows[20]["round1"]), ("Match, short, Bonn, 2024", "1.5", "2w1"))
        self.assertEqual(self.bgn("crosstable", "-q", "--list", stdin=text),
                         "     70  2024-03-01  2024-03-07  Open, Bonn, 2024\n      2  2024-03-01  2024-03-02  Match, short, Bonn, 2024\n")
        self.assertEqual([event["event"] for event in self.events("--event", "match", stdin=text)], ["Match, short"])
        many = "".join(pgn([(1, "Anna", "Berta", "1-0")], f"Event {i}") for i in range(101))
        self.assertIn("there are 101 events, and 100 are shown; choose by --event", self.refused(stdin=many))
        self.assertEqual(len(json.loads(self.bgn("crosstable", "-q", "--list", "--json", stdin=many))["events"]), 101)

    def test_byes_forfeits_and_what_is_not_told(self):
        text = pgn([(1, "Anna", "Berta", "1-0F"), (1, "Carla", "bye", "1-0"), (2, "Carla", "Anna", "*")])
        lines = self.bgn("crosstable", "-q", "--as", "swiss", stdin=text)
        self.assertRegex(lines, r"Anna +\d+ +3w\+ 1b\?")
        self.assertRegex(lines, r"Carla +\d+ bye1 2w\?")
        self.assertTrue(lines.endswith("Not counted: 1 round of players without a game.\nNot counted: 1 game without a result.\n"
                                       "Forfeits and byes: 2 games.\n"), lines)

    def test_a_table_of_thousands_is_told_by_rounds(self):
        games = pgn([(1, f"A{i}b", f"C{i}d", "1-0") for i in range(550)]).replace("[Round", '[EventType "tourn"]\n[Round')
        text = self.bgn("crosstable", "-q", stdin=games)
        self.assertIn("1100 players, 550 games, all play all\n", text)
        self.assertLessEqual(max(map(len, text.splitlines())), 80)
        self.assertEqual(sum(line.split()[0].isdigit() for line in text.splitlines() if line), 1100)

    def test_faults(self):
        self.assertIn("no tie-break; write DE, WIN", self.refused("--tie-breaks", "XX", stdin=""))
        self.assertIn("--trf: a tournament report has rounds",
                      self.refused("--trf", stdin='[White "A"]\n[Black "B"]\n\n1-0\n'))
        self.assertIn("there are 2 events, and 1 are shown",
                      self.refused("--trf", stdin=pgn(swiss(1)) + pgn(swiss(1), "Other")))

    def test_a_tournament_report_is_read_by_another_program(self):
        if importlib.util.find_spec("trf") is None:
            self.skipTest("the Python package trf is not installed")
        import trf
        games = swiss(4)
        report = trf.loads(self.bgn("crosstable", "-q", "--trf", stdin=pgn(games)))
        points, _ = recount(games)
        self.assertEqual((report.name, report.city, report.numplayers, report.numrounds), ("Open", "Bonn", 20, 7))
        self.assertEqual({player.name: player.points for player in report.players}, points)
        names = {player.startrank: player.name for player in report.players}
        read = {(game.round, player.name, names[game.startrank], {"1": "1-0", "=": "1/2-1/2", "0": "0-1"}[game.result])
                for player in report.players for game in player.games if game.color == "w"}
        self.assertEqual(read, set(games))
