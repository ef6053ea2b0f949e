// SPDX-License-Identifier: GPL-3.0-or-later
// A run does not write over what it reads, however the file is named.
#include "io/file_roles.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <vector>

#include "tests/support/temp_dir.h"

using namespace chess;
using test_support::kDevice;
using test_support::TempDir;

TEST_CASE("links and other spellings are the same file") {
  const TempDir dir;
  const std::string file = dir.write("x", "games");
  dir.write("y", "games");
  REQUIRE(symlink("x", dir.file("soft").c_str()) == 0);
  REQUIRE(link(file.c_str(), dir.file("hard").c_str()) == 0);
  for (const char* name : {"x", "soft", "hard", "./x"}) CHECK(is_same_file(file, dir.file(name)));
  CHECK_FALSE(is_same_file(file, dir.file("y")));
  CHECK_FALSE(is_same_file(file, dir.file("new")));
  CHECK(is_same_file(dir.file("new"), dir.path() + "/./new"));
  CHECK_FALSE(is_same_file(dir.file("new"), dir.file("new2")));
  CHECK_FALSE(is_same_file(kDevice, kDevice));
  CHECK_FALSE(is_same_file(dir.path(), dir.path()));
}

TEST_CASE("each file of a run has one role") {
  const TempDir dir;
  const std::string file = dir.write("x", "games");
  REQUIRE(symlink("x", dir.file("soft").c_str()) == 0);
  const std::vector<FileRole> read = {{"", "the cache"}, {file, "an input"}};
  const auto fault = [&](const std::string& output) {
    return find_overwriting(std::vector<FileRole>{{output, "an output"}}, read).value_or("");
  };
  CHECK(fault(dir.file("new")).empty());
  CHECK(fault("").empty());
  CHECK(fault(kDevice).empty());
  CHECK(fault(file) == "'" + file +
                           "' cannot be an output: it is an input, and what is in it would be lost; name "
                           "another file");
  CHECK(fault(dir.file("soft")) == "'" + dir.file("soft") + "' cannot be an output: it is an input, named '" +
                                       file + "', and what is in it would be lost; name another file");
  const std::vector<FileRole> twice = {{dir.file("a"), "an output"}, {dir.file("./a"), "the log"}};
  CHECK(find_overwriting(twice, {}).value_or("") ==
        "'" + dir.file("./a") + "' cannot be the log: it is also an output; name another file");
}
