# SPDX-License-Identifier: GPL-3.0-or-later
"""What else a reader can do on the HTML report, in Chromium, with python-chess as witness: choose letters for figurines, share
a game, let the moves play, filter the index, read without scripts. report_board_e2e.py tests what is played on the board."""
import re
import urllib.parse

from report_screen import Screen, check, in_browser, with_judge, write_report  # before what it looks for
import report_games


def check_texts(browser, report, folder):
    screen = Screen(browser, report)
    page = screen.page
    screen.go("#1.5")
    seen = "document.body.innerText.replace(document.getElementById('spoken').innerText, '').split('Drops the queen').length - 1"
    times = page.evaluate(seen)
    check(times == 1, f"a sentence is seen once ({times})")
    screen.show_all_text()
    times = page.evaluate(seen)
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
    screen.go("#1.9")
    taken = page.get_attribute("#player-bottom .taken", "aria-label")
    check(taken == "Taken: pawn" and page.text_content("#player-bottom .ahead") == "+1", f"taken pieces: {taken}")
    screen.close("texts")

    german = write_report(folder, "german", report_games.LESSONS, "--lang", "de")
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
    game = report_games.game_of(pgn)
    link = page.locator("#facts a")
    said = (link.inner_text(), link.get_attribute("href"))
    check(said == ("Ghent", "https://www.chess.com/game/live/1"), f"the site leads to the address in Link: {said}")
    check(page.inner_text("#facts").endswith("5+2"), f"the time control in minutes: {page.inner_text('#facts')}")
    judged = page.inner_text("#summary .judged-by")
    check(re.fullmatch(r"Judged by Marginalia [\d.]+, stored evaluations", judged), f"the page says who judged: {judged}")
    page.keyboard.press("End")
    end = game.end().board()
    page.click("#copy-fen")
    fen = page.evaluate("navigator.clipboard.readText()")
    check(fen == end.fen(), f"FEN: {fen}")
    check(page.text_content("#share-said") == "Copied.", "and the page says so")
    href = urllib.parse.unquote(page.get_attribute("#lichess", "href"))
    check(href == f"https://lichess.org/analysis/standard/{end.fen().replace(' ', '_')}?color=white", f"lichess: {href}")
    page.click("#copy-pgn")
    copied = report_games.game_of(page.evaluate("navigator.clipboard.readText()"))
    shape = lambda game: [  # noqa: E731
        (node.san(), node.eval(), node.clock(), [repr(arrow) for arrow in node.arrows()]) for node in walk(game)]
    check(copied.errors == [] and shape(copied) == shape(game), 
          f"PGN: the same moves, evals, clocks and arrows {[a for a in zip(shape(copied), shape(game)) if a[0] != a[1]][:2]}")
    check(any("Defends." in node.comment for node in walk(copied)), "PGN: and texts")
    check("In brief: " in copied.comment, f"PGN: and the paragraph about the game ({copied.comment})")
    check(any(4 in node.nags for node in walk(copied)), "PGN: and signs")
    check(dict(copied.headers).items() >= {"White": "Ada", "Result": game.headers["Result"]}.items(), "PGN: tags")
    with page.expect_download() as download:
        page.click("#download-pgn")
    check(re.fullmatch(r"ada-bob[-\w]*\.pgn", download.value.suggested_filename), download.value.suggested_filename)
    check(report_games.game_of(download.value.path().read_text(encoding="utf-8")).errors == [], "a PGN file is saved")
    screen.asked = [url for url in screen.asked if not url.startswith("blob:")]
    screen.close("share")


def walk(game):
    waiting, nodes = list(game.variations), []
    while waiting:
        node = waiting.pop(0)
        nodes.append(node)
        waiting = list(node.variations) + waiting
    return nodes


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


@in_browser
def main(browser, folder, _):
    reports = {name: write_report(folder, name, pgn) for name, pgn in (
        ("lessons", report_games.LESSONS), ("rich", report_games.RICH), ("hundred", report_games.hundred_games()))}
    check_texts(browser, with_judge(reports["lessons"], "judged"), folder)
    check_graph_tip(browser, reports["lessons"])
    check_share(browser, reports["rich"], report_games.RICH)
    check_motion(browser, reports["lessons"])
    check_filters(browser, reports["hundred"])
    check_without_script(browser, reports["lessons"])
