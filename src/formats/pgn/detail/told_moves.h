// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of a game, and what is said of them, as a reader told them. They can be told again later: a tree
// costs several times what this record does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/main_line.h"
#include "pgn/visitor.h"

namespace chess { inline namespace pgn {

class ToldMoves {
 public:
  /// Forgets all.
  void clear();

  // The same as those of PgnVisitor.
  void begin_moves(const AnyPosition& start, bool chess960);
  void move(Move move) {
    plies_ += depth_ == 0 ? 1 : 0;
    moves_.push_back(move);
  }
  void nag(Nag nag) { add(Kind::Nag, {}, nag); }
  void comment(std::string_view inside, CommentPlace place) {
    add(place == CommentPlace::BeforeMove ? Kind::CommentBefore : Kind::CommentAfter, inside);
  }
  void begin_variation() {
    ++depth_;
    add(Kind::BeginVariation);
  }
  void end_variation() {
    --depth_;
    add(Kind::EndVariation);
  }
  void unread(std::string_view movetext) { add(Kind::Unread, movetext); }

  /// The half-moves of the main line.
  std::size_t plies() const { return plies_; }
  /// The moves, if they are all that was told. Valid until the next game.
  std::optional<BareLine> bare_line() const;
  /// Tells `visitor` all of it.
  void tell(PgnVisitor& visitor) const;

 private:
  enum class Kind : std::uint8_t { Nag, CommentBefore, CommentAfter, BeginVariation, EndVariation, Unread };
  struct Part {
    Kind kind;
    Nag nag;
    std::uint32_t size;  // of its text
    std::size_t moves;  // that were told before it
  };

  void add(Kind kind, std::string_view text = {}, Nag nag = {});

  bool has_moves_ = false;
  AnyPosition start_;
  bool chess960_ = false;
  std::vector<Move> moves_;  // of all lines
  std::vector<Part> parts_;  // all else
  std::string texts_;  // of the parts, one behind the other
  std::size_t depth_ = 0;
  std::size_t plies_ = 0;
};

}}  // namespace chess::pgn
