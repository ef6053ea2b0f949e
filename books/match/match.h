// SPDX-License-Identifier: GPL-3.0-or-later
// A whole match: games by a schedule until all are played or a sequential test has decided, each written to
// a file when it ends; broken off at any moment, it goes on from that file. And its score, in words and as
// JSON.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/error.h"
#include "game/game.h"
#include "json/json_value.h"
#include "match/match_score.h"
#include "match/opening_source.h"
#include "match/run_games.h"
#include "match/statistics.h"

namespace books {

struct MatchSetup {
  std::vector<chess::Contender> contenders;  ///< at least 2, with different names
  std::shared_ptr<const chess::OpeningSource> openings;
  std::string openings_name{};  ///< as the user named them, for reports
  std::string variant{};  ///< as PGN names it; empty: chess
  chess::MatchFormat format = chess::MatchFormat::RoundRobin;
  std::size_t games = 2;  ///< between any two that meet
  chess::RunSettings run;
  std::optional<chess::SprtSettings> sprt;  ///< of the first contender against the second
  std::string output;                       ///< PGN; empty: none
  bool resume = false;
  std::string event;
  std::string date;  ///< YYYY.MM.DD
};

/// The state of a match, for reports.
struct MatchState {
  chess::MatchScore score;
  std::size_t planned = 0;                    ///< games in all
  std::size_t resumed = 0;                    ///< games that were in the file
  std::vector<std::size_t> overran;           ///< by contender: searches stopped from outside
  std::optional<std::string> fault;           ///< why it ended before its time
};

/// Hears of the match as it goes on, one call at a time.
class MatchListener {
 public:
  virtual ~MatchListener() = default;
  /// The games of the file have been counted; `torn`: bytes of an unfinished game that were cut off.
  virtual void resumed(const MatchState& state, std::size_t torn) = 0;
  /// Game `number`, from 0, counts: one of the file, or one that has just ended. Those of the file come
  /// first.
  virtual void counted(std::size_t number, const chess::OpeningLine& opening, const chess::Game& game,
                       const MatchState& state) = 0;
  virtual void finished(const chess::GameOrder& order, const chess::PlayedGame& game,
                        const MatchState& state) = 0;
};

/// With fewer pairs the error is as unknown as the strength.
inline constexpr std::uint64_t kFewestPairs = 10;

/// The log-likelihood ratio as the score stands.
double llr_of(const chess::MatchScore& score, const chess::SprtSettings& sprt);

/// Plays. The fault when the match cannot begin; what ends it later is in the state.
std::expected<MatchState, chess::Error> play_match(const MatchSetup& setup, MatchListener& listener,
                                                   std::stop_token stop);

/// The game as a file has it, with its tags.
chess::Game to_game(const MatchSetup& setup, const chess::GameOrder& order, const chess::PlayedGame& game);

/// A game's end in one line: "Game 12 (A - B): 1-0, checkmate".
std::string to_line(const MatchSetup& setup, const chess::GameOrder& order, const chess::PlayedGame& game);

/// The score of every encounter, with Elo, and of the sequential test; a table first where there are more
/// than two contenders. Lines with their ends.
std::string to_text(const MatchSetup& setup, const MatchState& state);

/// What the contenders' programs did wrong; empty when nothing.
std::string faults_text(const MatchSetup& setup, const MatchState& state);

/// All of it, for programs. An infinite Elo is null.
chess::Json to_json(const MatchSetup& setup, const MatchState& state, double seconds, bool interrupted);

}  // namespace books
