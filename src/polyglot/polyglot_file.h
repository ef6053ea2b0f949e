// SPDX-License-Identifier: GPL-3.0-or-later
// A Polyglot book as a row of entries in a mapped file, in whatever order they stand: for looking into a
// file, mending and merging. `PolyglotBook` looks positions up.
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

class PolyglotFile {
 public:
  /// Maps the file. The format has no magic: all that can be wrong is that it cannot be read, or that its
  /// size is no multiple of an entry's. An empty file is a book without entries.
  static std::expected<PolyglotFile, IoError> open(const std::string& path);

  std::size_t size() const { return file_.size() / PolyglotEntry::kBytes; }
  /// Precondition: index < size().
  PolyglotEntry entry(std::size_t index) const;
  Key key(std::size_t index) const;
  /// The first entry with this key or a larger one; size() when there is none. Right in sorted files.
  std::size_t lower_bound(Key key) const;

  /// Two entries, counted from 0, of which the later one has the smaller key.
  struct Disorder {
    std::size_t earlier;
    std::size_t later;
  };
  /// The first neighbours that stand the wrong way round; nothing in a sorted file. Reads all of it.
  std::optional<Disorder> first_disorder() const;
  /// The same, but of a file above 16 MiB only some thousand places are looked at, which costs some
  /// milliseconds: what is found is true, and random bytes or two books in a row do not pass.
  std::optional<Disorder> quick_disorder() const;

  /// As it was given to `open`.
  const std::string& path() const { return path_; }

 private:
  PolyglotFile(MappedFile file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}

  MappedFile file_;
  std::string path_;
};

/// Several Polyglot books made one.
struct PolyglotMergeCounts {
  std::size_t entries = 0;    ///< written
  std::size_t positions = 0;  ///< written
};

/// Writes one sorted book to `sink`, which is left unfinished. A move that comes more than once has the
/// sum of its weights, and the `learn` of the first file that has it. The files need not be sorted: one
/// alone comes out sorted, with each move once. Memory is bounded; a fault is one of the disk.
std::expected<PolyglotMergeCounts, IoError> merge_polyglot(std::span<const PolyglotFile> files,
                                                           ByteSink& sink);

}  // namespace chess::inline polyglot
