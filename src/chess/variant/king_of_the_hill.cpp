// SPDX-License-Identifier: GPL-3.0-or-later
// King of the hill: whose king comes to d4, d5, e4 or e5 wins at once. All else is chess.
#include "variant/detail/variant_rules.h"

namespace chess { inline namespace variant {
namespace {

constexpr Bitboard kHill = Bitboard(Square::D4) | Square::D5 | Square::E4 | Square::E5;

class KingOfTheHillRules : public VariantRules {
 public:
  bool is_over(const VariantPosition& pos) const override {
    return (pos.board().pieces(Role::King) & kHill).any();
  }
  std::optional<Outcome> outcome(const VariantPosition& pos) const override {
    // The side that has just moved comes first; both kings are there only in a setup.
    for (const Color c : {!pos.turn(), pos.turn()})
      if ((pos.board().pieces(c, Role::King) & kHill).any()) return ended(c);
    return std::nullopt;
  }
  std::string_view end_words() const override { return "king on the hill"; }
};

}  // namespace

const VariantRules& king_of_the_hill_rules() {
  static const KingOfTheHillRules kRules;
  return kRules;
}

}}  // namespace chess::variant
