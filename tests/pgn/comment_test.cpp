// SPDX-License-Identifier: GPL-3.0-or-later
// Text and commands inside comments.
#include "pgn/comment.h"

#include <doctest/doctest.h>

using namespace chess;

namespace {

struct Split {
  std::string text;
  std::vector<Command> commands;
};

Split split_up(std::string_view comment) {
  Split s;
  split_comment(comment, s.text, s.commands);
  return s;
}

std::string folded(std::string_view text) {
  std::string out;
  append_folded(text, out);
  return out;
}

}  // namespace

TEST_CASE("text is folded") {
  CHECK(folded("") == "");
  CHECK(folded(" \t\r\n ") == "");
  CHECK(folded("  a  b\r\n\tc ") == "a b c");
  CHECK(folded("one word") == "one word");
  CHECK(folded(std::string_view("a\0b", 3)) == "a b");
  CHECK(folded("Jos\xE9 M\xFCnchen") == "José München");
  CHECK(folded("José  München ") == "José München");
  std::string out = "x";
  append_folded("y", out);
  CHECK(out == "x y");
}

TEST_CASE("line breaks of a comment are kept, those of a wrapped line are not") {
  const auto kept = [](std::string_view text) {
    std::string out;
    append_comment_text(text, out);
    return out;
  };
  CHECK(kept("") == "");
  CHECK(kept("\n a \n") == "a");
  CHECK(kept("one\ntwo\r\nthree\rfour") == "one\ntwo\nthree\nfour");
  CHECK(kept("one \ntwo\t\r\nthree") == "one two three");
  CHECK(kept("one\n  two\n\nthree \n \nfour") == "one\ntwo\n\nthree\n\nfour");
  CHECK(split_up("one\n[%clk 1]\ntwo [%eval 2] three\n").text == "one\ntwo three");
}

TEST_CASE("commands are taken out of the text") {
  const Split s = split_up(" [%eval 0.35,22] [%clk 0:01:00]\nGood  move. ");
  CHECK(s.text == "Good move.");
  CHECK(s.commands == std::vector<Command>{{"eval", {"0.35", "22"}}, {"clk", {"0:01:00"}}});

  CHECK(split_up("before [%csl Ga1, Rb2] after").text == "before after");
  CHECK(split_up("before [%csl Ga1, Rb2] after").commands == std::vector<Command>{{"csl", {"Ga1", "Rb2"}}});
  CHECK(split_up("[%x]").commands == std::vector<Command>{{"x", {}}});
  CHECK(split_up("[%x ]").commands == std::vector<Command>{{"x", {}}});
  CHECK(split_up("[%x ,]").commands == std::vector<Command>{{"x", {"", ""}}});
  CHECK(split_up("[%mark \"a,b\",c]").commands == std::vector<Command>{{"mark", {"\"a,b\"", "c"}}});
  CHECK(split_up("[%cal Rd4c5,\nRd4e5]").commands == std::vector<Command>{{"cal", {"Rd4c5", "Rd4e5"}}});
  CHECK(split_up("[%tqu \"En\",\"two  words\"]").commands ==
        std::vector<Command>{{"tqu", {"\"En\"", "\"two words\""}}});
}

TEST_CASE("what is no complete command stays text") {
  for (const char* text :
       {"[%clk 0:01:00", "[%", "[%]", "[% clk 1]", "[%1x 2]", "[%a-b c]", "[clk 0:01:00]", "100 [%"}) {
    CAPTURE(text);
    CHECK(split_up(text).text == text);
    CHECK(split_up(text).commands.empty());
  }
  const Split s = split_up("[%bad [%clk 1] rest");
  CHECK(s.text == "[%bad rest");
  CHECK(s.commands == std::vector<Command>{{"clk", {"1"}}});
}

TEST_CASE("commands are written as they were read") {
  const auto written = [](const Command& command) {
    std::string out;
    const bool faithful = append_command(command, out);
    return std::pair(out, faithful);
  };
  CHECK(written({"clk", {"0:01:00"}}) == std::pair<std::string, bool>("[%clk 0:01:00]", true));
  CHECK(written({"eval", {"0.35", "22"}}) == std::pair<std::string, bool>("[%eval 0.35,22]", true));
  CHECK(written({"x", {}}) == std::pair<std::string, bool>("[%x]", true));
  CHECK(written({"x", {"\"a,b\""}}) == std::pair<std::string, bool>("[%x \"a,b\"]", true));
  CHECK(written({"x", {"a]b}c"}}) == std::pair<std::string, bool>("[%x a)b)c]", false));
  CHECK_FALSE(written({"x", {"a,b"}}).second);
  CHECK_FALSE(written({"x", {" a"}}).second);
  CHECK_FALSE(written({"x", {""}}).second);
  CHECK_FALSE(written({"x", {"\"a"}}).second);
}
