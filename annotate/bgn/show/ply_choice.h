// SPDX-License-Identifier: GPL-3.0-or-later
// Which position of a game a user means: "20" half-moves on, "12w" after White's twelfth move, "start",
// "end".
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/piece.h"
#include "game/game.h"

namespace annotate::bgn {

class PlyChoice {
 public:
  /// The last position of the main line.
  PlyChoice() = default;

  /// A number of half-moves; a move number with "w" or "b", or with "." or "..." as PGN has it; "start";
  /// "end". The error is a sentence that says what is accepted.
  static std::expected<PlyChoice, std::string> parse(std::string_view text);

  /// How many half-moves of the main line are played then. The error says how long the game is.
  std::expected<std::size_t, std::string> resolve(const chess::Game& game) const;

 private:
  std::optional<std::size_t> plies_;
  std::optional<int> move_number_;
  chess::Color color_ = chess::Color::White;
};

}  // namespace annotate::bgn
