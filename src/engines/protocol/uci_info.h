// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine tells during a search (`info`) and at its end (`bestmove`). Scores are from the point of
// view of the side to move, as in UCI.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/score.h"
#include "core/win_model.h"
#include "protocol/uci_notes.h"

namespace chess { inline namespace protocol {

/// How exact a score is.
enum class ScoreBound : std::uint8_t {
  Exact,
  Lower,  ///< the true score is at least this (failed high)
  Upper,  ///< the true score is at most this (failed low)
};

/// A score of the side to move.
struct UciScore {
  Score value;
  ScoreBound bound = ScoreBound::Exact;
  friend bool operator==(const UciScore&, const UciScore&) = default;
};

/// The line that one processor searches now (`currline`).
struct UciCurrentLine {
  int cpu = 1;                     ///< from 1
  std::vector<std::string> moves;  ///< UCI moves, unchecked
  friend bool operator==(const UciCurrentLine&, const UciCurrentLine&) = default;
};

/// The words of the fields of a line, each once and in its order. Lines are equal that differ in nothing
/// else.
struct UciFieldOrder {
  std::vector<std::string_view> words;
  friend bool operator==(const UciFieldOrder&, const UciFieldOrder&) { return true; }
};

/// An `info` line. Fields that the line does not have are empty.
struct UciInfo {
  std::optional<int> depth;             ///< plies
  std::optional<int> seldepth;          ///< plies
  std::optional<int> multipv;           ///< 1 is the best line
  std::optional<UciScore> score;
  std::optional<ResultChances> wdl;  ///< of the side to move; an engine may tell any numbers
  std::optional<std::uint64_t> nodes;  ///< searched so far
  std::optional<std::uint64_t> nps;     ///< nodes per second
  std::optional<int> hashfull;          ///< per mille
  std::optional<std::uint64_t> tbhits;  ///< positions found in tablebases
  std::optional<std::int64_t> time;     ///< ms since the search began
  std::optional<int> cpuload;           ///< per mille
  std::vector<std::string> pv;          ///< UCI moves, unchecked
  std::optional<std::string> currmove;  ///< the UCI move that is searched now, unchecked
  std::optional<int> currmovenumber;    ///< from 1
  std::vector<std::string> refutation;  ///< a move and the line that refutes it; UCI moves, unchecked
  std::optional<UciCurrentLine> currline;
  std::optional<double> ebf;  ///< the effective branching factor, as Arena's engines tell it
  std::optional<std::string> string;    ///< free text to the end of the line
  UciFieldOrder order;

  friend bool operator==(const UciInfo&, const UciInfo&) = default;
};

/// Reads what follows the word "info". It never fails: it leaves out and notes what it cannot read.
UciInfo parse_uci_info(std::string_view arguments, UciNotes* notes = nullptr);

/// Appends the whole line, "info ...", without a line end.
void append_text(const UciInfo& info, std::string& out);
/// The line that `append_text` appends.
std::string to_text(const UciInfo& info);

/// Appends "cp 31" or "mate -3", with " lowerbound" or " upperbound".
void append_text(const UciScore& score, std::string& out);

/// A `bestmove` line.
struct UciBestMove {
  /// A UCI move, unchecked. "(none)" or "0000" if there is no legal move.
  std::string move;
  std::optional<std::string> ponder;  ///< the reply on which the engine wants to ponder

  /// Does the line say that there is no move: "(none)", "0000", "NULL" and the like?
  bool is_none() const;
  friend bool operator==(const UciBestMove&, const UciBestMove&) = default;
};

/// Reads what follows the word "bestmove". A line without a move is an error.
std::expected<UciBestMove, TextError> parse_uci_bestmove(std::string_view arguments);

/// The whole line, "bestmove ...".
std::string to_text(const UciBestMove& best);

}}  // namespace chess::protocol
