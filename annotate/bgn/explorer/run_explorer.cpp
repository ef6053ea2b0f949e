// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn explorer`: every worker counts what the games of its chunks play, or those of blocks of a move
// file, and the counts are added up in order.
#include <utility>

#include "annotate/bgn/explorer/explorer.h"
#include "annotate/bgn/pipeline/game_run.h"
#include "command_line/paged_text.h"
#include "explorer/counted_files.h"
#include "explorer/tree_walk.h"
#include "games/game_writer.h"
#include "query/game_filter.h"

namespace annotate::bgn {

namespace {

constexpr int kDepthOfPgn = 8;

std::string tree_pgn(const AskedLine& line, const chess::MoveTree& tree) {
  chess::Game game = chess::game_of(tree, line.start, line.moves);
  game.tags.set("Event", "Explorer");
  if (tree.played != nullptr) game.comment = chess::counts_text(tree.played->here, line.end.turn());
  std::string text;
  chess::FormatLosses losses;
  chess::append_game(game, chess::GameFormat::Pgn, {}, text, losses);
  return text;
}

/// Counts what the chosen games play behind a position.
class Counting {
 public:
  Counting(const ExplorerCommandOptions& options, const chess::GameFilter& filter,
           const chess::Position& root, int depth)
      : options_(options),
        filter_(filter),
        root_(root),
        walk_(root, depth),
        empty_(options.examples, bits_of(root.key())),
        played_(empty_) {}

  /// Returns the exit status; nothing if there is nothing to show.
  std::optional<int> run() {
    if (const auto status = read_move_files()) return status;
    return read_games();
  }
  const chess::PlayedMoves& played() const { return played_; }

  /// Of a run that has nothing to show.
  int status() const { return status_; }

 private:
  struct Part {
    std::optional<chess::PlayedMoves> played;
    std::vector<chess::Visit> visits;
  };

  std::optional<int> read_move_files() {
    if (options_.no_move_file || !options_.run.share.is_all() || !filter_.asks_facts_only())
      return std::nullopt;
    auto files = chess::MoveFiles::open(options_.run.inputs);
    if (!files) return std::nullopt;
    files->select(root_);
    auto counted = chess::count_files(*files, filter_, walk_, empty_, options_.run.jobs);
    if (!counted) return std::nullopt;
    played_ = std::move(counted->played);
    return counted->is_whole ? kExitWell : kExitPartly;
  }

  std::optional<int> read_games() {
    RunOptions run = options_.run;
    run.wants_moves = filter_.wants_moves();
    const RunEnd end = run_placed_games<Part>(
        run,
        [&](Part& part, const chess::ImportedGame& game) {
          if (!filter_.keeps(game)) return;
          part.visits.clear();
          walk_.append_visits(game.game, part.visits);
          if (part.visits.empty()) return;
          if (!part.played) part.played = empty_;
          part.played->add(chess::facts_of(game), part.visits);
        },
        [&](Part&& part, const PartPlace& place) {
          if (part.played) played_.merge(std::move(*part.played), place.input, place.games_before);
        });
    status_ = end.exit_status;
    if (end.is_interrupted || (end.exit_status == kExitUnable && end.totals.games == 0)) return std::nullopt;
    return end.exit_status;
  }

  const ExplorerCommandOptions& options_;
  const chess::GameFilter& filter_;
  chess::Position root_;
  chess::TreeWalk walk_;
  chess::PlayedMoves empty_;
  chess::PlayedMoves played_;
  int status_ = kExitWell;
};

}  // namespace

int run_explorer(const ExplorerCommandOptions& options) {
  const auto filter = chess::GameFilter::make(options.filter);
  if (!filter) return refuse(to_string(filter.error()));
  const auto line = parse_asked_line(options.fen, options.moves);
  if (!line) return refuse(to_string(line.error()));
  const int usual_depth = options.pgn ? kDepthOfPgn : 1;
  const chess::TreeLimits limits{.plies = options.depth > 0 ? options.depth : usual_depth,
                                 .min_games = options.min_games,
                                 .top = options.top};
  Counting counting(options, *filter, line->end, limits.plies);
  const auto status = counting.run();
  if (!status) return counting.status();
  const chess::MoveTree tree = chess::grow_tree(counting.played(), line->end, limits);
  std::string text;
  if (options.pgn)
    text = tree_pgn(*line, tree);
  else if (options.json)
    text = explorer_json(*line, tree, options.run.inputs);
  else
    text = explorer_text(*line, tree, options.run.inputs);
  chess::print_paged(text);
  return *status;
}

}  // namespace annotate::bgn
