// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of C++ that src/PARITY.md shows for engines, scores, books and endgame tables: each of them runs
// here, and does what python-chess does.
#include <doctest/doctest.h>

#include "client/engine_session.h"
#include "core/win_model.h"
#include "game/command.h"
#include "notation/fen.h"
#include "tablebase/gaviota_tables.h"
#include "tablebase/syzygy_tables.h"
#include "tests/client/scripted_transport.h"
#include "tests/polyglot/polyglot_files.h"

using namespace chess;
using namespace chess::test;

TEST_CASE("options that a session sets itself") {
  const auto script = std::make_shared<Script>();
  script->handshake({"MultiPV type spin default 1 min 1 max 9"});
  auto session = UciSession::open(std::make_unique<ScriptedTransport>(script)).value();
  CHECK(session.set_option("MultiPV", "3").error().kind == EngineFault::BadOption);
}

TEST_CASE("a ping") {
  const auto script = std::make_shared<Script>();
  script->handshake().ready();
  std::unique_ptr<Transport> transport = std::make_unique<ScriptedTransport>(script);
  EngineSession session = UciSession::open(std::move(transport)).value();
  CHECK(session.synchronise().has_value());
  CHECK(script->mismatches.empty());
}

TEST_CASE("scores") {
  const Position pos = parse_position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").value();
  CHECK(Score::mated_in(5) < Score::cp(-900));
  CHECK(Score::mate_in(5) > Score::cp(900));
  CHECK(Score::mate_in(3).is_mate());
  CHECK(Score::mate_in(3).moves_to_mate() == 3);
  const Score score = Score::cp(-30);
  CHECK(std::max(score, -score) == Score::cp(30));
  CHECK(to_eval(Score::mate_in(3)) == "#3");
  CHECK(score.seen_by(Color::White, pos.turn()) == Score::cp(30));
}

TEST_CASE("chances") {
  const Position pos = Position::start();
  const ResultChances chances = {500, 300, 200};
  CHECK(chances.expectation() == doctest::Approx(0.65));
  CHECK(-chances == ResultChances{200, 300, 500});
  const auto [wins, draws, losses] = chances;
  CHECK(wins + draws + losses == chances.total());
  CHECK(chances.seen_by(Color::White, pos.turn()) == chances);
  CHECK(chances.seen_by(Color::Black, pos.turn()) == -chances);
}

TEST_CASE("a book without some moves") {
  const test_support::TempDir dir;
  const Position pos = Position::start();
  const PolyglotBook book = book_of(dir, {entry(pos, "e4", 3), entry(pos, "d4", 2)});
  CHECK(book.find(pos)->has_value());
  CHECK_FALSE(book.find(after("e4"))->has_value());
  CHECK(book.file().size() == 2);
  CHECK(book.file().entry(0)->key == pos.polyglot_key());
  int visited = 0;
  CHECK(book.file()
            .for_each([&](const PolyglotEntry&) -> std::expected<void, IoError> {
              ++visited;
              return {};
            })
            .has_value());
  CHECK(visited == 2);
  auto moves = book.find_all(pos).value();
  const Move unwanted = *parse_san(pos, "e4");
  std::erase_if(moves, [&](const PolyglotMove& m) { return m.move == unwanted; });
  CHECK(moves.size() == 1);
}

TEST_CASE("tables that are not there") {
  const Position pos = parse_position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1").value();
  SyzygyTables tables;
  CHECK(!tables.probe_wdl(pos)->has_value());
  CHECK(tables.add_file("KQvK.rtbw"));
  CHECK_FALSE(tables.add_file("KQvK.txt"));
  CHECK_FALSE(tables.probe_wdl(pos).has_value());  // listed, but no such file: an error
  CHECK_FALSE(tables.add_folder("no/such/folder").has_value());
  tables.close();
  CHECK(tables.wdl_count() == 0);
  GaviotaTables gaviota;
  CHECK(!gaviota.probe_dtm(pos)->has_value());
  CHECK_FALSE(gaviota.add_folder("no/such/folder").has_value());
  CHECK(gaviota.files().empty());
  gaviota.close();
  CHECK(gaviota.count() == 0);
  CHECK(dtz_before_zeroing(SyzygyWdl::CursedWin) == 101);
}
