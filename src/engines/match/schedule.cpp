// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/schedule.h"

#include <utility>

#include "base/text.h"

namespace chess { inline namespace match {

Schedule::Schedule(std::size_t players, MatchFormat format, std::size_t games)
    : players_(players),
      format_(format),
      pairs_((games + 1) / 2),
      encounters_(format == MatchFormat::Gauntlet ? players - 1 : players * (players - 1) / 2) {}

Pairing Schedule::at(std::size_t index) const {
  const std::size_t pair = index / 2;
  std::size_t encounter = pair % encounters_;
  std::size_t first = 0;
  if (format_ == MatchFormat::RoundRobin) {
    while (encounter >= players_ - 1 - first) {
      encounter -= players_ - 1 - first;
      ++first;
    }
  }
  Pairing pairing{first, first + 1 + encounter, pair / encounters_};
  if (index % 2 == 1) std::swap(pairing.white, pairing.black);
  return pairing;
}

std::string to_round(std::size_t index) {
  return std::to_string(index / 2 + 1) + '.' + std::to_string(index % 2 + 1);
}

std::optional<std::size_t> parse_round(std::string_view text) {
  const auto dot = text.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const auto pair = parse_number<std::uint32_t>(text.substr(0, dot));
  const auto game = parse_number<std::uint32_t>(text.substr(dot + 1));
  if (!pair || !game || *pair < 1 || *game < 1 || *game > 2) return std::nullopt;
  return 2 * (std::size_t{*pair} - 1) + (*game - 1);
}

}}  // namespace chess::match
