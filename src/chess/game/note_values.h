// SPDX-License-Identifier: GPL-3.0-or-later
// What the evaluations and times in the notes of a game mean. Programs write them in units of their own:
// `[%eval 23,14]` is 0.23 in ChessBase, `[%clk 1:30]` an hour and a half in some broadcasts, and `+0.57/7
// 0.1s` in a comment is the view of the side that moved. The unit is decided for the game as a whole. What
// stays in doubt is not read.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/score.h"
#include "game/note_units.h"
#include "game/written_notes.h"

namespace chess { inline namespace game {

/// The values at a move of `mover`: the evaluation of the position after it, White's view.
std::optional<Score> eval_of(const WrittenNotes& notes, Color mover, const NoteUnits& units);
/// What the mover had left after the move.
std::optional<std::chrono::milliseconds> clock_of(const WrittenNotes& notes, const NoteUnits& units);
/// What the mover spent on the move.
std::optional<std::chrono::milliseconds> spent_of(const WrittenNotes& notes);

/// The evaluations of a whole game as ChessBase writes them before the first move: `[%evp 0,2,15,20,-5]` has
/// those from the start to the second half-move.
struct EvalProfile {
  std::size_t first = 0;  ///< half-move of the first value; 0: the start
  std::vector<std::optional<Score>> values;

  std::optional<Score> at(std::size_t half_move) const;
};
std::optional<EvalProfile> parse_eval_profile(const Command& command);

// Numbers of ChessBase: centipawns; 30,000 less the half-moves to a mate; 32,767 for no evaluation.

std::optional<Score> number_to_score(std::int32_t number);
/// `turn` is to move in the position that is worth `score`.
std::int32_t score_to_number(std::optional<Score> score, Color turn);

/// The values of the main line of a game.
class NoteValues {
 public:
  explicit NoteValues(const Game& game, NoteKinds wanted = NoteKinds::All);
  /// The same with units that were decided before.
  NoteValues(const Game& game, const NoteUnits& units, NoteKinds wanted = NoteKinds::All);
  NoteValues(std::vector<WrittenNotes> main_line, std::optional<EvalProfile> profile, Color first_mover,
             std::string_view time_control);

  const NoteUnits& units() const { return units_; }
  /// The number of moves.
  std::size_t size() const { return nodes_.size(); }
  /// Of the position in which the game begins.
  std::optional<Score> start_eval() const;
  /// After the main line's move of this index, from 0 on.
  std::optional<Score> eval(std::size_t index) const;
  std::optional<std::chrono::milliseconds> clock(std::size_t index) const;
  std::optional<std::chrono::milliseconds> spent(std::size_t index) const;
  /// After any move of the game whose main line this is.
  std::optional<Score> eval_at(const Game& game, NodeId id) const;
  /// The same for those who know who made the move, which else is counted from the beginning of the game.
  std::optional<Score> eval_at(const Game& game, NodeId id, Color mover) const;

  bool has_evals() const;
  /// Does the game have a list of ChessBase's?
  bool has_profile() const { return profile_.has_value(); }

 private:
  void read_main_line(const Game& game, NoteKinds wanted);
  const WrittenNotes* notes_at(std::size_t index) const {
    return index < notes_.size() ? &notes_[index] : nullptr;
  }

  NoteUnits units_;
  Color first_mover_ = Color::White;
  std::vector<NodeId> nodes_;
  std::vector<WrittenNotes> notes_;  // of the moves of the main line up to the last that has some
  WrittenNotes start_;
  std::optional<EvalProfile> profile_;
};

}}  // namespace chess::game
