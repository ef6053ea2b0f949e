// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/pipeline/game_stream.h"

#include <utility>

namespace annotate::bgn {

std::optional<chess::ImportedGame> GameStream::next() {
  while (!session_.is_interrupted()) {
    if (!reading_) {
      auto chunk = session_.chunks().next();
      if (!chunk) return std::nullopt;
      input_ = chunk->input;
      reading_ = std::make_unique<ChunkReading>(std::move(*chunk), session_.chunks().name(input_));
    }
    if (auto game = reading_->next()) {
      game->number += session_.ledger().game_base();
      game->line += session_.ledger().line_base();
      if (reading_->has_long_report()) session_.ledger().take(reading_->take_report());
      return game;
    }
    session_.ledger().take(reading_->take_report());
    reading_.reset();
  }
  return std::nullopt;
}

}  // namespace annotate::bgn
