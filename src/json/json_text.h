// SPDX-License-Identifier: GPL-3.0-or-later
// JSON text by hand (RFC 8259), appended straight to a buffer, without a document in between: strings with
// their escapes both ways, layout, members and elements.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace chess::inline json {

/// Appends `text` as a JSON string, quotes included. What is not UTF-8 is read as Latin-1, so the
/// output always is.
void append_json_string(std::string_view text, std::string& out);

/// Appends `"key":`, with a comma in front unless an object or the text itself begins there.
void append_json_key(std::string_view key, std::string& out);

/// Appends the characters a JSON string stands for. `body` is what stands between the quotes of a
/// well-formed string; half a surrogate pair becomes U+FFFD.
void append_unescaped(std::string_view body, std::string& out);

/// Appends well-formed JSON without the white space between its tokens; strings and numbers stay
/// as they are written.
void append_minified(std::string_view json, std::string& out);

/// `text` with every byte that is part of no UTF-8 sequence read as Latin-1.
std::string repair_utf8(std::string_view text);

// JSON laid out for people: a member a line, two spaces for each level.

/// Appends well-formed JSON that has no white space between its tokens, laid out over several lines,
/// without a line end behind it. Strings and numbers stay as they are written.
void append_indented(std::string_view minified, std::string& out);

// JSON piece by piece, appended to a text: members and elements, with the commas between.

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
