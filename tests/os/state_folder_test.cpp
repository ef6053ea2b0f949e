// SPDX-License-Identifier: GPL-3.0-or-later
#include "os/state_folder.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

TEST_CASE("where state is kept") {
  const char* home = std::getenv("HOME");
  const std::string old_home = home == nullptr ? "" : home;
  ::setenv("XDG_STATE_HOME", "/x", 1);
  CHECK(chess::state_folder() == "/x/marginalia");
  ::setenv("XDG_STATE_HOME", "x", 1);  // does not count
  ::setenv("HOME", "/somewhere", 1);
  CHECK(chess::state_folder() == "/somewhere/.local/state/marginalia");
  ::unsetenv("XDG_STATE_HOME");
  ::setenv("XDG_DATA_HOME", "/d", 1);
  CHECK(chess::data_folder() == "/d/marginalia");
  ::unsetenv("XDG_DATA_HOME");
  CHECK(chess::data_folder() == "/somewhere/.local/share/marginalia");
  ::unsetenv("HOME");
  CHECK_FALSE(chess::state_folder());
  if (home != nullptr) ::setenv("HOME", old_home.c_str(), 1);
}
