// SPDX-License-Identifier: GPL-3.0-or-later
// Names are compared by their letters and digits alone, in lower case.
#include "variant/variant_name.h"

#include <algorithm>
#include <string>

#include "base/text.h"

namespace chess { inline namespace variant {
namespace {

struct VariantSpelling {
  std::string_view letters;
  Variant variant;
};

// Seen in the tags of lichess.org, chess.com, pychess, FICS and ICC, ChessBase and XBoard, and among the
// aliases that python-chess reads. The wild games of FICS that are named here are chess from other starts. In
// wild 0 and 1 a king on the d-file castles in a way that neither chess nor Chess960 has.
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
    {"wild2", Variant::Standard},
    {"wild3", Variant::Standard},
    {"wild4", Variant::Standard},
    {"wild5", Variant::Standard},
    {"wild7", Variant::Standard},
    {"wild8", Variant::Standard},
    {"wild8a", Variant::Standard},
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
    {"giveaway", Variant::Giveaway},
    {"giveawaychess", Variant::Giveaway},
    {"suicide", Variant::Suicide},
    {"suicidechess", Variant::Suicide},
    {"threecheck", Variant::ThreeCheck},
    {"threecheckchess", Variant::ThreeCheck},
    {"threechecks", Variant::ThreeCheck},
    {"3check", Variant::ThreeCheck},
    {"3checks", Variant::ThreeCheck},
    {"kingofthehill", Variant::KingOfTheHill},
    {"kingofthehillchess", Variant::KingOfTheHill},
    {"koth", Variant::KingOfTheHill},
    {"hill", Variant::KingOfTheHill},
    {"horde", Variant::Horde},
    {"hordechess", Variant::Horde},
    {"racingkings", Variant::RacingKings},
    {"racingkingschess", Variant::RacingKings},
    {"racing", Variant::RacingKings},
    {"race", Variant::RacingKings},
};

struct Names {
  std::string_view pgn, bgn, uci;
};
constexpr Names kNames[] = {
    {"Standard", "standard", "chess"},
    {"Chess960", "chess960", "chess"},
    {"Crazyhouse", "crazyhouse", "crazyhouse"},
    {"Atomic", "atomic", "atomic"},
    {"Antichess", "antichess", "antichess"},
    {"Three-check", "threeCheck", "3check"},
    {"King of the Hill", "kingOfTheHill", "kingofthehill"},
    {"Horde", "horde", "horde"},
    {"Racing Kings", "racingKings", "racingkings"},
    {"Giveaway", "giveaway", "giveaway"},
    {"Suicide", "suicide", "suicide"},
    {"", "", ""},
};
static_assert(std::size(kNames) == static_cast<std::size_t>(Variant::Other) + 1);

std::string letters_of(std::string_view text) {
  std::string letters;
  for (const char c : text)
    if (is_alpha(c) || is_digit(c)) letters.push_back(to_lower(c));
  return letters;
}

Variant variant_of_letters(std::string_view letters) {
  const auto found = std::ranges::find(kSpellings, letters, &VariantSpelling::letters);
  return found == std::end(kSpellings) ? Variant::Other : found->variant;
}

/// "atomic960" is atomic from a start position of Chess960 (pychess.org); "chess960" stays as it is.
std::string_view without_960(std::string_view letters) {
  if (variant_of_letters(letters) != Variant::Other || !letters.ends_with("960")) return letters;
  return letters.substr(0, letters.size() - 3);
}

}  // namespace

Variant parse_variant_name(std::string_view text) {
  const std::string letters = letters_of(text);
  return variant_of_letters(without_960(letters));
}

bool names_chess960(std::string_view text) {
  const std::string letters = letters_of(text);
  return variant_of_letters(letters) == Variant::Chess960 ||
         (without_960(letters) != letters && parse_variant_name(text) != Variant::Other);
}

std::string_view to_pgn_name(Variant v) { return kNames[static_cast<std::size_t>(v)].pgn; }
std::string_view to_bgn_name(Variant v) { return kNames[static_cast<std::size_t>(v)].bgn; }
std::string_view to_uci_name(Variant v) { return kNames[static_cast<std::size_t>(v)].uci; }

bool is_common_variant_name(std::string_view text) {
  static constexpr std::string_view kOthers[] = {
      "",           "?", "Chess", "Normal", "Classical", "From Position", "Fischerandom", "Fischerrandom",
      "Crazy House"};
  const auto is_same = [text](std::string_view name) { return equals_ignoring_case(name, text); };
  return std::ranges::any_of(kOthers, is_same) ||
         std::ranges::any_of(kNames, [&](const Names& n) { return !n.pgn.empty() && is_same(n.pgn); });
}

}}  // namespace chess::variant
