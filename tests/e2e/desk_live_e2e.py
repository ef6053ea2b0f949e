# SPDX-License-Identifier: GPL-3.0-or-later
"""The desk as a person uses it: `annotate serve` with our engine behind it, and its page in Chromium."""
import os
import re
import signal
import subprocess
import sys
import time

from report_screen import ANNOTATE, PLACEMENT, check, in_browser  # before what it looks for
from desk_page_e2e import DeskScreen
from journey import ENGINE, STOCKFISH, wrapped
import report_games

PATIENCE = 30


class LiveDesk:
    """The program, on a port that stays when it is started again."""

    def __init__(self, folder, *options):
        self.folder, self.options, self.port = folder, options, None
        self.process = None

    def start(self):
        log = self.folder / "said.txt"
        with open(log, "wb") as said:
            self.process = subprocess.Popen(
                [ANNOTATE, "serve", "--no-config", "--no-open", *(["--port", self.port] if self.port else []), "--state", self.folder / "desk.sqlite",
                 "--folder", self.folder, *self.options, self.folder / "games.pgn"], stdout=said, stderr=said, cwd=self.folder)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            if found := re.search(r"http://[\d.]+:(\d+)/\S+", log.read_text(encoding="utf-8")):
                self.port = found[1]
                return found[0]
            time.sleep(0.05)
        sys.exit(f"the desk does not open: {log.read_text(encoding='utf-8')}")

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


class LiveScreen(DeskScreen):
    """A page of that desk."""

    def __init__(self, browser, address):
        self.context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce", accept_downloads=True)
        self.said = []
        self.open(address)

    def open(self, address):
        self.page = self.context.new_page()
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.goto(address)
        self.page.wait_for_selector("#documents li, cg-board piece")


def check_day(browser, folder, engine):
    folder.mkdir()
    (folder / "games.pgn").write_text(report_games.RICH + "\n" + report_games.SPARSE, encoding="utf-8")
    desk = LiveDesk(folder, "--engine", engine, "--nodes", "1500")
    address = desk.start()
    base = address.split("?")[0]
    screen = LiveScreen(browser, address)
    page = screen.page
    page.click("#documents a")
    page.wait_for_selector("#index tbody tr:nth-child(4)")
    check("Ada" in page.inner_text("#index-table"), "live: the games named on the command line")
    page.fill("#filter", "--player Plain")
    page.wait_for_selector("#index tbody tr:nth-child(2)", state="detached")
    check(page.locator("#index tbody tr").count() == 1, "live: filtered with the words of bgn filter")
    page.fill("#filter", "--nonsense")
    page.wait_for_selector("#filter-fault:has-text('nonsense')")
    check(True, "live: and its error")

    page.goto(base + "#")
    page.set_input_files("#file", [{"name": "hostile.pgn", "mimeType": "application/x-chess-pgn",
                                    "buffer": report_games.HOSTILE.encode()}])
    page.wait_for_selector("cg-board piece")
    check(page.evaluate("window.hacked") is None and "<script>" in page.inner_text("#players"), "live: HTML in every field is text")
    page.goto(base + "#")
    page.fill("#paste-text", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 1")
    page.click("#paste button")
    page.wait_for_selector("cg-board piece")
    screen.settled()
    check(page.evaluate(PLACEMENT.replace("'cg-board", "'#board cg-board")).startswith("r1bqkbnr/pppp1ppp/2n5"), "live: a position")
    screen.play("a7", "a6")
    page.wait_for_selector("#note .reason", timeout=1000 * PATIENCE)
    said = page.inner_text("#note")
    check("Blunder" in said and "Qxf7#" in said.replace("\n", ""), f"live: asked, it says why {said[:150]!r}")
    page.keyboard.press("l")
    page.wait_for_selector("#explorer .line")
    check("depth" in page.inner_text("#explorer"), "live: lines of the engine")
    page.keyboard.press("l")

    page.goto(base + "#d1.2.1")
    page.wait_for_selector("#players:has-text('Plain')")
    page.click("#annotate-game")
    page.wait_for_selector("#move-list .sign.blunder", timeout=1000 * PATIENCE)
    page.wait_for_selector("#annotate-game:has-text('Annotate')", timeout=1000 * PATIENCE)
    check("Qxf7#" in page.inner_text("#move-list").replace("\n", ""), "live: a game is annotated")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("c")
    page.keyboard.type("Kept.")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("#note:has-text('Kept.')")
    desk.kill()
    page.wait_for_selector("#lost:visible")
    check("Kept." in page.inner_text("#note"), "live: the server is killed, what was shown stays")
    screen.said.clear()
    address = desk.start()
    screen.open(address)
    page.wait_for_selector("#lost", state="hidden", timeout=1000 * PATIENCE)
    check("Kept." in page.inner_text("#note") and page.locator("#move-list .sign.blunder").count() > 0,
          "live: started again, nothing is lost")
    # That the line was broken is the browser's to say.
    screen.said = [text for text in screen.said if "WebSocket connection" not in text]
    page.click("#game-actions .save")
    page.fill("#save-name", "kept.pgn")
    page.click("#save-form [type=submit]")
    page.wait_for_selector("#said:has-text('kept.pgn')")
    check("Kept." in (folder / "kept.pgn").read_text(encoding="utf-8"), "live: saved")
    screen.close("live")
    check(desk.kill(signal.SIGTERM) in (0, 143, -15), "live: it ends when told")


def check_hostile_engine(browser, folder):
    """An engine that dies: its fault is shown where it happens, and the page goes on."""
    desk = LiveDesk(folder, "--engine", wrapped("die", 1), "--nodes", "1500")
    screen = LiveScreen(browser, desk.start())
    page = screen.page
    page.evaluate("location.hash = '#d1.1.1'")
    page.wait_for_selector("cg-board piece")
    screen.play("d7", "d5")
    page.wait_for_selector("#note .fault", timeout=1000 * PATIENCE)
    check(page.locator("#note .action:has-text('Try again')").count() == 1, f"hostile: {page.inner_text('#note .fault')}")
    page.keyboard.press("l")
    page.wait_for_selector("#explorer .fault", timeout=1000 * PATIENCE)
    check(page.locator("#explorer .action").count() == 1, f"hostile: {page.inner_text('#explorer .fault')}")
    screen.close("hostile")
    desk.kill()


@in_browser
def main(browser, folder, _):
    told = subprocess.run([ANNOTATE, "serve", "--help"], capture_output=True, text=True, check=False).stdout
    if "--no-open" not in told:
        print("skipped: annotate has no desk")
        sys.exit(77)
    os.makedirs(folder, exist_ok=True)
    check_day(browser, folder / "ours", ENGINE)
    check_hostile_engine(browser, folder / "ours")
    if STOCKFISH:
        check_day(browser, folder / "stockfish", STOCKFISH)
    else:
        print("no Stockfish is here: the desk is tried with our engine alone")
