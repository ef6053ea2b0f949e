# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DFOLDER=src/judging/words -DOUTPUT=catalogue_text.cpp -P embed_words.cmake
# Checks the catalogues and writes them as C++ string literals, but for the words of the page.
include("${CMAKE_CURRENT_LIST_DIR}/read_words.cmake")
set(languages en:English de:German es:Spanish fr:French nl:Dutch)
list(TRANSFORM languages REPLACE ":.*" "" OUTPUT_VARIABLE files)
check_words("${FOLDER}" "${files}")

# append_function(NAME FOLDER): the function that returns what a language's file in the folder has.
function(append_function name folder)
  string(APPEND code "std::string_view ${name}(Language language) {\n  switch (language) {\n")
  foreach(pair IN LISTS languages)
    string(REGEX MATCH "(.*):(.*)" pair ${pair})
    string(APPEND code "    case Language::${CMAKE_MATCH_2}: return R\"words(")
    file(READ "${folder}/${CMAKE_MATCH_1}.txt" text)
    string(REGEX REPLACE "\npage\\.[^\n]*" "" text "${text}")
    string(APPEND code "${text})words\";\n")
  endforeach()
  set(code "${code}  }\n  return {};\n}\n\n" PARENT_SCOPE)
endfunction()

set(code "// Made by embed_words.cmake from the catalogues beside it.
#include \"words/catalogue.h\"

namespace chess { inline namespace words {

")
append_function(catalogue_text "${FOLDER}")
append_function(earlier_text "${FOLDER}/earlier")
file(WRITE "${OUTPUT}" "${code}}}  // namespace chess::words\n")
