// SPDX-License-Identifier: GPL-3.0-or-later
// A Polyglot book for looking up positions. The file stays on the disk, and a position costs a few
// reads. Only legal moves of the position are returned, whatever the file contains.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "openings/book_move.h"
#include "polyglot/polyglot_file.h"

namespace chess { inline namespace polyglot {

/// An entry with its move as a legal move. See PolyglotEntry for the other fields.
struct PolyglotMove {
  Move move;
  std::uint16_t weight = 0;
  std::uint32_t learn = 0;

  friend bool operator==(const PolyglotMove&, const PolyglotMove&) = default;
};

/// The moves of the entries of `pos` as a book has them: legal and of a weight above 0, the heaviest first,
/// with the entries of one move counted together.
std::vector<BookMove> book_moves(const Position& pos, std::span<const PolyglotEntry> entries);

/// A book that is open for reading.
class PolyglotBook final : public Book {
 public:
  /// Opens a book. The faults are those of `PolyglotFile::open`, and entries that are not sorted by key, in
  /// which nothing could be found. Such a file is no Polyglot book, or can be repaired with `merge_polyglot`.
  /// In files above 16 MiB only samples are checked.
  static std::expected<PolyglotBook, IoError> open(const std::string& path);
  /// The same for an open file.
  static std::expected<PolyglotBook, IoError> open(PolyglotFile file);

  // Looking up fails if the file cannot be read, or if it has become shorter.

  /// The legal moves of `pos` with at least this weight, in the order of the file.
  std::expected<std::vector<PolyglotMove>, IoError> find_all(const Position& pos,
                                                             std::uint16_t minimum_weight = 1) const;
  /// The heaviest move, the first one among equals. Returns nothing if there is none.
  std::expected<std::optional<PolyglotMove>, IoError> find(const Position& pos) const;
  /// One of the moves, each with the same chance. Returns nothing if there is none.
  std::expected<std::optional<PolyglotMove>, IoError> choice(const Position& pos, Random& random) const;
  /// One of the moves, with a chance in proportion to its weight. Returns nothing if there is none.
  std::expected<std::optional<PolyglotMove>, IoError> weighted_choice(const Position& pos,
                                                                      Random& random) const;

  /// The `book_moves` of `pos`, for callers that accept any book.
  std::expected<std::vector<BookMove>, Error> moves_of(const Position& pos) const override;

  /// The file, which is sorted.
  const PolyglotFile& file() const { return file_; }

 private:
  explicit PolyglotBook(PolyglotFile file) : file_(std::move(file)) {}

  PolyglotFile file_;
};

}}  // namespace chess::polyglot
