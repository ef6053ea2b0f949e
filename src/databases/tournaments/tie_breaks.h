// SPDX-License-Identifier: GPL-3.0-or-later
// The tie-breaks of FIDE (Handbook C.07, as of 1 March 2026), by the letters that FIDE gives them, and the
// performance by the table of FIDE's rating regulations (B.02, 8.1.1).
//
// Unplayed rounds count as articles 15 and 16 say, as far as games tell them: byes and forfeits. A round of
// which no game tells counts nothing; neither does a game without a result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "tournaments/tournament.h"

namespace chess { inline namespace tournaments {

enum class TieBreakRule : std::uint8_t {
  DirectEncounter,
  Wins,
  GamesWon,
  GamesWithBlack,
  GamesWonWithBlack,
  SonnebornBerger,
  Koya,
  Buchholz,
  Progressive,
  AverageRating,
  Performance,
};

/// What is told of a rule.
struct TieBreakWords {
  std::string_view code;  ///< "SB"
  std::string_view words;  ///< "Sonneborn-Berger: ..."
  bool can_cut;  ///< values can be left out of its sum
};
/// In the order of the rules.
std::span<const TieBreakWords> tie_break_words();

/// A rule, and how many of the least and of the greatest values its sum leaves out.
struct TieBreak {
  TieBreakRule rule = TieBreakRule::DirectEncounter;
  int least = 0;
  int greatest = 0;

  /// Reads "BH", "BH-C1" (without the least value), "SB-C2", "BH-M1" (without the least and the greatest).
  /// Case does not matter, and ':' and '/' do as '-'. The error is a sentence that says what is accepted.
  static std::expected<TieBreak, Error> parse(std::string_view text);
  /// The same with commas between. The error names one that comes twice, too.
  static std::expected<std::vector<TieBreak>, Error> parse_list(std::string_view text);
  /// "BH-C1".
  std::string code() const;

  friend bool operator==(const TieBreak&, const TieBreak&) = default;
};

/// The lists that FIDE recommended (C.02, 13.16, of 2017), as far as games tell them; none for a knock-out.
std::span<const TieBreak> usual_tie_breaks(TournamentKind kind);

/// The values of the players of a tournament, which outlives it.
class TieBreakValues {
 public:
  explicit TieBreakValues(const Tournament& tournament);

  /// Nothing: the games do not tell it (ratings, rounds), or the rule is that of direct encounters, which
  /// has values within a group alone.
  std::optional<double> value(std::size_t player, const TieBreak& tie_break) const;

  /// The points of each player of a group in the games against the others of it, in the order of the group:
  /// of several games against one, their mean. Nothing if there was none.
  std::vector<std::optional<double>> direct_points(std::span<const std::size_t> tied) const;
  /// How a group of players that are tied is parted by the games among them: groups of players, the better
  /// ones first. One group: it is not parted (article 6).
  std::vector<std::vector<std::size_t>> by_direct_encounter(std::span<const std::size_t> tied) const;

 private:
  /// What one round gives to a sum.
  struct Part {
    double value = 0;
    double opponent = 0;  ///< the score of the opponent
    bool is_own_choice = false;  ///< a bye that was asked for, or a forfeit that was lost (article 16.1)
  };
  /// What a player has against others of a group.
  struct DirectScore {
    double points = 0;
    std::size_t opponents = 0;
  };

  bool is_game(const Encounter& encounter) const {
    return encounter.is_played || (is_all_ && encounter.is_forfeit());
  }
  std::vector<DirectScore> direct_scores(std::span<const std::size_t> tied) const;
  double adjusted_points(const TournamentPlayer& player) const;
  double opponent_points(std::size_t player, const Encounter& encounter) const;
  std::vector<Part> parts(std::size_t player, TieBreakRule rule) const;
  double count(std::size_t player, TieBreakRule rule) const;
  std::optional<double> progressive(std::size_t player, const TieBreak& tie_break) const;
  std::optional<double> by_ratings(std::size_t player, const TieBreak& tie_break) const;
  double koya(std::size_t player) const;

  const Tournament& tournament_;
  bool is_all_;  ///< all play all
  std::size_t most_results_ = 0;  ///< of a player
  std::vector<double> points_;
  std::vector<double> adjusted_;  ///< as opponents see them (article 16.3)
};

/// The difference of ratings that a share of points from 0 to 1 shows (B.02, 8.1.1).
int rating_difference(double share);

}}  // namespace chess::tournaments
