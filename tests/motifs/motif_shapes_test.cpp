// SPDX-License-Identifier: GPL-3.0-or-later
// Forks, pins, skewers and discovered attacks in the lines of cases/shapes.txt, and mates.
#include <doctest/doctest.h>

#include "base/random.h"
#include "base/text.h"
#include "core/movegen.h"
#include "judge/played_game.h"
#include "motifs/find_motif.h"
#include "motifs/moment_case.h"
#include "notation/fen.h"
#include "notation/san.h"

using namespace chess;
using chess::test::position;

namespace {

PlayedLine line_of(std::string_view fen, std::string_view san) {
  PlayedLine line{{position(fen)}, {}, 0};
  for (const auto word : chess::split_words(san)) {
    const auto move = chess::parse_san(line.end(), word);
    REQUIRE(move.has_value());
    line.moves.push_back(*move);
    line.positions.push_back(line.end().after(*move));
  }
  return line;
}

/// "king/rook"; empty for nothing.
std::string named(const std::optional<ShapeInLine>& found) {
  if (!found) return "";
  return std::string(chess::to_name(found->shape.first)) + "/" + chess::to_name(found->shape.second);
}

constexpr std::pair<std::string_view, std::optional<ShapeInLine> (*)(const PlayedLine&)> kDetectors[] = {
    {"fork", find_fork}, {"pin", find_pin}, {"skewer", find_skewer}, {"discovery", find_discovery}};

}  // namespace

TEST_CASE("shapes in games, and none where the geometry alone is there") {
  for (const ::test::CaseRow& row : chess::test::moment_cases({"shapes"})) {
    CAPTURE(row.where);
    const PlayedLine line = line_of(row.at("fen"), row.at("line"));
    // Cut before anything is taken, the line shows nothing.
    const PlayedLine start = play_line(line.positions.front(), std::span(line.moves).first(2));
    for (const auto& [name, find] : kDetectors) {
      CAPTURE(name);
      CHECK(named(find(line)) == row.at(name));
      CHECK(!find(start));
    }
  }
}

TEST_CASE("law: a shape names men that stand on the board, and a half-move of the attacker") {
  Random random(7);
  int found = 0;
  for (int game = 0; game < 300; ++game) {
    Position pos = Position::start();
    std::vector<Move> moves;
    for (int ply = 0; ply < 80; ++ply) {
      const auto legal = chess::legal_moves(pos);
      if (legal.empty()) break;
      moves.push_back(legal[random.below(legal.size())]);
      pos.play(moves.back());
    }
    Position start = Position::start();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const PlayedLine line = play_line(start, std::span(moves).subspan(i), 6);
      for (const auto& [name, find] : kDetectors) {
        const auto shape = find(line);
        if (!shape) continue;
        ++found;
        CHECK(shape->winning_ply % 2 == 0);
        REQUIRE(shape->winning_ply < line.moves.size());
        CHECK(line.positions[shape->winning_ply].is_capture(line.moves[shape->winning_ply]));
        CHECK(line.positions[1].board().pieces(!start.turn(), shape->shape.second).any());
      }
      start.play(moves[i]);
    }
  }
  CHECK(found > 30);
}

TEST_CASE("aligned pairs before a slider") {
  const Board board = position("4k3/4r3/8/1n2B2q/8/8/4P3/4K3 w - - 0 1").board();
  CHECK(aligned_pairs_from(board, Square::E5).empty());
  const Board lined = position("8/6k1/5q2/8/3B4/2r5/1K6/8 b - - 0 1").board();
  CHECK(aligned_pairs_from(lined, Square::D4) == std::vector<AlignedPair>{{Square::F6, Square::G7}});
  CHECK(aligned_pairs_from(lined, Square::B2).empty());  // a king
}

TEST_CASE("captures that win something") {
  const auto winning = [](const char* fen, const char* san) {
    return find_winning_capture(line_of(fen, san));
  };
  // Free.
  CHECK(winning("4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1", "Rxd5") ==
        Capture{Role::Knight, Square::D5, std::nullopt});
  CHECK(winning("4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1", "cxd6") ==
        Capture{Role::Pawn, Square::D5, std::nullopt});
  // For a pawn, if it is taken back.
  const char* guarded = "4k3/2p5/3n4/4P3/8/8/8/4K3 w - - 0 1";
  CHECK(winning(guarded, "exd6 cxd6") == Capture{Role::Knight, Square::D6, Role::Pawn});
  CHECK(!winning(guarded, "exd6"));
  CHECK(!winning(guarded, "exd6 Kd7"));
  // A bad bargain, and no capture at all.
  CHECK(!winning("4k3/2p5/3n4/8/8/8/3R4/4K3 w - - 0 1", "Rxd6 cxd6"));
  CHECK(!winning("4k3/2p5/3n4/8/8/8/3R4/4K3 w - - 0 1", "Rd1"));
  CHECK(!winning("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O"));
}

TEST_CASE("back-rank mates in games") {
  for (const char* fen :
       {"5b1r/5ppp/4k3/8/3B4/2P5/P4PPP/3q2K1 w - - 0 27", "1r6/5k2/p2p4/2p1pP1p/8/5b2/PPP5/1K4r1 w - - 1 32",
        "2r1r3/3R2bk/1p3ppp/1P2p3/P7/1Q4RN/5PPP/4q1K1 w - - 3 30",
        "6k1/4R3/4p3/1pB5/1Pb1p3/2P1P3/5PPP/r5K1 w - - 5 32"})
    CHECK_MESSAGE(is_back_rank_mate(position(fen)), fen);
  // Mates of other kinds: by a knight's or a pawn's side, in the middle of the board, from the front.
  for (const char* fen : {"1r5k/4n2R/4Q1p1/2P2pN1/3P4/4PPK1/2q3PP/8 b - - 0 34",
                          "rn2kbnr/ppp2ppp/3p4/4p3/3q1Pb1/2N4P/PPPKP1P1/R1B1QBNR w kq - 0 7",
                          "8/6bp/6p1/6P1/8/6k1/8/1r4K1 w - - 16 52",
                          "r1b1k1nr/pppp1ppp/2n5/2b1p3/2B1P2N/2N5/PPPP1qPP/R1BQK2R w KQkq - 0 6"})
    CHECK_MESSAGE(!is_back_rank_mate(position(fen)), fen);
  CHECK(!is_back_rank_mate(position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1")));  // no mate yet
}
