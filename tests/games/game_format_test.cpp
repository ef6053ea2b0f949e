// SPDX-License-Identifier: GPL-3.0-or-later
// The names of formats: one table for words, extensions and outputs.
#include "games/game_format.h"

#include <doctest/doctest.h>

using namespace chess;

TEST_CASE("an extension names a format, whatever compression stands behind it") {
  CHECK(format_of_path("a/b.pgn") == GameFormat::Pgn);
  CHECK(format_of_path("a/b.BGN.zst") == GameFormat::Bgn);
  CHECK(format_of_path("b.jsonl.gz") == GameFormat::Bgn);
  CHECK(format_of_path("b.egd.bz2") == GameFormat::Egd);
  CHECK(format_of_path("b.uci") == GameFormat::Uci);
  CHECK_FALSE(format_of_path("b.txt"));
  CHECK_FALSE(format_of_path("dir.pgn/b"));
  CHECK_FALSE(format_of_path("-"));
}

TEST_CASE("every word of a command line is a format, and every format has its word") {
  for (const std::string& word : game_format_words()) CHECK(parse_game_format(word));
  for (const GameFormat format : {GameFormat::Pgn, GameFormat::Bgn, GameFormat::Egd, GameFormat::Uci})
    CHECK(parse_game_format(to_string(format)) == format);
  CHECK(parse_game_format("BGN") == GameFormat::Bgn);
  CHECK(parse_game_format("jsonl") == GameFormat::Bgn);
  CHECK_FALSE(parse_game_format("txt"));
  CHECK_FALSE(parse_game_format(""));
}

TEST_CASE("the extension of an output counts before the word, unless it says only JSON") {
  CHECK(output_format("a.pgn", GameFormat::Bgn) == GameFormat::Pgn);
  CHECK(output_format("a.json.gz", GameFormat::Egd) == GameFormat::Egd);
  CHECK(output_format("a.jsonl", std::nullopt) == GameFormat::Bgn);
  CHECK(output_format("a.txt", GameFormat::Uci) == GameFormat::Uci);
  CHECK(output_format("-", GameFormat::Egd) == GameFormat::Egd);
  CHECK_FALSE(output_format("-", std::nullopt));
  CHECK_FALSE(output_format("a.txt", std::nullopt));
}
