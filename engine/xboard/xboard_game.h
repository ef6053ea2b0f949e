// SPDX-License-Identifier: GPL-3.0-or-later
// The game on the board of an engine that speaks the XBoard protocol: such an engine keeps the position, the
// clocks and whose side it plays itself. No input, no output.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_array.h"
#include "core/outcome.h"
#include "core/position.h"
#include "engine/search/limits.h"
#include "protocol/xboard_command.h"

namespace engine::xboard {

class XboardGame {
 public:
  /// A new game of standard chess, with the clock it had; the limit of depth is gone.
  void begin();
  /// Another position begins; no move was played yet.
  void set_start(const chess::Position& start);

  const chess::Position& start() const { return start_; }
  const std::vector<chess::Move>& moves() const { return moves_; }
  const chess::Position& position() const { return positions_.empty() ? start_ : positions_.back(); }
  /// Precondition: the move is legal.
  void play(chess::Move move);
  /// Takes back one move. False: there is none.
  bool undo();
  /// "1-0 {White mates}"; nothing while the game goes on. Draws that can be claimed are claimed.
  std::optional<std::string> result() const;

  void set_level(const chess::XboardLevel& level);
  void set_move_time(Milliseconds time) { move_time_ = time; }
  void set_depth(int depth) { depth_ = depth; }
  void set_clock(chess::Color color, Milliseconds left) { left_[color] = left; }
  /// The limits of a search for the side to move.
  Limits limits() const;
  /// The side to move has thought for so long, and its clock is charged.
  void spend(Milliseconds time);

 private:
  chess::Position start_ = chess::Position::start();
  std::vector<chess::Move> moves_;
  std::vector<chess::Position> positions_;  // after each move
  chess::XboardLevel level_{40, std::chrono::minutes(5), Milliseconds(0)};
  chess::EnumArray<chess::Color, Milliseconds> left_{};
  std::optional<Milliseconds> move_time_;
  std::optional<int> depth_;
};

/// Reads the lines of `edit` mode one by one; the board that is there is changed.
class XboardEditor {
 public:
  explicit XboardEditor(const chess::Position& position);
  /// True: the line ended the edit. What cannot be read is left out.
  bool read(std::string_view line);
  /// The board with the side that was to move. Kings and rooks on their first squares may castle. The error
  /// is a sentence.
  std::optional<chess::Position> position() const;

 private:
  chess::Setup setup_;
  chess::Color color_ = chess::Color::White;
};

}  // namespace engine::xboard
