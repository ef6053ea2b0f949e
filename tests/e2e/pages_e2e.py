# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of `book test --html` in a real browser: Chromium, driven by Playwright, with python-chess as witness."""
from report_screen import PLACEMENT, BrowserCase  # before what it looks for
import chess
from journey import BOOK, ENGINE
from processes import wait_until

# Black loses the queen in the first game, does not answer 2. d4, and castles in the second one.
REPERTOIRE = """[Event "a"]

1. e4 c5 2. Nf3 d6 3. d4 Qa5+ 4. Bd2 Qxd2+ *

[Event "b"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Bc5 5. d3 O-O *
"""
GAMES = '[Event "?"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n' * 10 + '[Event "?"]\n\n1. e4 e5 2. Nc3 Nf6 *\n\n' * 10


class Page(BrowserCase):
    report = None  # one for all tests

    def setUp(self):
        super().setUp()
        if not Page.report:
            self.run_program(BOOK, "test", self.write("mine.pgn", REPERTOIRE), "--side", "black", "--engine", ENGINE, "--nodes", "3000",
                             "--database", self.write("games.pgn", GAMES), "--html", "report.html", "-q")
            Page.report = self.read("report.html")
        self.write("report.html", Page.report)

    def open(self, **options):
        return super().open(self.path("report.html"), **options)

    def check_board(self, page, line):
        board = chess.Board()
        for move in line.split():
            board.push_san(move)
        self.assertTrue(page.locator("#board.orientation-black").is_visible())
        wait_until(lambda: page.evaluate(PLACEMENT) == board.board_fen(), line)  # pieces move there

    def test_clicks_and_keys_show_positions(self):
        page = self.open()
        self.check_board(page, "e4 c5 Nf3 d6 d4 Qa5+ Bd2 Qxd2+")  # the first finding
        page.keyboard.press("ArrowLeft")
        self.check_board(page, "e4 c5 Nf3 d6 d4 Qa5+ Bd2")
        page.get_by_role("button", name="To the start").click()
        self.check_board(page, "")
        page.get_by_role("button", name="On", exact=True).click()
        self.check_board(page, "e4")
        page.get_by_role("button", name="1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Bc5 5. d3 O-O").click()
        self.check_board(page, "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Bc5 d3 O-O")
        page.locator("#line button", has_text="2. Nf3").focus()
        page.keyboard.press("Enter")
        self.check_board(page, "e4 e5 Nf3")
        page.locator("#findings").get_by_role("button", name="2. Nc3", exact=True).first.click()
        self.check_board(page, "e4 e5 Nc3")
        self.assertEqual(page.locator("#place").inner_text(), "After 2. Nc3")
        self.assertEqual(page.locator("#board").get_attribute("aria-label"),
                         "After 2. Nc3. rnbqkbnr/pppp1ppp/8/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 2")

    def test_lines_are_sorted(self):
        page = self.open()
        ends = lambda: [float(text.replace("#", "9").replace("\u2212", "-")) for text in page.locator("tbody td:nth-child(4)").all_inner_texts()]
        page.get_by_role("button", name="End", exact=True).click()
        self.assertEqual(ends(), sorted(ends()))
        page.get_by_role("button", name="End", exact=True).click()
        self.assertEqual(ends(), sorted(ends(), reverse=True))

    def test_a_small_screen(self):
        page = self.open(viewport={"width": 360, "height": 640})
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 360)
        page.locator("tbody button").last.click()
        self.assertTrue(page.evaluate("document.querySelector('cg-board').getBoundingClientRect().bottom > 0"))

    def test_what_can_be_pressed_is_large_enough(self):
        sizes = self.open().evaluate("[...document.querySelectorAll('button')].filter(b => b.offsetParent).map("
                                     "b => [b.textContent, b.getBoundingClientRect().width, b.getBoundingClientRect().height])")
        self.assertGreater(len(sizes), 10)
        self.assertEqual([size for size in sizes if min(size[1:]) < 24], [])

    def test_without_a_script_it_is_a_text(self):
        page = self.open(java_script_enabled=False)
        text = page.inner_text("noscript")
        self.assertRegex(text, r"4\.\.\. Qxd2\+ costs \d+\.\d\d \+- ")
        self.assertRegex(text, r"2\. Nc3 \([+-]\d\.\d\d, C2\d [^,]+, in 10 of 20 games, 50 %")
        self.assertFalse(page.locator("#board").is_visible())
