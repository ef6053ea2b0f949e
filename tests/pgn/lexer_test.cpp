// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens, lines and the limits of looking ahead.
#include "pgn/detail/lexer.h"

#include <doctest/doctest.h>

#include "tests/io/sources.h"
#include "tests/pgn/pgn_text.h"

using namespace chess;

namespace {

std::string tokens(const std::string& text, std::size_t step = 1000) {
  PgnLexer lexer(std::make_unique<test_io::SlowSource>(text, step));
  std::string out;
  for (auto token = lexer.peek(); token.kind != PgnTokenKind::End; lexer.take(), token = lexer.peek()) {
    if (!out.empty()) out += '|';
    static constexpr std::string_view kLetters = "E[WN$C%()?";
    out += kLetters[static_cast<std::size_t>(token.kind)];
    out += lexer.peek().text;
  }
  return out;
}

PgnToken first(PgnLexer& lexer) { return lexer.peek(); }

}  // namespace

TEST_CASE("tokens stand apart, with or without spaces") {
  CHECK(tokens("1. e4 e5") == "N1|We4|We5");
  CHECK(tokens("1.e4(1.d4)a6*") == "N1|We4|((|N1|Wd4|))|Wa6|W*");
  CHECK(tokens("1... e5 2 Nf3$1{c}") == "N1|We5|N2|WNf3|$$1|Cc");
  CHECK(tokens("1…Nf6 … .. ...") == "N1|WNf6");
  CHECK(tokens("1-0 0-1 1/2-1/2 1/2 * 0-0 0-0-0 0000 0.5-0.5") ==
        "W1-0|W0-1|W1/2-1/2|W1/2|W*|W0-0|W0-0-0|W0000|W0.5-0.5");
  CHECK(tokens("e8(Q)+ e8(Qe7) e8 (Q)") == "We8(Q)+|We8|((|WQe7|))|We8|((|WQ|))");
  CHECK(tokens("$ $x ] }") == "W$|W$|Wx|?]|?}");
  CHECK(tokens("") == "");
  CHECK(tokens(" \r\n\t ") == "");
}

TEST_CASE("results with spaces, and numbers with other signs than dots") {
  CHECK(tokens("1 - 0 0 -1 1/2 - 1/2 1 : 0 0 \u2013 1") == "W1-0|W0-1|W1/2-1/2|W1-0|W0-1");
  CHECK(tokens("1 - 1 0 - 0 1 -0x 1/2 1") == "N1|W-|N1|N0|W-|N0|N1|W-0x|W1/2|N1");
  CHECK(tokens("1: e4 2:e5 3) Nf3 1:0") == "N1|We4|N2|We5|N3|))|WNf3|W1:0");
}

TEST_CASE("comments") {
  CHECK(tokens("{a} b") == "Ca|Wb");
  CHECK(tokens("{} b") == "C|Wb");
  CHECK(tokens("a ; b { c\nd") == "Wa|C b { c|Wd");
  CHECK(tokens("a;b\rc") == "Wa|Cb|Wc");
  CHECK(tokens("{a (b) [c] ; d\n% e} f") == "Ca (b) [c] ; d\n% e|Wf");
  CHECK(tokens("{a {b} c} d") == "Ca {b} c|Wd");
  CHECK(tokens("{a { b} c {d} e") == "Ca { b|Wc|Cd|We");
  CHECK(tokens("{never closed") == "Cnever closed");
}

TEST_CASE("escaped lines are tokens, byte order marks and wide blanks are none") {
  CHECK(tokens("% line\na") == "% line|Wa");
  CHECK(tokens("a\n%b c\r\nd % e") == "Wa|%b c|Wd|W%|We");
  CHECK(tokens("%\r%\ra") == "%|%|Wa");
  CHECK(tokens("\xEF\xBB\xBF[") == "[[");
  CHECK(tokens("a\xC2\xA0 b\xC2\xA0") == "Wa|Wb");
  CHECK(tokens("a\u2009e4\u200Bb\u3000c\xA0"
               "d 1\u20022.\u2002x") == "Wa|We4|Wb|Wc|Wd|N1|N2|Wx");
  CHECK(tokens("N\u200Ef3 O\u200E-O e4\u200Ee5 e\uFEFF4") == "WNf3|WO|W-O|We4|We5|We4");
  CHECK(tokens("\u00E0 \u2020 \u2026 e4\u2020") == "W\u00E0|W\u2020|We4\u2020");  // with A0 in them, or E2 80
  CHECK(tokens(" \xC2\xA0 b") == "Wb");
  CHECK(tokens(std::string("a\0b", 3)) == "Wa|Wb");
}

TEST_CASE("the same tokens, however the bytes come in") {
  const std::string text =
      "[Event \"x\"]\r\n% hidden\n1.e4 {a {b} c} (1. d4 $1 ; line\n e8(Q)) 2... Nf3!? \xEF\xBB\xBF {open";
  for (std::size_t step = 1; step < 9; ++step) CHECK(tokens(text, step) == tokens(text));
}

TEST_CASE("lines are counted in every convention") {
  for (const char* end : {"\n", "\r\n", "\r"}) {
    CAPTURE(end);
    for (const std::size_t step : {1, 3, 1000}) {
      const std::string text = std::string("a") + end + end + "{x" + end + "y} b" + end + "% c" + end + "d";
      PgnLexer lexer(std::make_unique<test_io::SlowSource>(text, step));
      CHECK(first(lexer).on_new_line);
      CHECK(lexer.line() == 1);
      lexer.take();
      CHECK(first(lexer).kind == PgnTokenKind::Comment);
      CHECK(first(lexer).after_blank_line);
      CHECK(lexer.line() == 3);
      lexer.take();
      CHECK(first(lexer).text == "b");
      CHECK_FALSE(first(lexer).on_new_line);
      CHECK(lexer.line() == 4);
      lexer.take();
      CHECK(first(lexer).kind == PgnTokenKind::Escape);
      CHECK(first(lexer).text == " c");
      CHECK(lexer.line() == 5);
      lexer.take();
      CHECK(first(lexer).text == "d");
      CHECK(first(lexer).on_new_line);
      CHECK_FALSE(first(lexer).after_blank_line);
      CHECK(lexer.line() == 6);
    }
  }
}

TEST_CASE("tag pairs in all their shapes") {
  const auto read = [](const std::string& text) {
    PgnLexer lexer(memory_source(text));
    CHECK(lexer.peek().kind == PgnTokenKind::Bracket);
    const PgnLexer::Tag tag = lexer.take_tag();
    std::string out = std::string(tag.name) + "=" + std::string(tag.value) + (tag.is_odd ? " odd" : "");
    const PgnToken& next = lexer.peek();
    return out + (next.kind == PgnTokenKind::End ? "" : " then " + std::string(next.text));
  };
  CHECK(read("[White \"A\"]") == "White=A");
  CHECK(read("[ White   \"A\" ] x") == "White=A then x");
  CHECK(read("[White\"A\"][") == "White=A then [");
  CHECK(read("[White \"\"]") == "White=");
  CHECK(read(R"([White "a \"b\" c\\d"])") == R"(White=a "b" c\d)");
  CHECK(read(R"([White "a\b"])") == R"(White=a\b)");
  CHECK(read(R"([White "a "b" c"])") == R"(White=a "b" c odd)");
  CHECK(read(R"([White "a "b""])") == R"(White=a "b" odd)");
  CHECK(read(R"([White "a ] b"] x)") == "White=a ] b then x");
  CHECK(read(R"([White "C:\"] x)") == R"(White=C:\ odd then x)");
  CHECK(read("[White \"A]\nx") == "White=A odd then x");
  CHECK(read("[White \"A\nx") == "White=A odd then x");
  CHECK(read("[White A B]\nx") == "White=A B odd then x");
  CHECK(read("[White]\nx") == "White= odd then x");
  // Without a name nothing is taken.
  CHECK(read("[\"A\"]\nx") == "= then [");
  CHECK(read("[") == "= then [");
  // Over lines, where it is closed there.
  CHECK(read("[\nWhite \"A\"] x") == "White=A odd then x");
  CHECK(read("[White\r\n\"A\nB\"] x") == "White=A\nB odd then x");
  CHECK(read("[White \"A\n[Black \"B\"]") == "White=A odd then [");
  CHECK(read("[White \"A\n\nB\"]") == "White=A odd then B\"");
}

TEST_CASE("a comment that is not closed ends before the next game") {
  PgnLexer lexer(memory_source("{open e5 *\n\n[White \"x\"]\n\n1. d4 {c} d5"));
  CHECK(first(lexer).is_unclosed);
  CHECK(first(lexer).text == "open e5 *\n\n");
  lexer.take();
  CHECK(lexer.tag_pair_name() == "White");

  PgnLexer quoting(memory_source("{see\n\n[White \"x\"]\n\nabove} e4"));
  CHECK_FALSE(first(quoting).is_unclosed);
  quoting.take();
  CHECK(first(quoting).text == "e4");

  PgnLexer tight(memory_source("{open\n[Event \"x\"]\n[Site \"y\"]\n1. e4"));
  CHECK(first(tight).is_unclosed);
  PgnLexer other(memory_source("{open\n[Site \"y\"]\n1. e4"));  // not a boundary: one unclosed comment
  CHECK(first(other).text.size() == 21);
}

TEST_CASE("words and comments beyond all reason are cut") {
  PgnLexer word(memory_source(std::string(10'000, 'x') + " next"));
  CHECK(first(word).is_truncated);
  CHECK(first(word).text.size() == 256);
  word.take();
  CHECK(first(word).text == "next");

  PgnLexer comment(memory_source("{" + std::string(PgnLexer::kLongestComment + 5, 'x') + "} next"));
  CHECK(first(comment).is_truncated);
  CHECK(first(comment).text.size() == PgnLexer::kLongestComment - 1);
  comment.take();
  CHECK(first(comment).text == "next");

  PgnLexer line(memory_source(";" + std::string(PgnLexer::kLongestComment + 5, 'x') + "\nnext"));
  CHECK(first(line).is_truncated);
  line.take();
  CHECK(first(line).text == "next");
}
