// SPDX-License-Identifier: GPL-3.0-or-later
#include "json/json_text.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "base/random.h"
#include "base/text.h"

using namespace chess;

namespace {

std::string json_string(std::string_view text) {
  std::string out;
  append_json_string(text, out);
  return out;
}

}  // namespace

TEST_CASE("strings are escaped as JSON asks, and where a screen would not just show them") {
  CHECK(json_string("") == R"("")");
  CHECK(json_string("O'Kelly \"de\" \\ /") == R"("O'Kelly \"de\" \\ /")");
  CHECK(json_string("\b\f\n\r\t") == R"("\b\f\n\r\t")");
  CHECK(json_string(std::string("\0\x1f\x7f", 3)) == R"("\u0000\u001f\u007f")");
  CHECK(json_string("\u0080\u009f\u00a0\u00bf") == "\"\\u0080\\u009f\u00a0\u00bf\"");
  CHECK(json_string("\u061b\u061c\u061d") == "\"\u061b\\u061c\u061d\"");
  CHECK(json_string("\u200d\u200e\u202e\u202f\u2066\u2069\u206a") ==
        "\"\u200d\\u200e\\u202e\u202f\\u2066\\u2069\u206a\"");
  CHECK(json_string("Réti → 😀") == "\"Réti → 😀\"");
}

TEST_CASE("what is no UTF-8 is taken for Windows-1252") {
  CHECK(json_string("R\xE9ti") == "\"Réti\"");
  CHECK(repair_utf8("é R\xE9ti \xC3") == "é Réti Ã");
  CHECK(json_string("\x93R\x94 \x96") == "\"“R” –\"");
  CHECK(repair_utf8("\xF0\x9F\x98\x80 \xED\xA0\x80") == "😀 í\xC2\xA0€");
}

TEST_CASE("law: any bytes become a string that nlohmann_json reads, and that comes back") {
  Random random(3);
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (std::size_t i = random.below(20); i > 0; --i) text.push_back(static_cast<char>(random.below(256)));
    CHECK(is_utf8(repair_utf8(text)));
    const std::string json = json_string(text);
    REQUIRE(nlohmann::json::parse(json).get<std::string>() == to_utf8(text));
    std::string back;
    append_unescaped(std::string_view(json).substr(1, json.size() - 2), back);
    REQUIRE(back == to_utf8(text));
  }
}
