// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn from all games together: a player's report and puzzles. The text of a game is what they need
// of it, which the journal keeps; so a resumed run has all of it, and the games come in the order of the
// input. The report is written behind the last game, each puzzle once.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "annotate/output/file_output.h"
#include "annotate/player/player_statistics.h"

namespace annotate {

enum class ReportForm : std::uint8_t { Html, Json };
enum class PuzzleForm : std::uint8_t { Pgn, Csv, Epd, Anki };

/// The form of an extension (.html .htm .json; .pgn .csv .epd, .tsv for Anki); that of a compression behind
/// it is ignored. Returns nothing for other extensions.
std::optional<ReportForm> parse_report_form(std::string_view path);
std::optional<PuzzleForm> parse_puzzle_form(std::string_view path);

/// What a player's report has to know of the game; nothing of one that is not judged or is no chess.
std::vector<PlayerGame> reported_games(const AnnotatedGame& game);

class PlayerOutput final : public FileOutput {
 public:
  PlayerOutput(const OutputStyle& style, ReportForm form) : style_(style), form_(form) {}

  OutputFormat format() const override { return OutputFormat::Report; }
  std::string text_of(const AnnotatedGame& game) override;
  std::expected<void, chess::Error> write(std::string_view text) override;

 protected:
  std::string text_behind_games() const override;

 private:
  OutputStyle style_;
  ReportForm form_;
  PlayerStatistics statistics_;
  std::uint64_t games_ = 0;
};

class PuzzlesOutput final : public FileOutput {
 public:
  explicit PuzzlesOutput(PuzzleForm form) : form_(form) {}

  OutputFormat format() const override { return OutputFormat::Puzzles; }
  std::string text_of(const AnnotatedGame& game) override;
  std::expected<void, chess::Error> write(std::string_view text) override;
  std::string content() const override;

 protected:
  std::string text_before_games() const override;

 private:
  PuzzleForm form_;
  std::set<std::string> written_;  ///< ids
};

}  // namespace annotate
