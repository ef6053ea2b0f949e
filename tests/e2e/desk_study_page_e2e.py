# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of the desk in Chromium, with a desk that the test plays (desk_fake.py): tables and books, exercises, sorting."""
import json

from report_screen import check, in_browser, write_report  # before what it looks for
from desk_fake import ADDRESS, FakeDesk, desk_html, games_of
from desk_habits_page_e2e import axe_of
from desk_page_e2e import GOOD, WHY, DeskScreen
import report_games
from report_looks_e2e import CONTRAST

COUNTED = {"games": 4, "white": 1, "draws": 1, "black": 2, "rating": 2400, "performance": 2350, "first": 1960, "last": 2021}
NEWEST = {"n": 1, "ply": 2, "s": "Qh5", "document": 1, "white": "Cleo", "black": "Dan", "result": "0-1", "year": 2025}
LOOKUP = {
    "table": {"wdl": -1, "dtz": -104, "moves": [{"u": "d1h5", "s": "Qh5", "wdl": -1, "dtz": -103}, {"u": "g1f3", "s": "Nf3", "wdl": -2, "dtz": -8}]},
    "books": [{"name": "club.mdb", "kind": "records", "moves": [{"u": "d1h5", "s": "Qh5", **COUNTED}]},
              {"name": "mine.pgn", "kind": "repertoire", "moves": [{"u": "g1f3", "s": "Nf3", "weight": 3}]},
              {"name": "lost.bin", "kind": "book", "fault": "it is gone"}],
    "games": {"total": 4, "isPart": True, "moves": [{"u": "d1h5", "s": "Qh5", **COUNTED}],
              "best": [{"document": 1, "n": 2, "ply": 1, "white": "<b>Ada", "black": "Bo", "whiteElo": "2400", "result": "1-0", "year": 2024}],
              "latest": [NEWEST]}}


def check_lookup(browser, html, games):
    desk = FakeDesk(html, [games, games[:1]])
    desk.answers["lookup"] = LOOKUP
    screen = DeskScreen(browser, desk, place="#d1.1.2")
    page = screen.page
    page.keyboard.press("b")
    page.wait_for_selector("#lookup-said table")
    said = page.inner_text("#lookup-said").replace("\u00a0", " ")
    check("Black wins, but the rule of fifty moves makes it a draw. DTZ 104" in said, f"look up: the verdict of the tables {said!r}")
    check("loses too late" in said and "loses\t8" in said, "look up: and that of each move")
    check(all(text in said for text in ("club.mdb", "2350", "mine.pgn", "lost.bin: it is gone")), "look up: books have names")
    check("<b>Ada (2400) – Bo" in said and "1-0 2024" in said, "look up: games that came here")
    check("1960–2021" in said and "Cleo – Dan" in said, "look up: the years of a move, and the latest games")
    page.click("#played details summary")
    page.fill("#played-player", 'Tal "M')
    page.select_option("#played-side", "white")
    page.fill("#played-rating", "2400")
    page.fill("#played-to", "1970")
    page.select_option("#played-where", "all")
    page.wait_for_timeout(1000)
    wanted = {"allDocuments": True, "filter": '--white "Tal M" --rating 2400.. --date ..1970'}
    check({key: screen.asked("lookup").get(key) for key in wanted} == wanted or desk.requests("lookup")[-2].get("filter") == wanted["filter"],
          f"look up: of some games of all documents {desk.requests('lookup')[-2:]}")
    page.click("#lookup-said .games a")
    check(screen.asked("game", 2).get("number") == 2, "look up: one of them is opened")
    page.wait_for_function("location.hash.startsWith('#d1.2')")
    screen.close("look up")


def check_exact(browser, html, games):
    """In an ending the verdict of the tables stands beside the engine, unasked."""
    desk = FakeDesk(html, [games], tableMen=3)
    desk.documents[1] = [{"tags": [], "start": "8/8/8/4k3/8/8/3KP3/8 w - - 0 1", "result": "*", "nodes": [{"u": "d2e3", "s": "Ke3"}]}, games[0]]
    desk.answers["lookup"] = {"table": {"wdl": 2, "dtz": 9, "moves": [{"u": "d2e3", "s": "Ke3", "wdl": 2, "dtz": 9}]}}
    screen = DeskScreen(browser, desk, place="#d1.1.0")
    screen.page.wait_for_selector("#exact:has-text('White wins. DTZ 9')")
    check("document" not in desk.requests("lookup")[-1], "exact: nothing is counted for it")
    desk.answers["lookup"] = {"table": {"wdl": -2, "dtz": -8, "moves": []}}
    screen.page.keyboard.press("ArrowRight")
    screen.page.wait_for_selector("#exact:has-text('White wins. DTZ 8')")
    asked = len(desk.requests("lookup"))
    screen.page.goto(ADDRESS + "#d1.2.3")
    screen.page.wait_for_selector("#exact:empty", state="attached")
    check(len(desk.requests("lookup")) == asked, "exact: with more men nobody is asked")
    screen.close("exact")


def check_exercises(browser, html, games):
    """A mistake that is failed comes again, and is asked for when it is due, whatever is on the desk."""
    desk = FakeDesk(html, [games], exercises={"due": [], "all": 0})
    desk.answers["tried"] = {"due": "2026-11-29"}
    desk.answers["why"] = WHY
    screen = DeskScreen(browser, desk, place="#d1.1.0")
    page = screen.page
    check(page.locator("#due:visible").count() == 0, "exercises: none is due")
    page.click("[data-learn=white]")
    screen.play("h5", "h6")
    page.wait_for_selector("#note .facts:has-text('November 29')")
    tried = screen.asked("tried")
    check((tried["document"], tried["number"], tried["isSolved"]) == (1, 1, False), f"exercises: a failure is kept {tried}")
    desk.answers["why"] = GOOD
    screen.play("g1", "f3")
    page.wait_for_selector("#note .verdict.as-good")
    check(len(desk.requests("tried")) == 1, "exercises: only the first try counts")
    status = {"due": [{"number": 7, "node": tried["node"]}], "all": 3}
    desk.tell(event="exercises", **status)
    page.wait_for_selector("#due:has-text('1 due today')")
    desk.answers["exercises"] = status
    desk.answers["tried"] = {"isKnown": True}
    desk.answers["game"] = {"game": games[0], "revision": 0}
    page.click("#due")
    page.wait_for_selector("#game.exercise.asking")
    check((screen.asked("game", 2)["document"], desk.requests("game")[-1]["number"]) == (0, 7), "exercises: the one that is due")
    check("1 of 1" in page.inner_text("#note"), "exercises: it is a lesson")
    page.click("[data-learn=hint]")
    screen.play("g1", "f3")
    page.wait_for_selector("#note .facts")
    tried = screen.asked("tried", 2)
    check((tried["document"], tried["number"], tried["isSolved"]) == (0, 7, False), f"exercises: with a hint it is not solved {tried}")
    check(page.locator("#write:visible, #game-actions:visible").count() == 0, "exercises: nothing is written in them")
    desk.tell(event="documents", documents=[])
    page.click("#way-start")
    check("3 exercises come again · 1 due today" in page.inner_text("#exercises-side"), "exercises: the start tells of them")
    page.click("#exercises-begin")
    page.wait_for_selector("#game.asking")
    screen.close("exercises")


def check_sorting(browser, html, games):
    desk = FakeDesk(html, [games])
    plain = desk.do_list
    desk.answers["list"] = lambda request: {**plain(request), **({"isSorted": True} if "sort" in request else {})}
    screen = DeskScreen(browser, desk, place="#d1")
    page = screen.page

    def press(name, column, direction):
        page.click(f"#index-table th button:text-is('{name}')")
        page.wait_for_selector(f"#index-table th[data-sort='{column}'][aria-sort='{direction}']")
        return {key: desk.requests("list")[-1].get(key) for key in ("sort", "isDescending")}

    check(press("White", "white", "ascending") == {"sort": "white", "isDescending": False}, "sorting: by a name")
    check(press("White", "white", "descending") == {"sort": "white", "isDescending": True}, "sorting: and from behind")
    check(press("White", "white", "none") == {"sort": None, "isDescending": None}, "sorting: and as in the file")
    check(press("Moves", "plies", "descending") == {"sort": "plies", "isDescending": True}, "sorting: figures begin with the largest")
    # A large file: the person decides, and may stop it.
    desk.answers["list"] = lambda request: {**plain(request), **({"sorting": {"share": 0.1, "secondsLeft": 70}} if "sort" in request else {})}
    desk.answers["sort"] = lambda request: None if "sort" in request else {}
    page.click("#index-table th button:text-is('Date')")
    page.wait_for_selector("#sorting:has-text('about 70 s')")
    check(page.locator("#index-table tbody tr").count() == len(games), "sorting: the rows are there meanwhile")
    page.click("#sort-make")
    check(screen.asked("sort").get("sort") == "date", "sorting: it begins when the person says so")
    desk.tell(event="sorting", document=1, share=0.5, secondsLeft=30)
    page.wait_for_selector("#sorting:has-text('50 % · 30 s left')")
    page.click("#sort-stop")
    check("sort" not in screen.asked("sort", 2), "sorting: it is stopped")
    first = desk.requests("sort")[0]["id"]
    desk.sockets[-1].send(json.dumps({"id": first, "error": "stopped", "code": "stopped"}))
    page.wait_for_selector("#sorting", state="hidden")
    screen.close("sorting")


def check_looks(browser, html, games):
    """What this file is about at a phone's width and on a laptop, dark and light, in two languages."""
    for width, height, scheme, language in ((375, 667, "dark", "de"), (1366, 768, "light", "fr")):
        name = f"{width} px, {scheme}, {language}"
        desk = FakeDesk(html, [games], tableMen=32, exercises={"due": [{"number": 7, "node": 4}], "all": 3})
        desk.answers.update(lookup=LOOKUP, tried={"due": "2026-11-29"}, why=WHY)
        plain = desk.do_list
        desk.answers["list"] = lambda request, plain=plain: {**plain(request), **({"sorting": {"share": 0.1}} if "sort" in request else {})}
        screen = DeskScreen(browser, desk, width, height, scheme, place="#d1.1.0", language=language, bypass_csp=True)
        page = screen.page
        page.click("#lookup summary")
        page.wait_for_selector("#lookup-said .games")
        page.click("#played details summary")
        look(screen, f"{name}, look up")
        page.click("[data-learn=white]")
        page.click("[data-learn=show]")
        page.wait_for_selector("#note .facts")
        look(screen, f"{name}, lesson")
        page.click("#way-start")
        look(screen, f"{name}, start")
        page.click("#documents a")
        page.click("#index-table th[data-sort=white] button")
        page.wait_for_selector("#sorting:visible")
        look(screen, f"{name}, sorting")
        screen.close(name)


def look(screen, name):
    screen.settled()
    wide = screen.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    worst = screen.page.evaluate(CONTRAST)
    check(wide <= 0 and worst["ratio"] >= 4.5, f"{name}: nothing to scroll sideways ({wide}), contrast at least 4.5 {worst}")
    check(not screen.page.evaluate("document.body.innerText.includes('undefined')"), f"{name}: every word is there")
    axe_of(screen)(name)


@in_browser
def main(browser, folder, _):
    html = desk_html(folder)
    games = [game for name, pgn in (("lessons", report_games.LESSONS), ("rich", report_games.RICH))
             for game in games_of(write_report(folder, name, pgn))]
    for one in (check_lookup, check_exact, check_exercises, check_sorting, check_looks):
        one(browser, html, games)
