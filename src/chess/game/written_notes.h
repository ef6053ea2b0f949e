// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluations and times at one move as they are written: in commands (`%eval`, `%clk`, `%emt`,
// `%timestamp`), or in the comments of programs that play matches. What a number means depends on the other
// numbers of its game: see note_values.h.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "game/game.h"

namespace chess { inline namespace game {

/// An evaluation as it is written.
struct WrittenEval {
  enum class Form : std::uint8_t {
    None,
    Pawns,  ///< with a decimal point
    Whole,  ///< a number without one
    Mate,
  };
  Form form = Form::None;
  bool has_depth = false;  ///< a second number follows, behind a comma or a slash
  bool has_odd_depth = false;  ///< it begins with 0: perhaps the digits behind a decimal comma
  bool has_sign = false;
  bool is_negative = false;
  std::uint8_t decimals = 0;
  std::int32_t size = 0;  ///< hundredths for Pawns, else the number; never negative
  std::int32_t depth = 0;

  bool is_there() const { return form != Form::None; }
};

/// Reads "0.35", "-12", "#-3", "M5", "-M12", each perhaps with "/16" behind. `depth` is the second operand.
WrittenEval read_eval(std::string_view text, std::string_view depth = {});

/// A time as it is written.
struct WrittenTime {
  std::uint8_t fields = 0;  ///< between colons; 0: there is no time
  bool has_fraction = false;
  std::int32_t first = 0;  ///< the first field
  std::chrono::milliseconds time{0};  ///< the last field taken as seconds

  bool is_there() const { return fields > 0; }
};

WrittenTime read_time(std::string_view text);

/// Whose view an evaluation in a comment has.
enum class EvalView : std::uint8_t { Unsaid, White, Mover };

/// What the comment of a program that plays or follows matches says of a move.
struct EngineComment {
  WrittenEval eval;
  EvalView view = EvalView::Unsaid;
  /// The position after the move was looked at, and a mate is told in moves. Else a program says what it saw
  /// before it moved.
  bool is_after = false;
  std::optional<std::chrono::milliseconds> spent;
  std::optional<std::chrono::milliseconds> left;  ///< on the clock
  /// So many characters of the comment say nothing else, with the comma behind them.
  std::size_t length = 0;
};

/// Reads the comments of cutechess, fastchess ("+0.57/7 0.002s", "-M12/8 0.1s, White mates"), TCEC ("wv=0.35,
/// d=25, mt=65000, tl=5396000"), Scid ("18:+0.30", "0.30/18 ..."). Returns nothing for other texts, "book"
/// among them.
std::optional<EngineComment> read_engine_comment(std::string_view text);

/// What is looked for in notes.
enum class NoteKinds : std::uint8_t { Evals, Times, All };

/// The numbers at one move.
struct WrittenNotes {
  WrittenEval eval;  ///< of %eval
  WrittenTime clock;  ///< of %clk
  WrittenTime lone_time;  ///< a comment that is nothing but a time: "0:04:57"
  std::optional<std::chrono::milliseconds> spent;  ///< of %emt or %timestamp
  EngineComment comment;

  bool empty() const {
    return !eval.is_there() && !clock.is_there() && !lone_time.is_there() && !spent &&
           !comment.eval.is_there() && !comment.spent && !comment.left;
  }
  /// The first readable one of each kind counts.
  void take(const Command& command, NoteKinds wanted = NoteKinds::All);
  void take(std::string_view comment);
};

WrittenNotes written_notes(const Node& node, NoteKinds wanted = NoteKinds::All);

}}  // namespace chess::game
