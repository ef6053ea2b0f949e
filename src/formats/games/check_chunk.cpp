// SPDX-License-Identifier: GPL-3.0-or-later
// Plays all the games of a chunk. PGN is read without making trees.
#include "games/check_chunk.h"

#include <utility>

#include "games/chunk_reading.h"
#include "pgn/reader.h"
#include "pgn/visitor.h"

namespace chess { inline namespace games {

namespace {

constexpr std::uint64_t kMostGames = 4096;  // in one part of a report

/// Counts, and keeps what is said.
class Checker final : public IgnoringVisitor {
 public:
  /// `skipped`: so many games do not count.
  Checker(ChunkReport& report, std::uint64_t skipped) : report_(report), skipped_(skipped) {}

  void begin_game(std::size_t, std::size_t) override { depth_ = 0; }
  bool wants_positions() override { return false; }
  void move(const AnyPosition&, Move, std::string_view) override {
    report_.counts.plies += depth_ == 0 && skipped_ == 0 ? 1 : 0;
  }
  void begin_variation() override { ++depth_; }
  void end_variation() override { --depth_; }
  void end_game(ImportStatus status) override {
    if (skipped_ > 0)
      --skipped_;
    else
      report_.counts.add(status);
  }
  void diagnostic(const Diagnostic& what) override {
    if (skipped_ == 0) report_.diagnostics.push_back(what);
  }

 private:
  ChunkReport& report_;
  std::size_t depth_ = 0;
  std::uint64_t skipped_;
};

void check_pgn(Chunk&& chunk, const std::string& name, const std::function<bool(ChunkReport&&)>& emit) {
  ChunkReport report = begin_report(chunk);
  const std::uint64_t skipped = chunk.skipped;
  PgnReader reader(chunk.source(name));
  Checker checker(report, skipped);
  while (reader.read(checker)) {
    if (report.counts.games < kMostGames && report.diagnostics.size() < ChunkReading::kLongReport) continue;
    if (!emit(take_part(report))) return;
  }
  end_report(reader, report);
  emit(std::move(report));
}

}  // namespace

void check_chunk(Chunk&& chunk, const std::string& name, const std::function<bool(ChunkReport&&)>& emit) {
  if (chunk.format == GameFormat::Pgn && !chunk.fault) return check_pgn(std::move(chunk), name, emit);
  ChunkReading reading(std::move(chunk), name);
  while (reading.next()) {
    if (reading.has_long_report() && !emit(reading.take_report())) return;
  }
  emit(reading.take_report());
}

}}  // namespace chess::games
