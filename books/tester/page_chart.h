// SPDX-License-Identifier: GPL-3.0-or-later
// The chart of the report's page. It has a dot for each line: to the right, how those who follow the book
// stand at its end; upwards, how they scored. The curve is the mean of lines that end alike; a dot far from
// it is a line whose look deceives.
#pragma once

#include <string>

#include "books/tester/book_test.h"

namespace books {

/// A heading and an SVG picture, from the side of `view`.
std::string page_chart(const BookTest& test, chess::Color view);

}  // namespace books
