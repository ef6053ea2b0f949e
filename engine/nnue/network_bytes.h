// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of default.nnue inside the program. The build takes one of two files: network_bytes_embed.cpp
// where the compiler knows #embed (clang), else network_bytes_asm.cpp. MARGINALIA_NETWORK is the file's path,
// from CMakeLists.txt.
#pragma once

#include <span>

namespace engine::nnue {

std::span<const unsigned char> embedded_network_bytes();

}  // namespace engine::nnue
