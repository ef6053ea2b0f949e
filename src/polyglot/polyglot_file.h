// SPDX-License-Identifier: GPL-3.0-or-later
// A Polyglot book as a row of entries in a mapped file, in any order: for inspecting, repairing and merging
// files. `PolyglotBook` looks positions up.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "io/byte_sink.h"
#include "io/io_error.h"
#include "io/mapped_file.h"
#include "polyglot/polyglot_entry.h"

namespace chess::inline polyglot {

/// The entries of a file.
class PolyglotFile {
 public:
  /// Maps the file. The format has no mark at its beginning. So a file is refused only if it cannot be read,
  /// or if its size is no multiple of the size of an entry. An empty file is a book without entries.
  static std::expected<PolyglotFile, IoError> open(const std::string& path);

  /// The number of entries.
  std::size_t size() const { return file_.size() / PolyglotEntry::kBytes; }
  /// An entry. Precondition here and below: index < size().
  PolyglotEntry entry(std::size_t index) const;
  /// The key of an entry.
  Key key(std::size_t index) const;
  /// The index of the first entry with this key or a larger one; size() if there is none. Precondition: the
  /// file is sorted.
  std::size_t lower_bound(Key key) const;

  /// Two entries by their index. The later one has the smaller key.
  struct Disorder {
    std::size_t earlier;
    std::size_t later;
  };
  /// The first two neighbours in the wrong order. Returns nothing for a sorted file. Reads the whole file.
  std::optional<Disorder> first_disorder() const;
  /// The same, but it looks at only some thousand places of a file above 16 MiB, which takes some
  /// milliseconds. What it finds is true. Random bytes and two books in a row do not pass.
  std::optional<Disorder> quick_disorder() const;

  /// The path as given to `open`.
  const std::string& path() const { return path_; }

 private:
  PolyglotFile(MappedFile file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}

  MappedFile file_;
  std::string path_;
};

/// The result of merging several Polyglot books.
struct PolyglotMergeCounts {
  std::size_t entries = 0;  ///< written
  std::size_t positions = 0;  ///< written
};

/// Writes one sorted book to `sink`. The caller finishes it. A move that occurs more than once gets the sum
/// of its weights, and the `learn` of the first file that has it. The files need not be sorted: a single file
/// becomes sorted, with each move once. Memory is bounded. A fault is one of the disk.
std::expected<PolyglotMergeCounts, IoError> merge_polyglot(std::span<const PolyglotFile> files,
                                                           ByteSink& sink);

}  // namespace chess::inline polyglot
