// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/rules.h"

#include <array>

namespace annotate {

namespace {

constexpr double kWinChance = 0.00368208;      // lichess since 2023
constexpr double kWinChance2021 = 0.004;       // lichess before

// clang-format off
const std::array kBuiltin{
    //       name              constant        measure                      ?!    ?     ??       gate  mates
    RuleSet{"lichess",         kWinChance,     LossMeasure::WinningChances, {0.10, 0.20, 0.30}, 0.00, {}, {}},
    RuleSet{"lichess-db",      kWinChance,     LossMeasure::Centipawns,     {50,   100,  300},  0.10, {}, {}},
    RuleSet{"lichess-db-2021", kWinChance2021, LossMeasure::Centipawns,     {50,   100,  300},  0.10, {}, {}},
    RuleSet{"expected-points", kWinChance,     LossMeasure::ExpectedPoints, {0.05, 0.10, 0.20}, 0.00, {}, {}},
};
// clang-format on

}  // namespace

std::string_view to_string(LossMeasure m) {
  switch (m) {
    case LossMeasure::WinningChances: return "winning-chances";
    case LossMeasure::ExpectedPoints: return "expected-points";
    case LossMeasure::Centipawns: return "centipawns";
  }
  return "";
}

std::optional<LossMeasure> parse_loss_measure(std::string_view text) {
  for (const auto m : {LossMeasure::WinningChances, LossMeasure::ExpectedPoints, LossMeasure::Centipawns})
    if (text == to_string(m)) return m;
  return std::nullopt;
}

std::span<const RuleSet> builtin_rules() { return kBuiltin; }

const RuleSet& default_rules() { return kBuiltin.front(); }

const RuleSet* find_builtin_rules(std::string_view name) {
  for (const RuleSet& rules : kBuiltin)
    if (rules.name == name) return &rules;
  return nullptr;
}

}  // namespace annotate
