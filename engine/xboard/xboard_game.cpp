// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/xboard_game.h"

#include <algorithm>

#include "base/text.h"

namespace engine::xboard {

using chess::Color;
using chess::Square;
using chess::Termination;

void XboardGame::begin() {
  set_start(chess::Position::start());
  depth_.reset();
  for (const Color color : chess::kColors) left_[color] = level_.base;
}

void XboardGame::set_start(const chess::Position& start) {
  start_ = start;
  moves_.clear();
  positions_.clear();
}

void XboardGame::play(chess::Move move) {
  positions_.push_back(position().after(move));
  moves_.push_back(move);
}

bool XboardGame::undo() {
  if (moves_.empty()) return false;
  moves_.pop_back();
  positions_.pop_back();
  return true;
}

std::optional<std::string> XboardGame::result() const {
  chess::PositionHistory history(start_);
  for (const chess::Position& position : positions_) history.push(position);
  const auto outcome = chess::outcome_of(position(), history, true);
  if (!outcome) return std::nullopt;
  switch (outcome->termination) {
    case Termination::Checkmate:
      return outcome->winner == Color::White ? "1-0 {White mates}" : "0-1 {Black mates}";
    case Termination::Stalemate: return "1/2-1/2 {Stalemate}";
    case Termination::InsufficientMaterial: return "1/2-1/2 {Draw by insufficient material}";
    case Termination::SeventyFiveMoves:
    case Termination::FiftyMoves: return "1/2-1/2 {Draw by fifty-move rule}";
    case Termination::FivefoldRepetition:
    case Termination::ThreefoldRepetition:
    case Termination::VariantEnd: break;  // of other rules than the engine's
  }
  return "1/2-1/2 {Draw by repetition}";
}

void XboardGame::set_level(const chess::XboardLevel& level) {
  level_ = level;
  move_time_.reset();
  for (const Color color : chess::kColors) left_[color] = level.base;
}

Limits XboardGame::limits() const {
  Limits limits;
  limits.depth = depth_;
  if (move_time_) {
    limits.movetime = *move_time_;
    return limits;
  }
  for (const Color color : chess::kColors) {
    limits.time[color] = std::max(left_[color], Milliseconds(1));
    limits.increment[color] = level_.increment;
  }
  if (level_.moves > 0) limits.movestogo = level_.moves - static_cast<int>(moves_.size() / 2) % level_.moves;
  return limits;
}

void XboardGame::spend(Milliseconds time) {
  Milliseconds& left = left_[position().turn()];
  left = std::max(Milliseconds(0), left - time) + level_.increment;
}

XboardEditor::XboardEditor(const chess::Position& position) : setup_(position.to_setup()) {}

bool XboardEditor::read(std::string_view line) {
  line = chess::trim(line);
  if (line == ".") return true;
  if (line == "c") {
    color_ = !color_;
    return false;
  }
  if (line == "#") {
    setup_.board = chess::Board();
    return false;
  }
  if (line.size() != 3 || line[1] < 'a' || line[1] > 'h' || line[2] < '1' || line[2] > '8') return false;
  const Square square = chess::square_at(8 * (line[2] - '1') + (line[1] - 'a'));
  constexpr std::string_view roles = "PNBRQK";
  const auto role = roles.find(line[0]);
  if (setup_.board.piece_at(square)) setup_.board.take(square);
  if (role != std::string_view::npos) setup_.board.put(square, {color_, static_cast<chess::Role>(role)});
  return false;
}

std::optional<chess::Position> XboardEditor::position() const {
  chess::Setup setup = setup_;
  setup.ep_square.reset();
  setup.halfmove_clock = 0;
  setup.fullmove_number = 1;
  setup.castling_rooks = {};
  const auto stands = [&](Square square, Color color, chess::Role role) {
    return setup.board.piece_at(square) == chess::Piece{color, role};
  };
  for (const Color color : chess::kColors) {
    if (!stands(chess::relative_square(color, Square::E1), color, chess::Role::King)) continue;
    for (const Square corner : {Square::A1, Square::H1})
      if (const Square square = chess::relative_square(color, corner);
          stands(square, color, chess::Role::Rook))
        setup.castling_rooks |= chess::Bitboard(square);
  }
  const auto position = chess::Position::from_setup(setup, chess::kWaivableFaults);
  if (!position) return std::nullopt;
  return *position;
}

}  // namespace engine::xboard
