// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/move_picker.h"

#include "base/random.h"
#include "core/see.h"
#include "engine/search/threats.h"
#include "helpers.h"

namespace engine { namespace {

using chess::Move;
using test::position;

const std::string_view kFens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r1b1k2r/ppppqppp/2n2n2/4N3/1bB1P3/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 6",
    "4k3/8/8/8/7b/8/3P4/4K3 w - - 0 1",
};

/// Plays at random from the positions above, so that all kinds of nodes are seen.
template <class F>
void for_many_positions(F&& visit) {
  chess::Random random(99);
  for (const std::string_view fen : kFens)
    for (int game = 0; game < 8; ++game) {
      chess::Position pos = position(fen);
      for (int ply = 0; ply < 60; ++ply) {
        const chess::MoveList legal = chess::legal_moves(pos);
        if (legal.empty()) break;
        visit(pos, legal, random);
        pos.play(legal[random.below(legal.size())]);
      }
    }
}

QuietView knowing_nothing(const Histories& histories) {
  const PieceToHistory* const none = &histories.nothing;
  return {chess::Bitboard(), none, {none, none, none}};
}

TEST_CASE("the picker gives every legal move exactly once, whatever the hints") {
  Histories histories;
  for_many_positions([&](const chess::Position& pos, const chess::MoveList& legal, chess::Random& random) {
    OrderingHints hints;
    hints.quiets = knowing_nothing(histories);
    const auto any = [&] {
      return random.below(2) == 0 ? legal[random.below(legal.size())]
                                  : Move::from_raw(static_cast<std::uint16_t>(random.next()));
    };
    hints.table_move = any();
    hints.killers[0] = any();
    hints.killers[1] = any();
    MovePicker picker(pos, histories, hints, MovePicker::Kind::All);
    std::multiset<std::uint16_t> seen;
    bool first = true;
    for (Move m = picker.next(); !m.is_null(); m = picker.next()) {
      if (first && pos.is_legal(hints.table_move)) CHECK(m == hints.table_move);
      first = false;
      seen.insert(m.raw());
    }
    std::multiset<std::uint16_t> expected;
    for (const Move m : legal) expected.insert(m.raw());
    REQUIRE(seen == expected);
    CHECK(picker.next().is_null());
  });
}

TEST_CASE("with quiet moves skipped the noisy ones still come, once each") {
  Histories histories;
  for_many_positions([&](const chess::Position& pos, const chess::MoveList& legal, chess::Random& random) {
    if (pos.in_check()) return;
    OrderingHints hints;
    hints.quiets = knowing_nothing(histories);
    hints.killers[0] = legal[random.below(legal.size())];
    const auto skip_after = random.below(legal.size() + 1);
    MovePicker picker(pos, histories, hints, MovePicker::Kind::All);
    std::multiset<std::uint16_t> noisy;
    std::uint64_t count = 0;
    for (Move m = picker.next(count >= skip_after); !m.is_null(); m = picker.next(count >= skip_after)) {
      if (count >= skip_after) CHECK(is_noisy(pos, m));
      if (is_noisy(pos, m)) noisy.insert(m.raw());
      ++count;
    }
    std::multiset<std::uint16_t> expected;
    for (const Move m : legal)
      if (is_noisy(pos, m)) expected.insert(m.raw());
    REQUIRE(noisy == expected);
  });
}

TEST_CASE("quiescence gets noisy moves that lose nothing, and in check everything") {
  Histories histories;
  for_many_positions([&](const chess::Position& pos, const chess::MoveList& legal, chess::Random&) {
    OrderingHints hints;
    hints.quiets = knowing_nothing(histories);
    MovePicker picker(pos, histories, hints, MovePicker::Kind::NoisyWinning);
    std::size_t count = 0;
    for (Move m = picker.next(); !m.is_null(); m = picker.next()) {
      ++count;
      CHECK(pos.is_legal(m));
      if (!pos.in_check()) {
        CHECK(is_noisy(pos, m));
        CHECK(chess::exchange_at_least(pos, m, 0));
      }
    }
    if (pos.in_check()) CHECK(count == legal.size());
  });
}

TEST_CASE("quiescence with checks gets quiet checks that lose nothing, too, each once") {
  Histories histories;
  for_many_positions([&](const chess::Position& pos, const chess::MoveList& legal, chess::Random&) {
    if (pos.in_check()) return;
    const CheckSquares checks(pos);
    OrderingHints hints;
    hints.quiets = knowing_nothing(histories);
    hints.checks = &checks;
    MovePicker picker(pos, histories, hints, MovePicker::Kind::NoisyAndChecks);
    std::multiset<std::uint16_t> quiet;
    for (Move m = picker.next(); !m.is_null(); m = picker.next())
      if (!is_noisy(pos, m)) quiet.insert(m.raw());
    std::multiset<std::uint16_t> expected;
    for (const Move m : legal)
      if (!is_noisy(pos, m) && checks.has(pos, m) && chess::exchange_at_least(pos, m, 0))
        expected.insert(m.raw());
    REQUIRE(quiet == expected);
  });
}

TEST_CASE("histories pull towards the bound and never pass it") {
  HistoryValue value;
  for (int i = 0; i < 1000; ++i) value.update(1700);
  CHECK(value > 15'000);
  CHECK(value <= HistoryValue::kMax);
  for (int i = 0; i < 2000; ++i) value.update(-1700);
  CHECK(value < -15'000);
  CHECK(value >= -HistoryValue::kMax);
}

TEST_CASE("moves that give check are known before they are played") {
  for_many_positions([&](const chess::Position& pos, const chess::MoveList& legal, chess::Random&) {
    const CheckSquares checks(pos);
    for (const Move m : legal) {
      if (m.is_castling() || m.is_en_passant() || m.is_promotion()) continue;
      CHECK(checks.has(pos, m) == pos.after(m).in_check());
    }
  });
}

}}  // namespace engine
