// SPDX-License-Identifier: GPL-3.0-or-later
// The assembler puts the bytes between two labels. MARGINALIA_READ_ONLY is the directive by which the
// assembler of the system goes to the constants of a program.
#include <cstdint>

#include "engine/nnue/network_bytes.h"

extern const unsigned char network_begin[] asm("marginalia_network_begin");
extern const unsigned char network_end[] asm("marginalia_network_end");

asm(MARGINALIA_READ_ONLY
    "\n"
    ".balign 8\n"
    ".globl marginalia_network_begin\n"
    ".globl marginalia_network_end\n"
    "marginalia_network_begin:\n"
    ".incbin \"" MARGINALIA_NETWORK
    "\"\n"
    "marginalia_network_end:\n"
    ".text\n");

namespace engine::nnue {

std::span<const unsigned char> embedded_network_bytes() {
  const auto begin = reinterpret_cast<std::uintptr_t>(network_begin);
  const auto end = reinterpret_cast<std::uintptr_t>(network_end);
  return {network_begin, end - begin};
}

}  // namespace engine::nnue
