// SPDX-License-Identifier: GPL-3.0-or-later
// A transport to a child process (Boost.Process v2, Boost.Asio coroutines, all inside the .cpp). The child
// leads a process group of its own, so a Ctrl-C on the terminal does not reach it. The destructor of the
// transport ends the whole group. It leaves no process, no zombie and no file descriptor behind.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "client/engine_error.h"
#include "client/engine_spec.h"
#include "client/transport.h"

namespace chess { inline namespace client {

/// Starts the program (looked up by `find_program`) with pipes on its three standard streams. `directory` is
/// its working directory; if empty, it is that of this process. Faults: NotFound, StartFailed.
std::expected<std::unique_ptr<Transport>, EngineError> start_process(
    const EngineCommand& command, const std::optional<std::string>& directory = std::nullopt);

}}  // namespace chess::client
