// SPDX-License-Identifier: GPL-3.0-or-later
// A sink for work that can be interrupted while it writes.
#pragma once

#include <memory>
#include <stop_token>

#include "io/byte_sink.h"

namespace chess { inline namespace io {

/// Writes to `sink`. Once a stop has been requested, every call returns a fault of the kind Write
/// ("interrupted"), so that whoever writes gives up. Then the file is discarded with the sink, and an old one
/// stays.
std::unique_ptr<ByteSink> stoppable_sink(std::unique_ptr<ByteSink> sink, std::stop_token stop);

}}  // namespace chess::io
