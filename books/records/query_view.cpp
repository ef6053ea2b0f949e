// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/records/query_view.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"

namespace books {

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

nlohmann::ordered_json or_null(std::optional<double> number) {
  return number ? nlohmann::ordered_json(*number) : nlohmann::ordered_json(nullptr);
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
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const auto& [move, record, counts] : moves)
    list.push_back({{"san", chess::to_san(pos, move)},
                    {"uci", chess::to_uci(move, castling)},
                    {"games", counts.games()},
                    {"white", counts.white_wins},
                    {"draws", counts.draws},
                    {"black", counts.black_wins},
                    {"unfinished", counts.unfinished},
                    {"score", or_null(counts.score(pos.turn()))},
                    {"rated", counts.rated},
                    {"rating", or_null(counts.average_rating(pos.turn()))},
                    {"performance", or_null(counts.performance(pos.turn()))},
                    {"weight", record.weight},
                    {"record", fmt::format("{:016x}", to_bits(record))}});
  return nlohmann::ordered_json{{"fen", chess::to_fen(pos)}, {"moves", std::move(list)}}.dump() + "\n";
}

}  // namespace books
