// SPDX-License-Identifier: GPL-3.0-or-later
#include "openings/opening_search.h"

#include <algorithm>

#include "base/text.h"
#include "openings/eco_table.h"

namespace chess::inline openings {
namespace {

template <class Wanted>
std::vector<OpeningEntry> find_all(const OpeningBook& book, Wanted wanted) {
  std::vector<OpeningEntry> found;
  for (std::size_t i = 0; i < book.size(); ++i)
    if (const OpeningEntry entry = book.entry(i); wanted(entry)) found.push_back(entry);
  return found;
}

/// "B3" and `filler` '9': "B39". Empty when it is the beginning of no code.
std::string whole_code(std::string_view start, char filler) {
  std::string code = to_upper_copy(trim(start));
  if (code.empty() || code.size() > 3) return {};
  code.resize(3, filler);
  return eco_table::is_eco_code(code) ? code : std::string();
}

}  // namespace

std::optional<EcoRange> parse_eco_range(std::string_view text) {
  const auto dash = text.find('-');
  const std::string_view last = dash == std::string_view::npos ? text : text.substr(dash + 1);
  EcoRange range{whole_code(text.substr(0, dash), '0'), whole_code(last, '9')};
  if (range.first.empty() || range.last.empty() || range.last < range.first) return std::nullopt;
  return range;
}

std::vector<OpeningEntry> find_by_code(const OpeningBook& book, const EcoRange& range) {
  return find_all(book, [&](const OpeningEntry& entry) { return range.has(entry.eco); });
}

std::vector<OpeningEntry> find_by_name(const OpeningBook& book, const OpeningAliases& aliases,
                                       std::string_view part) {
  const std::string folded = fold_name(trim(part));
  const auto has_part = [&](std::string_view name) { return fold_name(name).contains(folded); };
  return find_all(book, [&](const OpeningEntry& entry) {
    return !entry.is_interpolated &&
           (has_part(entry.name) ||
            std::ranges::any_of(aliases.of(entry.index), has_part, &OpeningAlias::name));
  });
}

std::vector<OpeningEntry> find_roots(const OpeningBook& book) {
  return find_all(book, [](const OpeningEntry& entry) { return entry.is_eco_root; });
}

OpeningEntry root_of(const OpeningBook& book, std::size_t index) {
  OpeningEntry root = book.entry(index);
  std::vector<Move> line = book.line(index);
  while (!root.is_named && line.size() > 1) {
    line.pop_back();
    Position pos = Position::start();
    for (const Move move : line) pos.play(move);
    if (const auto before = book.find(pos)) root = *before;
  }
  return root;
}

std::string fold_name(std::string_view text) {
  // U+00C0 to U+00FF: C3 and one of 64 bytes. '*' stays as it is.
  static constexpr std::string_view kLatin1 =
      "aaaaaa*ceeeeiiii*nooooo*ouuuuy**aaaaaa*ceeeeiiii*nooooo*ouuuuy*y";
  std::string folded;
  folded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
    if (text[i] == '\xC3' && next >= 0x80 && next < 0xC0 && kLatin1[next - 0x80] != '*') {
      folded += kLatin1[next - 0x80];
      ++i;
    } else {
      folded += to_lower(text[i]);
    }
  }
  return folded;
}

}  // namespace chess::inline openings
