// SPDX-License-Identifier: GPL-3.0-or-later
// What a PGN reader tells as it goes: the parts of each game in the order of the file, nothing kept.
// `GameBuilder` makes trees of it; counting, filtering and searching need no tree.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/position.h"
#include "game/diagnostic.h"
#include "game/game.h"
#include "game/imported_game.h"
#include "notation/nag.h"
#include "variant/crazyhouse.h"

namespace chess::inline pgn {

/// Where a comment stands.
enum class CommentPlace : std::uint8_t {
  BeforeMove,  ///< at the start of a line, or between a move number and its move
  AfterMove,
};

/// Every function may be left as it is. Views live only during the call. Text is UTF-8.
class PgnVisitor {
 public:
  virtual ~PgnVisitor() = default;

  /// A game begins: its number in the input and its line, both from 1.
  virtual void begin_game(std::size_t /*number*/, std::size_t /*line*/) {}
  /// A tag pair, unescaped. A name may come twice; the last one counts.
  virtual void tag(std::string_view /*name*/, std::string_view /*value*/) {}
  /// The tags are complete, and the game starts at `start`. Not called for a refused game. False: the
  /// moves are not wanted; they are passed over unread, and `end_game` follows `result`.
  virtual bool begin_moves(const Position& /*start*/, bool /*chess960*/) { return true; }
  /// The same for a game of crazyhouse, with drops among its moves: whoever wants them says so.
  virtual bool begin_crazyhouse(const CrazyhousePosition& /*start*/) { return false; }

  /// A legal move (or a null move) in `before`, and its text without `!?` marks. In crazyhouse `before`
  /// is the board, and the move may be a drop.
  virtual void move(const Position& /*before*/, Move /*move*/, std::string_view /*text*/) {}
  /// Said of the last move of this line.
  virtual void nag(Nag /*nag*/) {}
  /// The inside of a comment as it stands, commands included; see `split_comment`.
  virtual void comment(std::string_view /*inside*/, CommentPlace /*place*/) {}
  /// A line instead of the last move. Between the two calls there may be no move at all.
  virtual void begin_variation() {}
  virtual void end_variation() {}

  /// The moves of a refused game as they stand: words and comments in braces. Comes before `result`.
  virtual void unread(std::string_view /*movetext*/) {}

  /// The result of the game, from the end of its moves and its Result tag together.
  virtual void result(GameResult /*result*/) {}
  virtual void end_game(ImportStatus /*status*/) {}

  /// May come at any time, also outside games.
  virtual void diagnostic(const Diagnostic& /*what*/) {}
};

}  // namespace chess::inline pgn
