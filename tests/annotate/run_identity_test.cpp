// SPDX-License-Identifier: GPL-3.0-or-later
// What makes two runs the same: the contents of files, not their names.
#include "annotate/journal/identity.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "tests/support/temp_dir.h"

using namespace annotate;
using test_support::kDevice;
using test_support::TempDir;

TEST_CASE("inputs are known by size and beginning, not by name or time") {
  const TempDir dir;
  const std::string a = dir.write("a.pgn", std::string(3000, 'x'));
  CHECK(identity_of_input(a) == identity_of_input(dir.write("b.pgn", std::string(3000, 'x'))));
  CHECK(identity_of_input(a) != identity_of_input(dir.write("c.pgn", std::string(3001, 'x'))));
  CHECK(identity_of_input(a) != identity_of_input(dir.write("d.pgn", std::string(2999, 'x') + "y")));
  CHECK(identity_of_input("-") == identity_of_input(kDevice));
  chess::RuleSet rules = chess::default_rules();
  const std::string before = identity_of_rules(rules);
  rules.loss.blunder = 0.31;
  CHECK(identity_of_rules(rules) != before);
}

TEST_CASE("files count by their bytes, wherever they lie") {
  const TempDir dir;
  const std::string file = dir.write("net", std::string(3000, 'x') + "a");
  const std::string before = identity_of_file(file);
  CHECK(before.starts_with("3001 bytes (checksum "));
  CHECK(identity_of_file(dir.write("copy", std::string(3000, 'x') + "a")) == before);
  dir.write("net", std::string(3000, 'x') + "b");
  CHECK(identity_of_file(file) != before);
  CHECK(identity_of_file(dir.file("missing")).empty());
  CHECK(identity_of_file(dir.path()).empty());
}

TEST_CASE("a large file counts by size, time and both ends") {
  const TempDir dir;
  const std::string file = dir.write("large", "head");
  std::filesystem::resize_file(file, std::uintmax_t{65} << 20);
  const std::string before = identity_of_file(file);
  CHECK(before.find(" UTC (checksum ") != std::string::npos);
  CHECK(identity_of_file(file) == before);
  std::filesystem::last_write_time(file, std::filesystem::last_write_time(file) - std::chrono::hours(1));
  CHECK(identity_of_file(file) != before);
}

TEST_CASE("folders count by names, sizes and times of their files") {
  const TempDir dir;
  std::filesystem::create_directory(dir.file("a"));
  std::filesystem::create_directory(dir.file("b"));
  dir.write("a/KQvK.rtbw", "12345");
  const std::string a = dir.file("a");
  const std::string before = identity_of_folder(a);
  CHECK(before.starts_with("1 files of 5 bytes (checksum "));
  CHECK(identity_of_folder(a) == before);
  dir.write("a/KRvK.rtbw", "");
  CHECK(identity_of_folder(a) != before);
  const std::string both = identity_of_paths(a + ":" + dir.file("b"));
  CHECK(both == identity_of_folder(a) + ", " + identity_of_folder(dir.file("b")));
  CHECK(identity_of_paths("64").empty());
  CHECK(identity_of_paths("").empty());
}
