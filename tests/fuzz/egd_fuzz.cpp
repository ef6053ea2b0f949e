// SPDX-License-Identifier: GPL-3.0-or-later
// EGD. Laws: a game that was read is written and read again as the same, in the same bytes; and
// a game that came from PGN has the same main line behind it.

#include "egd/egd_reader.h"
#include "egd/egd_writer.h"
#include "fuzz/law.h"
#include "pgn/game_builder.h"

using namespace chess;

namespace {

void check(const Game& game, const EgdStyle& style) {
  if (game.has_drops()) return;  // EGD has no word for them; what comes before the first is kept
  const std::string once = to_egd(game, style);
  EgdReader reader(memory_source(once));
  const auto back = reader.next();
  fuzz::law(back && back->status == ImportStatus::Whole, "written EGD is read whole");
  fuzz::law(back->game.main_moves() == game.main_moves(), "the main line comes back");
  fuzz::law(back->game.start() == game.start(), "the start position comes back");
  fuzz::law(to_egd(back->game, style) == once, "written EGD is written the same again");
  fuzz::law(!reader.next(), "one game is one object");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(fuzz::as_text(data, size));
  EgdReader reader(memory_source(text));
  while (const auto game = reader.next()) {
    if (game->status != ImportStatus::Refused) check(game->game, {.pretty = size % 2 == 1});
  }
  PgnGameReader pgn(memory_source(text));
  while (const auto game = pgn.next()) {
    if (game->status != ImportStatus::Refused) check(game->game, {.features = size % 2 == 1});
  }
  return 0;
}
