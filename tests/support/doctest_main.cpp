// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of every unit test program. Its exit status is 77, CTest's "skipped", when nothing failed
// but shared data was missing.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include "support/shared_data.h"

int main(int argc, char** argv) {
  constexpr int kSkipped = 77;
  const int status = doctest::Context(argc, argv).run();
  return status == 0 && test::is_shared_data_missing ? kSkipped : status;
}
