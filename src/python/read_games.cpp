// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/read_games.h"

#include <utility>

#include "games/chunk_reading.h"
#include "io/input.h"

namespace chess { inline namespace python {

namespace {

constexpr std::size_t kMostGames = 128;  // in one piece

/// Where lines begin, in bytes from the start of a text. Lines are asked for in their order.
class LineOffsets {
 public:
  LineOffsets(GameFormat format, std::string text)
      : ends_with_return_(format == GameFormat::Pgn), text_(std::move(text)) {}

  /// Of a line from 1; nothing beyond the text.
  std::optional<std::size_t> offset_of(std::size_t line) {
    if (line == 0) return std::nullopt;
    while (line_ < line && at_ < text_.size()) {
      const char c = text_[at_++];
      const bool is_pair = c == '\r' && at_ < text_.size() && text_[at_] == '\n';
      if (c == '\n' || (c == '\r' && ends_with_return_ && !is_pair)) ++line_;
    }
    return line_ == line ? std::optional(at_) : std::nullopt;
  }

 private:
  bool ends_with_return_;
  std::string text_;
  std::size_t line_ = 1;
  std::size_t at_ = 0;
};

GamePointer to_data(ImportedGame&& read, ChunkReport&& report, const std::string& file) {
  auto data = std::make_shared<GameData>();
  data->game = std::move(read.game);
  data->status = read.status;
  data->number = read.number;
  data->line = read.line;
  data->file = file;
  for (Diagnostic& what : report.diagnostics) data->faults.push_back({file, std::move(what)});
  return data;
}

/// How chunks become pieces.
GameQueue::Work work_of(const TagQuestion& wants_moves, const TagQuestion& wants) {
  return [wants_moves, wants](Chunk&& chunk, const std::string& name, const GameQueue::Emit& emit) {
    LineOffsets lines(chunk.format, chunk.text);
    const std::size_t bytes = chunk.text.size();
    // A reader that asks does so once for each game. Others do not ask.
    std::optional<bool> is_wanted;
    TagQuestion question = wants_moves;
    if (wants)
      question = [&](const Tags& tags) {
        is_wanted = wants(tags);
        return *is_wanted && (!wants_moves || wants_moves(tags));
      };
    ChunkReading reading(std::move(chunk), name, question);
    GamePiece piece;
    piece.file = name;
    while (auto game = reading.next()) {
      ChunkReport report = reading.take_report();
      if (wants && !is_wanted) is_wanted = wants(game->game.tags);
      if (!std::exchange(is_wanted, std::nullopt).value_or(true)) continue;
      piece.games.push_back(to_data(std::move(*game), std::move(report), name));
      piece.games.back()->offset = lines.offset_of(piece.games.back()->line);
      if (piece.games.size() < kMostGames) continue;
      GamePiece full = std::exchange(piece, GamePiece{});
      piece.file = name;
      if (!emit(std::move(full))) return;
    }
    piece.report = reading.take_report();
    piece.bytes = bytes;
    emit(std::move(piece));
  };
}

TagQuestion moves_question(bool with_moves) {
  if (with_moves) return {};
  return [](const Tags&) { return false; };
}

}  // namespace

void GamePiece::settle(const PiecePlace& place) {
  for (const auto& game : games) {
    game->number += place.game_base;
    game->line += place.line_base;
    if (game->offset) *game->offset += place.byte_base;
    for (NamedFault& fault : game->faults) python::settle(fault.what, place);
  }
  for (Diagnostic& what : report.diagnostics) python::settle(what, place);
}

QueuePointer<GameQueue> start_reading(const ReadPlan& plan, bool with_moves) {
  return QueuePointer<GameQueue>(new GameQueue(plan, work_of(moves_question(with_moves), {})));
}

GamesOnDemand games_on_demand(ChunkRow chunks, bool with_moves, const TagQuestion& wants) {
  return {std::move(chunks), work_of(moves_question(with_moves), wants)};
}

QueuePointer<ChunkQueue> start_chunks(ReadPlan plan) {
  plan.jobs = 1;
  return QueuePointer<ChunkQueue>(
      new ChunkQueue(plan, [](Chunk&& chunk, const std::string&, const ChunkQueue::Emit& emit) {
        ChunkPiece piece;
        piece.chunk = std::move(chunk);
        emit(std::move(piece));
      }));
}

ChunkRow chunks_of_source(std::unique_ptr<ByteSource> source, std::optional<GameFormat> from,
                          std::size_t chunk_size) {
  struct Input {
    std::string name;
    std::unique_ptr<ByteSource> source;  ///< null: it is opened
    std::unique_ptr<ChunkCutter> cutter;
    bool is_ended = false;
  };
  const auto input = std::make_shared<Input>();
  input->name = source->name();
  input->source = std::move(source);
  const auto next = [input, from, chunk_size]() -> std::optional<Chunk> {
    if (input->is_ended) return std::nullopt;
    Chunk whole;
    whole.is_last = true;
    if (input->source) {
      // Only the thread that asks may read from Python.
      auto plain = decompressed(std::move(input->source), {.threads = 0});
      auto games = plain ? open_games(std::move(*plain), from) : std::unexpected(plain.error());
      if (!games) {
        input->is_ended = true;
        whole.fault = games.error();
        return whole;
      }
      input->cutter = std::make_unique<ChunkCutter>(std::move(games->source), games->format, chunk_size);
    }
    auto chunk = input->cutter->next();
    input->is_ended = !chunk;
    return chunk;
  };
  return {next, [input](std::size_t) -> const std::string& { return input->name; }};
}

}}  // namespace chess::python
