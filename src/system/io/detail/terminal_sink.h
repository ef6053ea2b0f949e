// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: text on its way to a terminal. What strangers wrote into a game must not move the
// cursor, change colours, or turn the direction of writing.
#pragma once

#include <memory>
#include <string>

#include "io/byte_sink.h"

namespace chess { inline namespace io {

/// Passes everything on to `sink`, as `screen_text` shows it. A character may come in two writes.
class TerminalSink final : public ByteSink {
 public:
  explicit TerminalSink(std::unique_ptr<ByteSink> sink) : sink_(std::move(sink)) {}

  std::expected<void, IoError> write(std::string_view bytes) override;
  std::expected<void, IoError> flush() override { return sink_->flush(); }
  std::expected<void, IoError> finish() override;
  const std::string& name() const override { return sink_->name(); }

 private:
  std::unique_ptr<ByteSink> sink_;
  std::string begun_;  // a character whose end has not come
};

}}  // namespace chess::io
