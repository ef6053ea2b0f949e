// SPDX-License-Identifier: GPL-3.0-or-later
// Names are compared by their letters and digits alone, in lower case.
#include "variant/variant_name.h"

#include <algorithm>
#include <string>

#include "base/text.h"

namespace chess::inline variant {
namespace {

struct VariantSpelling {
  std::string_view letters;
  Variant variant;
};

// Seen in the tags of lichess.org, chess.com, FICS and ICC, ChessBase and XBoard, and among the aliases
// that python-chess reads.
constexpr VariantSpelling kSpellings[] = {
    {"", Variant::Standard},
    {"standard", Variant::Standard},
    {"standardchess", Variant::Standard},
    {"chess", Variant::Standard},
    {"normal", Variant::Standard},
    {"regular", Variant::Standard},
    {"classical", Variant::Standard},
    {"orthodox", Variant::Standard},
    {"orthochess", Variant::Standard},
    {"fromposition", Variant::Standard},
    {"blitz", Variant::Standard},
    {"chess960", Variant::Chess960},
    {"960", Variant::Chess960},
    {"frc", Variant::Chess960},
    {"fischerandom", Variant::Chess960},
    {"fischerandomchess", Variant::Chess960},
    {"fischerrandom", Variant::Chess960},
    {"fischerrandomchess", Variant::Chess960},
    {"freestyle", Variant::Chess960},
    {"freestylechess", Variant::Chess960},
    {"wildfr", Variant::Chess960},
    {"crazyhouse", Variant::Crazyhouse},
    {"crazyhousechess", Variant::Crazyhouse},
    {"house", Variant::Crazyhouse},
    {"zh", Variant::Crazyhouse},
    {"atomic", Variant::Atomic},
    {"atomicchess", Variant::Atomic},
    {"atom", Variant::Atomic},
    {"antichess", Variant::Antichess},
    {"anti", Variant::Antichess},
    {"giveaway", Variant::Antichess},
    {"giveawaychess", Variant::Antichess},
    {"threecheck", Variant::ThreeCheck},
    {"threecheckchess", Variant::ThreeCheck},
    {"threechecks", Variant::ThreeCheck},
    {"3check", Variant::ThreeCheck},
    {"3checks", Variant::ThreeCheck},
    {"kingofthehill", Variant::KingOfTheHill},
    {"koth", Variant::KingOfTheHill},
    {"horde", Variant::Horde},
    {"hordechess", Variant::Horde},
    {"racingkings", Variant::RacingKings},
    {"racing", Variant::RacingKings},
    {"race", Variant::RacingKings},
};

struct Names {
  std::string_view pgn, bgn;
};
constexpr Names kNames[] = {
    {"Standard", "standard"},
    {"Chess960", "chess960"},
    {"Crazyhouse", "crazyhouse"},
    {"Atomic", "atomic"},
    {"Antichess", "antichess"},
    {"Three-check", "threeCheck"},
    {"King of the Hill", "kingOfTheHill"},
    {"Horde", "horde"},
    {"Racing Kings", "racingKings"},
    {"", ""},
};
static_assert(std::size(kNames) == static_cast<std::size_t>(Variant::Other) + 1);

}  // namespace

Variant parse_variant_name(std::string_view text) {
  std::string letters;
  for (const char c : text)
    if (is_alpha(c) || is_digit(c)) letters.push_back(to_lower(c));
  const auto found = std::ranges::find(kSpellings, letters, &VariantSpelling::letters);
  return found == std::end(kSpellings) ? Variant::Other : found->variant;
}

std::string_view to_pgn_name(Variant v) { return kNames[static_cast<std::size_t>(v)].pgn; }
std::string_view to_bgn_name(Variant v) { return kNames[static_cast<std::size_t>(v)].bgn; }

bool is_common_variant_name(std::string_view text) {
  static constexpr std::string_view kOthers[] = {
      "",           "?", "Chess", "Normal", "Classical", "From Position", "Fischerandom", "Fischerrandom",
      "Crazy House"};
  const auto is_same = [text](std::string_view name) { return equals_ignoring_case(name, text); };
  return std::ranges::any_of(kOthers, is_same) ||
         std::ranges::any_of(kNames, [&](const Names& n) { return !n.pgn.empty() && is_same(n.pgn); });
}

}  // namespace chess::inline variant
