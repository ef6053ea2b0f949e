// SPDX-License-Identifier: GPL-3.0-or-later
// BGN. Law: a game that was read is written and read again as the same tree, in the same bytes.
#include <string>

#include "bgn/bgn_reader.h"
#include "bgn/bgn_writer.h"
#include "fuzz/law.h"

using namespace chess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  BgnReader reader(memory_source(std::string(fuzz::as_text(data, size))));
  while (const auto game = reader.next()) {
    if (game->status == ImportStatus::Refused) continue;
    const std::string once = to_bgn(game->game);
    BgnReader again(memory_source(once));
    const auto back = again.next();
    fuzz::law(back && back->status == ImportStatus::Whole, "written BGN is read whole");
    fuzz::law(to_bgn(back->game) == once, "written BGN is written the same again");
  }
  return 0;
}
