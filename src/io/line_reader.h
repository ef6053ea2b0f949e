// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a byte source, one at a time, as views into a buffer: for BGN (a game a line), EPD,
// UCI scripts, lists. LF and CRLF end a line; a byte order mark at the very start is skipped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string_view>

#include "io/buffered_reader.h"
#include "io/io_error.h"

namespace chess::inline io {

class LineReader {
 public:
  /// Precondition: `source` is not null. `longest_line` in bytes bounds the memory.
  explicit LineReader(std::unique_ptr<ByteSource> source, std::size_t longest_line = kLongestLine);

  /// The next line without its end; nothing when there are no more. The view is valid until the next
  /// call. A last line without a line end counts, also when it is cut off by a fault, which then follows.
  /// A line beyond the limit is a fault (`LineTooLong`) once; the call after it gives the line behind it.
  std::expected<std::optional<std::string_view>, IoError> next();

  /// The number of the line that `next` gave last, the first being 1; 0 before.
  std::uint64_t line_number() const { return line_number_; }

  /// Where that line begins, in bytes from the start of the plain data.
  std::uint64_t line_offset() const { return line_offset_; }

  const ByteSource& source() const { return reader_.source(); }

  static constexpr std::size_t kLongestLine = 64 * 1024 * 1024;

 private:
  std::optional<std::string_view> take_line(std::size_t length, std::size_t with_end);
  std::expected<bool, IoError> skip_to_line_end();

  BufferedReader reader_;
  std::size_t longest_line_;
  std::size_t pending_consume_ = 0;
  std::uint64_t line_number_ = 0;
  std::uint64_t line_offset_ = 0;
  std::optional<IoError> fault_;
};

}  // namespace chess::inline io
