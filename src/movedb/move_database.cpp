// SPDX-License-Identifier: GPL-3.0-or-later
#include "movedb/move_database.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "base/text.h"
#include "base/word_checksum.h"
#include "io/mapped_file.h"
#include "movedb/format.h"
#include "movedb/header.h"
#include "polyglot/polyglot_book.h"

namespace chess::inline movedb {

namespace {

constexpr std::size_t kHeaderSize = movedb_format::header::kSize;
constexpr std::size_t kEntrySize = movedb_format::entry::kSize;
constexpr std::size_t kLongestShownPath = 400;

IoError damage(const std::string& path, const std::string& what) {
  return {IoError::Kind::Corrupt, "'" + printable(path, kLongestShownPath) + "' " + what};
}

}  // namespace

std::expected<MoveDatabase, IoError> MoveDatabase::open(const std::string& path, MappedFile::Access access) {
  auto file = MappedFile::open(path, access);
  if (!file) return std::unexpected(file.error());
  const auto header = decode_header(file->bytes().first(std::min(file->size(), kHeaderSize)), file->size());
  if (!header) return std::unexpected(damage(path, header.error().reason));
  return MoveDatabase(std::move(*file), path, *header);
}

std::span<const unsigned char> MoveDatabase::body() const { return file_.bytes().subspan(kHeaderSize); }

std::span<const unsigned char> MoveDatabase::entry(std::size_t index) const {
  return body().subspan(index * kEntrySize, kEntrySize);
}

std::uint64_t MoveDatabase::key(std::size_t index) const { return decode_key(entry(index)); }

/// The first entry whose key is not below `wanted`. Keys are spread evenly, so it stands near its share of
/// the stretch, mostly within the root of its length: two looks leave the root of it, and few pages are
/// touched. Where keys are not spread so, a look into the middle halves the stretch all the same.
std::size_t MoveDatabase::lower_bound(std::uint64_t wanted) const {
  constexpr std::size_t kShort = 8;
  std::size_t low = 0;  // all below it have lower keys
  std::size_t high = header_.entries;  // none from it on has a lower key
  std::uint64_t low_key = 0;
  std::uint64_t high_key = std::numeric_limits<std::uint64_t>::max();
  const auto look = [&](std::size_t index) {
    if (index < low || index >= high) return;
    const std::uint64_t found = key(index);
    (found < wanted ? low : high) = found < wanted ? index + 1 : index;
    (found < wanted ? low_key : high_key) = found;
  };
  while (high - low > kShort && low_key < wanted) {
    const auto length = static_cast<double>(high - low);
    const double share = static_cast<double>(wanted - low_key) / static_cast<double>(high_key - low_key);
    const std::size_t guess = std::min(low + static_cast<std::size_t>(share * length), high - 1);
    const auto spread = static_cast<std::size_t>(std::sqrt(length));
    look(guess);
    look(low > guess ? guess + spread : guess - std::min(guess, spread));
    if (static_cast<double>(high - low) > length / 2) look(low + (high - low) / 2);
  }
  while (low < high) look(low + (high - low) / 2);
  return low;
}

std::vector<MoveStatistics> MoveDatabase::find(const Position& pos) const {
  std::vector<MoveStatistics> found;
  const std::uint64_t wanted = bits_of(pos.polyglot_key());
  for (std::size_t i = lower_bound(wanted); i < header_.entries && key(i) == wanted; ++i) {
    const MoveRecord record = record_of_bits(decode_record(entry(i)));
    const auto move = record.move.in(pos);
    if (move) found.push_back({*move, record, decode_entry(entry(i)).counts});
  }
  std::ranges::stable_sort(found, std::ranges::greater{},
                           [](const MoveStatistics& s) { return s.counts.games(); });
  return found;
}

std::vector<BookMove> MoveDatabase::moves_of(const Position& pos) const {
  std::vector<BookMove> moves;
  for (const MoveStatistics& s : find(pos)) moves.push_back({s.move, half_points(s.counts, pos.turn())});
  std::ranges::stable_sort(moves, std::ranges::greater{}, &BookMove::weight);
  return moves;
}

std::expected<void, IoError> MoveDatabase::check() const {
  const auto fault = [&](std::size_t index, const std::string& what) {
    return std::unexpected(damage(path_, "is damaged: move " + std::to_string(index + 1) + " " + what));
  };
  if (word_checksum(body()) != header_.body_checksum)
    return std::unexpected(damage(path_, "is damaged: the checksum of its moves is wrong"));
  std::optional<EntryId> last;
  std::uint64_t positions = 0;
  for (std::size_t i = 0; i < header_.entries; ++i) {
    const DatabaseEntry e = decode_entry(entry(i));
    if (last && e.id <= *last) return fault(i, "is out of order");
    positions += !last || last->key != e.id.key ? 1 : 0;
    const std::uint64_t record = decode_record(entry(i));
    if (!e.id.move.is_valid() || to_bits(make_record(e.id.move, e.counts, header_.rules.weight_k)) != record)
      return fault(i, "has a record that is not what its counters come to");
    last = e.id;
  }
  if (positions != header_.positions)
    return std::unexpected(damage(path_, "is damaged: it says that it has " +
                                             std::to_string(header_.positions) + " positions, and has " +
                                             std::to_string(positions)));
  return {};
}

void MoveDatabase::for_each(const std::function<void(const MoveEntry&)>& visit) const {
  for (std::size_t i = 0; i < header_.entries; ++i) {
    const DatabaseEntry e = decode_entry(entry(i));
    MoveEntry given;
    given.key = e.id.key;
    given.mover = (e.flags & movedb_format::entry::kBlackMovesFlag) != 0 ? Color::Black : Color::White;
    given.is_two_step_castling = (e.flags & movedb_format::entry::kTwoStepFlag) != 0;
    given.record = record_of_bits(decode_record(entry(i)));
    given.counts = e.counts;
    visit(given);
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
  const auto file = MappedFile::open(path);
  if (!file) return std::unexpected(file.error());
  constexpr auto& magic = movedb_format::kMagic;
  if (file->size() >= magic.size() && std::ranges::equal(file->bytes().first(magic.size()), magic))
    return owned(MoveDatabase::open(path));
  return owned(PolyglotBook::open(path));
}

}  // namespace chess::inline movedb
