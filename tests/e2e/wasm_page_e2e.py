# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages with the engine inside, in Chromium without a network: a report of --with-engine, in which a reader tries moves, and
marginalia.html, which annotates games as the program does. Skipped where the preset wasm was not built."""
import importlib.util
import os
import pathlib
import subprocess
import sys

from report_screen import Screen, check, in_browser  # before what it looks for
from journey import ANNOTATE, PROGRAMS, ROOT
from report_looks_e2e import CONTRAST

SAMPLE = pathlib.Path(ROOT, "tests", "data", "sample.pgn")
APP = pathlib.Path(PROGRAMS, "marginalia.html")
SCREENS = ((1366, 768), (375, 667))
NODES = 2000
AXE = "async () => (await axe.run()).violations.map(v => `${v.id}: ${v.nodes.map(n => n.html.slice(0, 90)).slice(0, 2)}`)"


def axe_source():
    spec = importlib.util.find_spec("axe_playwright_python")
    return spec and (pathlib.Path(spec.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def annotate(*arguments):
    subprocess.run([ANNOTATE, "--no-config", "--nodes", str(NODES), "--quiet", str(SAMPLE), *arguments], check=True)


def check_report(browser, folder, keep):
    report = folder / "with_engine.html"
    annotate("--with-engine", "-o", str(report))
    size = report.stat().st_size / 1e6
    check(size < 4, f"a report with the engine has {size:.1f} MB")
    for width, height in SCREENS:
        for scheme in ("light", "dark"):
            name = f"report, {width} px, {scheme}"
            screen = Screen(browser, report, width, height, scheme, place="#1.5", bypass_csp=scheme == "dark")
            # 3... Bg4 in Morphy's game at the opera, in place of the move of the game: asked by its key, then tried.
            page = screen.page
            page.keyboard.press("ArrowRight")
            page.keyboard.press("z")
            page.wait_for_selector("#note .reason", timeout=60_000)
            note = page.inner_text("#note")
            check("exd4 was best" in note and "Refutation" in note, f"{name}: why is told ({note[:80]!r})")
            page.keyboard.press("a")
            page.keyboard.type("Nh6")
            page.keyboard.press("Enter")
            page.wait_for_selector("#note .headline:has-text('h6')", timeout=60_000)
            page.wait_for_selector("#note .headline .sign", timeout=60_000)
            page.wait_for_selector("#note .reason .text", timeout=60_000)
            check("h6" in page.inner_text("#note .headline") and page.inner_text("#note .sign").strip(),
                  f"{name}: a move tried has a label and a reason ({page.inner_text('#note')[:90]!r})")
            page.keyboard.press("l")
            page.wait_for_selector("#explorer .line", timeout=60_000)
            page.wait_for_selector("#explorer .line:nth-of-type(4)", timeout=60_000)
            screen.settled()
            screen.check_width(name)
            worst = page.evaluate(CONTRAST)
            check(worst["ratio"] >= 4.5, f"{name}: contrast at least 4.5 ({worst})")
            if scheme == "dark" and (axe := axe_source()):
                page.evaluate(axe)
                found = page.evaluate(AXE)
                check(found == [], f"axe, {name}: {found[:4] or ''}")
            if keep:
                page.screenshot(path=keep / f"engine_{width}_{scheme}.png")
            page.keyboard.press("l")
            screen.close(name)


class AppScreen:
    """marginalia.html, and all that it says or asks for."""

    def __init__(self, browser, width, height, scheme="light", place="", **more):
        self.context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, offline=True,
                                           locale="en-GB", accept_downloads=True, **more)
        self.page = self.context.new_page()
        self.said = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.goto(APP.as_uri() + place)
        self.page.wait_for_selector("#strength option", state="attached")

    def choose(self, nodes, *paths):
        self.page.set_input_files("#files", [str(path) for path in paths])
        self.page.evaluate("n => { const list = document.getElementById('strength'); list.add(new Option(n, n)); "
                           "list.value = n; }", str(nodes))

    def annotated(self):
        self.page.wait_for_selector("#run", state="hidden", timeout=120_000)

    def saved(self, button, path):
        with self.page.expect_download() as download:
            self.page.click(button)
        download.value.save_as(path)
        return path.read_bytes()

    def close(self, name):
        check(self.said == [], f"{name}: the console is silent {self.said[:3] or ''}")
        self.context.close()


def check_app(browser, folder, keep):
    for ending in ("pgn", "bgn"):
        annotate("-o", str(folder / f"native.{ending}"))
    for width, height in SCREENS:
        name = f"marginalia.html, {width} px"
        screen = AppScreen(browser, width, height, "dark" if width < 500 else "light", bypass_csp=True)
        page = screen.page
        axe = axe_source()
        for step in ("before", "behind"):
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            check(wide <= 0, f"{name}: nothing to scroll sideways {step} ({wide})")
            worst = page.evaluate(CONTRAST)
            check(worst["ratio"] >= 4.5, f"{name}, {step}: contrast at least 4.5 ({worst})")
            if axe:
                page.evaluate(axe)
                found = page.evaluate(AXE)
                check(found == [], f"axe, {name}, {step}: {found[:4] or ''}")
            if keep:
                page.screenshot(path=keep / f"app_{width}_{step}.png")
            if step == "before":
                screen.choose(NODES, SAMPLE)
                page.focus("#strength")
                page.keyboard.press("Tab")
                page.keyboard.press("Enter")
                screen.annotated()
        check("Morphy" in page.inner_text("#games") and "??" in page.inner_text("#games"), f"{name}: the games are listed")
        for ending in ("pgn", "bgn"):
            same = screen.saved(f"#save-{ending}", folder / f"page.{ending}") == (folder / f"native.{ending}").read_bytes()
            check(same, f"{name}: the {ending.upper()} is that of annotate, byte for byte")
        report = folder / f"page_{width}.html"
        screen.saved("#save-report", report)
        screen.close(name)
        saved = Screen(browser, report, width, height)
        saved.page.keyboard.press("l")
        saved.page.wait_for_selector("#explorer .line", timeout=60_000)
        saved.close(f"{name}: the report that it saves")


def check_stop_and_faults(browser, folder):
    screen = AppScreen(browser, 1366, 768)
    screen.choose(100_000, SAMPLE)
    screen.page.click("#begin")
    screen.page.wait_for_selector("#state:has-text('Game 1 of 3')", timeout=60_000)
    screen.page.click("#stop")
    screen.annotated()
    check("Stopped" in screen.page.inner_text("#state"), "the run is stopped")
    picture = folder / "board.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    screen.choose(NODES, picture)
    screen.page.click("#begin")
    screen.annotated()
    check("binary data" in screen.page.inner_text("#problems"), "what is no games is named")
    screen.close("marginalia.html, stopped")


def check_languages(browser):
    titles = set()
    for language in ("de", "en", "es", "fr", "nl"):
        screen = AppScreen(browser, 375, 667, place=f"#{language}")
        titles.add(screen.page.inner_text("h1"))
        wide = screen.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        check(wide <= 0, f"marginalia.html in {language}: nothing to scroll sideways ({wide})")
        screen.close(f"marginalia.html in {language}")
    check(len(titles) == 5, f"five languages: {titles}")


@in_browser
def main(browser, folder, keep):
    check_report(browser, folder, keep)
    check_app(browser, folder, keep)
    check_stop_and_faults(browser, folder)
    check_languages(browser)


if not APP.is_file() or not os.path.isfile(os.path.join(PROGRAMS, "marginalia.wasm.gz")):
    print("skipped: no marginalia.wasm.gz and marginalia.html beside the programs (cmake --preset wasm)")
    sys.exit(77)
