# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DFOLDER=annotate/player/web -DOUTPUT=player_page.cpp -P embed.cmake
# Writes the style sheet and the script of a player's report as C++ string literals.
set(code "// Made by embed.cmake from the files beside it.
#include \"annotate/player/report_as_html.h\"

namespace annotate {

")
foreach(part style:player.css script:player.js)
  string(REPLACE ":" ";" part ${part})
  list(GET part 0 name)
  list(GET part 1 file)
  file(READ "${FOLDER}/${file}" text)
  string(APPEND code "std::string_view player_page_${name}() {\n  return R\"page(${text})page\";\n}\n\n")
endforeach()
string(APPEND code "}  // namespace annotate\n")
file(WRITE "${OUTPUT}" "${code}")
