// SPDX-License-Identifier: GPL-3.0-or-later
// Engines that nobody has started yet have no name. At the desk they are started when they are needed.
#pragma once

#include <expected>
#include <span>
#include <stop_token>

#include "annotate/pipeline/pipeline.h"
#include "base/error.h"

namespace annotate {

/// Starts the engines that have no name, keeps what was started (EngineChoice::first), and gives each an id
/// of its own. The error is a sentence of the engine that does not start.
std::expected<void, chess::Error> name_engines(std::span<EngineChoice> engines, const std::stop_token& stop);

}  // namespace annotate
