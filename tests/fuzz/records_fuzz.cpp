// SPDX-License-Identifier: GPL-3.0-or-later
// What the journal keeps of a game for a player's report and for puzzles. The first byte says which. Laws: a
// record that was read is written and read again as the same; report and puzzles can be written of whatever
// a record says, and the report names no position that it has not.

#include "annotate/player/player_report.h"
#include "annotate/puzzles/puzzle.h"
#include "fuzz/law.h"

using namespace annotate;
using chess::fuzz::law;

namespace {

void try_player(std::string_view text) {
  const auto games = parse_player_record(text);
  if (!games) return;
  law(parse_player_record(to_player_record(*games)) == games, "a player's games come back");
  PlayerStatistics statistics;
  for (std::uint64_t number = 1; number <= 2; ++number)
    for (const PlayerGame& game : *games) statistics.add(game, number);
  const PlayerReport report({{"<Ada>"}, "lichess", chess::Language::German}, statistics);
  for (const std::size_t place : report.places_of(statistics.total().moments))
    law(place < report.moments.size(), "the position is there");
  law(!to_json(report).empty(), "JSON is written");
  law(!to_html(report).contains("<Ada>"), "texts are no markup");
}

void try_puzzles(std::string_view text) {
  const auto puzzles = parse_puzzle_record(text);
  if (!puzzles) return;
  law(parse_puzzle_record(to_puzzle_record(*puzzles)) == puzzles, "puzzles come back");
  for (const Puzzle& puzzle : *puzzles) {
    law(to_csv(puzzle).ends_with('\n'), "CSV is written");
    law(to_epd(puzzle).ends_with('\n'), "EPD is written");
    law(!to_pgn(puzzle).empty(), "PGN is written");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text = chess::fuzz::as_text(data, size).substr(1);
  if (data[0] == 'p')
    try_player(text);
  else
    try_puzzles(text);
  return 0;
}
