// SPDX-License-Identifier: GPL-3.0-or-later
// By rand_s of the C library, which asks the system each time.
#ifndef _CRT_RAND_S
#define _CRT_RAND_S
#endif
#include "os/random_bytes.h"

#include <stdlib.h>

namespace chess { inline namespace os {

std::expected<void, std::string> fill_with_random_bytes(std::span<unsigned char> bytes) {
  for (unsigned char& byte : bytes) {
    unsigned number = 0;
    if (::rand_s(&number) != 0) return std::unexpected("its source does not answer");
    byte = static_cast<unsigned char>(number & 0xFFU);
  }
  return {};
}

}}  // namespace chess::os
