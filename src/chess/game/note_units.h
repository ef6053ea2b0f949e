// SPDX-License-Identifier: GPL-3.0-or-later
// In what units a game writes evaluations and times, and whose view its evaluations have: decided by all its
// notes and by its time control, since one number alone does not tell.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/piece.h"
#include "game/written_notes.h"

namespace chess { inline namespace game {

/// Of evaluations without a decimal point.
enum class EvalUnit : std::uint8_t { Pawns, Centipawns, Doubtful };

/// Of what stands behind the last colon of a clock.
enum class ClockUnit : std::uint8_t { Seconds, Minutes, Tenths, Milliseconds, Doubtful };

/// How a game writes its numbers.
struct NoteUnits {
  EvalUnit whole = EvalUnit::Pawns;  ///< of "23"
  EvalUnit whole_with_depth = EvalUnit::Pawns;  ///< of "23,14"
  ClockUnit two_fields = ClockUnit::Seconds;  ///< of "1:30"
  ClockUnit one_field = ClockUnit::Seconds;  ///< of "90"
  bool lone_times_are_clocks = false;  ///< of a comment "0:04:57"
  EvalView comments = EvalView::Mover;  ///< of engine comments that do not say whose view they have
  bool mates_in_plies = true;  ///< of "M12" in engine comments

  /// "%eval without a decimal point", "%clk with one colon": what is not read. Empty: nothing.
  std::string doubts() const;
};

/// Decides by the notes of the main line, by those of other moves, and by the TimeControl tag.
NoteUnits decide_units(std::span<const WrittenNotes> main_line, std::span<const WrittenNotes> others,
                       Color first_mover, std::string_view time_control);

}}  // namespace chess::game
