// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of a player's report: a bar with its interval for each figure, a line for the months.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "annotate/player/report_as_html.h"
#include "base/text.h"

namespace annotate {

namespace {

constexpr double kBarWidth = 200.0;

constexpr double kTrendLeft = 30.0;
constexpr double kTrendTop = 8.0;
constexpr double kTrendWidth = 340.0;
constexpr double kTrendHeight = 120.0;
/// Labels of months under the chart.
constexpr std::size_t kMonthLabels = 4;

/// Fewer moves say nothing of a month.
constexpr std::uint64_t kLeastMoves = 10;

}  // namespace

std::string share_chart(const Proportion& proportion, double full, const Proportion* before) {
  const auto x = [&](double share) {
    return full > 0.0 ? std::min(kBarWidth, kBarWidth * share / full) : 0.0;
  };
  const auto bar = [&](const Proportion& shown, int top, const char* style) {
    const chess::ScoreInterval interval = wilson_interval(shown);
    return fmt::format(
        "<rect class=\"{0}\" x=\"0\" y=\"{1}\" width=\"{2:.1f}\" height=\"10\"/><path class=\"whisker\" "
        "d=\"M{3:.1f} {5}H{4:.1f}M{3:.1f} {6}v8M{4:.1f} {6}v8\"/>",
        style, top, x(shown.share()), x(interval.low), x(interval.high), top + 5, top + 1);
  };
  return fmt::format(
      "<svg viewBox=\"0 0 200 {}\" preserveAspectRatio=\"none\" aria-hidden=\"true\">{}{}</svg>",
      before != nullptr ? 24 : 12, bar(proportion, 1, "bar"),
      before != nullptr ? bar(*before, 13, "bar before") : std::string());
}

std::string trend_chart(const std::vector<RateRow>& months, chess::Language language) {
  std::vector<RateRow> shown;
  std::ranges::copy_if(months, std::back_inserter(shown),
                       [](const RateRow& row) { return row.moves >= kLeastMoves; });
  if (shown.size() < 2) return {};
  double most = 0.0;
  for (const RateRow& row : shown) most = std::max(most, wilson_interval(row.serious()).high);
  // The axis ends at a whole number of percents.
  const double full = std::ceil(100.0 * most) / 100.0;
  const auto x = [&](std::size_t i) {
    return kTrendLeft + kTrendWidth * static_cast<double>(i) / static_cast<double>(shown.size() - 1);
  };
  const auto y = [&](double share) { return kTrendTop + kTrendHeight * (1.0 - share / full); };
  std::string line;
  std::string upper;
  std::string lower;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const chess::ScoreInterval interval = wilson_interval(shown[i].serious());
    line += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", x(i), y(shown[i].serious().share()));
    upper += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", x(i), y(interval.high));
    lower.insert(0, fmt::format("L{:.1f} {:.1f}", x(i), y(interval.low)));
  }
  std::string svg =
      fmt::format("<svg class=\"trend\" viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\">",
                  kTrendLeft + kTrendWidth + 8.0, kTrendTop + kTrendHeight + 18.0,
                  chess::html_escaped(report_word(language, "rate")));
  for (const double share : {0.0, full / 2.0, full})
    svg += fmt::format(
        "<path class=\"grid\" d=\"M{:.1f} {:.1f}h{:.1f}\"/><text x=\"{:.1f}\" y=\"{:.1f}\" "
        "text-anchor=\"end\">{}</text>",
        kTrendLeft, y(share), kTrendWidth, kTrendLeft - 4.0, y(share) + 4.0,
        report_number(language, 100.0 * share));
  svg += "<path class=\"band\" d=\"" + upper + lower + "Z\"/><path class=\"rate\" d=\"" + line + "\"/>";
  const std::size_t labels = std::min(kMonthLabels, shown.size());
  for (std::size_t k = 0; k < labels; ++k) {
    const std::size_t i = k * (shown.size() - 1) / (labels - 1);
    const char* anchor = k == 0 ? "start" : k + 1 == labels ? "end" : "middle";
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>", x(i),
                       kTrendTop + kTrendHeight + 14.0, anchor, chess::html_escaped(shown[i].key));
  }
  return svg + "</svg>\n";
}

}  // namespace annotate
