# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DSOURCE=... -DGIT=git -DOUTPUT=about_commit.h -P write_commit.cmake
# The commit has twelve digits, in a checkout as in an archive of the sources.
file(STRINGS ${SOURCE}/src/program/about/COMMIT commit LIMIT_COUNT 1)
if(commit MATCHES "Format")
  set(commit "")
  if(GIT AND EXISTS ${SOURCE}/.git)
    execute_process(COMMAND ${GIT} rev-parse HEAD WORKING_DIRECTORY ${SOURCE}
      OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
endif()
string(SUBSTRING "${commit}" 0 12 commit)
if(NOT commit)
  set(commit unknown)
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define MARGINALIA_COMMIT \"${commit}\"\n")
