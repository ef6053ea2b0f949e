# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of `book match --html` in a real browser: Chromium, driven by Playwright, with python-chess as witness."""
import importlib.util
import json
import pathlib
import re

from report_screen import PLACEMENT, BrowserCase  # before what it looks for
import chess
import chess.pgn
from journey import BOOK, ENGINE, wrapped
from processes import wait_until

WIDTHS = (375, 768, 1366, 1920)


class Page(BrowserCase):
    reports = {}  # a page for all tests: (HTML, games)

    def setUp(self):
        super().setUp()
        if not Page.reports:
            self.play("duel", "--engine", f"cmd={ENGINE},name=More,nodes=300", "--engine", f"cmd={ENGINE},name=Less,nodes=150",
                      "--games", 30, "--sprt", "elo0=0,elo1=50,alpha=0.0001,beta=0.0001", "--max-moves", 60)
            self.play("cup", *(x for name, command in (("Ann", ENGINE), ("Bob", ENGINE), ("Falls", wrapped("die", 9)))
                               for x in ("--engine", f"cmd={command},name={name}")), "--nodes", 100, "--games", 4,
                      "--max-moves", 20)
        for name, (html, _) in Page.reports.items():
            self.write(name + ".html", html)

    def play(self, name, *arguments):
        self.run_program(BOOK, "match", *arguments, "-j", 2, "-q", "-o", name + ".pgn", "--html", name + ".html")
        Page.reports[name] = self.read(name + ".html"), self.read(name + ".pgn")

    def open(self, name="duel", **options):
        return super().open(self.path(name + ".html"), **options)

    def games(self, name="duel"):
        """By number, as python-chess reads them."""
        self.write("games.pgn", Page.reports[name][1])
        games = {}
        with open(self.path("games.pgn"), encoding="utf-8") as file:
            while game := chess.pgn.read_game(file):
                pair, second = map(int, game.headers["Round"].split("."))
                games[2 * pair - 2 + second] = game
        return games

    def patched(self, change):
        """The page with other data."""
        html = Page.reports["duel"][0].decode()
        begin = html.index('id="data">') + len('id="data">')
        end = html.index("</script>", begin)
        data = json.loads(html[begin:end])
        change(data)
        self.write("duel.html", html[:begin] + json.dumps(data) + html[end:])

    def check_board(self, page, board):
        wait_until(lambda: page.evaluate(PLACEMENT) == board.board_fen(), board.fen())  # pieces move there

    def test_a_click_shows_the_game(self):
        page, games = self.open(), self.games()
        self.check_board(page, games[1].end().board())
        page.get_by_role("button", name="Show game 7", exact=True).click()
        game = games[7]
        self.check_board(page, game.end().board())
        shown = page.locator("#shown").inner_text()
        self.assertIn(f"Game 7: {game.headers['White']} – {game.headers['Black']}, ", shown)
        self.assertIn(game.headers["Ending"], shown)
        page.keyboard.press("ArrowLeft")
        last = game.end().parent
        self.check_board(page, last.board())
        score = re.search(r"\[%eval (#?[-\d.]+)", last.comment)[1]
        mover = game.headers["White" if last.parent.board().turn else "Black"]
        says = ("" if score[0] in "-#" else "+") + score.replace("-", "\u2212")
        self.assertTrue(page.locator("#place").inner_text().endswith(f": {mover} says {says} (White’s view)"), page.locator("#place").inner_text())
        page.keyboard.press("Home")
        self.check_board(page, chess.Board())
        page.get_by_role("button", name="On", exact=True).click()
        self.assertIn(": opening", page.locator("#place").inner_text())

    def test_the_figures_are_those_of_the_games(self):
        page, games = self.open(), self.games()
        facts = dict(zip(page.locator("#facts dt").all_inner_texts(), page.locator("#facts dd").all_inner_texts()))
        played = [(game.headers["White"] == "More", game.headers["Result"]) for game in games.values()]
        wins = sum((white, result) in ((True, "1-0"), (False, "0-1")) for white, result in played)
        draws = sum(result == "1/2-1/2" for _, result in played)
        self.assertEqual(facts["results"], f"+{wins} ={draws} \u2212{len(played) - wins - draws}")
        self.assertEqual(facts["drawn"], f"{100 * draws / len(played):.1f} %")
        self.assertRegex(facts["Elo"], r"^[+\u2212]?\d+\.\d \u00b1 (\d+\.\d|\u221e)$")
        pairs = page.locator("#pairs .n").all_inner_texts()
        self.assertEqual(sum(map(int, pairs)), len(played) // 2)
        self.assertEqual(sum(map(int, page.locator("#endings .n").all_inner_texts())), len(played))
        self.assertEqual(sum(map(int, page.locator("#openings td:nth-child(2)").all_inner_texts())), len(played))
        self.assertIn("30 games", page.locator("#curve svg").get_attribute("aria-label"))
        self.assertIn("Log-likelihood ratio", page.locator("#sprt").inner_text())
        self.assertFalse(page.locator("#standings").is_visible())

    def test_games_are_picked_by_opening_and_ending_and_sorted(self):
        page, games = self.open(), self.games()
        rows = page.locator("#games tbody tr")
        self.assertEqual(rows.count(), 30)
        opening = page.locator("#openings tbody .go").first
        page.locator("#openings tbody .go").first.click()
        self.assertEqual(set(page.locator("#games td:last-child").all_inner_texts()), {opening.inner_text()})
        self.assertIn(f"{rows.count()} games: ", page.locator("#games > p").inner_text())
        page.get_by_role("button", name="Show all games").click()
        self.assertEqual(rows.count(), 30)
        ending = page.locator("#endings .go").first.inner_text()
        page.locator("#endings .go").first.click()
        self.assertEqual(rows.count(), sum(game.headers["Ending"] == ending for game in games.values()))
        page.get_by_role("button", name="Show all games").click()
        page.locator("#games").get_by_role("button", name="Moves", exact=True).click()
        moves = list(map(int, page.locator("#games td:nth-child(6)").all_inner_texts()))
        self.assertEqual(moves, sorted((game.end().ply() + 1) // 2 for game in games.values()))

    def test_a_cup_has_standings_encounters_and_faults(self):
        page, games = self.open("cup"), self.games("cup")
        self.assertEqual(page.locator("h1").inner_text(), "Match of 3 engines")
        points = {name: 0.0 for name in ("Ann", "Bob", "Falls")}
        for game in games.values():
            for side, results in (("White", {"1-0": 1, "1/2-1/2": 0.5}), ("Black", {"0-1": 1, "1/2-1/2": 0.5})):
                points[game.headers[side]] += results.get(game.headers["Result"], 0)
        shown = page.locator("#standings tbody tr").evaluate_all("rows => rows.map(r => [r.cells[0].textContent, Number(r.cells[1].textContent)])")
        self.assertEqual(dict(shown), points)
        self.assertEqual([value for _, value in shown], sorted(points.values(), reverse=True))
        self.assertEqual(page.locator("#encounters tbody tr").count(), 3)
        self.assertIn("Falls: died", page.locator("#faults").inner_text())
        self.assertIn("out of cheese", page.locator("#games").inner_text())

    def test_games_that_are_left_out_and_rules_that_are_not_known(self):
        def change(data):
            data.update(games_left_out=3000, openings_left_out=7)
            data["game_list"][1].update(variant="Suicide", moves="e3 d5 Qg4 Bxg4")
            data["game_list"][2].update(variant="Crazyhouse", moves="e4 d5 exd5 Qxd5 P@e4", scores="", book=0)
        self.patched(change)
        page = self.open()
        self.assertIn("3000 games more are not on this page; duel.pgn has them.", page.locator("#games > p").inner_text())
        self.assertIn("left out: 7", page.locator("#openings > p").inner_text())
        page.get_by_role("button", name="Show game 2", exact=True).click()
        self.assertFalse(page.locator("#board").is_visible())
        self.assertEqual(page.locator("#place").inner_text(), "The board does not know the rules of Suicide.")
        self.assertEqual(page.locator("#line").inner_text(), "e3 d5 Qg4 Bxg4")
        page.keyboard.press("ArrowLeft")
        page.get_by_role("button", name="Show game 3", exact=True).click()
        self.assertEqual(page.locator("#place").inner_text(), "After 3. P@e4")
        self.assertTrue(page.locator("#board").is_visible())

    def test_a_match_without_a_game(self):
        def change(data):
            data.update(games=0, interrupted=True, curve=[], opening_results=[], game_list=[], endings={})
            data["encounters"][0].update(games=0, wins=0, draws=0, losses=0, pairs=[0] * 5)
        self.patched(change)
        page = self.open()
        self.assertEqual(page.locator("#state").inner_text(), "The match was interrupted after 0 of 30 games.")
        self.assertEqual(page.locator("#shown").inner_text(), "No game has been played")
        self.check_board(page, chess.Board())

    def test_all_screens(self):
        spec = importlib.util.find_spec("axe_playwright_python")
        axe = spec and (pathlib.Path(spec.origin).parent / "axe.min.js").read_text(encoding="utf-8")
        for name in Page.reports:
            for width in WIDTHS:
                for scheme in ("light", "dark"):
                    page = self.open(name, viewport={"width": width, "height": 800}, color_scheme=scheme, bypass_csp=True)
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
                    small = page.evaluate("[...document.querySelectorAll('button')].filter(b => b.offsetParent).map(b => [b.textContent, "
                                          "b.getBoundingClientRect()]).filter(([, r]) => r.width < 24 || r.height < 24).map(([t]) => t)")
                    self.assertEqual(small, [])
                    if axe:
                        page.evaluate(axe)
                        found = page.evaluate("async () => (await axe.run()).violations.map(v => `${v.id}: ${v.nodes[0].html.slice(0, 120)}`)")
                        self.assertEqual(found, [], (name, width, scheme))

    def test_without_a_script_it_is_a_text(self):
        page = self.open(java_script_enabled=False)
        self.assertRegex(page.inner_text("noscript"), r"Score of More against Less: \d+ - \d+ - \d+ ")
        self.assertFalse(page.locator("#board").is_visible())
