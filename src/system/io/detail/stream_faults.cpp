// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/stream_faults.h"

#include "io/file_descriptor.h"

namespace chess { inline namespace io {

IoError truncated_data(std::string_view name, Compression compression) {
  return {IoError::Kind::Truncated, quoted_path(name) + " is truncated: its " +
                                        std::string(to_string(compression)) +
                                        " data ends before its end mark"};
}

IoError corrupt_data(std::string_view name, Compression compression, std::uint64_t offset,
                     std::string_view reason) {
  return {IoError::Kind::Corrupt, quoted_path(name) + " is corrupt: bad " +
                                      std::string(to_string(compression)) + " data near byte " +
                                      std::to_string(offset) + " (" + std::string(reason) + ")"};
}

IoError foreign_data(std::string_view name, Compression compression, std::uint64_t offset) {
  return {IoError::Kind::Corrupt, quoted_path(name) + " is corrupt: something other than " +
                                      std::string(to_string(compression)) + " data follows at byte " +
                                      std::to_string(offset)};
}

IoError large_window(std::string_view name, int window_log) {
  return {IoError::Kind::TooLarge,
          quoted_path(name) + " takes more than " + std::to_string((std::size_t{1} << window_log) >> 20) +
              " MiB of memory to decompress: it was made with a long window, as by zstd --long"};
}

IoError no_memory(std::string_view name) {
  return {IoError::Kind::Read, quoted_path(name) + ": out of memory"};
}

}}  // namespace chess::io
