// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/nag.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace chess { inline namespace notation {
namespace {

struct Sign {
  std::string_view text;
  std::uint8_t nag;
};

// The first sign of a number is the one written; the others are read.
constexpr Sign kSigns[] = {
    {"!", 1},    {"?", 2},    {"!!", 3},   {"‼", 3},    {"??", 4},   {"⁇", 4},    {"!?", 5},  {"⁉", 5},
    {"?!", 6},   {"⁈", 6},    {"□", 7},    {"[]", 7},   {"=", 10},   {"∞", 13},   {"~", 13},  {"inf", 13},
    {"⩲", 14},   {"+=", 14},  {"+/=", 14}, {"⩱", 15},   {"=+", 15},  {"=/+", 15}, {"±", 16},  {"+/-", 16},
    {"∓", 17},   {"-/+", 17}, {"+-", 18},  {"+−", 18},  {"+ -", 18}, {"-+", 19},  {"−+", 19}, {"+--", 20},
    {"+−−", 20}, {"--+", 21}, {"−−+", 21}, {"⨀", 22},   {"⊙", 22},   {"○", 26},   {"⟳", 32},  {"↑", 36},
    {"→", 40},   {"⯹", 44},   {"=/∞", 44}, {"⇆", 132},  {"⨁", 138},  {"⊕", 138},  {"∆", 140}, {"Δ", 140},
    {"∇", 141},  {"⌓", 142},  {"≤", 143},  {"<=", 143}, {"==", 144}, {"RR", 145}, {"N", 146}, {"TN", 146},
    {"D", 220},  {"⬒", 220},  {"⬓", 221},  {"⇔", 239},  {"⇗", 240},  {"⊞", 241},  {"⟫", 242}, {"⟪", 243},
    {"✕", 244},  {"⊥", 245},
};

// The pattern of the standard's list: pairs for White and Black, most of them in three degrees.
struct Claim {
  std::uint8_t first;
  std::string_view words;
};
constexpr Claim kClaims[] = {
    {14, "a slight advantage"},
    {16, "a moderate advantage"},
    {18, "a decisive advantage"},
    {20, "a crushing advantage"},
    {24, "a slight space advantage"},
    {26, "a moderate space advantage"},
    {28, "a decisive space advantage"},
    {30, "a slight development advantage"},
    {32, "a moderate development advantage"},
    {34, "a decisive development advantage"},
    {36, "the initiative"},
    {38, "a lasting initiative"},
    {40, "the attack"},
    {42, "insufficient compensation for material"},
    {44, "sufficient compensation for material"},
    {46, "more than adequate compensation for material"},
    {48, "a slight centre control advantage"},
    {50, "a moderate centre control advantage"},
    {52, "a decisive centre control advantage"},
    {54, "a slight kingside control advantage"},
    {56, "a moderate kingside control advantage"},
    {58, "a decisive kingside control advantage"},
    {60, "a slight queenside control advantage"},
    {62, "a moderate queenside control advantage"},
    {64, "a decisive queenside control advantage"},
    {66, "a vulnerable first rank"},
    {68, "a well protected first rank"},
    {70, "a poorly protected king"},
    {72, "a well protected king"},
    {74, "a poorly placed king"},
    {76, "a well placed king"},
    {78, "a very weak pawn structure"},
    {80, "a moderately weak pawn structure"},
    {82, "a moderately strong pawn structure"},
    {84, "a very strong pawn structure"},
    {86, "poor knight placement"},
    {88, "good knight placement"},
    {90, "poor bishop placement"},
    {92, "good bishop placement"},
    {94, "poor rook placement"},
    {96, "good rook placement"},
    {98, "poor queen placement"},
    {100, "good queen placement"},
    {102, "poor piece coordination"},
    {104, "good piece coordination"},
    {106, "played the opening very poorly"},
    {108, "played the opening poorly"},
    {110, "played the opening well"},
    {112, "played the opening very well"},
    {114, "played the middlegame very poorly"},
    {116, "played the middlegame poorly"},
    {118, "played the middlegame well"},
    {120, "played the middlegame very well"},
    {122, "played the ending very poorly"},
    {124, "played the ending poorly"},
    {126, "played the ending well"},
    {128, "played the ending very well"},
    {130, "slight counterplay"},
    {132, "moderate counterplay"},
    {134, "decisive counterplay"},
    {136, "moderate time control pressure"},
    {138, "severe time control pressure"},
};

constexpr std::string_view kFirst[] = {
    "",
    "good move",
    "mistake",
    "brilliant move",
    "blunder",
    "interesting move",
    "dubious move",
    "only move",
    "singular move",
    "worst move",
    "drawish position",
    "equal chances, quiet position",
    "equal chances, active position",
    "unclear position",
};

}  // namespace

std::string_view glyph_of(Nag n) {
  const int number = number_of(n);
  const auto it = std::ranges::find_if(kSigns, [&](const Sign& s) { return s.nag == number; });
  return it == std::end(kSigns) ? std::string_view() : it->text;
}

std::optional<Nag> parse_glyph(std::string_view text) {
  const auto it = std::ranges::find(kSigns, text, &Sign::text);
  if (it == std::end(kSigns)) return std::nullopt;
  return static_cast<Nag>(it->nag);
}

std::optional<Nag> parse_nag(std::string_view text) {
  if (!text.starts_with('$')) return std::nullopt;
  const auto number = parse_number<int>(text.substr(1));
  if (!number || *number < 0 || *number > 255) return std::nullopt;
  return static_cast<Nag>(*number);
}

std::string description_of(Nag n) {
  const int number = number_of(n);
  if (number < static_cast<int>(std::size(kFirst))) return std::string(kFirst[number]);
  if (number == 22 || number == 23) return number == 22 ? "White is in zugzwang" : "Black is in zugzwang";
  if (number == number_of(Nag::Novelty)) return "novelty";
  const auto it = std::ranges::find_if(kClaims, [&](const Claim& c) { return c.first == (number & ~1); });
  if (it == std::end(kClaims)) return "";
  return std::string(number % 2 == 0 ? "White" : "Black") + " has " + std::string(it->words);
}

}}  // namespace chess::notation
