// SPDX-License-Identifier: GPL-3.0-or-later
// Puzzles as an output. The text of a game is the record of its puzzles, which the journal keeps. They are
// written in the order of the games, each position once.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "annotate/output/file_output.h"

namespace annotate {

enum class PuzzleForm : std::uint8_t { Pgn, Csv, Epd, Anki };

/// The form of an extension (.pgn .csv .epd, .tsv for Anki); that of a compression behind it is ignored.
/// Returns nothing for other extensions.
std::optional<PuzzleForm> parse_puzzle_form(std::string_view path);

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
