// SPDX-License-Identifier: GPL-3.0-or-later
// What `annotate` says of a run: the text of the bar, and the summary in its three forms.
#include "annotate/cli/run.h"

#include <doctest/doctest.h>

#include "evals/rules.h"

using namespace annotate;

namespace {

RunSummary some_run() {
  RunSummary summary;
  summary.games_written = 3;
  summary.games_damaged = 1;
  summary.moves = 200;
  summary.positions_searched = 150;
  summary.nodes = 3'000'000;
  summary.labels[static_cast<std::size_t>(chess::Label::Blunder)] = 7;
  return summary;
}

}  // namespace

TEST_CASE("the bar says what is done of all there is, and how long the rest will take") {
  Progress progress;
  progress.games = 4;
  progress.positions_read = 200;
  progress.positions_done = 100;
  progress.moves = 96;
  progress.nodes = 5'000'000;
  auto view = to_view(progress, {InputTotals{40, 400, true}, 1, 0.9}, 10.0);
  CHECK(view.done == 0.25);
  CHECK(view.text == "4/40 games, 0:00:30 left, 96 moves, 500k nodes/s");
  // Each engine looks at every position.
  CHECK(to_view(progress, {InputTotals{40, 400, true}, 2, 0.9}, 10.0).done == 0.125);
  // While the files are still counted, their number of games is not known.
  CHECK(to_view(progress, {InputTotals{40, 400, false}, 1, 0.9}, 10.0).text ==
        "4 games, 0:00:30 left, 96 moves, 500k nodes/s");
}

TEST_CASE("where the inputs cannot be counted, the bar goes by the bytes read") {
  Progress progress;
  progress.games = 1;
  progress.positions_read = 200;
  progress.positions_done = 100;
  progress.moves = 100;
  progress.nodes = 5'000'000;
  auto view = to_view(progress, {std::nullopt, 1, 0.5}, 10.0);
  CHECK(view.done == 0.25);
  CHECK(view.text == "1 game, 0:00:30 left, 100 moves, 500k nodes/s");
  // What an earlier run had done says nothing about the speed of this one.
  progress.positions_recalled = 50;
  CHECK(to_view(progress, {std::nullopt, 1, 0.5}, 10.0).text.starts_with("1 game, 0:01:00 left, "));
  view = to_view(progress, {}, 10.0);
  CHECK_FALSE(view.done);
  CHECK(view.text == "1 game, 100 moves, 500k nodes/s");
}

TEST_CASE("the summary is a table on a terminal and a line elsewhere; both name the files") {
  const std::vector<std::string> files = {"out.pgn"};
  const std::string table = to_text(some_run(), 65.0, files, {.is_terminal = true});
  CHECK(table.starts_with("games                  3  (1 damaged)\nmoves                200\n"));
  CHECK(table.ends_with("blunders               7\ntime             0:01:05\nwritten       out.pgn\n"));
  CHECK(to_text(some_run(), 65.0, files, {}) ==
        "annotate: 3 games, 200 moves, 150 searches, 3000000 nodes; 0 inaccuracies, 0 mistakes, 7 blunders; "
        "0:01:05\n"
        "annotate: written: out.pgn\n"
        "annotate: damaged games: 1\n");
}

TEST_CASE("the summary of one game tells its accuracy") {
  RunSummary summary;
  summary.games_written = 1;
  summary.moves = 1;
  summary.accuracy[chess::Color::White] = 93.14;
  CHECK(to_text(summary, 1.0, {}, {}) ==
        "annotate: 1 game, 1 move, 0 searches, 0 nodes; 0 inaccuracies, 0 mistakes, 0 blunders; 0:00:01\n"
        "annotate: accuracy: White 93.1 %\n");
  summary.accuracy[chess::Color::Black] = 88.0;
  CHECK(to_text(summary, 1.0, {}, {.is_terminal = true})
            .ends_with("\naccuracy      White 93.1 %, Black 88.0 %\n"));
  summary.games_written = 2;
  CHECK(to_text(summary, 1.0, {}, {}).find("accuracy") == std::string::npos);
}

TEST_CASE("a quiet run says only what could not be done") {
  RunSummary summary = some_run();
  const SummaryStyle quiet{.is_terminal = true, .quiet = true};
  CHECK(to_text(summary, 65.0, {"out.pgn"}, quiet).empty());
  summary.positions_lost = 2;
  summary.lost_positions = {"game 1, move 5"};
  CHECK(to_text(summary, 65.0, {}, quiet) == "annotate: positions that could not be evaluated: 2\n");
  CHECK(to_text(summary, 65.0, {}, {}).ends_with("evaluated: 2\n  game 1, move 5\n  ...\n"));
}
