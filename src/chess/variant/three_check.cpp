// SPDX-License-Identifier: GPL-3.0-or-later
// Three-check: who gives the third check wins. Mate wins as in chess.
#include "variant/detail/variant_rules.h"

namespace chess { inline namespace variant {
namespace {

class ThreeCheckRules : public VariantRules {
 public:
  void after_move(VariantPosition& pos) const override {
    if (pos.in_check()) count_check(pos, !pos.turn());
  }
  bool is_over(const VariantPosition& pos) const override {
    return pos.checks_left()[Color::White] == 0 || pos.checks_left()[Color::Black] == 0;
  }
  std::optional<Outcome> outcome(const VariantPosition& pos) const override {
    if (!is_over(pos)) return std::nullopt;
    const ChecksLeft left = pos.checks_left();
    if (left[Color::White] == 0 && left[Color::Black] == 0) return ended(std::nullopt);
    return ended(left[Color::White] == 0 ? Color::White : Color::Black);
  }
  /// Any piece beside the king can give check.
  bool has_insufficient_material(const Board& board, Color /*turn*/, Color c) const override {
    return (board.pieces(c) & ~board.pieces(Role::King)).empty();
  }
  std::string_view end_words() const override { return "three checks"; }
};

}  // namespace

const VariantRules& three_check_rules() {
  static const ThreeCheckRules kRules;
  return kRules;
}

}}  // namespace chess::variant
