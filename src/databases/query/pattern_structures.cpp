// SPDX-License-Identifier: GPL-3.0-or-later
// Pawn structures with names, as patterns of pawns alone. Each stands for both colours.
#include <algorithm>
#include <utility>

#include "query/detail/pattern_parser.h"

namespace chess { inline namespace query {

namespace {

// White's c and e pawns are written as what is missing: a structure is known by its half-open files.
constexpr std::pair<std::string_view, std::string_view> kStructures[] = {
    {"benoni", "flipcolor { Pd5 Pe2-4 not Pc1-8 pc5 pd6 not pe1-8 }"},
    {"carlsbad", "flipcolor { Pd4 P[e2,e3] not Pc1-8 pd5 p[c6,c7] not pe1-8 }"},
    {"dragon", "flipcolor { Pe4 not Pd1-8 pd6 pe7 pf7 pg6 ph7 not pc1-8 }"},
    {"french", "flipcolor { Pd4 Pe5 pd5 pe6 }"},
    {"hanging", "flipcolor { Pc4 Pd4 not P[b1-8,e1-8] not p[c1-8,d1-8] }"},
    {"hedgehog", "flipcolor { Pc4 Pe4 not Pd1-8 pa6 pb6 pd6 pe6 not pc1-8 }"},
    {"iqp", "flipcolor { Pd3-6 #Pd1-8 == 1 not P[c1-8,e1-8] not pd1-8 }"},
    {"kingsindian", "flipcolor { Pd5 Pe4 pd6 pe5 }"},
    {"maroczy", "flipcolor { Pc4 Pe4 not Pd1-8 p[d6,d7] not pc1-8 }"},
    {"scheveningen", "flipcolor { Pe4 not Pd1-8 pd6 pe6 not pc1-8 }"},
    {"slav", "flipcolor { Pd4 not Pe4-8 pc6 pd5 pe6 }"},
    {"stonewall", "flipcolor { Pd4 Pe3 Pf4 pd5 }"},
};

}  // namespace

std::string_view pattern_of_structure(std::string_view name) {
  const auto* const found =
      std::ranges::find(kStructures, name, &std::pair<std::string_view, std::string_view>::first);
  return found == std::end(kStructures) ? std::string_view() : found->second;
}

std::string structure_names() {
  std::string names;
  for (const auto& [name, pattern] : kStructures) names += (names.empty() ? "" : ", ") + std::string(name);
  return names;
}

}}  // namespace chess::query
