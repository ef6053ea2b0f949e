// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine tells while it searches (`info`) and when it has done (`bestmove`).
// Scores are from the point of view of the side to move, as UCI has them.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/score.h"
#include "protocol/uci_error.h"

namespace chess::inline protocol {

enum class ScoreBound : std::uint8_t {
  Exact,
  Lower,  ///< the true score is at least this (failed high)
  Upper,  ///< the true score is at most this (failed low)
};

struct UciScore {
  Score value;
  ScoreBound bound = ScoreBound::Exact;
  friend bool operator==(const UciScore&, const UciScore&) = default;
};

/// Chances per mille, for the side to move; they should add up to 1000.
struct UciWdl {
  int win = 0;
  int draw = 0;
  int loss = 0;
  friend bool operator==(const UciWdl&, const UciWdl&) = default;
};

struct UciInfo {
  std::optional<int> depth;             ///< plies
  std::optional<int> seldepth;          ///< plies
  std::optional<int> multipv;           ///< 1 is the best line
  std::optional<UciScore> score;
  std::optional<UciWdl> wdl;
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> nps;     ///< nodes per second
  std::optional<int> hashfull;          ///< per mille
  std::optional<std::uint64_t> tbhits;
  std::optional<std::int64_t> time;     ///< ms since the search began
  std::optional<int> cpuload;           ///< per mille
  std::vector<std::string> pv;          ///< UCI moves, unchecked
  std::optional<std::string> currmove;
  std::optional<int> currmovenumber;    ///< from 1
  std::optional<std::string> string;    ///< free text to the end of the line

  friend bool operator==(const UciInfo&, const UciInfo&) = default;
};

/// What stands after the word "info". Never fails: what cannot be read is left out and noted, and
/// `refutation` and `currline` are passed over.
UciInfo parse_uci_info(std::string_view arguments, UciNotes* notes = nullptr);

/// The whole line, "info ...", without a line end, appended to `out`.
void append_text(const UciInfo& info, std::string& out);
std::string to_text(const UciInfo& info);

/// "cp 31", "mate -3", with " lowerbound" or " upperbound".
void append_text(const UciScore& score, std::string& out);

struct UciBestMove {
  /// A UCI move, unchecked; "(none)" or "0000" where there is none to make.
  std::string move;
  std::optional<std::string> ponder;  ///< the answer the engine would like to ponder on

  /// Says that there is no move: "(none)", "0000", "NULL" and the like.
  bool is_none() const;
  friend bool operator==(const UciBestMove&, const UciBestMove&) = default;
};

/// What stands after the word "bestmove". Without a move it is an error.
std::expected<UciBestMove, UciError> parse_uci_bestmove(std::string_view arguments);

/// The whole line, "bestmove ...".
std::string to_text(const UciBestMove& best);

}  // namespace chess::inline protocol
