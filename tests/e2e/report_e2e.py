#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The HTML report in a real browser: Chromium, driven by Playwright, with python-chess as witness.

    report_e2e.py ANNOTATE [--keep FOLDER]

ANNOTATE writes reports of games made here; then each check below opens one of them from the file system. With
--keep the reports and a screenshot of each kind of screen stay in FOLDER. Exit status 77 (CTest: skipped)
without Chromium, Playwright or python-chess.
"""
import io
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/support"))
import python_packages  # noqa: E402

python_packages.need("chess")
python_packages.need("playwright")
import chess  # noqa: E402
import chess.pgn  # noqa: E402
import report_games  # noqa: E402
from report_screen import Screen, check, patched, run, write_report  # noqa: E402

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
            screen.open_index()
            screen.page.click(f"#index tr[data-game='{number + 1}']")
        if number == 0:
            screen.show_all_text()
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
    screen.page.focus("#note .variation .move")
    press("Enter")
    check(screen.shown() == fen(main[3].parent.variations[1]), "the note's button shows the variation")
    focused = screen.page.evaluate("document.activeElement.closest('#note') !== null")
    check(focused, "and the focus stays in the note")
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
    dot = screen.page.locator("#eval-graph .dot").last
    box = dot.bounding_box()
    center = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    hit = screen.page.evaluate("([x, y]) => document.elementFromPoint(x, y).title", center)
    check(hit and hit == dot.get_attribute("title"), f"graph: a dot says what it is ({hit})")
    screen.page.mouse.click(*center)
    screen.shown()
    check(hit and screen.current().split("?")[0] in hit, "graph: a click on a dot goes to its move")
    check(screen.page.locator("#summary .count").count() >= 3, "summary: counts can be clicked")
    screen.page.locator("#summary .count").last.click()
    check("??" in screen.current(), "summary: a count goes to such a move")
    screen.close("graph")


def check_index(browser, report):
    screen = Screen(browser, report)
    screen.open_index()
    size = report.stat().st_size
    print(f"100 games: {size / 1e6:.2f} MB, shown after {screen.seconds:.2f} s")
    check(size < 10e6, "100 games take less than 10 MB")
    # It takes a fifth of a second on a machine that does nothing else.
    check(screen.seconds < 20, "100 games are there before long")
    column = screen.column
    check(len(column("number")) == 100, "index: all games are in it")
    errors = lambda text: tuple(int(n) for n in text.split("·"))[::-1]  # noqa: E731
    for key, value in (("white", str), ("date", str), ("event", str), ("whiteAccuracy", float),
                       ("whiteErrors", errors)):
        button = screen.page.locator(f"#index th[data-key={key}] button")
        button.click()
        up = [value(text) for text in column(key)]
        button.click()
        down = [value(text) for text in column(key)]
        check(up == sorted(up) and down == sorted(up, reverse=True) and len(set(up)) > 3, f"index: sorts by {key}")
        check(screen.page.get_attribute(f"#index th[data-key={key}]", "aria-sort") == "descending",
              f"index: says so ({key})")
    name = column("white")[50]
    games = column("white").count(name)
    screen.page.fill("#filter", f"{name.lower()} robin")
    left = column("white")
    check(left == [name] * games, f"index: the filter narrows it {left}")
    check(screen.page.text_content("#index-count") == f"{len(left)} of 100", "index: and counts")
    screen.page.fill("#filter", "")
    for pick in ("tr", "button"):
        screen.page.locator(f"#index tbody {pick}").nth(3).click()
        screen.page.keyboard.press("ArrowRight")
        check(screen.shown() != chess.STARTING_BOARD_FEN, f"index: after picking a {pick} the keys are the game's")
    shown = screen.page.locator("#index tr[aria-current]").get_attribute("data-game")
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
    screen.settled()
    adjust = screen.page.eval_on_selector_all(
        ".disc, .swatch", "all => all.map(e => getComputedStyle(e).printColorAdjust)")
    check(adjust and set(adjust) == {"exact"}, f"print: discs keep their colours {set(adjust)}")
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


# Which of these are not wholly on the screen.
OFF_SCREEN = """(selectors) => selectors.filter((selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || !box.width;
})"""


def check_low_screens(browser, report, keep):
    """Laptops, phones on their side, pages at 200 %: the board and what belongs to it are seen together."""
    screen = Screen(browser, report, 1366, 650)
    screen.page.keyboard.press("n")
    off = screen.page.evaluate(OFF_SCREEN, ["#board", "#controls", "#note", "#moves [aria-current]"])
    check(off == [], f"1366x650: board, buttons, note and current move are in view {off}")
    if keep:
        screen.page.screenshot(path=keep / "1366x650.png")
    screen.open_index()
    screen.page.locator("#index tbody tr").nth(1).click()
    screen.page.keyboard.press("n")
    off = screen.page.evaluate(OFF_SCREEN, ["#board", "#controls", "#note", "#moves [aria-current]"])
    check(off == [], f"1366x650: and after a game was chosen {off}")
    screen.close("1366x650")
    for width, height in ((640, 450), (667, 375)):
        screen = Screen(browser, report, width, height)
        screen.open_index()
        screen.page.locator("#index tbody tr").nth(1).click()
        screen.page.keyboard.press("n")
        screen.page.evaluate("document.getElementById('board-side').scrollIntoView()")
        off = screen.page.evaluate(OFF_SCREEN, ["#board", "#controls", "#player-top", "#player-bottom"])
        check(off == [], f"{width}x{height}: board and buttons are in view together {off}")
        if keep:
            screen.page.screenshot(path=keep / f"{width}x{height}.png")
        screen.close(f"{width}x{height}")


# The worst contrast of the lines of the graphs: each, or its rim, against each half of the plot, and against
# each other (WCAG 2.2, 1.4.11).
GRAPH_CONTRAST = """() => {
  const channel = (v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = (text) => {
    const [r, g, b] = text.match(/[\\d.]+/g).map((v) => channel(Number(v)));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const style = (selector) => {
    const element = document.querySelector('#eval-graph ' + selector);
    return element ? getComputedStyle(element) : {stroke: 'rgb(0, 0, 0)', fill: 'rgb(0, 0, 0)'};
  };
  const grounds = [style('.black-side').fill, style('.white-side').fill];
  return ['.cursor', 'line.phase', '.curve'].map((name) => {
    const [line, rim] = [style(name + ':not(.rim)').stroke, style(name + '.rim').stroke];
    const seen = grounds.map((ground) => Math.max(ratio(line, ground), ratio(rim, ground)));
    return Math.min(ratio(line, rim), ...seen);
  });
}"""


def check_graph_looks(browser, report):
    late = patched(report, "late_phases", ('"middlegame":\\d+', '"middlegame":29,"endgame":31'))
    for scheme in ("light", "dark"):
        screen = Screen(browser, late, 375, 667, scheme)
        worst = screen.page.evaluate(GRAPH_CONTRAST)
        check(min(worst) >= 3, f"graph, {scheme}: its lines stand out on both halves {worst}")
        screen.close(f"graph, {scheme}")
    for width in (375, 1280):
        screen = Screen(browser, late, width, 900)
        boxes = screen.page.eval_on_selector_all(
            "#eval-graph span.phase", "all => all.map(e => { const r = e.getBoundingClientRect(); return "
            "[r.left, r.right, r.bottom, e.scrollWidth > e.clientWidth && getComputedStyle(e).textOverflow]; })")
        plot = screen.page.locator("#eval-graph .plot").bounding_box()
        check(len(boxes) == 3 and all(a[1] <= b[0] + 0.5 for a, b in zip(boxes, boxes[1:])),
              f"phases, {width} px: names do not overlap {boxes}")
        check(boxes[-1][1] <= plot["x"] + plot["width"] + 1 and boxes[-1][3] is False,
              f"phases, {width} px: the last is not cut")
        check(all(box[2] <= plot["y"] + 1 and box[3] in (False, "ellipsis") for box in boxes),
              f"phases, {width} px: they stand above the plot, cut by an ellipsis")
        inside = screen.page.evaluate(
            "[...document.querySelectorAll('.dot')].every(d => { const a = d.getBoundingClientRect(), "
            "b = d.parentElement.getBoundingClientRect(); return a.top >= b.top && a.bottom <= b.bottom && "
            "a.left >= b.left && a.right <= b.right; })")
        check(inside, f"graph, {width} px: no dot is cut")
        screen.close(f"phases, {width}")


def check_sparse(browser, report):
    """What nobody said is not made up."""
    screen = Screen(browser, report)
    page = screen.page
    cell = lambda row, key: page.locator("#index tbody tr").nth(row).locator("td").nth(  # noqa: E731
        page.locator(f"#index th[data-key={key}]").evaluate("th => th.cellIndex")).text_content()

    check(not page.is_visible("#eval-graph"), "no evals: no graph, though it ends in mate")
    check(not page.is_visible("#summary"), "no evals: nobody is called flawless")
    check((cell(0, "whiteErrors"), cell(1, "whiteErrors")) == ("", "0\u2009·\u20091\u2009·\u20090"), "no evals: nor in the index")
    for _ in range(2):
        page.click("#index th[data-key=whiteErrors] button")
        check(cell(3, "whiteErrors") == "", "index: games that nobody judged come last")
    page.click("#index th[data-key=number] button")
    for words, name in (("2021-10-01", "Plain"), ("angstrom", "Ångström"), ("ÅNGSTROM", "Ångström")):
        page.fill("#filter", words)
        left = page.locator("#index tbody td:nth-child(2)").all_text_contents()
        check(len(left) == 1 and left[0].startswith(name), f"filter: finds {words}")
    page.fill("#filter", "")

    page.evaluate("location.hash = '#2.1'")
    screen.settled()
    check(screen.current().startswith("e4") and "Gaps" in page.text_content("#players"), "the address can be edited")
    check(page.text_content("#eval-bar span") == "0.4", "the bar beside the board rounds")
    curves = page.locator("#eval-graph path.curve:not(.rim)").count()
    check(curves == 2, f"gaps: the curve has two pieces ({curves})")
    page.evaluate("location.hash = '#2.11'")
    screen.settled()
    check("e1!?\u2009?" in screen.current(), f"two voices: their signs stand apart ({screen.current()})")
    bars = page.eval_on_selector_all("#clock-graph .spent", "all => all.map(b => Number(b.getAttribute('height')))")
    check(len(bars) == 4, f"clocks: the base time 600 counts for the first moves {bars}")
    check(bars and max(bars) > 100, "clocks: the longest think is as high as the plot")
    check(page.locator("#clock-graph .scales").all_text_contents() == ["9:58 leftlongest think 0:18"],
          "clocks: both scales are named")

    of_judge = patched(report, "with_judge", ('"s":"Ba6"', '"s":"Ba6","k":"marginalia"'))
    for name, shown, wanted, arrows in (("a person's", report, "2.\xa0Ba6", 0),
                                        ("the judge's", of_judge, "Better: 2.\xa0Ba6", 1)):
        other = Screen(browser, shown)
        other.page.evaluate("location.hash = '#3.3'")
        other.settled()
        said = other.page.text_content("#note .variation").split("?")[0]
        drawn = other.page.locator(".cg-wrap svg line").count()
        check((said, drawn) == (wanted, arrows), f"{name} variation: {said}, {drawn} arrows")
        other.close(f"{name} variation")
    screen.close("sparse")

    for width in (375, 1280):
        screen = Screen(browser, report, width, 900)
        screen.page.evaluate("location.hash = '#4.1'")
        screen.settled()
        wide = screen.page.evaluate("document.documentElement.scrollWidth")
        check(wide <= width, f"long names, {width} px: nothing to scroll sideways ({wide})")
        widest = screen.page.eval_on_selector_all("#index td", "all => Math.max(...all.map(e => e.offsetWidth))")
        check(widest <= 360, f"long names, {width} px: no cell of the index is wider than its share ({widest})")
        cut = screen.page.eval_on_selector_all(
            ".player", "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).length")
        check(cut == 0, f"long names, {width} px: players fit above and below the board")
        screen.close(f"long names, {width} px")


# All that the page says itself, as text or to those who do not see it.
WORDS = """() => {
  const ours = 'a.skip, #index h2, #index label, #index th, #controls button, #summary th, h2, summary, .phase, ' +
    '.key, .keys, [aria-label], [title]:not(td), [placeholder]';
  const words = new Set();
  for (const e of document.querySelectorAll(ours)) {
    for (const name of ['aria-label', 'title', 'placeholder']) words.add(e.getAttribute(name) ?? '');
    if (!e.children.length) words.add(e.textContent.trim());
  }
  return [...words].filter((text) => /\\p{L}{2}/u.test(text));
}"""


def check_languages(browser, annotate, folder):
    """The same games in each language: no two pages share a word of the page's own but few."""
    said = {}
    for language in ("en", "de", "es", "fr", "nl"):
        report = write_report(annotate, folder, language, report_games.RICH + "\n" + report_games.SPECIAL,
                              "--lang", language)
        screen = Screen(browser, report, 375, 667)
        check(screen.page.get_attribute("html", "lang") == language, f"{language}: the page says so")
        cut = screen.page.eval_on_selector_all(
            "button", "all => all.filter(b => b.scrollWidth > b.clientWidth + 1).map(b => b.textContent)")
        check(cut == [], f"{language}: no button's text is cut at 375 px {cut[:2] or ''}")
        wide = screen.page.evaluate("document.documentElement.scrollWidth")
        check(wide <= 375, f"{language}: nothing to scroll sideways ({wide})")
        accuracy = screen.page.locator("#summary tbody td").first.text_content()
        mark = "." if language == "en" else ","
        check(re.fullmatch(rf"\d+\{mark}\d %", accuracy), f"{language}: figures as it writes them ({accuracy})")
        said[language] = set(screen.page.evaluate(WORDS))
        check(not any("undefined" in text for text in said[language]), f"{language}: every word is there")
        screen.close(language)
    check(len(said["en"]) > 40, f"en: {len(said['en'])} words are the page's own")
    # Names of players are nobody's; "Final" and "?? W" are two languages', and so are words of chess in Dutch.
    for other, most in (("de", 3), ("es", 3), ("fr", 4), ("nl", 6)):
        shared = {text for text in said["en"] & said[other] if not text.startswith(("Castler", "Promoter", "??"))}
        check(len(shared) <= most, f"{other}: nothing is left in English {sorted(shared)[:9]}")


def check_hostile(browser, report):
    screen = Screen(browser, report)
    for key in ("ArrowRight", "ArrowRight", "v", "End"):
        screen.page.keyboard.press(key)
        screen.settled()
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
    screen.show_all_text()
    listed = screen.moves()
    check(len(listed) == 2 * report_games.DEPTH, f"deep: {len(listed)} moves are listed")
    screen.click(max(number for number, _ in listed))
    check(screen.shown().count("/") == 7, "deep: and the last is shown")
    screen.close("deep")


def games_of(pgn):
    stream = io.StringIO(pgn)
    games = []
    while game := chess.pgn.read_game(stream):
        games.append(game)
    return games


def checks(browser, annotate, folder, keep):
    reports = {name: write_report(annotate, folder, name, pgn) for name, pgn in (
        ("rich", report_games.RICH), ("special", report_games.SPECIAL), ("deep", report_games.deep_game()),
        ("hostile", report_games.HOSTILE), ("sparse", report_games.SPARSE), ("hundred", report_games.hundred_games()))}
    rich = games_of(report_games.RICH)
    check_moves(browser, reports["rich"], rich)
    check_moves(browser, reports["special"], games_of(report_games.SPECIAL))
    check_keyboard(browser, reports["rich"], rich[0])
    check_graph(browser, reports["rich"], rich[0])
    check_index(browser, reports["hundred"])
    check_looks(browser, reports["hundred"], keep)
    check_low_screens(browser, reports["hundred"], keep)
    check_graph_looks(browser, reports["rich"])
    check_sparse(browser, reports["sparse"])
    check_languages(browser, annotate, folder)
    check_deep(browser, reports["deep"])
    check_hostile(browser, reports["hostile"])


if __name__ == "__main__":
    sys.exit(run(__doc__, checks))
