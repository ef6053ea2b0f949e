// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn crosstable`: who played whom in the events of a collection, and how they stand, for people as aligned
// text, and for programs as JSON, CSV or FIDE's tournament report.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/bgn/pipeline/run_options.h"
#include "json/json_value.h"
#include "query/filter_options.h"
#include "tournaments/standings.h"
#include "tournaments/tournament.h"

namespace annotate::bgn {

struct CrosstableOptions {
  RunOptions run;
  chess::FilterOptions filter;
  std::optional<chess::TournamentKind> as;  ///< nothing: as the games tell it
  std::vector<chess::TieBreak> tie_breaks;  ///< empty: the usual ones of the kind
  bool list = false;  ///< the events, not their tables
  bool json = false;
  bool csv = false;
  bool trf = false;
  std::size_t width = 0;  ///< 0: that of the terminal
};

/// Prints the tables. Returns the process's exit status.
int run_crosstable(const CrosstableOptions& options);

/// A tournament and its order.
struct RankedTournament {
  chess::Tournament tournament;
  std::vector<chess::TieBreak> tie_breaks;
  std::vector<chess::StandingRow> rows;

  RankedTournament(chess::ChessEvent event, const CrosstableOptions& options);

  const chess::TournamentPlayer& player(const chess::StandingRow& row) const {
    return tournament.players()[row.player];
  }
  /// By player: the place among the rows, from 1.
  std::vector<std::size_t> numbers() const;
};

/// "1", "=" or "0", of a forfeit "+", "=" or "-"; "?": the game has no result.
char result_sign(const chess::Encounter& encounter);
/// "12w1", "bye1". `numbers` are those of the opponents.
std::string round_cell(const chess::Encounter& encounter, std::span<const std::size_t> numbers);
/// "5", or "5.2" for the second column of a round.
std::vector<std::string> column_names(const chess::Tournament& tournament);

/// A heading, the table, and what is to be said of it, within `width` columns where that is possible.
std::string tournament_text(const RankedTournament& ranked, std::size_t width);
/// The aligned lines of all against all, or of rounds.
std::string crosstable_text(const RankedTournament& ranked, std::size_t width);
/// The matches of a knock-out by rounds.
std::string knockout_text(const RankedTournament& ranked, std::size_t width);
/// A sentence in lines of at most `width` columns.
void append_remark(std::string_view text, std::size_t width, std::string& out);
/// An object, whose keys are those of bgn(1), and stay.
chess::Json crosstable_json(const RankedTournament& ranked);
/// A header and a row for each player of each event.
std::string crosstables_csv(const std::vector<RankedTournament>& events);

/// The list of events in the form that the options want.
std::string event_list(const std::vector<chess::ChessEvent>& events, const CrosstableOptions& options);

}  // namespace annotate::bgn
