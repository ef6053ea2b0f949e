# SPDX-License-Identifier: GPL-3.0-or-later
"""What a reader plays on the board of the HTML report, in Chromium, with python-chess as witness: moves of their own,
variants, a lesson from the mistakes, a refutation."""
import urllib.parse

from report_screen import Screen, check, in_browser, patched, with_judge, write_report  # before what it looks for
import chess
import chess.variant
import report_games


def drag(screen, move):
    """Makes a move on the board with the mouse: two clicks."""
    for square in (move[:2], move[2:4]):
        box = screen.page.locator("cg-board").bounding_box()
        flipped = screen.page.locator(".cg-wrap.orientation-black").count() == 1
        file, rank = ord(square[0]) - 97, int(square[1]) - 1
        x, y = (7 - file, rank) if flipped else (file, 7 - rank)
        screen.page.mouse.click(box["x"] + (x + 0.5) * box["width"] / 8, box["y"] + (y + 0.5) * box["height"] / 8)
    screen.settled()


def check_own_moves(browser, report, special, drops):
    screen = Screen(browser, report)
    page = screen.page
    drag(screen, "d2d5")
    check(screen.shown() == chess.STARTING_BOARD_FEN, "own moves: only legal ones")
    drag(screen, "d2d4")
    board = chess.Board()
    board.push_san("d4")
    check(screen.shown() == board.board_fen(), "own moves: the board has it")
    check("Your line:" in page.inner_text("#note") and "d4" in page.inner_text("#note .variation"), "own moves: a variation")
    drag(screen, "g8f6")
    board.push_san("Nf6")
    check(screen.shown() == board.board_fen() and "f6" in screen.current(), "own moves: it goes on")
    page.click("#note .action")
    check(page.locator("#move-list .move").count() == 10, "own moves: back in the game, which is as it was")
    page.keyboard.press("Home")
    drag(screen, "e2e4")
    check(page.locator("#note .variation").count() == 1 and screen.current().startswith("e4"),
          "own moves: that of the game is the game's")
    page.keyboard.press("End")
    drag(screen, "g1f3")
    check("f3" in screen.current(), "own moves: after the end of the game")
    page.keyboard.press("m")
    end = report_games.game_of(report_games.LESSONS).end().board()
    check(screen.shown() == end.board_fen(), "own moves: and back")
    screen.close("own moves")

    screen = Screen(browser, special, place="#1.4")
    drag(screen, "b2b1")
    screen.page.click("dialog [aria-label=knight]")
    check(screen.comes_to("b1=N"), f"own moves: promotion ({screen.current()})")
    screen.go("#2.0")
    drag(screen, "c1g1")
    check(screen.current().startswith("O-O"), "own moves: castling in Chess960")
    href = screen.page.get_attribute("#lichess", "href")
    check("/analysis/chess960/" in href, f"Chess960 on lichess: {href}")
    screen.close("special moves")

    screen = Screen(browser, drops, 1280, 800)
    screen.page.keyboard.press("End")
    wide = screen.page.eval_on_selector_all(
        ".row .move", "all => all.filter(m => m.scrollWidth > m.clientWidth + 1).map(m => m.textContent)")
    check(wide == [], f"crazyhouse: moves and evaluations have room: {wide}")
    listed = screen.page.inner_text("#move-list")
    check("> +10" in listed and "110" not in listed, f"no figures beyond ten pawns: {listed}")
    board = chess.variant.CrazyhouseBoard()
    for san in ("e4", "d5", "exd5", "Qxd5", "P@e4", "Qxe4+"):
        board.push_san(san)
    href = urllib.parse.unquote(screen.page.get_attribute("#lichess", "href"))
    check(href.startswith(f"https://lichess.org/analysis/crazyhouse/{board.fen().split()[0]}_"), f"crazyhouse: {href}")
    held = screen.page.get_attribute("#player-top .taken", "aria-label")
    check(held == "To drop: 2 × pawn", f"crazyhouse: {held}")
    screen.close("crazyhouse")


def check_variants(browser, report):
    screen = Screen(browser, report, 1280, 800)
    screen.page.keyboard.press("End")
    given = screen.page.text_content("#player-bottom .ahead:last-child")
    check(given == "2 of 3 checks", f"three-check: {given}")
    check(screen.page.locator("#player-top .ahead").all_text_contents() == ["+2"], "three-check: Black gave no check")
    check(screen.page.locator("#eval-graph span.phase").count() == 0, "three-check: no phases of chess")
    screen.go("#2.1")
    end = screen.page.text_content("#eval-bar").strip()
    check(end == "1-0", f"antichess: who has no move wins ({end})")
    check(screen.page.locator(".ahead").count() == 0, "antichess: more pieces are no advantage")
    screen.close("variants")


def check_learning(browser, report):
    screen = Screen(browser, report)
    page = screen.page
    page.click("#note [data-learn=white]")
    before = report_games.game_of(report_games.LESSONS).next().next().next().next().board()
    check(screen.shown() == before.board_fen(), "learn: the position before the mistake")
    hidden = page.evaluate("['#moves', '#eval-bar', '#eval-graph', '#summary'].every(s => "
                           "!document.querySelector(s).checkVisibility({visibilityProperty: true}))")
    check(hidden and "Qxe5" not in page.inner_text("#note"), "learn: the answer is hidden")
    check(page.locator(".cg-wrap svg line").count() == 0, "learn: no arrow tells it")

    def verdict():
        screen.settled()
        return page.inner_text("#note .verdict")

    drag(screen, "h5d1")
    check(verdict() == "3. Qd1 is not the move to find. Try again.", f"learn: {verdict()}")
    drag(screen, "f1c4")
    check("is the move of the game" in verdict(), f"learn: {verdict()}")
    check(screen.shown() == before.board_fen(), "learn: and asks again")
    drag(screen, "h5f3")
    check(verdict() == "3. Qf3 is as good.", f"learn: {verdict()}")
    check("Drops the queen" in page.inner_text("#note"), "learn: then it says why")
    page.click("[data-learn=next]")
    page.fill("#note input", "Qf3")
    page.keyboard.press("Enter")
    check(verdict() == "5. Qf3 is right.", f"learn: a typed move: {verdict()}")
    page.click("#note .actions .action")
    check(page.is_visible("#moves") and "xf7+" in screen.current(), "learn: back in the game")
    page.keyboard.press("Home")
    page.click("#note [data-learn=white]")
    page.click("[data-learn=show]")
    check("Qxe5" in screen.current(), "learn: the answer can be shown")
    screen.close("learn")


def check_refutation(browser, report):
    """The judge's line behind a blunder is told with the blunder, and played on the board."""
    for width, height in ((1366, 768), (375, 667)):
        screen = Screen(browser, report, width, height, place="#1.10")
        page = screen.page
        name = f"refutation, {width} px"
        lines = [" ".join(text.split()) for text in page.locator("#note .variation").all_inner_texts()]
        check(lines == ["Refutation: 6. Bxf7+ Ke7 7. Nd5#", "Better: 5… dxe5 6. Qxg4"], f"{name}: {lines}")
        drawn = page.locator("svg.cg-shapes line").count(), page.locator("svg.cg-shapes circle").count()
        check(drawn == (2, 1), f"{name}: two arrows and one circle {drawn}")
        screen.check_width(name)
        page.locator("#note .variation .move", has_text="d5").last.click()
        game = report_games.game_of(report_games.REFUTED)
        board = game.end().parent.parent.variations[1].variation(0).variation(0).board()
        check(board.is_checkmate() and screen.shown() == board.board_fen(), f"{name}: its last move is on the board")
        check("Refutation" in page.inner_text("#note"), f"{name}: the note stays with it")
        page.keyboard.press("m")
        said = " ".join(page.inner_text("#note").split())
        check("A pity." in said and "O-O" in said and "Bxf7" not in said, f"{name}: told once ({said})")
        screen.close(name)


@in_browser
def main(browser, folder, _):
    reports = {name: write_report(folder, name, pgn) for name, pgn in (
        ("lessons", report_games.LESSONS), ("refuted", report_games.REFUTED), ("special", report_games.SPECIAL),
        ("drops", report_games.DROPS), ("variants", report_games.VARIANTS))}
    check_own_moves(browser, reports["lessons"], reports["special"], reports["drops"])
    check_variants(browser, reports["variants"])
    check_learning(browser, with_judge(reports["lessons"], "judged"))
    check_refutation(browser, patched(reports["refuted"], "refuted_judged",
                                      (r'"s":"Bxf7\+"', '"s":"Bxf7+","k":"marginalia"'),
                                      (r'("s":"dxe5")(?=.{0,40}"s":"Qxg4")', r'\1,"k":"marginalia"')))
