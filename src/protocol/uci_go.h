// SPDX-License-Identifier: GPL-3.0-or-later
// The limits of a search: the `go` command of UCI, with `perft` as engines commonly add.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_array.h"
#include "core/piece.h"
#include "protocol/uci_error.h"

namespace chess::inline protocol {

/// All limits are optional, and any subset may be given; none at all is a bare `go`.
struct UciGo {
  std::vector<std::string> searchmoves;  ///< UCI moves, unchecked; empty: all moves
  EnumArray<Color, std::optional<std::int64_t>> time{};       ///< wtime, btime: ms left, >= 0
  EnumArray<Color, std::optional<std::int64_t>> increment{};  ///< winc, binc: ms, >= 0
  std::optional<int> movestogo;           ///< to the next time control, >= 1
  std::optional<int> depth;               ///< plies, >= 1
  std::optional<std::uint64_t> nodes;     ///< >= 1
  std::optional<int> mate;                ///< search for a mate in this many moves, >= 1
  std::optional<std::int64_t> movetime;   ///< ms, >= 0
  std::optional<int> perft;               ///< count leaves to this depth instead of searching, >= 0
  bool infinite = false;                  ///< no bestmove before `stop`
  bool ponder = false;                    ///< no bestmove before `ponderhit` or `stop`

  friend bool operator==(const UciGo&, const UciGo&) = default;
};

/// What stands after the word "go", in any order. Never fails: unknown words are skipped, numbers out of
/// range are clamped (a clock below zero is 0, `movestogo 0` means none), a keyword without its
/// number is left out; each of these is noted. A limit given twice keeps the last.
UciGo parse_uci_go(std::string_view arguments, UciNotes* notes = nullptr);

/// The whole line, "go ...". `searchmoves` comes last, since it takes all words that follow.
std::string to_text(const UciGo& go);

}  // namespace chess::inline protocol
