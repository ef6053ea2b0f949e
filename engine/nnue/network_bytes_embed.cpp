// SPDX-License-Identifier: GPL-3.0-or-later
// The compiler reads the file.
#include "engine/nnue/network_bytes.h"

namespace engine::nnue {

std::span<const unsigned char> embedded_network_bytes() {
  alignas(8) static constexpr unsigned char kBytes[] = {
#embed MARGINALIA_NETWORK
  };
  return kBytes;
}

}  // namespace engine::nnue
