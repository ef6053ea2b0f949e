// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/tester/named_book.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/text.h"
#include "game/imported_game.h"
#include "games/game_files.h"
#include "games/game_reader.h"
#include "movedb/move_database.h"
#include "openings/opening_book.h"

namespace books {

std::expected<RepertoireBook, chess::Error> RepertoireBook::open(
    const std::string& path, const std::function<void(const std::string&)>& on_problem) {
  chess::GameFiles files({path});
  auto games = files.open(0);
  if (!games) return std::unexpected(games.error().message);
  RepertoireBook book;
  const auto reader = chess::make_game_reader(games->format, std::move(games->source));
  while (const auto read = reader->next()) {
    for (const chess::Diagnostic& what : read->diagnostics) on_problem(path + ": " + to_string(what));
    book.add(read->game);
  }
  if (const auto fault = reader->fault()) on_problem(fault->message);
  if (book.moves_.empty()) return std::unexpected("'" + path + "' has no moves");
  return book;
}

void RepertoireBook::add(const chess::Game& game) {
  if (game.has_drops()) return;
  struct Step {
    chess::NodeId node;
    chess::Position before;
  };
  std::vector<Step> open;
  // The children of a node, each to be played on the position before them.
  const auto open_children = [&](std::optional<chess::NodeId> first, const chess::Position& position) {
    for (auto child = first; child; child = game.node(*child).next_sibling)
      open.push_back({*child, position});
  };
  open_children(game.root().first_child, game.start());
  while (!open.empty()) {
    const Step step = std::move(open.back());
    open.pop_back();
    const chess::Move move = game.node(step.node).move;
    if (!move.is_null()) {
      auto& known = moves_[bits_of(step.before.key())];
      const auto same = std::ranges::find(known, move, &chess::BookMove::move);
      if (same != known.end())
        ++same->weight;
      else
        known.push_back({move, 1});
    }
    open_children(game.node(step.node).first_child, step.before.after(move));
  }
}

std::vector<chess::BookMove> RepertoireBook::moves_of(const chess::Position& pos) const {
  const auto found = moves_.find(bits_of(pos.key()));
  if (found == moves_.end()) return {};
  std::vector<chess::BookMove> moves = found->second;
  std::erase_if(moves, [&](const chess::BookMove& m) { return !pos.is_legal(m.move); });
  std::ranges::stable_sort(moves, std::greater(),
                           [](const chess::BookMove& m) { return std::pair(m.weight, ~m.move.raw()); });
  return moves;
}

std::expected<std::shared_ptr<const chess::Book>, chess::Error> open_named_book(
    const std::string& name, const std::function<void(const std::string&)>& on_problem) {
  if (name == "eco") return std::make_shared<chess::EcoBook>(chess::OpeningBook::embedded());
  const std::string lower = chess::to_lower_copy(name);
  // A Polyglot book has no mark by which it could be told from other bytes; its name has.
  if (lower.ends_with(".bin") || lower.ends_with(".mdb")) {
    auto book = chess::open_book(name);
    if (!book) return std::unexpected(book.error().message);
    return std::shared_ptr<const chess::Book>(std::move(*book));
  }
  auto book = RepertoireBook::open(name, on_problem);
  if (!book) return std::unexpected(book.error());
  return std::make_shared<RepertoireBook>(std::move(*book));
}

}  // namespace books
