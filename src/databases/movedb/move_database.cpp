// SPDX-License-Identifier: GPL-3.0-or-later
#include "movedb/move_database.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <span>
#include <utility>

#include "movedb/detail/checked_entries.h"
#include "movedb/format.h"
#include "movedb/header.h"
#include "polyglot/polyglot_book.h"

namespace chess { inline namespace movedb {

namespace {

/// How long another process may take to add games to a database.
constexpr std::chrono::minutes kLongestMerge{10};

/// The first bytes of the file, at most `count`.
std::expected<std::vector<unsigned char>, IoError> first_bytes(const RecordFile& file, std::size_t count) {
  std::vector<unsigned char> bytes(std::min<std::uint64_t>(file.size(), count));
  if (const auto read = file.read_at(0, bytes); !read) return std::unexpected(read.error());
  return bytes;
}

}  // namespace

std::expected<MoveDatabase, IoError> MoveDatabase::open(const std::string& path) {
  auto file = RecordFile::open(path);
  if (!file) return std::unexpected(file.error());
  const auto head = first_bytes(*file, movedb_format::header::kSize);
  if (!head) return std::unexpected(head.error());
  const auto header = decode_header(*head, file->size());
  if (!header) return std::unexpected(database_fault(path, header.error().reason));
  return MoveDatabase(std::move(*file), *header);
}

std::expected<MoveDatabase, IoError> MoveDatabase::open_to_add(const std::string& path) {
  while (true) {
    auto database = open(path);
    if (!database) return database;
    const auto is_current = database->file_.lock(kLongestMerge);
    if (!is_current) return std::unexpected(is_current.error());
    // Else another process has written a new file in place of the one that we have opened.
    if (*is_current) return database;
  }
}

std::expected<std::vector<MoveStatistics>, IoError> MoveDatabase::find(const Position& pos) const {
  std::vector<MoveStatistics> found;
  const std::uint64_t wanted = bits_of(pos.polyglot_key());
  RecordWindow window(file_, layout_of_entries(header_));
  const auto first = window.lower_bound(wanted);
  if (!first) return std::unexpected(first.error());
  for (std::uint64_t i = *first; i < header_.entries; ++i) {
    const auto read = window.at(i);
    if (!read) return std::unexpected(read.error());
    const std::span bytes(*read, movedb_format::entry::kSize);
    if (decode_key(bytes) != wanted) break;
    const MoveRecord record = record_of_bits(decode_record(bytes));
    if (const auto move = record.move.in(pos)) found.push_back({*move, record, decode_entry(bytes).counts});
  }
  std::ranges::stable_sort(found, std::ranges::greater{},
                           [](const MoveStatistics& s) { return s.counts.games(); });
  return found;
}

std::expected<std::vector<BookMove>, Error> MoveDatabase::moves_of(const Position& pos) const {
  const auto found = find(pos);
  if (!found) return std::unexpected(found.error());
  std::vector<BookMove> moves;
  for (const MoveStatistics& s : *found) moves.push_back({s.move, half_points(s.counts, pos.turn())});
  std::ranges::stable_sort(moves, std::ranges::greater{}, &BookMove::weight);
  return moves;
}

std::expected<void, IoError> MoveDatabase::check() const {
  return for_each([](const MoveEntry&) { return std::expected<void, IoError>(); });
}

std::expected<void, IoError> MoveDatabase::for_each(
    const std::function<std::expected<void, IoError>(const MoveEntry&)>& visit) const {
  CheckedEntries entries(file_, header_);
  while (true) {
    const auto next = entries.next();
    if (!next) return std::unexpected(next.error());
    if (!*next) return {};
    const DatabaseEntry& e = (*next)->entry;
    MoveEntry given;
    given.key = e.id.key;
    given.mover = (e.flags & movedb_format::entry::kBlackMovesFlag) != 0 ? Color::Black : Color::White;
    given.is_two_step_castling = (e.flags & movedb_format::entry::kTwoStepFlag) != 0;
    given.record = (*next)->record;
    given.counts = e.counts;
    if (const auto visited = visit(given); !visited) return visited;
  }
}

std::uint32_t half_points(const MoveCounts& counts, Color mover) {
  const std::uint64_t points = 2 * counts.wins(mover) + counts.draws;
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(points, std::numeric_limits<std::uint32_t>::max()));
}

namespace {

template <class Kind>
std::expected<std::unique_ptr<Book>, IoError> owned(std::expected<Kind, IoError> book) {
  if (!book) return std::unexpected(std::move(book.error()));
  return std::make_unique<Kind>(std::move(*book));
}

}  // namespace

std::expected<std::unique_ptr<Book>, IoError> open_book(const std::string& path) {
  const auto file = RecordFile::open(path);
  if (!file) return std::unexpected(file.error());
  const auto head = first_bytes(*file, movedb_format::kMagic.size());
  if (!head) return std::unexpected(head.error());
  if (std::ranges::equal(*head, movedb_format::kMagic)) return owned(MoveDatabase::open(path));
  return owned(PolyglotBook::open(path));
}

std::optional<std::string> MoveDatabase::rarity_fault() const {
  if (header_.rules.min_position_games <= 1) return std::nullopt;
  return path() + ": it leaves out positions of fewer than " +
         std::to_string(header_.rules.min_position_games) + " games, so it cannot tell what is new";
}

}}  // namespace chess::movedb
