# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DINPUT=eco.tsv -DFUNCTION=embedded_chunks -DOUTPUT=eco_table_data.cpp -P embed_table.cmake
# Writes a table as C++ string literals, cut at line ends: compilers need not take literals
# beyond 65,536 characters, and a cut inside a UTF-8 sequence would be malformed source.
file(READ "${INPUT}" rest)
cmake_path(GET INPUT FILENAME name)
string(LENGTH "${rest}" left)
set(code "// Made by src/databases/openings/embed_table.cmake from books/data/${name}.
#include \"openings/eco_table.h\"

namespace chess { inline namespace openings { namespace eco_table {
namespace {
using namespace std::string_view_literals;
constexpr std::string_view kChunks[] = {
")
while(left GREATER 0)
  string(SUBSTRING "${rest}" 0 32000 chunk)
  string(FIND "${chunk}" "\n" end REVERSE)
  if(end LESS 0)
    message(FATAL_ERROR "${INPUT}: a line is too long, or the last one has no end")
  endif()
  math(EXPR end "${end} + 1")
  string(SUBSTRING "${chunk}" 0 ${end} chunk)
  string(APPEND code "R\"eco(${chunk})eco\"sv,\n")
  string(SUBSTRING "${rest}" ${end} -1 rest)
  string(LENGTH "${rest}" left)
endwhile()
string(APPEND code "};
}  // namespace

std::span<const std::string_view> ${FUNCTION}() { return kChunks; }

}}}  // namespace chess::openings::eco_table
")
file(WRITE "${OUTPUT}" "${code}")
