// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of a game, and what is said of them, as a reader told them. They can be told again later: a tree
// costs several times what this record does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

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
    parts_.push_back({Kind::Move, move.raw(), 0});
  }
  void nag(Nag nag) { parts_.push_back({Kind::Nag, static_cast<std::uint16_t>(number_of(nag)), 0}); }
  void comment(std::string_view inside, CommentPlace place) {
    add(place == CommentPlace::BeforeMove ? Kind::CommentBefore : Kind::CommentAfter, inside);
  }
  void begin_variation() {
    ++depth_;
    parts_.push_back({Kind::BeginVariation, 0, 0});
  }
  void end_variation() {
    --depth_;
    parts_.push_back({Kind::EndVariation, 0, 0});
  }
  void unread(std::string_view movetext) { add(Kind::Unread, movetext); }

  /// The half-moves of the main line.
  std::size_t plies() const { return plies_; }
  /// Tells `visitor` all of it.
  void tell(PgnVisitor& visitor) const;

 private:
  enum class Kind : std::uint8_t {
    Move,
    Nag,
    CommentBefore,
    CommentAfter,
    BeginVariation,
    EndVariation,
    Unread
  };
  struct Part {
    Kind kind;
    std::uint16_t number;  // of the move or the NAG
    std::uint32_t size;  // of its text
  };

  void add(Kind kind, std::string_view text);

  bool has_moves_ = false;
  AnyPosition start_;
  bool chess960_ = false;
  std::vector<Part> parts_;
  std::string texts_;  // of the parts, one behind the other
  std::size_t depth_ = 0;
  std::size_t plies_ = 0;
};

}}  // namespace chess::pgn
