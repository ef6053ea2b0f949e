# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DFOLDER=annotate/output/html -DWORDS=src/judging/words -DOUTPUT=report_page.cpp -P embed_page.cmake
# Makes one page of web/page.html, the modules and style sheets of web/, the words of the catalogues, the board and the
# rules, and writes it as C++ string literals. Each module becomes a function that returns what the module exports.
# Nothing is minified: the page is its own source.
include("${WORDS}/read_words.cmake")
set(web "${FOLDER}/web")
set(vendor "${FOLDER}/vendor")

# add_module(clock.js): the module goes to the end of the global property `script`, behind those it imports.
set_property(GLOBAL PROPERTY script "")
function(add_module file)
  get_filename_component(name "${file}" NAME_WE)
  get_property(added GLOBAL PROPERTY "added_${file}")
  if(added)
    return()
  endif()
  set_property(GLOBAL PROPERTY "added_${file}" TRUE)

  file(READ "${web}/${file}" code)
  set(script "")
  set(line "\nimport ({?[A-Za-z_, ]+}?) from '([a-z_./]+)'")
  string(REGEX MATCHALL "${line}" imports "\n${code}")
  foreach(import IN LISTS imports)
    string(REGEX MATCH "${line}" import "${import}")
    set(names "${CMAKE_MATCH_1}")
    set(from "${CMAKE_MATCH_2}")
    get_filename_component(name "${from}" NAME_WE)
    if(from MATCHES "^words/(.*)$")
      page_words("${WORDS}/${CMAKE_MATCH_1}" words)
      string(APPEND script "const ${names} = ${words};\n")
    elseif(from MATCHES "^\\./(.*\\.js)$")
      add_module("${CMAKE_MATCH_1}")
      string(APPEND script "const ${names} = module_${name};\n")
    else()
      string(APPEND script "const ${names} = ${from};\n")
    endif()
  endforeach()
  string(REGEX REPLACE "${line};" "" code "\n${code}")

  set(exports "")
  string(REGEX MATCHALL "\nexport (const|class|function) [A-Za-z_]+" exported "${code}")
  foreach(export IN LISTS exported)
    string(REGEX REPLACE "^.* " "" export "${export}")
    list(APPEND exports ${export})
  endforeach()
  list(JOIN exports ", " exports)
  string(REGEX REPLACE "\nexport (const|class|function) " "\n\\1 " code "${code}")
  if(code MATCHES "\n(import|export)[ {][^\n]*")
    message(FATAL_ERROR "${file}: no such line is known here:${CMAKE_MATCH_0}")
  endif()

  get_filename_component(name "${file}" NAME_WE)
  set_property(GLOBAL APPEND_STRING PROPERTY script
    "\n// ${file}\nconst module_${name} = (() => {\n${script}${code}return { ${exports} };\n})();\n")
endfunction()

# The base64 form of a SHA-256: three hexadecimal digits are two characters.
function(to_base64 hex variable)
  set(alphabet ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/)
  set(text "")
  foreach(begin RANGE 0 63 3)
    string(SUBSTRING "${hex}00" ${begin} 3 digits)
    math(EXPR high "0x${digits} >> 6")
    math(EXPR low "0x${digits} & 63")
    string(SUBSTRING ${alphabet} ${high} 1 high)
    string(SUBSTRING ${alphabet} ${low} 1 low)
    string(APPEND text "${high}${low}")
  endforeach()
  string(SUBSTRING "${text}" 0 43 text)
  set(${variable} "${text}=" PARENT_SCOPE)
endfunction()

# append_literals(NAME text): an array of literals, cut at line ends, because compilers need not take literals of
# more than 65,536 characters.
function(append_literals name text)
  string(APPEND code "constexpr std::string_view ${name}[] = {\n")
  string(LENGTH "${text}" left)
  while(left GREATER 0)
    string(SUBSTRING "${text}" 0 32000 piece)
    if(left GREATER 32000)
      string(FIND "${piece}" "\n" end REVERSE)
      math(EXPR end "${end} + 1")
      string(SUBSTRING "${piece}" 0 ${end} piece)
    endif()
    string(APPEND code "R\"page(${piece})page\"sv,\n")
    string(LENGTH "${piece}" end)
    string(SUBSTRING "${text}" ${end} -1 text)
    string(LENGTH "${text}" left)
  endwhile()
  set(code "${code}};\n" PARENT_SCOPE)
endfunction()

file(READ "${vendor}/chessground/chessground.js" script)
file(READ "${vendor}/chessops/chessops.js" rules)
set_property(GLOBAL PROPERTY script "${script}${rules}")
add_module(main.js)
get_property(script GLOBAL PROPERTY script)

file(READ "${web}/style.css" style)
string(REGEX MATCHALL "@import '[^']*'" imports "${style}")
foreach(import IN LISTS imports)
  string(REGEX REPLACE "@import '(.*)'" "\\1" file "${import}")
  if(file STREQUAL "chessground.css")
    file(READ "${vendor}/chessground/${file}" sheet)
  else()
    file(READ "${web}/${file}" sheet)
  endif()
  string(REPLACE "${import};" "${sheet}" style "${style}")
endforeach()
# Inside the elements only these could end them early.
string(TOLOWER "${script}${style}" lower)
if(lower MATCHES "</script|<!--|</style")
  message(FATAL_ERROR "the page's script or style would end its element")
endif()

file(STRINGS "${vendor}/chessground/VERSION" chessground)
file(STRINGS "${vendor}/chessops/VERSION" chessops)
# The browser runs this script and no other, whatever a game may have smuggled in.
string(SHA256 hash "${script}")
to_base64(${hash} hash)

file(READ "${web}/page.html" page)
string(REGEX MATCH "^(.*)@LANGUAGE@(.*)@GAMES@\n(.*)$" page "${page}")
set(before_language "${CMAKE_MATCH_1}")
set(head "${CMAKE_MATCH_2}")
set(tail "${CMAKE_MATCH_3}")
string(REPLACE "@CHESSGROUND@" "${chessground}" before_language "${before_language}")
string(REPLACE "@CHESSOPS@" "${chessops}" before_language "${before_language}")
string(REPLACE "@HASH@" "${hash}" head "${head}")
string(REPLACE "@STYLE@" "${style}" head "${head}")
string(REPLACE "@SCRIPT@" "${script}" head "${head}")

set(code "// SPDX-License-Identifier: GPL-3.0-or-later
// Made by annotate/output/html/embed_page.cmake.
#include \"annotate/output/html/html_output.h\"

namespace annotate {
namespace {
using namespace std::string_view_literals;
")
append_literals(kBeforeLanguage "${before_language}")
append_literals(kHead "${head}")
append_literals(kTail "${tail}")
string(APPEND code "}  // namespace

const ReportPage& report_page() {
  static constexpr ReportPage kPage{kBeforeLanguage, kHead, kTail};
  return kPage;
}

}  // namespace annotate
")
file(WRITE "${OUTPUT}" "${code}")
