// SPDX-License-Identifier: GPL-3.0-or-later
#include "variant/any_position.h"

#include "core/movegen.h"
#include "core/perft.h"

namespace chess { inline namespace variant {

AnyPosition AnyPosition::start(Variant rules) {
  if (rules == Variant::Crazyhouse) return CrazyhousePosition::start();
  if (is_variant_position(rules)) return VariantPosition::start(rules);
  return Position::start();
}

bool AnyPosition::repeats(const AnyPosition& other) const {
  if (state_.index() != other.state_.index()) return false;
  if (is_chess()) return chess().repeats(other.chess());
  if (has_drops()) return crazyhouse()->repeats(*other.crazyhouse());
  return this->other()->repeats(*other.other());
}

AnyMoveList legal_moves(const AnyPosition& pos) {
  AnyMoveList list;
  pos.visit([&](const auto& position) {
    for (const Move m : legal_moves(position)) list.push_back(m);
  });
  return list;
}

std::optional<Outcome> outcome_of(const AnyPosition& pos) {
  return pos.visit([](const auto& position) { return outcome_of(position); });
}

bool is_insufficient_material(const AnyPosition& pos) {
  return pos.visit([](const auto& position) { return is_insufficient_material(position); });
}

std::uint64_t perft(const AnyPosition& pos, int depth) {
  return pos.visit([&](const auto& position) { return perft(position, depth); });
}

}}  // namespace chess::variant
