// SPDX-License-Identifier: GPL-3.0-or-later
// The line handed out stays in the window until the next call, so it need not be copied.
#include "io/line_reader.h"

#include <string>
#include <utility>

#include "io/file_descriptor.h"

namespace chess { inline namespace io {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

LineReader::LineReader(std::unique_ptr<ByteSource> source, std::size_t longest_line)
    : reader_(std::move(source)), longest_line_(longest_line) {}

std::optional<std::string_view> LineReader::take_line(std::size_t length, std::size_t with_end) {
  std::string_view line = reader_.buffered().substr(0, length);
  line_offset_ = reader_.offset();
  ++line_number_;
  pending_consume_ = with_end;
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line_offset_ == 0 && line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
  return line;
}

std::expected<bool, IoError> LineReader::skip_to_line_end() {
  while (true) {
    const std::size_t at = reader_.buffered().find('\n');
    if (at != std::string_view::npos) {
      reader_.consume(at + 1);
      return true;
    }
    reader_.consume(reader_.buffered().size());
    const auto more = reader_.more();
    if (!more || !*more) return more;
  }
}

std::expected<std::optional<std::string_view>, IoError> LineReader::next() {
  reader_.consume(std::exchange(pending_consume_, 0));
  if (fault_) return std::unexpected(*fault_);
  std::size_t searched = 0;
  while (true) {
    const std::string_view window = reader_.buffered();
    const std::size_t at = window.find('\n', searched);
    // With a line end in sight the line itself decides; without one, all of the window belongs to it.
    const std::size_t length = at == std::string_view::npos ? window.size() : at;
    if (length > longest_line_) {
      line_offset_ = reader_.offset();
      ++line_number_;
      const auto skipped = skip_to_line_end();
      if (!skipped) fault_ = skipped.error();
      return std::unexpected(IoError{IoError::Kind::LineTooLong,
                                     quoted_path(source().name()) + ", line " + std::to_string(line_number_) +
                                         ": longer than " + std::to_string(longest_line_) + " bytes"});
    }
    if (at != std::string_view::npos) return take_line(at, at + 1);
    searched = window.size();
    const auto more = reader_.more();
    if (more && *more) continue;
    if (!more) fault_ = more.error();
    if (!window.empty()) return take_line(window.size(), window.size());
    if (fault_) return std::unexpected(*fault_);
    return std::nullopt;
  }
}

}}  // namespace chess::io
