// SPDX-License-Identifier: GPL-3.0-or-later
#include "movedb/record_dump.h"

#include <array>
#include <string>
#include <string_view>

#include "base/bytes.h"

namespace chess { inline namespace movedb {

namespace {

constexpr std::string_view kHead =
    "key,mover,from,to,promotion,white_rating,black_rating,frequent_result,frequent_percent,count,weight,"
    "games,white,draws,black,unknown,rated,white_half_points,white_rating_sum,black_rating_sum\n";

/// 16 digits.
std::string hex_text(std::uint64_t key) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; key >>= 4) text[i] = "0123456789abcdef"[key & 15];
  return text;
}

void append_csv(const MoveEntry& entry, std::string& out) {
  const auto [move, counts] = std::pair(entry.record.move, entry.counts);
  const MoveRecord& record = entry.record;
  const auto add = [&](std::string_view text) { (out += ',') += text; };
  const auto add_number = [&](std::uint64_t number) { add(std::to_string(number)); };
  out += hex_text(entry.key);
  add(entry.mover == Color::White ? "white" : "black");
  add(to_string(move.from()));
  add(to_string(move.to()));
  constexpr std::string_view kPromotions = "nbrq";
  add(move.promotion() == 0 ? std::string_view()
                            : kPromotions.substr(static_cast<std::size_t>(move.promotion() - 1), 1));
  add(counts.rated == 0 ? std::string() : std::to_string(record.white_rating()));
  add(counts.rated == 0 ? std::string() : std::to_string(record.black_rating()));
  constexpr std::array<std::string_view, 3> kResultTexts{"1-0", "1/2-1/2", "0-1"};
  add(record.wdl == 0 ? std::string_view()
                      : kResultTexts[static_cast<std::size_t>(record.frequent_result())]);
  add(record.wdl == 0 ? std::string() : std::to_string(record.frequent_share()));
  for (const std::uint64_t number :
       {std::uint64_t{record.count}, std::uint64_t{record.weight}, counts.games(),
        std::uint64_t{counts.white_wins}, std::uint64_t{counts.draws}, std::uint64_t{counts.black_wins},
        std::uint64_t{counts.unfinished}, std::uint64_t{counts.rated}, counts.rated_half_points,
        counts.white_elo_sum, counts.black_elo_sum})
    add_number(number);
  out += '\n';
}

}  // namespace

std::expected<std::uint64_t, IoError> dump_records(const MoveDatabase& database, RecordDump form,
                                                   std::uint32_t min_games, ByteSink& sink) {
  constexpr std::size_t kMostText = std::size_t{1} << 16;
  std::string text(form == RecordDump::Csv ? kHead : std::string_view());
  std::uint64_t written = 0;
  const auto flush = [&]() -> std::expected<void, IoError> {
    const auto done = sink.write(text);
    text.clear();
    return done;
  };
  const auto visited = database.for_each([&](const MoveEntry& entry) -> std::expected<void, IoError> {
    if (entry.counts.games() < min_games) return {};
    ++written;
    if (form == RecordDump::Csv)
      append_csv(entry, text);
    else
      append_little_endian(to_bits(entry.record), text);
    return text.size() < kMostText ? std::expected<void, IoError>() : flush();
  });
  if (!visited) return std::unexpected(visited.error());
  if (const auto done = flush(); !done) return std::unexpected(done.error());
  return written;
}

}}  // namespace chess::movedb
