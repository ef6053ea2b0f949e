// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of moves as aligned text for people.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "annotate/bgn/explorer/explorer.h"
#include "console/terminal_text.h"
#include "notation/move_line.h"
#include "notation/san.h"
#include "openings/opening_book.h"

namespace annotate::bgn {

namespace {

using chess::pad_left;
using chess::pad_right;
using chess::PlayedCounts;

constexpr std::array<std::string_view, 10> kHeads{"games", "share",  "white", "draw",  "black",
                                                  "score", "rating", "perf.", "first", "last"};
constexpr std::size_t kColumn = 8;  // of a figure, at least

std::string percent_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? ""
                    : fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string rounded(std::optional<double> value) { return value ? fmt::format("{:.0f}", *value) : ""; }

std::string year_of(const chess::PartialDate& date) {
  return date.year == 0 ? "" : fmt::format("{:04}", date.year);
}

/// The figures of a move as columns. `all`: the games in the position before it.
std::string figures(const PlayedCounts& counts, std::uint64_t all, chess::Color mover) {
  const chess::MoveCounts& games = counts.games;
  const auto score = games.score(mover);
  const std::array<std::string, kHeads.size()> cells{std::to_string(games.games()),
                                                     percent_of(games.games(), all),
                                                     percent_of(games.white_wins, games.finished()),
                                                     percent_of(games.draws, games.finished()),
                                                     percent_of(games.black_wins, games.finished()),
                                                     score ? fmt::format("{:.1f} %", 100 * *score) : "",
                                                     rounded(games.average_rating(mover)),
                                                     rounded(games.performance(mover)),
                                                     year_of(counts.first),
                                                     year_of(counts.last)};
  std::string text;
  for (const std::string& cell : cells) text += " " + pad_left(cell, kColumn);
  return text;
}

class Writer {
 public:
  Writer(const ExploredLine& line, const chess::MoveTree& tree, const std::vector<std::string>& inputs)
      : line_(line), tree_(tree), inputs_(inputs) {}

  std::string run() {
    append_title();
    if (tree_.played == nullptr) return out_;
    append_moves();
    append_games("Strongest games", tree_.played->here.best, &PlayedCounts::best);
    append_games("Latest games", tree_.played->here.latest, &PlayedCounts::latest);
    return out_;
  }

 private:
  void append_title() {
    out_ = line_.moves.empty() ? to_fen(line_.end) : to_move_line(line_.start, line_.moves);
    if (const auto opening = chess::OpeningBook::embedded().name_game(line_.start, line_.moves))
      out_ += fmt::format("\n{} {}", opening->entry.eco, opening->entry.name);
    if (tree_.played == nullptr) {
      out_ += "\nno game comes to this position\n";
      return;
    }
    out_ += fmt::format("\n{}\n", chess::counts_text(tree_.played->here, line_.end.turn()));
  }

  void append_moves() {
    collect(tree_.first, tree_.played->here.games.games());
    if (rows_.empty()) return;
    std::size_t width = kColumn;
    for (const Row& row : rows_) width = std::max(width, chess::text_width(row.name));
    out_ += "\n" + pad_right("move", width);
    for (const std::string_view head : kHeads) out_ += " " + pad_left(head, kColumn);
    out_ += "\n";
    for (const Row& row : rows_) out_ += pad_right(row.name, width) + row.figures + "\n";
  }

  struct Row {
    std::string name;
    std::string figures;
  };

  /// `all`: the games in the position. The depth of a tree is bounded by the command line.
  void collect(const std::vector<std::size_t>& moves, std::uint64_t all, std::size_t depth = 0) {
    for (const std::size_t place : moves) {
      const chess::TreeMove& move = tree_.moves[place];
      std::string name(2 * depth, ' ');
      name += chess::to_move_line(move.before, std::span(&move.move, 1));
      if (move.transposes) name += " =";
      rows_.push_back({std::move(name), figures(*move.counts, all, move.before.turn())});
      collect(move.next, move.games_behind, depth + 1);
    }
  }

  void append_games(std::string_view title, const chess::ExampleGames& games,
                    const chess::ExampleGames PlayedCounts::* kind) {
    if (games.games().empty()) return;
    out_ += fmt::format("\n{}\n", title);
    for (const chess::GameFacts& game : games.games()) {
      const auto player = [](const std::string& name, int elo) {
        return chess::terminal_text(name) + (elo > 0 ? fmt::format(" ({})", elo) : "");
      };
      out_ += fmt::format("  {:>6}  {} - {}  {}", game.number, player(game.white, game.white_elo),
                          player(game.black, game.black_elo), to_string(game.result));
      if (game.date.year > 0) out_ += "  " + to_string(game.date);
      if (game.event != "?") out_ += "  " + chess::terminal_text(game.event);
      if (const auto move = move_in(game, kind)) out_ += "  " + to_san(line_.end, *move);
      if (inputs_.size() > 1) out_ += "  " + chess::terminal_text(inputs_[game.input]);
      out_ += "\n";
    }
  }

  /// The move of a game in the root, if it is shown.
  std::optional<chess::Move> move_in(const chess::GameFacts& game,
                                     const chess::ExampleGames PlayedCounts::* kind) const {
    for (const std::size_t place : tree_.first) {
      const chess::TreeMove& move = tree_.moves[place];
      for (const chess::GameFacts& other : (move.counts->*kind).games())
        if (other.input == game.input && other.number == game.number) return move.move;
    }
    return std::nullopt;
  }

  const ExploredLine& line_;
  const chess::MoveTree& tree_;
  const std::vector<std::string>& inputs_;
  std::string out_;
  std::vector<Row> rows_;
};

}  // namespace

std::string explorer_text(const ExploredLine& line, const chess::MoveTree& tree,
                          const std::vector<std::string>& inputs) {
  return Writer(line, tree, inputs).run();
}

}  // namespace annotate::bgn
