// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn explorer`: every worker counts what the games of its chunks play, the counts are added up in
// order.
#include <utility>

#include "annotate/bgn/explorer/explorer.h"
#include "annotate/bgn/pipeline/game_run.h"
#include "command_line/paged_text.h"
#include "explorer/tree_walk.h"
#include "games/game_writer.h"
#include "notation/move_line.h"
#include "notation/start_position.h"
#include "query/game_filter.h"

namespace annotate::bgn {

namespace {

constexpr int kDepthOfPgn = 8;

std::string tree_pgn(const ExploredLine& line, const chess::MoveTree& tree) {
  chess::Game game = chess::game_of(tree, line.start, line.moves);
  game.tags.set("Event", "Explorer");
  if (tree.played != nullptr) game.comment = chess::counts_text(tree.played->here, line.end.turn());
  std::string text;
  chess::FormatLosses losses;
  chess::append_game(game, chess::GameFormat::Pgn, {}, text, losses);
  return text;
}

}  // namespace

std::expected<ExploredLine, chess::Error> parse_explored_line(const std::string& fen,
                                                              const std::string& moves) {
  ExploredLine line{chess::Position::start(), {}, chess::Position::start()};
  if (!fen.empty()) {
    const auto start = chess::parse_start(chess::Variant::Standard, false, fen);
    if (!start) return std::unexpected(chess::Error("--fen", start.error().reason));
    line.start = start->position.chess();
  }
  const auto played = chess::parse_move_line(line.start, moves);
  if (!played) return std::unexpected(chess::Error("--moves", to_string(played.error())));
  line.moves = *played;
  line.end = line.start;
  for (const chess::Move move : line.moves) line.end.play(move);
  return line;
}

int run_explorer(const ExplorerCommandOptions& options) {
  const auto filter = chess::GameFilter::make(options.filter);
  if (!filter) return refuse(to_string(filter.error()));
  const auto line = parse_explored_line(options.fen, options.moves);
  if (!line) return refuse(to_string(line.error()));
  RunOptions run = options.run;
  if (!filter->keeps_all()) {
    run.wants_moves = [&filter](const chess::Tags& tags) {
      return filter->judge_tags(tags) != chess::GameFilter::Verdict::Drop;
    };
  }
  const int usual_depth = options.pgn ? kDepthOfPgn : 1;
  const chess::TreeLimits limits{.plies = options.depth > 0 ? options.depth : usual_depth,
                                 .min_games = options.min_games,
                                 .top = options.top};
  const chess::TreeWalk walk(line->end, limits.plies);
  const chess::PlayedMoves empty(options.examples, bits_of(line->end.key()));
  struct Part {
    std::optional<chess::PlayedMoves> played;
    std::vector<chess::Visit> visits;
  };
  chess::PlayedMoves played = empty;
  const RunEnd end = run_placed_games<Part>(
      run,
      [&](Part& part, const chess::ImportedGame& game) {
        if (!filter->keeps(game)) return;
        part.visits.clear();
        walk.append_visits(game.game, part.visits);
        if (part.visits.empty()) return;
        if (!part.played) part.played = empty;
        part.played->add(chess::facts_of(game), part.visits);
      },
      [&](Part&& part, const PartPlace& place) {
        if (part.played) played.merge(std::move(*part.played), place.input, place.games_before);
      });
  if (end.is_interrupted || (end.exit_status == kExitUnable && end.totals.games == 0)) return end.exit_status;
  const chess::MoveTree tree = chess::grow_tree(played, line->end, limits);
  std::string text;
  if (options.pgn)
    text = tree_pgn(*line, tree);
  else if (options.json)
    text = explorer_json(*line, tree, run.inputs);
  else
    text = explorer_text(*line, tree, run.inputs);
  chess::print_paged(text);
  return end.exit_status;
}

}  // namespace annotate::bgn
