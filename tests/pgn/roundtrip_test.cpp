// SPDX-License-Identifier: GPL-3.0-or-later
// Laws: what is written reads back as the same tree, and a second writing gives the same bytes. On
// games made at random, and on real files.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>

#include "base/random.h"
#include "core/movegen.h"
#include "io/input.h"
#include "notation/chess960.h"
#include "tests/pgn/pgn_text.h"
#include "tests/support/shared_data.h"

using namespace chess;

namespace {

/// A tree of random legal moves with random remarks, in the shape that a reader gives them.
Game random_game(Random& random) {
  const bool is_960 = random.below(3) == 0;
  Game game(*Position::from_setup(chess960_setup(is_960 ? static_cast<int>(random.below(960)) : 518)));
  game.chess960 = is_960;
  game.tags.set("Event", "a \"b\" \\ c");
  game.tags.set("ECO", "A00");
  game.result = static_cast<GameResult>(random.below(4));
  std::vector<std::pair<NodeId, Position>> ends{{kRootNode, game.start()}};
  std::map<NodeId, std::size_t> variations;
  const std::size_t nodes = random.below(120);
  while (game.size() < nodes) {
    const std::size_t pick = random.below(2) == 0 ? ends.size() - 1 : random.below(ends.size());
    const auto [parent, pos] = ends[pick];
    const MoveList moves = legal_moves(pos);
    const bool passes = !pos.in_check() && random.below(20) == 0;
    if (moves.empty() && !passes) {
      if (pick + 1 == ends.size() && ends.size() > 1)
        ends.pop_back();
      else
        break;
      continue;
    }
    const Move m = passes ? Move::null() : moves[random.below(moves.size())];
    const bool begins_line = parent == kRootNode || game.node(parent).first_child.has_value();
    const NodeId id = game.add_unchecked(parent, m);
    if (!game.is_first_child(id)) ++variations[*game.node(parent).first_child];
    std::vector<Subinfo>& s = game.node(id).subinfos;
    // Before the first move commands are said of the start.
    const bool is_first = id == NodeId{1};
    if (is_first && random.below(2) == 0)
      game.node(kRootNode).subinfos.emplace_back().commands = {{"x", {"1"}}};
    if (random.below(8) == 0) s.emplace_back().before = is_first ? "before it" : "before [%x 1] it";
    if (begins_line && random.below(8) == 0 && !s.empty()) s.emplace_back().before = "and more";
    if (random.below(4) == 0) {
      if (s.empty()) s.emplace_back();
      s.front().nag = static_cast<Nag>(1 + random.below(6));
      if (random.below(2) == 0) s.emplace_back().nag = static_cast<Nag>(10 + random.below(100));
    }
    if (random.below(4) == 0) {
      if (s.empty()) s.emplace_back();
      if (random.below(2) == 0) s.front().commands = {{"eval", {"0.3", "12"}}, {"clk", {"0:00:01"}}};
      if (random.below(2) == 0 || s.front().commands.empty()) s.front().comment = "a { comment größer";
      if (random.below(3) == 0) s.emplace_back().comment = "another\non two lines\n\n{ and more";
    }
    ends.emplace_back(id, pos.after(m));
  }
  // Comments behind variations, the first one too: then a NAG alone stands in front of it.
  for (const auto& [id, count] : variations) {
    auto& s = game.node(id).subinfos;
    if (random.below(2) == 0) continue;
    Subinfo& last = s.emplace_back();
    last.comment = "behind " + std::string(random.below(60), 'x') + " some";
    last.behind = static_cast<std::uint16_t>(1 + random.below(count));
    if (s.size() > 1 && s.front().comment.empty() && s.front().commands.empty()) {
      s.front().comment = std::move(last.comment);
      s.front().behind = last.behind;
      s.pop_back();
    }
  }
  return game;
}

/// Both laws for one game; the texts are compared by the caller's counters to keep failures readable.
void check_round_trip(const Game& game, const std::string& where) {
  std::string first;
  const PgnLosses losses = append_pgn(game, first);
  auto read = test::read_pgn(first);
  read.forget_results();
  if (read.games.size() != 1 || !read.games.front().diagnostics.empty()) {
    FAIL_CHECK(where << ": " << read.games.size() << " games, " << read.reports() << first);
    return;
  }
  Game expected = game;
  expected.tags = export_tags(game);
  if (!losses.characters && !same_game(read.games.front().game, expected))
    FAIL_CHECK(where << ": not the same tree\n" << first);
  if (to_pgn(read.games.front().game) != first) FAIL_CHECK(where << ": not the same bytes\n" << first);
}

}  // namespace

TEST_CASE("random trees come back as they were") {
  Random random(20240101);
  for (int i = 0; i < 400; ++i) check_round_trip(random_game(random), "game " + std::to_string(i));
}

TEST_CASE("real files come back as they were") {
  std::size_t games = 0, lossy = 0;
  for (const auto& folder : test::data_paths({"pgn", "lichess", "annotated", "masters", "torture", "ugly"})) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      const std::string name = entry.path().filename().string();
      // The games of masters are all alike; two files of them will do.
      if (folder.filename() == "masters" && name != "Fischer.pgn" && name != "Karpov.pgn") continue;
      auto source = open_input(entry.path().string());
      REQUIRE(source.has_value());
      PgnGameReader reader(std::move(*source));
      while (const auto read = reader.next()) {
        if (read->status == ImportStatus::Refused) continue;
        check_round_trip(read->game, name + ", game " + std::to_string(read->number));
        ++games;
        std::string out;
        lossy += append_pgn(read->game, out).any() ? 1 : 0;
      }
    }
  }
  MESSAGE(games << " games, " << lossy << " with losses");
  CHECK(games > (test::has_large_games() ? 10'000 : 140));
  CHECK(lossy < 10);
}
