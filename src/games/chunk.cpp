// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/chunk.h"

#include <utility>

namespace chess::inline games {

std::unique_ptr<ByteSource> Chunk::source(const std::string& name) {
  if (!rest) return view_source(text, name);
  return joined_source(std::move(text), std::move(rest));
}

}  // namespace chess::inline games
