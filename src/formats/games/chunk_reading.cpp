// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/chunk_reading.h"

#include <iterator>
#include <utility>

#include "game/main_line.h"

namespace chess { inline namespace games {

namespace {

void append(std::vector<Diagnostic>&& what, std::vector<Diagnostic>& to) {
  if (to.empty())
    to = std::move(what);
  else
    to.insert(to.end(), std::make_move_iterator(what.begin()), std::make_move_iterator(what.end()));
}

}  // namespace

ChunkReport begin_report(const Chunk& chunk) {
  ChunkReport report;
  report.input = chunk.input;
  report.fault = chunk.fault;
  report.place = chunk.place;
  report.is_last_of_chunk = true;
  report.is_last_of_input = chunk.is_last;
  return report;
}

ChunkReport take_part(ChunkReport& report) {
  ChunkReport part;
  part.input = report.input;
  part.place = report.place;
  part.counts = std::exchange(report.counts, {});
  part.diagnostics = std::exchange(report.diagnostics, {});
  return part;
}

void end_report(const PgnReader& reader, ChunkReport& report) {
  report.fault = reader.fault();
  if (report.fault)
    std::erase_if(report.diagnostics, [&](const Diagnostic& d) { return d.reason == report.fault->reason; });
  report.numbers = reader.games();
  report.lines = reader.line_ends();
}

ChunkReading::ChunkReading(Chunk&& chunk, const std::string& name, const TagQuestion& wants_moves,
                           TreeTime trees)
    : chunk_(std::move(chunk)), report_(begin_report(chunk_)) {
  if (!chunk_.fault) reader_ = make_game_reader(chunk_.format, chunk_.source(name), wants_moves, trees);
}

ImportedGame* ChunkReading::next() {
  if (!reader_) return nullptr;
  ImportedGame* game = reader_->lend();
  for (; game != nullptr && chunk_.skipped > 0; --chunk_.skipped) game = reader_->lend();
  if (game == nullptr) {
    end();
    return nullptr;
  }
  report_.counts.add(game->status);
  const auto plies = reader_->known_plies();
  report_.counts.plies += plies ? *plies : main_plies(game->game);
  remarks_ = game->diagnostics.size();
  append(std::move(game->diagnostics), report_.diagnostics);
  game->diagnostics.clear();
  return game;
}

void ChunkReading::end() {
  remarks_ = 0;
  append(reader_->last_diagnostics(), report_.diagnostics);
  report_.fault = reader_->fault();
  report_.numbers = reader_->games();
  const auto lines = reader_->line_ends();
  report_.lines = lines ? *lines : count_line_ends(chunk_.format, chunk_.text);
  reader_.reset();
}

ChunkReport ChunkReading::take_report() {
  remarks_ = 0;
  return reader_ ? take_part(report_) : std::move(report_);
}

}}  // namespace chess::games
