// SPDX-License-Identifier: GPL-3.0-or-later
#include "repertoire/named_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "base/text.h"
#include "game/imported_game.h"
#include "games/game_files.h"
#include "games/game_reader.h"
#include "movedb/move_database.h"
#include "openings/opening_book.h"

namespace chess { inline namespace repertoire {

namespace {

/// They take about half a gigabyte.
constexpr std::size_t kMostPositions = 2'000'000;

/// The moves from the start of the game to `at`.
std::vector<Move> path_to(const Game& game, NodeId at) {
  std::vector<Move> path;
  for (; at != kRootNode; at = game.node(at).parent) path.push_back(game.node(at).move);
  std::ranges::reverse(path);
  return path;
}

}  // namespace

bool is_marked_bad(const Node& node) {
  return std::ranges::any_of(node.subinfos, [](const Subinfo& said) {
    return said.nag == Nag::Mistake || said.nag == Nag::Blunder;
  });
}

std::string to_string(BookSide side) {
  const auto owner = owner_of(side);
  return owner ? std::string(to_name(*owner)) : "both sides";
}

std::expected<RepertoireBook, Error> RepertoireBook::open(
    const std::string& path, BookSide side, const std::function<void(const std::string&)>& on_problem) {
  GameFiles files({path});
  auto games = files.open(0);
  if (!games) return std::unexpected(games.error());
  RepertoireBook book;
  const auto reader = make_game_reader(games->format, std::move(games->source));
  while (const auto read = reader->next()) {
    for (const Diagnostic& what : read->diagnostics) on_problem(path + ": " + to_string(what));
    book.add(read->game, side);
    if (book.moves_.size() > kMostPositions)
      return std::unexpected(fmt::format(
          "'{}' has moves for more than {} positions; no repertoire is so large", path, kMostPositions));
  }
  if (const auto fault = reader->fault()) on_problem(fault->reason);
  if (book.moves_.empty()) return std::unexpected("'" + path + "' has no moves");
  return book;
}

void RepertoireBook::add(const Game& game, BookSide side) {
  ++games_;
  if (!game.is_chess()) return;
  const bool has_owner = owner_of(side).has_value() && game.start() == Position::start();
  struct Step {
    NodeId node;
    Position before;
  };
  std::vector<Step> open;
  // The children of a node, each to be played on the position before them.
  const auto open_children = [&](NodeId parent, const Position& position) {
    for (auto child = game.node(parent).first_child; child; child = game.node(*child).next_sibling)
      open.push_back({*child, position});
    if (has_owner && is_for(side, position.turn())) note_choice(game, parent, position);
  };
  open_children(kRootNode, game.start());
  while (!open.empty()) {
    const Step step = std::move(open.back());
    open.pop_back();
    const Node& node = game.node(step.node);
    if (is_for(side, step.before.turn()) && is_marked_bad(node)) {
      ++refused_;
      continue;
    }
    if (!node.move.is_null()) {
      auto& known = moves_[bits_of(step.before.key())];
      const auto same = std::ranges::find(known, node.move, &BookMove::move);
      if (same != known.end())
        ++same->weight;
      else
        known.push_back({node.move, 1});
    }
    open_children(step.node, step.before.after(node.move));
  }
}

void RepertoireBook::note_choice(const Game& game, NodeId at, const Position& position) {
  OwnChoice choice{games_, {}, {}, {}};
  for (auto child = game.node(at).first_child; child; child = game.node(*child).next_sibling) {
    const Node& node = game.node(*child);
    if (node.move.is_null()) continue;
    auto& moves = is_marked_bad(node) ? choice.refused : choice.moves;
    moves.insert(std::ranges::lower_bound(moves, node.move.raw(), {}, &Move::raw), node.move);
  }
  if (choice.moves.empty() && choice.refused.empty()) return;
  auto& known = choices_[bits_of(position.key())];
  for (const OwnChoice& other : known)
    if (other.moves == choice.moves && other.refused == choice.refused) return;
  choice.path = path_to(game, at);
  known.push_back(std::move(choice));
}

std::expected<std::vector<BookMove>, Error> RepertoireBook::moves_of(const Position& pos) const {
  const auto found = moves_.find(bits_of(pos.key()));
  if (found == moves_.end()) return std::vector<BookMove>();
  std::vector<BookMove> moves = found->second;
  std::erase_if(moves, [&](const BookMove& m) { return !pos.is_legal(m.move); });
  std::ranges::stable_sort(moves, std::greater(),
                           [](const BookMove& m) { return std::pair(m.weight, ~m.move.raw()); });
  return moves;
}

std::span<const OwnChoice> RepertoireBook::choices_in(const Position& pos) const {
  const auto found = choices_.find(bits_of(pos.key()));
  return found == choices_.end() ? std::span<const OwnChoice>() : std::span<const OwnChoice>(found->second);
}

std::expected<NamedBook, Error> open_named_book(const std::string& name, BookSide side,
                                                const std::function<void(const std::string&)>& on_problem) {
  if (name == "eco") return NamedBook{std::make_shared<EcoBook>(OpeningBook::embedded()), {}};
  const std::string lower = to_lower_copy(name);
  // A Polyglot book has no mark by which it could be told from other bytes; its name has.
  if (lower.ends_with(".bin") || lower.ends_with(".mdb")) {
    auto book = open_book(name);
    if (!book) return std::unexpected(book.error());
    return NamedBook{std::move(*book), {}};
  }
  auto book = RepertoireBook::open(name, side, on_problem);
  if (!book) return std::unexpected(book.error());
  const auto repertoire = std::make_shared<const RepertoireBook>(std::move(*book));
  return NamedBook{repertoire, repertoire};
}

}}  // namespace chess::repertoire
