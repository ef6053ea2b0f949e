// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes in, lines out, for the output of an engine.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "client/transport.h"

namespace chess { inline namespace client {

class LineBuffer {
 public:
  void append(std::string_view bytes) {
    if (begin_ > 0 && begin_ >= text_.size() / 2) {  // moves each byte once on average
      text_.erase(0, begin_);
      searched_ -= begin_;
      begin_ = 0;
    }
    text_ += bytes;
  }

  /// The next whole line without its end (LF or CR LF).
  std::optional<std::string> next() {
    const std::size_t end = text_.find('\n', searched_);
    if (end == std::string::npos) {
      searched_ = text_.size();
      return std::nullopt;
    }
    return take(end, end + 1);
  }

  /// What is left after the last line end, if anything: for the end of the stream.
  std::optional<std::string> rest() {
    if (begin_ == text_.size()) return std::nullopt;
    return take(text_.size(), text_.size());
  }

  /// Bytes not handed out yet.
  std::size_t size() const { return text_.size() - begin_; }
  void clear() {
    text_.clear();
    begin_ = searched_ = 0;
  }

 private:
  std::string take(std::size_t end, std::size_t next_begin) {
    std::string line = text_.substr(begin_, end - begin_);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    begin_ = searched_ = next_begin;
    return line;
  }

  std::string text_;
  std::size_t begin_ = 0;     // of the next line
  std::size_t searched_ = 0;  // no line end before this
};

}}  // namespace chess::client
