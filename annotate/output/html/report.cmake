# SPDX-License-Identifier: GPL-3.0-or-later
# The report's page becomes a source file of the program. Its modules and style sheets lie in web/, its words
# in the catalogues, its board and rules in vendor (vendor/update brought them there).
set(report_sources ${CMAKE_CURRENT_LIST_DIR})
set(report_words ${PROJECT_SOURCE_DIR}/src/judging/words)
set(report_page ${CMAKE_CURRENT_BINARY_DIR}/report_page.cpp)
file(GLOB report_parts CONFIGURE_DEPENDS ${report_sources}/web/*.* ${report_sources}/web/style/*.css
  ${report_sources}/vendor/chess*/*.* ${report_words}/*.txt)
add_custom_command(
  OUTPUT ${report_page}
  COMMAND ${CMAKE_COMMAND} -DFOLDER=${report_sources} -DWORDS=${report_words} -DOUTPUT=${report_page}
          -P ${report_sources}/embed_page.cmake
  DEPENDS ${report_sources}/embed_page.cmake ${report_words}/read_words.cmake ${report_parts}
  COMMENT "Embedding the report's page" VERBATIM)
