// SPDX-License-Identifier: GPL-3.0-or-later
// The page of a match: its score, and what only the page shows beside it: the games, how the score went, and
// the results by opening. All of it is bounded, however long the match is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "books/match/match.h"
#include "io/byte_sink.h"
#include "page/page_template.h"

namespace books {

/// What a page shows of so many games, openings and places of the curve, and no more.
struct PageLimits {
  std::size_t games = 2000;
  std::size_t openings = 500;
  std::size_t places = 400;
};

/// The games of a match, as they are counted.
class MatchHistory {
 public:
  explicit MatchHistory(const PageLimits& limits = {}) : limits_(limits) {}

  /// A game that `state` counts already. If there are too many, those with small numbers stay, and those that
  /// an engine lost by a fault.
  void add(std::size_t number, const chess::OpeningLine& opening, const chess::Game& game,
           const MatchState& state);

  /// Adds members to the JSON of the match: "white" (White's results), "plies" (of all games), "curve",
  /// "opening_results" and "game_list", and how many of the last two are left out.
  void add_to(chess::Json& match) const;

 private:
  struct Place {  ///< of the first contender
    std::uint64_t games;
    double score, low, high;  ///< low > high: the interval is not known yet
  };
  struct OpeningResults {
    chess::WinDrawLoss white;  ///< of all games, White's view
    chess::WinDrawLoss first;  ///< of the games of the first contender, its view
  };
  struct KeptGame {
    chess::Json row;
    bool has_fault;
  };

  void draw_curve(const MatchState& state);
  void drop_a_game();

  PageLimits limits_;
  std::map<std::size_t, KeptGame> games_;
  std::size_t dropped_ = 0;
  std::map<std::string, OpeningResults> openings_;
  chess::WinDrawLoss white_;
  std::uint64_t plies_ = 0;
  std::vector<Place> curve_;  ///< those at multiples of `step_`, and the newest
  std::uint64_t step_ = 1;
};

/// "B90 Sicilian Defense: Najdorf Variation" by our table; else the name in its source; else the opening of
/// the game, where the engines chose all of it; else the position.
std::string opening_name(const chess::OpeningLine& opening, const chess::Game& game);

/// One page without anything from outside: the JSON of the match with its history, and what shows it. Without
/// scripts it shows the text.
std::string to_html(const MatchSetup& setup, const MatchState& state, const MatchHistory& history,
                    double seconds, bool interrupted);
/// The file of a page, which appears as a whole at the end of the match.
class MatchPageFile {
 public:
  /// A match may take days, so a path that cannot be written is found before it. Empty: there is no page.
  static std::expected<MatchPageFile, chess::Error> open(const std::string& path);
  /// See MatchHistory::add.
  void add(std::size_t number, const chess::OpeningLine& opening, const chess::Game& game,
           const MatchState& state) {
    if (sink_) history_.add(number, opening, game, state);
  }
  std::expected<void, chess::Error> write(const MatchSetup& setup, const MatchState& state, double seconds,
                                          bool interrupted);

 private:
  MatchHistory history_;
  std::unique_ptr<chess::ByteSink> sink_;  ///< null: no page
};

/// The page of web/. Places: @TITLE@, @DATA@ for the JSON, @TEXT@.
chess::PageTemplate match_page();

}  // namespace books
