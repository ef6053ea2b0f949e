# SPDX-License-Identifier: GPL-3.0-or-later
# CPack runs this between installing into its folder and making the packages. It adds what Debian's policy asks
# of a package: compressed manual pages, a changelog, the copyright, and nothing twice.
foreach(pair programs:marginalia library:libmarginalia-dev)
  string(REPLACE ":" ";" pair ${pair})
  list(GET pair 0 component)
  list(GET pair 1 package)
  set(tree ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr)
  set(doc ${tree}/share/doc/${package})
  file(REMOVE ${doc}/LICENSE ${doc}/LICENSE.eco.json)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/copyright ${doc}/copyright COPYONLY)

  # With SOURCE_DATE_EPOCH in the environment, the date is the same whenever the package is made.
  string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
  file(WRITE ${doc}/changelog.Debian "marginalia (${CPACK_PACKAGE_VERSION}-1) unstable; urgency=medium

  * Made from the sources of version ${CPACK_PACKAGE_VERSION}.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  file(GLOB pages ${tree}/share/man/man*/*)
  execute_process(COMMAND gzip -9nf ${doc}/changelog.Debian ${pages} COMMAND_ERROR_IS_FATAL ANY)
  file(GLOB_RECURSE files ${tree}/share/*)
  file(CHMOD ${files} PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
endforeach()
