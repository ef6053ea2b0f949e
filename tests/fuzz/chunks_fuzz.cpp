// SPDX-License-Identifier: GPL-3.0-or-later
// Chunks of game files. Law: read chunk by chunk, with chunks of any size, a file has the same games, in the
// same state and order, as read from front to back, and of the same games the same copies.

#include "bgn/bgn_writer.h"
#include "fuzz/law.h"
#include "games/chunk.h"
#include "games/chunk_reading.h"
#include "games/game_reader.h"
#include "io/byte_source.h"

using namespace chess;

namespace {

struct ReadGame {
  ImportStatus status;
  std::string bgn;
  std::string copy;  // empty: it cannot be copied
  friend bool operator==(const ReadGame&, const ReadGame&) = default;
};
using ReadGames = std::vector<ReadGame>;

void add(const ImportedGame& game, GameReader& lender, ReadGames& games) {
  std::string copy;
  lender.append_copy(copy);
  lender.complete();
  games.push_back({game.status, to_bgn(game.game), std::move(copy)});
}

ReadGames read_in_one(GameFormat format, std::string_view text) {
  ReadGames games;
  const auto reader = make_game_reader(format, memory_source(std::string(text)));
  while (const ImportedGame* game = reader->lend()) add(*game, *reader, games);
  return games;
}

ReadGames read_in_chunks(GameFormat format, std::string_view text, std::size_t size) {
  ReadGames games;
  ChunkCutter cutter(memory_source(std::string(text)), format, size);
  while (auto chunk = cutter.next()) {
    ChunkReading reading(std::move(*chunk), "memory", {}, TreeTime::WhenAsked);
    while (const ImportedGame* game = reading.next()) add(*game, reading.reader(), games);
  }
  return games;
}

}  // namespace

/// The first byte is the format, the second the size of chunks.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const GameFormat format = data[0] % 2 == 0 ? GameFormat::Pgn : GameFormat::Bgn;
  const std::string_view text = fuzz::as_text(data, size).substr(2);
  const ReadGames games = read_in_one(format, text);
  const ReadGames chunked = read_in_chunks(format, text, std::size_t{1} + data[1]);
  fuzz::law(games.size() == chunked.size(), "as many games in chunks as in one");
  fuzz::law(games == chunked, "the same games in chunks as in one");
  return 0;
}
