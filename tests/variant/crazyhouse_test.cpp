// SPDX-License-Identifier: GPL-3.0-or-later
// Crazyhouse by its rules and its laws: what goes into the pockets, where drops may go, mates that a drop
// answers, and perft. The counts of positions of our own are python-chess's.
#include "variant/crazyhouse.h"

#include <doctest/doctest.h>

#include "base/random.h"
#include "notation/variant_text.h"
#include "tests/perft/perft_case.h"
#include "tests/support/shared_data.h"
#include "variant/any_position.h"

using namespace chess;

namespace {

CrazyhousePosition at(std::string_view fen) {
  const auto pos = parse_crazyhouse_position(fen);
  REQUIRE_MESSAGE(pos.has_value(), fen);
  return *pos;
}

/// Plays moves in UCI; the FEN reached.
std::string after(std::string_view fen, std::string_view moves) {
  CrazyhousePosition pos = at(fen);
  for (const auto word : split_words(moves)) {
    const auto move = parse_uci_move(pos, word);
    REQUIRE_MESSAGE(move.has_value(), word);
    pos.play(*move);
  }
  return to_fen(pos);
}

SetupFault faults_of(std::string_view fen) {
  const auto setup = parse_crazyhouse_fen(fen);
  REQUIRE(setup.has_value());
  return CrazyhousePosition::faults_of(*setup);
}

template <class Use>
void for_random_positions(std::uint64_t seed, int games, int plies, Use use) {
  Random random(seed);
  for (int game = 0; game < games; ++game) {
    CrazyhousePosition pos;
    for (int ply = 0; ply < plies; ++ply) {
      use(pos);
      const CrazyhouseMoveList moves = legal_moves(pos);
      if (moves.empty()) break;
      pos.play(moves[random.below(moves.size())]);
    }
  }
}

}  // namespace

TEST_CASE("pockets") {
  Pockets pockets;
  CHECK(pockets.empty(Color::White));
  pockets.add({Color::White, Role::Knight});
  pockets.add({Color::White, Role::Knight});
  pockets.add({Color::Black, Role::Queen});
  CHECK(pockets.count(Color::White, Role::Knight) == 2);
  CHECK(pockets.count(Role::Knight) == 2);
  CHECK(pockets.size(Color::White) == 2);
  CHECK(pockets.has(Color::Black, Role::Queen));
  CHECK_FALSE(pockets.has(Color::White, Role::Queen));
  pockets.remove({Color::White, Role::Knight});
  CHECK(pockets.count(Color::White, Role::Knight) == 1);
  for (int i = 0; i < 100; ++i) pockets.add({Color::Black, Role::Pawn});
  CHECK(pockets.count(Color::Black, Role::Pawn) == Pockets::kMost);
}

TEST_CASE("what is captured goes to the pocket, drops come from there") {
  CHECK(after(kCrazyhouseStartFen, "e2e4 d7d5 e4d5 d8d5") ==
        "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3");
  CHECK(after(kCrazyhouseStartFen, "e2e4 d7d5 e4d5 d8d5 P@e4 d5e4") ==
        "rnb1kbnr/ppp1pppp/8/8/4q3/8/PPPP1PPP/RNBQKBNR[pp] w KQkq - 0 4");
  SUBCASE("en passant") {
    CHECK(after("4k3/3p4/8/4P3/8/8/8/4K3[] b - - 0 1", "d7d5 e5d6") == "4k3/8/3P4/8/8/8/8/4K3[P] b - - 0 2");
  }
  SUBCASE("a promoted man is a pawn again") {
    CHECK(after("1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a7b8q") == "1Q~2k3/8/8/8/8/8/8/4K3[R] b - - 0 1");
    CHECK(after("Q~7/4k3/8/8/8/8/8/4K2r[] w - - 0 1", "e1e2 h1h8 a8h8") ==
          "7Q~/4k3/8/8/8/8/4K3/8[R] b - - 0 2");
    CHECK(after("r3k3/8/8/8/8/8/8/Q~3K3[] b - - 0 1", "a8a1") == "4k3/8/8/8/8/8/8/r3K3[p] w - - 0 2");
    CHECK(after("r3k3/8/8/8/8/8/8/Q3K3[] b - - 0 1", "a8a1") == "4k3/8/8/8/8/8/8/r3K3[q] w - - 0 2");
  }
  SUBCASE("clocks: a pawn drop is a pawn's move, other drops are not") {
    CHECK(after("4k3/8/8/8/8/8/8/4K3[PN] w - - 7 9", "N@a1") == "4k3/8/8/8/8/8/8/N3K3[P] b - - 8 9");
    CHECK(after("4k3/8/8/8/8/8/8/4K3[PN] w - - 7 9", "P@a2") == "4k3/8/8/8/8/8/P7/4K3[N] b - - 0 9");
  }
  SUBCASE("a drop ends the right to en passant") {
    CHECK(after("4k3/8/8/8/3p4/8/4P3/4K3[n] w - - 0 1", "e2e4 N@a8") ==
          "n3k3/8/8/8/3pP3/8/8/4K3[] w - - 1 2");
  }
}

TEST_CASE("a dropped pawn on its second rank makes a double step, a dropped rook does not castle") {
  CHECK(after("4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1", "P@e2 e8d8 e2e4") ==
        "3k4/8/8/8/3pP3/8/8/4K3[] b - e3 0 2");
  const CrazyhousePosition pos = at(after("4k2r/8/8/8/8/8/6p1/4K2R[r] b K - 0 1", "g2h1q e1e2 h1h2 e2e1"));
  CHECK(pos.chess().castling_rooks().empty());
  CrazyhousePosition with_rook = at("4k3/8/8/8/8/8/8/4K3[R] w - - 0 1");
  with_rook.play(Move::drop(Role::Rook, Square::H1));
  with_rook.play(Move::normal(Square::E8, Square::E7));
  CHECK_FALSE(with_rook.is_legal(Move::castling(Square::E1, Square::H1)));
}

TEST_CASE("where men may be dropped") {
  const CrazyhousePosition pos = at("4k3/8/8/8/8/8/8/4K3[QP] w - - 0 1");
  CHECK(pos.is_legal(Move::drop(Role::Queen, Square::A1)));
  CHECK(pos.is_legal(Move::drop(Role::Queen, Square::E7)));
  CHECK(pos.is_legal(Move::drop(Role::Pawn, Square::A2)));
  CHECK(pos.is_legal(Move::drop(Role::Pawn, Square::A7)));
  CHECK_FALSE(pos.is_legal(Move::drop(Role::Pawn, Square::A1)));
  CHECK_FALSE(pos.is_legal(Move::drop(Role::Pawn, Square::A8)));
  CHECK_FALSE(pos.is_legal(Move::drop(Role::Queen, Square::E1)));
  CHECK_FALSE(pos.is_legal(Move::drop(Role::Queen, Square::E8)));
  CHECK_FALSE(pos.is_legal(Move::drop(Role::Knight, Square::A1)));
  CHECK_FALSE(pos.chess().is_legal(Move::drop(Role::Queen, Square::A1)));
  SUBCASE("in check only between king and checker") {
    const CrazyhousePosition checked = at("4k3/8/4r3/8/8/8/8/4K3[NP] w - - 0 1");
    CHECK(checked.drop_squares().count() == 4);
    CHECK(checked.is_legal(Move::drop(Role::Pawn, Square::E2)));
    CHECK_FALSE(checked.is_legal(Move::drop(Role::Pawn, Square::A2)));
    CHECK(at("4k3/8/4r3/8/8/3n4/8/4K3[NP] w - - 0 1").drop_squares().empty());
    CHECK(at("4k3/8/8/8/8/3n4/8/4K3[NP] w - - 0 1").drop_squares().empty());
  }
}

TEST_CASE("a drop may answer what is mate in chess") {
  const auto mate = at("3r2k1/8/8/8/8/8/5PPP/6K1[] b - - 0 1").after(Move::normal(Square::D8, Square::D1));
  CHECK(is_checkmate(mate));
  CHECK(outcome_of(mate) == Outcome{Termination::Checkmate, Color::Black});
  const auto answered =
      at("3r2k1/8/8/8/8/8/5PPP/6K1[N] b - - 0 1").after(Move::normal(Square::D8, Square::D1));
  CHECK(is_checkmate(answered.chess()));
  CHECK_FALSE(is_checkmate(answered));
  CHECK(count_legal_moves(answered) == 2);
  CHECK_FALSE(outcome_of(answered).has_value());
  // A pawn cannot be dropped on the back rank.
  CHECK(is_checkmate(at("6k1/8/8/8/8/8/5PPP/3r2K1[PP] w - - 0 1")));
  CHECK(is_stalemate(at("7k/5Q2/8/8/8/8/8/K7[] b - - 0 1")));
  CHECK_FALSE(is_stalemate(at("7k/5Q2/8/8/8/8/8/K7[p] b - - 0 1")));
}

TEST_CASE("too little material") {
  CHECK(is_insufficient_material(at("4k3/8/8/8/8/8/8/4K3[] w - - 0 1")));
  CHECK(is_insufficient_material(at("4k3/8/8/8/8/8/8/4K3[n] w - - 0 1")));
  CHECK(is_insufficient_material(at("4k3/8/8/8/8/8/8/4KB2[] w - - 0 1")));
  CHECK_FALSE(is_insufficient_material(at("4k3/8/8/8/8/8/8/4K3[nb] w - - 0 1")));
  CHECK_FALSE(is_insufficient_material(at("4k3/8/8/8/8/8/8/4K3[p] w - - 0 1")));
  CHECK_FALSE(is_insufficient_material(at("4k3/8/8/8/8/8/8/4KB~2[] w - - 0 1")));
}

TEST_CASE("faults of setups") {
  CHECK(faults_of(kCrazyhouseStartFen) == SetupFault::None);
  // Nine pawns of one side, eighteen men: captured and dropped.
  CHECK(faults_of("r1bqk2r/p7/8/8/8/P7/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1") == SetupFault::None);
  CHECK(faults_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[P] w KQkq - 0 1") ==
        SetupFault::TooMuchMaterial);
  CHECK(faults_of("4k3/8/8/8/8/8/PPPPPPPP/4K3[pppppppp] w - - 0 1") == SetupFault::None);
  CHECK(faults_of("4k3/8/8/8/8/Q~7/PPPPPPPP/4K3[pppppppp] w - - 0 1") == SetupFault::TooMuchMaterial);
  CHECK(faults_of("8/8/8/8/8/8/8/4K3[q] w - - 0 1") == SetupFault::MissingKing);
  CHECK(faults_of("4k3/8/8/8/8/8/8/4K2P[] w - - 0 1") == SetupFault::PawnsOnBackRank);
  const auto refused = CrazyhousePosition::from_setup(
      *parse_crazyhouse_fen("4k3/8/8/8/8/8/8/4R1K1[] w - - 0 1"), kWaivableFaults);
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error() == SetupFault::OppositeCheck);
}

TEST_CASE("the repetition rule looks into the pockets") {
  const CrazyhousePosition a = at("4k3/8/8/8/8/8/8/4KN2[p] w - - 0 1");
  CHECK(a.repeats(at("4k3/8/8/8/8/8/8/4KN2[p] w - - 5 9")));
  CHECK_FALSE(a.repeats(at("4k3/8/8/8/8/8/8/4KN2[] w - - 0 1")));
  CHECK_FALSE(a.repeats(at("4k3/8/8/8/8/8/8/4KN~2[p] w - - 0 1")));
}

TEST_CASE("laws over random games") {
  int drops = 0, mates = 0;
  for_random_positions(31, 150, 160, [&](const CrazyhousePosition& pos) {
    const CrazyhouseMoveList moves = legal_moves(pos);
    CHECK(static_cast<int>(moves.size()) == count_legal_moves(pos));
    CHECK(has_legal_moves(pos) == !moves.empty());
    CHECK(CrazyhousePosition::faults_of(pos.to_setup()) == SetupFault::None);
    CHECK(CrazyhousePosition::from_setup(pos.to_setup()) == pos);
    // No man leaves the game.
    CHECK(pos.board().occupied().count() + pos.pockets().size(Color::White) +
              pos.pockets().size(Color::Black) ==
          32);
    CHECK(pos.board().pieces(Role::Pawn).count() + pos.pockets().count(Role::Pawn) + pos.promoted().count() ==
          16);
    for (const Move m : moves) {
      drops += m.is_drop() ? 1 : 0;
      if (m.is_drop()) {
        // What is kept up by steps is what the board says.
        const CrazyhousePosition next = pos.after(m);
        CHECK(Position::from_setup(next.chess().to_setup(), kWaivableFaults) == next.chess());
      }
    }
    mates += is_checkmate(pos) ? 1 : 0;
  });
  CHECK(drops > 10'000);
  CHECK(mates > 0);
}

TEST_CASE("is_legal is right for all 65,536 moves") {
  int seen = 0;
  for_random_positions(32, 12, 100, [&](const CrazyhousePosition& pos) {
    if (++seen % 9 != 0) return;
    std::vector<std::uint16_t> listed, legal;
    for (const Move m : legal_moves(pos)) listed.push_back(m.raw());
    std::ranges::sort(listed);
    for (int raw = 0; raw < 65536; ++raw)
      if (pos.is_legal(Move::from_raw(static_cast<std::uint16_t>(raw))))
        legal.push_back(static_cast<std::uint16_t>(raw));
    CHECK(listed == legal);
  });
}

TEST_CASE("perft") {
  struct Case {
    const char* fen;
    int depth;
    std::uint64_t nodes;
  };
  static constexpr Case kCases[] = {
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", 4, 197281},
  };
  for (const Case& c : kCases) CHECK_MESSAGE(perft(at(c.fen), c.depth) == c.nodes, c.fen);
  CHECK(perft(CrazyhousePosition::start(), 0) == 1);
}

TEST_CASE("perft of the shared suite") {
  const auto cases = test::parse_perft_suite(test::read_whole(test::data_path("perft/crazyhouse.perft")));
  REQUIRE(cases.has_value());
  for (const test::PerftCase& c : *cases)
    for (const auto& [depth, nodes] : c.counts)
      if (nodes < 3'000'000) CHECK_MESSAGE(perft(at(c.fen), depth) == nodes, c.fen << " at " << depth);
}

TEST_CASE("positions by any rules") {
  AnyPosition standard;
  CHECK_FALSE(standard.has_drops());
  CHECK(standard.crazyhouse() == nullptr);
  CHECK(standard == AnyPosition(Position::start()));
  AnyPosition house = CrazyhousePosition::start();
  CHECK(house.has_drops());
  CHECK(house != standard);
  for (const char* text : {"e2e4", "d7d5", "e4d5", "d8d5"}) {
    for (AnyPosition* pos : {&standard, &house}) {
      const auto move = parse_uci_move(*pos, text);
      REQUIRE(move.has_value());
      CHECK(pos->is_legal(*move));
      *pos = pos->after(*move);
    }
  }
  CHECK(standard.chess() == house.chess());
  CHECK(house.crazyhouse()->pockets().has(Color::White, Role::Pawn));
  CHECK_FALSE(standard.is_legal(Move::drop(Role::Pawn, Square::E4)));
  CHECK(house.is_legal(Move::drop(Role::Pawn, Square::E4)));
  CHECK(house.has_legal_moves());
  CHECK(standard.turn() == Color::White);
  CHECK_FALSE(house.in_check());
}
