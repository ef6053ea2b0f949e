# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of the desk in Chromium, with a desk that the test plays (desk_fake.py): lessons, playing on, and what
people expect without having read anything."""
import importlib.util
import pathlib

from report_screen import check, in_browser, write_report  # before what it looks for
from desk_fake import FakeDesk, Refusal, desk_html, games_of
from desk_page_e2e import GOOD, WHY, DeskScreen
import report_games


def axe_of(screen):
    """Looks at a view with axe, where it is installed."""
    spec = importlib.util.find_spec("axe_playwright_python")
    axe = spec and (pathlib.Path(spec.origin).parent / "axe.min.js").read_text(encoding="utf-8")

    def look(name):
        if not axe:
            return
        screen.settled()
        screen.page.evaluate(axe)
        found = screen.page.evaluate("async () => (await axe.run()).violations.map(v => `${v.id}: ${v.nodes[0].html.slice(0, 120)}`)")
        check(found == [], f"axe finds nothing in {name} {found}")
    return look


def check_comment(browser, html, games):
    desk = FakeDesk(html, [games])
    screen = DeskScreen(browser, desk, place="#d1.1.1")
    page = screen.page
    check(page.inner_text("#way-game") == "1. Ada – Bob", f"names: the way here {page.inner_text('#way-game')!r}")
    page.keyboard.press("c")
    page.keyboard.type("A slip.")
    page.keyboard.press("Escape")
    page.wait_for_selector("#said:has-text('stays as it was')")
    check(not desk.requests("edit") and page.input_value("#comment") == "", "comment: Escape keeps nothing")
    page.keyboard.press("c")
    page.keyboard.type("Meant.")
    desk.answers["save"] = {"path": "folder/file1.pgn", "games": 1}
    page.keyboard.press("Control+s")
    check(screen.asked("edit").get("op", {}).get("text") == "Meant.", "save: what is typed is kept first")
    check(screen.asked("save").get("name") == "" and [one["do"] for one in desk.asked][-1] == "save", "save: Ctrl+S saves the document")
    page.wait_for_selector("#said:has-text('folder/file1.pgn')")
    check(not page.is_visible("#save-dialog"), "save: and asks nothing")
    desk.answers["save"] = Refusal("file1.pgn was changed by another program")
    page.keyboard.press("Control+s")
    page.wait_for_selector("#save-fault:has-text('another program')")
    check(page.is_visible("#save-dialog"), "save: a fault is told, with another name to choose")
    screen.close("comment")


def check_lists(browser, html, games):
    desk = FakeDesk(html, [games])
    screen = DeskScreen(browser, desk, place="#d1")
    page = screen.page
    page.wait_for_selector("#index tbody tr")
    check("Rating" not in page.inner_text("#index thead"), "list: a column in which nobody says anything is left out")
    page.fill("#filter", "nobody-has-this-name")
    page.wait_for_selector("#index .nothing")
    check(page.inner_text("#index tbody") == "No games match.", "list: that no games match is said")
    page.fill("#filter", "")
    page.wait_for_selector("#index tbody button")
    page.click("#learn-all")
    names = page.locator("#whose button").all_text_contents()
    check(names[0].startswith("Mistakes of Ada (") and names[-1] == "Mistakes of everybody", f"learn: the desk asks whose mistakes {names}")
    page.click("#whose button >> nth=0")
    page.wait_for_selector("#game.asking")
    check(page.evaluate("location.hash").startswith("#d1.1"), "learn: the address is that of the game at once")
    check("for White" in page.inner_text("#note"), "learn: those of one player, from his side")
    page.click("#way-list")
    page.wait_for_selector("#index tbody tr")
    page.goto(page.url.split("#")[0] + "#")
    desk.tell(event="documents", documents=[{**desk.document(1), "changed": True}])
    for way in ("dismiss", "accept"):
        page.once("dialog", lambda dialog, way=way: getattr(dialog, way)())
        page.click("#documents .action")
        page.wait_for_timeout(100)
        check(len(desk.requests("close")) == (way == "accept"), f"close: what is not saved is asked about, {way}")
    screen.close("list")


def check_learn(browser, html, games):
    desk = FakeDesk(html, [games])
    screen = DeskScreen(browser, desk, place="#d1.1.0")
    page = screen.page
    check(page.inner_text("[data-learn=white]") == "White: Ada (2)", f"learn: whose mistakes {page.inner_text('[data-learn=white]')!r}")
    page.click("[data-learn=white]")
    desk.answers["why"] = WHY
    page.click("[data-learn=hint]")
    page.click("[data-learn=hint]")
    check(page.locator("[data-learn=hint]").count() == 0, "learn: two hints")
    screen.play("h5", "h6")
    page.wait_for_selector("#note .reason")
    check("Refutation" in page.inner_text("#note") and screen.asked("why").get("played") == "h5h6", "learn: what beats the try")
    desk.answers["why"] = GOOD
    screen.play("g1", "f3")
    page.wait_for_selector("#note .verdict.as-good")
    check("In the game: 3. Bc4??" in page.inner_text("#note"), "learn: as good, and which move the note is about")
    screen.close("learn")


def check_learn_all(browser, html, games):
    """The mistakes of all games of a document, one after the other."""
    desk = FakeDesk(html, [games])
    screen = DeskScreen(browser, desk, place="#d1")
    page = screen.page
    page.click("#learn-all")
    page.click("#whose button:has-text('everybody')")
    page.wait_for_selector("#game.asking")
    check("1 of 6" in page.inner_text("#note") and "3. Bc4" in page.inner_text("#note"), f"learn all: the first {page.inner_text('#note')!r}")
    for n in range(2, 5):
        page.click("[data-learn=next]")
        page.wait_for_selector(f"#note:has-text('{n} of 6')")
    check("#d1.2" in page.evaluate("location.hash") or page.inner_text("#way-game").startswith("2."), "learn all: on to the next game")
    screen.close("learn all")

    desk = FakeDesk(html, [games * 80])
    screen = DeskScreen(browser, desk, place="#d1")
    screen.page.wait_for_selector("#index tbody tr")
    check(len(desk.requests("list")) == 1, "learn all: the table has a hundred of 160 games")
    screen.page.click("#learn-all")
    screen.page.click("#whose button:has-text('everybody')")
    screen.page.wait_for_selector("#note:has-text('1 of 480')")
    screen.close("learn all of many")


def check_play(browser, html, games):
    desk = FakeDesk(html, [games])
    desk.answers["play"] = {"u": "g8h6", "s": "Nh6"}
    screen = DeskScreen(browser, desk, place="#d1.1.3")
    page = screen.page
    page.select_option("#level", "2000")
    page.click("#play-on")
    check(screen.asked("play").get("elo") == 2000, "play on: the engine has the move")
    page.wait_for_selector("#note [aria-current]:has-text('h6')")
    screen.play("g1", "f3")
    check(len(screen.asked("play", 2).get("moves", [])) == 5 and not desk.requests("why"), "play on: it answers, and nobody is told why")
    screen.close("play on")


def check_questions(browser, html, games):
    """What is asked of a move of the game stands beside it, and has a key."""
    desk = FakeDesk(html, [games])
    desk.answers["analyse"] = lambda _: {"analysis": len(desk.requests("analyse"))}
    screen = DeskScreen(browser, desk, place="#d1.1.5")
    page = screen.page
    names = [page.get_attribute(f"[data-do={name}]", "class") for name in ("why", "another", "threat", "pass")]
    check(all(names), "questions: why not this, why not another, what does it threaten, what if that side had passed")

    def asked(press, ply):
        count = len(desk.requests("analyse"))
        press()
        request = screen.asked("analyse", count + 1)
        check((request.get("isThreat"), len(request.get("moves", []))) == (True, ply), f"questions: the threat at half-move {ply} {request}")

    asked(lambda: page.click("[data-do=threat]"), 5)
    page.keyboard.press("x")
    asked(lambda: page.keyboard.press("x"), 5)
    asked(lambda: page.click("[data-do=pass]"), 4)
    page.keyboard.press("j")
    page.wait_for_timeout(200)
    page.keyboard.press("x")
    asked(lambda: page.keyboard.press("X"), 4)
    page.keyboard.press("j")
    page.keyboard.press("a")
    page.wait_for_selector("#note .typed input:focus")
    check(True, "questions: another move by its key")
    page.evaluate("location.hash = '#d1.1.9'")
    page.wait_for_selector("#note .headline:has-text('5.')")
    count = len(desk.requests("analyse"))
    page.keyboard.press("x")
    page.keyboard.press("x")
    page.wait_for_selector("#explorer:has-text('In check nobody can pass.')")
    check(len(desk.requests("analyse")) == count, "questions: nobody passes in check")
    screen.close("questions")


def check_heard(browser, html, games):
    """Those who do not see the page hear moves, labels and sentences, and no buttons; axe looks at every view."""
    desk = FakeDesk(html, [games], hasFolder=True)
    desk.answers.update(why=WHY, files={"files": [{"name": "a.pgn", "size": 1}]}, lookup={
        "opening": {"eco": "C20", "name": "King's Pawn"}, "book": [{"u": "g1f3", "s": "Nf3", "weight": 7}] * 9})
    screen = DeskScreen(browser, desk, place="#d1.1.3", bypass_csp=True)
    page = screen.page
    page.keyboard.press("ArrowRight")
    check(page.inner_text("#spoken").startswith("2... Nf6"), f"heard: the move {page.inner_text('#spoken')!r}")
    screen.play("h5", "f7")
    page.wait_for_selector("#note .reason")
    spoken = page.inner_text("#spoken")
    check("Blunder" in spoken and "Drops the queen" in spoken and "wrong" not in spoken, f"heard: label and sentence {spoken!r}")
    check(page.get_attribute("[data-go=next]", "aria-disabled") == "false", "heard: the buttons lead along the refutation")
    axe = axe_of(screen)
    axe("an answer")
    page.click("[data-do=wrong]")
    axe("a complaint")
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    page.keyboard.press("e")
    page.wait_for_selector("#lookup-said table")
    axe("looking up")
    page.keyboard.press("d")
    page.click("#tags summary")
    axe("writing, tags")
    page.keyboard.press("Escape")
    page.click("#game-actions .save")
    axe("saving")
    page.keyboard.press("Escape")
    desk.tell(event="queue", isPaused=True, waiting=1, finished=1, jobs=[{"document": 1, "number": 1, "name": "Ada - Bob"}], fault="It has ended.")
    page.click("#queue summary")
    axe("the queue")
    page.click("#way-list")
    page.wait_for_selector("#index tbody tr")
    page.click("#learn-all")
    axe("whose mistakes")
    page.click("#whose button >> nth=0")
    page.wait_for_selector("#game.asking")
    axe("a lesson")
    page.click("[data-learn=show]")
    axe("its answer")
    page.evaluate("location.hash = '#d1'")
    page.fill("#filter", "nobody")
    page.wait_for_selector("#index .nothing")
    axe("no games")
    screen.close("heard")


def check_long(browser, html, _):
    """A game of 300 moves by people with long names."""
    dance = [{"u": u, "s": s} for u, s in (("g1f3", "Nf3"), ("g8f6", "Nf6"), ("f3g1", "Ng1"), ("f6g8", "Ng8"))]
    tags = [["White", "Featherstonehaugh-Cholmondeley " * 4], ["Black", "B" * 200], ["WhiteElo", "2400"]]
    desk = FakeDesk(html, [[{"tags": tags, "result": "*", "nodes": dance * 150}]])
    for width in (375, 1366):
        screen = DeskScreen(browser, desk, width, 768, place="#d1.1.599")
        page = screen.page
        page.wait_for_selector("#move-list [aria-current]")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        high = page.evaluate("Math.max(...[...document.querySelectorAll('.row')].map((row) => row.clientHeight))")
        rating = page.evaluate("(() => { const r = document.querySelector('.rating'); return r.scrollWidth - r.clientWidth; })()")
        check(wide <= 0 and high < 34 and rating <= 0, f"long: {width} px: nothing to scroll sideways, numbers and ratings whole {wide} {high} {rating}")
        screen.close("long")


def check_repertoires(browser, html, games):
    """Tests of repertoires with names that fit nowhere, and words that a sound program never says."""
    name = "<b>Sicilian</b>_" * 20 + ".pgn"
    test = {"done": [{"name": name, "side": "both", "address": "/repertoire/1", "time": 1.8e12}], "isOwnEngine": True,
            "fault": {"name": name, "side": "white", "text": "<i>no moves</i>"}}
    desk = FakeDesk(html, [games], repertoires=[{"book": 3, "name": name}], test=test)
    for width in (375, 1366):
        screen = DeskScreen(browser, desk, width, 768)
        page = screen.page
        page.wait_for_selector("#repertoires li")
        said = page.inner_text("#repertoires-side")
        check(f"Test of {name} (Both sides)" in said and "<i>no moves</i>" in said and "Marginalia tests in its place" in said,
              "repertoires: names and faults are text")
        running = {"name": name, "side": "black", "seconds": 75}
        desk.tell(event="test", running={**running, "text": "3 of 12 positions"}, done=[])
        page.wait_for_selector("#test-line:has-text('(Black) · 1:15 · 3 of 12 positions')")
        check(page.evaluate("document.getElementById('test-progress').value") == 0.25, "repertoires: a bar as long as what is done")
        check(page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, f"repertoires: {width} px are enough")
        axe_of(screen)("tests of repertoires")
        desk.tell(event="test", running={**running, "text": "a remark"}, done=[])
        page.wait_for_selector("#test-line:has-text('a remark')")
        check(page.evaluate("document.getElementById('test-progress').position") == -1, "repertoires: no bar without figures")
        page.wait_for_selector("#test-line:has-text(' · 1:16 · ')")
        desk.tell(event="test", done=[])
        page.wait_for_selector("#test", state="hidden")
        desk.answers["test"] = Refusal("one test at a time", "busy")
        page.get_by_role("button", name="Test this repertoire").click()
        page.wait_for_selector("#said.fault:has-text('one test at a time')")
        check(screen.asked("test") | {"id": 0} == {"id": 0, "do": "test", "book": 3, "side": "white"}, "repertoires: what is asked")
        screen.close("repertoires")


@in_browser
def main(browser, folder, _):
    html = desk_html(folder)
    games = [game for name, pgn in (("lessons", report_games.LESSONS), ("rich", report_games.RICH))
             for game in games_of(write_report(folder, name, pgn))]
    for one in (check_comment, check_lists, check_learn, check_learn_all, check_play, check_questions, check_heard, check_long,
                check_repertoires):
        one(browser, html, games)
