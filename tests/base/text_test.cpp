// SPDX-License-Identifier: GPL-3.0-or-later
// Text at the edges: white space, numbers, letter case, UTF-8 by the letter of Unicode's table 3-7.
#include "base/text.h"

#include <doctest/doctest.h>

#include <cstdint>

using namespace chess;
using namespace std::string_view_literals;

using Words = std::vector<std::string_view>;

TEST_CASE("trimming takes white space off both ends only") {
  CHECK(trim("  a b\t\r\n") == "a b");
  CHECK(trim(" \v\f\n ").empty());
  CHECK(trim("").empty());
  CHECK(trim("x") == "x");
  CHECK(trim("\xA0x") == "\xA0x");  // not ASCII, so not ours to judge
}

TEST_CASE("letter case is ASCII, whatever the locale") {
  CHECK(equals_ignoring_case("MultiPV", "multipv"));
  CHECK_FALSE(equals_ignoring_case("MultiPV", "multip"));
  CHECK(equals_ignoring_case("", ""));
  CHECK_FALSE(equals_ignoring_case("\xC4", "\xE4"));
  CHECK(contains_ignoring_case("Sicilian Defence", "DEFENCE"));
  CHECK(contains_ignoring_case("x", ""));
  CHECK(contains_ignoring_case("", ""));
  CHECK_FALSE(contains_ignoring_case("", "x"));
  CHECK(to_lower_copy("AbZ@[`{\xC4") == "abz@[`{\xC4");
  CHECK(to_upper_copy("aBz@[`{\xE4") == "ABZ@[`{\xE4");
}

TEST_CASE("words and pieces") {
  CHECK(split_words("  go  depth 5\n") == Words{"go", "depth", "5"});
  CHECK(split_words("").empty());
  CHECK(split_words(" \t ").empty());
  CHECK(split("a,b", ',') == Words{"a", "b"});
  CHECK(split(",a,,", ',') == Words{"", "a", "", ""});
  CHECK(split("", ',') == Words{""});
  std::string_view text = "  setoption name  Hash ";
  CHECK(take_word(text) == "setoption");
  CHECK(text == " name  Hash ");
  CHECK(take_word(text) == "name");
  CHECK(take_word(text) == "Hash");
  CHECK(take_word(text).empty());
  CHECK(text.empty());
}

TEST_CASE("a number is the whole text or nothing") {
  CHECK(parse_number<int>("42") == 42);
  CHECK(parse_number<int>("-42") == -42);
  CHECK(parse_number<int>("+42") == 42);
  CHECK(parse_number<int>("007") == 7);
  for (const auto text :
       {"", "+", "-", "+-1", "--1", "4 2", " 42", "42 ", "42x", "x", "0x10", "2147483648"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_number<int>(text).has_value());
  }
  CHECK(parse_number<std::uint64_t>("18446744073709551615") == UINT64_MAX);
  CHECK_FALSE(parse_number<std::uint64_t>("18446744073709551616").has_value());
  CHECK_FALSE(parse_number<unsigned>("-1").has_value());
  CHECK(parse_number<double>("-1.25") == -1.25);
  CHECK_FALSE(parse_number<double>("1,25").has_value());
}

TEST_CASE("UTF-8 is well-formed or it is not") {
  for (const auto good :
       {""sv, "plain"sv, "\0"sv, "Gr\xC3\xBC\xC3\x9F"sv, "\xE2\x86\x92"sv, "\xF0\x9F\x98\x80"sv, "\xC2\x80"sv,
        "\xDF\xBF"sv, "\xE0\xA0\x80"sv, "\xED\x9F\xBF"sv, "\xEE\x80\x80"sv, "\xEF\xBF\xBF"sv,
        "\xF0\x90\x80\x80"sv, "\xF4\x8F\xBF\xBF"sv}) {
    CHECK(is_utf8(good));
  }
  for (const auto bad :
       {"\x80"sv, "\xBF"sv, "\xC0\x80"sv, "\xC1\xBF"sv, "\xC3"sv, "\xC3("sv, "\xE2\x86"sv, "\xE0\x9F\xBF"sv,
        "\xED\xA0\x80"sv, "\xED\xBF\xBF"sv, "\xF0\x8F\xBF\xBF"sv, "\xF4\x90\x80\x80"sv, "\xF5\x80\x80\x80"sv,
        "\xFF"sv, "\xF0\x9F\x98"sv, "Gr\xFC\xDF"sv}) {
    CHECK_FALSE(is_utf8(bad));
  }
}

TEST_CASE("Windows-1252 becomes UTF-8, and UTF-8 stays") {
  CHECK(windows1252_to_utf8("Gr\xFC\xDF\xFF") == "Grüßÿ");
  // Between Latin-1's letters and ASCII; five bytes have no meaning there.
  CHECK(windows1252_to_utf8("\x80\x85\x91\x92\x93\x94\x96\x97\x99\x8A\x9F") == "€…‘’“”–—™ŠŸ");
  CHECK(windows1252_to_utf8("\x81\x8D\x8F\x90\x9D") == "\u0081\u008D\u008F\u0090\u009D");
  CHECK(to_utf8("Gr\xFC\xDF") == "Gr\xC3\xBC\xC3\x9F");
  CHECK(to_utf8("Gr\xC3\xBC\xC3\x9F") == "Gr\xC3\xBC\xC3\x9F");
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all.push_back(static_cast<char>(byte));
  CHECK(is_utf8(windows1252_to_utf8(all)));
  CHECK(windows1252_to_utf8(all).size() == 128 + 2 * 128 + 17);
}

TEST_CASE("text in a message is short and harmless") {
  CHECK(printable("e4") == "e4");
  CHECK(printable("a\nb\x7F\x1B[0m") == "a\\x0ab\\x7f\\x1b[0m");
  CHECK(printable("\xFC\xC3\xBC") == "\\xfc\xC3\xBC");
  CHECK(printable("abcdef", 3) == "abc...");
  CHECK(printable("abc", 3) == "abc");
  CHECK(printable("\xC3\xBC\xC3\xBC\xC3\xBC", 2) == "\xC3\xBC\xC3\xBC...");
  CHECK(printable("", 0).empty());
  CHECK(printable(std::string(1000, '\xFF')).size() == 40 * 4 + 3);
}

TEST_CASE("what moves a cursor or turns the writing is visible") {
  CHECK(printable("\xC2\x9B"
                  "31m") == "\\u{009b}31m");
  CHECK(printable("a\xE2\x80\xAE"
                  "b\xD8\x9C") == "a\\u{202e}b\\u{061c}");
  CHECK(printable("\xC2\x9B\xC2\x9B", 1) == "\\u{009b}...");
  CHECK(screen_text("a\n\tb\r\x1B[0m\xFF") == "a\n\tb\\x0d\\x1b[0m\\xff");
  CHECK(screen_text("\xE2\x81\xA6 \xE2\x80\x8F \xE2\x80\xA8") == "\\u{2066} \\u{200f} \\u{2028}");
  CHECK(screen_text("ż 王 \xF0\x9F\x99\x82 \xC2\xA0") == "ż 王 \xF0\x9F\x99\x82 \xC2\xA0");
  for (const char32_t c :
       {U'\0', U'\n', U'\x1B', U'\x7F', U'\x80', U'\x9F', U'\u061C', U'\u200E', U'\u202A', U'\u2069'})
    CHECK(is_screen_control(c));
  for (const char32_t c : {U' ', U'~', U'\u00A0', U'\u200D', U'\u202F', U'\u2065', U'\u206A'})
    CHECK_FALSE(is_screen_control(c));
}

TEST_CASE("a cell of CSV is no formula") {
  CHECK(csv_cell("") == "");
  CHECK(csv_cell("1. e4") == "1. e4");
  CHECK(csv_cell("a, \"b\"\nc") == "\"a, \"\"b\"\"\nc\"");
  CHECK(csv_cell("=1+1") == "'=1+1");
  CHECK(csv_cell("@SUM(A1,B1)") == "\"'@SUM(A1,B1)\"");
  for (const char* text : {"+1", "-1", "\tx"}) CHECK(csv_cell(text) == std::string("'") + text);
  CHECK(csv_cell("\rx") == "\"'\rx\"");
  CHECK(csv_cell("a=b") == "a=b");
}

TEST_CASE("text for a page has no markup") {
  CHECK(html_escaped("") == "");
  CHECK(html_escaped("Müller & Söhne") == "Müller &amp; Söhne");
  CHECK(html_escaped("<b title=\"x\">it's</b>") == "&lt;b title=&quot;x&quot;&gt;it's&lt;/b&gt;");
  CHECK(html_escaped("a\x1B[2J<\xE2\x80\xAE\xC2\x9B\n") == "a\\x1b[2J&lt;\\u{202e}\\u{009b}\n");
}

TEST_CASE("bytes and lone carriage returns are counted") {
  CHECK(count_byte("", 'a') == 0);
  CHECK(count_byte("banana", 'a') == 3);
  CHECK(count_byte(std::string(1'000, 'x') + "y", 'x') == 1'000);
  CHECK(count_lone_returns("a\r\nb\rc\r\r\nd\n") == 2);
  CHECK(count_lone_returns("a\r") == 1);
}
