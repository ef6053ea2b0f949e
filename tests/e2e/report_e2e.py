# SPDX-License-Identifier: GPL-3.0-or-later
"""What the HTML report shows in a real browser, Chromium, with python-chess as witness: moves, keys, graphs, the index,
and games that are sparse, deep or hostile.

Reports are written of games made here; then each check below opens one of them from the file system.
"""
import io

from report_screen import Screen, check, in_browser, patched, write_report  # before what it looks for
import chess
import chess.pgn
import report_games


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

    screen.go("#2.1")
    check(screen.current().startswith("e4") and "Gaps" in page.text_content("#players"), "the address can be edited")
    check(page.text_content("#eval-bar span") == "0.4", "the bar beside the board rounds")
    curves = page.locator("#eval-graph path.curve:not(.rim)").count()
    check(curves == 2, f"gaps: the curve has two pieces ({curves})")
    screen.go("#2.11")
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
        other.go("#3.3")
        said = other.page.text_content("#note .variation").split("?")[0]
        drawn = other.page.locator(".cg-wrap svg line").count()
        check((said, drawn) == (wanted, arrows), f"{name} variation: {said}, {drawn} arrows")
        other.close(f"{name} variation")
    screen.close("sparse")

    for width in (375, 1280):
        screen = Screen(browser, report, width, 900)
        screen.go("#4.1")
        screen.check_width(f"long names, {width} px", with_buttons=False)
        widest = screen.page.eval_on_selector_all("#index td", "all => Math.max(...all.map(e => e.offsetWidth))")
        check(widest <= 360, f"long names, {width} px: no cell of the index is wider than its share ({widest})")
        cut = screen.page.eval_on_selector_all(
            ".player", "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).length")
        check(cut == 0, f"long names, {width} px: players fit above and below the board")
        screen.close(f"long names, {width} px")


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


@in_browser
def main(browser, folder, _):
    reports = {name: write_report(folder, name, pgn) for name, pgn in (
        ("rich", report_games.RICH), ("special", report_games.SPECIAL), ("deep", report_games.deep_game()),
        ("hostile", report_games.HOSTILE), ("sparse", report_games.SPARSE), ("hundred", report_games.hundred_games()))}
    rich = games_of(report_games.RICH)
    check_moves(browser, reports["rich"], rich)
    check_moves(browser, reports["special"], games_of(report_games.SPECIAL))
    check_keyboard(browser, reports["rich"], rich[0])
    check_graph(browser, reports["rich"], rich[0])
    check_index(browser, reports["hundred"])
    check_sparse(browser, reports["sparse"])
    check_deep(browser, reports["deep"])
    check_hostile(browser, reports["hostile"])
