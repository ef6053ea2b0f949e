// SPDX-License-Identifier: GPL-3.0-or-later
// Words among the moves that are not SAN as the standard has it: signs, moves in other notations or with
// something stuck to them, remarks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "notation/nag.h"
#include "notation/san.h"
#include "pgn/detail/board_lines.h"

namespace chess::inline pgn {

struct OddWord {
  enum class Kind : std::uint8_t {
    Understood,  ///< as the move and the sign below; neither: it says what the board knows
    Remark,      ///< no move
    BadMove,     ///< meant as a move, and cannot be played
  };
  Kind kind = Kind::Understood;
  std::optional<Move> move{};
  std::string text{};          ///< of the move
  bool is_foreign = false;     ///< its piece letter is not English
  std::string_view marks{};    ///< `!?` between the move and the sign
  std::optional<Nag> nag{};    ///< the sign
};

/// What `word` means in the line that is being read; `error` is why it is no SAN. Precondition: not empty.
OddWord understand_odd_word(std::string_view word, SanError error, const BoardLines& lines);

}  // namespace chess::inline pgn
