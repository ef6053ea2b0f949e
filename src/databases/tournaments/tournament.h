// SPDX-License-Identifier: GPL-3.0-or-later
// A tournament: who played whom, in which round, with which result. Spellings of a name that can be those of
// one person become one player; byes and forfeits are what the games say of them, and nothing else is
// assumed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "core/piece.h"
#include "query/ranges.h"
#include "tournaments/event_games.h"

namespace chess { inline namespace tournaments {

/// How the players of a tournament meet.
enum class TournamentKind : std::uint8_t { AllPlayAll, Swiss, Knockout };
/// "all-play-all", "swiss", "knockout".
std::string_view to_string(TournamentKind kind);
std::optional<TournamentKind> parse_tournament_kind(std::string_view text);

/// A game, bye or forfeit as one of the players sees it.
struct Encounter {
  std::optional<std::size_t> opponent;  ///< nothing: a bye
  Color side = Color::White;
  std::optional<int> half_points;  ///< nothing: the game has no result
  int other_half_points = 0;  ///< of the opponent, if there is a result; both may lose a forfeit
  bool is_played = true;  ///< not a bye, not a forfeit
  std::optional<std::size_t> column;  ///< of the tournament; nothing: the round is not known
  PartialDate date{};  ///< year 0: unknown

  bool is_forfeit() const { return !is_played && opponent.has_value(); }
  bool is_bye() const { return !opponent; }
};

struct TournamentPlayer {
  std::string name;
  std::vector<std::string> other_names;  ///< spellings that count as this player
  std::uint32_t fide_id = 0;  ///< 0: unknown
  std::string title;
  std::string federation;
  std::string team;
  std::optional<int> rating;  ///< the first one of several
  std::vector<Encounter> encounters;  ///< in the order of rounds, else of dates

  /// Of all games, byes and forfeits with a result.
  int half_points() const;
  std::size_t results() const;
};

/// A round; a round in which somebody has several games takes several columns.
struct RoundColumn {
  std::uint32_t round = 0;
  bool is_only = true;  ///< of its round
  PartialDate date{};  ///< of its first game with a date; year 0: unknown
};

class Tournament {
 public:
  /// Finds the players, the columns and the kind.
  explicit Tournament(ChessEvent event);

  /// The event, without games and spellings.
  const ChessEvent& event() const { return event_; }
  const std::vector<TournamentPlayer>& players() const { return players_; }
  const std::vector<RoundColumn>& columns() const { return columns_; }
  TournamentKind kind() const { return kind_; }
  /// Replaces the kind that was found.
  void set_kind(TournamentKind kind) { kind_ = kind; }

  /// How many rounds it has: EventRounds, if that is more than the rounds of the games.
  std::size_t rounds() const;
  /// Pairs of players that met, of all pairs, from 0 to 1.
  double share_of_pairs() const;
  std::uint64_t without_result() const { return without_result_; }
  std::uint64_t without_round() const { return without_round_; }
  /// Games that nobody played, or that name no opponent.
  std::uint64_t forfeits() const { return forfeits_; }
  /// Rounds of a player of which no game tells, though the others played in them.
  std::uint64_t missing() const;
  /// Games of a player against the same player, which count nothing.
  std::uint64_t left_out() const { return left_out_; }
  /// Games with the players, round, date and result of another one. They may be copies, and count.
  std::uint64_t copies() const { return copies_; }

 private:
  void add_games(const std::vector<EventGame>& games,
                 const std::vector<std::optional<std::size_t>>& player_of);

  ChessEvent event_;
  std::vector<TournamentPlayer> players_;
  std::vector<RoundColumn> columns_;
  TournamentKind kind_ = TournamentKind::Swiss;
  std::uint64_t without_result_ = 0;
  std::uint64_t without_round_ = 0;
  std::uint64_t forfeits_ = 0;
  std::uint64_t left_out_ = 0;
  std::uint64_t copies_ = 0;
};

}}  // namespace chess::tournaments
