// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn search`: the positions of games that fit a pattern, as a list of games, as positions, as counts, or as
// the games themselves with comments at the positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "annotate/bgn/list/list.h"
#include "annotate/bgn/pipeline/run_options.h"
#include "games/chunk_report.h"
#include "io/record_file.h"
#include "movefile/move_file.h"
#include "query/filter_options.h"
#include "query/game_filter.h"
#include "query/pattern.h"

namespace annotate::bgn {

struct SearchOptions {
  RunOptions run;
  std::string pattern;
  std::string pattern_file;  ///< has the pattern; empty: `pattern` is it
  chess::FilterOptions filter;
  TableOptions table;
  bool count = false;  ///< print how many games have such positions, and how many positions there are
  bool numbers = false;  ///< print the numbers of the games
  bool positions = false;  ///< print the positions
  bool games = false;  ///< write the games
  std::optional<chess::GameFormat> to;  ///< of these; nothing: PGN
  std::string mark = "found";  ///< the comment at the positions of games
  std::uint64_t limit = 0;  ///< so many games are shown; 0: all
  bool no_move_file = false;
};

/// A game that was found.
struct SearchedGame {
  std::uint64_t number;  ///< among the games of its part, from 1
  std::vector<std::string> cells;  ///< of the table; or one line for each position
  std::string text;  ///< the game itself
};

/// The games of a part of an input.
struct SearchedPart {
  std::size_t input = 0;
  std::uint64_t games = 0;  ///< found or not
  std::optional<std::uint64_t> games_before;  ///< in the input, if that does not follow from the parts before
  std::vector<SearchedGame> found;
  std::uint64_t positions = 0;
  bool is_lost = false;  ///< it cannot be asked in this way
};

/// One line for each hit: the half-move, the move that led there, and the FEN, in columns or as JSON.
std::vector<std::string> lines_of(const chess::Game& game, const std::vector<chess::PatternHit>& hits,
                                  bool json);

/// Adds the comment to each hit, or what the pattern says of it.
void mark_hits(chess::Game& game, const std::vector<chess::PatternHit>& hits, const std::string& mark);

/// Asks the move file beside an input in place of its games. The parts of the input that have games to show
/// or to judge, or of which a reader has something to say, are read.
class MoveFileSearch {
 public:
  /// Nothing if there is no move file of the present state of the input, or if it knows nothing of what is
  /// asked. Precondition: all of the arguments outlive it.
  static std::optional<MoveFileSearch> open(const SearchOptions& options, const chess::Pattern& pattern,
                                            const chess::GameFilter& filter, const std::string& input);

  /// Stretches of the input that one worker asks.
  struct Job {
    std::size_t first = 0;
    std::size_t last = 0;  ///< behind them
  };
  std::optional<Job> next();

  /// A part of the input.
  struct Answer {
    SearchedPart part;
    chess::ChunkReport report;
    /// Its text, if games must be read: then `part` has nothing found.
    std::optional<chess::Chunk> chunk{};
    /// Which of its games must be read; nothing: all.
    std::optional<std::vector<bool>> wanted{};
  };
  /// Asks the parts of a job, until `take` returns false. Several threads may ask.
  void ask(const Job& job, const std::function<bool(Answer&&)>& take) const;

  /// Can parts of the input be read? Else `chunk` is empty.
  bool can_read() const { return file_.has_value(); }

 private:
  MoveFileSearch(const SearchOptions& options, const chess::Pattern& pattern, const chess::GameFilter& filter,
                 chess::MoveFile moves)
      : options_(&options), pattern_(&pattern), filter_(&filter), moves_(std::move(moves)) {}
  /// What a move file tells of one game. Error: the move file is damaged.
  enum class Told : std::uint8_t { Nothing, Found, Open, Error };
  Told ask_game(const chess::GameBlock& block, std::size_t game, std::uint64_t number,
                chess::PatternSearch& search, SearchedPart& part) const;
  chess::Chunk read(std::size_t stretch, const chess::GamePlace& place) const;

  const SearchOptions* options_;
  const chess::Pattern* pattern_;
  const chess::GameFilter* filter_;
  chess::MoveFile moves_;
  std::optional<chess::RecordFile> file_;  ///< the input, if it is not compressed
  chess::GameFormat format_ = chess::GameFormat::Pgn;
  bool knows_filter_ = false;
  bool knows_pattern_ = false;
  bool shows_games_ = false;
  std::size_t next_block_ = 0;
  std::size_t next_stretch_ = 0;
};

/// Returns the process's exit status.
int run_search(const SearchOptions& options);

}  // namespace annotate::bgn
