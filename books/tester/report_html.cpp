// SPDX-License-Identifier: GPL-3.0-or-later
// The report as a page. The chart has a dot for each line: to the right, how those who follow the book
// stand at its end; upwards, how they scored. The curve is the mean of lines that end alike; a dot far from
// it is a line whose look deceives.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "books/tester/test_report.h"

namespace books {

namespace {

using chess::Color;

constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; --line: #8886; --bad: #c0392b; --dot: #2471a3; --quiet: #666; }}
@media (prefers-color-scheme: dark) {{ :root {{ --bad: #ff8a7a; --dot: #7fb8e6; --quiet: #aaa; }} }}
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 0 auto; padding: 1rem; }}
h1 {{ font-size: 1.5rem; margin: 0 0 .2rem; }} h2 {{ font-size: 1.2rem; margin: 2rem 0 .5rem; }}
dl {{ display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 1rem 0; }}
dt {{ color: var(--quiet); font-size: .85rem; }} dd {{ margin: 0; font-size: 1.3rem; }}
svg {{ width: 100%; max-width: 48rem; height: auto; display: block; }}
svg text {{ fill: currentColor; font-size: 12px; }} svg .grid {{ stroke: var(--line); }}
svg circle {{ fill: var(--dot); fill-opacity: .55; }} svg circle.bad {{ fill: var(--bad); fill-opacity: .8; }}
svg polyline {{ fill: none; stroke: currentColor; stroke-width: 2; }}
.table {{ overflow-x: auto; }} table {{ border-collapse: collapse; width: 100%; font-size: .9rem; }}
th, td {{ text-align: left; padding: .3rem .6rem; vertical-align: top;
  border-bottom: 1px solid var(--line); }}
th button {{ all: unset; cursor: pointer; font-weight: 600; }}
th button:focus-visible {{ outline: 2px solid; }}
td.n, th.n {{ text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }}
.bad {{ color: var(--bad); font-weight: 600; }}
.moves {{ min-width: 18rem; }} .quiet {{ color: var(--quiet); }}
@media print {{ body {{ max-width: none; }} }}
</style></head><body>
)";

/// Sorts a table by the column whose head is pressed; numbers by their value.
constexpr std::string_view kScript = R"(<script>
document.querySelectorAll('th button').forEach(button => button.onclick = () => {
  const th = button.closest('th'), column = th.cellIndex, body = th.closest('table').tBodies[0];
  const up = th.getAttribute('aria-sort') !== 'ascending';
  th.parentNode.querySelectorAll('th').forEach(other => other.removeAttribute('aria-sort'));
  th.setAttribute('aria-sort', up ? 'ascending' : 'descending');
  const key = row => row.cells[column].dataset.v ?? row.cells[column].textContent;
  const number = row => parseFloat(key(row));
  [...body.rows].sort((a, b) => {
    const x = number(a), y = number(b);
    const order = isNaN(x) || isNaN(y) ? key(a).localeCompare(key(b)) : x - y;
    return up ? order : -order;
  }).forEach(row => body.append(row));
});
</script>
)";

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out.push_back(c);
    }
  }
  return out;
}

void append_fact(std::string_view name, std::string_view value, std::string& out) {
  out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", name, escaped(value));
}

// The chart's window, in its own units and in those of the data.
constexpr int kLeft = 45, kTop = 10, kWidth = 640, kHeight = 300;
constexpr double kMostPawns = 3;

double x_of(double pawns) {
  return kLeft + kWidth * (std::clamp(pawns, -kMostPawns, kMostPawns) + kMostPawns) / (2 * kMostPawns);
}
double y_of(double share) { return kTop + kHeight * (1 - share); }

/// The mean result of the lines that end about alike, as a curve: of single games the dots alone say little.
void append_curve(const BookTest& test, Color view, std::string& out) {
  constexpr int kBin = 25;  // centipawns
  std::map<int, chess::WinDrawLoss> bins;
  for (const LineReport& line : test.lines) {
    if (!line.end_score) continue;
    chess::WinDrawLoss& bin =
        bins[static_cast<int>(std::floor(value_for(view, *line.end_score) / double{kBin}))];
    const chess::WinDrawLoss games = seen_by(view, line.games);
    bin.wins += games.wins;
    bin.draws += games.draws;
    bin.losses += games.losses;
  }
  std::erase_if(bins, [](const auto& bin) { return bin.second.games() < 10; });
  if (bins.size() < 2) return;
  out += "<polyline points=\"";
  for (const auto& [number, games] : bins)
    out += fmt::format("{:.1f},{:.1f} ", x_of((number + 0.5) * kBin / 100), y_of(games.score()));
  out += "\"><title>mean result</title></polyline>\n";
}

void append_chart(const BookTest& test, Color view, std::string& out) {
  out += fmt::format(
      "<h2>Score at the book's end, and result</h2>\n<svg viewBox=\"0 0 {1} {2}\" role=\"img\" "
      "aria-label=\"A dot for each line: {0}'s score at the book's end, and {0}'s result\">\n",
      chess::to_name(view), kLeft + kWidth + 10, kTop + kHeight + 40);
  for (int pawns = -3; pawns <= 3; ++pawns)
    out += fmt::format(
        "<line class=\"grid\" x1=\"{0:.0f}\" x2=\"{0:.0f}\" y1=\"{1}\" y2=\"{2}\"/>"
        "<text x=\"{0:.0f}\" y=\"{3}\" text-anchor=\"middle\">{4}</text>\n",
        x_of(pawns), kTop, kTop + kHeight, kTop + kHeight + 16,
        pawns == 0 ? "0" : fmt::format("{:+d}", pawns));
  for (int percent = 0; percent <= 100; percent += 25)
    out += fmt::format(
        "<line class=\"grid\" x1=\"{1}\" x2=\"{2}\" y1=\"{0:.0f}\" y2=\"{0:.0f}\"/>"
        "<text x=\"{3}\" y=\"{4:.0f}\" text-anchor=\"end\">{5} %</text>\n",
        y_of(percent / 100.0), kLeft, kLeft + kWidth, kLeft - 5, y_of(percent / 100.0) + 4, percent);
  out += fmt::format(
      "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}'s score in pawns at the book's "
      "end</text>\n",
      kLeft + kWidth / 2, kTop + kHeight + 34, chess::to_name(view));
  for (const LineReport& line : test.lines) {
    if (!line.end_score || line.games.games() == 0) continue;
    const chess::WinDrawLoss games = seen_by(view, line.games);
    out += fmt::format("<circle{} cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"><title>{}</title></circle>\n",
                       line.unsound_for ? " class=\"bad\"" : "",
                       x_of(value_for(view, *line.end_score) / 100.0), y_of(games.score()),
                       escaped(line.eco + " " + line.name + ": " + score_text(line.end_score, view) + ", " +
                               percent_text(games)));
  }
  append_curve(test, view, out);
  out += "</svg>\n";
}

std::string head(std::string_view name, bool is_number) {
  return fmt::format("<th{}><button>{}</button></th>", is_number ? " class=\"n\"" : "", name);
}

void append_row(const BookTest& test, const LineReport& line, Color view, std::string& out) {
  const chess::WinDrawLoss games = seen_by(view, line.games);
  out += fmt::format("<tr><td>{}</td><td>{}</td><td class=\"moves\">{}", line.eco, escaped(line.name),
                     escaped(moves_to(test.graph, line.end)));
  if (line.slip) {
    const std::size_t before = position_before(test.graph, line, *line.slip);
    out += fmt::format("<br><span class=\"quiet\">{} costs {:.2f}; better {}</span>",
                       escaped(numbered_move(test.graph, before, line.slip->move)), line.slip->loss / 100.0,
                       escaped(numbered_move(test.graph, before, line.slip->better)));
  }
  out += fmt::format("</td><td class=\"n{}\" data-v=\"{}\">{}</td><td class=\"n\" data-v=\"{}\">{}</td>",
                     line.unsound_for ? " bad" : "", line.end_score ? value_for(view, *line.end_score) : 0,
                     score_text(line.end_score, view), line.later_score.value_or(0),
                     mean_text(line.later_score, view));
  out += fmt::format("<td class=\"n\">{}</td><td class=\"n\" data-v=\"{}\">{}</td></tr>\n", games.games(),
                     games.score(), percent_text(games));
}

void append_lines(const BookTest& test, BookSide side, std::string& out) {
  out += "<h2>Lines, the worst first</h2>\n<div class=\"table\"><table><thead><tr>";
  out += head("ECO", false) + head("Name", false) + head("Moves", false) + head("End", true) +
         head("+10 plies", true) + head("Games", true) + head("Score", true);
  out += "</tr></thead><tbody>\n";
  for (const LineReport* line : worst_first(test, side)) append_row(test, *line, view_of(side), out);
  out += "</tbody></table></div>\n";
}

}  // namespace

std::string to_html(const BookTest& test, const TestTitle& title) {
  std::string out = fmt::format(fmt::runtime(kHead), fmt::arg("title", escaped("Test of " + title.book)));
  out += fmt::format("<h1>Test of {}</h1>\n<p>For {}, by {}{}.</p>\n<dl>\n", escaped(title.book),
                     to_string(title.side), escaped(title.engine),
                     title.opponent.empty() ? " against itself" : " against " + escaped(title.opponent));
  const auto unsound =
      std::ranges::count_if(test.lines, [](const LineReport& l) { return l.unsound_for.has_value(); });
  append_fact("lines of the book", fmt::format("{}", test.graph.ends.size()), out);
  append_fact("looked at", fmt::format("{}", test.lines.size()), out);
  append_fact("unsound", fmt::format("{}", unsound), out);
  append_fact("never reached", fmt::format("{}", test.unreached.size()), out);
  append_fact("games", fmt::format("{}", test.games.games()), out);
  append_fact("score", percent_text(seen_by(view_of(title.side), test.games)), out);
  if (test.engine_games) append_fact("the engine's score", percent_text(*test.engine_games), out);
  out += "</dl>\n";
  if (test.games.games() > 0) append_chart(test, view_of(title.side), out);
  append_lines(test, title.side, out);
  out += kScript;
  return out + "</body></html>\n";
}

}  // namespace books
