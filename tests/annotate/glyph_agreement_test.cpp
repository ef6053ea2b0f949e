// SPDX-License-Identifier: GPL-3.0-or-later
// The judge against lichess's own glyphs: the monthly dumps carry both the evals and the glyphs that
// lichess derived from them, so that every evaluated move is a test of the rules. Prints the figures.
#include <doctest/doctest.h>
#include <cstdio>

#include "cases/game_analysis.h"
#include "game/note_values.h"
#include "io/input.h"
#include "judge/game_verdict.h"
#include "pgn/game_builder.h"
#include "spend/case_of.h"
#include "support/shared_data.h"

namespace {

struct Agreement {
  int moves = 0;
  int same = 0;
  double share() const { return moves == 0 ? 0.0 : static_cast<double>(same) / moves; }
};

/// $6, $2 or $4 on the move as the dump has it, 0 for none.
int glyph_in_dump(const chess::Node& node) {
  for (const auto& info : node.subinfos)
    if (info.nag == chess::Nag::DubiousMove || info.nag == chess::Nag::Mistake ||
        info.nag == chess::Nag::Blunder)
      return chess::number_of(*info.nag);
  return 0;
}

bool has_eval(const chess::Node& node) {
  for (const auto& info : node.subinfos)
    if (info.find_command("eval") != nullptr) return true;
  return false;
}

Agreement agreement_on(const std::string& path, const chess::RuleSet& rules) {
  Agreement agreement;
  auto source = chess::open_input(path);
  REQUIRE(source.has_value());
  chess::PgnGameReader reader(std::move(*source));
  while (const auto imported = reader.next()) {
    const chess::Game& game = imported->game;
    chess::GameCase stored = case_of(game, rules);
    chess::take_stored_evals(stored, chess::NoteValues(game));
    judge_moves(stored);
    const chess::GameVerdict& verdict = stored.verdict;
    const auto nodes = game.main_line();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (!has_eval(game.node(nodes[i]))) continue;
      const auto nag = nag_of(verdict.moves[i].finding.label);
      ++agreement.moves;
      agreement.same += (nag ? chess::number_of(*nag) : 0) == glyph_in_dump(game.node(nodes[i])) ? 1 : 0;
    }
  }
  return agreement;
}

void report(const char* what, const Agreement& agreement) {
  std::printf("%s: %d of %d evaluated moves have the dump's glyph (%.2f %%)\n", what, agreement.same,
              agreement.moves, 100.0 * agreement.share());
}

}  // namespace

TEST_CASE("rules lichess-db give the glyphs of the dump of 2025") {
  const auto path = test::data_path("lichess/shakmaty_lichess_db_1000k.pgn");
  const Agreement agreement = agreement_on(path.string(), *chess::find_builtin_rules("lichess-db"));
  report("lichess-db on the 2025 cut", agreement);
  CHECK(agreement.moves == (test::has_large_games() ? 2216 : 1445));
  CHECK(agreement.share() >= 0.99);
}

TEST_CASE("with the older constant they give the glyphs of the dump of 2021") {
  const auto path = test::data_path("lichess/kdave_lichess_2021-10.pgn");
  const Agreement agreement = agreement_on(path.string(), *chess::find_builtin_rules("lichess-db-2021"));
  report("lichess-db-2021 on the 2021 cut", agreement);
  CHECK(agreement.moves > (test::has_large_games() ? 5000 : 1300));
  CHECK(agreement.share() >= 0.99);
}
