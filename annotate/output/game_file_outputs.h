// SPDX-License-Identifier: GPL-3.0-or-later
// Annotated games in the formats of game files. BGN can express everything. PGN has one set of tags and no
// names beside marks. EGD and lines of UCI moves have neither evals nor comments: they contain only the
// games, and one message says what is left out.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>

#include "annotate/output/file_output.h"
#include "games/game_writer.h"

namespace annotate {

class GameFileOutput final : public FileOutput {
 public:
  /// `format` is Pgn, which has the style, Bgn, Egd or Uci.
  explicit GameFileOutput(OutputFormat format, GuiStyle style = GuiStyle::Lichess)
      : format_(format), style_(style) {}
  OutputFormat format() const override { return format_; }
  std::string text_of(const AnnotatedGame& annotated) override;
  std::string losses(bool names_providers) const override;

 private:
  const OutputFormat format_;
  const GuiStyle style_;
  mutable std::mutex mutex_;  ///< of what follows
  chess::FormatLosses losses_;
  std::uint64_t replaced_glyphs_ = 0;
};

}  // namespace annotate
