# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DFOLDER=src/judging/words -DOUTPUT=catalogue_text.cpp -P embed_words.cmake
# Checks the catalogues and writes them as C++ string literals, but for the words of pages.
include("${CMAKE_CURRENT_LIST_DIR}/read_words.cmake")
set(languages en:English de:German es:Spanish fr:French nl:Dutch)
list(TRANSFORM languages REPLACE ":.*" "" OUTPUT_VARIABLE files)
check_words("${FOLDER}" "${files}")

set(code "// Made by embed_words.cmake from the catalogues beside it.
#include \"words/catalogue.h\"

namespace chess { inline namespace words {

std::string_view catalogue_text(Language language) {
  switch (language) {
")
foreach(pair IN LISTS languages)
  string(REGEX MATCH "(.*):(.*)" pair ${pair})
  string(APPEND code "    case Language::${CMAKE_MATCH_2}: return R\"words(")
  file(READ "${FOLDER}/${CMAKE_MATCH_1}.txt" text)
  string(REGEX REPLACE "\n(page|desk|trainer|app)\\.[^\n]*" "" text "${text}")
  string(APPEND code "${text})words\";\n")
endforeach()
file(WRITE "${OUTPUT}" "${code}  }\n  return {};\n}\n\n}}  // namespace chess::words\n")
