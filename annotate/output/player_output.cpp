// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/output/player_output.h"

#include "annotate/player/player_report.h"
#include "base/text.h"
#include "io/compression.h"

namespace annotate {

std::optional<ReportForm> parse_report_form(std::string_view path) {
  const std::string plain = chess::to_lower_copy(chess::strip_compression_extension(path).path);
  if (plain.ends_with(".html") || plain.ends_with(".htm")) return ReportForm::Html;
  if (plain.ends_with(".json")) return ReportForm::Json;
  return std::nullopt;
}

std::string PlayerOutput::text_of(const AnnotatedGame& game) {
  // The figures of players are about chess.
  if (game.verdict() == nullptr || game.rules == nullptr || !game.game.is_chess())
    return to_player_record({});
  return to_player_record(
      player_games(game.game, *game.verdict(), *game.rules, judge_text(*game.judgements.front().judge)));
}

std::expected<void, chess::Error> PlayerOutput::write(std::string_view text) {
  ++games_;
  const auto games = parse_player_record(text);
  if (!games) return std::unexpected(chess::Error(path(), "what the report keeps of a game cannot be read"));
  for (const PlayerGame& game : *games) statistics_.add(game, games_);
  return {};
}

std::string PlayerOutput::text_behind_games() const {
  const PlayerReport report({style_.players, style_.rules, style_.language}, statistics_);
  return form_ == ReportForm::Html ? to_html(report) : to_json(report);
}

}  // namespace annotate
