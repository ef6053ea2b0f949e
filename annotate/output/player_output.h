// SPDX-License-Identifier: GPL-3.0-or-later
// A player's report as an output. The text of a game is what the report needs of it; the report itself is
// written behind the last game. So the journal keeps all that a resumed run needs, and the games come in the
// order of the input.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "annotate/output/file_output.h"
#include "annotate/player/player_statistics.h"

namespace annotate {

enum class ReportForm : std::uint8_t { Html, Json };

/// The form of an extension (.html .htm .json); that of a compression behind it is ignored. Returns nothing
/// for other extensions.
std::optional<ReportForm> parse_report_form(std::string_view path);

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

}  // namespace annotate
