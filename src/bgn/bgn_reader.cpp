// SPDX-License-Identifier: GPL-3.0-or-later
// See bgn_reader.h.
#include "bgn/bgn_reader.h"

#include <utility>

#include "base/text.h"

namespace chess {
namespace {

/// Follows brackets and strings to find where an object ends; what it is made of does not matter.
class ObjectEnd {
 public:
  /// One past the end of the object in `text`, or npos when it goes on behind it.
  std::size_t find(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (in_string_) {
        if (is_escaped_) {
          is_escaped_ = false;
        } else if (c == '\\') {
          is_escaped_ = true;
        } else if (c == '"') {
          in_string_ = false;
        }
      } else if (c == '"') {
        in_string_ = true;
      } else if (c == '{' || c == '[') {
        ++depth_;
      } else if ((c == '}' || c == ']') && --depth_ == 0) {
        return i + 1;
      }
    }
    return std::string_view::npos;
  }

 private:
  std::size_t depth_ = 0;
  bool in_string_ = false;
  bool is_escaped_ = false;
};

/// A line that begins a game by itself: printed over several lines, nothing inside an object begins like
/// this at the margin.
bool begins_game(std::string_view line) { return line.starts_with("{\""); }

}  // namespace

bool BgnReader::next_line() {
  line_fault_.clear();
  if (std::exchange(is_line_kept_, false)) return true;
  rest_ = {};
  if (fault_) return false;
  const auto line = lines_.next();
  if (!line) {
    if (line.error().kind == IoError::Kind::LineTooLong) {
      line_fault_ = line.error().message;
      return true;
    }
    fault_ = line.error();
    return false;
  }
  if (!*line) return false;
  rest_ = **line;
  return true;
}

std::optional<BgnReader::Stretch> BgnReader::collect_object() {
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
    if (begins_game(rest_)) {
      is_line_kept_ = true;
      break;
    }
    collected_.push_back('\n');
    const std::size_t end = object_end.find(rest_);
    const std::size_t count = end == std::string_view::npos ? rest_.size() : end;
    if (collected_.size() + count > longest_game_) {
      return Stretch{
          {},
          first_line,
          "the object that begins here is longer than " + std::to_string(longest_game_) + " bytes"};
    }
    collected_.append(rest_, 0, count);
    rest_.remove_prefix(count);
    if (end != std::string_view::npos) return Stretch{collected_, first_line, {}};
  }
  return Stretch{{}, first_line, "the object that begins here has no end"};
}

std::optional<BgnReader::Stretch> BgnReader::next_stretch() {
  for (;;) {
    while (!rest_.empty() && (is_space(rest_.front()) || (in_array_ && rest_.front() == ',')))
      rest_.remove_prefix(1);
    if (rest_.empty() || is_line_kept_) {
      if (!next_line()) return std::nullopt;
      if (!line_fault_.empty()) return Stretch{{}, line_number(), line_fault_};
      continue;
    }
    if (in_array_ && rest_.front() == ']') {
      in_array_ = false;
      rest_.remove_prefix(1);
      continue;
    }
    if (!in_array_ && rest_.front() == '[') {
      in_array_ = true;
      rest_.remove_prefix(1);
      continue;
    }
    if (rest_.front() != '{') {
      Stretch junk{{}, line_number(), "not a JSON object: " + printable(rest_)};
      rest_ = {};
      return junk;
    }
    const std::string_view line = trim(rest_);
    if (!in_array_ && line.ends_with('}')) {
      rest_ = {};
      return Stretch{line, line_number(), {}};
    }
    return collect_object();
  }
}

std::optional<ImportedGame> BgnReader::next() {
  auto stretch = next_stretch();
  if (!stretch) return std::nullopt;
  ImportedGame imported;
  imported.number = ++games_;
  imported.line = stretch->line;
  const auto report = [&](Severity severity, std::optional<int> ply, std::string reason, std::string action) {
    imported.diagnostics.push_back(
        {severity, imported.line, imported.number, ply, std::move(reason), std::move(action)});
  };
  if (!stretch->fault.empty()) {
    imported.status = ImportStatus::Refused;
    report(Severity::Error, std::nullopt, std::move(stretch->fault), "no game is read from it");
    return imported;
  }
  BgnGame read = read_bgn_game(stretch->text, tape_);
  imported.game = std::move(read.game);
  imported.status = read.is_refused ? ImportStatus::Refused
                    : read.is_cut   ? ImportStatus::Damaged
                                    : ImportStatus::Whole;
  for (BgnError& error : read.errors) {
    const bool is_cut = read.is_cut && !error.in_variation && &error == &read.errors.back();
    const bool costs_moves = read.is_refused || is_cut;
    report(costs_moves ? Severity::Error : Severity::Warning, error.ply, std::move(error.message),
           read.is_refused ? "no moves are read"
           : is_cut        ? "the game is kept up to there"
                           : "the rest of the game is kept");
  }
  return imported;
}

}  // namespace chess
