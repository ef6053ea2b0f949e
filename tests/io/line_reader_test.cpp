// SPDX-License-Identifier: GPL-3.0-or-later
// Lines and windows: every way in which line ends can fall on buffer ends.
#include "io/line_reader.h"

#include <doctest/doctest.h>

#include "io/buffered_reader.h"
#include "tests/io/sources.h"

using namespace chess;
using namespace test_io;

namespace {

struct Line {
  std::string text;
  std::uint64_t number;
  std::uint64_t offset;
  friend bool operator==(const Line&, const Line&) = default;
};

std::vector<Line> lines_of(std::unique_ptr<ByteSource> source,
                           std::size_t longest = LineReader::kLongestLine) {
  LineReader reader(std::move(source), longest);
  std::vector<Line> lines;
  for (int faults = 0; faults < 3;) {
    const auto line = reader.next();
    if (!line) {
      ++faults;
      lines.push_back({"! " + line.error().reason, reader.line_number(), reader.line_offset()});
    } else if (!*line) {
      break;
    } else {
      lines.push_back({std::string(**line), reader.line_number(), reader.line_offset()});
    }
  }
  return lines;
}

}  // namespace

TEST_CASE("lines end with LF, CRLF or the text, however it arrives") {
  const std::string text = "one\r\n\ntwo\r\r\nthree\n\r\nfour";
  const std::vector<Line> expected = {{"one", 1, 0},    {"", 2, 5},  {"two\r", 3, 6},
                                      {"three", 4, 12}, {"", 5, 18}, {"four", 6, 20}};
  CHECK(lines_of(memory_source(text)) == expected);
  for (std::size_t step = 1; step < 8; ++step) {
    CHECK(lines_of(std::make_unique<SlowSource>(text, step)) == expected);
  }
  CHECK(lines_of(memory_source("")).empty());
  CHECK(lines_of(memory_source("\n")) == std::vector<Line>{{"", 1, 0}});
  CHECK(lines_of(memory_source("x\n")) == std::vector<Line>{{"x", 1, 0}});
}

TEST_CASE("a byte order mark is skipped at the start only") {
  CHECK(lines_of(memory_source("\xEF\xBB\xBF{}\n\xEF\xBB\xBF{}\n")) ==
        std::vector<Line>{{"{}", 1, 0}, {"\xEF\xBB\xBF{}", 2, 6}});
  CHECK(lines_of(std::make_unique<SlowSource>("\xEF\xBB\xBF", 1)) == std::vector<Line>{{"", 1, 0}});
}

TEST_CASE("a line of megabytes is one line") {
  const std::string big(5'000'000, 'x');
  const auto lines = lines_of(memory_source("a\n" + big + "\nb\n"));
  REQUIRE(lines.size() == 3);
  CHECK((lines[1].text == big));
  CHECK(lines[2] == Line{"b", 3, 2 + big.size() + 1});
}

TEST_CASE("a line beyond the limit costs one fault and no other line") {
  const std::string big(200000, 'x');
  const std::vector<Line> expected = {
      {"a", 1, 0}, {"! 'slow', line 2: longer than 1000 bytes", 2, 2}, {"b", 3, 2 + 200001}};
  CHECK(lines_of(std::make_unique<SlowSource>("a\n" + big + "\nb", 999), 1000) == expected);
  CHECK(lines_of(std::make_unique<SlowSource>("a\n" + big + "\nb", 1'000'000), 1000) == expected);
  CHECK(lines_of(memory_source(std::string(1000, 'y') + "\n"), 1000).front().text == std::string(1000, 'y'));
  const auto last = lines_of(memory_source("a\n" + big), 1000);
  REQUIRE(last.size() == 2);
  CHECK(last[1].text.starts_with("! 'memory', line 2"));
}

TEST_CASE("a fault comes after the lines before it, the cut one included") {
  const IoError fault{IoError::Kind::Truncated, "'slow' is truncated"};
  const auto lines = lines_of(std::make_unique<SlowSource>("one\ntw", 2, fault));
  REQUIRE(lines.size() >= 3);
  CHECK(lines[0].text == "one");
  CHECK(lines[1].text == "tw");
  CHECK(lines[2].text == "! 'slow' is truncated");
}

TEST_CASE("a window keeps what is not consumed and grows only for that") {
  const std::string text = movetext(100000);
  BufferedReader reader(std::make_unique<SlowSource>(text, 7), 16);
  std::string got;
  while (true) {
    const auto more = reader.more();
    REQUIRE(more.has_value());
    if (!*more) break;
    const std::size_t take = reader.buffered().size() / 2;
    got += reader.buffered().substr(0, take);
    reader.consume(take);
    CHECK(reader.offset() == got.size());
    REQUIRE(reader.buffered().size() < 32);
  }
  got += reader.buffered();
  CHECK((got == text));
  CHECK_FALSE(reader.more().value());

  BufferedReader keeper(memory_source(text), 16);
  while (keeper.more().value()) {}
  CHECK((keeper.buffered() == text));
  CHECK(keeper.offset() == 0);
  keeper.consume(99999);
  CHECK(keeper.buffered() == text.substr(99999));
}
