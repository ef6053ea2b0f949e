// SPDX-License-Identifier: GPL-3.0-or-later
// A player's report as a page for browsers and as JSON for programs. Both have the same figures, and what
// they prove: differences between a part of the moves and the rest that are larger than chance, although many
// were looked at (Bonferroni).
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "annotate/player/earlier_report.h"
#include "annotate/player/player_statistics.h"
#include "annotate/player/report_cards.h"
#include "words/language.h"

namespace annotate {

/// How likely two counts differ at least so much if their true shares are equal (two-sided test with the
/// pooled share). 1 if one of them has no trials, or if nothing varies.
double chance_of_difference(const Proportion& a, const Proportion& b);

/// The rate of mistakes and blunders in some of the moves differs from that in the others.
struct PlayerFinding {
  std::string table;  ///< key of the table; "half": the earlier half of the moves, by months
  std::string row;  ///< key of the row; of the half, its last month
  Proportion there;
  Proportion elsewhere;
  double chance = 1.0;  ///< of such a difference if there were none
};

/// Fewer errors than these, on either side of a comparison, prove nothing.
inline constexpr std::uint64_t kLeastEvents = 10;
/// All differences that are larger than chance, the surest first. The result of games is no table to learn
/// from: who errs more, loses more.
std::vector<PlayerFinding> find_differences(const std::vector<RateTable>& tables);

/// Positions of the player's own games in which errors had one reason.
struct ExerciseSet {
  static constexpr std::size_t kMostPositions = 5;

  std::string reason;  ///< key
  bool is_missed = false;  ///< it is about the better move
  std::uint64_t count = 0;  ///< errors with this reason
  MomentList positions;  ///< the costliest, with a better move
};

/// The commonest reasons of errors, at most so many.
inline constexpr std::size_t kExerciseSets = 3;
std::vector<ExerciseSet> choose_exercises(const std::vector<ShareTable>& shares);

/// What the report says of the run.
struct ReportHead {
  std::vector<std::string> players;  ///< the names that were asked for
  std::string rules;  ///< for the labels
  chess::Language language = chess::Language::English;
  std::shared_ptr<const EarlierReport> earlier{};  ///< null: none to compare with
  /// The address of a page with the games and a point, to which "7.12" is added for half-move 12 of game 7;
  /// empty: a game is seen where its tags say.
  std::string games{};
};

/// All that a report shows, in one shape for its forms.
struct PlayerReport {
  PlayerReport(ReportHead about, const PlayerStatistics& statistics);

  ReportHead head;
  const PlayerStatistics& figures;
  std::vector<RateTable> rates;
  std::vector<ShareTable> shares;
  std::vector<PlayerFinding> findings;
  std::vector<ExerciseSet> exercises;
  std::vector<ReportCard> cards;
  std::optional<PlayerProgress> progress;  ///< since the earlier report
  /// The positions of all figures, in the order of the games. Figures name them by their place here.
  std::vector<std::shared_ptr<const ListedMoment>> moments;

  /// The places of the positions of a figure.
  std::vector<std::size_t> places_of(const MomentList& list) const;
  std::size_t place_of(const ListedMoment& moment) const { return places_.at(&moment); }

 private:
  void collect(const MomentList& list);

  std::map<const ListedMoment*, std::size_t> places_;
};

/// One JSON object with a line feed; its keys are described in annotate/player/FORMAT.md.
std::string to_json(const PlayerReport& report);

/// One page that needs no network.
std::string to_html(const PlayerReport& report);

}  // namespace annotate
