// SPDX-License-Identifier: GPL-3.0-or-later
#include "tablebase/table_folders.h"

#include <doctest/doctest.h>

using chess::split_folders;
using Folders = std::vector<std::string>;

TEST_CASE("lists of folders are split at colons and semicolons") {
  CHECK(split_folders("/a:/b c;d", false) == Folders{"/a", "/b c", "d"});
  CHECK(split_folders(":;/a::", false) == Folders{"/a"});
  CHECK(split_folders("", false).empty());
  CHECK(split_folders("C:/a", false) == Folders{"C", "/a"});
}

TEST_CASE("where there are drives, the colon behind one splits nothing") {
  CHECK(split_folders(R"(C:\a;D:/b:E:\c d)", true) == Folders{R"(C:\a)", "D:/b", R"(E:\c d)"});
  CHECK(split_folders("C:;/a:tables", true) == Folders{"C", "/a", "tables"});
}
