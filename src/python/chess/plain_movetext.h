// SPDX-License-Identifier: GPL-3.0-or-later
// Reads movetext that is written as the standard says, which nearly all movetext is: SAN of legal moves, move
// numbers, NAGs, comments, variations, results. It gives up at anything else, and then the complete reader of
// marginalia.chess.pgn, in Python, reads the game. So both never differ in what a game is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/lean_position.h"

namespace chess { inline namespace python {

/// A part of movetext, in the order of the file.
struct MovetextPart {
  enum class Kind : std::uint8_t { Move, Nag, Comment, BeginVariation, EndVariation, Result };
  Kind kind;
  std::uint32_t number = 0;  ///< of a NAG
  std::string_view text{};  ///< of a comment or result; valid while the reader lives and reads no more
  // Of a move, as python-chess has it: castling is a step of the king but in Chess960; a promotion is 2 to 5.
  std::uint8_t from = 0, to = 0, promotion = 0;
};

class PlainMovetext {
 public:
  PlainMovetext();
  /// The game starts here. `chess960`: castling is king takes rook.
  void begin(const Position& start, bool chess960);

  /// Reads a line. Returns false if it is not plain.
  bool read(std::string_view line);
  bool in_comment() const { return in_comment_; }
  /// All parts, after the last line.
  std::vector<MovetextPart>& parts();

 private:
  struct Branch {
    LeanPosition before, now;
    bool has_moved = false;
  };
  void add(MovetextPart::Kind kind) { parts_.push_back({.kind = kind}); }
  void add_text(MovetextPart::Kind kind, std::string_view text);
  std::size_t read_comment(std::string_view line, std::size_t begin);
  std::optional<std::size_t> read_number(std::string_view line, std::size_t begin);
  std::optional<std::size_t> read_nag(std::string_view line, std::size_t begin);
  std::optional<std::size_t> read_move(std::string_view line, std::size_t begin);
  bool begin_variation();
  bool end_variation();

  std::vector<Branch> branches_;
  bool chess960_ = false;
  bool in_comment_ = false;
  std::string comment_;
  std::vector<MovetextPart> parts_;
  std::string texts_;  // of the parts, one behind the other
};

}}  // namespace chess::python
