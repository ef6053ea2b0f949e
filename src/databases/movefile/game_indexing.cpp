// SPDX-License-Identifier: GPL-3.0-or-later
#include "movefile/game_indexing.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "games/chunk_reading.h"
#include "io/links.h"
#include "io/publication.h"
#include "movefile/game_intake.h"
#include "pgn/reader.h"
#include "posindex/index_header.h"

namespace chess { inline namespace movefile {

namespace {

/// Games are found again by reading so many bytes at most (more where a game is longer).
constexpr std::size_t kIndexChunkSize = std::size_t{64} << 10;

std::string_view text_of(const std::array<unsigned char, 8>& magic) {
  return {reinterpret_cast<const char*>(magic.data()), magic.size()};
}
const std::string_view kIndexMagic = text_of(index_format::kMagic);
const std::string_view kMoveFileMagic = text_of(move_file_format::kMagic);

/// Reads stretches of one chunk.
class StretchReading {
 public:
  using Emit = std::function<bool(KeyedGames&&, ChunkReport&&)>;

  StretchReading(const std::string& name, std::uint32_t max_ply, const Emit& emit)
      : name_(name), intake_(max_ply), emit_(emit) {}

  /// False if nobody wants more.
  bool read(Chunk&& chunk, bool is_last_of_chunk) {
    KeyedGames::Stretch stretch{chunk.text.size(), {.checksum = checksum_of_text(chunk.text)}};
    const auto listen = [&](const Diagnostic& what) {
      stretch.what.has_remarks |= what.severity != Severity::Note;
    };
    const auto count = [&](ImportStatus status) {
      ++stretch.what.games;
      stretch.what.has_remarks |= status != ImportStatus::Whole;
    };
    const auto end = [&](ChunkReport&& report) {
      stretch.what.lines = report.lines;
      stretch.what.has_remarks |= report.fault.has_value();
      KeyedGames games = is_last_of_chunk ? taken() : KeyedGames();
      games.stretches.push_back(stretch);
      return emit_(std::move(games), std::move(report));
    };
    const bool is_pgn = chunk.format == GameFormat::Pgn && !chunk.fault && chunk.skipped == 0;
    if (!is_pgn) {
      ChunkReading reading(std::move(chunk), name_);
      while (const auto game = reading.next()) {
        intake_.add(*game);
        count(game->status);
        if (!intake_.is_full() && !reading.has_long_report()) continue;
        auto report = reading.take_report();
        std::ranges::for_each(report.diagnostics, listen);
        if (!emit_(taken(), std::move(report))) return false;
      }
      auto report = reading.take_report();
      std::ranges::for_each(report.diagnostics, listen);
      return end(std::move(report));
    }
    // Games of PGN are read without making trees.
    ChunkReport report = begin_report(chunk);
    PgnReader reader(chunk.source(name_));
    intake_.set_listener([&](const Diagnostic& what) {
      listen(what);
      report.diagnostics.push_back(what);
    });
    while (reader.read(intake_)) {
      report.counts.add(intake_.status());
      report.counts.plies += intake_.plies();
      count(intake_.status());
      if (!intake_.is_full() && report.diagnostics.size() < ChunkReading::kLongReport) continue;
      if (!emit_(taken(), take_part(report))) return false;
    }
    end_report(reader, report);
    return end(std::move(report));
  }

 private:
  KeyedGames taken() { return {{}, intake_.take_postings(), intake_.take_block()}; }

  const std::string& name_;
  GameIntake intake_;
  const Emit& emit_;
};

}  // namespace

void read_keyed_games(Chunk&& chunk, const std::string& name, std::uint32_t max_ply,
                      const std::function<bool(KeyedGames&&, ChunkReport&&)>& emit) {
  StretchReading reading(name, max_ply, emit);
  if (chunk.fault || chunk.rest || chunk.skipped > 0 || chunk.text.empty()) {
    reading.read(std::move(chunk), true);
    return;
  }
  ChunkCutter cutter(view_source(chunk.text, name), chunk.format, kIndexChunkSize);
  auto stretch = cutter.next();
  stretch->place = chunk.place;
  while (stretch) {
    auto next = cutter.next();
    stretch->input = chunk.input;
    stretch->is_last = !next && chunk.is_last;
    if (!reading.read(std::move(*stretch), !next)) return;
    stretch = std::move(next);
  }
}

std::expected<void, IoError> check_index_names(const std::string& games, std::string_view instead) {
  auto checked = check_made_up_name(position_index_path(games), kIndexMagic, instead);
  return checked ? check_made_up_name(move_file_path(games), kMoveFileMagic, instead) : checked;
}

std::expected<void, IoError> GameIndexing::begin(const std::string& games, bool with_moves,
                                                 const OldGames* old) {
  games_path_ = games;
  limit_replaced(index_path_, kIndexMagic, std::span(&games, 1));
  const std::string path = move_file_path(games);
  if (index_path_ == position_index_path(games)) limit_replaced(path, kMoveFileMagic, std::span(&games, 1));
  if (with_moves) {
    auto writer = MoveFileWriter::open(path, old != nullptr ? &old->moves : nullptr);
    if (!writer) return std::unexpected(writer.error());
    moves_ = std::move(*writer);
  }
  if (old == nullptr) return {};
  offset_ = old->size;
  lines_ = old->place.lines;
  games_ = old->place.games;
  return builder_.go_on(old->index);
}

std::expected<void, IoError> GameIndexing::take(KeyedGames&& games) {
  for (KeyedGames::Stretch& stretch : games.stretches) {
    if (stretch.what.games > 0) builder_.mark(offset_, games_);
    stretch.what.offset = offset_;
    offset_ += stretch.size;
    games_ += stretch.what.games;
    lines_ += std::exchange(stretch.what.lines, lines_);
    if (moves_) moves_->add(stretch.what);
  }
  if (moves_ && games.block.games > 0)
    if (auto added = moves_->add(games.block); !added) return added;
  return builder_.add(std::move(games.postings));
}

std::expected<IndexHeader, IoError> GameIndexing::finish(const SourceIdentity& before,
                                                         const FileChecksum& checksum, std::size_t threads) {
  const auto after = stamp_of(games_path_);
  if (!after) return std::unexpected(after.error());
  if (*after != before)
    return std::unexpected(
        IoError{IoError::Kind::Read, games_path_ + ": the file has changed while it was read"});
  const SourceIdentity source{before.size, before.modified_ns, checksum.value};
  Publication both;
  if (moves_)
    if (const auto finished = moves_->finish(offset_, source, checksum.whole_words, &both); !finished)
      return std::unexpected(finished.error());
  auto finished = builder_.finish(source, threads, &both);
  if (!finished) return finished;
  if (const auto published = both.run(); !published) return std::unexpected(published.error());
  return finished;
}

}}  // namespace chess::movefile
