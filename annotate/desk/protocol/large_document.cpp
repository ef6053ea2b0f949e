// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/large_document.h"

#include <algorithm>
#include <utility>

#include "explorer/counted_files.h"
#include "explorer/tree_walk.h"
#include "movefile/keyed_board.h"
#include "movefile/move_file.h"

namespace annotate {

std::optional<std::uint64_t> LargeDocument::games_in_move_file(const Document& document) {
  if (document.path.empty()) return std::nullopt;
  const auto file = chess::MoveFile::open_beside(document.path);
  return file ? std::optional(file->size()) : std::nullopt;
}

std::optional<LargeDocument> LargeDocument::open(Library& library, std::uint64_t id) {
  const auto document = library.document(id);
  auto touched = library.touched_games(id);
  if (!document || !touched || touched->size() > kMostTouched) return std::nullopt;
  return LargeDocument(id, document->path, std::move(*touched));
}

std::optional<chess::PlayedMoves> LargeDocument::played_in(const chess::Position& position,
                                                           const chess::GameFilter& filter,
                                                           std::size_t examples,
                                                           const std::stop_token& stop) const {
  auto files = chess::MoveFiles::open({path_});
  if (!files) return std::nullopt;
  files->select(position);
  const chess::TreeWalk walk(position, 1);
  const chess::PlayedMoves empty(examples, static_cast<std::uint64_t>(position.key()));
  auto counted = chess::count_files(*files, filter, walk, empty, 1, [&](std::size_t, std::uint64_t number) {
    return !stop.stop_requested() && !std::ranges::binary_search(touched_, number);
  });
  if (!counted || stop.stop_requested()) return std::nullopt;
  return std::move(counted->played);
}

std::optional<VisitedGames::Visit> LargeDocument::visit_of(const chess::GameFacts& game,
                                                           const chess::Position& position) const {
  const auto file = chess::MoveFile::open_beside(path_);
  if (!file || game.number > file->size()) return std::nullopt;
  const std::size_t at = file->block_of(game.number - 1);
  const auto block = file->read_block(at);
  if (!block) return std::nullopt;
  auto moves = block->moves(static_cast<std::size_t>(game.number - 1 - block->first_game()));
  if (!moves || !moves->start().is_chess()) return std::nullopt;
  chess::KeyedBoard board(moves->start().chess());
  for (std::uint16_t ply = 0;; ++ply) {
    const auto move = moves->next(board);
    if (board.key() == position.key()) return VisitedGames::Visit{ply, move.value_or(chess::Move::null())};
    if (!move || move->is_null()) return std::nullopt;
    board.play(*move);
  }
}

}  // namespace annotate
