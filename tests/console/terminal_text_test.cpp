// SPDX-License-Identifier: GPL-3.0-or-later
// Columns that a text takes on a terminal, and texts of strangers that must do no harm there.
#include "console/terminal_text.h"

#include <doctest/doctest.h>

using namespace chess;

TEST_CASE("widths of text") {
  CHECK(text_width("abc") == 3);
  CHECK(text_width("Żółć") == 4);
  CHECK(text_width("e\u0301") == 1);
  CHECK(text_width("王皓") == 4);
  CHECK(text_width("♞") == 1);
  CHECK(pad_right("王", 4) == "王  ");
  CHECK(pad_left("ż", 3) == "  ż");
  CHECK(pad_right("abcdef", 3) == "abcdef");
  CHECK(cut_to_width("abcdef", 4) == "abc…");
  CHECK(cut_to_width("abcd", 4) == "abcd");
  CHECK(cut_to_width("王皓王", 4) == "王…");
}

TEST_CASE("text of strangers is made harmless") {
  CHECK(terminal_text("plain ż 王") == "plain ż 王");
  CHECK(terminal_text("\x1b[31mred") == "\\x1b[31mred");
  CHECK(terminal_text("a\nb\tc\r") == "a b c ");
  CHECK(terminal_text(std::string_view("\0\x7f", 2)) == "\\x00\\x7f");
  CHECK(terminal_text("\xc2\x9b") == "\\u{009b}");
  CHECK(terminal_text("\xe2\x80\xae") == "\\u{202e}");
  CHECK(terminal_text("\xff\xc3") == "\\xff\\xc3");
}
