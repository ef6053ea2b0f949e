// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/input_chunks.h"

#include <algorithm>
#include <utility>

namespace chess { inline namespace games {

std::optional<IoError> InputChunks::open() {
  is_last_given_ = false;
  is_begun_ = true;
  if (!share_.is_all()) return open_indexed();
  auto games = files_.open(opened_++);
  if (!games) return games.error();
  format_ = games->format;
  cutter_ = std::make_unique<ChunkCutter>(std::move(games->source), format_, chunk_size_);
  return std::nullopt;
}

std::optional<IoError> InputChunks::open_indexed() {
  const std::string& path = files_.path(opened_++);
  if (path == "-") return IoError{IoError::Kind::Unsupported, "standard input has no index: name a file"};
  auto file = IndexedFile::open(path, share_.index_cure);
  if (!file) return file.error();
  if (share_.first_game > 0 && share_.first_game < file->index().games())
    if (auto checked = file->check_block(file->index().block_of(share_.first_game)); !checked)
      return checked.error();
  indexed_ = std::move(*file);
  const ArchiveIndex& index = indexed_->index();
  format_ = index.format;
  blocks_ = sample_blocks(index, share_.sample, share_.seed);
  std::erase_if(blocks_, [&](std::size_t block) {
    return index.blocks[block].first_game + index.blocks[block].games <= share_.first_game;
  });
  std::ranges::reverse(blocks_);
  return std::nullopt;
}

/// The next block of the indexed input.
std::optional<Chunk> InputChunks::next_block() {
  if (blocks_.empty()) return std::nullopt;
  const IndexBlock& block = indexed_->index().blocks[blocks_.back()];
  Chunk chunk;
  chunk.format = format_;
  chunk.place = GamePlace{block.first_game, block.first_line};
  if (share_.first_game > block.first_game) chunk.skipped = share_.first_game - block.first_game;
  if (auto source = indexed_->open_block(blocks_.back()))
    chunk.rest = std::move(*source);
  else
    chunk.fault = source.error();
  files_.count_read(block.place.size);
  blocks_.pop_back();
  if (chunk.fault) blocks_.clear();
  chunk.is_last = blocks_.empty();
  return chunk;
}

std::optional<GameFormat> InputChunks::first_format() {
  early_fault_ = open();
  return early_fault_ ? std::nullopt : std::optional(format_);
}

std::optional<Chunk> InputChunks::next() {
  while (true) {
    if (!cutter_ && !indexed_) {
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
    auto chunk = indexed_ ? next_block() : cutter_->next();
    if (chunk && !indexed_ && is_begun_) chunk->place = files_.place();
    is_begun_ = false;
    const bool is_given = is_last_given_;
    if (!chunk) {
      cutter_.reset();
      indexed_.reset();
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

}}  // namespace chess::games
