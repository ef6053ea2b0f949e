// SPDX-License-Identifier: GPL-3.0-or-later
// Polyglot books for tests, made by hand.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "notation/san.h"
#include "polyglot/polyglot_book.h"
#include "support/temp_dir.h"

namespace chess::test {

/// The position after moves in SAN.
inline Position after(std::string_view moves) {
  Position pos = Position::start();
  for (const auto word : split_words(moves)) {
    const auto move = parse_san(pos, word);
    REQUIRE_MESSAGE(move.has_value(), std::string(word));
    pos.play(*move);
  }
  return pos;
}

/// An entry for a move in SAN.
inline PolyglotEntry entry(const Position& pos, std::string_view san, std::uint16_t weight,
                           std::uint32_t learn = 0) {
  const auto move = parse_san(pos, san);
  REQUIRE_MESSAGE(move.has_value(), std::string(san));
  return {pos.polyglot_key(), to_polyglot_move(*move), weight, learn};
}

inline std::string bytes_of(const std::vector<PolyglotEntry>& entries) {
  std::string bytes;
  for (const PolyglotEntry& e : entries) append_polyglot_entry(e, bytes);
  return bytes;
}

inline std::vector<PolyglotEntry> sorted(std::vector<PolyglotEntry> entries) {
  std::ranges::stable_sort(entries, {}, &PolyglotEntry::key);
  return entries;
}

/// What the file `path` says, entry by entry.
inline std::vector<PolyglotEntry> read_entries(const std::string& path) {
  const auto file = PolyglotFile::open(path);
  REQUIRE(file.has_value());
  std::vector<PolyglotEntry> entries;
  for (std::size_t i = 0; i < file->size(); ++i) entries.push_back(file->entry(i).value());
  return entries;
}

/// A book of these entries, sorted.
inline PolyglotBook book_of(const test_support::TempDir& dir, const std::vector<PolyglotEntry>& entries) {
  auto book = PolyglotBook::open(dir.write("book.bin", bytes_of(sorted(entries))));
  REQUIRE(book.has_value());
  return std::move(*book);
}

}  // namespace chess::test
