// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyglot/polyglot_file.h"

#include <cassert>

#include "base/bytes.h"
#include "base/text.h"
#include "io/sorted_runs.h"
#include "polyglot/polyglot_entry.h"

namespace chess::inline polyglot {

namespace {

/// Of files up to so many entries (16 MiB) every one is looked at on opening, of larger ones some.
constexpr std::size_t kFewEntries = std::size_t{1} << 20;
constexpr std::size_t kPlaces = 4096;

}  // namespace

std::expected<PolyglotFile, IoError> PolyglotFile::open(const std::string& path) {
  auto file = MappedFile::open(path);
  if (!file) return std::unexpected(file.error());
  const std::size_t rest = file->size() % PolyglotEntry::kBytes;
  if (rest != 0) {
    return std::unexpected(
        IoError{IoError::Kind::Corrupt, "'" + printable(path, 200) + "' is cut off or no Polyglot book: " +
                                            std::to_string(file->size()) + " bytes are no multiple of 16"});
  }
  return PolyglotFile(std::move(*file), path);
}

PolyglotEntry PolyglotFile::entry(std::size_t index) const {
  assert(index < size());
  return load_polyglot_entry(file_.bytes().data() + index * PolyglotEntry::kBytes);
}

Key PolyglotFile::key(std::size_t index) const {
  assert(index < size());
  return static_cast<Key>(
      load_big_endian<std::uint64_t>(file_.bytes().data() + index * PolyglotEntry::kBytes));
}

std::size_t PolyglotFile::lower_bound(Key wanted) const {
  std::size_t first = 0;
  std::size_t last = size();
  while (first < last) {
    const std::size_t middle = first + (last - first) / 2;
    if (key(middle) < wanted) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  return first;
}

std::optional<PolyglotFile::Disorder> PolyglotFile::first_disorder() const {
  for (std::size_t i = 1; i < size(); ++i)
    if (key(i) < key(i - 1)) return Disorder{i - 1, i};
  return std::nullopt;
}

std::optional<PolyglotFile::Disorder> PolyglotFile::quick_disorder() const {
  if (size() <= kFewEntries) return first_disorder();
  std::size_t before = 0;
  for (std::size_t place = 1; place <= kPlaces; ++place) {
    // Spread evenly, the last entry among them.
    const std::size_t i = size() / kPlaces * place + size() % kPlaces - 1;
    if (key(i) < key(i - 1)) return Disorder{i - 1, i};
    if (key(i) < key(before)) return Disorder{before, i};
    before = i;
  }
  return std::nullopt;
}

namespace {

constexpr std::size_t kEntriesInMemory = std::size_t{1} << 21;  // 64 MiB

struct MergedEntry {
  Key key;
  std::uint64_t weight;
  std::uint32_t learn;
  std::uint32_t file;
  std::uint16_t move;

  friend bool operator<(const MergedEntry& a, const MergedEntry& b) {
    if (a.key != b.key) return a.key < b.key;
    return a.move != b.move ? a.move < b.move : a.file < b.file;
  }
  bool absorb(const MergedEntry& next) {
    if (next.key != key || next.move != move) return false;
    weight += next.weight;
    return true;
  }
};

}  // namespace

std::expected<PolyglotMergeCounts, IoError> merge_polyglot(std::span<const PolyglotFile> files,
                                                           ByteSink& sink) {
  SortedRuns<MergedEntry> entries(kEntriesInMemory);
  for (std::uint32_t file = 0; file < files.size(); ++file) {
    for (std::size_t i = 0; i < files[file].size(); ++i) {
      const PolyglotEntry entry = files[file].entry(i);
      const auto added = entries.add({entry.key, entry.weight, entry.learn, file, entry.move});
      if (!added) return std::unexpected(added.error());
    }
  }

  PolyglotWriter writer(sink);
  auto written = entries.for_each([&](const MergedEntry& entry) {
    return writer.add(entry.key, {entry.move, entry.weight, entry.learn});
  });
  if (written) written = writer.finish();
  if (!written) return std::unexpected(written.error());
  return PolyglotMergeCounts{writer.entries(), writer.positions()};
}

}  // namespace chess::inline polyglot
