// SPDX-License-Identifier: GPL-3.0-or-later
// What the PGN reader says about its input: with the place it has reached, and of one game no more than
// anybody reads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "game/imported_game.h"
#include "pgn/detail/board_lines.h"
#include "pgn/detail/lexer.h"
#include "pgn/visitor.h"

namespace chess { inline namespace pgn {

class PgnReports {
 public:
  enum class At : std::uint8_t { Line, Move };

  explicit PgnReports(PgnLexer& lexer) : lexer_(lexer) {}

  /// Before the search for the next game.
  void begin(PgnVisitor& visitor);
  void begin_game(std::size_t number) { game_ = number; }
  /// Was anything said of the game since it began?
  bool has_game_reports() const { return has_game_reports_; }
  /// The board on which the moves of the game are played, from now on to its end.
  void begin_moves(const BoardLines& board) { board_ = &board; }

  /// At::Move: the next move on the board is named too, if there is a board.
  void add(Severity severity, std::string reason, std::string action, At at = At::Line);
  void add(const Diagnostic& what) { visitor_->diagnostic(what); }
  /// A warning about something that was met before, on this line.
  void add_at(std::size_t line, std::string reason, std::string action);
  /// The line that has been reached.
  std::size_t line() { return lexer_.line(); }

  /// Reports a line that `%` hides.
  void add_escape(const PgnToken& escape);
  /// Reports what is wrong with a comment. False: it is not closed.
  bool check_comment(const PgnToken& comment);
  /// What is dropped, for a message: all of it on one line, within reason.
  static std::string quoted(std::string_view text);
  /// `text` if it is UTF-8; else it is taken for Windows-1252, and made UTF-8 in `storage`.
  std::string_view utf8(std::string_view text, std::string& storage);

 private:
  std::string_view converted(std::string_view text, std::string& storage);

  PgnLexer& lexer_;
  PgnVisitor* visitor_ = nullptr;  // during `PgnReader::read` only
  const BoardLines* board_ = nullptr;
  std::size_t game_ = 0;  // 0 between games
  std::size_t count_ = 0;
  bool has_latin1_ = false;
  bool has_game_reports_ = false;
};

}}  // namespace chess::pgn
