// SPDX-License-Identifier: GPL-3.0-or-later
// Splits a stream of JSON objects into single ones without reading what is in them. Usually each line is an
// object (JSON Lines). Objects may also be printed over several lines, or be the elements of one array. The
// comments of JSON5 between them are passed over. BGN and EGD files are read with it. Memory is bounded by
// the longest object.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/byte_source.h"
#include "io/io_error.h"
#include "io/line_reader.h"

namespace chess { inline namespace io {

/// Reads one object after another.
class JsonObjectStream {
 public:
  /// `longest` is in bytes, and bounds the memory. Precondition: `source` is not null.
  explicit JsonObjectStream(std::unique_ptr<ByteSource> source,
                            std::size_t longest = LineReader::kLongestLine)
      : lines_(std::move(source), longest), longest_(longest) {}

  /// A part of the text that should be an object, or the reason why there is none.
  struct Stretch {
    std::string_view text;  ///< valid until the next call
    std::size_t line = 0;   ///< where it begins, from 1
    std::string fault;  ///< why there is no text; else empty
  };

  /// The next part; nothing at the end, then see `fault`. The text behind the first `{` is not checked: it
  /// may be anything that ends with `}`.
  std::optional<Stretch> next();

  /// The number of lines read so far.
  std::size_t lines() const { return line_number(); }
  /// What is read from, for progress.
  const ByteSource& source() const { return lines_.source(); }
  /// Why reading ended before the end of the data; empty if it did not.
  const std::optional<IoError>& fault() const { return fault_; }

 private:
  std::optional<Stretch> collect_object();
  bool next_line();
  std::size_t line_number() const { return static_cast<std::size_t>(lines_.line_number()); }

  LineReader lines_;
  std::size_t longest_;
  std::string_view rest_;      ///< of the current line, not yet looked at
  bool is_line_kept_ = false;  ///< `rest_` is a line that `next_line` has still to give
  std::string collected_;      ///< an object over several lines
  bool in_array_ = false;
  bool is_behind_brace_ = false;  ///< the text before `rest_` ends with `}`
  std::string line_fault_;  ///< why the last line could not be had
  std::optional<IoError> fault_;
};

/// Where a stream of JSON objects can be cut into two parts that read like the whole. Returns the offset
/// behind the last line end of `text` between a line that ends with `}` and a line that begins with `{`, or 0
/// if there is none. Inside an object or array a comma or bracket follows a `}`.
std::size_t last_json_object_boundary(std::string_view text);

}}  // namespace chess::io
