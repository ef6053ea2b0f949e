// SPDX-License-Identifier: GPL-3.0-or-later
// The network that every copy of the program carries: the bytes of default.nnue, put between two labels
// by the assembler. From CMakeLists.txt come MARGINALIA_NETWORK, the file's path, and MARGINALIA_READ_ONLY,
// the directive by which the assembler of the system goes to the constants of a program.
#include "engine/nnue/network.h"

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

const NamedNetwork& embedded_network() {
  static const NamedNetwork network = [] {
    const auto begin = reinterpret_cast<std::uintptr_t>(network_begin);
    const auto end = reinterpret_cast<std::uintptr_t>(network_end);
    // A file that does not fit this program is a fault of the build, and no test would pass.
    return parse_network({network_begin, end - begin}).value();
  }();
  return network;
}

}  // namespace engine::nnue
