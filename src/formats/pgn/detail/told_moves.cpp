// SPDX-License-Identifier: GPL-3.0-or-later
#include "pgn/detail/told_moves.h"

namespace chess { inline namespace pgn {

void ToldMoves::clear() {
  has_moves_ = false;
  moves_.clear();
  parts_.clear();
  texts_.clear();
  depth_ = plies_ = 0;
}

void ToldMoves::begin_moves(const AnyPosition& start, bool chess960) {
  has_moves_ = true;
  start_ = start;
  chess960_ = chess960;
}

void ToldMoves::add(Kind kind, std::string_view text, Nag nag) {
  parts_.push_back({kind, nag, static_cast<std::uint32_t>(text.size()), moves_.size()});
  texts_ += text;
}

std::optional<BareLine> ToldMoves::bare_line() const {
  if (!has_moves_ || !parts_.empty()) return std::nullopt;
  return BareLine{start_, chess960_, moves_};
}

void ToldMoves::tell(PgnVisitor& visitor) const {
  if (has_moves_) visitor.begin_moves(start_, chess960_);
  std::size_t told = 0;
  const auto tell_moves = [&](std::size_t end) {
    for (; told < end; ++told) visitor.move(start_, moves_[told], {});
  };
  std::string_view texts = texts_;
  for (const auto& [kind, nag, size, moves] : parts_) {
    tell_moves(moves);
    const std::string_view text = texts.substr(0, size);
    texts.remove_prefix(size);
    switch (kind) {
      case Kind::Nag: visitor.nag(nag); break;
      case Kind::CommentBefore: visitor.comment(text, CommentPlace::BeforeMove); break;
      case Kind::CommentAfter: visitor.comment(text, CommentPlace::AfterMove); break;
      case Kind::BeginVariation: visitor.begin_variation(); break;
      case Kind::EndVariation: visitor.end_variation(); break;
      case Kind::Unread: visitor.unread(text); break;
    }
  }
  tell_moves(moves_.size());
}

}}  // namespace chess::pgn
