// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/guarded_run.h"

#include <doctest/doctest.h>

#include <new>
#include <system_error>

#include "console/console.h"

using namespace chess;

TEST_CASE("a program that is given too little ends in good order") {
  CHECK(guarded_run("test", [] { return 7; }) == 7);
  CHECK(guarded_run("test", []() -> int { throw std::bad_alloc(); }) == kExitUnable);
  CHECK(guarded_run("test", []() -> int {
          throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
        }) == kExitUnable);
}
