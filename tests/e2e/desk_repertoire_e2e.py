# SPDX-License-Identifier: GPL-3.0-or-later
"""Repertoires at the desk: `book test` as its child, with the real engine; the page of the report, which leads back."""
import contextlib
import importlib.util
import os
import pathlib
import signal
import time

from desk_e2e import DeskJourney
import chess
from journey import wrapped
from processes import children, wait_until
from report_screen import PLACEMENT, open_browser

# White loses a piece for nothing in the first game, and does not answer 2... d6 in the second.
REPERTOIRE = """[Event "a"]

1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5 *

[Event "b"]

1. e4 c5 2. Nf3 e6 3. d4 *
"""
BOTTOMLESS = 2_000_000_000


def command(pid):
    """The name of the program that the process runs; empty if it has ended, also where nobody has asked how."""
    with contextlib.suppress(OSError):
        return pathlib.Path(pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")[0].decode()).name
    return ""


class Repertoire(DeskJourney):
    def setUp(self):
        super().setUp()
        self.write("mine.pgn", REPERTOIRE)

    def spool(self):
        return list(pathlib.Path(self.path("desk.sqlite.files"), "spool").iterdir())

    def books_of(self, desk):
        return [one for one in children(desk.process.pid) if command(one) == "book"]

    def test_a_book_and_a_document_are_tested(self):
        desk = self.serve("--book", self.path("mine.pgn"), self.path("mine.pgn"))
        tab, other = self.open_tab(desk), self.open_tab(desk)
        hello = tab.ask("hello")
        self.assertEqual(hello["repertoires"], [{"book": 0, "name": "mine.pgn"}])
        self.assertEqual(hello["test"], {"done": []})
        made = tab.ask("test", book=0, side="white")
        status, headers, body = desk.request(made["address"])
        self.assertEqual(status, 200)
        self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"])
        self.assertIn("Test of mine.pgn", body.decode())
        self.assertIn("3. Nxe5", body.decode())
        self.assertEqual(desk.request(made["address"], cookie=None)[0], 403)
        news = other.event("test", lambda event: event["done"])
        self.assertEqual(len(news["done"]), 1)
        self.assertLess(abs(news["done"][0].pop("time") / 1000 - time.time()), 600)
        self.assertEqual(news["done"], [{"name": "mine.pgn", "side": "white", "address": made["address"]}])
        made = tab.ask("test", document=1, side="both")
        self.assertIn("both sides", desk.request(made["address"])[2].decode())
        self.assertEqual(self.spool(), [])
        self.assertEqual(tab.fault("test", book=1, side="white"), "missing")
        self.assertEqual(tab.fault("test", document=9, side="white"), "missing")
        self.assertEqual(tab.fault("test", book=0, side="red"), "illegal")
        self.assertEqual(desk.request("/repertoire/99")[0], 404)
        self.end(desk)

    def test_a_line_is_shown_and_nobody_keeps_it(self):
        tab = self.open_tab(self.serve())
        state = tab.ask("line", line=["e4", "c5", "Nf3"])
        self.assertEqual([node["u"] for node in state["game"]["nodes"]], ["e2e4", "c7c5", "g1f3"])
        self.assertIn(["ECO", "B27"], state["game"]["tags"])
        self.assertEqual(tab.ask("line", line=[])["game"]["nodes"], [])
        self.assertEqual(tab.fault("line", line=["e4", "Ke7"]), "illegal")
        self.assertEqual(tab.ask("hello")["documents"], [])

    def test_it_can_be_cancelled_and_ends_with_the_desk(self):
        desk = self.serve(self.path("mine.pgn"), nodes=BOTTOMLESS)
        tab, other = self.open_tab(desk), self.open_tab(desk)
        asked = tab.send("test", document=1, side="white")
        other.event("test", lambda event: "running" in event)
        self.assertEqual(other.fault("test", document=1, side="black"), "busy")
        wait_until(lambda: self.books_of(desk), "book runs")
        self.assertEqual(len(self.spool()), 1)
        other.ask("stop-test")
        self.assertEqual(tab.answer(asked)["code"], "stopped")
        self.assertEqual((self.books_of(desk), self.spool()), ([], []))
        self.assertEqual(tab.ask("hello")["test"], {"done": []})

        tab.send("test", document=1, side="white")
        # Before it searches, it asks another process of the engine what that can do.
        other.event("test", lambda event: "0 of 11 positions" in event.get("running", {}).get("text", ""))
        (book,) = self.books_of(desk)
        (engine,) = children(book)
        self.end(desk)
        wait_until(lambda: not command(book) and not command(engine), "neither is left")
        self.assertEqual(self.spool(), [])

    def test_a_killed_desk_leaves_nothing_behind(self):
        desk = self.serve(self.path("mine.pgn"), nodes=BOTTOMLESS)
        self.open_tab(desk).send("test", document=1, side="white")
        wait_until(lambda: self.books_of(desk), "book runs")
        (book,) = self.books_of(desk)
        desk.process.send_signal(signal.SIGKILL)
        desk.process.wait()
        wait_until(lambda: not command(book), "it is gone")
        self.assertEqual(len(self.spool()), 1)
        self.serve()
        self.assertEqual(self.spool(), [])

    def test_faults_are_told_in_the_words_of_book(self):
        self.write("none.pgn", '[Event "a"]\n\n*\n')
        tab = self.open_tab(self.serve(self.path("none.pgn"), self.path("mine.pgn"), engine=wrapped("die")))
        for number, words in ((1, "no move"), (2, "has not answered once")):
            answer = tab.answer(tab.send("test", document=number, side="white"))
            self.assertEqual(answer["code"], "book", answer)
            self.assertIn(words, answer["error"])
            self.assertIn(words, tab.event("test", lambda event: "fault" in event)["fault"]["text"])


class Page(DeskJourney):
    """What a person does."""

    def setUp(self):
        super().setUp()
        self.write("mine.pgn", REPERTOIRE)

    def screen(self, browser, desk, width=1366, height=768):
        context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        name, value = desk.cookie.split("=", 1)
        context.add_cookies([{"name": name, "value": value, "url": desk.host}])
        page = context.new_page()
        self.said = []
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("console", lambda message: self.said.append(message.text))
        return page

    def look(self, page, name):
        """Its width, axe, and a picture where somebody wants to see it."""
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0, name)
        if folder := os.environ.get("SCREENSHOTS"):
            page.screenshot(path=f"{folder}/{name}-{page.viewport_size['width']}.png")
        if spec := importlib.util.find_spec("axe_playwright_python"):
            page.evaluate((pathlib.Path(spec.origin).parent / "axe.min.js").read_text(encoding="utf-8"))
            found = page.evaluate("async () => (await axe.run()).violations.map(v => `${v.id}: ${v.nodes[0].html.slice(0, 120)}`)")
            self.assertEqual(found, [], name)

    def check_board(self, page, line):
        board = chess.Board()
        for move in line.split():
            board.push_san(move)
        page.wait_for_selector("#game cg-board piece")
        wait_until(lambda: page.evaluate(PLACEMENT) == board.board_fen(), line)

    def test_from_the_start_to_the_page_and_back(self):
        desk = self.serve("--book", self.path("mine.pgn"), self.path("mine.pgn"), nodes=3000)
        with open_browser() as browser:
            for width in (375, 1366):
                page, other = self.screen(browser, desk, width), self.screen(browser, desk, width)
                for one in (page, other):
                    one.goto(desk.host + "/")
                    one.wait_for_selector("#repertoires li")
                self.look(page, "start")
                page.select_option("#test-side", "white")
                page.get_by_role("button", name="Test this repertoire").click()
                page.wait_for_selector("#findings li")
                self.assertRegex(page.url, r"/repertoire/\d+$")
                self.assertEqual(page.inner_text("h1"), "Test of mine.pgn")
                self.look(page, "report")
                link = other.get_by_role("link", name="Test of mine.pgn (White)").first
                link.wait_for()
                self.look(other, "start-done")

                fault = page.locator("#faults li").first
                self.assertIn("3. Nxe5", fault.inner_text())
                fault.get_by_role("link", name="at the desk").click()
                page.wait_for_url("**/#line=*")
                self.assertIn("#line=e4,e5,Nf3,Nc6,Nxe5", page.url)
                self.check_board(page, "e4 e5 Nf3 Nc6 Nxe5")
                self.assertFalse(page.is_visible("#write") or page.is_visible("#annotate-game"))
                self.assertTrue(page.inner_text("#opening").startswith("C4"))
                self.look(page, "line")
                page.keyboard.press("ArrowRight")
                self.check_board(page, "e4 e5 Nf3 Nc6 Nxe5 Nxe5")
                page.reload()
                self.check_board(page, "e4 e5 Nf3 Nc6 Nxe5")
                page.click("#way-start")
                page.wait_for_selector("#start h1")
                page.get_by_role("link", name="Test of mine.pgn (White)").first.click()
                page.wait_for_selector("#findings li")
                page.get_by_role("link", name="Desk", exact=True).click()
                page.wait_for_selector("#start h1")

                page.click("#documents a")
                page.wait_for_selector("#index-table tbody tr")
                self.look(page, "list")
                page.select_option("#document-side", "black")
                page.get_by_role("button", name="Test as repertoire").click()
                page.wait_for_url("**/repertoire/*")
                self.assertIn("For Black", page.inner_text("#about"))
                page.locator("#gaps").get_by_role("link", name="at the desk").first.click()
                page.wait_for_selector(".cg-wrap.orientation-black")
                page.go_back()
                self.assertEqual(self.said, [])

    def test_a_test_is_watched_reloaded_and_cancelled(self):
        desk = self.serve("--book", self.path("mine.pgn"), self.path("mine.pgn"), nodes=BOTTOMLESS)
        with open_browser() as browser:
            for width in (375, 1366):
                page = self.screen(browser, desk, width)
                page.goto(desk.host + "/#d1")
                page.wait_for_selector("#index-table tbody tr")
                page.get_by_role("button", name="Test as repertoire").click()
                page.wait_for_selector("#test-line:has-text('Testing mine.pgn (White)')")
                page.wait_for_selector("#test-line:has-text('0 of ')")
                self.look(page, "testing-list")
                page.goto(desk.host + "/")
                page.reload()
                page.wait_for_selector("#test-line:has-text('Testing mine.pgn (White)')")
                self.assertTrue(page.get_by_role("button", name="Test this repertoire").is_disabled())
                self.look(page, "testing-start")
                page.click("#test-cancel")
                page.wait_for_selector("#test", state="hidden")
                self.assertTrue(page.get_by_role("button", name="Test this repertoire").is_enabled())
                # Whoever has asked is told so.
                page.get_by_role("button", name="Test this repertoire").click()
                page.wait_for_selector("#test-line:has-text('Testing')")
                page.click("#test-cancel")
                page.wait_for_selector("#said:has-text('cancelled')")
                self.assertEqual(self.said, [])

    def test_a_fault_stands_where_the_person_looks(self):
        self.write("none.pgn", '[Event "a"]\n\n*\n')
        desk = self.serve(self.path("none.pgn"))
        with open_browser() as browser:
            page = self.screen(browser, desk, 375)
            page.goto(desk.host + "/#d1")
            page.wait_for_selector("#index-table tbody tr")
            page.get_by_role("button", name="Test as repertoire").click()
            page.wait_for_selector("#said.fault:has-text('no move')")
            page.goto(desk.host + "/")
            page.wait_for_selector("#test-fault:has-text('none.pgn (White) was not tested:')")
            self.look(page, "fault")
            self.assertEqual(self.said, [])
