// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/sink/game_text.h"

#include "annotate/report/game_fragment.h"
#include "annotate/report/report_page.h"
#include "bgn/bgn_writer.h"

namespace annotate {

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

std::span<const std::string_view> text_before_games(GameFormat format) {
  if (format != GameFormat::Html) return {};
  return report_page().head;
}

std::span<const std::string_view> text_behind_games(GameFormat format) {
  if (format != GameFormat::Html) return {};
  return report_page().tail;
}

}  // namespace annotate
