// SPDX-License-Identifier: GPL-3.0-or-later
// The limits of a search: the `go` command of UCI, with `perft`, which engines commonly add.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_array.h"
#include "core/piece.h"
#include "protocol/uci_notes.h"

namespace chess { inline namespace protocol {

/// All limits are optional, and may be combined. Without any, it is a bare `go`.
struct UciGo {
  std::vector<std::string> searchmoves;  ///< UCI moves, unchecked; empty: all moves
  EnumArray<Color, std::optional<std::int64_t>> time{};       ///< wtime, btime: ms left, >= 0
  EnumArray<Color, std::optional<std::int64_t>> increment{};  ///< winc, binc: ms, >= 0
  std::optional<int> movestogo;           ///< to the next time control, >= 1
  std::optional<int> depth;               ///< plies, >= 1
  std::optional<std::uint64_t> nodes;     ///< 0: as many as it takes
  std::optional<int> mate;                ///< search for a mate in this many moves, >= 1
  std::optional<std::int64_t> movetime;   ///< ms, >= 0
  std::optional<int> perft;               ///< count leaves to this depth instead of searching, >= 0
  bool infinite = false;                  ///< no bestmove before `stop`
  bool ponder = false;                    ///< no bestmove before `ponderhit` or `stop`

  friend bool operator==(const UciGo&, const UciGo&) = default;
};

/// Reads what follows the word "go", in any order. It never fails, and notes what it changes: it skips
/// unknown words, clamps numbers that are out of range, and ignores a keyword without its number. What GUIs
/// send is not noted: a negative clock is 0, and `movestogo 0` means none. If a limit is given twice, the
/// last one counts.
UciGo parse_uci_go(std::string_view arguments, UciNotes* notes = nullptr);

/// The whole line, "go ...". `searchmoves` is last, because it takes all words that follow.
std::string to_text(const UciGo& go);

}}  // namespace chess::protocol
