// SPDX-License-Identifier: GPL-3.0-or-later
#include "json/json_writer.h"

#include "json/json_text.h"

namespace chess::inline json {

void JsonWriter::open(char bracket) {
  separate();
  out_ += bracket;
  needs_comma_ = false;
}

void JsonWriter::close(char bracket) {
  out_ += bracket;
  needs_comma_ = true;
}

void JsonWriter::key(std::string_view name) {
  text(name);
  out_ += ':';
  needs_comma_ = false;
}

void JsonWriter::text(std::string_view value) {
  separate();
  append_json_string(value, out_);
}

void JsonWriter::number(std::int64_t value) { raw(std::to_string(value)); }

void JsonWriter::raw(std::string_view json) {
  separate();
  out_ += json;
}

void JsonWriter::separate() {
  if (needs_comma_) out_ += ',';
  needs_comma_ = true;
}

}  // namespace chess::inline json
