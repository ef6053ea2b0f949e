// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyglot/polyglot_merge.h"

#include "io/sorted_runs.h"
#include "polyglot/polyglot_writer.h"

namespace chess::inline polyglot {

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
