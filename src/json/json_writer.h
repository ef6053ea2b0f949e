// SPDX-License-Identifier: GPL-3.0-or-later
// JSON piece by piece, appended to a text: members and elements, with the commas between.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace chess::inline json {

/// The caller keeps to the grammar: a key before each value in an object, a bracket closed for each opened.
class JsonWriter {
 public:
  /// `out` must outlive the writer.
  explicit JsonWriter(std::string& out) : out_(out) {}

  /// '{' or '['.
  void open(char bracket);
  /// '}' or ']'.
  void close(char bracket);
  void key(std::string_view name);
  void text(std::string_view value);
  void number(std::int64_t value);
  /// A value that is JSON already.
  void raw(std::string_view json);

 private:
  void separate();

  std::string& out_;
  bool needs_comma_ = false;
};

}  // namespace chess::inline json
