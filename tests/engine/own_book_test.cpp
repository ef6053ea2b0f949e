// SPDX-License-Identifier: GPL-3.0-or-later
// Playing from a book: when it is asked, what comes out, and what happens when there is none.
#include "engine/book/own_book.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "engine/facade/engine.h"
#include "notation/move_line.h"
#include "notation/uci_move.h"
#include "polyglot/polyglot_entry.h"
#include "tests/support/temp_dir.h"

namespace engine { namespace {

using chess::Position;
using test_support::TempDir;

/// Remembers what a search told.
struct Listener final : SearchListener {
  void info(const SearchInfo&) override { ++infos; }
  void note(const std::string& text) override { notes += text + "\n"; }
  void best_move(const SearchResult& result) override { best = result.best; }
  int infos = 0;
  std::string notes;
  chess::Move best;
};

Listener go(Engine& engine, Limits limits) {
  Listener listener;
  engine.start(std::move(limits), listener);
  engine.wait();
  return listener;
}

Limits nodes(std::uint64_t count) {
  Limits limits;
  limits.nodes = count;
  return limits;
}

void set(Engine& engine, std::string_view name, const std::string& value) {
  const auto done = engine.set_option(name, value);
  REQUIRE_MESSAGE(done.has_value(), to_string(done.error()));
}

/// A Polyglot book of one position: a2a3 with weight 1, h2h3 with weight 3, and a move that is not legal.
std::string odd_book(const TempDir& dir) {
  const Position start = Position::start();
  std::string bytes;
  for (const auto& [text, weight] : {std::pair("a2a3", 1), std::pair("h2h3", 3)})
    chess::append_polyglot_entry(
        {start.polyglot_key(), chess::to_polyglot_move(*chess::parse_uci_move(start, text)),
         static_cast<std::uint16_t>(weight), 0},
        bytes);
  chess::append_polyglot_entry({start.polyglot_key(), 0x0FFF, 9, 0}, bytes);
  return dir.write("odd.bin", bytes);
}

TEST_CASE("without OwnBook the engine thinks") {
  Engine engine;
  CHECK(go(engine, nodes(500)).infos > 0);
}

TEST_CASE("our own table answers at once, and only where it is known and sound") {
  Engine engine;
  set(engine, "OwnBook", "true");
  std::set<std::string> firsts;
  for (int i = 0; i < 30; ++i) {
    const Listener told = go(engine, nodes(500));
    CHECK(told.infos == 0);
    CHECK(told.notes == "book move\n");
    firsts.insert(to_uci(told.best));
  }
  CHECK(firsts.size() > 1);
  set(engine, "BookVariety", "0");
  const chess::Move first = go(engine, nodes(500)).best;
  for (int i = 0; i < 10; ++i) CHECK(go(engine, nodes(500)).best == first);

  const auto moves = chess::parse_move_line(Position::start(), "1. a4 h5 2. a5 h4 3. Ra4 Rh5");
  REQUIRE(moves.has_value());
  engine.set_position(Position::start(), *moves);
  CHECK(go(engine, nodes(500)).infos > 0);
}

TEST_CASE("a search that is no play for a move does not ask the book") {
  Engine engine;
  set(engine, "OwnBook", "true");
  Limits only = nodes(500);
  only.searchmoves = {*chess::parse_uci_move(Position::start(), "a2a4")};
  const Listener told = go(engine, only);
  CHECK(told.infos > 0);
  CHECK(to_uci(told.best) == "a2a4");
  Limits mate = nodes(500);
  mate.mate = 3;
  CHECK(go(engine, mate).infos > 0);
  set(engine, "UCI_AnalyseMode", "true");
  CHECK(go(engine, nodes(500)).infos > 0);
}

TEST_CASE("a file of the user's: by weight, and only legal moves") {
  const TempDir dir;
  Engine engine;
  set(engine, "BookFile", odd_book(dir));
  CHECK(go(engine, nodes(500)).infos > 0);
  set(engine, "OwnBook", "true");
  set(engine, "BookVariety", "0");
  CHECK(to_uci(go(engine, nodes(500)).best) == "h2h3");
  set(engine, "BookVariety", "100");
  int rare = 0;
  for (int i = 0; i < 200; ++i) rare += to_uci(go(engine, nodes(500)).best) == "a2a3" ? 1 : 0;
  CHECK(rare > 20);
  CHECK(rare < 80);
  // Back to our own.
  set(engine, "BookFile", "");
  set(engine, "BookVariety", "0");
  CHECK(to_uci(go(engine, nodes(500)).best) != "h2h3");
}

TEST_CASE("a book that cannot be read is told of, and the engine thinks") {
  const TempDir dir;
  const std::string path = dir.write("cut.bin", "seventeen bytes!!");
  Engine engine;
  set(engine, "OwnBook", "true");
  for (const std::string& bad : {path, dir.file("none.bin")}) {
    const auto done = engine.set_option("BookFile", bad);
    REQUIRE_FALSE(done.has_value());
    CHECK(to_string(done.error()).starts_with("BookFile: "));
    CHECK(to_string(done.error()).ends_with("there is no book"));
    CHECK(go(engine, nodes(500)).infos > 0);
  }
}

TEST_CASE("a book that is cut off during a game is told of, and the engine thinks") {
  const TempDir dir;
  const std::string path = odd_book(dir);
  Engine engine;
  set(engine, "BookFile", path);
  set(engine, "OwnBook", "true");
  CHECK(go(engine, nodes(500)).infos == 0);
  std::filesystem::resize_file(path, 0);
  const auto told = go(engine, nodes(500));
  CHECK(told.infos > 0);
  CHECK(told.notes ==
        "BookFile: cannot read '" + path + "': it has become shorter meanwhile; there is no book any more\n");
  CHECK(go(engine, nodes(500)).infos > 0);
}

}}  // namespace engine
