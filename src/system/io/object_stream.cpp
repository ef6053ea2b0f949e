// SPDX-License-Identifier: GPL-3.0-or-later
// See object_stream.h.
#include "io/object_stream.h"

#include <utility>

#include "base/json5_comment.h"
#include "base/text.h"

namespace chess { inline namespace io {
namespace {

/// Follows brackets, strings and the comments of JSON5 to find where an object ends; what it is made of does
/// not matter.
class ObjectEnd {
 public:
  /// One past the end of the object in the line, or npos when it goes on behind it.
  std::size_t find(std::string_view line) {
    // Single quotes end with their line: an apostrophe in broken JSON must not hide the games behind it.
    if (!std::exchange(is_escaped_, false) && quote_ == '\'') quote_ = kNone;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const char c = line[i];
      if (quote_ == kComment) {
        if (line.substr(i).starts_with("*/")) {
          quote_ = kNone;
          ++i;
        }
      } else if (quote_ != kNone) {
        if (is_escaped_) {
          is_escaped_ = false;
        } else if (c == '\\') {
          is_escaped_ = true;
        } else if (c == quote_) {
          quote_ = kNone;
        }
      } else if (c == '"' || c == '\'') {
        quote_ = c;
      } else if (c == '{' || c == '[') {
        ++depth_;
      } else if ((c == '}' || c == ']') && --depth_ == 0) {
        return i + 1;
      } else if (c == '/') {
        const std::string_view rest = line.substr(i);
        if (rest.starts_with("//")) break;
        if (rest.starts_with("/*")) {
          quote_ = kComment;
          ++i;
        }
      }
    }
    return std::string_view::npos;
  }

 private:
  static constexpr char kNone = '\0';
  static constexpr char kComment = '*';

  std::size_t depth_ = 0;
  char quote_ = kNone;  ///< of the string that goes on, or kComment
  bool is_escaped_ = false;
};

/// Where the comment of JSON5 ends that `line` begins with; 0: it begins with none. One that goes on behind
/// its line is none: files are cut at lines.
std::size_t comment_end(std::string_view line) {
  const std::size_t end = json5_comment_end(line);
  if (end != std::string_view::npos) return end;
  return line[1] == '/' ? line.size() : 0;
}

/// A line that begins an object by itself: printed over several lines, nothing inside an object begins like
/// this at the margin.
bool begins_object(std::string_view line) { return line.starts_with("{\""); }

/// Inside an object or array a comma or bracket follows a `}`. So a line that begins with `{` behind it is
/// the begin of something new, and files are cut there (`last_json_object_boundary`).
bool ends_with_brace(std::string_view text) {
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text.ends_with('}');
}

}  // namespace

bool JsonObjectStream::next_line() {
  line_fault_.clear();
  if (std::exchange(is_line_kept_, false)) return true;
  rest_ = {};
  if (fault_) return false;
  const auto line = lines_.next();
  if (!line) {
    if (line.error().kind == IoError::Kind::LineTooLong) {
      line_fault_ = line.error().reason;
      return true;
    }
    fault_ = line.error();
    return false;
  }
  if (!*line) return false;
  rest_ = **line;
  return true;
}

std::optional<JsonObjectStream::Stretch> JsonObjectStream::collect_object() {
  ObjectEnd object_end;
  const std::size_t first_line = line_number();
  if (const std::size_t end = object_end.find(rest_); end != std::string_view::npos) {
    const std::string_view text = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return Stretch{text, first_line, {}};
  }
  collected_.assign(rest_);
  rest_ = {};
  while (next_line()) {
    if (!line_fault_.empty()) return Stretch{{}, line_number(), line_fault_};
    if (begins_object(rest_) || (rest_.starts_with('{') && ends_with_brace(collected_))) {
      is_line_kept_ = true;
      break;
    }
    collected_.push_back('\n');
    const std::size_t end = object_end.find(rest_);
    const std::size_t count = end == std::string_view::npos ? rest_.size() : end;
    if (collected_.size() + count > longest_) {
      return Stretch{{},
                     first_line,
                     "the object that begins here is longer than " + std::to_string(longest_) + " bytes"};
    }
    collected_.append(rest_, 0, count);
    rest_.remove_prefix(count);
    if (end != std::string_view::npos) return Stretch{collected_, first_line, {}};
  }
  is_behind_brace_ = ends_with_brace(collected_);
  return Stretch{{}, first_line, "the object that begins here has no end"};
}

std::optional<JsonObjectStream::Stretch> JsonObjectStream::next() {
  for (;;) {
    while (!rest_.empty() && (is_space(rest_.front()) || (in_array_ && rest_.front() == ','))) {
      is_behind_brace_ &= rest_.front() != ',';
      rest_.remove_prefix(1);
    }
    if (rest_.empty() || is_line_kept_) {
      if (!next_line()) return std::nullopt;
      if (!line_fault_.empty()) return Stretch{{}, line_number(), line_fault_};
      if (is_behind_brace_ && rest_.starts_with('{')) in_array_ = false;
      continue;
    }
    if (in_array_ && rest_.front() == ']') {
      in_array_ = false;
      is_behind_brace_ = false;
      rest_.remove_prefix(1);
      continue;
    }
    if (!in_array_ && rest_.front() == '[') {
      in_array_ = true;
      is_behind_brace_ = false;
      rest_.remove_prefix(1);
      continue;
    }
    if (const std::size_t end = comment_end(rest_)) {
      is_behind_brace_ = ends_with_brace(rest_.substr(0, end));
      rest_.remove_prefix(end);
      continue;
    }
    if (rest_.front() != '{') {
      Stretch junk{{}, line_number(), "not a JSON object: " + printable(rest_)};
      is_behind_brace_ = ends_with_brace(rest_);
      rest_ = {};
      return junk;
    }
    const std::string_view line = trim(rest_);
    is_behind_brace_ = true;
    // Nearly always. In JSON5 the line may end with a comment instead.
    if (!in_array_ && begins_object(line) && line.ends_with('}')) {
      rest_ = {};
      return Stretch{line, line_number(), {}};
    }
    return collect_object();
  }
}

std::size_t last_json_object_boundary(std::string_view text) {
  for (std::size_t at = text.rfind('\n'); at != std::string_view::npos && at > 0;
       at = text.rfind('\n', at - 1)) {
    if (at + 1 == text.size() || text[at + 1] != '{') continue;
    std::size_t end = at;  // of the line before, white space taken off
    while (end > 0 && is_space(text[end - 1])) --end;
    if (end > 0 && text[end - 1] == '}') return at + 1;
  }
  return 0;
}

}}  // namespace chess::io
