// SPDX-License-Identifier: GPL-3.0-or-later
// Patterns. Law: each position of a game fits a pattern or its opposite, and never both.
#include "fuzz/law.h"
#include "io/byte_source.h"
#include "pgn/game_builder.h"
#include "query/pattern.h"

using namespace chess;

namespace {

ImportedGame sample() {
  PgnGameReader reader(memory_source(
      "[White \"Tal\"]\n[WhiteElo \"2600\"]\n\n1. e4 {[%eval 0.3][%clk 0:01:00]} d5 2. exd5 Nf6 (2... Qxd5 "
      "3. Nc3) 3. Bb5+ "
      "Bd7 4. Bxd7+ Qxd7 5. Nf3 Qxd5 6. O-O e5 $4 {Allows a fork.} 7. Nxe5 Qxe5 8. Re1 Ne4 9. d3 f5 1-0\n"));
  return std::move(*reader.next());
}

std::vector<std::size_t> plies(const Pattern& pattern, const ImportedGame& game) {
  std::vector<std::size_t> found;
  for (const PatternHit& hit : PatternSearch(pattern).find(game, false)) found.push_back(hit.ply);
  return found;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const ImportedGame game = sample();
  const std::string text(fuzz::as_text(data, size));
  const auto pattern = Pattern::parse(text);
  const auto opposite = Pattern::parse("not (" + text + "\n)");
  if (!pattern || !opposite) return 0;
  const auto fits = plies(*pattern, game);
  const auto fits_not = plies(*opposite, game);
  std::vector<std::size_t> all(fits);
  all.insert(all.end(), fits_not.begin(), fits_not.end());
  std::ranges::sort(all);
  bool is_each_once = true;
  for (std::size_t i = 0; i < all.size(); ++i) is_each_once &= all[i] == i;
  fuzz::law(is_each_once && all.size() == 19, "each position fits a pattern or its opposite");
  fuzz::law(PatternSearch(*pattern).holds(game, false) == !fits.empty(), "a game holds what has a position");
  return 0;
}
