// SPDX-License-Identifier: GPL-3.0-or-later
// What a PGN reader tells while it reads: the parts of each game in the order of the file. It keeps nothing.
// `GameBuilder` makes trees from the parts; counting, filtering and searching need no tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "game/game.h"
#include "game/imported_game.h"
#include "notation/nag.h"
#include "variant/any_position.h"

namespace chess { inline namespace pgn {

/// Where a comment stands.
enum class CommentPlace : std::uint8_t {
  BeforeMove,  ///< at the start of a line, or between a move number and its move
  AfterMove,
};

/// Is told every part of a game. All functions are pure, so a visitor that passes games on cannot forget a
/// part. A visitor that needs few parts derives from `IgnoringVisitor`. Views are valid only during the call.
/// Text is UTF-8.
class PgnVisitor {
 public:
  virtual ~PgnVisitor() = default;

  /// A game begins. `number` counts games of the input, `line` its lines, both from 1.
  virtual void begin_game(std::size_t number, std::size_t line) = 0;
  /// A tag pair, unescaped. A name may come twice; then the last one counts.
  virtual void tag(std::string_view name, std::string_view value) = 0;
  /// Are the moves worth reading? The reader asks once a game, when its tags are complete, also for a refused
  /// game. If the answer is false, it skips the moves and calls `result`.
  virtual bool wants_moves() = 0;
  /// The moves follow, played from `start`. In crazyhouse they may contain drops. Not called for a refused
  /// game, or after `wants_moves` returned false.
  virtual void begin_moves(const AnyPosition& start, bool chess960) = 0;

  /// Are the positions before the moves worth making? The reader asks once a game whose moves are wanted. If
  /// the answer is false, reading takes half the time, and `move` gets any position as `before`.
  virtual bool wants_positions() { return true; }
  /// A legal move or a null move in the position `before`, and its text without marks such as `!?`.
  virtual void move(const AnyPosition& before, Move move, std::string_view text) = 0;
  /// A NAG of the last move of this line; before the first move of the game, of the start.
  virtual void nag(Nag nag) = 0;
  /// The inside of a comment as written, with its commands; see `split_comment`.
  virtual void comment(std::string_view inside, CommentPlace place) = 0;
  /// A line that replaces the last move begins. It may have no move at all.
  virtual void begin_variation() = 0;
  /// The line that began last ends.
  virtual void end_variation() = 0;

  /// The moves of a refused game as written: words, and comments in braces. Called before `result`.
  virtual void unread(std::string_view movetext) = 0;

  /// The result of the game, from the end of its moves and its Result tag together.
  virtual void result(GameResult result) = 0;
  /// The game ends. Nothing more is told of it.
  virtual void end_game(ImportStatus status) = 0;

  /// A report about the input. It may come at any time, also outside games.
  virtual void diagnostic(const Diagnostic& what) = 0;
};

/// Wants all moves and ignores everything it is told. It is a base for visitors that override only the
/// functions they need. A visitor that passes games on derives from `PgnVisitor` instead.
class IgnoringVisitor : public PgnVisitor {
 public:
  void begin_game(std::size_t /*number*/, std::size_t /*line*/) override {}
  void tag(std::string_view /*name*/, std::string_view /*value*/) override {}
  bool wants_moves() override { return true; }
  void begin_moves(const AnyPosition& /*start*/, bool /*chess960*/) override {}
  void move(const AnyPosition& /*before*/, Move /*move*/, std::string_view /*text*/) override {}
  void nag(Nag /*nag*/) override {}
  void comment(std::string_view /*inside*/, CommentPlace /*place*/) override {}
  void begin_variation() override {}
  void end_variation() override {}
  void unread(std::string_view /*movetext*/) override {}
  void result(GameResult /*result*/) override {}
  void end_game(ImportStatus /*status*/) override {}
  void diagnostic(const Diagnostic& /*what*/) override {}
};

}}  // namespace chess::pgn
