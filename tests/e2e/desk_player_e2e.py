# SPDX-License-Identifier: GPL-3.0-or-later
"""A player's report at the desk: made of the annotated games of a document, with links back to them."""
import re

from desk_e2e import DeskJourney
import shared_data
from journey import ANNOTATE, ENGINE
from report_screen import open_browser

GAMES = "lichess/gentile_demo-games.pgn"


class PlayerReport(DeskJourney):
    def setUp(self):
        super().setUp()
        text = shared_data.path(GAMES).read_text(encoding="utf-8").replace("\r", "")
        self.write("games.pgn", "\n\n".join(text.split("\n\n")[:60]) + "\n\n")
        self.run_program(ANNOTATE, "--no-config", "--engine", ENGINE, "--nodes", "600", "games.pgn", "-o", "games.bgn")

    def test_the_report_is_a_page_of_the_desk(self):
        desk = self.serve(self.path("games.bgn"))
        tab = self.open_tab(desk)
        made = tab.ask("player", document=1, player="Gentile")
        self.assertEqual(made["games"], 30)
        status, headers, body = desk.request(made["address"])
        page = body.decode()
        self.assertEqual(status, 200)
        self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"])
        self.assertIn("Gentile", page)
        places = re.findall(r'href="/#d1\.(\d+)\.(\d+)"', page)
        self.assertGreater(len(places), 10)
        self.assertTrue(all(1 <= int(number) <= 30 for number, _ in places))
        self.assertEqual(tab.fault("player", document=1, player="Nobody"), "missing")
        self.assertEqual(tab.fault("player", document=99, player="Gentile"), "missing")
        self.assertEqual(desk.request(made["address"], cookie=None)[0], 403)
        self.assertEqual(desk.request("/player/77")[0], 404)
        self.assertEqual(desk.request("/player/x")[0], 404)

    def test_it_is_one_click_away_and_leads_back(self):
        desk = self.serve(self.path("games.bgn"))
        with open_browser() as browser:
            context = browser.new_context(viewport={"width": 1366, "height": 768})
            name, value = desk.cookie.split("=", 1)
            context.add_cookies([{"name": name, "value": value, "url": desk.host}])
            page = context.new_page()
            faults = []
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.goto(desk.host + "/#d1")
            page.wait_for_selector("#index-table tbody tr")
            self.assertEqual(page.locator("#player-name").input_value(), "Daniel Gentile")
            page.locator("#player-form button").click()
            page.wait_for_selector("#findings .card")
            link = page.locator(".card .place a").first
            number, ply = re.search(r"#d1\.(\d+)\.(\d+)", link.get_attribute("href")).groups()
            link.click()
            page.wait_for_selector("#board cg-board piece")
            self.assertIn(f"#d1.{number}.{ply}", page.url)
            page.go_back()
            page.locator("#report > p a[href='/#d1']").click()
            page.wait_for_selector("#index-table tbody tr")
            self.assertEqual(faults, [])
