// SPDX-License-Identifier: GPL-3.0-or-later
// A Polyglot book as a row of entries in a file, in any order: for inspecting, repairing and merging files.
// `PolyglotBook` looks positions up.
#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "io/byte_sink.h"
#include "io/io_error.h"
#include "io/record_file.h"
#include "polyglot/polyglot_entry.h"

namespace chess { inline namespace polyglot {

/// The entries of a file.
class PolyglotFile {
 public:
  /// Opens the file. The format has no mark at its beginning. So a file is refused only if it cannot be read,
  /// or if its size is no multiple of the size of an entry. An empty file is a book without entries.
  static std::expected<PolyglotFile, IoError> open(const std::string& path);

  /// The number of entries.
  std::size_t size() const { return file_.size() / PolyglotEntry::kBytes; }

  // The functions below read the file. They fail if it cannot be read, or if it has become shorter.

  /// An entry. Precondition: index < size().
  std::expected<PolyglotEntry, IoError> entry(std::size_t index) const;
  /// The entries of one key.
  struct Found {
    std::size_t first = 0;  ///< the index of the first of them
    std::vector<PolyglotEntry> entries;
  };
  /// Finds the entries of `key`. Precondition: the file is sorted.
  std::expected<Found, IoError> find(Key key) const;
  /// Visits every entry in the order of the file. A fault of `visit` ends it.
  std::expected<void, IoError> for_each(
      const std::function<std::expected<void, IoError>(const PolyglotEntry&)>& visit) const;

  /// Two entries by their index. The later one has the smaller key.
  struct Disorder {
    std::size_t earlier;
    std::size_t later;
  };
  /// The first two neighbours in the wrong order. Returns nothing for a sorted file. Reads the whole file.
  std::expected<std::optional<Disorder>, IoError> first_disorder() const;
  /// The same, but it looks at only some thousand places of a file above 16 MiB, which takes some
  /// milliseconds. What it finds is true. Random bytes and two books in a row do not pass.
  std::expected<std::optional<Disorder>, IoError> quick_disorder() const;

  /// The path as given to `open`.
  const std::string& path() const { return file_.path(); }

 private:
  explicit PolyglotFile(RecordFile file) : file_(std::move(file)) {}

  RecordLayout layout() const;

  RecordFile file_;
};

/// The result of merging several Polyglot books.
struct PolyglotMergeCounts {
  std::size_t entries = 0;  ///< written
  std::size_t positions = 0;  ///< written
};

/// Writes one sorted book to `sink`. The caller finishes it. A move that occurs more than once gets the sum
/// of its weights, and the `learn` of the first file that has it. The files need not be sorted: a single file
/// becomes sorted, with each move once. Memory is bounded. A fault is one of the disk, or of a file that
/// cannot be read.
std::expected<PolyglotMergeCounts, IoError> merge_polyglot(std::span<const PolyglotFile> files,
                                                           ByteSink& sink);

}}  // namespace chess::polyglot
