// SPDX-License-Identifier: GPL-3.0-or-later
#include "pgn/detail/told_moves.h"

namespace chess { inline namespace pgn {

void ToldMoves::clear() {
  has_moves_ = false;
  parts_.clear();
  texts_.clear();
  depth_ = plies_ = 0;
}

void ToldMoves::begin_moves(const AnyPosition& start, bool chess960) {
  has_moves_ = true;
  start_ = start;
  chess960_ = chess960;
}

void ToldMoves::add(Kind kind, std::string_view text) {
  parts_.push_back({kind, 0, static_cast<std::uint32_t>(text.size())});
  texts_ += text;
}

void ToldMoves::tell(PgnVisitor& visitor) const {
  if (has_moves_) visitor.begin_moves(start_, chess960_);
  std::string_view texts = texts_;
  for (const auto& [kind, number, size] : parts_) {
    const std::string_view text = texts.substr(0, size);
    texts.remove_prefix(size);
    switch (kind) {
      case Kind::Move: visitor.move(start_, Move::from_raw(number), {}); break;
      case Kind::Nag: visitor.nag(static_cast<Nag>(number)); break;
      case Kind::CommentBefore: visitor.comment(text, CommentPlace::BeforeMove); break;
      case Kind::CommentAfter: visitor.comment(text, CommentPlace::AfterMove); break;
      case Kind::BeginVariation: visitor.begin_variation(); break;
      case Kind::EndVariation: visitor.end_variation(); break;
      case Kind::Unread: visitor.unread(text); break;
    }
  }
}

}}  // namespace chess::pgn
