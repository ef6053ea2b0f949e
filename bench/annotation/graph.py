# SPDX-License-Identifier: GPL-3.0-or-later
"""F1 against processor seconds and against nodes a move, both logarithmic, as one SVG that can be read on white and on black."""
import html
import math

WIDTH, HEIGHT = 460, 400
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 34, 48
COLOURS = (("#0060a8", "#62b5f5"), ("#b84a00", "#ff9d4d"), ("#00734f", "#3ecf9b"), ("#9b3c82", "#e58fcb"),
           ("#5b5b00", "#d2cf45"))
SHAPES = ("M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0", "M-4,-4h8v8h-8z", "M0,-5L5,4H-5z", "M0,-5L5,0L0,5L-5,0z",
          "M-5,-4H5L0,5z")
STYLE = """
  svg { font: 12px sans-serif; background: var(--page); --page: #fff; --ink: #1d1d1f; --grid: #dcdce0; COLOURS }
  @media (prefers-color-scheme: dark) { svg { --page: #16171a; --ink: #e9e9ec; --grid: #36383e; DARK } }
  text { fill: var(--ink); } .axis { stroke: var(--ink); } .grid { stroke: var(--grid); }
  .told { paint-order: stroke; stroke: var(--page); stroke-width: 4px; stroke-linejoin: round; }
  .curve { fill: none; stroke-width: 2; } .spread { stroke-width: 1; opacity: 0.45; }
  .head { font-weight: bold; } .level { stroke-dasharray: 5 4; stroke-width: 1.5; }
"""


def split_name(name):
    """(series, what distinguishes the point): the last word of a name is the latter if it has a digit."""
    series, _, last = name.rpartition(" ")
    return (series, last) if series and any(c.isdigit() for c in last) else (name, "")


def short(value):
    for limit, letter in ((1e6, "M"), (1e3, "k")):
        if value >= limit:
            return f"{value / limit:g}{letter}"
    return f"{value:g}"


def ticks(low, high):
    """1, 2 and 5 of each power of ten between."""
    return [m * 10 ** e for e in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1) for m in (1, 2, 5)
            if low <= m * 10 ** e <= high]


class Panel:
    """One pair of axes. `rows` have `key` and F1; `levels` have F1 alone."""

    def __init__(self, rows, levels, key, title, shift):
        self.rows, self.levels, self.key, self.title, self.shift = rows, levels, key, title, shift
        values = [row[key] for row in rows]
        self.low, self.high = min(values) / 1.35, max(values) * 1.35
        heights = [value for row in rows + levels for value in (row["f1"], *(row["f1_interval"] or ()))]
        self.bottom = math.floor(min(heights) * 20) / 20
        self.top = max(math.ceil(max(heights) * 20) / 20, self.bottom + 0.05)

    def x(self, value):
        part = (math.log(value) - math.log(self.low)) / (math.log(self.high) - math.log(self.low))
        return self.shift + LEFT + part * (WIDTH - LEFT - RIGHT)

    def y(self, value):
        return HEIGHT - BOTTOM - (value - self.bottom) / (self.top - self.bottom) * (HEIGHT - TOP - BOTTOM)

    def axes(self):
        left, right, floor = self.shift + LEFT, self.shift + WIDTH - RIGHT, HEIGHT - BOTTOM
        step = 0.05 if self.top - self.bottom < 0.55 else 0.1
        for i in range(round((self.top - self.bottom) / step) + 1):
            at = self.y(self.bottom + i * step)
            yield f'<line class="grid" x1="{left}" x2="{right}" y1="{at:.1f}" y2="{at:.1f}"/>'
            yield f'<text x="{left - 6}" y="{at + 4:.1f}" text-anchor="end">{self.bottom + i * step:.2f}</text>'
        for value in ticks(self.low, self.high):
            at = self.x(value)
            yield f'<line class="grid" x1="{at:.1f}" x2="{at:.1f}" y1="{TOP}" y2="{floor}"/>'
            yield f'<text x="{at:.1f}" y="{floor + 17}" text-anchor="middle">{short(value)}</text>'
        yield f'<path class="axis" fill="none" d="M{left},{TOP}V{floor}H{right}"/>'
        yield f'<text class="head" x="{left}" y="{TOP - 12}">{html.escape(self.title)}</text>'

    def curve(self, number, rows):
        colour = f"var(--c{number % len(COLOURS)})"
        rows = sorted(rows, key=lambda row: row[self.key])
        for row in rows:
            if row["f1_interval"]:
                low, high = row["f1_interval"]
                at = self.x(row[self.key])
                yield f'<path class="spread" stroke="{colour}" d="M{at:.1f},{self.y(low):.1f}V{self.y(high):.1f}"/>'
        points = " ".join(f"{self.x(row[self.key]):.1f},{self.y(row['f1']):.1f}" for row in rows)
        yield f'<polyline class="curve" stroke="{colour}" points="{points}"/>'
        for row in rows:
            at, height = self.x(row[self.key]), self.y(row["f1"])
            told = html.escape(f"{row['name']}: F1 {row['f1']:.3f}, {row['cpu_seconds']} s, "
                               f"{row['nodes_per_move']:.0f} nodes a move")
            yield (f'<path d="{SHAPES[number % len(SHAPES)]}" fill="{colour}" transform="translate({at:.1f},{height:.1f})">'
                   f"<title>{told}</title></path>")
            yield f'<text class="told" x="{at + 7:.1f}" y="{height - 7:.1f}">{html.escape(split_name(row["name"])[1])}</text>'

    def draw(self, series):
        yield from self.axes()
        for row in self.levels:
            at = self.y(row["f1"])
            yield (f'<line class="axis level" x1="{self.shift + LEFT}" x2="{self.shift + WIDTH - RIGHT}" y1="{at:.1f}" '
                   f'y2="{at:.1f}"/>')
            yield (f'<text class="told" x="{self.shift + LEFT + 6}" y="{at - 5:.1f}">'
                   f'{html.escape(row["name"])} {row["f1"]:.2f}</text>')
        for number, rows in enumerate(series.values()):
            yield from self.curve(number, rows)


def legend(series):
    at = LEFT
    for number, name in enumerate(series):
        colour = f"var(--c{number % len(COLOURS)})"
        yield f'<path d="{SHAPES[number % len(SHAPES)]}" fill="{colour}" transform="translate({at},{HEIGHT + 4})"/>'
        yield f'<text x="{at + 10}" y="{HEIGHT + 8}">{html.escape(name)}</text>'
        at += 34 + 7 * len(name)


def draw(rows):
    """The SVG's text. What has no costs is a level line; what has no F1 is left out."""
    rows = [row for row in rows if row["f1"] is not None]
    levels = [row for row in rows if not row["cpu_seconds"] or not row["nodes_per_move"]]
    points = [row for row in rows if row not in levels]
    if not points:
        return None
    series = {}
    for row in points:
        series.setdefault(split_name(row["name"])[0], []).append(row)
    colours = [" ".join(f"--c{i}: {pair[dark]};" for i, pair in enumerate(COLOURS)) for dark in (0, 1)]
    panels = (Panel(points, levels, "cpu_seconds", "F1 by processor seconds", 0),
              Panel(points, levels, "nodes_per_move", "F1 by nodes a move", WIDTH))
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDTH} {HEIGHT + 20}" role="img" '
             'aria-label="F1 of the labels by processor seconds and by nodes a move">',
             f"<style>{STYLE.replace('COLOURS', colours[0]).replace('DARK', colours[1])}</style>"]
    for panel in panels:
        parts += panel.draw(series)
    parts += legend(series)
    return "\n".join([*parts, "</svg>\n"])
