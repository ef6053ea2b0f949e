# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DFOLDER=src/judging/words -DOUTPUT=catalogue_text.cpp -P embed_words.cmake
# Writes the catalogues as C++ string literals.
set(code "// Made by embed_words.cmake from the catalogues beside it.
#include \"words/catalogue.h\"

namespace chess { inline namespace words {

std::string_view catalogue_text(Language language) {
  switch (language) {
")
foreach(pair en:English de:German es:Spanish fr:French nl:Dutch)
  string(REPLACE ":" ";" pair ${pair})
  list(GET pair 0 file)
  list(GET pair 1 language)
  file(READ "${FOLDER}/${file}.txt" text)
  string(APPEND code "    case Language::${language}: return R\"words(${text})words\";\n")
endforeach()
string(APPEND code "  }
  return {};
}

}}  // namespace chess::words
")
file(WRITE "${OUTPUT}" "${code}")
