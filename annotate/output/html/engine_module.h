// SPDX-License-Identifier: GPL-3.0-or-later
// The engine that a report carries: WebAssembly, compressed by gzip, as base64.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "base/error.h"

namespace annotate {

/// Bytes as base64 (RFC 4648).
std::string to_base64(std::string_view bytes);

/// Reads marginalia.wasm.gz, which lies beside the program or in ../share/marginalia, and returns its base64.
/// The error says where it was looked for.
std::expected<std::string, chess::Error> read_engine_module();

}  // namespace annotate
