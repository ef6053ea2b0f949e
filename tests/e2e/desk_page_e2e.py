# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of the desk in Chromium, with a desk that the test plays (desk_fake.py): what a person can do on it."""
import importlib.util
import pathlib
import re

from report_screen import PLACEMENT, check, in_browser, write_report  # before what it looks for
from desk_fake import ADDRESS, FakeDesk, Refusal, desk_html, games_of
import report_games
from report_looks_e2e import CONTRAST, OFF_SCREEN

# Why 3. Qxf7+ is bad, as the desk says it: the move, a better one beside it, the refutation behind it.
WHY = {"game": {"tags": [], "result": "*", "judge": "marginalia", "nags": {"4": ["??", "blunder"]}, "nodes": [
    {"u": "h5f7", "s": "Qxf7+", "n": [4], "e": -900, "t": [["marginalia", "Drops the queen to 3... Kxf7 for -9.00."]],
     "f": {"reason": {"key": "drops-piece"}, "before": {"nodes": 900}}},
    {"u": "e8f7", "s": "Kxf7", "k": "marginalia"}, {"u": "d2d4", "s": "d4"},
    {"u": "g1f3", "s": "Nf3", "p": -1, "e": 20, "k": "marginalia"}]},
    "label": 4, "isAsGood": False, "milliseconds": 900}
GOOD = {"game": {"tags": [], "result": "*", "nodes": [{"u": "g1f3", "s": "Nf3", "e": 20}]}, "label": 0, "isAsGood": True,
        "milliseconds": 900}


class DeskScreen:
    """A page of the desk, and all that it says."""

    def __init__(self, browser, desk, width=1366, height=768, scheme="light", place="", language="en", **more):
        self.context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme,
                                           reduced_motion="reduce", **more)
        self.page = self.context.new_page()
        self.desk, self.said = desk, []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        desk.serve(self.context, language)
        self.page.goto(ADDRESS + place)
        self.page.wait_for_selector("cg-board piece" if "." in place else ":is(#start, #index):visible")

    def settled(self):
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))")

    def board(self):
        self.settled()
        return self.page.evaluate(PLACEMENT.replace("'cg-board", "'#board cg-board"))

    def play(self, start, end):
        """A move with two clicks on the board."""
        box = self.page.locator("cg-board").bounding_box()
        for square in (start, end):
            x, y = "abcdefgh".index(square[0]), 8 - int(square[1])
            self.page.mouse.click(box["x"] + (x + 0.5) * box["width"] / 8, box["y"] + (y + 0.5) * box["height"] / 8)

    def asked(self, name, count=1):
        """The last request of that name, when there are so many."""
        for _ in range(100):
            if len(self.desk.requests(name)) >= count:
                return self.desk.requests(name)[-1]
            self.page.wait_for_timeout(30)
        return {}

    def close(self, name):
        check(self.said == [], f"{name}: the console is silent {self.said[:3] or ''}")
        self.context.close()


def check_start(browser, html, games):
    desk = FakeDesk(html, [games, games[:1]], hasFolder=True)
    desk.answers["files"] = {"files": [{"name": "season.pgn", "size": 2_500_000}]}
    desk.answers["open"] = lambda request: {"document": desk.document(2)}
    screen = DeskScreen(browser, desk)
    page = screen.page
    page.wait_for_selector("#documents li")
    check(page.locator("#documents .name").all_text_contents() == ["file1.pgn", "file2.pgn"], "start: what lies on the desk")
    check("2.5 MB" in page.inner_text("#files"), "start: the files of the folder")
    page.fill("#paste-text", "1. e4 e5")
    page.click("#paste button")
    check(screen.asked("open").get("text") == "1. e4 e5", "start: a pasted text is opened")
    page.wait_for_selector("cg-board piece")
    check(page.url.endswith("#d2.1") or "#d2.1." in page.url, "start: its only game is on the board")
    page.click("#way-start")
    page.set_input_files("#file", [{"name": "mine ü.pgn", "mimeType": "application/x-chess-pgn", "buffer": b"1. e4 *"}])
    page.wait_for_selector("#index:visible")
    check(desk.uploads[0][1] == b"1. e4 *" and "name=mine%20%C3%BC.pgn" in desk.uploads[0][0], "start: a file is handed over")
    page.click("#way-start")
    desk.bad_uploads = {"one.pgn": "one.pgn: there are no games in it", "two.pgn": "there are no games in it"}
    page.set_input_files("#file", [{"name": name, "mimeType": "text/plain", "buffer": b"?"} for name in ("one.pgn", "two.pgn", "a.pgn")])
    page.wait_for_selector("#said.fault")
    check(page.inner_text("#said") == "one.pgn: there are no games in it\ntwo.pgn: there are no games in it" and page.is_visible("#start"),
          f"start: each file that fails is told, once {page.inner_text('#said')!r}")
    screen.said = [text for text in screen.said if "status of 422" not in text]  # which the browser says
    screen.close("start")


def check_list(browser, html, games):
    desk = FakeDesk(html, [games * 130])
    screen = DeskScreen(browser, desk, place="#d1")
    page = screen.page
    page.wait_for_selector("#index tbody tr")
    check(page.locator("#index tbody tr").count() == 100, "list: a page of games")
    page.evaluate("document.getElementById('rows').scrollTop = 1e6")
    page.wait_for_selector("#index tbody tr:nth-child(200)")
    check(screen.desk.requests("list")[-1]["from"] == 100, "list: the next page comes by scrolling")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("l")
    check(not screen.desk.requests("analyse"), "list: the keys of a game are not its")
    page.fill("#filter", "bad")
    page.wait_for_selector("#filter-fault:has-text('no such word')")
    page.fill("#filter", "ghent")
    page.wait_for_selector("#filter-fault", state="hidden")
    check(page.inner_text("#index-count").endswith("130"), f"list: the filter's error is shown, and goes {page.inner_text('#index-count')}")
    check(screen.desk.requests("list")[-1]["filter"].startswith('(player ~ "ghent" or opening ~ "ghent" or '), "list: plain words are looked for in names, openings and dates")
    page.fill("#filter", "white-elo > 9")
    page.wait_for_timeout(500)
    check(screen.desk.requests("list")[-1]["filter"] == "white-elo > 9", "list: a formula stays one")
    page.fill("#filter", "ghent")
    page.wait_for_timeout(500)
    page.click("#annotate-all")
    check("numbers" not in screen.asked("annotate"), "list: all are annotated")
    page.locator("#index tbody tr").nth(0).click()
    page.wait_for_selector("cg-board piece")
    check("#d1." in page.url, "list: a click opens the game")
    page.go_back()
    page.wait_for_selector("#index:visible")
    check(True, "list: the way back")
    screen.close("list")


def check_ask(browser, html, games):
    desk = FakeDesk(html, [games])
    waiting = []
    desk.answers["why"] = lambda request: waiting.append(request)
    screen = DeskScreen(browser, desk, place="#d1.1.4")
    page = screen.page
    screen.play("h5", "f7")
    request = screen.asked("why")
    check((request.get("moves"), request.get("played")) == (["e2e4", "e7e5", "d1h5", "g8f6"], "h5f7"), f"ask: {request}")
    check("Looking" in page.inner_text("#note"), "ask: the note says that it is asked")
    desk.tell(event="try", id=request["id"], label=4)
    page.wait_for_selector("#note .sign.look")
    check("Blunder" in page.inner_text("#note .headline"), "ask: the label comes first")
    desk.tell(id=request["id"], ok=WHY)
    page.wait_for_selector("#note .reason")
    said = page.inner_text("#note")
    check("Drops the queen" in said and "Refutation" in said and "Better" in said, f"ask: then the reason {said[:120]!r}")
    page.click("#note .reason .move >> nth=1")
    check(screen.board() == "rnbq1b1r/pppp1kpp/5n2/4p3/3PP3/8/PPP2PPP/RNB1KBNR", "ask: its line is played on the board")
    check("Drops the queen" in page.inner_text("#note"), "ask: the reason stays beside it")
    page.click("[data-do=wrong]")
    page.fill("#note form input", "It does not.")
    page.keyboard.press("Enter")
    wrong = screen.asked("wrong")
    check(wrong.get("text") == "It does not." and "Drops the queen" in wrong["sentence"] and wrong.get("asked", {}).get("played") == "h5f7"
          and wrong.get("facts") == WHY["game"]["nodes"][0]["f"], f"ask: that it is wrong is said {wrong}")
    page.wait_for_function("document.activeElement.id === 'game'")  # until then what is typed goes into the field
    desk.answers["why"] = GOOD
    page.keyboard.press("m")
    page.keyboard.press("ArrowLeft")
    screen.play("g1", "f3")
    page.wait_for_selector("#note .as-good")
    check("As good as the best" in page.inner_text("#note"), "ask: as good as the best")
    page.keyboard.press("m")
    tries = page.inner_text("#note .variation:has-text('Your tries')").replace("\n", "")
    check(tries.count("3.") == 2 and "Kxf7" not in page.inner_text("#note"), f"ask: tries stand together, without what engines say {tries!r}")
    page.keyboard.press("ArrowLeft")
    page.click("#note [data-do]", trial=True)
    screen.play("g1", "f3")
    page.wait_for_selector("#note .as-good")
    desk.answers["why"] = Refusal("The engine has ended.", "engine")
    screen.play("b8", "c6")
    page.wait_for_selector("#note .fault")
    check("The engine has ended." in page.inner_text("#note"), "ask: a fault is shown where it happens")
    desk.answers["why"] = GOOD
    page.click("#note .action:has-text('Try again')")
    page.wait_for_selector("#note .reason")
    check(True, "ask: and it is tried again")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.click("[data-do=another]")
    page.fill("#note .typed input", "Ke5")
    page.keyboard.press("Enter")
    check(page.inner_text("#note .not-legal") == "Ke5 is not legal here.", "ask: a typed move that is not legal gets an answer")
    screen.close("ask")


def check_bare(browser, html, _):
    """A position without moves: the line that the reader tries stands in the list."""
    desk = FakeDesk(html, [[{"tags": [], "result": "*", "nodes": [], "start": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}]])
    desk.answers["why"] = {"game": {"tags": [], "result": "*", "nodes": [{"u": "e2e4", "s": "e4", "e": 120}]}, "label": 0,
                           "isAsGood": True}
    screen = DeskScreen(browser, desk, place="#d1.1.0")
    page = screen.page
    check(page.inner_text("#players") == "file1.pgn", "bare: the heading")
    screen.play("e2", "e4")
    page.wait_for_selector("#note .reason")
    screen.play("e8", "e7")
    page.wait_for_selector("#move-list .move >> nth=1")
    check(page.locator("#move-list .move").count() == 2, "bare: moves that are tried are listed")
    page.wait_for_selector("[data-do=keep]")
    page.click("[data-do=keep]")
    check(screen.asked("edit").get("op") == {"op": "add", "node": -1, "moves": ["e2e4", "e8e7"]}, "bare: and can be kept")
    screen.close("bare")


def check_explore(browser, html, games):
    desk = FakeDesk(html, [games])
    desk.answers["analyse"] = lambda _: {"analysis": len(desk.requests("analyse"))}
    screen = DeskScreen(browser, desk, place="#d1.1.4")
    page = screen.page
    page.keyboard.press("l")
    asked = screen.asked("analyse")
    check((asked.get("engines"), asked.get("lines"), asked.get("isThreat")) == ([0], 3, False), f"explore: {asked}")
    lines = [{"e": 30, "wdl": [300, 600, 100], "u": ["h5e5", "f8e7", "g1f3"], "s": ["Qxe5+", "Be7", "Nf3"]}]
    desk.tell(event="lines", analysis=1, engine=0, depth=20, nodes=1_234_567, nps=900_000, lines=lines, isEnd=False)
    page.wait_for_selector("#explorer .line")
    said = page.inner_text("#explorer")
    check(all(text in said for text in ("depth 20", "1.2 M nodes", "+0.30", "30·60·10")), f"explore: {said!r}")
    page.wait_for_selector("cg-container svg line", state="attached")
    page.hover("#explorer .move >> nth=2")
    check(page.locator("#preview cg-board piece").count() > 20, "explore: a small board shows where the line leads")
    page.keyboard.press("x")
    check(screen.asked("analyse", 2).get("isThreat") is True, "explore: x asks for the threat")
    page.keyboard.press("l")
    check(screen.asked("analyse", 3).get("isThreat") is False, "explore: l is the engine again")
    page.check("#engines input >> nth=1")
    check(screen.asked("analyse", 4).get("engines") == [0, 1], "explore: two engines")
    desk.answers["why"] = GOOD
    desk.tell(event="lines", analysis=4, engine=0, depth=20, nodes=10, nps=10, lines=lines, isEnd=False)
    page.wait_for_selector("#explorer .line .move")
    desk.tell(event="lines", analysis=4, engine=1, fault="no answer", lines=[])
    page.wait_for_selector("#explorer .fault")
    check("no answer" in page.inner_text("#explorer"), "explore: an engine's fault")
    heads = page.locator("#explorer .engine-head")
    check([heads.nth(k).locator("[title='/tb']").count() for k in (0, 1)] == [1, 0], "explore: which engine has endgame tables, and which")
    page.click("#explorer .move >> nth=0")
    check(screen.board() == "rnbqkb1r/pppp1ppp/5n2/4Q3/4P3/8/PPPP1PPP/RNB1KBNR", "explore: a click plays the line")
    page.keyboard.press("l")
    check(bool(screen.asked("stop")) and not page.is_visible("#explorer"), "explore: off")
    screen.close("explore")


def check_watch(browser, html, games):
    desk = FakeDesk(html, [games])
    screen = DeskScreen(browser, desk, place="#d1.1.5")
    page = screen.page
    page.click("#annotate-game")
    check(screen.asked("annotate").get("numbers") == [1], "watch: this game")
    desk.hello["queue"] = {
        "isPaused": False, "running": {"document": 1, "number": 1, "name": "Ada - Bob", "done": 0.4}, "waiting": 2,
        "finished": 1, "secondsLeft": 200, "jobs": [{"document": 1, "number": 1, "name": "Ada - Bob"}]}
    desk.tell(event="queue", **desk.hello["queue"])
    page.wait_for_selector("#queue:visible")
    check("1 game waits" in page.inner_text("#said"), "watch: that it waits is said")
    desk.tell(event="queue", **{**desk.hello["queue"], "waiting": 0})
    page.wait_for_selector("#said:has-text('waits')", state="detached")
    desk.tell(event="queue", **desk.hello["queue"])
    page.wait_for_selector("#queue-line:has-text('2 more')")
    check("Ada - Bob 40 %" in page.inner_text("#queue-line") and "3 min" in page.inner_text("#queue-line"), "watch: the queue")
    desk.tell(event="look", document=1, number=1, ply=1, e=777)
    desk.tell(event="verdict", document=1, number=1, ply=2, n=[2])
    page.wait_for_selector("#move-list .look .sign.mistake")
    desk.tell(event="verdict", document=1, number=1, ply=5, n=[4], text="Loses the bishop.")
    page.wait_for_selector("#note .text.look:has-text('Loses the bishop.')")
    check(page.inner_text("#note p.text >> nth=0").startswith("Drops the queen"), "watch: a sentence comes while it is provisional, beside a person's")
    check("+7.77" in page.inner_text("#move-list"), "watch: evals and signs come, provisional")
    desk.revisions[1, 1] = 2
    desk.tell(event="changed", document=1, number=1, revision=2, state="done")
    page.wait_for_selector("#move-list:not(:has(.look))")
    check("+7.77" not in page.inner_text("#move-list"), "watch: then the game is read again")
    page.click("#queue summary")
    page.click("#queue-pause")
    page.wait_for_selector("#queue-resume:visible")
    check(screen.asked("queue").get("what") == "pause", "watch: pause")
    screen.close("watch")


def check_write(browser, html, games):
    desk = FakeDesk(html, [games])
    screen = DeskScreen(browser, desk, place="#d1.1.1")
    page = screen.page
    page.keyboard.press("c")
    page.keyboard.type("A fine move.")
    page.keyboard.press("Control+Enter")
    check(screen.asked("edit").get("op") == {"op": "comment", "node": 0, "text": "A fine move."}, "write: a comment")
    page.wait_for_selector("#note:has-text('A fine move.')")
    page.click("#glyphs .toggle >> nth=1")
    check(screen.asked("edit", 2).get("op") == {"op": "nags", "node": 0, "nags": [1]}, "write: a sign")
    page.wait_for_selector("#note .sign.good")
    box = page.locator("cg-board").bounding_box()
    at = lambda x, y: (box["x"] + (x + 0.5) * box["width"] / 8, box["y"] + (y + 0.5) * box["height"] / 8)  # noqa: E731
    page.mouse.move(*at(4, 4))
    page.mouse.down(button="right")
    page.mouse.move(*at(4, 2))
    page.mouse.up(button="right")
    check(screen.asked("edit", 3).get("op", {}).get("shapes") == ["Ge4e6"], "write: an arrow")
    page.keyboard.press("Control+z")
    check(bool(screen.asked("undo")), "write: undo")
    desk.answers["why"] = GOOD
    screen.play("d7", "d5")
    page.wait_for_selector("[data-do=keep]")
    page.click("[data-do=keep]")
    check(screen.asked("edit", 4).get("op") == {"op": "add", "node": 0, "moves": ["d7d5"]}, "write: a line that was tried is kept")
    desk.revisions[1, 1] = 99
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.click("#glyphs .toggle >> nth=0")
    page.wait_for_selector("#said.fault:has-text('changed meanwhile')")
    check(True, "write: a stale page is told, and reads again")
    desk.answers["save"] = Refusal("file1.pgn was changed by another program")
    page.click("#game-actions .save")
    page.click("#save-form [type=submit]")
    page.wait_for_selector("#save-fault:has-text('another program')")
    desk.answers["save"] = {"path": "folder/file1.pgn", "games": 1}
    page.click("#save-form [type=submit]")
    page.wait_for_selector("#said:has-text('folder/file1.pgn')")
    check((screen.asked("save").get("format"), screen.asked("save").get("name")) == ("pgn", ""), "write: save, with its error")
    screen.close("write")


def check_lookup(browser, html, games):
    desk = FakeDesk(html, [games])
    desk.answers["lookup"] = {"opening": {"eco": "C20", "name": "King's Pawn"}, "book": [{"u": "g1f3", "s": "Nf3", "weight": 7}],
                              "games": {"total": 10, "moves": [{"u": "d1h5", "s": "Qh5", "games": 4, "white": 1, "draws": 1, "black": 2}]}}
    screen = DeskScreen(browser, desk, place="#d1.1.2")
    screen.page.keyboard.press("b")
    screen.page.wait_for_selector("#lookup-said table")
    said = screen.page.inner_text("#lookup-said")
    check("C20 King's Pawn" in said and "25 %" in said, f"look up: {said!r}")
    beside = screen.page.evaluate("""() => {
      const [board, said] = ['#board', '#lookup-said'].map((name) => document.querySelector(name).getBoundingClientRect());
      return scrollY === 0 && said.left > board.right && said.bottom <= innerHeight && said.height > 80;
    }""")
    check(beside, "look up: what was found stands beside the board")
    screen.close("look up")


def check_lost(browser, html, games):
    desk = FakeDesk(html, [games])
    screen = DeskScreen(browser, desk, place="#d1.1.3")
    page = screen.page
    before = screen.board()
    desk.is_up = False
    desk.sockets[-1].close()
    page.wait_for_selector("#lost:visible")
    check(screen.board() == before, "lost: what was shown stays")
    page.keyboard.press("ArrowRight")
    check(screen.board() != before, "lost: and the game can be read")
    desk.is_up = True
    page.wait_for_selector("#lost", state="hidden", timeout=15000)
    check(re.search(r"\u2026|Nf6", page.inner_text("#note .headline")) is not None, "lost: it comes back to the same move")
    screen.close("lost")


def check_looks(browser, html, games):
    """Every view at four widths, light and dark: nothing to scroll sideways, contrast, axe; and in each language every word."""
    spec = importlib.util.find_spec("axe_playwright_python")
    axe = spec and (pathlib.Path(spec.origin).parent / "axe.min.js").read_text(encoding="utf-8")
    lines = [{"e": 30 - k, "wdl": [300, 600, 100], "u": ["b1c3"], "s": ["Nc3"] * 30} for k in range(3)]

    def look(screen, name):
        screen.settled()
        wide = screen.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        worst = screen.page.evaluate(CONTRAST)
        check(wide <= 0 and worst["ratio"] >= 4.5, f"{name}: nothing to scroll sideways ({wide}), contrast at least 4.5 {worst}")
        if axe:
            screen.page.evaluate(axe)
            found = screen.page.evaluate("async () => (await axe.run()).violations.map(v => `${v.id}: ${v.nodes[0].html.slice(0, 90)}`)")
            check(found == [], f"{name}: axe finds nothing {found}")
        missing = screen.page.evaluate("document.body.innerText.includes('undefined')")
        check(not missing, f"{name}: every word is there")

    for width, height, scheme, language in ((375, 667, "light", "de"), (768, 1024, "dark", "es"), (1366, 768, "light", "fr"),
                                            (1920, 1080, "dark", "nl")):
        desk = FakeDesk(html, [games, games[:1]], hasFolder=True)
        desk.answers.update(files={"files": [{"name": "a.pgn", "size": 1}]}, why=WHY,
                            analyse=lambda _, desk=desk: {"analysis": len(desk.requests("analyse"))})
        screen = DeskScreen(browser, desk, width, height, scheme, language=language, bypass_csp=True)
        name = f"{width} px, {scheme}, {language}"
        screen.page.wait_for_selector("#files li")
        look(screen, f"{name}, start")
        screen.page.click("#documents a >> nth=0")
        screen.page.wait_for_selector("#index tbody tr")
        look(screen, f"{name}, list")
        screen.page.evaluate("location.hash = '#d1.1.4'")
        screen.page.wait_for_selector("cg-board piece")
        screen.page.wait_for_selector("#move-list [aria-current]")
        screen.play("h5", "f7")
        screen.page.wait_for_selector("#note .reason")
        off = screen.page.evaluate(OFF_SCREEN, ["#board", "#note .reason"] if height >= 768 and width > 1000 else ["#board"])
        check(off == [], f"{name}: board and reason are in view {off}")
        screen.page.keyboard.press("l")
        screen.asked("analyse")
        desk.tell(event="lines", analysis=len(desk.requests("analyse")), engine=0, depth=9, nodes=10, nps=10, lines=lines)
        screen.page.wait_for_selector("#explorer .line")
        screen.page.keyboard.press("c")
        look(screen, f"{name}, game")
        screen.close(name)


@in_browser
def main(browser, folder, _):
    html = desk_html(folder)
    games = [game for name, pgn in (("lessons", report_games.LESSONS), ("rich", report_games.RICH))
             for game in games_of(write_report(folder, name, pgn))]
    for one in (check_start, check_list, check_ask, check_bare, check_explore, check_watch, check_write, check_lookup, check_lost, check_looks):
        one(browser, html, games)
