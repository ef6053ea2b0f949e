# SPDX-License-Identifier: GPL-3.0-or-later
"""`annotate --lichess` and `--chesscom` with the real curl, against both sites as game_sites.py plays them."""
import calendar
import os
import shutil
import signal
import unittest

from game_sites import Sites
from journey import ANNOTATE, ENGINE, Journey
from processes import wait_until

DAY = 86400
OCTOBER = calendar.timegm((2025, 10, 1, 12, 0, 0))


@unittest.skipUnless(shutil.which("curl"), "no curl, which fetches the games")
class GamesByName(Journey):
    def setUp(self):
        super().setUp()
        self.sites = Sites()
        self.addCleanup(self.sites.close)
        self.sites.games = [OCTOBER + day * DAY for day in range(5)]
        self.env = {**os.environ, "XDG_STATE_HOME": self.path("state"), "MARGINALIA_LICHESS_URL": self.sites.url,
                    "MARGINALIA_CHESSCOM_URL": self.sites.url + "/"}
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            self.env.pop(name, None)

    def command(self, *arguments):
        return [ANNOTATE, "--no-config", "--engine", ENGINE, "--nodes", "200", "-j", "1", *map(str, arguments)]

    def annotate(self, *arguments, **options):
        """What it says on standard error."""
        return self.run_program(*self.command(*arguments), **{"env": self.env, **options})[1]

    def kept(self, name="lichess/anna.pgn"):
        return self.read(f"state/marginalia/games/{name}").decode()

    def test_a_player_of_lichess_week_after_week(self):
        weekly = ("--lichess", "Anna", "--last", 3, "--cache", "evals.db", "-o", "out.pgn", "-o", "page.html", "--report", "me.json",
                  "--puzzles", "puzzles.pgn")
        said = self.annotate(*weekly)
        self.assertIn("lichess:Anna: games: 3, new: 3", said)
        self.assertEqual(self.read("out.pgn").decode().count("[Event "), 3)
        self.assertIn(b"lichess.org/game0004", self.read("out.pgn"))
        self.assertIn(b'"Anna"', self.read("me.json"))
        once = self.kept()
        out = self.read("out.pgn")
        self.assertIn("new: 0", self.annotate(*weekly))
        self.assertEqual((self.kept(), self.read("out.pgn")), (once, out))
        self.sites.games.append(OCTOBER + 9 * DAY)
        self.assertIn("games: 3, new: 1", self.annotate(*weekly))
        self.assertTrue(self.kept().startswith(once))
        (path, headers), *_ = self.sites.asked
        self.assertEqual(path, "/api/games/user/Anna?max=3&clocks=true&evals=true&opening=true")
        self.assertRegex(headers["User-Agent"], r"^Marginalia \d\S* \(annotate; games of Anna\)$")
        self.assertEqual(headers["Accept"], "application/x-chess-pgn")
        self.assertIn("since=", self.sites.asked[-1][0])
        self.assertEqual(len(self.sites.asked), 3)
        self.assertEqual(self.sites.most_at_once, 1)
        self.assertEqual(sorted(os.listdir(self.path("state/marginalia/games/lichess"))),
                         ["anna.known", "anna.last-3.pgn", "anna.pgn", "lock"])

    def test_both_sites_by_month_and_a_file(self):
        self.sites.games += [OCTOBER + 40 * DAY]
        self.write("more.pgn", '[Event "Mine"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n')
        month = ("--lichess", "Anna", "--chesscom", "Anna", "--month", "2025-10", "more.pgn", "--to", "pgn")
        out, said = self.run_program(*self.command(*month), env=self.env)
        self.assertEqual(out.count("[Event "), 11, said)
        self.assertIn("chesscom:Anna: games: 5, new: 5", said)
        asked = len(self.sites.asked)
        self.annotate(*month)
        self.assertEqual(len(self.sites.asked), asked)  # the month is over

    def test_chesscom_asks_a_month_that_goes_on_with_its_tag(self):
        self.sites.games = [calendar.timegm((2199, 1, day, 0, 0, 0)) for day in (1, 2)]
        env = {**self.env, "MARGINALIA_CONTACT": "anna@example.org\n"}
        self.annotate("--chesscom", "Anna", "-o", "out.pgn", env=env)
        self.annotate("--chesscom", "Anna", "-o", "out.pgn", env=env)
        self.assertEqual([path.rpartition("/")[2] for path in self.sites.paths()], ["archives", "pgn"] * 2)
        self.assertIn("If-None-Match", self.sites.asked[-1][1])
        self.assertIn("contact: anna@example.org)", self.sites.asked[-1][1]["User-Agent"])
        self.assertEqual(self.kept("chesscom/anna.pgn").count("[Event "), 2)

    def test_faults_that_pass(self):
        for faults, says in (([(429, 1)], "too many requests (429); the next try is in 1 s"), ([500], "a fault of its own (500)"),
                             (["cut"], "the connection was cut"), (["cut_chunks"], "the connection was cut"), (["slow"], ""),
                             (["redirect"], "")):
            with self.subTest(faults):
                shutil.rmtree(self.path("state"), ignore_errors=True)
                self.sites.faults = list(faults)
                said = self.annotate("--lichess", "Anna", "-o", "out.pgn")
                self.assertIn(says, said)
                self.assertIn("games: 5, new: 5", said)
                self.assertEqual(self.read("out.pgn").decode().count("[Event "), 5)

    def test_faults_that_stay(self):
        for faults, says in (([403], "the site refuses to answer (403)"), (["page_of_a_hotel"], "the answer is no PGN"),
                             (["redirect_to_file"], "the site leads elsewhere"), (["redirect_for_ever"], "the site leads elsewhere"),
                             ([(429, 7200)], "asks to wait 120 minutes")):
            with self.subTest(faults):
                self.sites.faults = list(faults)
                said = self.annotate("--lichess", "Anna", "-o", "out.pgn", status=2)
                self.assertIn(says, said)
                self.assertNotIn("\x1b", said)
                self.assertEqual(self.names(), ["state"])
                self.sites.faults = []
        self.assertIn("lichess:Nobody: lichess knows no player of this name", self.annotate("--lichess", "Nobody", status=2))
        self.assertIn("no games in 2024-01", self.annotate("--chesscom", "Anna", "--month", "2024-01", status=2))
        self.assertIn("there are no such games", self.annotate("--lichess", "Anna", "--month", "2024-01", status=2))

    def test_nobody_listens(self):
        self.sites.close()
        said = self.annotate("--lichess", "Anna", status=2)
        self.assertIn("the site cannot be reached", said)
        self.assertIn("also after some tries", said)

    def test_what_is_missing_or_forbidden(self):
        os.mkdir(self.path("empty"))
        said = self.annotate("--lichess", "Anna", status=2, env={**self.env, "PATH": self.path("empty")})
        self.assertIn("the program curl, which fetches games, is not installed", said)
        self.assertIn("--offline forbids", self.annotate("--lichess", "Anna", "--offline", status=2))
        self.write("file", "")
        self.assertIn("file/marginalia", self.annotate("--lichess", "Anna", status=2, env={**self.env, "XDG_STATE_HOME": self.path("file")}))
        for arguments in (("--lichess=-o",), ("--lichess", "../x"), ("--lichess", "a b"), ("--chesscom", "a?b"), ("--lichess", ""),
                          ("--month", "2025-10", "x.pgn"), ("--last", "3", "x.pgn"), ("--lichess", "a", "--month", "2025-13"),
                          ("--lichess", "a", "--last", "0"), ("--lichess", "a", "--last", "3", "--month", "2025-10"),
                          ("--lichess", "a", "--in-place")):
            with self.subTest(arguments):
                self.annotate(*arguments, status=2)
        self.annotate("--", "--lichess", "Anna", status=2)  # names of files
        self.assertEqual(self.sites.asked, [])

    def test_ctrl_c_ends_the_wait_and_the_download(self):
        for fault in (429, "hang"):
            with self.subTest(fault):
                self.sites.asked.clear()
                self.sites.faults = [fault]
                process = self.start(*self.command("--lichess", "Anna", "-o", "out.pgn"), env=self.env)
                wait_until(lambda: self.sites.asked, "a question")
                if fault == 429:
                    self.assertIn(b"the next try is in 60 s", process.stderr.readline())
                process.send_signal(signal.SIGINT)
                self.assertEqual(process.wait(60), 130, process.stderr.read())
                self.assertEqual(self.names(), ["state"])
        said = self.annotate("--lichess", "Anna", "-o", "out.pgn")
        self.assertIn("games: 5", said)
        self.assertEqual(self.kept().count("[Event "), 5)

    def test_kill_in_the_download(self):
        self.sites.faults = ["hang"]
        process = self.start(*self.command("--lichess", "Anna", "-o", "out.pgn"), env=self.env)
        wait_until(lambda: self.sites.asked, "a question")
        process.kill()
        process.wait()
        self.annotate("--lichess", "Anna", "-o", "out.pgn")
        self.assertEqual(self.kept().count("[Event "), 5)
        self.assertEqual([name for name in os.listdir(self.path("state/marginalia/games/lichess")) if name.startswith("answer")], [])

    def test_a_resumed_run_has_the_games_of_the_first(self):
        command = [ANNOTATE, "--no-config", "--engine", ENGINE, "--nodes", "100000", "-j", "1", "--lichess", "Anna", "-o", "out.pgn"]
        process = self.start(*command, env=self.env)
        journal = self.path("out.pgn.journal")
        wait_until(lambda: os.path.exists(journal) and os.path.getsize(journal) > 1000 or process.poll() is not None, "a game")
        process.kill()
        process.wait()
        self.assertTrue(os.path.exists(journal))
        self.sites.games.append(OCTOBER + 20 * DAY)
        asked = len(self.sites.asked)
        said = self.run_program(*command, "--resume", env=self.env)[1]
        self.assertIn("the 5 games of the run that is resumed", said)
        self.assertEqual(len(self.sites.asked), asked)
        self.assertEqual(self.read("out.pgn").decode().count("[Event "), 5)

