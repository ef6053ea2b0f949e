// SPDX-License-Identifier: GPL-3.0-or-later
// Start positions and variants from tags; piece letters of other languages.
#include <doctest/doctest.h>

#include "notation/fen.h"
#include "pgn/detail/tag_section.h"
#include "pgn/detail/words.h"
#include "tests/pgn/pgn_text.h"

using namespace chess;

namespace {

Tags tags(std::initializer_list<Tags::Entry> entries) {
  Tags out;
  for (const auto& [name, value] : entries) out.set(name, value);
  return out;
}

}  // namespace

TEST_CASE("where a game starts, whatever the order of its tags") {
  const std::string fen = "4k3/8/8/8/8/8/8/R3K3 b Q - 0 7";
  CHECK(start_of(tags({}))->position == AnyPosition());
  CHECK(start_of(tags({{"FEN", "?"}}))->position == AnyPosition());
  CHECK(start_of(tags({{"FEN", fen}}))->position == AnyPosition(*parse_position(fen)));
  CHECK(start_of(tags({{"SetUp", "0"}, {"fen", fen}}))->position == AnyPosition(*parse_position(fen)));

  const std::string shuffled = "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w KQkq - 0 1";
  CHECK(start_of(tags({{"Variant", "Chess960"}, {"FEN", shuffled}}))->chess960);
  CHECK(start_of(tags({{"FEN", shuffled}, {"Variant", "fischerandom"}}))->chess960);
  CHECK_FALSE(start_of(tags({{"FEN", shuffled}}))->chess960);
  CHECK_FALSE(start_of(tags({{"FEN", fen}}))->chess960);

  CHECK(start_of(tags({{"Variant", "zh"}}))->position == AnyPosition(CrazyhousePosition::start()));
  CHECK(start_of(tags({{"Variant", "Crazyhouse"}, {"FEN", shuffled}}))->position.has_drops());
  CHECK_FALSE(start_of(tags({{"Variant", "Crazyhouse"}, {"FEN", shuffled}}))->chess960);
  CHECK(start_of(tags({{"Variant", "Crazyhouse960"}, {"FEN", shuffled}}))->chess960);
  CHECK(start_of(tags({{"Variant", "Bughouse"}})).error() == Error("variant 'Bughouse' is not known"));
  CHECK(start_of(tags({{"FEN", "nonsense"}})).error().place == "FEN 'nonsense'");
  CHECK_FALSE(start_of(tags({{"FEN", "8/8/8/8/8/8/8/8 w - - 0 1"}})));

  // A start that is another, and nobody knows which.
  CHECK_FALSE(start_of(tags({{"FEN", "?"}, {"SetUp", "1"}})));
  CHECK_FALSE(start_of(tags({{"SetUp", "1"}})));
  CHECK_FALSE(start_of(tags({{"SetUp", "1"}, {"Variant", "Horde"}})));
  CHECK_FALSE(start_of(tags({{"Variant", "Chess960"}})));
  CHECK_FALSE(start_of(tags({{"Variant", "Chess960"}, {"FEN", "-"}})));
  CHECK(start_of(tags({{"SetUp", "0"}})));
}

TEST_CASE("foreign piece letters") {
  CHECK(to_english_san("Sf3") == "Nf3");
  CHECK(to_english_san("Lxd5") == "Bxd5");
  CHECK(to_english_san("Tad8") == "Rad8");
  CHECK(to_english_san("e8=D+") == "e8=Q+");
  CHECK(to_english_san("e8S") == "e8N");
  CHECK(to_english_san("♘f3") == "Nf3");
  CHECK(to_english_san("♛xd5+") == "Qxd5+");
  CHECK(to_english_san("♙e4") == "e4");
  CHECK(to_english_san("e8=♕") == "e8=Q");
  for (const char* english : {"", "Nf3", "e4", "O-O", "Kd2", "exd5"}) CHECK_FALSE(to_english_san(english));
}
