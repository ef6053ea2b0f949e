// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyglot/polyglot_file.h"

#include <cassert>

#include "base/bytes.h"
#include "base/text.h"
#include "io/sorted_runs.h"
#include "polyglot/polyglot_entry.h"

namespace chess { inline namespace polyglot {

namespace {

/// Of files up to so many entries (16 MiB) every one is looked at on opening, of larger ones some.
constexpr std::size_t kFewEntries = std::size_t{1} << 20;
constexpr std::size_t kPlaces = 4096;

}  // namespace

std::expected<PolyglotFile, IoError> PolyglotFile::open(const std::string& path) {
  auto file = RecordFile::open(path);
  if (!file) return std::unexpected(file.error());
  const std::size_t rest = file->size() % PolyglotEntry::kBytes;
  if (rest != 0) {
    return std::unexpected(
        IoError{IoError::Kind::Corrupt, "'" + printable(path, 200) + "' is cut off or no Polyglot book: " +
                                            std::to_string(file->size()) + " bytes are no multiple of 16"});
  }
  return PolyglotFile(std::move(*file));
}

RecordLayout PolyglotFile::layout() const {
  return {0, size(), PolyglotEntry::kBytes, load_big_endian<std::uint64_t>};
}

std::expected<PolyglotEntry, IoError> PolyglotFile::entry(std::size_t index) const {
  RecordWindow window(file_, layout(), PolyglotEntry::kBytes);
  const auto bytes = window.at(index);
  if (!bytes) return std::unexpected(bytes.error());
  return load_polyglot_entry(*bytes);
}

std::expected<PolyglotFile::Found, IoError> PolyglotFile::find(Key key) const {
  RecordWindow window(file_, layout());
  const auto first = window.lower_bound(bits_of(key));
  if (!first) return std::unexpected(first.error());
  Found found{static_cast<std::size_t>(*first), {}};
  for (std::size_t i = *first; i < size(); ++i) {
    const auto bytes = window.at(i);
    if (!bytes) return std::unexpected(bytes.error());
    const PolyglotEntry entry = load_polyglot_entry(*bytes);
    if (entry.key != key) break;
    found.entries.push_back(entry);
  }
  return found;
}

std::expected<void, IoError> PolyglotFile::for_each(
    const std::function<std::expected<void, IoError>(const PolyglotEntry&)>& visit) const {
  RecordWindow window(file_, layout(), RecordWindow::kMany);
  for (std::size_t i = 0; i < size(); ++i) {
    const auto bytes = window.at(i);
    if (!bytes) return std::unexpected(bytes.error());
    if (const auto visited = visit(load_polyglot_entry(*bytes)); !visited) return visited;
  }
  return {};
}

std::expected<std::optional<PolyglotFile::Disorder>, IoError> PolyglotFile::first_disorder() const {
  RecordWindow window(file_, layout(), RecordWindow::kMany);
  std::uint64_t before = 0;
  for (std::size_t i = 0; i < size(); ++i) {
    const auto bytes = window.at(i);
    if (!bytes) return std::unexpected(bytes.error());
    const auto key = load_big_endian<std::uint64_t>(*bytes);
    if (key < before) return Disorder{i - 1, i};
    before = key;
  }
  return std::nullopt;
}

std::expected<std::optional<PolyglotFile::Disorder>, IoError> PolyglotFile::quick_disorder() const {
  if (size() <= kFewEntries) return first_disorder();
  RecordWindow window(file_, layout(), 2 * PolyglotEntry::kBytes);
  std::size_t before = 0;
  std::uint64_t key_before = 0;
  for (std::size_t place = 1; place <= kPlaces; ++place) {
    // Spread evenly, the last entry among them.
    const std::size_t i = size() / kPlaces * place + size() % kPlaces - 1;
    auto bytes = window.at(i - 1);
    if (!bytes) return std::unexpected(bytes.error());
    const auto neighbour = load_big_endian<std::uint64_t>(*bytes);
    bytes = window.at(i);
    if (!bytes) return std::unexpected(bytes.error());
    const auto key = load_big_endian<std::uint64_t>(*bytes);
    if (key < neighbour) return Disorder{i - 1, i};
    if (key < key_before) return Disorder{before, i};
    before = i;
    key_before = key;
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
    const auto added = files[file].for_each([&](const PolyglotEntry& entry) {
      return entries.add({entry.key, entry.weight, entry.learn, file, entry.move});
    });
    if (!added) return std::unexpected(added.error());
  }

  PolyglotWriter writer(sink);
  auto written = entries.for_each([&](const MergedEntry& entry) {
    return writer.add(entry.key, {entry.move, entry.weight, entry.learn});
  });
  if (written) written = writer.finish();
  if (!written) return std::unexpected(written.error());
  return PolyglotMergeCounts{writer.entries(), writer.positions()};
}

}}  // namespace chess::polyglot
