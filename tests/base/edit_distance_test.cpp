// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/edit_distance.h"

#include <doctest/doctest.h>

using namespace chess;

TEST_CASE("edit distance counts letters put in, left out, replaced and swapped") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("abc", "") == 3);
  CHECK(edit_distance("", "ab") == 2);
  CHECK(edit_distance("nodes", "ndoes") == 1);
  CHECK(edit_distance("depth", "dept") == 1);
  CHECK(edit_distance("kitten", "sitting") == 3);
}
