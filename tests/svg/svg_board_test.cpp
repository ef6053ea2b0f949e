// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of positions: well-formed, whole, and the right things in the right places.
#include "svg/svg_board.h"

#include <doctest/doctest.h>

#include "core/movegen.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "svg/detail/svg_pieces.h"

using namespace chess;

namespace {

std::size_t count(std::string_view text, std::string_view what) {
  std::size_t found = 0;
  for (auto at = text.find(what); at != std::string_view::npos; at = text.find(what, at + 1)) ++found;
  return found;
}

/// Every element is closed by its own end, attributes are quoted, and no '&' or '<' stands alone.
bool is_well_formed(std::string_view text) {
  std::vector<std::string_view> open;
  while (!text.empty()) {
    if (text[0] == '&') {
      if (!text.starts_with("&lt;") && !text.starts_with("&gt;") && !text.starts_with("&amp;")) return false;
      text.remove_prefix(1);
    } else if (text[0] != '<') {
      text.remove_prefix(1);
    } else {
      const auto end = text.find('>');
      if (end == std::string_view::npos) return false;
      const auto tag = text.substr(1, end - 1);
      if (tag.find('<') != std::string_view::npos || count(tag, "\"") % 2 != 0) return false;
      if (tag.starts_with('/')) {
        if (open.empty() || open.back() != tag.substr(1)) return false;
        open.pop_back();
      } else if (!tag.ends_with('/')) {
        open.push_back(tag.substr(0, tag.find(' ')));
      }
      text.remove_prefix(end + 1);
    }
  }
  return open.empty();
}

Position position(std::string_view fen) { return parse_position(fen).value(); }

std::string piece_at(int x, int y, Role role) {
  return "translate(" + std::to_string(x) + ' ' + std::to_string(y) + ")\"><path stroke=\"#111\" d=\"" +
         std::string(piece_shape(role).body);
}

}  // namespace

TEST_CASE("The start position, seen from both sides and without coordinates") {
  const Position start = Position::start();
  const std::string svg = svg_board(start, {});
  CHECK(is_well_formed(svg));
  CHECK(
      svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"480\" height=\"480\" "
                      "viewBox=\"0 0 856 856\">\n<title>Chess position</title>\n"));
  CHECK(count(svg, "<rect") == 64);
  CHECK(count(svg, "<text") == 16);
  for (const Role role : kRoles)
    CHECK(count(svg, piece_shape(role).body) == static_cast<std::size_t>(start.board().pieces(role).count()));
  CHECK(count(svg, piece_at(56, 700, Role::Rook)) == 1);   // a1
  CHECK(count(svg, piece_at(456, 0, Role::King)) == 1);    // e8
  CHECK(svg.find("White: Ke1, Qd1, Ra1, Rh1,") != std::string::npos);
  CHECK(svg.find("h7; White to move</desc>") != std::string::npos);
  CHECK(svg.find(" id=") == std::string::npos);

  const std::string black = svg_board(start, {.bottom = Color::Black});
  CHECK(count(black, piece_at(756, 0, Role::Rook)) == 1);    // a1
  CHECK(count(black, piece_at(356, 700, Role::King)) == 1);  // e8
  const std::string bare = svg_board(start, {.size = 100, .coordinates = false});
  CHECK(bare.find("viewBox=\"0 0 800 800\"") != std::string::npos);
  CHECK(count(bare, "<text") == 0);
  CHECK(count(bare, piece_at(0, 700, Role::Rook)) == 1);
}

TEST_CASE("The last move, a check, and what people drew") {
  const Position before = position("rnbqkbnr/ppppp2p/8/5pp1/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3");
  const Move mate = parse_san(before, "Qh5#").value();
  SvgBoardStyle style;
  style.last = mate;
  style.marks = {{Square::H5, Square::E8, MarkColor::Red}, {Square::G6, Square::G6, MarkColor::Blue}};
  style.title = "1 < 2 & \"3\" > \x01\uFFFFé";
  const std::string svg = svg_board(before.after(mate), style);
  CHECK(is_well_formed(svg));
  CHECK(svg.find("<title>1 &lt; 2 &amp; \"3\" &gt;   é</title>") != std::string::npos);
  CHECK(svg.find("Black to move, in check") != std::string::npos);
  CHECK(count(svg, "fill=\"#e8503c\"") == 1);
  CHECK(count(svg, "<rect x=\"456\" y=\"0\" width=\"100\" height=\"100\" fill=\"#e8503c\"/>") == 1);
  CHECK(count(svg, "fill=\"#cdd26a\"") + count(svg, "fill=\"#aaa23a\"") == 2);
  CHECK(count(svg, "<circle cx=\"706\" cy=\"250\"") == 1);
  CHECK(count(svg, "fill=\"#a11a1a\"") == 1);
  CHECK(count(svg, "stroke=\"#0a4a9a\"") == 1);

  // Castling marks the two squares of the king.
  const Position ready = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const Move castling = parse_san(ready, "O-O").value();
  const std::string castled = svg_board(ready.after(castling), {.last = castling});
  CHECK(count(castled, "<rect x=\"656\" y=\"700\" width=\"100\" height=\"100\" fill=\"#aaa23a\"/>") == 1);
  CHECK(count(castled, "fill=\"#cdd26a\"") + count(castled, "fill=\"#aaa23a\"") == 2);
}

TEST_CASE("Drawing commands become marks") {
  Game game;
  const NodeId id = game.add_unchecked(kRootNode, parse_san(game.start(), "e4").value());
  Subinfo info;
  info.commands = {
      {"cal", {"Ge2e4", "Xe2e4", "Ra1", "Bh1h8"}}, {"eval", {"Gd4d5"}}, {"csl", {"Yd5", "Rz9", ""}}};
  game.node(id).subinfos.push_back(info);
  CHECK(marks_of(game.node(id)) == std::vector<BoardMark>{{Square::E2, Square::E4, MarkColor::Green},
                                                          {Square::A1, Square::A1, MarkColor::Red},
                                                          {Square::H1, Square::H8, MarkColor::Blue},
                                                          {Square::D5, Square::D5, MarkColor::Yellow}});
}

TEST_CASE("Any position of a random game is drawn well, with all its men") {
  std::uint64_t seed = 3;
  for (int number = 0; number < 20; ++number) {
    Position pos = Position::start();
    std::optional<Move> last;
    for (int ply = 0; ply < 60; ++ply) {
      const auto moves = legal_moves(pos);
      if (moves.empty()) break;
      seed = seed * 6364136223846793005U + 1442695040888963407U;
      last = moves[(seed >> 33) % moves.size()];
      pos.play(*last);
      const std::string svg =
          svg_board(pos, {.bottom = pos.turn(), .last = last, .marks = {{last->from(), last->to()}}});
      REQUIRE(is_well_formed(svg));
      CHECK(count(svg, "<g transform=") == static_cast<std::size_t>(pos.board().occupied().count()));
      CHECK(count(svg, "fill=\"#e8503c\"") == (pos.in_check() ? 1 : 0));
    }
  }
}

TEST_CASE("the symbols are the twelve men, each with its id") {
  const std::string symbols = svg_piece_symbols();
  CHECK(is_well_formed(symbols));
  CHECK(count(symbols, "<symbol ") == 12);
  for (const char* const id : {"wK", "wQ", "wR", "wB", "wN", "wP", "bK", "bQ", "bR", "bB", "bN", "bP"})
    CHECK(count(symbols, std::string("id=\"") + id + "\"") == 1);
}

TEST_CASE("Fills, crosses, a border, themes and a style sheet") {
  SvgBoardStyle style;
  style.fills = {{Square::E4, "#cc000080"}, {Square::A1, "red\"/><script>"}};
  style.crosses = Bitboard(Square::D4) | Square::H8;
  style.border = true;
  style.css = ".light { fill: white } a > b";
  style.marks = {{Square::A1, Square::A8, MarkColor::Red, "orange"}};
  style.theme = find_svg_theme("print").value();
  const std::string text = svg_board(Position::start(), style);
  CHECK(is_well_formed(text));
  CHECK(count(text, "fill=\"#cc000080\" class=\"square fill\"") == 1);
  CHECK(count(text, "<script>") == 0);
  CHECK(count(text, "stroke-width=\"9\"") == 2);
  CHECK(count(text, "width=\"796\"") == 1);
  CHECK(count(text, "class=\"square light\"") == 32);
  CHECK(count(text, " class=\"piece\">") == 32);
  CHECK(count(text, "fill=\"orange\"") == 1);
  CHECK(count(text, "fill=\"#cfcfcf\"") == 32);
  for (const std::string_view name : svg_theme_names()) CHECK(find_svg_theme(name).has_value());
  CHECK_FALSE(find_svg_theme("plaid").has_value());
  CHECK(svg_board(Position::start(), {}).find("class=") == std::string::npos);
}

TEST_CASE("Boards without a side to move, sets of squares, single pieces") {
  Board board;
  board.put(Square::E1, {Color::White, Role::King});
  const std::string text = svg_board(board, {});
  CHECK(is_well_formed(text));
  CHECK(text.find("to move") == std::string::npos);
  CHECK(text.find("White: Ke1") != std::string::npos);
  const std::string squares = svg_squares(Bitboard(Rank::R4));
  CHECK(is_well_formed(squares));
  CHECK(count(squares, "stroke-width=\"9\"") == 8);
  const std::string knight = svg_piece({Color::Black, Role::Knight}, 64);
  CHECK(is_well_formed(knight));
  CHECK(knight.find("<title>Black knight</title>") != std::string::npos);
  CHECK(knight.find("width=\"64\"") != std::string::npos);
}

TEST_CASE("Marks take the place of what was drawn before") {
  Node node;
  node.subinfos.resize(2);
  node.subinfos[0].commands = {{"csl", {"Gd4"}}, {"eval", {"0.3"}}};
  node.subinfos[1].commands = {{"cal", {"Re2e4"}}};
  const std::vector<BoardMark> marks = {*parse_board_mark("Bd5"), *parse_board_mark("Ya1h8"),
                                        *parse_board_mark("Gc3")};
  set_marks(node, marks);
  REQUIRE(node.subinfos.size() == 1);
  CHECK(node.subinfos[0].commands ==
        std::vector<Command>{{"eval", {"0.3"}}, {"csl", {"Bd5", "Gc3"}}, {"cal", {"Ya1h8"}}});
  CHECK(marks_of(node).size() == 3);
  set_marks(node, {});
  CHECK(node.subinfos[0].commands == std::vector<Command>{{"eval", {"0.3"}}});
  Node bare;
  set_marks(bare, marks);
  CHECK(bare.subinfos.size() == 1);
  set_marks(bare, {});
  CHECK(bare.subinfos.empty());
  for (const auto text : {"", "Xd5", "Gd9", "Gd5e", "Gd5e44"}) CHECK_FALSE(parse_board_mark(text));
}

TEST_CASE("A mark as PGN writes it") {
  for (const char* text : {"Ge2e4", "Rd5", "Ya1h8", "Bc3"}) {
    Game game;
    const NodeId id = game.add_unchecked(kRootNode, Move::normal(Square::E2, Square::E4));
    game.node(id).subinfos.emplace_back().commands.push_back(
        {std::string(text).size() == 5 ? "cal" : "csl", {text}});
    REQUIRE(marks_of(game.node(id)).size() == 1);
    CHECK(to_text(marks_of(game.node(id)).front()) == text);
  }
}

TEST_CASE("Classes without a style sheet") {
  SvgBoardStyle style{.last = Move::normal(Square::E2, Square::E4),
                      .marks = {{Square::A1, Square::H8}, {Square::B1, Square::B1}},
                      .has_classes = true};
  const std::string picture = svg_board(Board::start(), style);
  CHECK(is_well_formed(picture));
  for (const char* part : {"square light e4 lastmove", "square dark a1", "piece white bishop",
                           "class=\"arrow\"", "class=\"circle\"", "<line"})
    CHECK(count(picture, part) > 0);
  style.has_classes = false;
  CHECK(count(svg_board(Board::start(), style), "class=") == 0);
}
