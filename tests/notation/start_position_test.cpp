// SPDX-License-Identifier: GPL-3.0-or-later
// Starts as game files tell them: castling rights that cannot be, and FENs with something behind them.
#include "notation/start_position.h"

#include <doctest/doctest.h>

#include "notation/chess960.h"
#include "notation/variant_text.h"

using namespace chess;

namespace {

StartPosition start_of_fen(std::string_view fen, bool is_named_960 = false) {
  return parse_start(Variant::Standard, is_named_960, fen).value();
}

std::string read(std::string_view fen) { return to_fen(start_of_fen(fen).position); }

}  // namespace

TEST_CASE("castling rights that cannot be are dropped, not taken for Chess960") {
  for (const auto& [fen, field] : {
           std::pair{"r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R4RK1 w KQkq - 0 9", "kq"},
           std::pair{"r4rk1/8/8/8/8/8/8/R4RK1 w KQkq - 0 9", "-"},
           std::pair{"4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 9", "K"},
           std::pair{"4k3/8/8/8/8/8/8/R3K1R1 w KQ - 0 9", "Q"},
           std::pair{"rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w KQkq - 0 1", "-"},
           std::pair{"4k3/8/8/8/8/8/8/4K3 w KQ - 0 9", "-"},
           // A whole back rank, but the white rights are not those of its king.
           std::pair{"rnbqkbnr/8/8/8/8/8/8/R4RK1 w KQkq - 0 9", "kq"},
       }) {
    CAPTURE(fen);
    const StartPosition start = start_of_fen(fen);
    CHECK_FALSE(start.chess960);
    CHECK(to_castling_field(start.position.chess()) == field);
    REQUIRE(start.remarks.size() == 1);
    CHECK(start.remarks[0].reason.ends_with("without king and rook in place"));
  }
  const StartPosition sound = start_of_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  CHECK_FALSE(sound.chess960);
  CHECK(sound.remarks.empty());
}

TEST_CASE("Chess960 is known by its name, by files that name rooks, and by one of its 960 back ranks") {
  CHECK(start_of_fen("r4rk1/8/8/8/8/8/8/R4RK1 w KQkq - 0 9", true).chess960);
  CHECK(start_of_fen("r4rk1/8/8/8/8/8/8/R4RK1 w FAfa - 0 9").chess960);
  // White has moved a knight; the black rank is whole, and fits.
  CHECK(start_of_fen("bbqnnrkr/pppppppp/8/8/8/4N3/PPPPPPPP/BBQN1RKR b KQkq - 1 1").chess960);
  CHECK_FALSE(start_of_fen("bbqnnrkr/pppppppp/8/8/8/4N3/PPPPPPPP/BBQN1R1K b KQkq - 1 1").chess960);
  for (int number = 0; number < 960; ++number) {
    const Setup setup = chess960_setup(number);
    const StartPosition start = start_of_fen(to_fen(setup));
    if (start.chess960 != needs_chess960(start.position)) FAIL(number);
    if (start.position.castling_rooks() != setup.castling_rooks) FAIL(number);
    if (shows_chess960(start.position) != start.chess960) FAIL(number);
  }
  // In variants, too.
  CHECK(parse_start(Variant::Atomic, false, "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1")->chess960);
  const auto atomic = parse_start(Variant::Atomic, false, "rk2r3/8/8/8/8/8/8/RK2R3 w KQkq - 0 1");
  CHECK_FALSE(atomic->chess960);
  CHECK(atomic->position.castling_rooks().empty());
}

TEST_CASE("what stands behind the fields of a FEN that decide") {
  const std::string board = "rn2kbnr/ppq2ppp/2p1p3/2Pp1b2/3P4/1QN2N2/PP2PPPP/R1B1KB1R w KQkq ";
  const auto rest = [&](std::string_view text) {
    const std::string fen = board + std::string(text);
    CAPTURE(fen);
    const StartPosition start = start_of_fen(fen);
    CHECK(start.remarks.size() == 1);
    return to_fen(start.position).substr(board.size());
  };
  CHECK(rest("- 0 1;") == "- 0 1");
  CHECK(rest("- 3 7;") == "- 3 7");
  CHECK(rest("- hmvc 1; fmvn 7;") == "- 1 7");
  CHECK(rest("- 2 4 bm Rh6;") == "- 2 4");
  CHECK(rest("- bm Rh6; id \"a 3 b\";") == "- 0 1");
  CHECK(rest("- - -") == "- 0 1");
  CHECK(rest("- -1 0") == "- 0 1");
  CHECK(rest("\u2013 0 1") == "- 0 1");
  CHECK(rest("-&nbsp;2&nbsp;4") == "- 2 4");
  CHECK(rest("- 161+0 3 9") == "- 3 9");
  CHECK(rest("- 0 1 0 1") == "- 0 1");
  CHECK(rest("-; 0 1") == "- 0 1");
  CHECK(start_of_fen(board + "- 0 1").remarks.empty());
  CHECK(start_of_fen("4k3/8/8/8/8/8/8/4K3 w - - - -").remarks.size() == 1);
  CHECK(read("rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR b KQkq d3 0 2;").ends_with(" b KQkq - 0 2"));
  CHECK(read("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2;").ends_with(" w KQkq d6 0 2"));
  const auto checks = parse_start(Variant::ThreeCheck, false,
                                  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+3 0 1;");
  CHECK(checks->position.other()->checks_left()[Color::White] == 2);

  // Those fields themselves are not guessed at.
  for (const char* fen :
       {"", "?", "nonsense", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "4k3/8/8/8/8/8/8/4K3 w xyz - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "8/8/8/8/8/8/8/8 w - - 0 1;"})
    CHECK_FALSE(parse_start(Variant::Standard, false, fen));
}
