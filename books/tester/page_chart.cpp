// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/tester/page_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/text.h"
#include "books/tester/page_board.h"
#include "books/tester/test_report.h"

namespace books {

namespace {

using chess::Color;

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

}  // namespace

std::string page_chart(const BookTest& test, Color view) {
  std::string out = fmt::format(
      "<h2>Score at the book's end, and result</h2>\n<svg viewBox=\"0 0 {1} {2}\" role=\"img\" "
      "aria-label=\"A dot for each line: {0}'s score at the book's end, and {0}'s result\">\n",
      chess::to_name(view), kLeft + kWidth + 10, kTop + kHeight + 40);
  for (int pawns = -3; pawns <= 3; ++pawns)
    out += fmt::format(
        "<line class=\"grid\" x1=\"{0:.0f}\" x2=\"{0:.0f}\" y1=\"{1}\" y2=\"{2}\"/>"
        "<text x=\"{0:.0f}\" y=\"{3}\" text-anchor=\"middle\">{4}</text>\n",
        x_of(pawns), kTop, kTop + kHeight, kTop + kHeight + 16,
        pawns == 0 ? "0" : printed(fmt::format("{:+d}", pawns)));
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
    out += fmt::format(
        "<circle{} cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"><title>{}</title></circle>\n",
        line.unsound_for ? " class=\"bad\"" : "", x_of(value_for(view, *line.end_score) / 100.0),
        y_of(games.score()),
        chess::html_escaped(line.eco + " " + line.name + ": " + printed(score_text(line.end_score, view)) +
                            ", " + percent_text(games)));
  }
  append_curve(test, view, out);
  return out + "</svg>\n";
}

}  // namespace books
