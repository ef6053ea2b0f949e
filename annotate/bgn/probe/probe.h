// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn probe`: what endgame tables say of positions: who wins, how far it is, and the value of every move.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "console/terminal.h"
#include "core/position.h"
#include "tablebase/gaviota_tables.h"
#include "tablebase/syzygy_tables.h"

namespace annotate::bgn {

struct ProbeOptions {
  std::vector<std::string> words;  ///< FENs, in one word each or in several; none: standard input has them
  std::string syzygy;  ///< folders; empty: those of SYZYGY_PATH
  std::string gaviota;  ///< folders; empty: those of GAVIOTA_PATH
  std::string colour = "auto";
  bool json = false;
};

/// Returns the process's exit status.
int run_probe(const ProbeOptions& options);

/// The tables of a run.
struct ProbeTables {
  chess::SyzygyTables syzygy;
  chess::GaviotaTables gaviota;
};

/// A legal move and what the tables know of it.
struct ProbedMove {
  chess::TableMove table;  ///< with Gaviota tables alone, it has no cursed wins and no DTZ
  std::optional<int> dtm;  ///< half-moves to mate, this move included; above 0 if the side that moves mates
};

/// A position that the tables know.
struct ProbedPosition {
  chess::Position position;
  chess::SyzygyWdl wdl = chess::SyzygyWdl::Draw;  ///< for the side to move
  std::optional<int> dtz;  ///< see SyzygyTables::probe_dtz; nothing without DTZ tables
  std::optional<int> dtm;  ///< see GaviotaTables::probe_dtm; nothing without these tables
  bool is_by_gaviota = false;  ///< the value comes from Gaviota tables, so the 50-move rule does not count
  std::vector<ProbedMove> moves;  ///< the best one first
};

/// The words of a command line as FENs. A word with a '/' begins a new one.
std::vector<std::string> fens_of(const std::vector<std::string>& words);

/// Why the tables do not know `pos`, as the end of a sentence: "there is no table KRPvKR.rtbw".
std::string why_unknown(const ProbeTables& tables, const chess::Position& pos);

/// What the tables know of a position: Syzygy tables first, else Gaviota tables. Nothing if they do not know
/// it.
std::expected<std::optional<ProbedPosition>, chess::Error> probe(const ProbeTables& tables,
                                                                 const chess::Position& pos);

/// The position, its value, and a line for each move, in 80 columns.
std::string probe_text(const ProbedPosition& probed, const chess::Ink& ink);
/// The same as one JSON object on one line.
std::string probe_json(const ProbedPosition& probed);

}  // namespace annotate::bgn
