// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of C++ that src/PARITY.md shows for what chess.pgn has: each of them runs here, and does what
// python-chess does.
#include <doctest/doctest.h>

#include "base/text.h"
#include "game/main_line.h"
#include "game/tree_edit.h"
#include "notation/move_line.h"
#include "notation/variant_text.h"
#include "pgn/game_builder.h"
#include "pgn/writer.h"

using namespace chess;

namespace {

constexpr std::string_view kText =
    "[Event \"E\"]\n[White \"W\"]\n\n1. e4 {good} (1. d4 $1 d5) 1... e5 2. Nf3 *\n\n";

Game read_game(std::string_view text) {
  PgnGameReader reader(memory_source(std::string(text)));
  auto read = reader.next();
  REQUIRE(read.has_value());
  return std::move(read->game);
}

Move find_move(const Game& game, std::string_view san) { return parse_san(game.start(), san).value(); }

/// Writes down the names of what it is told.
class Listener final : public PgnVisitor {
 public:
  std::string heard;

  void begin_game(std::size_t, std::size_t) override { heard += "game "; }
  void tag(std::string_view name, std::string_view) override { heard += std::string(name) + ' '; }
  bool wants_moves() override { return true; }
  void begin_moves(const AnyPosition&, bool) override { heard += "moves "; }
  void move(const AnyPosition&, Move, std::string_view text) override { heard += std::string(text) + ' '; }
  void nag(Nag nag) override { heard += '$' + std::to_string(number_of(nag)) + ' '; }
  void comment(std::string_view inside, CommentPlace) override { heard += '{' + std::string(inside) + "} "; }
  void begin_variation() override { heard += "( "; }
  void end_variation() override { heard += ") "; }
  void unread(std::string_view) override { heard += "unread "; }
  void result(GameResult result) override { heard += std::string(to_string(result)) + ' '; }
  void end_game(ImportStatus) override { heard += "end"; }
  void diagnostic(const Diagnostic&) override { heard += "fault "; }
};

}  // namespace

TEST_CASE("games that are skipped") {
  PgnReader reader(memory_source("[Event \"E\"]\n\n1. e4 1-0\n\n1. d4 0-1\n"));
  IgnoringVisitor ignoring;
  CHECK(reader.read(ignoring));
  Listener visitor;
  CHECK(reader.read(visitor));
  CHECK(visitor.heard == "game moves d4 0-1 end");
  CHECK_FALSE(reader.read(ignoring));
}

TEST_CASE("a visitor hears of everything") {
  const Game game = read_game(kText);
  Listener visitor;
  CHECK(PgnReader(memory_source(to_pgn(game))).read(visitor));
  CHECK(visitor.heard ==
        "game Event Site Date Round White Black Result moves e4 {good} ( d4 $1 d5 ) e5 Nf3 * end");
  GameBuilder builder;
  CHECK(PgnReader(memory_source(std::string(kText))).read(builder));
  CHECK(same_game(builder.take().game, game));
}

TEST_CASE("finding one's way") {
  const Game game = read_game(kText);
  const Move e4 = find_move(game, "e4");
  const NodeId id = *find_child(game, kRootNode, find_move(game, "d4"));
  REQUIRE(find_child(game, kRootNode, e4).has_value());
  CHECK_FALSE(find_child(game, kRootNode, find_move(game, "c4")).has_value());
  CHECK(children_of(game, kRootNode).size() == 2);
  CHECK(position_at(game, end_of_line(game, kRootNode)).ply() == 3);
  CHECK(position_at(game, id).turn() == Color::Black);
  CHECK(game.node(kRootNode).move.is_null());
  CHECK(to_san(position_at(game, game.node(id).parent), game.node(id).move) == "d4");
  CHECK_FALSE(!game.node(id).first_child);
  CHECK_FALSE(game.node(end_of_line(game, id)).first_child.has_value());
  CHECK((id != kRootNode && !game.is_first_child(id)));
  CHECK(game.main_moves().size() == 3);
  CHECK(game.main_line().size() == 3);
  CHECK(game.main_positions().size() == 4);
  CHECK(std::ranges::distance(MainLine(game)) == 3);
  const auto moves = game.main_moves();
  auto reversed = game.main_moves() | std::views::reverse;
  CHECK(std::vector<Move>(reversed.begin(), reversed.end()).back() == moves.front());
  CHECK(to_move_line(game.start(), game.main_moves()) == "1. e4 e5 2. Nf3");
}

TEST_CASE("lines that come first") {
  Game game = read_game("1. e4 (1. d4 d5 (1... Nf6 2. c4)) *");
  const NodeId d4 = *find_child(game, kRootNode, find_move(game, "d4"));
  CHECK(promote_to_first(game, d4));
  CHECK_FALSE(promote_to_first(game, d4));
  CHECK(to_move_line(game.start(), game.main_moves()) == "1. d4 d5");
  const NodeId knight = children_of(game, d4).back();
  promote_to_main_line(game, knight);
  CHECK(to_move_line(game.start(), game.main_moves()) == "1. d4 Nf6 2. c4");
}

TEST_CASE("values of commands") {
  const Game game = read_game("1. e4 {[%eval 0.25,18] [%clk 0:01:30]} *");
  const Subinfo& subinfo = game.node(*game.root().first_child).subinfos.front();
  CHECK(subinfo.eval() == Score::cp(25));
  CHECK(parse_number<int>(subinfo.find_command("eval")->operands[1].text()) == 18);
  CHECK(parse_clock(subinfo.find_command("clk")->operands[0].text()) == std::chrono::seconds(90));
  CHECK(to_clock(std::chrono::seconds(90)) == "0:01:30");
  CHECK(to_eval(Score::cp(25)) == "0.25");
}

TEST_CASE("a game of a start and moves") {
  const auto moves = parse_move_line(Position::start(), "1. e4 e5 2. Nf3").value();
  Game built;
  REQUIRE(built.add_line(kRootNode, moves).has_value());
  CHECK(built.main_moves() == moves);
  Game bare;
  CHECK(bare.tags.empty());
  CHECK(export_tags(bare).entries().size() == 7);
  CHECK(export_tags(bare).get("Event") == "?");
  bare.set_start(*parse_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
  CHECK(bare.any_start().board().occupied().count() == 3);
  CHECK(export_tags(bare).get("SetUp") == "1");
}
