# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of the desk in Chromium, with a desk that the test plays (desk_fake.py): puzzles are made, solved, failed and due."""
from report_screen import check, in_browser, write_report  # before what it looks for
from desk_fake import FakeDesk, Refusal, desk_html, games_of
from desk_page_e2e import DeskScreen
from desk_study_page_e2e import look
import report_games

PATIENCE = 3000


def puzzle(number, start, result, nodes, **tags):
    names = {"Event": f"Puzzle {number}", "White": "Ada", "Black": "Bo", "Date": "2024.01.02", "PuzzleRating": "1050", **tags}
    return {"tags": list(names.items()), "start": start, "result": result, "nodes": nodes}


# Two moves of White, and one of Black beside which another mates, too.
BACK_RANK = puzzle(1, "3r2k1/5ppp/8/8/8/8/4RPPP/4R1K1 w - - 0 1", "1-0", [
    {"u": "e2e8", "s": "Re8+"}, {"u": "d8e8", "s": "Rxe8"}, {"u": "e1e8", "s": "Rxe8#"}],
    PuzzleThemes="backRankMate endgame mate mateIn2 short unheardOf", PuzzleLastMove="d7d8")
TWO_MATES = puzzle(2, "r6k/1r6/8/8/8/8/6PP/7K b - - 0 1", "0-1", [{"u": "a8a1", "s": "Ra1#"}, {"u": "b7b1", "s": "Rb1#", "p": -1}],
                   PuzzleThemes="mate oneMove")
WHY = {"game": {"tags": [], "result": "*", "judge": "marginalia", "nags": {"4": ["??", "blunder"]}, "nodes": [
    {"u": "h2h3", "s": "h3", "n": [4], "e": 0, "t": [["marginalia", "Misses mate in 2."]]}, {"u": "h7h6", "s": "h6", "k": "marginalia"}]},
    "label": 4, "isAsGood": False, "milliseconds": 900}
SOLVABLE = {"white": [0, 0, 0], "black": [0, 0, 0]}


def puzzle_desk(html, games, **more):
    """Document 1 has games, document 2 puzzles."""
    desk = FakeDesk(html, [games, [BACK_RANK, TWO_MATES]], **more)
    desk.answers.update(tried={"due": "2026-11-29"}, why=WHY)
    plain = desk.row

    def row(game, number):
        told = plain(game, number)
        if "PuzzleThemes" not in dict(game["tags"]):
            return told
        del told["plies"]
        return {**told, "isPuzzle": True, "state": "", "labels": SOLVABLE}
    desk.row = row
    return desk


def check_making(browser, html, games):
    desk = puzzle_desk(html, games)
    status = {"of": 1, "name": "Puzzles of file1.pgn", "done": 0, "all": 80, "puzzles": 0, "withoutEvals": 0, "isRunning": True}
    desk.answers["puzzles"] = status
    screen = DeskScreen(browser, desk, place="#d1")
    page = screen.page
    check(page.locator("#puzzle-panel:visible").count() == 0 and page.locator("#solve-all:visible").count() == 0, "making: nothing yet")
    page.fill("#filter", "Ada")
    page.click("#make-puzzles")
    asked = screen.asked("puzzles")
    check((asked["what"], asked["document"], asked["name"]) == ("make", 1, "Puzzles of file1.pgn") and "Ada" in asked["filter"],
          f"making: of the games that the filter keeps {asked}")
    page.wait_for_selector("#puzzle-line:has-text('0 of 80 games, puzzles found: 0')")
    check(page.is_disabled("#make-puzzles") and page.locator("#puzzles-solve:visible").count() == 0, "making: one thing at a time")
    desk.tell(event="puzzles", **{**status, "done": 12, "puzzles": 5, "document": 2})
    page.wait_for_selector("#puzzle-line:has-text('12 of 80 games, puzzles found: 5')")
    check(page.get_attribute("#puzzles-solve", "href") == "#d2", "making: those that are there can be solved")
    desk.tell(event="puzzles", **{**status, "done": 13, "puzzles": 5, "isRunning": False, "fault": "Mater: died"})
    page.wait_for_selector("#puzzle-fault:has-text('Mater: died')")
    page.click("#puzzles-again")
    check(screen.asked("puzzles", 2)["what"] == "again", "making: a fault is told, and it can be tried again")
    page.click("#puzzles-end:has-text('Stop')")
    check(screen.asked("puzzles", 3)["what"] == "cancel", "making: it can be stopped")
    desk.tell(event="puzzles", **{**status, "done": 80, "withoutEvals": 80, "isRunning": False})
    page.wait_for_selector("#said:has-text('annotate them first')")
    desk.answers["puzzles"] = {}
    page.click("#puzzles-end:has-text('Close')")
    page.wait_for_selector("#puzzle-panel", state="hidden")
    desk.answers["puzzles"] = Refusal("puzzles of other games are being made", "refused")
    page.click("#make-puzzles")
    page.wait_for_selector("#said.fault:has-text('other games')")
    page.click("#index tbody button")
    page.wait_for_selector("cg-board piece")
    page.click("#puzzles-game")
    asked = screen.asked("puzzles", 6)
    check((asked["numbers"], "filter" in asked) == ([1], False), "making: of one game")
    screen.close("making")


def check_growing(browser, html, games):
    """The list of puzzles that is open grows with the document."""
    desk = puzzle_desk(html, games)
    desk.documents[2] = [BACK_RANK]
    screen = DeskScreen(browser, desk, place="#d2")
    page = screen.page
    page.wait_for_selector("#index tbody tr")
    check(page.locator("#learn-all:visible, #make-puzzles:visible, #annotate-all:visible").count() == 0, "growing: puzzles are solved")
    desk.documents[2] = [BACK_RANK, TWO_MATES]
    desk.tell(event="documents", documents=[desk.document(1), desk.document(2)])
    page.wait_for_selector("#index tbody tr:nth-child(2)")
    check(page.locator("#index tbody tr").count() == 2 and "Moves" not in page.inner_text("#index-table"), "growing: and no length is told")
    screen.close("growing")


def check_solving(browser, html, games):
    desk = puzzle_desk(html, games)
    screen = DeskScreen(browser, desk, place="#d2")
    page = screen.page
    page.click("#solve-all")
    page.wait_for_selector("#game.asking")
    said = page.inner_text("#note")
    check("Puzzle" in said and "1 of 2" in said and "White to move and win" in said, f"solving: what is asked {said!r}")
    check(page.locator("square.last-move").count() == 2, "solving: the opponent's last move is marked")
    check("Puzzle, 1 of 2; White to move and win" in page.text_content("#spoken"), "solving: and read aloud")
    hidden = page.evaluate("['moves', 'tags', 'summary', 'eval-graph'].every(id => getComputedStyle(document.getElementById(id)).visibility === 'hidden')")
    check(hidden and "1050" not in said and "mate" not in said, "solving: nothing tells the answer")
    screen.play("h2", "h3")
    page.wait_for_selector("#note .reason:has-text('0.00')")
    said = page.inner_text("#note")
    check("h6" in page.inner_text("#note .variation") and "not the move to find" in said, "solving: what beats a wrong move")
    check("mate" not in said and "Re8" not in said, "solving: that tells not what to play")
    tried = screen.asked("tried")
    check((tried["document"], tried["number"], tried["node"], tried["isSolved"]) == (2, 1, 0, False), f"solving: it is kept as failed {tried}")
    screen.play("e2", "e8")
    page.wait_for_selector("#note:has-text('Rxe8 is the reply')", timeout=PATIENCE)
    check(screen.board().startswith("4r1k1"), "solving: the reply is played")
    check(page.locator("#game.asking").count() == 1, "solving: and the next move is a secret")
    page.fill("#note input", "Rxe8")
    page.keyboard.press("Enter")
    page.wait_for_selector("#note .verdict.right")
    said = page.inner_text("#note")
    check(all(text in said for text in ("Rating (a guess): 1050", "back-rank mate, mate", "From Ada – Bo, 2024-01-02")), f"solving: the end {said!r}")
    check(len(desk.requests("tried")) == 1, "solving: it was failed once")
    page.keyboard.press("ArrowLeft")
    check("Next puzzle" in page.inner_text("#note"), "solving: the solution can be looked through")
    page.click("[data-learn=next]")
    page.wait_for_selector("#game.asking #note:has-text('2 of 2'), #game.asking:has-text('2 of 2')")
    check(page.evaluate("document.querySelector('.cg-wrap').classList.contains('orientation-black')"), "solving: from the solver's side")
    desk.answers["tried"] = {}
    screen.play("g2", "g8")  # b7b1, seen by Black
    page.wait_for_selector("#note .verdict.right")
    tried = screen.asked("tried", 2)
    check((tried["number"], tried["isSolved"]) == (2, True), "solving: another mate solves it, too")
    page.click("#way-list")
    page.click("#index tbody tr:nth-child(1)")
    page.wait_for_selector("#game.asking:has-text('1 of 2')")
    check(True, "solving: a row is a puzzle to be solved")
    page.click("[data-learn=show]")
    page.wait_for_selector("#note:has-text('Rating')")
    check(screen.asked("tried", 3)["isSolved"] is False, "solving: the answer shown is a failure")
    page.click("[data-learn=next]")
    page.wait_for_selector("#game.asking:has-text('2 of 2')")
    check(page.locator("[data-learn=next]").count() == 0, "solving: the last one")
    desk.documents[2].append({**BACK_RANK, "tags": [["PuzzleThemes", "mate"]]})
    desk.tell(event="documents", documents=[desk.document(1), desk.document(2)])
    page.wait_for_selector("#game.asking:has-text('2 of 3')")
    page.click("[data-learn=next]")
    page.wait_for_selector("#game.asking:has-text('3 of 3')")
    check(desk.requests("game")[-1]["number"] == 3, "solving: one that was found meanwhile")
    screen.close("solving")


def check_hints(browser, html, games):
    desk = puzzle_desk(html, games)
    screen = DeskScreen(browser, desk, place="#d2.1")
    page = screen.page
    page.wait_for_selector("#game.asking")
    page.click("[data-learn=hint]")
    page.wait_for_selector("#note .facts:has-text('November 29')")
    check(screen.asked("tried")["isSolved"] is False, "hints: with one it is not solved")
    screen.play("e2", "e8")
    page.wait_for_selector("#note:has-text('Rxe8 is the reply')", timeout=PATIENCE)
    desk.answers["why"] = {**WHY, "isAsGood": True}
    screen.play("g2", "g3")
    page.wait_for_selector("#note .verdict.nearly")
    check("another move wins by more" in page.inner_text("#note"), "hints: what a short search likes is no failure, and no answer")
    screen.play("e1", "e8")
    page.wait_for_selector("#note .verdict.right")
    check(len(desk.requests("tried")) == 1, "hints: one puzzle is one try")
    page.click("text=Back to the game")
    check("Re8+" in page.inner_text("#move-list").replace("\n", ""), "hints: then it is a game like others")
    page.click("#way-list")
    page.click("#index tbody tr:nth-child(2)")
    page.wait_for_selector("#game.asking")
    page.keyboard.press("ArrowRight")
    check(screen.asked("tried", 2)["isSolved"] is False, "hints: who looks on has not solved it")
    screen.close("hints")


def check_due(browser, html, games):
    """A puzzle that was failed is an exercise with all of its moves."""
    desk = puzzle_desk(html, games, exercises={"due": [{"number": 7, "node": 0}], "all": 1})
    desk.answers["exercises"] = desk.hello["exercises"]
    screen = DeskScreen(browser, desk)
    page = screen.page
    desk.answers["game"] = {"game": BACK_RANK, "revision": 0}
    page.click("#due")
    page.wait_for_selector("#game.exercise.asking")
    check("1 of 1" in page.inner_text("#note") and "White to move and win" in page.inner_text("#note"), "due: it is a puzzle again")
    page.focus("#note input")
    page.keyboard.type("Re8+")
    page.keyboard.press("Enter")
    page.wait_for_selector("#note:has-text('Rxe8 is the reply')", timeout=PATIENCE)
    check(desk.requests("tried") == [], "due: the first move is not all")
    page.keyboard.type("Rxe8#")  # whoever types, types on
    page.keyboard.press("Enter")
    tried = screen.asked("tried")
    check((tried["document"], tried["number"], tried["node"], tried["isSolved"]) == (0, 7, 0, True), f"due: all moves solve it {tried}")
    screen.close("due")


def check_looks(browser, html, games):
    for width, height, scheme, language in ((375, 667, "dark", "de"), (1366, 768, "light", "en"), (768, 1024, "light", "es"),
                                            (1920, 1080, "dark", "nl"), (375, 667, "light", "fr")):
        name = f"{width} px, {scheme}, {language}"
        desk = puzzle_desk(html, games)
        screen = DeskScreen(browser, desk, width, height, scheme, place="#d1", language=language, bypass_csp=True)
        page = screen.page
        status = {"of": 1, "name": "x", "done": 12, "all": 80, "puzzles": 5, "withoutEvals": 0, "isRunning": True, "document": 2}
        desk.tell(event="puzzles", **status)
        page.wait_for_selector("#puzzle-panel:visible")
        look(screen, f"{name}, making")
        page.click("#puzzles-solve")
        page.click("#solve-all")
        page.wait_for_selector("#game.asking")
        look(screen, f"{name}, puzzle")
        screen.play("h2", "h3")
        page.wait_for_selector("#note .reason")
        look(screen, f"{name}, wrong")
        page.click("[data-learn=show]")
        page.wait_for_selector("#note .facts + .actions")
        look(screen, f"{name}, shown")
        desk.tell(event="puzzles", **{**status, "isRunning": False, "fault": "Mater: died"})
        page.wait_for_selector("#puzzle-fault:visible")
        look(screen, f"{name}, fault")
        screen.close(name)


@in_browser
def main(browser, folder, _):
    html = desk_html(folder)
    games = games_of(write_report(folder, "rich", report_games.RICH))
    for one in (check_making, check_growing, check_solving, check_hints, check_due, check_looks):
        one(browser, html, games)
