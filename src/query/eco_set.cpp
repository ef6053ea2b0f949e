// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/eco_set.h"

#include "base/text.h"

namespace chess::inline query {
namespace {

constexpr std::size_t kCodesOfLetter = 100;

/// What one code, or a letter for all of its codes, stands for: the first and the last place.
struct Codes {
  std::size_t first;
  std::size_t last;
};

std::optional<Codes> parse_codes(std::string_view text) {
  if (text.size() == 1) {
    const auto first = eco_index(std::string(text) + "00");
    if (!first) return std::nullopt;
    return Codes{*first, *first + kCodesOfLetter - 1};
  }
  const auto index = text.size() == 3 ? eco_index(text) : std::nullopt;
  if (!index) return std::nullopt;
  return Codes{*index, *index};
}

}  // namespace

std::optional<std::size_t> eco_index(std::string_view code) {
  if (code.size() < 3 || !is_digit(code[1]) || !is_digit(code[2])) return std::nullopt;
  if (code.size() > 3 && is_digit(code[3])) return std::nullopt;
  const char letter = to_upper(code[0]);
  if (letter < 'A' || letter > 'E') return std::nullopt;
  return static_cast<std::size_t>(letter - 'A') * kCodesOfLetter +
         static_cast<std::size_t>(code[1] - '0') * 10 + static_cast<std::size_t>(code[2] - '0');
}

std::expected<EcoSet, Error> parse_eco_set(std::string_view text) {
  EcoSet set;
  for (const std::string_view piece : split(text, ',')) {
    const std::string_view part = trim(piece);
    const auto dash = part.find('-');
    const auto from = parse_codes(trim(part.substr(0, dash)));
    const auto to = dash == std::string_view::npos ? from : parse_codes(trim(part.substr(dash + 1)));
    if (!from || !to || from->first > to->last) {
      return std::unexpected(
          "'" + printable(part) +
          "' is no ECO code; write codes from A00 to E99, ranges (B30-B39) and letters (B), "
          "commas between them");
    }
    for (std::size_t i = from->first; i <= to->last; ++i) set.set(i);
  }
  return set;
}

}  // namespace chess::inline query
