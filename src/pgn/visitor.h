// SPDX-License-Identifier: GPL-3.0-or-later
// What a PGN reader tells as it goes: the parts of each game in the order of the file, nothing kept.
// `GameBuilder` makes trees of it; counting, filtering and searching need no tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/position.h"
#include "game/game.h"
#include "game/imported_game.h"
#include "notation/nag.h"

namespace chess::inline pgn {

/// Where a comment stands.
enum class CommentPlace : std::uint8_t {
  BeforeMove,  ///< at the start of a line, or between a move number and its move
  AfterMove,
};

/// Hears everything. All functions are pure, so that a visitor that passes games on to another one cannot
/// forget a part of them; whoever needs few parts derives from `IgnoringVisitor`. Views live only during the
/// call. Text is UTF-8.
class PgnVisitor {
 public:
  virtual ~PgnVisitor() = default;

  /// A game begins: its number in the input and its line, both from 1.
  virtual void begin_game(std::size_t number, std::size_t line) = 0;
  /// A tag pair, unescaped. A name may come twice; the last one counts.
  virtual void tag(std::string_view name, std::string_view value) = 0;
  /// Asked once a game, a refused one too, when its tags are complete: are its moves worth reading? False:
  /// they are passed over unread, and `result` follows.
  virtual bool wants_moves() = 0;
  /// The moves follow, and the game starts at `start`; in crazyhouse there may be drops among the moves.
  /// Not called for a refused game, nor without `wants_moves`.
  virtual void begin_moves(const AnyPosition& start, bool chess960) = 0;

  /// A legal move (or a null move) in `before`, and its text without `!?` marks. In crazyhouse `before`
  /// is the board, and the move may be a drop.
  virtual void move(const Position& before, Move move, std::string_view text) = 0;
  /// Said of the last move of this line.
  virtual void nag(Nag nag) = 0;
  /// The inside of a comment as it stands, commands included; see `split_comment`.
  virtual void comment(std::string_view inside, CommentPlace place) = 0;
  /// A line instead of the last move. Between the two calls there may be no move at all.
  virtual void begin_variation() = 0;
  virtual void end_variation() = 0;

  /// The moves of a refused game as they stand: words and comments in braces. Comes before `result`.
  virtual void unread(std::string_view movetext) = 0;

  /// The result of the game, from the end of its moves and its Result tag together.
  virtual void result(GameResult result) = 0;
  virtual void end_game(ImportStatus status) = 0;

  /// May come at any time, also outside games.
  virtual void diagnostic(const Diagnostic& what) = 0;
};

/// Wants all moves and ignores all it hears: a base for visitors that override the functions they need. A
/// visitor that passes games on derives from `PgnVisitor` instead.
class IgnoringVisitor : public PgnVisitor {
 public:
  void begin_game(std::size_t /*number*/, std::size_t /*line*/) override {}
  void tag(std::string_view /*name*/, std::string_view /*value*/) override {}
  bool wants_moves() override { return true; }
  void begin_moves(const AnyPosition& /*start*/, bool /*chess960*/) override {}
  void move(const Position& /*before*/, Move /*move*/, std::string_view /*text*/) override {}
  void nag(Nag /*nag*/) override {}
  void comment(std::string_view /*inside*/, CommentPlace /*place*/) override {}
  void begin_variation() override {}
  void end_variation() override {}
  void unread(std::string_view /*movetext*/) override {}
  void result(GameResult /*result*/) override {}
  void end_game(ImportStatus /*status*/) override {}
  void diagnostic(const Diagnostic& /*what*/) override {}
};

}  // namespace chess::inline pgn
