# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DTHEME=theme.css -DOUTPUT=page_style.cpp -P embed_style.cmake
# Writes the look that this project's pages share as a C++ string literal.
file(READ "${THEME}" theme)
file(WRITE "${OUTPUT}" "// Made by embed_style.cmake from annotate/output/html/web/style/theme.css.
#include \"books/tester/page_style.h\"

namespace books {

std::string_view page_style() { return R\"css(${theme})css\"; }

}  // namespace books
")
