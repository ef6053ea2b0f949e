// SPDX-License-Identifier: GPL-3.0-or-later
#include "movefile/indexed_games.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "games/game_files.h"
#include "movefile/game_intake.h"

namespace chess { inline namespace movefile {

namespace {

/// A stretch of a sound index is about as long as a chunk; a longer one has a game that is as long.
constexpr std::uint64_t kLongestStretch = std::uint64_t{1} << 32;
constexpr std::string_view kOtherGames = "has other games than its index says; make it again with bgn index";

}  // namespace

IndexedGames::IndexedGames(std::string path, const PositionIndex& index)
    : path_(std::move(path)), index_(&index) {}

std::expected<IndexedGames, IoError> IndexedGames::open(const std::string& path, const PositionIndex& index,
                                                        const InputOptions& reading,
                                                        std::optional<GameFormat> from) {
  IndexedGames games(path, index);
  auto source = open_input(path, reading);
  if (!source) return std::unexpected(source.error());
  auto opened = open_games(std::move(*source), from);
  if (!opened) return std::unexpected(opened.error());
  games.format_ = opened->format;
  const auto compression = compression_of_file(path);
  if (!compression) return std::unexpected(compression.error());
  if (*compression != Compression::None) {
    if (auto archive = IndexedFile::open(path))
      games.archive_ = std::move(*archive);
    else
      games.stream_ = std::move(opened->source);
    return games;
  }
  auto file = RecordFile::open(path);
  if (!file) return std::unexpected(file.error());
  games.file_ = std::move(*file);
  return games;
}

std::unexpected<IoError> IndexedGames::refusal(std::string_view what) const {
  return std::unexpected(IoError{IoError::Kind::Corrupt, path_ + ": " + std::string(what)});
}

void IndexedGames::begin_reading(std::unique_ptr<ByteSource> source, std::uint64_t first_game) {
  next_ = first_game;
  reader_ = make_game_reader(format_, std::move(source), [this](const Tags&) { return next_ == wanted_; });
}

std::expected<void, IoError> IndexedGames::load(const GameStretch& stretch) {
  const auto refuse = [this] { return refusal("ends before its index says"); };
  reader_.reset();
  loaded_.reset();
  text_.clear();
  if (file_) {
    const std::uint64_t end = stretch.end.value_or(file_->size());
    if (end > file_->size() || stretch.offset > end || end - stretch.offset > kLongestStretch)
      return refuse();
    text_.resize(static_cast<std::size_t>(end - stretch.offset));
    const std::span bytes(reinterpret_cast<unsigned char*>(text_.data()), text_.size());
    if (auto read = file_->read_at(stretch.offset, bytes); !read) return read;
  } else {
    // The numbers ascend, so the place lies ahead.
    std::vector<char> skipped(std::size_t{1} << 16);
    while (streamed_ < stretch.offset) {
      const auto wanted = std::min<std::uint64_t>(skipped.size(), stretch.offset - streamed_);
      const auto count = stream_->read(std::span(skipped).first(static_cast<std::size_t>(wanted)));
      if (!count) return std::unexpected(count.error());
      if (*count == 0) return refuse();
      streamed_ += *count;
    }
    while (!stretch.end || streamed_ < *stretch.end) {
      std::uint64_t wanted = skipped.size();
      if (stretch.end) wanted = std::min(wanted, *stretch.end - streamed_);
      const auto count = stream_->read(std::span(skipped).first(static_cast<std::size_t>(wanted)));
      if (!count) return std::unexpected(count.error());
      if (*count == 0) break;
      streamed_ += *count;
      text_.append(skipped.data(), *count);
      if (text_.size() > kLongestStretch) return refuse();
    }
  }
  loaded_ = stretch;
  return {};
}

std::expected<void, IoError> IndexedGames::seek_block(std::uint64_t number) {
  const ArchiveIndex& index = archive_->index();
  if (number >= index.games()) return refusal(kOtherGames);
  const std::size_t block = index.block_of(number);
  if (reader_ && block == block_ && next_ <= number) return {};
  auto source = archive_->open_block(block);
  if (!source) return std::unexpected(source.error());
  block_ = block;
  begin_reading(std::move(*source), index.blocks[block].first_game);
  return {};
}

std::expected<void, IoError> IndexedGames::seek_stretch(std::uint64_t number) {
  const auto stretch = index_->stretch_of(number);
  if (!stretch) return std::unexpected(stretch.error());
  if (!*stretch) return refusal(kOtherGames);
  if (!loaded_ || loaded_->offset != (*stretch)->offset)
    if (auto loaded = load(**stretch); !loaded) return loaded;
  if (!reader_ || number < next_) begin_reading(view_source(text_, path_), loaded_->first_game);
  return {};
}

std::expected<ImportedGame, IoError> IndexedGames::read(std::uint64_t number,
                                                        const std::set<std::uint64_t>& positions) {
  wanted_ = number;
  if (auto found = archive_ ? seek_block(number) : seek_stretch(number); !found)
    return std::unexpected(found.error());
  while (auto game = reader_->next()) {
    if (next_++ != number) continue;
    bool reaches_one = false;
    for_indexed_keys(*game, index_->header().max_ply,
                     [&](std::uint64_t key) { reaches_one |= positions.contains(key); });
    if (!reaches_one) break;
    game->number = static_cast<std::size_t>(number + 1);
    return std::move(*game);
  }
  return refusal(kOtherGames);
}

}}  // namespace chess::movefile
