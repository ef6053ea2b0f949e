// SPDX-License-Identifier: GPL-3.0-or-later
// A Polyglot book that is looked up in: the file stays on the disk, mapped, and a position costs a binary
// search. Only legal moves of the position come out, whatever the file holds.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "openings/book_move.h"
#include "polyglot/polyglot_file.h"

namespace chess::inline polyglot {

/// An entry with its move understood.
struct PolyglotMove {
  Move move;
  std::uint16_t weight = 0;
  std::uint32_t learn = 0;

  friend bool operator==(const PolyglotMove&, const PolyglotMove&) = default;
};

class PolyglotBook final : public Book {
 public:
  /// Faults are those of `PolyglotFile::open`, and entries that are not sorted by key, in which nothing
  /// could be found: no Polyglot book, or one to be mended by merging it (`merge_polyglot`). Of files
  /// above 16 MiB only samples are checked.
  static std::expected<PolyglotBook, IoError> open(const std::string& path);
  /// The same for a file that is open already.
  static std::expected<PolyglotBook, IoError> open(PolyglotFile file);

  /// The legal moves of `pos` with at least that weight, in the order of the file.
  std::vector<PolyglotMove> find_all(const Position& pos, std::uint16_t minimum_weight = 1) const;
  /// The heaviest of them, the first among equals.
  std::optional<PolyglotMove> find(const Position& pos) const;
  /// Any of them, each with the same chance.
  std::optional<PolyglotMove> choice(const Position& pos, Random& random) const;
  /// Any of them, with chances in proportion to the weights.
  std::optional<PolyglotMove> weighted_choice(const Position& pos, Random& random) const;

  /// `find_all` for those who take any book: heaviest first, entries of one move counted together.
  std::vector<BookMove> moves_of(const Position& pos) const override;

  /// All of it, sorted.
  const PolyglotFile& file() const { return file_; }

 private:
  explicit PolyglotBook(PolyglotFile file) : file_(std::move(file)) {}

  PolyglotFile file_;
};

}  // namespace chess::inline polyglot
