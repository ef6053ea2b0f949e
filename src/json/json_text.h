// SPDX-License-Identifier: GPL-3.0-or-later
// JSON text by hand (RFC 8259): strings with their escapes both ways, and white space taken
// out of a value. The writers append straight to a buffer, without a document in between.
#pragma once

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

}  // namespace chess::inline json
