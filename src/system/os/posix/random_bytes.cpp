// SPDX-License-Identifier: GPL-3.0-or-later
// By getentropy(3).
#include "os/random_bytes.h"

#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace chess { inline namespace os {

std::expected<void, std::string> fill_with_random_bytes(std::span<unsigned char> bytes) {
  if (::getentropy(bytes.data(), bytes.size()) == 0) return {};
  return std::unexpected(std::generic_category().message(errno));
}

}}  // namespace chess::os
