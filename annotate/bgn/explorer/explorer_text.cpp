// SPDX-License-Identifier: GPL-3.0-or-later
// What `bgn explorer` says to people.
#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "annotate/bgn/explorer/explorer.h"
#include "annotate/bgn/explorer/game_line.h"
#include "annotate/bgn/explorer/tree_table.h"
#include "notation/fen.h"
#include "notation/move_line.h"
#include "notation/san.h"
#include "openings/opening_book.h"

namespace annotate::bgn {

namespace {

using Examples = chess::ExampleGames chess::PlayedCounts::*;

/// The move of a game in the root, if it is shown.
std::optional<chess::Move> move_in(const chess::GameFacts& game, const chess::MoveTree& tree, Examples kind) {
  for (const std::size_t place : tree.first) {
    const chess::TreeMove& move = tree.moves[place];
    for (const chess::GameFacts& other : (move.counts->*kind).games())
      if (other.input == game.input && other.number == game.number) return move.move;
  }
  return std::nullopt;
}

void append_games(std::string_view title, const chess::MoveTree& tree, Examples kind,
                  const std::vector<std::string>& inputs, std::string& out) {
  const auto& games = (tree.played->here.*kind).games();
  if (games.empty()) return;
  out += fmt::format("\n{}\n", title);
  for (const chess::GameFacts& game : games) {
    out += "  " + game_line(game, inputs);
    if (const auto move = move_in(game, tree, kind)) out += "  " + to_san(tree.root, *move);
    out += "\n";
  }
}

}  // namespace

std::string explorer_text(const AskedLine& line, const chess::MoveTree& tree,
                          const std::vector<std::string>& inputs) {
  std::string out = line.moves.empty() ? to_fen(line.end) : to_move_line(line.start, line.moves);
  if (const auto opening = chess::OpeningBook::embedded().name_game(line.start, line.moves))
    out += fmt::format("\n{} {}", opening->entry.eco, opening->entry.name);
  if (tree.played == nullptr) return out + "\nno game comes to this position\n";
  out += fmt::format("\n{}\n", chess::counts_text(tree.played->here, line.end.turn()));
  if (const std::string table = tree_table(tree); !table.empty()) out += "\n" + table;
  append_games("Strongest games", tree, &chess::PlayedCounts::best, inputs, out);
  append_games("Latest games", tree, &chess::PlayedCounts::latest, inputs, out);
  return out;
}

}  // namespace annotate::bgn
