// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the lines of a byte source one at a time, as views into a buffer: for BGN (a game a line), EPD, UCI
// scripts, lists. LF and CRLF end a line. A byte order mark at the start is skipped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string_view>

#include "io/buffered_reader.h"
#include "io/io_error.h"

namespace chess { inline namespace io {

/// Reads lines and counts them.
class LineReader {
 public:
  /// `longest_line` is in bytes, and bounds the memory. Precondition: `source` is not null.
  explicit LineReader(std::unique_ptr<ByteSource> source, std::size_t longest_line = kLongestLine);

  /// The next line without its end; nothing after the last one. The view is valid until the next call. A last
  /// line without an end counts, also if a fault cuts it; the next call then returns the fault. A line beyond
  /// the limit is returned once as a fault (`LineTooLong`); the next call returns the line behind it.
  std::expected<std::optional<std::string_view>, IoError> next();

  /// The number of the last line that `next` returned, from 1; 0 before the first.
  std::uint64_t line_number() const { return line_number_; }

  /// The offset of that line in the plain data, in bytes.
  std::uint64_t line_offset() const { return line_offset_; }

  /// What is read from, for progress.
  const ByteSource& source() const { return reader_.source(); }

  /// In bytes: 64 MiB.
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

}}  // namespace chess::io
