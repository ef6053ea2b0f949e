# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DFOLDERS=annotate/output/html/web -DWORDS=src/judging/words -DFUNCTION=annotate::report_page
#       -DHEADER=annotate/output/html/html_output.h -DOUTPUT=report_page.cpp -P embed_page.cmake
# Makes one page of page.html, the modules and style sheets of the folders and of web/ beside this file, the words of the
# catalogues, the board and the rules, and writes it as C++ string literals. FOLDERS are separated by colons; a file is
# taken from the first that has it. A line "@include game.html" of a page is that file. Each module becomes a function that
# returns what the module exports. Nothing is minified: the page is its own source.
# With -DOUTPUT=page.html -DMODULE=module.base64 the page is written as it is, with the text of that file in the place @MODULE@.
include("${WORDS}/read_words.cmake")
set(room "${CMAKE_CURRENT_LIST_DIR}")

string(REPLACE ":" ";" folders "${FOLDERS}:${room}/web")

# read_part(dom.js text): a file of the page, or else one that pages share.
function(read_part file variable)
  unset(text)
  foreach(folder IN LISTS folders)
    if(EXISTS "${folder}/${file}")
      file(READ "${folder}/${file}" text)
      break()
    endif()
  endforeach()
  if(NOT DEFINED text)
    message(FATAL_ERROR "no ${file} in ${folders}")
  endif()
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

# add_module(clock.js): the module goes to the end of the global property `script`, behind those it imports.
set_property(GLOBAL PROPERTY script "")
set_property(GLOBAL PROPERTY libraries "")
function(add_module file)
  get_filename_component(name "${file}" NAME_WE)
  get_property(added GLOBAL PROPERTY "added_${file}")
  if(added)
    return()
  endif()
  set_property(GLOBAL PROPERTY "added_${file}" TRUE)

  read_part("${file}" code)
  set(script "")
  set(line "\nimport ({?[A-Za-z_, ]+}?) from '([a-z_./]+)'")
  string(REGEX MATCHALL "${line}" imports "\n${code}")
  foreach(import IN LISTS imports)
    string(REGEX MATCH "${line}" import "${import}")
    set(names "${CMAKE_MATCH_1}")
    set(from "${CMAKE_MATCH_2}")
    get_filename_component(name "${from}" NAME_WE)
    if(from MATCHES "^words/(([a-z]+)/)?([a-z.]+)$")
      set(group "${CMAKE_MATCH_2}")
      if(NOT group)
        set(group page)
      endif()
      page_words("${WORDS}/${CMAKE_MATCH_3}" ${group} words)
      string(APPEND script "const ${names} = ${words};\n")
    elseif(from MATCHES "^\\./(.*\\.js)$")
      add_module("${CMAKE_MATCH_1}")
      string(APPEND script "const ${names} = module_${name};\n")
    else()
      string(APPEND script "const ${names} = ${from};\n")
      set_property(GLOBAL APPEND PROPERTY libraries ${from})
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

# append_literals(text): literals, cut at line ends, because compilers need not take literals of more than 65,536
# characters.
function(append_literals text)
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
  set(code "${code}" PARENT_SCOPE)
endfunction()

add_module(main.js)
get_property(modules GLOBAL PROPERTY script)
get_property(libraries GLOBAL PROPERTY libraries)
set(script "")
foreach(library chessground chessops)
  file(STRINGS "${room}/vendor/${library}/VERSION" ${library}_version)
  if(";${libraries};" MATCHES ";${library};")
    file(READ "${room}/vendor/${library}/${library}.js" code)
    string(APPEND script "${code}")
  endif()
endforeach()
string(APPEND script "${modules}")

read_part(style.css style)
string(REGEX MATCHALL "@import '[^']*'" imports "${style}")
foreach(import IN LISTS imports)
  string(REGEX REPLACE "@import '(.*)'" "\\1" file "${import}")
  if(file STREQUAL "chessground.css")
    file(READ "${room}/vendor/chessground/${file}" sheet)
  else()
    read_part("${file}" sheet)
  endif()
  string(REPLACE "${import};" "${sheet}" style "${style}")
endforeach()
# Inside the elements only these could end them early.
string(TOLOWER "${script}${style}" lower)
if(lower MATCHES "</script|<!--|</style")
  message(FATAL_ERROR "the page's script or style would end its element")
endif()

# The browser runs this script and no other, whatever a game may have smuggled in.
string(SHA256 hash "${script}")
to_base64(${hash} hash)

# What is known now goes into the literals; other names in @ are pieces of their own, which the program fills.
set(known_CHESSGROUND "${chessground_version}")
set(known_CHESSOPS "${chessops_version}")
set(known_HASH "${hash}")
set(known_STYLE "${style}")
set(known_SCRIPT "${script}")
read_part(page.html page)
while(page MATCHES "@include ([a-z_.]+)\n")
  read_part("${CMAKE_MATCH_1}" part)
  string(REPLACE "${CMAKE_MATCH_0}" "${part}" page "${page}")
endwhile()
# A page that is a file of its own, with what stands in the file MODULE in its place.
if(OUTPUT MATCHES "\\.html$")
  file(READ "${MODULE}" known_MODULE)
  foreach(name CHESSGROUND CHESSOPS HASH STYLE MODULE SCRIPT)
    string(REPLACE "@${name}@" "${known_${name}}" page "${page}")
  endforeach()
  file(WRITE "${OUTPUT}" "${page}")
  return()
endif()

set(code "")
set(literal "")
while(page MATCHES "@([A-Z]+)@")
  set(name "${CMAKE_MATCH_1}")
  string(FIND "${page}" "@${name}@" at)
  string(SUBSTRING "${page}" 0 ${at} before)
  string(LENGTH "${before}@${name}@" at)
  string(SUBSTRING "${page}" ${at} -1 page)
  string(APPEND literal "${before}${known_${name}}")
  if(NOT DEFINED known_${name})
    append_literals("${literal}")
    string(APPEND code "\"@${name}@\"sv,\n")
    set(literal "")
  endif()
endwhile()
append_literals("${literal}${page}")

string(REGEX MATCH "^(.*)::(.*)$" function "${FUNCTION}")
file(WRITE "${OUTPUT}" "// SPDX-License-Identifier: GPL-3.0-or-later
// Made by src/program/page/embed_page.cmake.
#include \"${HEADER}\"

namespace ${CMAKE_MATCH_1} {

chess::PageTemplate ${CMAKE_MATCH_2}() {
  using namespace std::string_view_literals;
  static constexpr std::string_view kPieces[] = {
${code}};
  return kPieces;
}

}  // namespace ${CMAKE_MATCH_1}
")
