// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of UCI moves: every form of a line, faults that cost one game, and the way back.
#include "uci_text/uci_text.h"

#include <doctest/doctest.h>

#include "notation/fen.h"

using namespace chess;

namespace {

std::vector<ImportedGame> read(const std::string& text, std::size_t longest = 1 << 20) {
  UciTextReader reader(memory_source(text), longest);
  std::vector<ImportedGame> games;
  while (auto next = reader.next()) games.push_back(std::move(*next));
  CHECK_FALSE(reader.next());
  CHECK_FALSE(reader.fault());
  CHECK(reader.games() == games.size());
  return games;
}

std::string rewritten(const std::string& text) {
  std::string out;
  for (const ImportedGame& imported : read(text)) {
    CHECK(imported.diagnostics.empty());
    CHECK_FALSE(append_uci_text(imported.game, out).any());
  }
  return out;
}

}  // namespace

TEST_CASE("every form of a line") {
  CHECK(rewritten("").empty());
  CHECK(rewritten("\n\n  \r\n").empty());
  CHECK(rewritten("e2e4 e7e5\r\n") == "startpos moves e2e4 e7e5\n");
  CHECK(rewritten("startpos") == "startpos\n");
  CHECK(rewritten("position startpos moves e2e4 *") == "startpos moves e2e4\n");
  CHECK(rewritten("startpos moves e2e4 1-0") == "startpos moves e2e4 1-0\n");
  CHECK(rewritten("startpos 1/2-1/2") == "startpos 1/2-1/2\n");
  CHECK(rewritten("fen 4k3/8/8/8/8/8/4P3/4K3 w moves e2e4 e8e7 0-1") ==
        "fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4 e8e7 0-1\n");
  CHECK(rewritten("e2e4 0000 e4e5") == "startpos moves e2e4 0000 e4e5\n");
}

TEST_CASE("castling, promotion and en passant") {
  CHECK(rewritten("fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1 e8c8") ==
        "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8\n");
  const std::string chess960 = "fen 1r2k1r1/1p4p1/8/8/8/8/1P4P1/1R2K1R1 w GBgb - 0 1 moves e1g1 e8b8\n";
  CHECK(rewritten(chess960) == chess960);
  REQUIRE(read(chess960)[0].game.main_moves().size() == 2);
  CHECK(read(chess960)[0].game.chess960);
  CHECK(read(chess960)[0].game.main_moves()[0].is_castling());
  CHECK(rewritten("fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves a7a8n") ==
        "fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves a7a8n\n");
  CHECK(
      read("fen 4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1 moves d2d4 e4d3")[0].game.main_moves()[1].is_en_passant());
}

TEST_CASE("remarks are told of, also behind the last game") {
  UciTextReader reader(memory_source("# one\n# two\ne2e4\nd2d4\n# three\n"));
  const auto first = reader.next();
  REQUIRE(first);
  REQUIRE(first->diagnostics.size() == 1);
  CHECK(first->diagnostics[0].severity == Severity::Warning);
  CHECK(first->diagnostics[0].line == 1);
  CHECK(reader.next()->diagnostics.empty());
  CHECK_FALSE(reader.next());
  REQUIRE(reader.last_diagnostics().size() == 1);
  CHECK(reader.last_diagnostics()[0].line == 5);
}

TEST_CASE("moves that no reader could play are a loss") {
  Game game;
  game.unread = "e4 e5";
  std::string out;
  CHECK(append_uci_text(game, out).unread_moves);
}

TEST_CASE("faults cost one game") {
  const auto games = read("e2e4 e2e4\n# remark\nfen 8/8/8 w moves e2e4\nhello\ne2e4 1-0 e7e5\nd2d4\n");
  REQUIRE(games.size() == 5);
  CHECK(games[0].status == ImportStatus::Damaged);
  CHECK(games[0].game.main_moves().size() == 1);
  REQUIRE(games[0].diagnostics.size() == 1);
  CHECK(games[0].diagnostics[0].ply == 1);
  CHECK(games[0].diagnostics[0].reason == "illegal move: e2e4");
  CHECK(games[1].status == ImportStatus::Refused);
  CHECK(games[1].line == 3);
  REQUIRE(games[1].diagnostics.size() == 2);
  CHECK(to_string(games[1].diagnostics[0]) ==
        "warning: line 2, game 2: a remark between the games: '# remark'; left out");
  CHECK(games[2].status == ImportStatus::Damaged);
  CHECK(games[2].diagnostics[0].reason == "not a UCI move: hello");
  CHECK(games[3].status == ImportStatus::Whole);
  CHECK(games[3].diagnostics[0].severity == Severity::Warning);
  CHECK(games[4].status == ImportStatus::Whole);
  const auto long_line = read(std::string(200, 'x') + "\ne2e4", 100);
  REQUIRE(long_line.size() == 2);
  CHECK(long_line[0].status == ImportStatus::Refused);
  // A null move cannot answer a check.
  CHECK(read("f2f3 e7e5 g2g4 d8h4 0000")[0].status == ImportStatus::Damaged);
}

TEST_CASE("losses are named") {
  Game game;
  CHECK(to_string(append_uci_text(game, game.comment)).empty());
  game.tags.set("White", "A");
  const NodeId first = game.add_unchecked(kRootNode, Move::normal(Square::E2, Square::E4));
  game.add_unchecked(kRootNode, Move::normal(Square::D2, Square::D4));
  game.node(first).subinfos.push_back({});
  game.node(first).subinfos.back().comment = "best";
  std::string out;
  CHECK(to_string(append_uci_text(game, out)) == "tags, variations, comments and annotations");
  CHECK(out == "startpos moves e2e4\n");
}

TEST_CASE("boundaries") {
  CHECK(last_uci_text_boundary("") == 0);
  CHECK(last_uci_text_boundary("e2e4") == 0);
  CHECK(last_uci_text_boundary("e2e4\nd2d4\nc2") == 10);
}
