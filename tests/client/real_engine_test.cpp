// SPDX-License-Identifier: GPL-3.0-or-later
// Conversations with engines that are installed (Debian's stockfish and toga2); skipped, saying so, where
// they are not.
#include <doctest/doctest.h>

#include "client/engine_spec.h"
#include "notation/chess960.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "tests/client/opened.h"
#include "tests/client/process_guard.h"

using namespace chess;
using namespace chess::test;

namespace {

bool is_installed(std::string_view program) {
  if (find_program(program)) return true;
  MESSAGE("skipped: " << program << " is not installed");
  return false;
}

EngineSession start_well(const std::string& command,
                         std::vector<std::pair<std::string, std::string>> options = {}) {
  EngineSpec spec;
  spec.command = command;
  spec.options = std::move(options);
  return opened(start_session(spec));
}

void check_line_legal(Position position, const std::vector<Move>& moves) {
  for (const Move move : moves) {
    REQUIRE(position.is_legal(move));
    position.play(move);
  }
}

}  // namespace

TEST_CASE("stockfish: fixed nodes, the same answer twice") {
  if (!is_installed("stockfish")) return;
  const ProcessGuard guard;
  auto session = start_well("stockfish", {{"Threads", "1"}, {"Hash", "8"}, {"Clear Hash", ""}});
  CHECK(session.name().starts_with("Stockfish"));
  SearchLimits limits;
  limits.nodes = 5000;
  limits.multipv = 3;
  Position position = Position::start();
  std::vector<Move> moves;
  for (const auto san : {"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O"}) {
    moves.push_back(*parse_san(position, san));
    position.play(moves.back());
  }
  std::optional<Analysis> first;
  for (int i = 0; i < 2; ++i) {
    REQUIRE(session.new_game().has_value());
    const auto analysis = session.analyse(Position::start(), moves, limits);
    REQUIRE_MESSAGE(analysis.has_value(), analysis.error().reason);
    CHECK(position.is_legal(analysis->bestmove));
    CHECK(analysis->lines.size() == 3);
    for (const auto& line : analysis->lines) {
      CHECK_FALSE(line.pv.empty());
      check_line_legal(position, line.pv);
    }
    CHECK(analysis->nodes >= 5000);
    CHECK(analysis->nodes < 7000);
    CHECK(analysis->score.has_value());
    CHECK_FALSE(analysis->cut_short);
    if (first) {
      CHECK(analysis->bestmove == first->bestmove);
      CHECK(analysis->score == first->score);
      CHECK(analysis->pv == first->pv);
      CHECK(analysis->nodes == first->nodes);
    }
    first = *analysis;
  }
  CHECK(session.noise().lines == 0);
  CHECK(session.close() == ProcessEnd{0, false});
}

TEST_CASE("stockfish: mate, stalemate's neighbour, and a game that is over") {
  if (!is_installed("stockfish")) return;
  const ProcessGuard guard;
  auto session = start_well("stockfish");
  SearchLimits limits;
  limits.depth = 8;
  const Position mates = *parse_position("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1");
  const auto analysis = session.analyse(mates, {}, limits);
  REQUIRE(analysis);
  CHECK(analysis->bestmove == Move::normal(Square::A1, Square::A8));
  CHECK(analysis->score == Score::mate_in(1));
  const auto over = session.analyse(mates, std::vector{analysis->bestmove}, limits);
  REQUIRE_FALSE(over);
  CHECK(over.error().kind == EngineFault::BadRequest);
  CHECK(session.is_open());
}

TEST_CASE("stockfish: castling in standard chess and in Chess960") {
  if (!is_installed("stockfish")) return;
  const ProcessGuard guard;
  auto session = start_well("stockfish");
  SearchLimits limits;
  limits.nodes = 2000;
  // A position where castling is all there is to ask for.
  const Position standard = *parse_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  limits.search_moves = {Move::castling(Square::E1, Square::H1)};
  const auto castles = session.analyse(standard, {}, limits);
  REQUIRE_MESSAGE(castles.has_value(), castles.error().reason);
  CHECK(castles->bestmove == limits.search_moves[0]);
  const auto after = session.analyse(standard, limits.search_moves, {.nodes = 500});
  CHECK(after.has_value());

  const Position wild = *parse_position("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1");
  limits.search_moves = {Move::castling(Square::E1, Square::B1)};
  const auto wild_castles = session.analyse(wild, {}, limits);
  REQUIRE_MESSAGE(wild_castles.has_value(), wild_castles.error().reason);
  CHECK(wild_castles->bestmove == limits.search_moves[0]);
  for (const int number : {0, 123, 518, 959}) {
    const auto start = Position::from_setup(chess960_setup(number));
    REQUIRE(start);
    CHECK(session.analyse(*start, {}, {.nodes = 500}).has_value());
  }
}

TEST_CASE("stockfish: cancelled, closed and asked again") {
  if (!is_installed("stockfish")) return;
  const ProcessGuard guard;
  auto session = start_well("stockfish");
  SearchLimits endless;
  endless.depth = 200;
  std::thread canceller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    session.cancel();
  });
  CHECK(session.analyse(Position::start(), {}, endless).error().kind == EngineFault::Cancelled);
  canceller.join();
  session.clear_cancel();
  CHECK(session.analyse(Position::start(), {}, {.nodes = 1000}).has_value());
  std::thread closer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    CHECK(session.close() == ProcessEnd{0, false});
  });
  const auto closed = session.analyse(Position::start(), {}, endless);
  closer.join();
  CHECK_FALSE(closed);
  CHECK_FALSE(session.is_open());
}

TEST_CASE("toga2: an engine of 2012, which has no limit of nodes") {
  if (!is_installed("toga2")) return;
  const ProcessGuard guard;
  auto session = start_well("toga2", {{"OwnBook", "false"}, {"Hash", "8"}});
  const auto by_nodes = session.analyse(Position::start(), {}, {.nodes = 2000});
  REQUIRE_MESSAGE(by_nodes.has_value(), by_nodes.error().reason);
  CHECK(by_nodes->score.has_value());
  SearchLimits limits;
  limits.depth = 6;
  const auto by_depth = session.analyse(Position::start(), by_nodes->pv, limits);
  REQUIRE_MESSAGE(by_depth.has_value(), by_depth.error().reason);
  CHECK_FALSE(by_depth->cut_short);
  SearchLimits clock;
  clock.clock = SearchClock{{std::chrono::seconds(2), std::chrono::seconds(2)}, {}, 40};
  CHECK(session.analyse(Position::start(), {}, clock).has_value());
  CHECK(session.analyse(*Position::from_setup(chess960_setup(0)), {}, limits).error().kind ==
        EngineFault::Unable);
}
