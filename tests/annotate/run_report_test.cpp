// SPDX-License-Identifier: GPL-3.0-or-later
// What `annotate` says of a run: the text of the bar, and the summary in its three forms.
#include "annotate/cli/run.h"

#include <doctest/doctest.h>

#include "annotate/judge/rules.h"

using namespace annotate;

namespace {

RunSummary some_run() {
  RunSummary summary;
  summary.games_written = 3;
  summary.games_damaged = 1;
  summary.moves = 200;
  summary.positions_searched = 150;
  summary.nodes = 3'000'000;
  summary.labels[static_cast<std::size_t>(Label::Blunder)] = 7;
  return summary;
}

}  // namespace

TEST_CASE("the bar says what is done and how long the rest will take") {
  Progress progress;
  progress.games = 4;
  progress.positions_read = 200;
  progress.positions_done = 100;
  progress.nodes = 5'000'000;
  auto view = to_view(progress, 0.5, 10.0);
  CHECK(view.done == 0.25);
  CHECK(view.text == "4 games, 100 moves, 500k nodes/s, 0:00:30 left");
  // What an earlier run had done says nothing about the speed of this one.
  progress.positions_recalled = 50;
  CHECK(to_view(progress, 0.5, 10.0).text.ends_with(", 0:01:00 left"));
  view = to_view(progress, std::nullopt, 10.0);
  CHECK_FALSE(view.done);
  CHECK(view.text == "4 games, 100 moves, 500k nodes/s");
}

TEST_CASE("the summary is a table on a terminal and a line elsewhere") {
  const std::string table = to_text(some_run(), 65.0, false, true);
  CHECK(table.starts_with("games                  3  (1 damaged)\nmoves                200\n"));
  CHECK(table.ends_with("blunders               7\ntime             0:01:05\n"));
  CHECK(to_text(some_run(), 65.0, false, false) ==
        "annotate: 3 games, 200 moves, 150 searches, 3000000 nodes; 0 inaccuracies, 0 mistakes, 7 blunders; "
        "0:01:05\n"
        "annotate: damaged games: 1\n");
}

TEST_CASE("a quiet run says only what could not be done") {
  RunSummary summary = some_run();
  CHECK(to_text(summary, 65.0, true, true).empty());
  summary.positions_lost = 2;
  summary.lost_positions = {"game 1, move 5"};
  CHECK(to_text(summary, 65.0, true, true) == "annotate: positions that could not be evaluated: 2\n");
  CHECK(to_text(summary, 65.0, false, false).ends_with("evaluated: 2\n  game 1, move 5\n  ...\n"));
}
