// SPDX-License-Identifier: GPL-3.0-or-later
#include "movefile/grown_file.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "games/game_files.h"
#include "games/game_reader.h"
#include "io/input.h"
#include "io/record_file.h"
#include "movefile/game_intake.h"

namespace chess { inline namespace movefile {

namespace {

/// Of the text before the old end that is read again, and of the text behind it.
constexpr std::uint64_t kLongestTail = std::uint64_t{64} << 20;
constexpr std::size_t kChunk = std::size_t{64} << 10;

void take_in(GameFormat format, std::string_view text, MoveBlockBuilder& games) {
  const auto reader = make_game_reader(format, view_source(text));
  while (const auto game = reader->next()) games.add(*game);
}

/// Are the games of `before` and `behind` the same if both are read as one text?
bool is_seamless(GameFormat format, const std::string& before, const std::string& behind) {
  MoveBlockBuilder apart;
  take_in(format, before, apart);
  take_in(format, behind, apart);
  MoveBlockBuilder together;
  take_in(format, before + behind, together);
  if (apart.empty() || together.empty()) return apart.empty() == together.empty();
  return apart.take().bytes == together.take().bytes;
}

std::expected<std::string, Error> text_between(const std::string& path, std::uint64_t begin,
                                               std::uint64_t end) {
  if (begin > end || end - begin > kLongestTail) return std::unexpected("its last game is too long");
  const auto file = RecordFile::open(path);
  if (!file) return std::unexpected(file.error());
  std::string text(static_cast<std::size_t>(end - begin), '\0');
  const std::span bytes(reinterpret_cast<unsigned char*>(text.data()), text.size());
  if (const auto read = file->read_at(begin, bytes); !read) return std::unexpected(read.error());
  return text;
}

/// Why the file has not the bytes that it had, as far as a sample tells; nothing if it has.
std::optional<Error> identity_fault(const std::string& path, OldGames& old) {
  const auto& stretches = old.moves.stretches();
  const std::size_t parts = std::min(stretches.size(), kComparedParts);
  for (std::size_t i = 0; i < parts; ++i) {
    const std::size_t at = parts == 1 ? 0 : i * (stretches.size() - 1) / (parts - 1);
    const std::uint64_t end = at + 1 < stretches.size() ? stretches[at + 1].offset : old.size;
    const auto text = text_between(path, stretches[at].offset, end);
    if (!text) return text.error();
    if (checksum_of_text(*text) != stretches[at].checksum) return Error("its older games have changed");
    ++old.compared;
  }
  return std::nullopt;
}

/// Why the games behind the old end cannot be read by themselves; nothing if they can. Finds their place.
std::optional<Error> seam_fault(const std::string& path, OldGames& old, std::optional<GameFormat> from) {
  const SourceStretch& last = old.moves.stretches().back();
  const auto before = text_between(path, last.offset, old.size);
  if (!before) return before.error();
  auto raw = open_raw_from(path, old.size);
  if (!raw) return raw.error();
  auto behind = open_games(std::move(*raw), from);
  if (!behind) return behind.error();
  const GameFormat format = behind->format;
  if (!from && sniff_format(*before) != format) return Error("its new games have another format");
  old.place = {old.moves.size(), last.lines + count_line_ends(format, *before)};
  ChunkCutter cutter(std::move(behind->source), format, kChunk);
  const auto chunk = cutter.next();
  if (chunk && chunk->rest) return Error("its next game is too long");
  if (chunk && !is_seamless(format, *before, chunk->text)) return Error("its last game has gone on");
  return std::nullopt;
}

}  // namespace

std::expected<OldGames, Error> find_old_games(const std::string& path, const std::string& index_path,
                                              std::uint32_t max_ply, std::optional<GameFormat> from) {
  auto index = PositionIndex::open(index_path);
  if (!index && index.error().kind == IoError::Kind::NotFound) return std::unexpected("it has no index");
  if (!index) return std::unexpected(index.error());
  auto moves = MoveFile::open(move_file_path(path));
  if (!moves && moves.error().kind == IoError::Kind::NotFound) return std::unexpected("it has no move file");
  if (!moves) return std::unexpected(moves.error());
  const SourceIdentity then = index->header().source;
  if (then != moves->header().source || index->header().games != moves->size())
    return std::unexpected("its index and its move file are not of the same time");
  if (index->header().max_ply != max_ply)
    return std::unexpected("its index has other half-moves of each game");
  const auto now = stamp_of(path);
  if (!now) return std::unexpected(now.error());
  OldGames old{std::move(*moves), std::move(*index), then.size, {}, false};
  old.is_all = now->size == then.size && now->modified_ns == then.modified_ns;
  if (old.is_all) return old;
  const auto compression = compression_of_file(path);
  if (!compression) return std::unexpected(compression.error());
  if (*compression != Compression::None)
    return std::unexpected("it is compressed, and new games cannot be read without the old ones");
  if (now->size < then.size) return std::unexpected("it has become shorter");
  if (old.index.header().parts >= index_format::kMostParts)
    return std::unexpected("its index has " + std::to_string(old.index.header().parts) + " parts");
  if (old.moves.size() == 0) return std::unexpected("it had no games");
  if (now->size == then.size) {
    // All bytes decide: nothing has to be read behind them.
    const auto is_same = is_unchanged(path, then);
    if (!is_same) return std::unexpected(is_same.error());
    if (!*is_same) return std::unexpected("its older games have changed");
    old.is_all = true;
    return old;
  }
  if (auto fault = identity_fault(path, old)) return std::unexpected(std::move(*fault));
  if (auto fault = seam_fault(path, old, from)) return std::unexpected(std::move(*fault));
  return old;
}

}}  // namespace chess::movefile
