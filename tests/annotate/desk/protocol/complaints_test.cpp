// SPDX-License-Identifier: GPL-3.0-or-later
// The file of complaints has a bound.
#include "annotate/desk/protocol/complaints.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "tests/support/temp_dir.h"

using namespace annotate;

TEST_CASE("complaints: a file that is full stays as it is, and the error names it") {
  const test_support::TempDir folder;
  const std::string path = folder.file("complaints.jsonl");
  const auto request = DeskRequest::parse(R"({"text":"No!","asked":{"played":"e2e4"}})");
  REQUIRE(request);
  const auto library =
      Library::open({.state_file = folder.file("desk.sqlite"), .folder = {}, .files = {}, .language = {}});
  REQUIRE(library);
  const auto complain = [&] { return keep_complaint(path, *request, **library, "Marginalia"); };
  REQUIRE(complain());
  CHECK(folder.read("complaints.jsonl").contains("No!"));
  std::filesystem::resize_file(path, kMostComplaints - 10);
  const auto refused = complain();
  REQUIRE_FALSE(refused);
  CHECK(to_string(refused.error()).contains("complaints.jsonl"));
  CHECK(std::filesystem::file_size(path) == kMostComplaints - 10);
  std::filesystem::remove(path);
  CHECK(complain());
}
