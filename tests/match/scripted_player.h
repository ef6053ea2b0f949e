// SPDX-License-Identifier: GPL-3.0-or-later
// Players without a process: they play what a test tells them.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/movegen.h"
#include "match/player.h"
#include "notation/san.h"

namespace chess::test {

/// The moves of a line in SAN.
inline std::vector<Move> moves_of(const std::vector<std::string>& sans,
                                  Position position = Position::start()) {
  std::vector<Move> moves;
  for (const auto& san : sans) {
    moves.push_back(parse_san(position, san).value());
    position.play(moves.back());
  }
  return moves;
}

/// Asks a function for each move. It gets the position and how many moves have been made.
class FunctionPlayer final : public Player {
 public:
  using Answer = std::expected<PlayerMove, PlayerFailure>;
  using Function = std::function<Answer(const Position&, std::size_t plies, const SearchLimits&)>;
  explicit FunctionPlayer(Function function) : function_(std::move(function)) {}

  std::expected<void, PlayerFailure> new_game(bool, std::stop_token) override {
    ++games;
    return {};
  }
  Answer choose(const AnyPosition& start, std::span<const Move> moves, const SearchLimits& limits,
                std::stop_token stop) override {
    if (stop.stop_requested()) return std::unexpected(PlayerFailure{std::nullopt, "cancelled"});
    Position position = start.chess();
    for (const Move move : moves) position.play(move);
    Answer answer = function_(position, moves.size(), limits);
    usable = usable && answer.has_value();
    return answer;
  }
  bool is_usable() const override { return usable; }

  int games = 0;
  bool usable = true;

 private:
  Function function_;
};

/// Both sides of a line, both players with the same script.
inline FunctionPlayer line_player(const std::vector<std::string>& sans) {
  return FunctionPlayer([moves = moves_of(sans)](const Position&, std::size_t plies, const SearchLimits&) {
    return FunctionPlayer::Answer(PlayerMove{moves.at(plies)});
  });
}

}  // namespace chess::test
