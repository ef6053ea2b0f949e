// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/output/html/html_output.h"

#include <span>
#include <string_view>

#include "annotate/output/html/report_page.h"
#include "annotate/output/shown_game.h"

namespace annotate {

namespace {

std::string joined(std::span<const std::string_view> pieces) {
  std::string text;
  for (const std::string_view piece : pieces) text += piece;
  return text;
}

}  // namespace

std::string HtmlOutput::text_of(const AnnotatedGame& game) { return game_fragment(shown_game(game)); }

std::string HtmlOutput::text_before_games() const {
  const ReportPage& page = report_page();
  return joined(page.before_language) + std::string(to_string(language_)) + joined(page.head);
}

std::string HtmlOutput::text_behind_games() const { return joined(report_page().tail); }

std::string HtmlOutput::absence() const { return std::string(report_page().absence); }

}  // namespace annotate
