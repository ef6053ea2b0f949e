// SPDX-License-Identifier: GPL-3.0-or-later
// PGN. Law: what was read, written and read again gives the same text the second time.
#include <string>

#include "fuzz/law.h"
#include "pgn/game_builder.h"
#include "pgn/writer.h"

using namespace chess;

namespace {

std::string rewritten(std::string_view text, std::size_t& games) {
  PgnGameReader reader(memory_source(std::string(text)));
  std::string out;
  games = 0;
  while (const auto game = reader.next()) {
    // A refused game has tags only, and its variant would refuse it again.
    if (game->status == ImportStatus::Refused) continue;
    append_pgn(game->game, out);
    ++games;
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::size_t games = 0, games_again = 0, games_thrice = 0;
  const std::string once = rewritten(fuzz::as_text(data, size), games);
  const std::string twice = rewritten(once, games_again);
  fuzz::law(games == games_again, "as many games as were written");
  fuzz::law(rewritten(twice, games_thrice) == twice, "written PGN is written the same again");
  return 0;
}
