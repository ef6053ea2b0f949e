// SPDX-License-Identifier: GPL-3.0-or-later
// Takes numbers and texts off the front of bytes that may end anywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace chess { inline namespace scid {

/// Bytes that are read from front to back. Every function returns nothing if too few are left.
class ByteCursor {
 public:
  explicit ByteCursor(std::string_view bytes) : rest_(bytes) {}

  /// What has not been taken.
  std::string_view rest() const { return rest_; }

  std::optional<std::string_view> take(std::size_t count) {
    if (count > rest_.size()) return std::nullopt;
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }
  std::optional<std::uint8_t> byte() {
    const auto taken = take(1);
    return taken ? std::optional(static_cast<std::uint8_t>(taken->front())) : std::nullopt;
  }
  /// A number of `width` bytes, at most 4, the most significant first.
  std::optional<std::uint32_t> big_endian(std::size_t width) {
    const auto taken = take(width);
    if (!taken) return std::nullopt;
    std::uint32_t value = 0;
    for (const char c : *taken) value = (value << 8) | static_cast<std::uint8_t>(c);
    return value;
  }
  /// A text with a zero behind it.
  std::optional<std::string_view> text() {
    const auto end = rest_.find('\0');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view taken = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return taken;
  }

 private:
  std::string_view rest_;
};

}}  // namespace chess::scid
