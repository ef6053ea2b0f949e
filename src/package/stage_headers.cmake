# SPDX-License-Identifier: GPL-3.0-or-later
# Copies the headers of one room, FROM/*.h, to the folder TO as users include them: "core/move.h" becomes
# "marginalia/core/move.h". What is the same as before keeps its time, what is gone from FROM goes from TO.
file(GLOB headers RELATIVE ${FROM} ${FROM}/*.h)
file(GLOB staged RELATIVE ${TO} ${TO}/*.h)
if(staged)
  list(REMOVE_ITEM staged ${headers})
  foreach(header IN LISTS staged)
    file(REMOVE ${TO}/${header})
  endforeach()
endif()
foreach(header IN LISTS headers)
  # Not file(READ) into a list: a header holds semicolons and brackets.
  file(READ ${FROM}/${header} text)
  string(REGEX REPLACE "(\n#include \")([a-z0-9_]+/)" "\\1marginalia/\\2" text "${text}")
  set(old "")
  if(EXISTS ${TO}/${header})
    file(READ ${TO}/${header} old)
  endif()
  if(NOT text STREQUAL old)
    file(WRITE ${TO}/${header} "${text}")
  endif()
endforeach()
file(WRITE ${STAMP} "")
