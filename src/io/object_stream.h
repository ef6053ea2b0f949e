// SPDX-License-Identifier: GPL-3.0-or-later
// A stream of JSON objects taken apart into single ones without looking into them: an object a line (JSON
// Lines), and also objects printed over several lines or as the elements of one array. BGN and
// EGD files are read through it; memory is that of the longest object.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/byte_source.h"
#include "io/io_error.h"
#include "io/line_reader.h"

namespace chess::inline io {

class JsonObjectStream {
 public:
  /// Precondition: `source` is not null. `longest` in bytes bounds the memory.
  explicit JsonObjectStream(std::unique_ptr<ByteSource> source,
                            std::size_t longest = LineReader::kLongestLine)
      : lines_(std::move(source), longest), longest_(longest) {}

  /// A stretch of text that should be an object, or the reason why there is none.
  struct Stretch {
    std::string_view text;  ///< valid until the next call
    std::size_t line = 0;   ///< where it begins, from 1
    std::string fault;      ///< empty: there is text
  };

  /// The next stretch; nothing when there are no more, see `fault` then. What lies behind the first `{`
  /// is not checked here: the text may be anything that ends with `}`.
  std::optional<Stretch> next();

  /// For progress: what is read from.
  const ByteSource& source() const { return lines_.source(); }
  /// Why reading ended before the end of the data, if it did.
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
  std::string line_fault_;  ///< why the last line could not be had
  std::optional<IoError> fault_;
};

/// Where a stream of JSON objects can be cut in two that read as the whole did: one past the last line
/// end of `text` that stands between a line's closing `}` and a line that begins with `{`; 0 when there
/// is none. Inside an object or array a `}` has a comma or bracket behind it.
std::size_t last_json_object_boundary(std::string_view text);

}  // namespace chess::inline io
