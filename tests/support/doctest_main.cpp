// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of every unit test program.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
