// SPDX-License-Identifier: GPL-3.0-or-later
// Mates as problems give them, and positions of few men against a solver that simply tries everything.
#include "engine/search/mate_search.h"

#include "base/random.h"
#include "helpers.h"

namespace engine { namespace {

using chess::Move;
using chess::Position;

std::vector<Move> solve(const Position& pos, int moves) {
  MateSearch search([] { return true; });
  const auto legal = chess::legal_moves(pos);
  return search.solve(pos, {legal.begin(), legal.size()}, moves, Move::null());
}

bool mates_in(const Position& pos, int moves);
bool is_lost(const Position& pos, int moves) {
  if (!chess::has_legal_moves(pos)) return pos.in_check();
  if (moves == 0) return false;
  for (const Move m : chess::legal_moves(pos))
    if (!mates_in(pos.after(m), moves)) return false;
  return true;
}
bool mates_in(const Position& pos, int moves) {
  for (const Move m : chess::legal_moves(pos))
    if (is_lost(pos.after(m), moves - 1)) return true;
  return false;
}

/// The line can be played and ends in mate, after so many moves.
void check_line(Position pos, const std::vector<Move>& line, int moves) {
  REQUIRE(line.size() == static_cast<std::size_t>(2 * moves - 1));
  for (const Move m : line) {
    REQUIRE(pos.is_legal(m));
    pos.play(m);
  }
  CHECK(pos.in_check());
  CHECK_FALSE(chess::has_legal_moves(pos));
}

Position random_position(chess::Random& random) {
  constexpr std::string_view kMen = "QRBNPPqrbnpp";
  while (true) {
    std::string board(64, '.');
    std::string men = "Kk";
    for (std::uint64_t n = 1 + random.below(4); n > 0; --n) men.push_back(kMen[random.below(kMen.size())]);
    for (const char man : men) board[random.below(64)] = man;
    std::string fen;
    for (std::size_t i = 0; i < board.size(); ++i) {
      if (i > 0 && i % 8 == 0) fen.push_back('/');
      fen.push_back(board[i] == '.' ? '1' : board[i]);
    }
    const auto pos = chess::parse_position(fen + (random.below(2) == 0 ? " w" : " b") + " - - 0 1");
    if (pos) return *pos;
  }
}

TEST_CASE("problems: the shortest mate, with its line") {
  struct Problem {
    std::string_view fen;
    int moves;
    std::string_view key;
  };
  for (const Problem& problem : {
           Problem{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"},
           Problem{"n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1", 5, "b2b4"},
           Problem{"1r2k1r1/pbppnp1p/1b3P2/8/Q7/B1PB1q2/P4PPP/3R2K1 w - - 0 1", 4, "a4d7"},
           Problem{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, "a1a8"},
           Problem{"8/3P1Q2/5b2/R7/8/3P4/7R/1k2K2R w K - 0 1", 1, "e1g1"},  // castling uncovers the rook
           Problem{"1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - - 1 1", 2, "b5d5"},
       }) {
    CAPTURE(std::string(problem.fen));
    const Position pos = test::position(problem.fen);
    const auto line = solve(pos, 5);
    check_line(pos, line, problem.moves);
    CHECK(line.front() == test::move(pos, problem.key));
    if (problem.moves > 1) CHECK(solve(pos, problem.moves - 1).empty());
  }
}

TEST_CASE("the 50-move rule ends what is too slow") {
  // Two quiet moves would do, were there time for them; the pawn makes it, and takes three.
  const Position late = test::position("7k/8/5K2/6P1/8/8/5Q2/8 w - - 98 80");
  check_line(late, solve(late, 5), 3);
  const Position early = test::position("7k/8/5K2/6P1/8/8/5Q2/8 w - - 97 80");
  check_line(early, solve(early, 5), 2);
  // With the mate the hundredth half-move has been made: mate it is.
  const Position last = test::position("6k1/8/6K1/8/8/8/8/R7 w - - 99 80");
  check_line(last, solve(last, 1), 1);
}

TEST_CASE("only the allowed moves, and an end when told") {
  const Position pos = test::position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  const Move other = test::move(pos, "a1a7");
  MateSearch search([] { return true; });
  CHECK(search.solve(pos, {&other, 1}, 1, Move::null()).empty());
  const Position hard = test::position("n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1");
  const auto legal = chess::legal_moves(hard);
  int left = 1000;
  MateSearch ended([&] { return --left > 0; });
  CHECK(ended.solve(hard, {legal.begin(), legal.size()}, 5, Move::null()).empty());
  CHECK(left == 0);
}

TEST_CASE("the same as trying everything") {
  chess::Random random(7);
  int mates[3] = {};
  while (mates[1] < 40 || mates[2] < 40) {
    const Position pos = random_position(random);
    const int moves = mates_in(pos, 1) ? 1 : mates_in(pos, 2) ? 2 : 0;
    if (mates[moves]++ > 100) continue;
    const auto line = solve(pos, 2);
    CAPTURE(chess::to_fen(pos));
    if (moves == 0)
      CHECK(line.empty());
    else
      check_line(pos, line, moves);
  }
}

}}  // namespace engine
