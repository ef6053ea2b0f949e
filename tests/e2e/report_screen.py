# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the HTML page share: a browser, reports of games, and a page with all that it says. They are skipped
without Chromium, Playwright or python-chess. With --keep FOLDER their reports stay."""
import argparse
import contextlib
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from journey import ANNOTATE, Journey, need

need("chess", "playwright")
from playwright.sync_api import sync_playwright  # noqa: E402

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


def write_report(folder, name, pgn, *options):
    source, report = folder / f"{name}.pgn", folder / f"{name}.html"
    source.write_text(pgn, encoding="utf-8")
    run = subprocess.run([ANNOTATE, "--use-stored-evals", "--quiet", *options, str(source), "-o", str(report)],
                         capture_output=True, text=True)
    if not report.is_file():
        sys.exit(f"no report: {run.stderr}")
    return report


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

class Screen:
    """One page with a report, and all that it says or asks for."""

    def __init__(self, browser, report, width=1280, height=900, scheme="light", place="", **more):
        self.context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme,
                                           reduced_motion="reduce", **more)
        self.page = self.context.new_page()
        self.said, self.asked = [], []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("dialog", lambda dialog: (self.said.append("dialog"), dialog.dismiss()))
        url = report.as_uri()

        def route(route):
            if route.request.url.split("#")[0] == url:
                route.continue_()
            else:
                self.asked.append(route.request.url)
                route.abort()
        self.context.route("**/*", route)
        self.page.on("request", lambda request: request.url.startswith(("data:", url)) or
                     self.asked.append(request.url))
        begin = time.perf_counter()
        self.page.goto(url + place)
        self.page.wait_for_selector("cg-board piece")
        self.seconds = time.perf_counter() - begin

    def settled(self):
        """What was asked for is done and drawn."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))")

    def go(self, place):
        """To a place in the address."""
        self.page.evaluate(f"location.hash = '{place}'")
        self.settled()

    def shown(self):
        self.settled()
        return self.page.evaluate(PLACEMENT)

    def show_all_text(self):
        """The list has all texts and variations, not the note."""
        if self.page.is_visible("#all-text"):
            self.page.click("#all-text")

    def open_index(self):
        if not self.page.evaluate("document.getElementById('index').open"):
            self.page.click("#index summary")
        self.page.wait_for_selector("#index tbody tr")

    def column(self, key):
        """What the index has in a column."""
        number = self.page.locator(f"#index th[data-key={key}]").evaluate("th => th.cellIndex") + 1
        return self.page.locator(f"#index tbody td:nth-child({number})").all_text_contents()

    def moves(self):
        """(number, SAN) of every move in the list."""
        return self.page.eval_on_selector_all(
            "#moves .move", "all => all.map(b => [Number(b.dataset.move), b.querySelector('.san').textContent])")

    def click(self, number):
        self.page.click(f"#moves [data-move='{number}']")

    def current(self):
        """The text of the move that is marked, in the list or in the note."""
        return self.page.evaluate("document.querySelector(':is(#moves, #note) [aria-current]')?.textContent ?? ''")

    def comes_to(self, text):
        """Whether the marked move gets this text in time: the answer of a dialog comes after the click on it."""
        end = time.monotonic() + 10
        while text not in self.current() and time.monotonic() < end:
            self.settled()
        return text in self.current()

    def check_width(self, name, with_buttons=True):
        wide, cut = self.page.evaluate(
            "[document.documentElement.scrollWidth - innerWidth, [...document.querySelectorAll('button')].filter("
            "b => b.scrollWidth > b.clientWidth + 1).map(b => b.textContent)]")
        check(wide <= 0, f"{name}: nothing to scroll sideways ({wide})")
        check(cut == [] or not with_buttons, f"{name}: no button's text is cut {cut[:2] or ''}")

    def close(self, name):
        check(self.said == [], f"{name}: the console is silent {self.said[:3] or ''}")
        check(self.asked == [], f"{name}: nothing is asked of the network {self.asked[:3] or ''}")
        self.context.close()


def patched(report, name, *changes):
    """The report with other data, as another judge or game might have written it."""
    text = report.read_text(encoding="utf-8")
    for pattern, replacement in changes:
        text, times = re.subn(pattern, replacement, text, count=1)
        assert times, pattern
    copy = report.with_name(name + ".html")
    copy.write_text(text, encoding="utf-8")
    return copy


def with_judge(report, name):
    """The report of report_games.LESSONS, as if the remarks were those of this run's judge."""
    return patched(report, name, (r'"nodes":\[', '"judge":"marginalia","nodes":['),
                   (r'\["","Drops', '["marginalia","Drops'), (r'"s":"Qxe5\+"', '"s":"Qxe5+","k":"marginalia"'))


@contextlib.contextmanager
def open_browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        yield browser
        browser.close()


def in_browser(checks):
    """Calls `checks(browser, folder, keep)` with what the command line says, and gives the exit status."""
    def main():
        parser = argparse.ArgumentParser()
        parser.add_argument("--keep", type=pathlib.Path)
        keep = parser.parse_args().keep
        with open_browser() as browser, tempfile.TemporaryDirectory() as other:
            folder = keep or pathlib.Path(other)
            folder.mkdir(parents=True, exist_ok=True)
            checks(browser, folder.resolve(), keep)
        print(f"{len(failures)} failures")
        return 1 if failures else 0
    return main


class BrowserCase(Journey):
    @classmethod
    def setUpClass(cls):
        stack = contextlib.ExitStack()
        cls.addClassCleanup(stack.close)
        cls.browser = stack.enter_context(open_browser())

    def open(self, report, **options):
        """A page that makes no mistake and asks for nothing but itself."""
        url, faults = pathlib.Path(report).as_uri(), []
        self.addCleanup(lambda: self.assertEqual(faults, []))
        page = self.browser.new_context(**options).new_page()
        self.addCleanup(page.context.close)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text))
        page.on("request", lambda request: request.url.startswith(("data:", url)) or faults.append(request.url))
        page.goto(url)
        return page
