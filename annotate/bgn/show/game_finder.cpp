// SPDX-License-Identifier: GPL-3.0-or-later
// One game out of a file: the n-th, or the last, of those that a filter keeps.
#include "annotate/bgn/show/show.h"

#include <utility>

#include "games/game_reader.h"
#include "games/indexed_file.h"
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

/// The game by the index of its file; nothing if there is no index that can be used. `note` gets why an index
/// cannot.
std::optional<GameSearch> find_by_index(const RunOptions& options, GameChoice choice, std::string& note) {
  if (options.inputs.size() != 1 || options.inputs.front() == "-" || options.from) return std::nullopt;
  const auto file = chess::IndexedFile::open(options.inputs.front(), options.share.index_cure);
  if (!file) {
    if (file.error().kind == chess::IoError::Kind::Corrupt) note = file.error().reason;
    return std::nullopt;
  }
  const chess::ArchiveIndex& index = file->index();
  GameSearch search;
  search.seen = search.kept = index.games();
  if (search.seen == 0 || (choice && *choice > search.seen)) return search;
  const std::uint64_t game = choice.value_or(search.seen) - 1;
  const std::size_t place = index.block_of(game);
  const auto checked = file->check_block(place);
  auto source = file->open_block(place);
  if (!checked || !source) {
    note = checked ? source.error().reason : checked.error().reason;
    return std::nullopt;
  }
  const chess::IndexBlock& block = index.blocks[place];
  std::uint64_t left = game - block.first_game;
  const auto wants_moves = [&](const chess::Tags&) { return left == 0; };
  const auto reader = chess::make_game_reader(index.format, std::move(*source), wants_moves);
  while (auto read = reader->next()) {
    if (left-- > 0) continue;
    rebase(*read, block.first_game, block.first_line);
    search.found = FoundGame{std::move(*read), chess::input_name(options.inputs.front())};
    return search;
  }
  note = "the index of " + options.inputs.front() + " is wrong about game " + std::to_string(game + 1);
  return std::nullopt;
}

}  // namespace

GameSearch find_game(const RunOptions& options, const chess::GameFilter& filter, GameChoice choice) {
  GameSearch search;
  if (filter.keeps_all())
    if (auto found = find_by_index(options, choice, search.note)) return *std::move(found);
  chess::GameFiles files(options.inputs, options.from, {}, options.reading);
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
      search.fault = chunk->fault->reason;
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
      search.fault = fault->reason;
      return search;
    }
    games = chunk->is_last ? 0 : games + reader->games();
    lines = chunk->is_last ? 0 : lines + chess::count_line_ends(chunk->format, chunk->text);
  }
  return search;
}

}  // namespace annotate::bgn
