# SPDX-License-Identifier: GPL-3.0-or-later
"""Puzzles at the desk, with our engine behind it and its page in Chromium: two games are annotated, their puzzles are made, one is
solved, one failed. The desk is killed; the failed one is due on the next day."""
import sqlite3
import subprocess

from report_screen import ANNOTATE, check, in_browser  # before what it looks for
from desk_live_e2e import PATIENCE, LiveDesk, LiveScreen
from journey import ENGINE, wrapped

NODES = "1500"
# Black lets White mate on the back rank, three times over, and the other way round.
MISSED = """[Event "Club"]
[White "Ada"]
[Black "Bo"]
[Result "0-1"]
[SetUp "1"]
[FEN "6k1/q2r1ppp/8/8/8/8/4RPPP/4R1K1 b - - 0 40"]

40... Rd8 41. h3 Qb7 42. Re7 Qb2 0-1

[Event "Club"]
[White "Cy"]
[Black "Dee"]
[Result "1-0"]
[SetUp "1"]
[FEN "4r1k1/4rppp/8/8/8/8/Q2R1PPP/6K1 w - - 0 40"]

40. Rd1 h6 41. Qb2 Rc7 1-0
"""


def wait(page, selector):
    page.wait_for_selector(selector, timeout=1000 * PATIENCE)


def check_day(browser, folder):
    folder.mkdir()
    (folder / "games.pgn").write_text(MISSED, encoding="utf-8")
    desk = LiveDesk(folder, "--engine", ENGINE, "--nodes", NODES)
    screen = LiveScreen(browser, desk.start())
    page = screen.page
    page.click("#documents a")
    page.click("#make-puzzles")
    wait(page, "#puzzle-line:has-text('annotate them first')")
    page.click("#annotate-all")
    wait(page, "#index tbody tr:nth-child(1):has-text('annotated')")
    wait(page, "#index tbody tr:nth-child(2):has-text('annotated')")
    page.click("#make-puzzles")
    wait(page, "#puzzle-line:has-text('2 of 2 games, puzzles found: 5')")
    expected = folder / "expected.pgn"
    subprocess.run([ANNOTATE, "--no-config", "--engine", ENGINE, "--nodes", NODES, folder / "games.pgn", "--puzzles", expected], check=True,
                   capture_output=True)
    (found,) = (folder / "desk.sqlite.files").glob("*.pgn")
    check(found.read_text(encoding="utf-8") == expected.read_text(encoding="utf-8"), "puzzles: those of annotate --puzzles")
    page.click("#make-puzzles")
    wait(page, "#puzzle-line:has-text('2 of 2 games, puzzles found: 5')")
    check(found.read_text(encoding="utf-8") == expected.read_text(encoding="utf-8"), "puzzles: made again, none is there twice")

    page.click("#puzzles-solve")
    wait(page, "#index tbody tr:nth-child(5)")
    check(page.inner_text("#index-name") == "Puzzles of games.pgn", "puzzles: they are a document")
    page.click("#solve-all")
    wait(page, "#game.asking")
    screen.play("e2", "e8")
    wait(page, "#note:has-text('Rxe8 is the reply')")
    screen.play("e1", "e8")
    wait(page, "#note .verdict.right")
    check("back-rank mate" in page.inner_text("#note") and "comes again" not in page.inner_text("#note"), "puzzles: one is solved")
    page.click("[data-learn=next]")
    wait(page, "#game.asking:has-text('2 of 5')")
    screen.play("h3", "h4")
    wait(page, "#note .reason .eval")
    wait(page, "#note .facts:has-text('It comes again')")
    check("is not the move to find" in page.inner_text("#note"), f"puzzles: one is failed {page.inner_text('#note .reason')!r}")
    check("Re8" not in page.inner_text("#note .reason"), "puzzles: the answer stays a secret")

    desk.kill()
    with sqlite3.connect(folder / "exercises.sqlite") as connection:
        connection.execute("UPDATE exercise SET due = due - 1")
    connection.close()
    screen.said.clear()
    screen.open(desk.start())
    page = screen.page
    check("Puzzles of games.pgn" in page.inner_text("#documents"), "puzzles: they outlive the desk")
    page.click("#due")
    wait(page, "#game.exercise.asking")
    screen.play("e2", "e8")
    wait(page, "#note:has-text('Rxe8 is the reply')")
    screen.play("e1", "e8")
    wait(page, "#note .facts:has-text('It comes again')")
    page.wait_for_selector("#due", state="hidden")
    check(True, "puzzles: the failed one was due, and is solved by all of its moves")
    screen.said = [text for text in screen.said if "WebSocket connection" not in text]
    screen.close("puzzles")
    desk.kill()


def check_hostile_engine(browser, folder):
    folder.mkdir()
    games = folder / "games.pgn"
    games.write_text(MISSED, encoding="utf-8")
    subprocess.run([ANNOTATE, "--no-config", "--engine", ENGINE, "--nodes", NODES, "--in-place", games], check=True, capture_output=True)
    desk = LiveDesk(folder, "--engine", wrapped("die", 1), "--nodes", NODES)
    screen = LiveScreen(browser, desk.start())
    page = screen.page
    page.click("#documents a")
    page.click("#make-puzzles")
    wait(page, "#puzzle-fault:visible")
    check(page.locator("#puzzles-again:visible").count() == 1, f"hostile: {page.inner_text('#puzzle-fault')}")
    page.click("#puzzles-again")
    page.wait_for_selector("#puzzles-again", state="hidden")
    wait(page, "#puzzles-again:visible")
    page.click("#puzzles-end")
    page.wait_for_selector("#puzzle-panel", state="hidden")
    screen.close("hostile")
    desk.kill()


@in_browser
def main(browser, folder, _):
    check_day(browser, folder / "ours")
    check_hostile_engine(browser, folder / "hostile")
