// SPDX-License-Identifier: GPL-3.0-or-later
// BGN. Laws: a game that was read is written and read again as the same tree, in the same bytes; the short
// way through games in their usual form reads what the long way reads.

#include "bgn/bgn_reader.h"
#include "bgn/bgn_writer.h"
#include "fuzz/law.h"

using namespace chess;

namespace {

/// A blank behind the first brace makes no difference, but for the way that is taken.
void read_both_ways(std::string_view line) {
  std::string longer(line);
  longer.insert(1, 1, ' ');
  BgnGameReader reader;
  const ReadGame one = reader.read(line);
  const ReadGame other = reader.read(longer);
  fuzz::law(one.is_refused == other.is_refused && one.is_cut == other.is_cut, "the same state");
  fuzz::law(one.errors.size() == other.errors.size(), "as many errors");
  fuzz::law(same_game(one.game, other.game), "the same game both ways");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::as_text(data, size);
  const std::string_view line = text.substr(0, text.find('\n'));
  if (line.starts_with('{')) read_both_ways(line);
  BgnReader reader(memory_source(std::string(text)));
  while (const auto game = reader.next()) {
    if (game->status == ImportStatus::Refused) continue;
    const std::string once = to_bgn(game->game);
    BgnReader again(memory_source(once));
    const auto back = again.next();
    fuzz::law(back && back->status == game->status, "written BGN is read as far as before");
    fuzz::law(to_bgn(back->game) == once, "written BGN is written the same again");
  }
  return 0;
}
