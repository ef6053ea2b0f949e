// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/read_games.h"

#include <utility>

#include "games/chunk_reading.h"

namespace chess { inline namespace python {

namespace {

constexpr std::size_t kMostGames = 128;  // in one piece

std::shared_ptr<GameData> to_data(ImportedGame&& read, ChunkReport&& report, const std::string& file) {
  auto data = std::make_shared<GameData>();
  data->game = std::move(read.game);
  data->status = read.status;
  data->number = read.number;
  data->line = read.line;
  data->file = file;
  for (Diagnostic& what : report.diagnostics) data->faults.push_back({file, std::move(what)});
  return data;
}

}  // namespace

void GamePiece::settle(const PiecePlace& place) {
  for (const auto& game : games) {
    game->number += place.game_base;
    game->line += place.line_base;
    for (NamedFault& fault : game->faults) python::settle(fault.what, place);
  }
  for (Diagnostic& what : report.diagnostics) python::settle(what, place);
}

QueuePointer<GameQueue> start_reading(const ReadPlan& plan, bool with_moves) {
  TagQuestion wants_moves;
  if (!with_moves) wants_moves = [](const Tags&) { return false; };
  return QueuePointer<GameQueue>(
      new GameQueue(plan, [wants_moves](Chunk&& chunk, const std::string& name, const GameQueue::Emit& emit) {
        ChunkReading reading(std::move(chunk), name, wants_moves);
        GamePiece piece;
        piece.file = name;
        while (auto game = reading.next()) {
          piece.games.push_back(to_data(std::move(*game), reading.take_report(), name));
          if (piece.games.size() < kMostGames) continue;
          GamePiece full = std::exchange(piece, GamePiece{});
          piece.file = name;
          if (!emit(std::move(full))) return;
        }
        piece.report = reading.take_report();
        emit(std::move(piece));
      }));
}

}}  // namespace chess::python
