// SPDX-License-Identifier: GPL-3.0-or-later
// Writes JSON text (RFC 8259) straight into a buffer, without a document in between: strings with their
// escapes (also read), layout, members and elements.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace chess { inline namespace json {

/// Appends `text` as a JSON string, with its quotes. Bytes that are not UTF-8 are read as Windows-1252, so
/// the output is always UTF-8. Screen controls are escaped, so that JSON can be shown as it is.
void append_json_string(std::string_view text, std::string& out);

/// Appends `"key":`, with a comma in front unless an object or the text begins there.
void append_json_key(std::string_view key, std::string& out);

/// Appends the characters of a JSON string. `body` is the text between the quotes of a well-formed string.
/// Half a surrogate pair becomes U+FFFD.
void append_unescaped(std::string_view body, std::string& out);

/// Appends well-formed JSON without the white space between its tokens. Strings and numbers stay as written.
void append_minified(std::string_view json, std::string& out);

/// `text`, in which every byte that is not part of a UTF-8 sequence is read as Windows-1252.
std::string repair_utf8(std::string_view text);

// JSON laid out for people: a member a line, two spaces for each level.

/// Appends well-formed JSON over several lines, without a line end at its end. `minified` has no white space
/// between its tokens. Strings and numbers stay as written.
void append_indented(std::string_view minified, std::string& out);

// JSON piece by piece, appended to a text: members and elements, with the commas between.

/// Writes JSON piece by piece, with the commas. The caller follows the grammar: a key before each value of an
/// object, and a closing bracket for each opening one.
class JsonWriter {
 public:
  /// Appends to `out`. Precondition: `out` outlives the writer.
  explicit JsonWriter(std::string& out) : out_(out) {}

  /// Writes '{' or '['.
  void open(char bracket);
  /// Writes '}' or ']'.
  void close(char bracket);
  void key(std::string_view name);
  /// Writes a string.
  void text(std::string_view value);
  void number(std::int64_t value);
  /// Writes a value that is already JSON.
  void raw(std::string_view json);

  // The same with a key before: members of an object.
  void open(std::string_view name, char bracket) { key(name), open(bracket); }
  void text(std::string_view name, std::string_view value) { key(name), text(value); }
  void number(std::string_view name, std::int64_t value) { key(name), number(value); }
  void raw(std::string_view name, std::string_view json) { key(name), raw(json); }

 private:
  void separate();

  std::string& out_;
  bool needs_comma_ = false;
};

}}  // namespace chess::json
