#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The HTML report in a real browser: Chromium, driven by Playwright, with python-chess as witness.

    report_e2e.py ANNOTATE [--keep FOLDER]

ANNOTATE writes reports of games made here; then each check below opens one of them from the file system. With
--keep the reports and a screenshot of each kind of screen stay in FOLDER. Exit status 77 (CTest: skipped)
without Chromium, Playwright or python-chess, or when the program was built without the page.
"""
import argparse
import contextlib
import io
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/support"))
import python_packages  # noqa: E402

python_packages.need("chess")
python_packages.need("playwright")
import chess  # noqa: E402
import chess.pgn  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

# Castling on both sides, en passant, promotions, variations in variations, clocks, evals, glyphs, drawings.
RICH = """\
[Event "Club evening"]
[Site "Ghent"]
[Date "2024.03.??"]
[White "Ada"]
[Black "Bob"]
[Result "1-0"]
[TimeControl "300+2"]
[WhiteElo "1800"]
[WhiteTitle "WFM"]

{A game to look at.} 1. e4 {[%eval 0.2] [%clk 0:05:00]} e5 {[%eval 0.3] [%clk 0:04:58]}
2. Nf3 {[%eval 0.3] [%clk 0:04:50]} f6 {[%eval 1.9] [%clk 0:04:40] [%cal Gf3e5,Rd8h4][%csl Ye5]}
(2... Nc6 {[%eval 0.3] Defends.} 3. Bb5 (3. Bc4 Nf6 (3... Bc5 4. c3)) 3... a6)
3. Nxe5 {[%eval 1.8] [%clk 0:04:45]} fxe5 {[%eval 4.5] [%clk 0:04:01]} 4. Qh5+ {[%eval 4.5]} Ke7 {[%eval 6.0]}
5. Qxe5+ {[%eval 6.0]} Kf7 {[%eval 6.1]} 6. Bc4+ {[%eval 6.3]} d5 {[%eval 6.2]} 7. Bxd5+ {[%eval 6.2]}
Kg6 {[%eval 6.6]} 8. h4 {[%eval 6.9]} h5 {[%eval 7.1]} 9. Bxb7 {[%eval 7.2]} Bd6 {[%eval 8.0]}
10. Qa5 {[%eval 4.2]} (10. Qf5+ $1 Kh6 11. d4+) 10... Bxb7 {[%eval 4.3]} 11. O-O {[%eval 4.4]} Nf6 {[%eval 4.4]}
12. e5 {[%eval 4.1]} c5 {[%eval 5.0]} 13. d4 {[%eval 4.8]} Re8 {[%eval 5.2]} 14. dxc5 {[%eval 5.2]}
Bf8 {[%eval 6.0]} 15. f4 {[%eval 6.0]} Qd4+ {[%eval 6.2]} 16. Kh2 {[%eval 6.0]} Bd5 {[%eval 6.4]} 1-0
"""

SPECIAL = """\
[White "Castler"]
[Black "Promoter"]
[Result "1/2-1/2"]
[FEN "r3k2r/6p1/8/5P2/8/8/1p6/R3K2R b KQkq - 0 20"]
[SetUp "1"]

20... g5 {[%eval 0.1]} 21. fxg6 {[%eval 0.2]} (21. O-O Rf8) 21... O-O-O {[%eval 0.1]} 22. g7 {[%eval 0.0]}
bxa1=Q+ {[%eval -3.0]} (22... b1=R+) 23. Kf2 {[%eval -3.0]} Kb8 {[%eval 0.1]} 24. gxh8=N {[%eval -0.4]}
Qxh1 {[%eval -9.0]} 1/2-1/2

[White "Shuffled"]
[Black "Fischer"]
[Result "0-1"]
[Variant "Chess960"]
[FEN "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1"]
[SetUp "1"]

1. O-O {[%eval 0.1]} (1. O-O-O O-O) 1... O-O-O {[%eval 0.1]} 2. e4 {[%eval 0.1]} e5 {[%eval 0.1]} 0-1
"""

HOSTILE_TEXT = """</script><script>window.hacked=1</script><img src=x onerror="window.hacked=2"> <!-- \
javascript:window.hacked=3 <svg onload=window.hacked=4>"""
HOSTILE = "".join(f'[{tag} "{value}"]\n' for tag, value in (
    ("Event", HOSTILE_TEXT.replace('"', '\\"')), ("Site", "javascript:window.hacked=5"),
    ("White", HOSTILE_TEXT.replace('"', '\\"')), ("Black", "__proto__"), ("Result", "1-0"),
    ("WhiteAccuracy", "<b>99</b>"), ("BlackAccuracy", "1e999"), ("TimeControl", "9" * 400),
    ("Opening", "</style><style>body{display:none}</style>"), ("constructor", "x"))) + f"""
{{{HOSTILE_TEXT}}} 1. e4 {{[%eval 99999999] [%clk 999999:00:00] {HOSTILE_TEXT} [%cal Gz9z9,<b>]}} e5 $255
({{{HOSTILE_TEXT}}} 1... c5 {{{HOSTILE_TEXT}}}) 2. Nf3 {{[%eval #-1]}} 1-0
"""

DEPTH = 1000

failures = []


def check(holds, what):
    print(("ok      " if holds else "FAILED  ") + what, flush=True)
    if not holds:
        failures.append(what)


def find_chromium():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    print("skipped: no Chromium (Debian: apt-get install chromium)")
    sys.exit(77)


def write_report(annotate, folder, name, pgn):
    source, report = folder / f"{name}.pgn", folder / f"{name}.html"
    source.write_text(pgn, encoding="utf-8")
    run = subprocess.run([annotate, "--use-stored-evals", "--quiet", str(source), "-o", str(report)],
                         capture_output=True, text=True)
    if "cannot write HTML" in run.stderr:
        print("skipped: " + run.stderr.strip())
        sys.exit(1 if os.environ.get("CI") else 77)
    if not report.is_file():
        sys.exit(f"no report: {run.stderr}")
    return report


def hundred_games():
    """Games of 80 half-moves by two who move at random, with evals, clocks and a variation at every blunder."""
    dice = random.Random(1)
    games = []
    for number in range(100):
        game = chess.pgn.Game()
        game.headers.update({
            "Event": f"Round robin {number % 7}", "White": f"Anna{dice.randrange(40):02}",
            "Black": f"Guest {dice.randrange(40):02}", "Date": f"20{dice.randrange(10, 25)}.01.{number % 28 + 1:02}",
            "Result": dice.choice(("1-0", "0-1", "1/2-1/2")), "TimeControl": "600+5"})
        node, value, left = game, 20, [600.0, 600.0]
        for ply in range(80):
            moves = list(node.board().legal_moves)
            if not moves:
                break
            alternative = dice.choice(moves)
            parent, node = node, node.add_main_variation(dice.choice(moves))
            value = max(-900, min(900, value + dice.gauss(0, 60 if dice.random() < 0.85 else 400)))
            left[ply % 2] = max(1, left[ply % 2] + 5 - dice.random() * 20)
            node.set_eval(chess.engine.PovScore(chess.engine.Cp(round(value)), chess.WHITE))
            node.set_clock(round(left[ply % 2]))
            if dice.random() < 0.15 and alternative != node.move:
                line = parent.add_variation(alternative)
                for _ in range(9):
                    if not (moves := list(line.board().legal_moves)):
                        break
                    line = line.add_main_variation(dice.choice(moves))
        games.append(str(game))
    return "\n\n".join(games) + "\n"


def deep_game():
    """Variations in variations in variations, 1000 deep, two moves each."""
    board, text = chess.Board(), ""
    dice = random.Random(2)
    for _ in range(DEPTH):
        played, instead = dice.sample(list(board.legal_moves), 2)
        number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
        text += f"{number} {board.san(played)} ({number} {board.san(instead)} "
        board.push(instead)
    return text + ")" * DEPTH + " *\n"


# Read from what the browser shows: the pieces by where they are drawn.
PLACEMENT = """() => {
  const board = document.querySelector('cg-board').getBoundingClientRect();
  const flipped = document.querySelector('.cg-wrap').classList.contains('orientation-black');
  const rows = Array.from({length: 8}, () => Array(8).fill(''));
  for (const piece of document.querySelectorAll('cg-board piece:not(.fading)')) {
    const box = piece.getBoundingClientRect();
    const x = Math.floor((box.x + box.width / 2 - board.x) * 8 / board.width);
    const y = Math.floor((box.y + box.height / 2 - board.y) * 8 / board.height);
    const letter = {pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q', king: 'k'}[
      [...piece.classList].find((name) => name.length > 3 && name !== 'white' && name !== 'black')];
    const shown = piece.classList.contains('white') ? letter.toUpperCase() : letter;
    rows[flipped ? 7 - y : y][flipped ? 7 - x : x] += shown;
  }
  return rows.map((row) => row.map((p) => p || '1').join('').replace(/1+/g, (ones) => ones.length)).join('/');
}"""

# The worst contrast of any text that is shown, and whose it is (WCAG 2.2, "contrast ratio").
CONTRAST = """() => {
  const channel = (v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const numbers = (text) => text.match(/[\\d.]+/g).map(Number);
  const ground = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const color = numbers(getComputedStyle(e).backgroundColor);
      if ((color[3] ?? 1) === 1) return color;
      if (color[3] > 0) return null;
    }
    return [255, 255, 255];
  };
  let worst = {ratio: 21};
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || element.closest('script, style, noscript, svg')) continue;
    const box = element.getBoundingClientRect();
    if (!element.checkVisibility() || !box.width || !box.height) continue;
    const style = getComputedStyle(element);
    let opacity = 1;
    for (let e = element; e; e = e.parentElement) opacity *= getComputedStyle(e).opacity;
    const [a, b] = [light(numbers(style.color)), light(ground(element) ?? [128, 128, 128])];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) * (opacity < 1 ? 0.1 : 1);
    if (ratio < worst.ratio) worst = {ratio, what: element.tagName + '.' + element.className, text: element.textContent};
  }
  return worst;
}"""


class Screen:
    """One page with a report, and all that it says or asks for."""

    def __init__(self, browser, report, width=1280, height=900, scheme="light", **more):
        self.context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme,
                                           reduced_motion="reduce", **more)
        self.page = self.context.new_page()
        self.said, self.asked = [], []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("dialog", lambda dialog: (self.said.append("dialog"), dialog.dismiss()))
        url = report.as_uri()

        def route(route):
            if route.request.url == url:
                route.continue_()
            else:
                self.asked.append(route.request.url)
                route.abort()
        self.context.route("**/*", route)
        self.page.on("request", lambda request: request.url.startswith(("data:", url)) or
                     self.asked.append(request.url))
        begin = time.perf_counter()
        self.page.goto(url)
        self.page.wait_for_selector("cg-board piece")
        self.seconds = time.perf_counter() - begin

    def shown(self):
        self.page.wait_for_timeout(60)
        return self.page.evaluate(PLACEMENT)

    def moves(self):
        """(number, SAN) of every move in the list."""
        return self.page.eval_on_selector_all(
            "#moves .move", "all => all.map(b => [Number(b.dataset.move), b.querySelector('.san').textContent])")

    def click(self, number):
        self.page.click(f"#moves [data-move='{number}']")

    def current(self):
        return self.page.evaluate("document.querySelector('#moves [aria-current]')?.textContent ?? ''")

    def close(self, name):
        check(self.said == [], f"{name}: the console is silent {self.said[:3] or ''}")
        check(self.asked == [], f"{name}: nothing is asked of the network {self.asked[:3] or ''}")
        self.context.close()


def every_node(game):
    """Nodes in the order in which the list shows them: a move, its alternatives, what follows."""
    shown = []

    def line(node, with_alternatives=True):
        while True:
            shown.append(node)
            if with_alternatives:
                for sibling in node.parent.variations[1:] if node.is_main_variation() else []:
                    line(sibling, False)
            with_alternatives = True
            if not node.variations:
                return
            node = node.variations[0]
    if game.variations:
        line(game.variations[0])
    return shown


def check_moves(browser, report, games):
    """Every move of every game, variations too: a click shows on the board what python-chess has there."""
    screen = Screen(browser, report)
    for number, game in enumerate(games):
        if len(games) > 1:
            screen.page.click(f"#index tr[data-game='{number + 1}']")
        nodes, listed = every_node(game), screen.moves()
        name = game.headers["White"]
        check(not game.errors, f"{name}: python-chess reads it {game.errors or ''}")
        check([node.san() for node in nodes] == [san for _, san in listed], f"{name}: the list has all the moves")
        wrong = []
        for node, (move, san) in zip(nodes, listed):
            screen.click(move)
            if screen.shown() != node.board().board_fen() or not screen.current().startswith(san):
                wrong.append(f"{san}: {screen.shown()} != {node.board().board_fen()}")
        check(not wrong, f"{name}: {len(nodes)} moves clicked, the board follows {wrong[:2] or ''}")
    screen.close("moves")


def check_keyboard(browser, report, game):
    screen = Screen(browser, report)
    press = screen.page.keyboard.press
    main = list(game.mainline())
    fen = lambda node: node.board().board_fen()  # noqa: E731

    check(screen.shown() == chess.STARTING_BOARD_FEN, "keys: the start is shown first")
    wrong = 0
    for node in main:
        press("ArrowRight")
        wrong += screen.shown() != fen(node)
    check(wrong == 0, "keys: right goes forward")
    press("ArrowLeft")
    check(screen.shown() == fen(main[-2]), "keys: left goes back")
    press("Home")
    check(screen.shown() == chess.STARTING_BOARD_FEN, "keys: Home")
    press("End")
    check(screen.shown() == fen(main[-1]), "keys: End")
    press("f")
    check(screen.page.locator(".cg-wrap.orientation-black").count() == 1 and screen.shown() == fen(main[-1]),
          "keys: f flips the board")
    press("f")
    press("Home")
    press("n")
    first = screen.current()
    check("f6" in first and "?" in first, f"keys: n goes to the first moment ({first})")
    press("v")
    line = [main[3].parent.variations[1]]
    while line[-1].variations:
        line.append(line[-1].variations[0])
    shown = [screen.shown()]
    for _ in line[1:]:
        press("ArrowRight")
        shown.append(screen.shown())
    check(shown == [fen(node) for node in line], "keys: v enters a variation, right plays it")
    press("m")
    check(screen.shown() == fen(main[3]), "keys: m comes back")
    screen.page.click("#note button")
    check(screen.shown() == fen(main[3].parent.variations[1]), "the note's button plays the better move")
    screen.page.focus("#eval-graph svg")
    press("Home")
    check(screen.page.get_attribute("#eval-graph svg", "aria-valuenow") == "0", "keys: the graph hears them too")
    outline = screen.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    check(outline == "solid", "the focus can be seen")
    screen.close("keys")


def check_graph(browser, report, game):
    screen = Screen(browser, report)
    main = list(game.mainline())
    for share in (0.25, 0.5, 0.99):
        box = screen.page.locator("#eval-graph svg").bounding_box()
        screen.page.mouse.click(box["x"] + share * box["width"], box["y"] + 20)
        wanted = main[round(share * len(main)) - 1].board().board_fen()
        check(screen.shown() == wanted, f"graph: a click at {share} goes there")
    check(screen.page.locator("#eval-graph .dot").count() >= 3, "graph: the swings are marked")
    phases = screen.page.locator("#eval-graph span.phase").all_text_contents()
    check(phases[:2] == ["Opening", "Middlegame"], f"graph: the phases are named {phases}")
    check(screen.page.locator("#clock-graph path.left").count() == 4, "graph: both clocks are drawn")
    check(screen.page.locator("#summary .count").count() >= 3, "summary: counts can be clicked")
    screen.page.locator("#summary .count").last.click()
    check("??" in screen.current(), "summary: a count goes to such a move")
    screen.close("graph")


def check_index(browser, report):
    # The best of a few: the machine may be busy with other tests.
    seconds = 9.0
    for _ in range(5):
        screen = Screen(browser, report)
        seconds = min(seconds, screen.seconds)
        if seconds < 1.0:
            break
        screen.context.close()
    size = report.stat().st_size
    print(f"100 games: {size / 1e6:.2f} MB, shown after {seconds:.2f} s")
    check(size < 10e6, "100 games take less than 10 MB")
    check(seconds < 1.0, "100 games are there in less than a second")
    column = lambda n: screen.page.locator(f"#index tbody td:nth-child({n})").all_text_contents()  # noqa: E731
    check(len(column(1)) == 100, "index: all games are in it")
    for n, key, value in ((2, "white", str), (5, "date", str), (7, "whiteAccuracy", float),
                          (9, "whiteBlunders", int)):
        button = screen.page.locator(f"#index th[data-key={key}] button")
        button.click()
        up = [value(text) for text in column(n)]
        button.click()
        down = [value(text) for text in column(n)]
        check(up == sorted(up) and down == sorted(up, reverse=True) and len(set(up)) > 3, f"index: sorts by {key}")
        check(screen.page.get_attribute(f"#index th[data-key={key}]", "aria-sort") == "descending",
              f"index: says so ({key})")
    name = column(2)[50]
    games = column(2).count(name)
    screen.page.fill("#filter", f"{name.lower()} robin")
    left = column(2)
    check(left == [name] * games, f"index: the filter narrows it {left}")
    check(screen.page.text_content("#index-count") == f"{len(left)} of 100", "index: and counts")
    screen.page.fill("#filter", "")
    screen.page.locator("#index tbody tr").nth(3).click()
    shown = screen.page.locator("#index tr[aria-current]").get_attribute("data-game")
    screen.page.locator("#players").click()
    screen.page.keyboard.press("ArrowDown")
    after = screen.page.locator("#index tbody tr").nth(4).get_attribute("data-game")
    check(shown != after == screen.page.locator("#index tr[aria-current]").get_attribute("data-game"),
          "index: down opens the next game as it is sorted")
    screen.close("index")


def check_looks(browser, report, keep):
    for width, height in ((1280, 900), (800, 1000), (375, 667)):
        for scheme in ("light", "dark"):
            screen = Screen(browser, report, width, height, scheme)
            for _ in range(2):
                screen.page.keyboard.press("n")
            name = f"{width} px, {scheme}"
            wide = screen.page.evaluate("document.documentElement.scrollWidth")
            check(wide <= width, f"{name}: nothing to scroll sideways ({wide})")
            cut = screen.page.eval_on_selector_all(
                "button", "all => all.filter(b => b.scrollWidth > b.clientWidth + 1).map(b => b.textContent)")
            check(cut == [], f"{name}: no button's text is cut {cut[:2] or ''}")
            worst = screen.page.evaluate(CONTRAST)
            check(worst["ratio"] >= 4.5, f"{name}: contrast at least 4.5 ({worst})")
            if keep:
                screen.page.screenshot(path=keep / f"{width}_{scheme}.png")
            screen.close(name)
    screen = Screen(browser, report)
    screen.page.emulate_media(media="print")
    check(not screen.page.is_visible("#controls") and screen.page.is_visible("#moves"), "print: the game, no buttons")
    check(screen.page.evaluate("document.querySelector('#moves').scrollHeight <= "
                               "document.querySelector('#moves').clientHeight + 2"), "print: all the moves")
    if keep:
        screen.page.pdf(path=keep / "print.pdf")
    names = screen.page.evaluate(
        "[...document.querySelectorAll('button, input, svg[role], section')].filter(e => e.checkVisibility() && "
        "!(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length)).map(e => e.outerHTML)")
    check(names == [], f"everything that can be used has a name {names[:2] or ''}")
    screen.close("print")


def check_hostile(browser, report):
    screen = Screen(browser, report)
    for key in ("ArrowRight", "ArrowRight", "v", "End"):
        screen.page.keyboard.press(key)
        screen.page.wait_for_timeout(100)
    screen.page.locator("#tags summary").click()
    check(screen.page.evaluate("window.hacked") is None, "hostile: no script of the game runs")
    check(screen.page.locator("img, iframe, object, script:not(.game):not([type=module])").count() == 0,
          "hostile: no element of the game is made")
    check("<img src=x" in screen.page.text_content("#players"), "hostile: it is shown as it is written")
    check(screen.page.is_visible("#board"), "hostile: the page is there")
    # The policy holds even where our own code would not: an inline handler does not run.
    screen.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<b id=x onclick=\"window.hacked=9\">x</b>')")
    screen.page.evaluate("document.getElementById('x').click()")
    check(screen.page.evaluate("window.hacked") is None, "hostile: the policy stops inline handlers")
    screen.said = [text for text in screen.said if "Content Security Policy" not in text]
    screen.close("hostile")


def check_deep(browser, report):
    screen = Screen(browser, report)
    listed = screen.moves()
    check(len(listed) == 2 * DEPTH, f"deep: {len(listed)} moves are listed")
    screen.click(max(number for number, _ in listed))
    check(screen.shown().count("/") == 7, "deep: and the last is shown")
    screen.close("deep")


def games_of(pgn):
    stream = io.StringIO(pgn)
    games = []
    while game := chess.pgn.read_game(stream):
        games.append(game)
    return games


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("annotate")
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    chromium = find_chromium()
    with contextlib.ExitStack() as stack:
        folder = options.keep or pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(parents=True, exist_ok=True)
        folder = folder.resolve()
        reports = {name: write_report(options.annotate, folder, name, pgn) for name, pgn in (
            ("rich", RICH), ("special", SPECIAL), ("deep", deep_game()),
            ("hostile", HOSTILE), ("hundred", hundred_games()))}
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        rich = games_of(RICH)
        check_moves(browser, reports["rich"], rich)
        check_moves(browser, reports["special"], games_of(SPECIAL))
        check_keyboard(browser, reports["rich"], rich[0])
        check_graph(browser, reports["rich"], rich[0])
        check_index(browser, reports["hundred"])
        check_looks(browser, reports["hundred"], options.keep)
        check_deep(browser, reports["deep"])
        check_hostile(browser, reports["hostile"])
        browser.close()
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
