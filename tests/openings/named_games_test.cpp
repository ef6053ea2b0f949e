// SPDX-License-Identifier: GPL-3.0-or-later
// Real games, named by the book and by those who published them. Codes are a matter of opinion near
// the borders, and names change from year to year, so the bounds are what was found, rounded down: a fall
// means something broke.
#include <doctest/doctest.h>

#include "io/input.h"
#include "openings/opening_book.h"
#include "pgn/game_builder.h"
#include "tests/support/shared_data.h"

using namespace chess;

namespace {

struct Agreement {
  int games = 0;      ///< whole ones with an ECO tag
  int named = 0;
  int same_eco = 0;
  int same_group = 0; ///< the first two characters, "B9"
  int same_name = 0;
};

Agreement name_all(const std::filesystem::path& file) {
  auto source = open_input(file.string());
  REQUIRE(source.has_value());
  PgnGameReader reader(std::move(*source));
  const OpeningBook& book = OpeningBook::embedded();
  Agreement found;
  while (const auto imported = reader.next()) {
    const Game& game = imported->game;
    const auto eco = game.tags.get("ECO");
    if (imported->is_damaged() || game.main_moves().empty() || eco.size() < 3) continue;
    ++found.games;
    const auto opening = book.name_game(game.start(), game.main_moves());
    if (!opening) continue;
    ++found.named;
    found.same_eco += opening->entry.eco == eco.substr(0, 3) ? 1 : 0;
    found.same_group += opening->entry.eco.substr(0, 2) == eco.substr(0, 2) ? 1 : 0;
    found.same_name += opening->entry.name == game.tags.get("Opening") ? 1 : 0;
  }
  MESSAGE(file.filename().string() << ": " << found.games << " games, " << found.named << " named; same code "
                                   << found.same_eco << ", same group " << found.same_group << ", same name "
                                   << found.same_name);
  return found;
}

void check_agreement(const std::filesystem::path& file, int games, int eco_percent, int group_percent,
                     int name_percent = 0) {
  const Agreement found = name_all(file);
  CHECK(found.games >= games);
  CHECK(found.named == found.games);
  CHECK(found.same_eco * 100 >= found.games * eco_percent);
  CHECK(found.same_group * 100 >= found.games * group_percent);
  CHECK(found.same_name * 100 >= found.games * name_percent);
}

}  // namespace

TEST_CASE("games of lichess") {
  const bool is_large = test::has_large_games();
  check_agreement(test::data_path("lichess/shakmaty_lichess_db_1000k.pgn"), is_large ? 430 : 34, 99, 99, 97);
  check_agreement(test::data_path("lichess/kdave_lichess_2021-10.pgn"), is_large ? 980 : 34,
                  is_large ? 95 : 94, is_large ? 97 : 94, 83);
}

TEST_CASE("games of The Week in Chess and of masters" * doctest::test_suite("shared data")) {
  const auto week = test::shared_data("pgn/twic1389.pgn");
  const auto masters = test::shared_data("masters");
  if (!week || !masters) return;
  check_agreement(*week, 3380, 88, 93);
  check_agreement(*masters / "Capablanca.pgn", 590, 77, 87);
  check_agreement(*masters / "Carlsen.pgn", 4080, 86, 94);
}
