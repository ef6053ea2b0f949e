# SPDX-License-Identifier: GPL-3.0-or-later
# What a page has in place of the packages of the system: the headers of fmt, and the parts of libc++ that the compiler's own
# copy of it lacks here. Packages of what no page does (compression, databases, servers) are only names: whatever needs them is not
# built.

function(library_package)
endfunction()
function(library_module)
endfunction()

find_path(MARGINALIA_FMT_FOLDER fmt/format.h PATHS /usr/include /usr/local/include /opt/homebrew/include REQUIRED
  NO_CMAKE_FIND_ROOT_PATH)
# Of the folder where it lies only fmt is seen: the headers of another system lie there, too.
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/include/packages)
file(CREATE_LINK ${MARGINALIA_FMT_FOLDER}/fmt ${PROJECT_BINARY_DIR}/include/packages/fmt SYMBOLIC)
add_library(fmt::fmt INTERFACE IMPORTED GLOBAL)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY=1)
target_include_directories(fmt::fmt SYSTEM INTERFACE ${PROJECT_BINARY_DIR}/include/packages)

foreach(package BZip2::BZip2 Boost::filesystem Boost::headers CLI11::CLI11 LibLZMA::LibLZMA PkgConfig::deflate
                PkgConfig::tomlplusplus PkgConfig::utf8proc PkgConfig::zstd SQLite::SQLite3 ZLIB::ZLIB
                nlohmann_json::nlohmann_json)
  add_library(${package} INTERFACE IMPORTED GLOBAL)
endforeach()
target_include_directories(PkgConfig::utf8proc SYSTEM INTERFACE ${CMAKE_CURRENT_LIST_DIR}/stand_ins)

# The locks and threads of libc++, which find that no thread can be started.
get_filename_component(libcxx ${MARGINALIA_ZIG} DIRECTORY)
set(libcxx ${libcxx}/lib/libcxx/src)
add_library(wasm_libcxx STATIC
  ${libcxx}/atomic.cpp ${libcxx}/condition_variable.cpp ${libcxx}/condition_variable_destructor.cpp ${libcxx}/future.cpp ${libcxx}/mutex.cpp
  ${libcxx}/mutex_destructor.cpp ${libcxx}/thread.cpp ${libcxx}/fstream.cpp ${libcxx}/ios.instantiations.cpp ${libcxx}/filesystem/directory_entry.cpp ${libcxx}/filesystem/directory_iterator.cpp ${libcxx}/filesystem/filesystem_error.cpp
  ${libcxx}/filesystem/operations.cpp ${libcxx}/filesystem/path.cpp)
# It is musl, but without copy_file_range.
set_source_files_properties(${libcxx}/filesystem/operations.cpp PROPERTIES COMPILE_OPTIONS -D_LIBCPP_HAS_MUSL_LIBC=0)
target_compile_definitions(wasm_libcxx PRIVATE _LIBCPP_BUILDING_LIBRARY)
target_compile_options(wasm_libcxx PRIVATE -w)
target_include_directories(wasm_libcxx PRIVATE ${libcxx})
add_library(Threads::Threads ALIAS wasm_libcxx)

# Files that ask for what no page has: files, archives, terminals, processes, databases, servers.
set(marginalia_left_out
  "/io/(block_compression|compressed_.*|crc32|file_descriptor|file_roles|input|links|locked_file|output|publication|record_file|replaced_file|sorted_runs|sorted_texts|staged_.*)\\.cpp"
  "/io/detail/(block_compressor|codec_.*|compressed_stream|destination|file_sink|gzip_member|locked_part|parallel_.*|read_ahead_source|replacing|terminal_sink|xz_blocks|zip_source)\\.cpp"
  "/gaviota_table" "/source_identity\\.cpp"
  "/client/(engine_spec|process_transport|program_run)\\.cpp"
  "/annotate/(cache|server)/" "/desk/(exercises|library)/"
  "/desk/protocol/(caller|complaints|desk|desk_queue|downloads|engine_requests|exercises|file_requests|lane|lookup|lookup_sources|plain_pages|player_pages|position_counts|puzzle_requests|repertoire_tests|tabs)\\.cpp"
  "/page/desk_page")
list(JOIN marginalia_left_out "|" marginalia_left_out)
