// SPDX-License-Identifier: GPL-3.0-or-later
// One game out of a file: the n-th, or the last, of those that a filter keeps.
#include "annotate/bgn/show/show.h"

#include <utility>

#include "games/game_reader.h"
#include "games/input_chunks.h"

namespace annotate::bgn {
namespace {

constexpr std::size_t kChunkSize = std::size_t{256} << 10;

/// Lets numbers and lines count from the start of the file.
void rebase(chess::ImportedGame& game, std::size_t games_before, std::size_t lines_before) {
  game.number += games_before;
  game.line += lines_before;
  for (chess::Diagnostic& diagnostic : game.diagnostics) {
    if (diagnostic.game != 0) diagnostic.game += games_before;
    if (diagnostic.line != 0) diagnostic.line += lines_before;
  }
}

}  // namespace

GameSearch find_game(const RunOptions& options, const chess::GameFilter& filter, GameChoice choice) {
  GameSearch search;
  chess::GameFiles files(options.inputs, options.from, {}, options.window_log);
  chess::InputChunks chunks(files, kChunkSize);
  std::size_t games = 0;
  std::size_t lines = 0;
  // Games before the one that is looked for need no moves, unless the filter asks for them.
  const auto wants_moves = [&](const chess::Tags& tags) {
    switch (filter.judge_tags(tags)) {
      case chess::GameFilter::Verdict::Drop: return false;
      case chess::GameFilter::Verdict::Keep: return !choice || search.kept + 1 >= *choice;
      case chess::GameFilter::Verdict::AskMoves: break;
    }
    return true;
  };
  while (auto chunk = chunks.next()) {
    if (chunk->fault) {
      search.fault = chunk->fault->message;
      return search;
    }
    const std::string& name = files.name(chunk->input);
    const auto reader = chess::make_game_reader(chunk->format, chunk->source(name), wants_moves);
    while (auto game = reader->next()) {
      ++search.seen;
      if (!filter.keeps(*game)) continue;
      ++search.kept;
      if (choice && search.kept < *choice) continue;
      rebase(*game, games, lines);
      search.found = FoundGame{std::move(*game), name};
      if (choice) return search;
    }
    if (const auto fault = reader->fault()) {
      search.fault = fault->message;
      return search;
    }
    games = chunk->is_last ? 0 : games + reader->games();
    lines = chunk->is_last ? 0 : lines + chess::count_line_ends(chunk->format, chunk->text);
  }
  return search;
}

}  // namespace annotate::bgn
