// SPDX-License-Identifier: GPL-3.0-or-later
// Random games with everything the tree can hold: variations in variations, several providers,
// commands, odd texts, unknown keys, odd tags.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "core/movegen.h"
#include "game/game.h"
#include "notation/chess960.h"

namespace chess::test {

class RandomGames {
 public:
  explicit RandomGames(std::uint64_t seed) : random_(seed) {}

  Game next() {
    Game game = one_in(4) ? Game(*Position::from_setup(chess960_setup(static_cast<int>(random_.below(960)))))
                          : Game();
    game.chess960 = game.start() != Position::start();
    tags(game);
    if (one_in(5)) game.comment = text();
    if (one_in(10)) game.node(kRootNode).subinfos.push_back(subinfo());
    line(game, kRootNode, game.start(), 40, 0);
    return game;
  }

  Random& random() { return random_; }

 private:
  bool one_in(std::uint64_t n) { return random_.below(n) == 0; }
  template <std::size_t N>
  std::string one_of(const char* const (&choices)[N]) {
    return choices[random_.below(N)];
  }

  std::string text() {
    return one_of({"A good move.", "\"quoted\" \\ and\ttabbed\nand broken", "Réti → ∞ 😀", "}{ ][ % ;", "a",
                   "\x01\x7f control", "Rated Blitz game", "Tal, Mihail", "600+5"});
  }
  std::string provider() { return one_of({"", "", "AA2", "marginalia", "_"}); }
  JsonMembers members() {
    return JsonDatum::parse(one_of({"{}", "{}", "{}", R"({"q":1})",
                                    R"({"xx":[1.50,{"y":null}],"z":"\u00e9"})", R"({"et":-0.1e+5})"}))
        ->members();
  }
  /// `eval` and `clk` may have operands that are no texts.
  Operand operand(const std::string& command) {
    if ((command != "eval" && command != "clk") || one_in(2)) return text();
    return Operand(*JsonDatum::parse(one_of({"-3", "0.001", "1e5", "2.50", "true", "false", "null"})));
  }

  Subinfo subinfo() {
    Subinfo s;
    s.id = provider();
    if (one_in(4)) s.date = "2022-03-04";
    if (one_in(2)) s.nag = static_cast<Nag>(random_.below(256));
    while (one_in(2)) {
      Command command{one_of({"eval", "clk", "csl", "cal", "comment", "nag", "x_1"}), {}};
      while (one_in(2)) command.operands.push_back(operand(command.name));
      s.commands.push_back(std::move(command));
    }
    if (one_in(3)) s.comment = text();
    if (one_in(6)) s.before = text();
    s.extra = members();
    if (s.empty()) s.comment = "x";
    return s;
  }

  void line(Game& game, NodeId parent, Position pos, int plies, int depth) {
    for (int ply = 0; ply < plies; ++ply) {
      const MoveList moves = legal_moves(pos);
      if (moves.empty()) return;
      const Move m = one_in(40) && !pos.in_check() ? Move::null() : moves[random_.below(moves.size())];
      const NodeId id = game.add_unchecked(parent, m);
      if (one_in(3)) {
        do game.node(id).subinfos.push_back(subinfo());
        while (one_in(2));
      }
      if (one_in(8)) game.node(id).extras.edit().extra = members();
      while (depth < 4 && one_in(8)) variation(game, parent, pos, depth + 1);
      pos.play(m);
      parent = id;
    }
  }

  void variation(Game& game, NodeId parent, const Position& pos, int depth) {
    const MoveList moves = legal_moves(pos);
    const Move m = moves[random_.below(moves.size())];
    const NodeId first = game.add_unchecked(parent, m);
    game.node(first).extras.edit().line_id = provider();
    if (one_in(3)) game.node(first).extras.edit().line_name = text();
    if (one_in(3)) game.node(first).extras.edit().line_comment = text();
    if (one_in(3)) game.node(first).extras.edit().line_extra = members();
    if (one_in(3)) game.node(first).subinfos.push_back(subinfo());
    line(game, first, pos.after(m), static_cast<int>(random_.below(8)), depth);
  }

  void tags(Game& game) {
    game.result = static_cast<GameResult>(random_.below(4));
    std::vector<std::pair<std::string, std::string>> all = {
        {"Event", one_of({"?", "", "Rated Bullet game", "Leipzig"})},
        {"Site", one_of({"?", "https://lichess.org/abcdefgh", "Chess.com", "Riga"})},
        {"Date", one_of({"????.??.??", "2021.10.01", "1952.??.??", "2021.13.01"})},
        {"Round", one_of({"?", "-", "1.2"})},
        {"White", one_of({"?", "Tal, Mihail", "Tal,M", "xtzdavi182", ""})},
        {"Black", one_of({"?", "lichess AI level 3", "a, b, c", "x"})},
        {"Result", one_of({"1-0", "*", "1/2"})},
        {"UTCDate", one_of({"2021.10.01", "2021.10.02"})},
        {"UTCTime", one_of({"00:00:14", "25:00:00"})},
        {"WhiteElo", one_of({"1703", "?", "", "0", "1500?"})},
        {"BlackElo", one_of({"1698", "01698", "-"})},
        {"WhiteTitle", one_of({"GM", "-"})},
        {"BlackTeam", one_of({"Riga", "?"})},
        {"ECO", one_of({"B50", "?", ""})},
        {"Opening", one_of({"Sicilian Defense: Modern Variations", "Grünfeld", "?"})},
        {"TimeControl", one_of({"60+0", "-", "?", "40/7200:3600", "odd"})},
        {"Variant", one_of({"Standard", "Chess960", "fischerandom", "From Position"})},
        {"Annotator", one_of({"Pezzi, Franco", "lichess.org", "?", "A,B"})},
        {"FEN",
         one_of({"8/8/8/8/8/8/8/8 w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"})},
        {"SetUp", "1"},
        {"WhiteFideId", "1"},
        {"Odd_Tag", text()},
        {"order", "no order"},
    };
    std::erase_if(all, [this](const auto&) { return one_in(3); });
    if (one_in(2)) {
      for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[random_.below(i)]);
    }
    for (const auto& [name, value] : all) game.tags.set(name, value);
  }

  Random random_;
};

}  // namespace chess::test
