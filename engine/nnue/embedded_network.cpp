// SPDX-License-Identifier: GPL-3.0-or-later
// The network that every copy of the program carries.
#include "engine/nnue/network.h"
#include "engine/nnue/network_bytes.h"

namespace engine::nnue {

const NamedNetwork& embedded_network() {
  // A file that does not fit this program is a fault of the build, and no test would pass.
  static const NamedNetwork network = parse_network(embedded_network_bytes()).value();
  return network;
}

}  // namespace engine::nnue
