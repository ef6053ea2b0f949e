// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/terminal_sink.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/text.h"

namespace chess { inline namespace io {

namespace {

/// How many bytes at the end of `text` are a character of UTF-8 that is not complete.
std::size_t size_of_begun_character(std::string_view text) {
  for (std::size_t size = 1; size <= std::min<std::size_t>(3, text.size()); ++size) {
    const auto byte = static_cast<std::uint8_t>(text[text.size() - size]);
    if (byte < 0x80) return 0;
    if (byte < 0xC0) continue;
    const std::size_t whole = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
    return size < whole ? size : 0;
  }
  return 0;
}

}  // namespace

std::expected<void, IoError> TerminalSink::write(std::string_view bytes) {
  const std::string text = std::exchange(begun_, {}).append(bytes);
  const std::size_t whole = text.size() - size_of_begun_character(text);
  begun_ = text.substr(whole);
  return sink_->write(screen_text(std::string_view(text).substr(0, whole)));
}

std::expected<void, IoError> TerminalSink::finish() {
  if (const std::string rest = std::exchange(begun_, {}); !rest.empty())
    if (auto written = sink_->write(screen_text(rest)); !written) return written;
  return sink_->finish();
}

}}  // namespace chess::io
