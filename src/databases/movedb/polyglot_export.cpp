// SPDX-License-Identifier: GPL-3.0-or-later
#include "movedb/polyglot_export.h"

#include <vector>

#include "polyglot/polyglot_entry.h"

namespace chess { inline namespace movedb {

namespace {

/// The squares of the move as Polyglot has them: castling is king takes rook.
std::uint16_t polyglot_bits(const MoveEntry& entry) {
  const MoveCode code = entry.record.move;
  if (code.promotion() != 0)
    return to_polyglot_move(Move::promotion(code.from(), code.to(), static_cast<Role>(code.promotion())));
  if (!entry.is_two_step_castling) return to_polyglot_move(Move::normal(code.from(), code.to()));
  const File corner = file_of(code.to()) == File::G ? File::H : File::A;
  return to_polyglot_move(Move::castling(code.from(), make_square(corner, rank_of(code.from()))));
}

}  // namespace

std::expected<PolyglotExportCounts, IoError> export_polyglot(const MoveDatabase& database,
                                                             std::uint32_t min_games, ByteSink& sink) {
  PolyglotExportCounts counts;
  PolyglotWriter writer(sink);
  auto done = database.for_each([&](const MoveEntry& entry) -> std::expected<void, IoError> {
    const std::uint32_t weight = half_points(entry.counts, entry.mover);
    counts.too_rare += entry.counts.games() < min_games ? 1 : 0;
    counts.scoreless += entry.counts.games() >= min_games && weight == 0 ? 1 : 0;
    if (!entry.record.is_valid() || entry.counts.games() < min_games || weight == 0) return {};
    return writer.add(static_cast<Key>(entry.key), {polyglot_bits(entry), weight, 0});
  });
  if (done) done = writer.finish();
  if (!done) return std::unexpected(done.error());
  counts.entries = writer.entries();
  counts.positions = writer.positions();
  return counts;
}

}}  // namespace chess::movedb
