# SPDX-License-Identifier: GPL-3.0-or-later
"""How the HTML report looks in Chromium: at every width, light and dark, printed, in each language, to axe. With --keep a
screenshot of each kind of screen stays, too. Without axe (Python package axe-playwright-python) only its checks are left out."""
import importlib.util
import pathlib
import re

from report_screen import Screen, check, in_browser, patched, with_judge, write_report  # before what it looks for
import report_games

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


def check_looks(browser, report, keep):
    for width, height in ((1280, 900), (800, 1000), (375, 667)):
        for scheme in ("light", "dark"):
            screen = Screen(browser, report, width, height, scheme)
            for _ in range(2):
                screen.page.keyboard.press("n")
            name = f"{width} px, {scheme}"
            screen.check_width(name)
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


def check_languages(browser, folder):
    """The same games in each language: no two pages share a word of the page's own but few."""
    said = {}
    for language in ("en", "de", "es", "fr", "nl"):
        report = write_report(folder, language, report_games.RICH + "\n" + report_games.SPECIAL,
                              "--lang", language)
        screen = Screen(browser, report, 375, 667)
        check(screen.page.get_attribute("html", "lang") == language, f"{language}: the page says so")
        screen.check_width(language)
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


@in_browser
def main(browser, folder, keep):
    reports = {name: write_report(folder, name, pgn) for name, pgn in (
        ("lessons", report_games.LESSONS), ("rich", report_games.RICH), ("many", report_games.hundred_games(30)))}
    judged = with_judge(reports["lessons"], "judged")
    check_layout(browser, reports["many"])
    check_looks(browser, reports["many"], keep)
    check_low_screens(browser, reports["many"], keep)
    check_graph_looks(browser, reports["rich"])
    check_languages(browser, folder)
    check_axe(browser, (("judged", judged, 375, 667), ("judged", judged, 1366, 768),
                        ("many", reports["many"], 1920, 1080)), keep)
