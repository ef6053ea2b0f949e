// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a player's report: rates of errors by phase, clock, opening and so on, reasons of errors,
// won and lost positions, chances that opponents gave. Each figure keeps the positions behind it, the
// costliest first; memory does not grow with the number of games beyond a limit for each figure.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/player/player_game.h"
#include "match/statistics.h"

namespace annotate {

/// So many of so many.
struct Proportion {
  std::uint64_t hits = 0;
  std::uint64_t trials = 0;

  /// 0..1; 0 without trials.
  double share() const { return trials == 0 ? 0.0 : static_cast<double>(hits) / static_cast<double>(trials); }
  friend bool operator==(const Proportion&, const Proportion&) = default;
};

/// Where the true share lies with a chance of 95 %. From 0 to 1 without trials.
inline chess::ScoreInterval wilson_interval(const Proportion& proportion) {
  return chess::share_interval(static_cast<double>(proportion.hits), static_cast<double>(proportion.trials));
}

/// A position with the game that it comes from.
struct ListedMoment {
  std::uint64_t game = 0;  ///< number in the run, from 1
  chess::Color side = chess::Color::White;  ///< the player's
  std::string name;
  std::string opponent;
  std::string date;
  std::string url;
  PlayerMoment moment;
};

/// The costliest positions of a figure.
class MomentList {
 public:
  static constexpr std::size_t kMost = 40;

  void add(const std::shared_ptr<const ListedMoment>& moment);
  /// Keeps only so many.
  void keep(std::size_t most) { kept_.resize(std::min(most, kept_.size())); }
  /// How many were added.
  std::uint64_t count() const { return count_; }
  /// The costliest of them first, at most kMost; of equals the earlier game.
  const std::vector<std::shared_ptr<const ListedMoment>>& kept() const { return kept_; }

 private:
  std::uint64_t count_ = 0;
  std::vector<std::shared_ptr<const ListedMoment>> kept_;  ///< sorted
};

/// Errors among some of the player's moves.
struct RateRow {
  std::string key;
  std::string first_eco;  ///< of an opening; empty: not known
  std::string last_eco;
  std::uint64_t moves = 0;
  std::uint64_t games = 0;  ///< with at least one of the moves
  std::array<std::uint64_t, 4> labels{};  ///< by Label
  std::uint64_t finished_games = 0;
  std::uint64_t half_points = 0;  ///< of the player in those
  MomentList moments;  ///< mistakes and blunders

  /// Mistakes and blunders among the moves.
  Proportion serious() const { return {labels[2] + labels[3], moves}; }
  /// "B01", "B20-B99", or empty.
  std::string eco() const { return first_eco + (first_eco == last_eco ? "" : "-" + last_eco); }
};

/// Rows that share the moves among them. Moves of which the row is not known are left out.
struct RateTable {
  std::string key;  ///< "phase", "clock", "color", "opponent", "result", "opening", "month"
  std::vector<RateRow> rows;
};

/// How many of something.
struct ShareRow {
  std::string key;
  Proportion count;
  MomentList moments;
};

struct ShareTable {
  std::string key;
  std::vector<ShareRow> rows;
};

/// The games that can be held against players of the same rating.
struct RatedFigures {
  std::uint64_t games = 0;
  Proportion serious;  ///< the player's mistakes and blunders in them
  double expected = 0.0;  ///< those of players of the same ratings in as many moves
  int lowest = 0;  ///< of the player's ratings; likewise
  int highest = 0;

  /// Mistakes and blunders in a move. Precondition: there are moves.
  double norm() const { return expected / static_cast<double>(serious.trials); }
};

class PlayerStatistics {
 public:
  /// Beyond so many openings, reasons or spellings of the name, new ones are counted in no row.
  static constexpr std::size_t kMostRows = 2'000;

  PlayerStatistics();

  /// `number` of the game in the run.
  void add(const PlayerGame& game, std::uint64_t number);

  /// All moves.
  const RateRow& total() const { return total_; }
  /// Mistakes and blunders among the moves of the opponents in the same games.
  const Proportion& opponents() const { return opponents_total_; }
  const RatedFigures& rated() const { return rated_; }
  /// How often each spelling of the name came.
  const std::map<std::string, std::uint64_t>& names() const { return names_; }
  /// How many games each judge gave the verdict on.
  const std::map<std::string, std::uint64_t>& judges() const { return judges_; }
  const std::string& first_date() const { return first_date_; }
  const std::string& last_date() const { return last_date_; }

  /// Rows in their natural order; openings by their moves, the most first.
  std::vector<RateTable> rate_tables() const;
  /// "missed" and "allowed": reasons among all labelled moves, the most frequent first. "chances": errors of
  /// the opponent, by their label, that were used; the positions are the others. "positions": won positions
  /// that were won (the positions are where wins were given away) and lost ones that were saved.
  std::vector<ShareTable> share_tables() const;

 private:
  std::vector<RateRow*> rows_of(const PlayerGame& game, const ReportedMove& move);
  void count_shares(const ReportedMove& move, const std::shared_ptr<const ListedMoment>& moment);

  RateRow total_;
  void count_rated(const PlayerGame& game);

  Proportion opponents_total_;
  RatedFigures rated_;
  std::array<RateRow, 3> phases_;
  std::array<RateRow, 7> clocks_;
  std::array<RateRow, 2> colors_;
  std::array<RateRow, 5> opponents_;
  std::array<RateRow, 3> results_;
  std::map<std::string, RateRow> openings_;
  std::map<std::string, RateRow> months_;
  std::map<std::string, ShareRow> missed_;
  std::map<std::string, ShareRow> allowed_;
  std::array<ShareRow, 2> chances_;  ///< after mistakes and blunders
  ShareRow conversion_;
  ShareRow defence_;
  std::map<std::string, std::uint64_t> names_;
  std::map<std::string, std::uint64_t> judges_;
  std::string first_date_;
  std::string last_date_;
};

}  // namespace annotate
