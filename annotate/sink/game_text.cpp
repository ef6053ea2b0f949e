// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/sink/game_text.h"

#include <span>
#include <string_view>

#include "annotate/report/game_fragment.h"
#include "annotate/report/report_page.h"
#include "bgn/bgn_writer.h"

namespace annotate {

namespace {

std::string joined(std::span<const std::string_view> pieces) {
  std::string text;
  for (const std::string_view piece : pieces) text += piece;
  return text;
}

}  // namespace

std::string game_text(const chess::Game& game, GameFormat format, const TermStyle& term,
                      chess::PgnLosses& losses) {
  std::string text;
  switch (format) {
    case GameFormat::Pgn: losses |= chess::append_pgn(game, text); break;
    case GameFormat::Bgn: chess::append_bgn(game, text); break;
    case GameFormat::Html: text = game_fragment(game); break;
    case GameFormat::Term: text = term_text(game, term); break;
  }
  return text;
}

std::string text_before_games(GameFormat format, Language language) {
  if (format != GameFormat::Html) return {};
  const ReportPage& page = report_page();
  return joined(page.before_language) + std::string(to_string(language)) + joined(page.head);
}

std::string text_behind_games(GameFormat format) {
  if (format != GameFormat::Html) return {};
  return joined(report_page().tail);
}

}  // namespace annotate
