# SPDX-License-Identifier: GPL-3.0-or-later
# `cmake --build build/release --target packages` makes the Debian packages marginalia (the programs) and
# libmarginalia-dev (the library).
find_program(MARGINALIA_SHLIBDEPS dpkg-shlibdeps)
find_program(MARGINALIA_FILE file)  # tells CPack which files have dependencies
if(NOT MARGINALIA_SHLIBDEPS OR NOT MARGINALIA_FILE)
  message(STATUS "dpkg-shlibdeps or file not found (Debian: apt-get install dpkg-dev file): no target packages")
  return()
endif()
set(MARGINALIA_MAINTAINER "The Marginalia authors <authors@example.org>" CACHE STRING
  "Name and address in the Debian packages")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME marginalia)
set(CPACK_PACKAGE_CONTACT "${MARGINALIA_MAINTAINER}")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL programs library)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/stage_tree.cmake)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME marginalia)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_PROGRAMS_DESCRIPTION "chess engine, and annotator of chess games
The program annotate asks a chess engine about every position of a game and
writes evaluations, glyphs, better lines and reasons into the game. It reads
and writes PGN and BGN, and writes web pages. The package also has the UCI
chess engine marginalia, the tool bgn for files of games, and the tool book
for openings, opening books and matches between engines.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libmarginalia-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
find_package(Boost REQUIRED)
string(REGEX MATCH "^[0-9]+\\.[0-9]+" boost "${Boost_VERSION}")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS
  "libboost${boost}-dev, libbz2-dev, libdeflate-dev, libfmt-dev, liblzma-dev, libutf8proc-dev, libzstd-dev, pkg-config, zlib1g-dev")
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "C++ library for chess games, engines and openings
Boards and legal moves, notations, readers and writers for files of games
(PGN, BGN and others), names of openings, opening books, and UCI engines as
processes. This package has static libraries, headers, a CMake package and a
file for pkg-config.")

set(CPACK_VERBATIM_VARIABLES ON)
include(CPack)
add_custom_target(packages
  COMMAND ${CMAKE_CPACK_COMMAND} --config ${PROJECT_BINARY_DIR}/CPackConfig.cmake
  WORKING_DIRECTORY ${PROJECT_BINARY_DIR} VERBATIM USES_TERMINAL)
add_dependencies(packages programs library)
