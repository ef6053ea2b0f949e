// SPDX-License-Identifier: GPL-3.0-or-later
#include "json/json_text.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>

TEST_CASE("JSON grows with its commas in their places") {
  std::string out = "=";
  chess::JsonWriter json(out);
  json.open('{');
  json.key("a\"b");
  json.open('[');
  json.number(std::numeric_limits<std::int64_t>::min());
  json.text("x\n");
  json.open('[');
  json.close(']');
  json.open('{');
  json.close('}');
  json.close(']');
  json.key("c");
  json.raw("1.5");
  json.key("d");
  json.text("");
  json.close('}');
  CHECK(out == R"(={"a\"b":[-9223372036854775808,"x\n",[],{}],"c":1.5,"d":""})");
}
