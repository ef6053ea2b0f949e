# SPDX-License-Identifier: GPL-3.0-or-later
# embed_page(TARGET FUNCTION HEADER FOLDER...): the page in the folders becomes a source of the target, which defines FUNCTION
# (annotate::report_page) as HEADER declares it. What the first folder does not have the next one may.
function(embed_page target function header)
  set(room ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  string(REGEX REPLACE ".*::" "" name ${function})
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  set(words ${PROJECT_SOURCE_DIR}/src/judging/words)
  list(JOIN ARGN ":" folders)
  set(patterns ${ARGN})
  list(TRANSFORM patterns APPEND "/*.*")
  set(styles ${ARGN})
  list(TRANSFORM styles APPEND "/style/*.*")
  file(GLOB parts CONFIGURE_DEPENDS ${patterns} ${styles} ${room}/web/*.* ${room}/web/style/*.*
    ${room}/vendor/chess*/*.* ${words}/*.txt)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DFOLDERS=${folders} -DWORDS=${words} -DFUNCTION=${function} -DHEADER=${header}
            -DOUTPUT=${output} -P ${room}/embed_page.cmake
    DEPENDS ${room}/embed_page.cmake ${words}/read_words.cmake ${parts}
    COMMENT "Embedding ${name}" VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
