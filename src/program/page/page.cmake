# SPDX-License-Identifier: GPL-3.0-or-later
# embed_page(TARGET FUNCTION HEADER FOLDER): the page in FOLDER becomes a source of the target, which defines FUNCTION
# (annotate::report_page) as HEADER declares it.
function(embed_page target function header folder)
  set(room ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  string(REGEX REPLACE ".*::" "" name ${function})
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  set(words ${PROJECT_SOURCE_DIR}/src/judging/words)
  file(GLOB parts CONFIGURE_DEPENDS ${folder}/*.* ${folder}/style/*.* ${room}/web/*.* ${room}/web/style/*.*
    ${room}/vendor/chess*/*.* ${words}/*.txt)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} -DWORDS=${words} -DFUNCTION=${function} -DHEADER=${header}
            -DOUTPUT=${output} -P ${room}/embed_page.cmake
    DEPENDS ${room}/embed_page.cmake ${words}/read_words.cmake ${parts}
    COMMENT "Embedding ${name}" VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
