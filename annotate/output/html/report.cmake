# SPDX-License-Identifier: GPL-3.0-or-later
# The report's page: chessground and esbuild come from npm into the build folder when CMake configures (what
# package-lock.json names, nothing else, and no script of theirs is run); web/bundle.mjs makes a source file
# of the page when something of it has changed. Without npm the rest is built all the same.
set(report_web ${CMAKE_CURRENT_LIST_DIR}/web)
set(report_build ${CMAKE_CURRENT_BINARY_DIR}/report_web)
set(report_absence "")

find_program(MARGINALIA_NPM npm)
find_program(MARGINALIA_NODE NAMES node nodejs)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${report_web}/package-lock.json)
file(SHA256 ${report_web}/package-lock.json report_lock)
set(report_stamp ${report_build}/installed-${report_lock})
if(NOT MARGINALIA_NPM OR NOT MARGINALIA_NODE)
  set(report_absence "npm was not there when it was built")
elseif(NOT EXISTS ${report_stamp})
  file(COPY ${report_web}/package.json ${report_web}/package-lock.json DESTINATION ${report_build})
  message(STATUS "Getting the report's board with npm")
  execute_process(
    COMMAND ${MARGINALIA_NPM} ci --ignore-scripts --no-audit --no-fund --no-update-notifier
    WORKING_DIRECTORY ${report_build} TIMEOUT 300
    RESULT_VARIABLE report_status OUTPUT_VARIABLE report_output ERROR_VARIABLE report_output)
  if(report_status EQUAL 0)
    file(TOUCH ${report_stamp})
  else()
    set(report_absence "npm could not get its packages when it was built")
    message(STATUS "npm ci: ${report_output}")
  endif()
endif()

if(report_absence)
  message(STATUS "annotate will refuse to write HTML: ${report_absence}")
  set(report_page ${report_build}/no_page.cpp)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/no_page.cpp.in ${report_page} @ONLY)
else()
  set(report_page ${report_build}/page.cpp)
  file(GLOB report_sources CONFIGURE_DEPENDS ${report_web}/*.js ${report_web}/words/*.json
    ${report_web}/*.css ${report_web}/*.html)
  add_custom_command(
    OUTPUT ${report_page}
    COMMAND ${MARGINALIA_NODE} ${report_web}/bundle.mjs ${report_build}/node_modules ${report_page}
    DEPENDS ${report_sources} ${report_web}/bundle.mjs ${report_stamp}
    COMMENT "Bundling the report's page" VERBATIM)
endif()
