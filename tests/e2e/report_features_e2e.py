#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a reader can do on the HTML report beside reading it, in Chromium, with python-chess and axe as witnesses.

    report_features_e2e.py ANNOTATE [--keep FOLDER]

Exit status 77 (CTest: skipped) without Chromium, Playwright or python-chess. Without axe (Python package
axe-playwright-python) only its checks are left out.
"""
import importlib.util
import io
import pathlib
import re
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/support"))
import python_packages  # noqa: E402

python_packages.need("chess")
python_packages.need("playwright")
import chess  # noqa: E402
import chess.pgn  # noqa: E402
import chess.variant  # noqa: E402
import report_games  # noqa: E402
from report_screen import Screen, check, patched, run, write_report  # noqa: E402

# A judge's game: what should have been played has evals, and one other move is as good.
LESSONS = """\
[White "Ada"]
[Black "Bob"]
[Site "https://lichess.org/abcdefgh"]
[Result "0-1"]

1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Qh5 {[%eval -0.2]} Nf6 {[%eval -0.1]} 3. Bc4 $4 {[%eval -6.0] Drops the queen to 3... Nxh5 for -6.05.}
(3. Qxe5+ {[%eval 0.1]}) (3. Qf3 {[%eval 0.0]}) (3. Qd1 {[%eval -1.5]}) 3... Nc6 {[%eval 0.2]}
4. d3 {[%eval 0.1]} d6 {[%eval 0.2]} 5. Bxf7+ $4 {[%eval -5.0]} (5. Qf3 {[%eval 0.2]}) 5... Ke7 {[%eval -4.9]} 0-1
"""

# A blunder with a better line, its refutation beside the reply that was played, and what the judge draws.
REFUTED = """\
[White "Legal"]
[Black "Brie"]
[Result "*"]

1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.3]} d6 {[%eval 0.4]} 3. Bc4 {[%eval 0.4]} Bg4 {[%eval 0.5]}
4. Nc3 {[%eval 0.5]} g6 {[%eval 0.6]} 5. Nxe5 {[%eval 0.6]} Bxd1 $4 {[%eval #2] [%cal Gd6e5,Rc4f7] [%csl Re8] Mates.}
(5... dxe5 6. Qxg4) 6. Kxd1 {[%eval #3] A pity.} (6. Bxf7+ Ke7 7. Nd5#) (6. O-O) 6... dxe5 {[%eval 0.2]} *
"""

DROPS = """\
[White "Dropper"]
[Black "Other"]
[Variant "Crazyhouse"]
[Result "*"]

1. e4 d5 2. exd5 Qxd5 3. P@e4 $4 {[%eval -101.92]} Qxe4+ $4 {[%eval 110.15]} *
"""

# Checks count; and in antichess White, who cannot move any more, wins by Black's move.
VARIANTS = """\
[Variant "Three-check"]
[Result "*"]

1. e4 {[%eval 0.3]} e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qh5+ g6 *

[Variant "Antichess"]
[SetUp "1"]
[FEN "8/8/8/8/8/p7/P7/7n b - - 0 1"]
[Result "1-0"]

1... Ng3# 1-0
"""


def game_of(pgn):
    return chess.pgn.read_game(io.StringIO(pgn))


def with_judge(report, name):
    """As if the remarks were those of this run's judge."""
    return patched(report, name, (r'"nodes":\[', '"judge":"marginalia","nodes":['),
                   (r'\["","Drops', '["marginalia","Drops'), (r'"s":"Qxe5\+"', '"s":"Qxe5+","k":"marginalia"'))


def drag(screen, move):
    """Makes a move on the board with the mouse: two clicks."""
    for square in (move[:2], move[2:4]):
        box = screen.page.locator("cg-board").bounding_box()
        flipped = screen.page.locator(".cg-wrap.orientation-black").count() == 1
        file, rank = ord(square[0]) - 97, int(square[1]) - 1
        x, y = (7 - file, rank) if flipped else (file, 7 - rank)
        screen.page.mouse.click(box["x"] + (x + 0.5) * box["width"] / 8, box["y"] + (y + 0.5) * box["height"] / 8)
    screen.settled()


def check_layout(browser, report):
    for width, height, least in ((1366, 768, 540), (1920, 1080, 600)):
        screen = Screen(browser, report, width, height)
        screen.page.keyboard.press("n")
        if height > 900:
            screen.page.click("#index summary")
        board = screen.page.locator("cg-board").bounding_box()
        check(least <= board["width"] <= 720, f"{width}x{height}: the board is large ({board['width']:.0f} px)")
        rows = screen.page.evaluate(
            "() => { const f = document.getElementById('move-list').getBoundingClientRect();"
            "return [...document.querySelectorAll('.row')].filter(r => { const b = r.getBoundingClientRect();"
            "return b.top >= f.top - 1 && b.bottom <= Math.min(f.bottom, innerHeight) + 1; }).length; }")
        check(rows >= 12, f"{width}x{height}: {rows} moves of the list are in view")
        screen.close(f"layout {width}")
    screen = Screen(browser, report, 1920, 1080)
    check(screen.page.evaluate("document.getElementById('index').open"), "large screen: the index is open")
    screen.close("large screen")
    deep = Screen(browser, report, 1920, 1080, place="#3.10")
    check(not deep.page.evaluate("document.getElementById('index').open"), "a deep link: the index is closed")
    deep.open_index()
    check(deep.current() != "" and deep.page.get_attribute("#index tr[aria-current]", "data-game") == "3",
          "a deep link: its move is shown")
    deep.close("deep link")
    for width, height in ((375, 667), (768, 1024)):
        screen = Screen(browser, report, width, height)
        box = screen.page.locator("cg-board").bounding_box()
        check(not screen.page.evaluate("document.getElementById('index').open") and box["y"] + box["height"] < height,
              f"{width}x{height}: the index is closed, the board first")
        screen.close(f"small {width}")


def check_texts(browser, report, folder, annotate):
    screen = Screen(browser, report)
    page = screen.page
    page.evaluate("location.hash = '#1.5'")
    screen.settled()
    times = page.evaluate("document.body.innerText.split('Drops the queen').length - 1")
    check(times == 1, f"a sentence is seen once ({times})")
    screen.show_all_text()
    times = page.evaluate("document.body.innerText.split('Drops the queen').length - 1")
    check(times == 1, f"also where the list has all texts ({times})")
    check("marginalia:" not in page.evaluate("document.body.innerText"), "no name before our own sentences")
    check("\u22126.05" in page.text_content("#move-list .about"), "an eval in our sentence has a minus sign")
    check(page.locator("#move-list .about .figurine.knight").count() > 0, "a move in a sentence has its figurine")
    page.emulate_media(media="print")
    screen.settled()
    check("Drops the queen" in page.inner_text("#move-list"), "print: with all texts")
    page.emulate_media(media="screen")
    screen.settled()
    page.click("#letters")
    check(page.locator("#move-list .figurine").count() == 0, "letters in place of figurines")
    page.click("#letters")
    link = page.locator("#facts a")
    check(link.get_attribute("href") == "https://lichess.org/abcdefgh", "the site is a link")
    page.evaluate("location.hash = '#1.9'")
    screen.settled()
    taken = page.get_attribute("#player-bottom .taken", "aria-label")
    check(taken == "Taken: pawn" and page.text_content("#player-bottom .ahead") == "+1", f"taken pieces: {taken}")
    screen.close("texts")

    german = write_report(annotate, folder, "german", LESSONS, "--lang", "de")
    screen = Screen(browser, german)
    screen.page.click("#letters")
    listed = screen.page.locator("#move-list .san").all_text_contents()
    check("Dh5" in listed and "Sf6" in listed, f"de: letters of the language {listed[:5]}")
    summary = screen.page.inner_text("#game-summary")
    check(summary.startswith("Kurz: ") and "5. Lxf7+??" in summary, f"de: the summary has letters, too {summary[:60]}")
    screen.page.click("#letters")
    check(screen.page.locator("#game-summary .figurine.bishop").count() > 0, "de: the summary has figurines")
    screen.page.click("#letters")
    text = screen.page.evaluate("document.body.innerText")
    check(not re.search(r"[+\u2212-]\d\.\d", text) and "\u22120,20" in text, "de: commas and minus signs")
    screen.close("de")


def check_graph_tip(browser, report):
    screen = Screen(browser, report)
    box = screen.page.locator("#eval-graph .plot").bounding_box()
    screen.page.mouse.move(box["x"] + box["width"] * 0.495, box["y"] + 20)
    tip = screen.page.inner_text("#eval-graph .tip")
    check(re.fullmatch(r"3\. Bc4\?\?\s+\u22126\.00", tip), f"graph: the tip says what is there ({tip})")
    scale = screen.page.locator("#eval-graph .scale span").all_text_contents()
    check(scale == ["+5", "+2", "0", "\u22122", "\u22125"], f"graph: a scale {scale}")
    screen.close("graph tip")


def check_share(browser, report, pgn):
    screen = Screen(browser, report)
    page = screen.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    game = game_of(pgn)
    page.keyboard.press("End")
    end = game.end().board()
    page.click("#copy-fen")
    fen = page.evaluate("navigator.clipboard.readText()")
    check(fen == end.fen(), f"FEN: {fen}")
    check(page.text_content("#share-said") == "Copied.", "and the page says so")
    href = urllib.parse.unquote(page.get_attribute("#lichess", "href"))
    check(href == f"https://lichess.org/analysis/standard/{end.fen().replace(' ', '_')}?color=white", f"lichess: {href}")
    page.click("#copy-pgn")
    copied = game_of(page.evaluate("navigator.clipboard.readText()"))
    shape = lambda game: [  # noqa: E731
        (node.san(), node.eval(), node.clock(), [repr(arrow) for arrow in node.arrows()]) for node in walk(game)]
    check(copied.errors == [] and shape(copied) == shape(game), 
          f"PGN: the same moves, evals, clocks and arrows {[a for a in zip(shape(copied), shape(game)) if a[0] != a[1]][:2]}")
    check(any("Defends." in node.comment for node in walk(copied)), "PGN: and texts")
    check(any(4 in node.nags for node in walk(copied)), "PGN: and signs")
    check(dict(copied.headers).items() >= {"White": "Ada", "Result": game.headers["Result"]}.items(), "PGN: tags")
    with page.expect_download() as download:
        page.click("#download-pgn")
    check(re.fullmatch(r"ada-bob[-\w]*\.pgn", download.value.suggested_filename), download.value.suggested_filename)
    check(game_of(download.value.path().read_text(encoding="utf-8")).errors == [], "a PGN file is saved")
    screen.asked = [url for url in screen.asked if not url.startswith("blob:")]
    screen.close("share")


def walk(game):
    waiting, nodes = list(game.variations), []
    while waiting:
        node = waiting.pop(0)
        nodes.append(node)
        waiting = list(node.variations) + waiting
    return nodes


def check_own_moves(browser, report, special, drops):
    screen = Screen(browser, report)
    page = screen.page
    drag(screen, "d2d5")
    check(screen.shown() == chess.STARTING_BOARD_FEN, "own moves: only legal ones")
    drag(screen, "d2d4")
    board = chess.Board()
    board.push_san("d4")
    check(screen.shown() == board.board_fen(), "own moves: the board has it")
    check("Yours:" in page.inner_text("#note") and "d4" in page.inner_text("#note .variation"), "own moves: a variation")
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
    check(screen.shown() == game_of(LESSONS).end().board().board_fen(), "own moves: and back")
    screen.close("own moves")

    screen = Screen(browser, special, place="#1.4")
    drag(screen, "b2b1")
    screen.page.click("dialog [aria-label=knight]")
    check(screen.comes_to("b1=N"), f"own moves: promotion ({screen.current()})")
    screen.page.evaluate("location.hash = '#2.0'")
    screen.settled()
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
    screen.page.evaluate("location.hash = '#2.1'")
    screen.settled()
    end = screen.page.text_content("#eval-bar").strip()
    check(end == "1-0", f"antichess: who has no move wins ({end})")
    check(screen.page.locator(".ahead").count() == 0, "antichess: more pieces are no advantage")
    screen.close("variants")


def check_learning(browser, report):
    screen = Screen(browser, report)
    page = screen.page
    page.click("#note [data-learn=white]")
    before = game_of(LESSONS).next().next().next().next().board()
    check(screen.shown() == before.board_fen(), "learn: the position before the mistake")
    hidden = page.evaluate("['#moves', '#eval-bar', '#eval-graph', '#summary'].every(s => "
                           "!document.querySelector(s).checkVisibility({visibilityProperty: true}))")
    check(hidden and "Qxe5" not in page.inner_text("#note"), "learn: the answer is hidden")
    check(page.locator(".cg-wrap svg line").count() == 0, "learn: no arrow tells it")

    def verdict():
        screen.settled()
        return page.inner_text("#note .verdict")

    drag(screen, "h5d1")
    check(verdict() == "3. Qd1 is not the move that we look for. Try again.", f"learn: {verdict()}")
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
        wide = page.evaluate("document.documentElement.scrollWidth")
        check(wide <= width, f"{name}: the page is not wider than the screen ({wide})")
        page.locator("#note .variation .move", has_text="d5").last.click()
        board = game_of(REFUTED).end().parent.parent.variations[1].variation(0).variation(0).board()
        check(board.is_checkmate() and screen.shown() == board.board_fen(), f"{name}: its last move is on the board")
        check("Refutation" in page.inner_text("#note"), f"{name}: the note stays with it")
        page.keyboard.press("m")
        said = " ".join(page.inner_text("#note").split())
        check("A pity." in said and "O-O" in said and "Bxf7" not in said, f"{name}: told once ({said})")
        screen.close(name)


def check_motion(browser, report):
    screen = Screen(browser, report, 375, 667, has_touch=True)
    page = screen.page
    page.keyboard.press(" ")
    check(screen.current().startswith("e4") and page.get_attribute("[data-go=play]", "aria-label") == "Pause",
          "autoplay: space begins it")
    page.wait_for_selector("#moves [aria-current]:has-text('e5')")
    check(True, "autoplay: it goes on")
    page.keyboard.press(" ")
    check(page.get_attribute("[data-go=play]", "aria-label") == "Play the moves", "autoplay: space ends it")
    page.keyboard.press("Home")
    swipe = """([from, to, where]) => {
      const element = document.querySelector(where);
      const at = (x) => new Touch({identifier: 1, target: element, clientX: x, clientY: 300});
      const send = (name, x, touches) => element.dispatchEvent(new TouchEvent(name, {bubbles: true, cancelable: true,
        touches: touches ? [at(x)] : [], changedTouches: [at(x)]}));
      send('touchstart', from, true); send('touchend', to, false);
    }"""
    page.evaluate(swipe, [300, 100, "#player-bottom"])
    check(screen.current().startswith("e4"), "swipe: to the left goes on")
    page.evaluate(swipe, [100, 300, "#player-bottom"])
    check(screen.current() == "", "swipe: to the right goes back")
    screen.close("motion")


def check_filters(browser, report):
    screen = Screen(browser, report)
    page = screen.page
    screen.open_index()
    cells = screen.column
    check(page.locator("#index th[data-key=whiteElo]").count() == 0, "index: no column without a word")
    page.select_option("#filter-result", "0-1")
    check(set(cells("result")) == {"0-1"}, "filter: by result")
    page.click("#filters [type=reset]")
    page.wait_for_selector("#index tbody tr:nth-child(100)")
    name = cells("white")[0]
    page.fill("#filter-player", name.upper())
    check(all(name in pair for pair in zip(cells("white"), cells("black"))), "filter: by player")
    page.select_option("#filter-color", "white")
    check(cells("white") and set(cells("white")) == {name}, "filter: and colour")
    page.select_option("#filter-result", "lost")
    check(set(cells("result")) <= {"0-1"}, "filter: and what became of it")
    page.click("#filters [type=reset]")
    page.wait_for_selector("#index tbody tr:nth-child(100)")
    bound = sorted(map(float, cells("blackAccuracy")))[50]
    page.fill("#filter-accuracy", str(bound))
    page.select_option("#filter-color", "black")
    check(50 <= len(cells("blackAccuracy")) < 100 and min(map(float, cells("blackAccuracy"))) >= bound, "filter: by accuracy")
    page.select_option("#filter-bound", "most")
    check(50 <= len(cells("blackAccuracy")) < 100 and max(map(float, cells("blackAccuracy"))) <= bound, "filter: and the other way")
    screen.close("filters")


def check_without_script(browser, report):
    context = browser.new_context(viewport={"width": 375, "height": 667}, java_script_enabled=False)
    page = context.new_page()
    page.goto(report.as_uri())
    text = page.inner_text("body")
    check("Ada – Bob" in text and "3. Bc4??" in text and "Drops the queen" in text, "no script: the game is text")
    check(page.locator("h2:visible").count() == 1, "no script: with a heading")
    context.close()


def check_axe(browser, reports, keep):
    spec = importlib.util.find_spec("axe_playwright_python")
    if spec is None:
        print("left out: axe (no Python package axe-playwright-python)")
        return
    axe = (pathlib.Path(spec.origin).parent / "axe.min.js").read_text(encoding="utf-8")
    for name, report, width, height in reports:
        for scheme in ("light", "dark"):
            screen = Screen(browser, report, width, height, scheme, bypass_csp=True)
            screen.page.keyboard.press("n")
            screen.settled()
            screen.page.evaluate(axe)
            found = screen.page.evaluate("async () => (await axe.run()).violations.map(v => "
                                         "`${v.id}: ${v.nodes.map(n => n.html.slice(0, 90)).slice(0, 2)}`)")
            check(found == [], f"axe, {name}, {width} px, {scheme}: {len(found)} violations {found[:4] or ''}")
            if keep:
                screen.page.screenshot(path=keep / f"axe_{name}_{width}_{scheme}.png")
            screen.close(f"axe {name} {width} {scheme}")


def checks(browser, annotate, folder, keep):
    reports = {name: write_report(annotate, folder, name, pgn) for name, pgn in (
        ("lessons", LESSONS), ("refuted", REFUTED), ("special", report_games.SPECIAL), ("drops", DROPS),
        ("variants", VARIANTS), ("rich", report_games.RICH),
        ("hundred", report_games.hundred_games()))}
    judged = with_judge(reports["lessons"], "judged")
    check_layout(browser, reports["hundred"])
    check_texts(browser, judged, folder, annotate)
    check_graph_tip(browser, reports["lessons"])
    check_share(browser, reports["rich"], report_games.RICH)
    check_own_moves(browser, reports["lessons"], reports["special"], reports["drops"])
    check_variants(browser, reports["variants"])
    check_learning(browser, judged)
    check_refutation(browser, patched(reports["refuted"], "refuted_judged",
                                      (r'"s":"Bxf7\+"', '"s":"Bxf7+","k":"marginalia"'),
                                      (r'("s":"dxe5")(?=.{0,40}"s":"Qxg4")', r'\1,"k":"marginalia"')))
    check_motion(browser, reports["lessons"])
    check_filters(browser, reports["hundred"])
    check_without_script(browser, reports["lessons"])
    check_axe(browser, (("judged", judged, 375, 667), ("judged", judged, 1366, 768),
                        ("hundred", reports["hundred"], 1920, 1080)), keep)


if __name__ == "__main__":
    sys.exit(run(__doc__, checks))
