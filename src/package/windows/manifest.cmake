# SPDX-License-Identifier: GPL-3.0-or-later
# Puts the manifest into programs for Windows.

find_program(MARGINALIA_WINDRES NAMES ${CMAKE_SYSTEM_PROCESSOR}-w64-mingw32-windres windres)
set(manifest ${CMAKE_CURRENT_LIST_DIR}/program.manifest)
set(marginalia_resources ${PROJECT_BINARY_DIR}/program.res)
# Type 24 is a manifest, and number 1 that of a program.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/program.rc CONTENT "1 24 \"${manifest}\"\n")
if(MARGINALIA_ZIG)
  set(command ${MARGINALIA_ZIG} rc ${PROJECT_BINARY_DIR}/program.rc ${marginalia_resources})
else()
  set(command ${MARGINALIA_WINDRES} -O coff -i ${PROJECT_BINARY_DIR}/program.rc -o ${marginalia_resources})
endif()
add_custom_command(OUTPUT ${marginalia_resources} COMMAND ${command} DEPENDS ${manifest} VERBATIM
                   COMMENT "Manifest of the programs")
add_custom_target(program_resources DEPENDS ${marginalia_resources})

# add_manifest(TARGET): of a program.
function(add_manifest target)
  add_dependencies(${target} program_resources)
  target_link_libraries(${target} PRIVATE ${marginalia_resources})
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${marginalia_resources})
endfunction()
