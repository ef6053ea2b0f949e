// SPDX-License-Identifier: GPL-3.0-or-later
#include "openings/opening_aliases.h"

#include <cassert>

#include "base/text.h"
#include "openings/eco_table.h"

namespace chess { inline namespace openings {

const OpeningAliases& OpeningAliases::embedded() {
  static const OpeningAliases aliases = [] {
    std::string text;
    for (const std::string_view chunk : eco_table::embedded_alias_chunks()) text += chunk;
    const std::size_t size = OpeningBook::embedded().size();
    auto parsed = parse(std::move(text), size);
    // The tests read the same bytes: a table that cannot be read is never shipped.
    assert(parsed.has_value());
    if (parsed) return std::move(*parsed);
    OpeningAliases none;
    none.rows_.resize(size);
    return none;
  }();
  return aliases;
}

std::expected<OpeningAliases, Error> OpeningAliases::parse(std::string text, std::size_t size) {
  OpeningAliases book;
  book.text_.assign(text.begin(), text.end());
  book.rows_.resize(size);
  const std::string_view whole(book.text_.data(), book.text_.size());
  const auto fail = [](std::size_t line, std::string reason) {
    return std::unexpected(Error("line " + std::to_string(line), std::move(reason)));
  };
  std::size_t next = 0;  // the first row that may come
  std::size_t number = 0;
  for (const std::string_view line : split(whole, '\n')) {
    ++number;
    if (number == 1 && line != eco_table::kAliasHeader) return fail(1, "not a table of aliases");
    if (line.empty() || line.starts_with('#')) continue;
    const auto fields = split(line, '\t');
    const auto index = parse_number<std::size_t>(fields[0]);
    if (!index || *index < next || *index >= size)
      return fail(number, "not a later row: " + printable(fields[0]));
    next = *index + 1;
    if (fields.size() < 2 || fields[1].size() > 0xFF) return fail(number, "no SCID code");
    if (fields.size() > 2 + 0xFF) return fail(number, "too many aliases");
    Row& row = book.rows_[*index];
    row.scid_offset = static_cast<std::uint32_t>(fields[1].data() - whole.data());
    row.scid_size = static_cast<std::uint8_t>(fields[1].size());
    row.first = static_cast<std::uint32_t>(book.aliases_.size());
    row.count = static_cast<std::uint8_t>(fields.size() - 2);
    for (const std::string_view field : std::span(fields).subspan(2)) {
      const auto at = field.find('=');
      if (at == std::string_view::npos || at == 0 || at + 1 == field.size() || !is_utf8(field))
        return fail(number, "not a source with an alias: " + printable(field));
      book.aliases_.push_back({field.substr(0, at), field.substr(at + 1)});
    }
  }
  return book;
}

std::span<const OpeningAlias> OpeningAliases::of(std::size_t index) const {
  assert(index < rows_.size());
  return std::span(aliases_).subspan(rows_[index].first, rows_[index].count);
}

std::string_view OpeningAliases::scid(std::size_t index) const {
  assert(index < rows_.size());
  return {text_.data() + rows_[index].scid_offset, rows_[index].scid_size};
}

}}  // namespace chess::openings
