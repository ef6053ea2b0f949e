// SPDX-License-Identifier: GPL-3.0-or-later
// A book put to the test: an engine looks at the positions of its lines, and plays them out.
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

#include "base/enum_array.h"
#include "base/error.h"
#include "books/match/engine_text.h"
#include "books/tester/findings.h"
#include "match/run_games.h"
#include "match/statistics.h"
#include "match/time_control.h"
#include "repertoire/book_graph.h"
#include "repertoire/book_side.h"
#include "repertoire/named_book.h"

namespace books {

struct BookTestSetup {
  std::shared_ptr<const chess::Book> book;
  std::shared_ptr<const chess::RepertoireBook> repertoire;  ///< the same, if it is one; else null
  EngineText engine;
  /// Plays the other side of every game; without it the engine plays itself.
  std::optional<EngineText> opponent;
  chess::BookSide side = chess::BookSide::Both;
  std::vector<chess::Move> from;  ///< the book begins behind these moves
  chess::BookLimits limits;
  FindingRules rules;
  std::string database;  ///< what people reply: a move-record database or a file of games; empty: none
  std::size_t games = 0;  ///< 0: the positions are looked at, and no game is played
  /// The lines are chosen as an engine with this BookVariety would choose them; else all get the same
  /// number of games, or, where there are fewer games than lines, a sample of them gets one each.
  std::optional<int> variety;
  std::uint64_t seed = 1;  ///< of the choice
  chess::RunSettings run;
};

/// Centipawns, of the side that follows the book: below this at its end a line is unsound.
inline constexpr int kUnsound = -80;
/// How many half-moves behind the book's end its position is looked at again.
inline constexpr std::size_t kLaterPlies = 10;

/// A move that cost more than the threshold.
struct Slip {
  std::size_t ply = 0;  ///< half-moves before it in the line
  chess::Move move;
  int loss = 0;         ///< centipawns, of the mover
  chess::Move better;   ///< what the engine would have played
};

struct LineReport {
  std::size_t end = 0;  ///< index of its last position in the graph
  std::string eco, name;  ///< of its deepest named position; empty when there is none
  chess::WinDrawLoss games;                   ///< White's view
  /// White's view, where the book ends; where the first look finds the line unsound, by a longer search.
  std::optional<chess::Score> end_score;
  std::optional<double> later_score;  ///< mean of the games, centipawns, White's view, mates as 1500
  /// The side that follows the book, and stands worse than kUnsound by each of the looks.
  std::optional<chess::Color> unsound_for;
  /// Of an unsound line: so many half-moves, the last one that side's, lead to where it stands worse than
  /// kUnsound for good.
  std::size_t unsound_from = 0;
  /// The costliest fault on the line, in an unsound line that of the side that stands worse.
  std::optional<Slip> slip;

  /// The line ends unsound, and no single fault is the reason: the line itself is one.
  bool is_fault() const { return unsound_for.has_value() && !slip; }
};

/// Is the line unsound, and do its games bear that out: that side scored less than half in them, and stood
/// worse than kUnsound some moves later too, where they lasted so long?
bool is_proved_unsound(const LineReport& line);

struct BookTest {
  chess::BookGraph graph;
  std::vector<LineReport> lines;  ///< those that were looked at, in the order of the graph
  std::size_t looked_at = 0;  ///< positions
  /// Positions where the engine failed again and again: what its answers would have shown is missing.
  std::vector<chess::Position> left_out;
  chess::WinDrawLoss games;  ///< White's view
  std::optional<chess::WinDrawLoss> engine_games;  ///< with an opponent: the engine's view
  std::vector<std::size_t> unreached;  ///< ends of lines that no game went through
  Findings findings;
  /// Whose repertoire the book seems to be, where it was tested for both sides.
  std::optional<chess::Color> likely_owner;
  std::size_t program_faults = 0;  ///< games that an engine lost by a fault of its program
  std::optional<std::string> trouble;  ///< why it ended before its time
};

/// The lines that are faults themselves, in their order.
std::vector<const LineReport*> faulty_lines(const BookTest& test);

/// Of a game against an opponent: the colour of the engine that tests.
chess::Color engine_color(const chess::GameOrder& order);

/// How much both players of a game of the test may think.
chess::EnumArray<chess::Color, chess::TimeControl> controls_of(const BookTestSetup& setup,
                                                               const chess::GameOrder& order);

/// What a test is busy with.
enum class TestStage : std::uint8_t { Looking, LookingCloser, Playing };

struct BookTestListener {
  virtual ~BookTestListener() = default;
  virtual void begun(const chess::BookGraph& graph, std::size_t lines, std::size_t positions) = 0;
  /// Positions or games; 0 of some when the stage begins.
  virtual void advanced(TestStage stage, std::size_t done, std::size_t of) = 0;
  /// Where games are kept: `order.number` counts them from 0. False ends the test.
  virtual bool played(const chess::GameOrder& order, const chess::PlayedGame& game) = 0;
  /// A reader's remark about the database, or a fault of the engine at a position and what is done about it;
  /// one call at a time.
  virtual void remarked(const std::string& what) = 0;
};

/// The fault when the test cannot begin, or the engine gives no answer at all. If it is given up later, the
/// test has what was found until then, and `trouble`.
std::expected<BookTest, chess::Error> test_book(const BookTestSetup& setup, BookTestListener& listener,
                                                const std::stop_token& stop);

struct GamePlan {
  std::vector<std::size_t> lines;  ///< positions where the lines end, in the order of the graph
  std::vector<std::size_t> of_game;  ///< index into `lines`, for each game; with an opponent games 2k and
                                     ///< 2k+1 are one line with colours reversed
};

/// Without games: all lines, and none is played. Precondition: the graph has an end.
GamePlan plan_games(const BookTestSetup& setup, const chess::BookGraph& graph);

}  // namespace books
