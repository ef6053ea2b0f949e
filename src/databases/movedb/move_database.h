// SPDX-License-Identifier: GPL-3.0-or-later
// A move-record database as a file that is searched in place: which moves were played in a position, how
// often, by whom and with what result. FORMAT.md describes the bytes; builder.h makes them. Somebody may
// shorten or overwrite the file while it is open: then reading it is a fault, or gives other legal moves.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/position.h"
#include "io/io_error.h"
#include "io/record_file.h"
#include "movedb/header.h"
#include "movedb/move_counts.h"
#include "movedb/move_record.h"
#include "openings/book_move.h"

namespace chess { inline namespace movedb {

/// What the database knows of a legal move.
struct MoveStatistics {
  Move move;
  MoveRecord record;
  MoveCounts counts;
};

/// An entry as it is in the file, for callers that read the whole file.
struct MoveEntry {
  std::uint64_t key = 0;  ///< of the position, by Polyglot's rules
  Color mover = Color::White;
  bool is_two_step_castling = false;
  MoveRecord record;
  MoveCounts counts;
};

/// A database that is open for reading. It is also a book to play from.
class MoveDatabase final : public Book {
 public:
  /// Opens a database and checks its header and its size. A foreign, truncated or newer file is refused with
  /// the reason. The entries are not read; see `check`.
  static std::expected<MoveDatabase, IoError> open(const std::string& path);
  /// Opens a database to which games will be added, and locks it until it is closed. So two processes that
  /// add games at once do not write over each other's games: the second one waits until the first one has
  /// written, and opens what it has written. It is a fault if that takes many minutes.
  static std::expected<MoveDatabase, IoError> open_to_add(const std::string& path);

  const MoveDatabaseHeader& header() const { return header_; }
  /// Why what is not in the database may have been played nevertheless: it leaves out rare positions. Nothing
  /// if it does not.
  std::optional<std::string> rarity_fault() const;
  /// The path as given to `open`.
  const std::string& path() const { return file_.path(); }

  /// The moves played in `pos`, the most frequent first; equals are in the order of the file. A move that is
  /// not legal in `pos` (another position with the same key, a damaged file) is left out.
  std::expected<std::vector<MoveStatistics>, IoError> find(const Position& pos) const;

  /// The same moves as a book: the weight is the number of the mover's half-points, 2 for a win and 1 for a
  /// draw.
  std::expected<std::vector<BookMove>, Error> moves_of(const Position& pos) const override;

  /// Reads the whole file, and checks the checksum, the order, and that each record agrees with its counters.
  std::expected<void, IoError> check() const;

  /// Visits every entry in the order of the file: by key, then by move. Checks what it reads, as `check`
  /// does, and stops at the first fault, which may stand at the very end: nothing may be kept of a file with
  /// a fault. A fault of `visit` ends it, too.
  std::expected<void, IoError> for_each(
      const std::function<std::expected<void, IoError>(const MoveEntry&)>& visit) const;

  /// The file.
  const RecordFile& file() const { return file_; }

 private:
  MoveDatabase(RecordFile file, const MoveDatabaseHeader& header) : file_(std::move(file)), header_(header) {}

  RecordFile file_;
  MoveDatabaseHeader header_;
};

/// The half-points of the side that played the move: 2 for a win, 1 for a draw; at most 2^32 - 1.
std::uint32_t half_points(const MoveCounts& counts, Color mover);

// Opens a book to play from, whatever its format.

/// Opens a move-record database if the file begins as one, else a Polyglot book, because that format has no
/// mark. The faults are those of `MoveDatabase::open` and `PolyglotBook::open`.
std::expected<std::unique_ptr<Book>, IoError> open_book(const std::string& path);

}}  // namespace chess::movedb
