// SPDX-License-Identifier: GPL-3.0-or-later
#include <doctest/doctest.h>

#include "games/chunk.h"
#include "tests/io/sources.h"

using namespace chess;

namespace {

const std::string kPlain = "[Event \"a\"]\n[White \"b\"]\n\n1. e4 e5 2. Nf3 1-0\n\n";
const std::string kDamaged = "[Event \"a\"]\n\n1. e4 e5 2. Nf6 1-0\n\n";
const std::string kOdd = "[Event \"a\"]\n\n1. e4 e5 ; and so on\n\n";

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

std::vector<Chunk> cut(std::unique_ptr<ByteSource> source, std::size_t size, std::size_t longest,
                       GameFormat format = GameFormat::Pgn) {
  ChunkCutter cutter(std::move(source), format, size, longest);
  std::vector<Chunk> chunks;
  while (auto chunk = cutter.next()) chunks.push_back(std::move(*chunk));
  return chunks;
}

std::string joined(std::vector<Chunk>& chunks) {
  std::string text;
  for (Chunk& chunk : chunks) text += test_io::drain(*chunk.source("x")).bytes;
  return text;
}

}  // namespace

TEST_CASE("chunks are whole games, about as long as asked for") {
  const std::string text = repeated(kPlain, 100);
  auto chunks = cut(view_source(text), 500, 100'000);
  CHECK(chunks.size() >= 10);
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    CHECK(chunks[i].text.starts_with("[Event"));
    CHECK(chunks[i].text.size() <= 500);
    CHECK(chunks[i].is_last == (i + 1 == chunks.size()));
    CHECK(chunks[i].rest == nullptr);
  }
  CHECK(joined(chunks) == text);
}

TEST_CASE("chunks do not depend on how the bytes arrive") {
  const std::string text = repeated(kPlain + kDamaged, 60) + kOdd + repeated(kPlain, 20);
  const auto at_once = cut(view_source(text), 700, 100'000);
  for (const std::size_t step : {1, 13, 699}) {
    const auto slowly = cut(std::make_unique<test_io::SlowSource>(text, step), 700, 100'000);
    REQUIRE(slowly.size() == at_once.size());
    for (std::size_t i = 0; i < slowly.size(); ++i) CHECK(slowly[i].text == at_once[i].text);
  }
}

TEST_CASE("where there is no cut the rest is one chunk, and no more than its beginning is held") {
  const std::string text = repeated(kPlain, 10) + repeated(kOdd, 500);
  auto chunks = cut(view_source(text), 300, 2000);
  REQUIRE(chunks.size() >= 2);
  CHECK(chunks.back().text.size() <= 2000);
  REQUIRE(chunks.back().rest != nullptr);
  CHECK(chunks.back().is_last);
  CHECK(joined(chunks) == text);
}

TEST_CASE("a fault comes behind all that was read") {
  const std::string text = repeated(kPlain, 30);
  auto chunks = cut(std::make_unique<test_io::SlowSource>(text, 100, IoError{IoError::Kind::Corrupt, "bad"}),
                    400, 4000);
  REQUIRE(chunks.back().rest != nullptr);
  std::string got;
  for (std::size_t i = 0; i + 1 < chunks.size(); ++i) got += chunks[i].text;
  const auto last = test_io::drain(*chunks.back().source("x"));
  CHECK(got + last.bytes == text);
  REQUIRE(last.fault);
  CHECK(last.fault->reason == "bad");
}

TEST_CASE("an input without bytes has no chunk, one without cuts has one") {
  CHECK(cut(view_source(""), 100, 1000).empty());
  CHECK(cut(view_source("\n"), 100, 1000).size() == 1);
  CHECK(cut(view_source(kPlain), 100, 1000).size() == 1);
}
