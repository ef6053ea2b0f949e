// SPDX-License-Identifier: GPL-3.0-or-later
#include "movedb/move_record.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>

#include "movedb/format.h"
#include "notation/uci_move.h"

namespace chess { inline namespace movedb {

namespace {

MoveCode code_of(Square from, Square to, int promotion) {
  return MoveCode::of_bits(static_cast<std::uint16_t>(index_of(from) | index_of(to) << 6 | promotion << 12));
}

}  // namespace

MoveCode MoveCode::of(Move move) {
  assert(!move.is_null() && !move.is_drop());
  if (is_two_step_castling(move)) {
    const File file = castling_side(move.from(), move.to()) == CastlingSide::King ? File::G : File::C;
    return code_of(move.from(), make_square(file, rank_of(move.from())), 0);
  }
  const int promotion = move.is_promotion() ? static_cast<int>(move.promotion_role()) : 0;
  static_assert(static_cast<int>(Role::Knight) == 1 && static_cast<int>(Role::Queen) == 4);
  return code_of(move.from(), move.to(), promotion);
}

std::optional<Move> MoveCode::in(const Position& pos) const {
  if (!is_valid()) return std::nullopt;
  const auto role = promotion() != 0 ? std::optional(static_cast<Role>(promotion())) : std::nullopt;
  return find_legal_move(pos, {from(), to(), role});
}

namespace {

using namespace movedb_format;

constexpr int kHighestShare = 99;  // the next number is the next result's
constexpr int kResults = 3;

constexpr std::uint64_t put(BitField field, std::uint64_t value) {
  assert(value <= field.max());
  return value << field.shift;
}
constexpr std::uint64_t take(BitField field, std::uint64_t bits) {
  return (bits >> field.shift) & field.max();
}

/// An average of counted ratings. A damaged file can have others, which no number of a record takes.
int rounded_rating(double average) {
  return static_cast<int>(std::lround(std::min<double>(average, kHighestCountedElo)));
}

/// The most frequent result and its share; of equals the one that is better for White.
std::uint16_t wdl_of(const MoveCounts& counts) {
  const std::uint64_t finished = counts.finished();
  if (finished == 0) return 0;
  const std::uint64_t by_result[kResults] = {counts.white_wins, counts.draws, counts.black_wins};
  const auto best = std::ranges::max_element(by_result) - by_result;
  const auto share = (200 * by_result[best] + finished) / (2 * finished);  // rounded
  return static_cast<std::uint16_t>(100 * best +
                                    std::min<std::int64_t>(static_cast<std::int64_t>(share), kHighestShare));
}

}  // namespace

int MoveRecord::white_rating() const { return kEloBase + white_elo; }
int MoveRecord::black_rating() const { return white_rating() + (black_is_lower ? -elo_diff : elo_diff); }
FrequentResult MoveRecord::frequent_result() const {
  return static_cast<FrequentResult>(std::min(wdl / 100, kResults - 1));
}
bool MoveRecord::is_valid() const { return move.is_valid() && wdl < 100 * kResults; }

MoveRecord make_record(MoveCode move, const MoveCounts& counts, WeightK k) {
  MoveRecord record;
  record.move = move;
  if (counts.rated > 0) {
    const int white = rounded_rating(counts.white_average());
    const int black = rounded_rating(counts.black_average());
    const int highest_elo = static_cast<int>(kWhiteElo.max());
    const int highest_diff = static_cast<int>(kEloDiff.max());
    record.white_elo = static_cast<std::uint16_t>(std::clamp(white - kEloBase, 0, highest_elo));
    record.elo_diff = static_cast<std::uint8_t>(std::min(std::abs(black - white), highest_diff));
    record.black_is_lower = black < white;
  }
  record.wdl = wdl_of(counts);
  record.count = static_cast<std::uint16_t>(std::min(counts.games(), kCount.max()));
  record.weight = weight_of(counts, k);
  return record;
}

std::uint64_t to_bits(const MoveRecord& record) {
  return put(kMove, record.move.bits()) | put(kWhiteElo, record.white_elo) | put(kEloDiff, record.elo_diff) |
         put(kEloDiffNeg, record.black_is_lower ? 1 : 0) | put(kWdl, record.wdl) | put(kCount, record.count) |
         put(kWeight, record.weight);
}

MoveRecord record_of_bits(std::uint64_t bits) {
  MoveRecord record;
  record.move = MoveCode::of_bits(static_cast<std::uint16_t>(take(kMove, bits)));
  record.white_elo = static_cast<std::uint16_t>(take(kWhiteElo, bits));
  record.elo_diff = static_cast<std::uint8_t>(take(kEloDiff, bits));
  record.black_is_lower = take(kEloDiffNeg, bits) != 0;
  record.wdl = static_cast<std::uint16_t>(take(kWdl, bits));
  record.count = static_cast<std::uint16_t>(take(kCount, bits));
  record.weight = static_cast<std::uint8_t>(take(kWeight, bits));
  return record;
}

}}  // namespace chess::movedb
