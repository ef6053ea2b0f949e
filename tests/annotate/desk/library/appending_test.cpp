// SPDX-License-Identifier: GPL-3.0-or-later
// Texts at the desk that grow: games come behind those that are there.
#include <string>
#include <string_view>

#include "library_fixture.h"

namespace annotate::test { namespace {

TEST_CASE("library: a text grows, and outlives the process") {
  const auto game = [](int number, std::string_view themes) {
    return "[Event \"Puzzle " + std::to_string(number) + "\"]\n[PuzzleThemes \"" + std::string(themes) +
           "\"]\n\n1. e4 e5 *\n\n";
  };
  LibraryFixture desk;
  CHECK_FALSE(desk.open().text_named("Puzzles"));
  const auto first = desk.library().append_text("Puzzles", game(1, "fork"));
  REQUIRE(first);
  CHECK(first->games == 1);
  CHECK(first->kind == DocumentKind::Text);
  const auto edited = desk.edit({first->id, 1}, CommentEdit{0, "Mine."});
  const auto second = desk.library().append_text("Puzzles", game(2, "") + game(3, "pin"));
  REQUIRE(second);
  CHECK(second->id == first->id);
  CHECK(second->games == 3);
  for (int again = 0; again < 2; ++again) {
    CHECK(desk.library().text_named("Puzzles") == first->id);
    CHECK(desk.game({first->id, 1}).revision == edited.revision);
    const auto rows = desk.library().rows(first->id, 0, 10);
    REQUIRE(rows);
    REQUIRE(rows->rows.size() == 3);
    CHECK(rows->rows[0].is_puzzle);
    CHECK_FALSE(rows->rows[1].is_puzzle);
    CHECK(rows->rows[2].event == "Puzzle 3");
    if (again == 0) desk.open();
  }
  CHECK(desk.library().append_text("Puzzles", game(4, "pin"))->games == 4);
  REQUIRE(desk.library().close(first->id));
  const auto anew = desk.library().append_text("Puzzles", game(5, "pin"));
  REQUIRE(anew);
  CHECK(anew->games == 1);
}

}}  // namespace annotate::test
