// SPDX-License-Identifier: GPL-3.0-or-later
// A transport to a child process (Boost.Process v2, Boost.Asio coroutines, all inside the .cpp).
// The child leads a process group of its own, so that a Ctrl-C on the terminal does not reach it, and the
// whole group goes when the transport is destroyed. Nothing is left behind: no process, no
// zombie, no file descriptor.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "client/engine_error.h"
#include "client/engine_spec.h"
#include "client/transport.h"

namespace chess::inline client {

/// Starts the program (looked up by `find_program`) with pipes on its three standard streams.
/// `directory`: where it is to run; nothing: where we do. Faults: NotFound, StartFailed.
std::expected<std::unique_ptr<Transport>, EngineError> start_process(
    const EngineCommand& command, const std::optional<std::string>& directory = std::nullopt);

}  // namespace chess::inline client
