// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/output/html/engine_module.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>

#include "io/input.h"
#include "os/program_data.h"

namespace annotate {

std::string to_base64(std::string_view bytes) {
  static constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::string_view three = bytes.substr(i, 3);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k)
      bits = bits << 8 | (k < three.size() ? static_cast<unsigned char>(three[k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k) text += k <= three.size() ? kDigits[bits >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

std::expected<std::string, chess::Error> read_engine_module() {
  const auto paths = chess::places_with_program("marginalia.wasm.gz");
  for (const std::string& path : paths)
    if (const auto bytes = chess::read_raw_file(path)) return to_base64(*bytes);
  return std::unexpected(chess::Error(
      "", fmt::format("the engine for reports is not installed; it would be {}", fmt::join(paths, " or "))));
}

}  // namespace annotate
