// SPDX-License-Identifier: GPL-3.0-or-later
// Standard input that can be given up: a program that was told to stop must not wait for a pipe that
// has nothing to say.
#pragma once

#include <memory>
#include <stop_token>

#include "io/byte_source.h"

namespace chess::inline io {

/// The raw bytes of standard input; ends early, as if at its end, once `stop` is requested.
std::unique_ptr<ByteSource> stdin_source(std::stop_token stop);

}  // namespace chess::inline io
