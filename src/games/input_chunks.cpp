// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/input_chunks.h"

#include <utility>

namespace chess::inline games {

std::optional<IoError> InputChunks::open() {
  is_last_given_ = false;
  auto games = files_.open(opened_++);
  if (!games) return games.error();
  format_ = games->format;
  cutter_ = std::make_unique<ChunkCutter>(std::move(games->source), format_, chunk_size_);
  return std::nullopt;
}

std::optional<GameFormat> InputChunks::first_format() {
  early_fault_ = open();
  return early_fault_ ? std::nullopt : std::optional(format_);
}

std::optional<Chunk> InputChunks::next() {
  while (true) {
    if (!cutter_) {
      auto fault = std::exchange(early_fault_, std::nullopt);
      if (!fault) {
        if (opened_ == files_.size()) return std::nullopt;
        fault = open();
      }
      if (fault) {
        Chunk failed;
        failed.input = opened_ - 1;
        failed.fault = std::move(fault);
        failed.is_last = true;
        return failed;
      }
    }
    auto chunk = cutter_->next();
    const bool is_given = is_last_given_;
    if (!chunk) {
      cutter_.reset();
      if (is_given) continue;
      chunk.emplace();  // an input without a byte
      chunk->format = format_;
      chunk->is_last = true;
    }
    chunk->input = opened_ - 1;
    is_last_given_ = chunk->is_last;
    return chunk;
  }
}

}  // namespace chess::inline games
