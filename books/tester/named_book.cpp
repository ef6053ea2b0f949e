// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/tester/named_book.h"

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

namespace books {

namespace {

/// They take about half a gigabyte.
constexpr std::size_t kMostPositions = 2'000'000;

bool is_marked_bad(const chess::Node& node) {
  return std::ranges::any_of(node.subinfos, [](const chess::Subinfo& said) {
    return said.nag == chess::Nag::Mistake || said.nag == chess::Nag::Blunder;
  });
}

/// The moves from the start of the game to `at`.
std::vector<chess::Move> path_to(const chess::Game& game, chess::NodeId at) {
  std::vector<chess::Move> path;
  for (; at != chess::kRootNode; at = game.node(at).parent) path.push_back(game.node(at).move);
  std::ranges::reverse(path);
  return path;
}

}  // namespace

std::expected<RepertoireBook, chess::Error> RepertoireBook::open(
    const std::string& path, BookSide side, const std::function<void(const std::string&)>& on_problem) {
  chess::GameFiles files({path});
  auto games = files.open(0);
  if (!games) return std::unexpected(games.error().message);
  RepertoireBook book;
  const auto reader = chess::make_game_reader(games->format, std::move(games->source));
  while (const auto read = reader->next()) {
    for (const chess::Diagnostic& what : read->diagnostics) on_problem(path + ": " + to_string(what));
    book.add(read->game, side);
    if (book.moves_.size() > kMostPositions)
      return std::unexpected(fmt::format(
          "'{}' has moves for more than {} positions; no repertoire is so large", path, kMostPositions));
  }
  if (const auto fault = reader->fault()) on_problem(fault->message);
  if (book.moves_.empty()) return std::unexpected("'" + path + "' has no moves");
  return book;
}

void RepertoireBook::add(const chess::Game& game, BookSide side) {
  ++games_;
  if (!game.is_chess()) return;
  const bool has_owner = owner_of(side).has_value() && game.start() == chess::Position::start();
  struct Step {
    chess::NodeId node;
    chess::Position before;
  };
  std::vector<Step> open;
  // The children of a node, each to be played on the position before them.
  const auto open_children = [&](chess::NodeId parent, const chess::Position& position) {
    for (auto child = game.node(parent).first_child; child; child = game.node(*child).next_sibling)
      open.push_back({*child, position});
    if (has_owner && is_for(side, position.turn())) note_choice(game, parent, position);
  };
  open_children(chess::kRootNode, game.start());
  while (!open.empty()) {
    const Step step = std::move(open.back());
    open.pop_back();
    const chess::Node& node = game.node(step.node);
    if (is_for(side, step.before.turn()) && is_marked_bad(node)) {
      ++refused_;
      continue;
    }
    if (!node.move.is_null()) {
      auto& known = moves_[bits_of(step.before.key())];
      const auto same = std::ranges::find(known, node.move, &chess::BookMove::move);
      if (same != known.end())
        ++same->weight;
      else
        known.push_back({node.move, 1});
    }
    open_children(step.node, step.before.after(node.move));
  }
}

void RepertoireBook::note_choice(const chess::Game& game, chess::NodeId at, const chess::Position& position) {
  OwnChoice choice{games_, {}, {}, {}};
  for (auto child = game.node(at).first_child; child; child = game.node(*child).next_sibling) {
    const chess::Node& node = game.node(*child);
    if (node.move.is_null()) continue;
    auto& moves = is_marked_bad(node) ? choice.refused : choice.moves;
    moves.insert(std::ranges::lower_bound(moves, node.move.raw(), {}, &chess::Move::raw), node.move);
  }
  if (choice.moves.empty() && choice.refused.empty()) return;
  auto& known = choices_[bits_of(position.key())];
  for (const OwnChoice& other : known)
    if (other.moves == choice.moves && other.refused == choice.refused) return;
  choice.path = path_to(game, at);
  known.push_back(std::move(choice));
}

std::expected<std::vector<chess::BookMove>, chess::Error> RepertoireBook::moves_of(
    const chess::Position& pos) const {
  const auto found = moves_.find(bits_of(pos.key()));
  if (found == moves_.end()) return std::vector<chess::BookMove>();
  std::vector<chess::BookMove> moves = found->second;
  std::erase_if(moves, [&](const chess::BookMove& m) { return !pos.is_legal(m.move); });
  std::ranges::stable_sort(moves, std::greater(),
                           [](const chess::BookMove& m) { return std::pair(m.weight, ~m.move.raw()); });
  return moves;
}

std::span<const OwnChoice> RepertoireBook::choices_in(const chess::Position& pos) const {
  const auto found = choices_.find(bits_of(pos.key()));
  return found == choices_.end() ? std::span<const OwnChoice>() : std::span<const OwnChoice>(found->second);
}

std::expected<NamedBook, chess::Error> open_named_book(
    const std::string& name, BookSide side, const std::function<void(const std::string&)>& on_problem) {
  if (name == "eco") return NamedBook{std::make_shared<chess::EcoBook>(chess::OpeningBook::embedded()), {}};
  const std::string lower = chess::to_lower_copy(name);
  // A Polyglot book has no mark by which it could be told from other bytes; its name has.
  if (lower.ends_with(".bin") || lower.ends_with(".mdb")) {
    auto book = chess::open_book(name);
    if (!book) return std::unexpected(book.error().message);
    return NamedBook{std::move(*book), {}};
  }
  auto book = RepertoireBook::open(name, side, on_problem);
  if (!book) return std::unexpected(book.error());
  const auto repertoire = std::make_shared<const RepertoireBook>(std::move(*book));
  return NamedBook{repertoire, repertoire};
}

}  // namespace books
