// SPDX-License-Identifier: GPL-3.0-or-later
// What rooms of the library say of processes, where there are none.
#include "client/transport.h"

namespace chess { inline namespace client {

std::string to_string(const ProcessEnd&) { return "it has ended"; }

}}  // namespace chess::client
