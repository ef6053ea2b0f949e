// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/records/records.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "json/json_value.h"
#include "movedb/builder.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"

namespace books {

namespace {

/// What is made, and whether the games are added to what is there.
struct RecordsTarget {
  const std::string& path;
  const chess::MoveDatabaseRules& rules;
  bool adds = false;
};

std::expected<RecordedFiles, chess::Error> record(const RecordsTarget& target,
                                                  std::span<const std::string> inputs,
                                                  const chess::GameFilter& filter,
                                                  const chess::ProblemSink& on_problem,
                                                  const std::stop_token& stop) {
  const auto& [path, rules, adds] = target;
  chess::MoveDatabaseBuilder builder(path, rules);
  if (const auto opened = builder.open(); !opened) return std::unexpected(opened.error());
  RecordedFiles recorded;
  std::expected<void, chess::IoError> done;
  chess::GameChoice choice;
  if (!filter.keeps_all())
    choice = {[&](const chess::ImportedGame& game) { return filter.keeps(game); }, filter.wants_moves()};
  recorded.games = chess::for_each_game(
      inputs,
      [&](const chess::PlainGame& game) {
        done = builder.add({game.start, game.moves, game.result, game.white_elo, game.black_elo});
        return done.has_value();
      },
      on_problem, stop, choice);
  if (!done) return std::unexpected(done.error());
  if (stop.stop_requested()) {
    recorded.is_stopped = true;
    return recorded;
  }
  if (builder.games() == 0)
    return std::unexpected(recorded.games.not_chosen > 0 ? "no game fits the filter: nothing is written"
                                                         : "there are no games: nothing is written");
  std::optional<chess::MoveDatabase> base;
  if (adds) {
    // Others may have added games while we read ours.
    auto opened = chess::MoveDatabase::open_to_add(path);
    if (!opened) return std::unexpected(opened.error());
    if (opened->header().rules != rules)
      return std::unexpected(chess::Error(path, "has changed meanwhile; nothing is written"));
    base = std::move(*opened);
  }
  const auto header = builder.finish(base ? &*base : nullptr);
  if (!header) return std::unexpected(header.error());
  recorded.database = *header;
  recorded.left_out = builder.left_out();
  return recorded;
}

}  // namespace

std::expected<RecordedFiles, chess::Error> build_records(
    const std::string& path, const chess::MoveDatabaseRules& rules, std::span<const std::string> inputs,
    const chess::GameFilter& filter, const chess::ProblemSink& on_problem, const std::stop_token& stop) {
  return record({path, rules}, inputs, filter, on_problem, stop);
}

std::expected<RecordedFiles, chess::Error> add_records(const std::string& path,
                                                       std::span<const std::string> inputs,
                                                       const chess::GameFilter& filter,
                                                       const chess::ProblemSink& on_problem,
                                                       const std::stop_token& stop) {
  const auto database = chess::MoveDatabase::open(path);
  if (!database) return std::unexpected(database.error());
  if (const auto checked = database->check(); !checked) return std::unexpected(checked.error());
  return record({path, database->header().rules, true}, inputs, filter, on_problem, stop);
}

std::expected<chess::MoveDatabaseHeader, chess::Error> merge_records(std::span<const std::string> inputs,
                                                                     const std::string& path) {
  std::vector<chess::MoveDatabase> databases;
  for (const std::string& input : inputs) {
    auto opened = input == path ? chess::MoveDatabase::open_to_add(input) : chess::MoveDatabase::open(input);
    if (!opened) return std::unexpected(opened.error());
    databases.push_back(std::move(*opened));
    const chess::MoveDatabaseRules& rules = databases.back().header().rules;
    if (const auto& first = databases.front().header().rules; rules != first)
      return std::unexpected(chess::Error(
          input, fmt::format("was made by other rules than '{}' and cannot be added to it ({}; and {})",
                             inputs.front(), rules_text(rules), rules_text(first))));
  }
  auto merged = chess::merge_databases(databases, path);
  if (!merged) return std::unexpected(merged.error());
  return *merged;
}

std::string rules_text(const chess::MoveDatabaseRules& rules) {
  return fmt::format(
      "half-moves counted: {}, games a move must have: {}, games a position must have: {}, weights by {}",
      rules.max_ply == 0 ? "all" : std::to_string(rules.max_ply), rules.min_games, rules.min_position_games,
      rules.weight_k == chess::WeightK::Elo ? "K 400" : "the score");
}

namespace {

using chess::Color;
using chess::MoveCounts;

constexpr std::string_view kRow = "{:<9}{:>9}{:>8}{:>8}{:>8}{:>8}{:>8}{:>8}\n";

std::string percent(std::uint64_t part, const MoveCounts& counts) {
  if (counts.finished() == 0) return "-";
  return fmt::format("{:.1f}%", 100.0 * static_cast<double>(part) / static_cast<double>(counts.finished()));
}

std::string rounded(std::optional<double> number) {
  return number ? fmt::format("{}", std::lround(*number)) : "-";
}

std::string row(std::string_view name, const MoveCounts& counts, Color mover, std::string_view weight) {
  return fmt::format(kRow, name, counts.games(), percent(counts.white_wins, counts),
                     percent(counts.draws, counts), percent(counts.black_wins, counts),
                     rounded(counts.average_rating(mover)), rounded(counts.performance(mover)), weight);
}

}  // namespace

std::string query_table(const chess::Position& pos, std::span<const chess::MoveStatistics> moves) {
  std::string table =
      fmt::format(kRow, "move", "games", "White", "draw", "Black", "rating", "perf.", "weight");
  MoveCounts all;
  for (const auto& [move, record, counts] : moves) {
    table += row(chess::to_san(pos, move), counts, pos.turn(), std::to_string(record.weight));
    all += counts;
  }
  return table + row("all", all, pos.turn(), "");
}

std::string query_json(const chess::Position& pos, std::span<const chess::MoveStatistics> moves) {
  const auto castling =
      chess::needs_chess960(pos) ? chess::CastlingNotation::KingTakesRook : chess::CastlingNotation::KingMove;
  chess::Json list = chess::Json::array();
  for (const auto& [move, record, counts] : moves)
    list.push({{"san", chess::to_san(pos, move)},
               {"uci", chess::to_uci(move, castling)},
               {"games", counts.games()},
               {"white", counts.white_wins},
               {"draws", counts.draws},
               {"black", counts.black_wins},
               {"unfinished", counts.unfinished},
               {"score", counts.score(pos.turn())},
               {"rated", counts.rated},
               {"rating", counts.average_rating(pos.turn())},
               {"performance", counts.performance(pos.turn())},
               {"weight", record.weight},
               {"record", fmt::format("{:016x}", to_bits(record))}});
  return chess::Json{{"fen", chess::to_fen(pos)}, {"moves", list}}.text() + "\n";
}

}  // namespace books
