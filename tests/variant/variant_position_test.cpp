// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of the variants: their ends, the moves that only they have, setups, perft, and the law that a
// move is legal exactly if it is listed. tests/reference/variant_reference.py compares with python-chess.
#include "variant/variant_position.h"

#include <doctest/doctest.h>

#include "base/random.h"
#include "base/text.h"
#include "notation/variant_text.h"
#include "tests/perft/perft_case.h"
#include "tests/support/shared_data.h"

using namespace chess;

namespace {

constexpr Variant kVariants[] = {Variant::Atomic,        Variant::Antichess, Variant::ThreeCheck,
                                 Variant::KingOfTheHill, Variant::Horde,     Variant::RacingKings,
                                 Variant::Giveaway,      Variant::Suicide};

VariantPosition at(Variant rules, std::string_view fen) {
  const auto pos = parse_variant_position(rules, fen);
  REQUIRE_MESSAGE(pos.has_value(), fen);
  return *pos;
}

/// Plays moves in SAN, and requires that each comes back as it was written.
VariantPosition after(VariantPosition pos, std::string_view moves) {
  for (const auto word : split_words(moves)) {
    const auto move = parse_san(pos, word);
    REQUIRE_MESSAGE(move.has_value(), word);
    CHECK(to_san(pos, *move) == word);
    pos.play(*move);
  }
  return pos;
}

std::optional<Outcome> won_by(Color c) { return Outcome{Termination::VariantEnd, c}; }
std::optional<Outcome> drawn(Termination t) { return Outcome{t, std::nullopt}; }

template <class Use>
void for_random_positions(Variant rules, std::uint64_t seed, int games, int plies, Use use) {
  Random random(seed);
  for (int game = 0; game < games; ++game) {
    VariantPosition pos = VariantPosition::start(rules);
    for (int ply = 0; ply < plies; ++ply) {
      use(pos);
      const AnyMoveList moves = legal_moves(pos);
      if (moves.empty()) break;
      pos.play(moves[random.below(moves.size())]);
    }
  }
}

}  // namespace

TEST_CASE("start positions of the variants") {
  CHECK(to_fen(VariantPosition::start(Variant::Atomic)) == kStartFen);
  CHECK(to_fen(VariantPosition::start(Variant::Antichess)) ==
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
  CHECK(to_fen(VariantPosition::start(Variant::Giveaway)) == kStartFen);
  CHECK(to_fen(VariantPosition::start(Variant::ThreeCheck)) ==
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1");
  CHECK(to_fen(VariantPosition::start(Variant::Horde)) ==
        "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1");
  CHECK(to_fen(VariantPosition::start(Variant::RacingKings)) == "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
}

TEST_CASE("atomic: captures explode, and the king's explosion ends the game") {
  const auto end = after(VariantPosition::start(Variant::Atomic), "Nf3 a6 Ng5 a5 Nxf7#");
  CHECK(to_fen(end) == "rnbq3r/1pppp1pp/8/p7/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3");
  CHECK(outcome_of(end) == won_by(Color::White));
  CHECK(is_variant_end(end));
  CHECK(legal_moves(end).empty());
  CHECK_FALSE(end.in_check());

  // Kings that touch give no check, and nobody may explode his own king.
  const auto touching = at(Variant::Atomic, "8/8/8/3kK3/8/8/8/4R2q w - - 0 1");
  CHECK_FALSE(touching.in_check());
  CHECK_FALSE(parse_san(at(Variant::Atomic, "4k3/8/8/8/8/8/3p4/2B1K3 w - - 0 1"), "Bxd2").has_value());
  // A check may be answered by exploding the other king.
  const auto race = at(Variant::Atomic, "3rk3/8/8/8/8/8/4q3/Q2K3R w - - 0 1");
  CHECK(race.in_check());
}

TEST_CASE("antichess: captures are compulsory, and the king is a piece like others") {
  const auto start = VariantPosition::start(Variant::Antichess);
  const auto pos = after(start, "e3 b5 Bxb5");
  CHECK(legal_moves(after(start, "e3 b5")).size() == 1);
  CHECK_FALSE(pos.in_check());
  const auto promotes = at(Variant::Antichess, "8/4P3/8/8/8/8/8/7n w - - 0 1");
  const auto king = parse_san(promotes, "e8=K");
  REQUIRE(king.has_value());
  CHECK(to_uci(*king) == "e7e8k");
  CHECK(parse_uci_move(promotes, "e7e8k") == *king);
  CHECK(legal_moves(promotes).size() == 5);
  // Two kings of one side are told apart.
  CHECK(to_san(at(Variant::Antichess, "8/8/8/8/8/8/K1K5/7n w - - 0 1"),
               Move::normal(Square::A2, Square::B1)) == "Kab1");

  const char* blocked = "8/8/8/p7/P7/P7/8/8 b - - 0 1";
  CHECK(outcome_of(at(Variant::Antichess, blocked)) == won_by(Color::Black));
  CHECK(outcome_of(at(Variant::Suicide, blocked)) == won_by(Color::Black));
  const char* more = "8/8/p7/p7/P7/8/8/8 b - - 0 1";
  CHECK(outcome_of(at(Variant::Antichess, more)) == won_by(Color::Black));
  CHECK(outcome_of(at(Variant::Suicide, more)) == won_by(Color::White));
  CHECK(outcome_of(at(Variant::Suicide, "8/8/8/p7/P7/8/8/8 b - - 0 1")) == drawn(Termination::VariantEnd));
  CHECK(outcome_of(after(at(Variant::Antichess, "8/8/8/8/8/8/p7/1R6 b - - 0 1"), "axb1=N#")) ==
        won_by(Color::White));

  CHECK_FALSE(parse_san(at(Variant::Antichess, "8/8/8/8/8/8/7p/4K2R w K - 0 1"), "O-O").has_value());
  CHECK(parse_san(at(Variant::Giveaway, "8/8/8/7p/8/8/8/4K2R w K - 0 1"), "O-O").error() ==
        SanError::Illegal);
  CHECK(parse_san(at(Variant::Giveaway, "8/8/7p/8/8/8/7P/4K2R w K - 0 1"), "O-O").has_value());
}

TEST_CASE("three-check: the third check wins") {
  const auto start = at(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 2+1 0 1");
  const auto first = after(start, "Qa8+");
  CHECK(to_fen(first) == "Q3k3/8/8/8/8/8/8/4K3 b - - 1+1 1 1");
  CHECK(first.key() != at(Variant::ThreeCheck, "Q3k3/8/8/8/8/8/8/4K3 b - - 2+1 1 1").key());
  const auto end = after(first, "Kd7 Qd5#");
  CHECK(outcome_of(end) == won_by(Color::White));
  CHECK(to_end_words(Variant::ThreeCheck) == "three checks");
  // lichess.org counts the checks that were given.
  CHECK(at(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1 +1+2") == start);
  CHECK(at(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1").checks_left()[Color::Black] == 3);
  const auto bad = parse_variant_fen(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 4+1 0 1");
  REQUIRE_FALSE(bad.has_value());
  CHECK(bad.error().offset == 27);
  CHECK_FALSE(parse_variant_fen(Variant::Atomic, "4k3/8/8/8/8/8/8/Q3K3 w - - 3+3 0 1").has_value());
}

TEST_CASE("material is judged without a position, too") {
  Board knights;
  knights.put(Square::D7, {Color::White, Role::Knight});
  knights.put(Square::B5, {Color::Black, Role::Knight});
  CHECK_FALSE(has_insufficient_material(Variant::Antichess, knights, Color::Black, Color::Black));
  CHECK(has_insufficient_material(Variant::Antichess, knights, Color::White, Color::Black));
  CHECK(has_insufficient_material(Variant::Horde, knights, Color::White, Color::White));
}

TEST_CASE("king of the hill: a king in the centre wins") {
  const auto end = after(at(Variant::KingOfTheHill, "4k3/8/8/8/8/3K4/8/8 w - - 0 1"), "Ke4#");
  CHECK(outcome_of(end) == won_by(Color::White));
  CHECK(legal_moves(end).empty());
  CHECK_FALSE(is_insufficient_material(end));
}

TEST_CASE("horde: White has no king") {
  const auto start = VariantPosition::start(Variant::Horde);
  CHECK(legal_moves(start).size() == 8);
  // A double step from the first rank leaves no en passant square.
  const auto first_rank = after(at(Variant::Horde, "4k3/8/8/8/8/p7/8/1P6 w - - 0 1"), "b3");
  CHECK(first_rank.ep_square() == std::nullopt);
  CHECK(outcome_of(after(at(Variant::Horde, "4k3/8/8/8/8/1p6/P7/8 b - - 0 1"), "bxa2#")) ==
        won_by(Color::Black));
  CHECK(outcome_of(at(Variant::Horde, "k7/P7/2P5/8/8/8/8/8 b - - 0 1")) == std::nullopt);
}

TEST_CASE("racing kings: no checks, and Black may answer") {
  const char* race = "8/K6k/8/8/8/8/8/8 w - - 0 1";
  const auto answer = after(at(Variant::RacingKings, race), "Ka8");
  CHECK(outcome_of(answer) == std::nullopt);
  CHECK(outcome_of(after(answer, "Kh8")) == drawn(Termination::VariantEnd));
  CHECK(outcome_of(after(at(Variant::RacingKings, "8/K7/7k/8/8/8/8/8 w - - 0 1"), "Ka8#")) ==
        won_by(Color::White));
  CHECK_FALSE(parse_san(at(Variant::RacingKings, "8/8/K6k/8/8/8/8/R7 w - - 0 1"), "Rh1").has_value());
}

TEST_CASE("faults of setups are those of the variant") {
  const auto faults = [](Variant rules, std::string_view fen) {
    return VariantPosition::faults_of(rules, *parse_variant_fen(rules, fen));
  };
  const char* no_kings = "8/8/8/8/8/8/p7/1R6 w - - 0 1";
  CHECK(faults(Variant::Antichess, no_kings) == SetupFault::None);
  CHECK(faults(Variant::Atomic, no_kings) == SetupFault::MissingKing);
  CHECK(faults(Variant::Atomic, "4k3/8/8/8/8/8/8/R7 w - - 0 1") == SetupFault::None);
  CHECK(faults(Variant::Atomic, "4k3/8/8/8/8/8/8/R7 b - - 0 1") == SetupFault::MissingKing);
  CHECK(faults(Variant::Horde, "4k3/8/8/8/8/8/8/K6P w - - 0 1") == SetupFault::TooManyKings);
  CHECK(faults(Variant::Horde, "4k2P/8/8/8/8/8/8/7P w - - 0 1") == SetupFault::PawnsOnBackRank);
  CHECK(any(faults(Variant::RacingKings, "8/8/8/8/8/8/k6K/r5Pp w - - 0 1") & SetupFault::TooMuchMaterial));
  CHECK(faults(Variant::Antichess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1") == SetupFault::BadCastlingRights);
}

TEST_CASE("a move is legal if and only if it is listed") {
  for (const Variant rules : kVariants) {
    int position = 0;
    for_random_positions(rules, 11, 4, 120, [&](const VariantPosition& pos) {
      if (++position % 12 != 0) return;
      const AnyMoveList moves = legal_moves(pos);
      int legal = 0;
      for (int raw = 0; raw <= 0xFFFF; ++raw)
        legal += pos.is_legal(Move::from_raw(static_cast<std::uint16_t>(raw))) ? 1 : 0;
      CHECK(legal == static_cast<int>(moves.size()));
      CHECK(std::ranges::all_of(moves, [&](Move m) { return pos.is_legal(m); }));
      CHECK(has_legal_moves(pos) == !moves.empty());
    });
  }
}

TEST_CASE("keys and FENs come back") {
  for (const Variant rules : kVariants)
    for_random_positions(rules, 12, 20, 150, [&](const VariantPosition& pos) {
      const auto again = VariantPosition::from_setup(rules, pos.to_setup(), kWaivableFaults);
      if (is_variant_end(pos)) return;  // it may lack a king
      REQUIRE(again.has_value());
      CHECK(again->key() == pos.key());
      CHECK(again->repeats(pos));
      const auto read = parse_variant_position(rules, to_fen(pos, {FenEnPassant::Always, FenCastling::XFen}));
      REQUIRE(read.has_value());
      CHECK(to_fen(*read) == to_fen(pos));
      CHECK(parse_variant_position(rules, to_fen(pos)).value() == pos);
    });
}

TEST_CASE("positions of three-check are equal if their FENs are") {
  const VariantPosition played =
      VariantPosition::start(Variant::ThreeCheck).after(Move::normal(Square::E2, Square::E4));
  const auto read = [](const std::string& checks) {
    return parse_variant_position(Variant::ThreeCheck,
                                  "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 " + checks)
        .value();
  };
  CHECK(played == read("+0+0"));
  CHECK(played != read("+0+1"));
  CHECK_FALSE(played.is_capture(Move::null()));
}

TEST_CASE("perft of the variants") {
  struct Case {
    Variant rules;
    const char* fen;
    int depth;
    std::uint64_t nodes;
  };
  static constexpr Case kCases[] = {
      {Variant::Atomic, "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1", 3, 45237},
      {Variant::Atomic, "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1", 4, 61401},
      {Variant::Antichess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 4, 153299},
      {Variant::ThreeCheck, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1+1 0 1", 3,
       97848},
      {Variant::Horde, "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1", 4,
       23310},
      {Variant::RacingKings, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", 3, 11264},
      {Variant::KingOfTheHill, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197281},
  };
  for (const Case& c : kCases) CHECK_MESSAGE(perft(at(c.rules, c.fen), c.depth) == c.nodes, c.fen);
}

TEST_CASE("perft of the shared suites of variants") {
  struct Suite {
    const char* name;
    Variant rules;
  };
  for (const Suite& suite : {Suite{"3check", Variant::ThreeCheck}, Suite{"atomic", Variant::Atomic},
                             Suite{"giveaway", Variant::Giveaway}, Suite{"horde", Variant::Horde},
                             Suite{"racingkings", Variant::RacingKings}}) {
    const auto path = test::data_path("perft/" + std::string(suite.name) + ".perft");
    const auto cases = test::parse_perft_suite(test::read_whole(path));
    REQUIRE(cases.has_value());
    for (const test::PerftCase& c : *cases)
      for (const auto& [depth, nodes] : c.counts)
        if (nodes < 3'000'000)
          CHECK_MESSAGE(perft(at(suite.rules, c.fen), depth) == nodes,
                        suite.name << ": " << c.fen << " at " << depth);
  }
}
