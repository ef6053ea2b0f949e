# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of a player's report in Chromium: findings with boards, exercises, charts; at every width, light and dark, to axe."""
import importlib.util
import json
import pathlib
import re

from report_screen import PLACEMENT, BrowserCase  # before what it looks for
import chess
import shared_data
from journey import ANNOTATE, ENGINE
from processes import wait_until
from report_looks_e2e import CONTRAST

OF_EXERCISE = re.sub(r"'(cg-board|\.cg-wrap)", r"'#board-frame \1", PLACEMENT)
GAMES = "lichess/gentile_demo-games.pgn"


class PlayerPage(BrowserCase):
    report = None  # one for all tests

    def setUp(self):
        super().setUp()
        if not PlayerPage.report:
            text = shared_data.path(GAMES).read_text(encoding="utf-8").replace("\r", "")
            self.write("games.pgn", "\n\n".join(text.split("\n\n")[:90]) + "\n\n")
            self.run_program(ANNOTATE, "--no-config", "--engine", ENGINE, "--nodes", "600", "games.pgn", "--player", "Gentile",
                             "--report", "me.html", "--report", "me.json")
            PlayerPage.report = self.read("me.html"), json.loads(self.read("me.json"))
        self.write("me.html", PlayerPage.report[0])

    def open(self, **options):
        return super().open(self.path("me.html"), **options)

    def play(self, page, uci, is_black):
        """With clicks on the board of the exercise."""
        box = page.locator("#board cg-board").bounding_box()
        for square in (uci[:2], uci[2:4]):
            file, rank = "abcdefgh".index(square[0]), int(square[1]) - 1
            x, y = (7 - file, rank) if is_black else (file, 7 - rank)
            page.mouse.click(box["x"] + (x + 0.5) * box["width"] / 8, box["y"] + (y + 0.5) * box["width"] / 8)

    def test_three_findings_come_first(self):
        page = self.open(viewport={"width": 1366, "height": 768})
        cards = page.locator("#findings .card")
        self.assertEqual(cards.count(), 3)
        self.assertEqual(page.locator("#findings .card > svg").count(), 3)
        self.assertLess(cards.first.bounding_box()["y"], 400)
        self.assertEqual(len({card.bounding_box()["y"] for card in cards.all()}), 1, "side by side")
        self.assertLess(page.evaluate("document.documentElement.scrollHeight"), 4000)
        for rates in PlayerPage.report[1]["rates"]["opening"]:
            self.assertRegex(rates["key"], r"\w{4}")
            self.assertRegex(rates["eco"], r"^[A-E]\d\d(-[A-E]\d\d)?$")

    def test_mistakes_are_tried_again(self):
        page = self.open(viewport={"width": 1366, "height": 768})
        button = page.locator(".try").first
        places = [int(place) for place in button.get_attribute("data-places").split()]
        button.click()
        positions = [PlayerPage.report[1]["positions"][place] for place in places]
        for number, position in enumerate(positions[:2]):
            board = chess.Board(position["fen"])
            wait_until(lambda: page.evaluate(OF_EXERCISE) == board.board_fen(), position["fen"])
            self.assertIn(f"{number + 1} of {len(places)}", page.locator("#note .where").inner_text())
            if number == 0:
                self.play(page, position["playedUci"], position["side"] == "black")
                page.wait_for_selector("#note .verdict.same")
                field = page.locator("#note .typed input")
                field.fill(position["bestUci"])
                field.press("Enter")
                page.wait_for_selector("#note .verdict.right")
                page.locator("#note [data-learn=next]").click()
        page.locator("#note [data-learn=show]").click()
        self.assertIn(positions[1]["best"], page.locator("#note").inner_text())
        page.keyboard.press("Escape")
        self.assertFalse(page.locator("#trainer").is_visible())

    def test_positions_behind_a_figure(self):
        """A click on the number of positions shows each of them on a board, and a telephone need not scroll sideways."""
        page = self.open(viewport={"width": 375, "height": 800})
        for details in page.locator(".panel summary").all():
            details.click()
        self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 375)
        links = page.locator("a[data-places]")
        self.assertGreater(links.count(), 3)
        for link in links.all()[:6]:
            places = [int(place) for place in link.get_attribute("data-places").split()]
            link.click()
            self.assertEqual(link.get_attribute("aria-expanded"), "true")
            cards = page.locator("tr.list li")
            self.assertEqual(cards.count(), len(places))
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 375)
            for card, place in zip(cards.all()[:3], places):
                position = PlayerPage.report[1]["positions"][place]
                self.assertEqual(card.locator("code").inner_text(), position["fen"])
                self.assertEqual(card.locator("cg-board piece").count(), len(chess.Board(position["fen"]).piece_map()))
            link.click()
            self.assertEqual(page.locator("tr.list").count(), 0)

    def test_looks(self):
        spec = importlib.util.find_spec("axe_playwright_python")
        axe = spec and (pathlib.Path(spec.origin).parent / "axe.min.js").read_text(encoding="utf-8")
        for width, scheme, is_exercise in ((375, "light", False), (375, "dark", True), (1366, "dark", False), (1366, "light", True)):
            page = self.open(viewport={"width": width, "height": 768}, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
            page.locator(".try" if is_exercise else ".panel summary").first.click()
            name = f"{width} px, {scheme}, {'exercise' if is_exercise else 'report'}"
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width, name)
            worst = page.evaluate(CONTRAST)
            self.assertGreaterEqual(worst["ratio"], 4.5, f"{name}: {worst}")
            if axe:
                page.evaluate(axe)
                self.assertEqual(page.evaluate("async () => (await axe.run('#trainer[open], main')).violations.map(v => `${v.id}: "
                                               "${v.nodes.map(n => n.html.slice(0, 90)).slice(0, 2)}`)"), [], name)

    def test_without_a_script_it_can_be_read(self):
        page = self.open(java_script_enabled=False)
        self.assertEqual(page.locator(".card svg").count(), 3)
        self.assertFalse(page.locator(".try").first.is_visible())
        self.assertTrue(page.locator(".exercise code").first.is_visible())
