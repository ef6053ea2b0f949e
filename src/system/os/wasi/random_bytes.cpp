// SPDX-License-Identifier: GPL-3.0-or-later
// What the browser's own generator gives.
#include "os/random_bytes.h"

#include <unistd.h>

#include <algorithm>

namespace chess { inline namespace os {

std::expected<void, std::string> fill_with_random_bytes(std::span<unsigned char> bytes) {
  constexpr std::size_t kMost = 256;
  for (; !bytes.empty(); bytes = bytes.subspan(std::min(kMost, bytes.size())))
    if (::getentropy(bytes.data(), std::min(kMost, bytes.size())) != 0)
      return std::unexpected("the browser gives no random bytes");
  return {};
}

}}  // namespace chess::os
